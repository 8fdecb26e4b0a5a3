//! How fast choices get to the disk: `cargo run --release -p kabale-store --example appends [FOLDER]`.
//!
//! Some callers append to a table each, one choice after the other, as players do. The folder should be on the disk
//! that matters; without one, it is made among the temporary files and removed again.

use std::{
    env,
    path::Path,
    time::{Duration, Instant},
};

use kabale_core::Seat;
use kabale_store::{
    AccountId, Head, Hidden, NewEntry, NewTable, Prefs, SeatRow, Status, Store, StoreError, TableId, TableUpdate, Turn,
    Visibility,
};

/// How long each crowd appends.
const LASTING: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let temporary = tempfile::tempdir().expect("there is room for a folder");
    let folder = env::args().nth(1);
    let store = Store::open(folder.as_deref().map_or(temporary.path(), Path::new))?;
    println!("callers  appends/s   p50 ms   p99 ms   max ms");
    for n_callers in [1, 8, 64] {
        let mut times = crowd(&store, n_callers).await?;
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        let speed = times.len() as f64 / LASTING.as_secs_f64();
        println!("{n_callers:7} {speed:10.0} {:8.2} {:8.2} {:8.2}", at(50), at(99), at(100));
    }
    Ok(())
}

/// How long each append took for so many callers at once.
async fn crowd(store: &Store, n_callers: usize) -> Result<Vec<Duration>, StoreError> {
    let account = store.create_guest("Ada", Prefs::default(), 0).await?.id;
    let mut tasks = Vec::new();
    for number in 0..n_callers {
        let table = format!("{:06}{number:06}", account.0).parse().expect("this is 12 characters long");
        open(store, &table, account).await?;
        tasks.push(tokio::spawn(play(store.clone(), table, account)));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("no panic")?);
    }
    Ok(times)
}

async fn open(store: &Store, id: &TableId, host: AccountId) -> Result<(), StoreError> {
    let seats = Seat::all(4).map(|seat| SeatRow::person(seat, host, "Ada")).collect();
    let table = NewTable {
        id: id.clone(),
        game: "oriflamme".to_owned(),
        options: "{}".to_owned(),
        host,
        visibility: Visibility::Public,
        chat: true,
        settings: "{}".to_owned(),
        secret: Hidden([0; 32]),
        seats,
        rematch_of: None,
    };
    store.create_table(table, 0).await?;
    let start = TableUpdate { status: Some(Status::Running), seed: Some(Hidden([0; 32])), ..TableUpdate::default() };
    let head = head(store, id)?;
    store.append(id, head, Vec::new(), start, 0).await.map(drop)
}

fn head(store: &Store, table: &TableId) -> Result<Head, StoreError> {
    Ok(store.table(table)?.expect("it was opened").head())
}

async fn play(store: Store, table: TableId, account: AccountId) -> Result<Vec<Duration>, StoreError> {
    let begun = Instant::now();
    let mut times = Vec::new();
    let mut head = head(&store, &table)?;
    while begun.elapsed() < LASTING {
        let rev = head.rev;
        let seat = Seat::new((rev % 4) as u8);
        let entry = NewEntry {
            kind: "choice".to_owned(),
            seat: Some(seat),
            account: Some(account),
            n: Some(rev + 1),
            text: "place 12 left of the first".to_owned(),
            key: Some(format!("{rev:022}")),
        };
        let turn = Turn::Of { seat: seat.next(4), account: Some(account) };
        let update = TableUpdate { turn: Some(turn), n_choices: Some(rev + 1), ..TableUpdate::default() };
        let sent = Instant::now();
        head = store.append(&table, head, vec![entry], update, sent.duration_since(begun).as_millis() as i64).await?;
        times.push(sent.elapsed());
    }
    Ok(times)
}
