//! Playing a plan on several threads.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
};

use kabale_bots::EndlessGame;
use kabale_catalog::ContestError;
use kabale_core::SetupError;

use super::{Folder, FolderError, Plan, Played, play::play};

/// Why a tournament was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A game does not end. With a folder, its record so far is in this file.
    #[error("{game}")]
    Endless { game: EndlessGame, record: Option<PathBuf> },
}

/// Plays the missing games of a plan and returns all games, in order. Each game is stored in the folder, if there is
/// one, as soon as it is over. `progress` is called with the number of finished games.
///
/// When `stop` is set, unfinished games are dropped and the finished ones are returned. An error sets it.
pub fn run(
    plan: &Plan,
    threads: usize,
    mut folder: Option<&mut Folder>,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Result<Vec<Played>, RunError> {
    let found = folder.as_deref_mut().map(Folder::take_played).unwrap_or_default();
    let mut all: BTreeMap<u64, Played> = found.into_iter().map(|played| (played.game, played)).collect();
    let missing: Vec<u64> = (0..plan.games()).filter(|game| !all.contains_key(&(game + 1))).collect();
    let next = AtomicUsize::new(0);
    let work = |done: mpsc::Sender<_>| {
        while let Some(game) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let played = play(plan, *game, stop).map_err(|error| (*game, error));
            let ends = played.is_err();
            if done.send(played).is_err() || ends {
                return; // after an error the receiver is gone
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
        let mut take = |played| -> Result<(), RunError> {
            match played {
                Ok((played, record)) => {
                    if let Some(folder) = &mut folder {
                        folder.add(&played, &record)?;
                    }
                    all.insert(played.game, played);
                    progress(all.len() as u64);
                    Ok(())
                }
                Err((_, ContestError::Stopped)) => Ok(()),
                Err((_, ContestError::Setup(error))) => Err(error.into()),
                Err((number, ContestError::Endless(record))) => {
                    let file = folder.as_ref().map(|folder| folder.add_unfinished(number + 1, &record)).transpose()?;
                    Err(RunError::Endless { game: plan.endless(number), record: file })
                }
            }
        };
        receiver.into_iter().try_for_each(|played| take(played).inspect_err(|_| stop.store(true, Ordering::Relaxed)))
    })?;
    Ok(all.into_values().collect())
}
