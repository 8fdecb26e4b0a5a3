//! The simulated players: they join through the ordinary forms, listen, choose at random, and play again.

use std::{
    cell::{Cell, RefCell},
    io,
    net::SocketAddr,
    rc::Rc,
    time::Duration,
};

use futures_util::future::try_join_all;
use kabale_catalog::Entry;
use kabale_core::{Fast, OptionKind, Seed, below};
use tokio::time::{Instant, sleep_until};

use super::{
    figures::Figures,
    http::{Answer, Connection, Socket, bad},
};

/// State shared by all players.
pub(super) struct Shared {
    pub(super) address: SocketAddr,
    pub(super) figures: RefCell<Figures>,
    /// Set at the end: no further choices are sent.
    pub(super) stopping: Cell<bool>,
    /// Choices sent and not answered yet.
    pub(super) in_flight: Cell<usize>,
    /// The interval between two choices over all tables.
    pub(super) pause: Duration,
    /// When the next choice is due.
    pub(super) due: Cell<Instant>,
    pub(super) rng: RefCell<Fast>,
}

impl Shared {
    /// `rate` is the number of choices per second over all tables; 0 for as many as possible.
    pub(super) fn new(address: SocketAddr, rate: u32) -> Self {
        Self {
            address,
            figures: RefCell::default(),
            stopping: Cell::new(false),
            in_flight: Cell::new(0),
            pause: if rate == 0 { Duration::ZERO } else { Duration::from_secs(1) / rate },
            due: Cell::new(Instant::now()),
            rng: RefCell::new(Seed::new([7; 32]).fast()),
        }
    }

    /// Waits until the next choice is due. Only a short delay is made up for.
    async fn wait(&self) {
        if self.pause.is_zero() {
            return;
        }
        let now = Instant::now();
        let due = self.due.get().max(now.checked_sub(Duration::from_millis(100)).unwrap_or(now));
        self.due.set(due + self.pause);
        if due > now {
            sleep_until(due).await;
        }
    }
}

/// A player with a session of their own.
struct Guest {
    connection: Connection,
    /// The header lines of every request: host and session.
    fields: String,
}

impl Guest {
    async fn new(shared: &Shared) -> io::Result<Self> {
        let fields = format!("Host: {0}\r\nOrigin: http://{0}\r\nAccept-Language: en\r\n", shared.address);
        Ok(Self { connection: Connection::open(shared.address).await?, fields })
    }

    async fn get(&mut self, path: &str) -> io::Result<Answer<'_>> {
        let answer = self.connection.ask(&format!("GET {path} HTTP/1.1\r\n{}\r\n", self.fields)).await?;
        expect(&answer, 200, path)?;
        Ok(answer)
    }

    async fn post(&mut self, path: &str, extra: &str, body: &str) -> io::Result<Answer<'_>> {
        let request = format!(
            "POST {path} HTTP/1.1\r\n{}{extra}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.fields,
            body.len()
        );
        self.connection.ask(&request).await
    }

    /// Sends a form that redirects to a table; returns its path and keeps a session cookie if one is set.
    async fn go(&mut self, path: &str, body: &str) -> io::Result<String> {
        let answer = self.post(path, "", body).await?;
        expect(&answer, 303, path)?;
        let table = answer.header("location").ok_or_else(|| bad("a redirect to nowhere"))?.to_owned();
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        if let Some(cookie) = cookie {
            self.fields += &format!("Cookie: {cookie}\r\n");
        }
        Ok(table)
    }

    /// Opens a table's page and its stream.
    async fn watch(&mut self, shared: &Shared, table: &str) -> io::Result<Socket> {
        let rev = Board::read(self.get(table).await?.body)?.rev;
        Socket::open(shared.address, &format!("{table}/live?rev={rev}&lang=en"), &self.fields).await
    }
}

fn expect(answer: &Answer<'_>, status: u16, path: &str) -> io::Result<()> {
    if answer.status == status {
        return Ok(());
    }
    Err(bad(format!(
        "{path} was answered with {}: {}",
        answer.status,
        answer.body.chars().take(200).collect::<String>()
    )))
}

