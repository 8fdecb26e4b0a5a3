//! Playing a plan on several threads.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
};

use super::{Folder, FolderError, Plan, Played, play::play};

/// Plays the missing games of a plan and returns all games, in order. Each game is stored in the folder, if there is
/// one, as soon as it is over. `progress` is called with the number of finished games.
///
/// When `stop` is set, unfinished games are dropped and the finished ones are returned.
pub fn run(
    plan: &Plan,
    threads: usize,
    mut folder: Option<&mut Folder>,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Result<Vec<Played>, FolderError> {
    let found = folder.as_deref_mut().map(Folder::take_played).unwrap_or_default();
    let mut all: BTreeMap<u64, Played> = found.into_iter().map(|played| (played.game, played)).collect();
    let missing: Vec<u64> = (0..plan.games()).filter(|game| !all.contains_key(&(game + 1))).collect();
    let next = AtomicUsize::new(0);
    let work = |done: mpsc::Sender<_>| {
        while let Some(game) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(finished) = play(plan, *game, stop) else { return };
            if done.send(finished).is_err() {
                return; // writing to the folder failed, so the receiver is gone
            }
        }
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.clamp(1, missing.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        for (played, record) in receiver {
            if let Some(folder) = &mut folder {
                folder.add(&played, &record).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            all.insert(played.game, played);
            progress(all.len() as u64);
        }
        Ok(())
    })?;
    Ok(all.into_values().collect())
}