/// Players who play one game after another at the same table.
pub(super) struct Party {
    shared: Rc<Shared>,
    guests: Vec<Guest>,
    sockets: Vec<Socket>,
    table: String,
}

impl Party {
    /// Sets up a table, seats all players and deals the cards.
    pub(super) async fn new(shared: Rc<Shared>, entry: &Entry, seats: u8) -> io::Result<Self> {
        let mut guests = Vec::new();
        for _ in 0..seats {
            guests.push(Guest::new(&shared).await?);
        }
        let table = guests[0].go("/tables", &form(entry, seats)).await?;
        let mut party = Self { shared, guests, sockets: Vec::new(), table };
        party.sit_down().await?;
        Ok(party)
    }

    async fn sit_down(&mut self) -> io::Result<()> {
        let (join, deal) = (format!("{}/join", self.table), format!("{}/deal", self.table));
        for (index, guest) in self.guests.iter_mut().enumerate() {
            if index > 0 {
                guest.go(&join, "name=Guest&nonce=load").await?;
            }
            self.sockets.push(guest.watch(&self.shared, &self.table).await?);
        }
        self.guests[0].go(&deal, "nonce=load").await?;
        Ok(())
    }

    /// Plays until everything stops.
    pub(super) async fn play(mut self) -> io::Result<()> {
        loop {
            let posts = RefCell::default();
            let players = self.guests.iter_mut().zip(&mut self.sockets).enumerate();
            let players = players.map(|(seat, (guest, socket))| {
                Player { shared: &self.shared, table: &self.table, seat, posts: &posts, guest, socket }.play()
            });
            try_join_all(players).await?;
            self.shared.figures.borrow_mut().game();
            self.table = self.guests[0].go(&format!("{}/rematch", self.table), "").await?;
            for socket in self.sockets.drain(..) {
                socket.close().await;
            }
            self.sit_down().await?;
        }
    }

    /// Only listens.
    pub(super) async fn listen(mut self) -> io::Result<()> {
        self.guests.clear();
        let listen = |mut socket: Socket| async move {
            loop {
                socket.next().await?;
            }
        };
        try_join_all(self.sockets.into_iter().map(listen)).await.map(|_: Vec<()>| ())
    }
}

/// The form for a new table with all its defaults.
fn form(entry: &Entry, seats: u8) -> String {
    let mut form = format!("game={}&seats={seats}&name=Guest&visibility=link&chat=on", entry.id);
    for option in entry.options {
        match option.kind {
            OptionKind::Flag { default: true } => form += &format!("&option-{}=on", option.id),
            OptionKind::OneOf { default, .. } => form += &format!("&option-{}={default}", option.id),
            OptionKind::Flag { default: false } | OptionKind::Data => (),
        }
    }
    form
}

/// A choice that was sent.
struct Post {
    rev: u32,
    seat: usize,
    at: Instant,
}

/// A player during one game.
struct Player<'a> {
    shared: &'a Shared,
    table: &'a str,
    seat: usize,
    /// The choices of this game.
    posts: &'a RefCell<Vec<Post>>,
    guest: &'a mut Guest,
    socket: &'a mut Socket,
}

impl Player<'_> {
    async fn play(self) -> io::Result<()> {
        let mut heard = 0; // choices this stream has reported
        loop {
            let html = self.socket.next().await?;
            let now = Instant::now();
            if html.is_empty() {
                continue; // the heartbeat
            }
            let board = Board::read(html)?;
            let choice = board.yours.then(|| pick(html, &mut self.shared.rng.borrow_mut())).transpose()?;
            self.hear(board, now, &mut heard);
            if board.is_over {
                return Ok(());
            }
            let Some(choice) = choice else { continue };
            self.shared.wait().await;
            if self.shared.stopping.get() {
                return std::future::pending().await;
            }
            self.shared.in_flight.update(|n| n + 1);
            let at = Instant::now();
            self.posts.borrow_mut().push(Post { rev: board.rev + 1, seat: self.seat, at });
            let path = format!("{}/choose", self.table);
            let answer = self.guest.post(&path, "Accept: application/json\r\nx-live: 1\r\n", &choice).await?;
            expect(&answer, 200, &path)?;
            if !answer.body.ends_with(&format!("\"rev\":{}}}", board.rev + 1)) {
                return Err(bad(format!("an unexpected answer: {}", answer.body)));
            }
            self.shared.figures.borrow_mut().answered(at.elapsed());
            self.shared.in_flight.update(|n| n - 1);
        }
    }

    /// Counts a board, and how long the choices of others took to arrive.
    fn hear(&self, board: Board, now: Instant, heard: &mut usize) {
        let mut figures = self.shared.figures.borrow_mut();
        figures.push(self.socket.size());
        for post in self.posts.borrow().iter().skip(*heard).take_while(|post| post.rev <= board.rev) {
            *heard += 1;
            if post.seat != self.seat {
                figures.heard(now - post.at);
            }
        }
    }
}

/// The attributes at the beginning of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Board {
    rev: u32,
    is_over: bool,
    yours: bool,
}

impl Board {
    fn read(html: &str) -> io::Result<Self> {
        let start = html.find("<div id=\"table\"").ok_or_else(|| bad("a page without a table"))?;
        let head = html[start..].split_once('>').map_or("", |(head, _)| head);
        let rev = between(head, "data-rev=\"", "\"").and_then(|rev| rev.parse().ok());
        Ok(Self {
            rev: rev.ok_or_else(|| bad("a table without a revision"))?,
            is_over: head.contains("data-status=\"over\""),
            yours: head.contains("data-turn=\"yours\""),
        })
    }
}

/// The form for a random one of the choices that a board offers.
fn pick(html: &str, rng: &mut Fast) -> io::Result<String> {
    const BUTTON: &str = "name=\"choice\" value=\"";
    let lost = || bad("a question without choices");
    let (_, form) = html.split_once("<form id=\"choose\"").ok_or_else(lost)?;
    let decision = between(form, "name=\"decision\" value=\"", "\"").ok_or_else(lost)?;
    let key = between(form, "name=\"key\" value=\"", "\"").ok_or_else(lost)?;
    let (form, _) = form.split_once("</form>").ok_or_else(lost)?;
    let count = form.matches(BUTTON).count() as u32;
    if count == 0 {
        return Err(lost());
    }
    let choice = form.split(BUTTON).nth(1 + below(rng, count) as usize).and_then(|rest| rest.split('"').next());
    let mut body = format!("decision={decision}&key={key}&confirmed=1&choice=");
    for byte in choice.ok_or_else(lost)?.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => body.push(char::from(byte)),
            // The page escapes these four; no notation contains them.
            b'&' | b'<' | b'>' | b'"' => return Err(bad("a choice that cannot be read from the page")),
            other => body += &format!("%{other:02X}"),
        }
    }
    Ok(body)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "<div id=\"table\" data-rev=\"12\" data-status=\"running\" data-turn=\"yours\"><button name=\"choice\" \
                         value=\"on the board\"></button><form id=\"choose\"><input name=\"decision\" value=\"7\"><input \
                         name=\"key\" value=\"page-12\"><button name=\"choice\" value=\"lay 1/left\"></form><form>";

    #[test]
    fn a_board_says_what_can_be_chosen() {
        let board = Board::read(BOARD).expect("a board");
        assert_eq!(board, Board { rev: 12, is_over: false, yours: true });
        let choice = pick(BOARD, &mut Seed::new([1; 32]).fast()).expect("a choice");
        assert_eq!(choice, "decision=7&key=page-12&confirmed=1&choice=lay%201%2Fleft");
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert!(Board::read("<html>").is_err());
        assert!(pick(&BOARD.replace("name=\"choice\"", ""), &mut Seed::new([1; 32]).fast()).is_err());
    }
}
