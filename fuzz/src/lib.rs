//! The fuzz targets. Each function has a file in `fuzz_targets`; `cargo nextest run -p kabale --test fuzz_seeds` runs all
//! of them on the examples in `seeds` without a fuzzer.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpStream},
    sync::OnceLock,
    time::Duration,
};

use kabale::stdio::{Session, read_line};
use kabale_catalog::{GAMES, Lang};
use kabale_core::{Fast, Game, Record, Seed, SeedableRng, Table, pick};
use kabale_data::{Content, Kept};
use kabale_for_a_crown::{Data, ForACrown};
use kabale_oath::{Chronicle, Oath, SaveString};
use kabale_web::{Config, Offline, Server};
use sha2::{Digest, Sha256};
use tokio::runtime::Runtime;

/// Any text is an error, or a choice that can be written and parsed again.
pub fn notation(bytes: &[u8]) {
    fn read<G: Game>(text: &str) {
        if let Ok(choice) = text.parse::<G::Choice>() {
            assert_eq!(choice.to_string().parse::<G::Choice>(), Ok(choice));
        }
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    macro_rules! each {
        ($($name:ident $id:literal $game:ty;)*) => { $(read::<$game>(text);)* };
    }
    kabale_games::games!(each);
}

/// Any text is a record or an error; replaying a record gives the same record.
pub fn record(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes)
        && let Ok(record) = Record::parse(text)
        && let Some(entry) = kabale_catalog::find(&record.game)
        && let Ok(table) = (entry.replay)(&record, usize::MAX)
    {
        let again = (entry.replay)(&table.record(), usize::MAX).expect("our own record is right");
        assert_eq!(again.state(), table.state());
    }
}

/// Each line of any bytes gets one answer. The first byte selects the game.
pub fn stdio(bytes: &[u8]) {
    let Some((first, mut input)) = bytes.split_first() else { return };
    let mut session = Session::new(&GAMES[usize::from(*first) % GAMES.len()], Lang::En);
    while let Some(line) = read_line(&mut input).expect("memory can be read") {
        let answer = session.answer(line);
        assert!(answer["ok"] == true || answer["error"]["code"].is_string());
    }
}

/// Any text is card data for For a Crown with which games can be played, or an error with its line.
pub fn cards(bytes: &[u8]) {
    data::<Data, ForACrown>(bytes, "data");
}

/// Any text is a chronicle of Oath from which games can begin, or an error with its line.
pub fn chronicle(bytes: &[u8]) {
    data::<Chronicle, Oath>(bytes, "chronicle");
}

/// Any text is a chronicle string that is written as it was read, or an error with its place.
pub fn string(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match SaveString::read(text) {
        Ok((saved, warnings)) => {
            let written = saved.write();
            assert!(written.trim_end().eq_ignore_ascii_case(text.trim()));
            assert_eq!(SaveString::read(&written), Ok((saved.clone(), warnings)));
            let (fixed, _) = saved.repaired(&mut Fast::seed_from_u64(0));
            assert_eq!(fixed.repaired(&mut Fast::seed_from_u64(1)), (fixed.clone(), vec![]));
        }
        Err(fault) => assert!(fault.offset() <= text.chars().count() && !fault.to_string().is_empty()),
    }
}

fn data<T: Content<Fault: std::fmt::Debug + std::fmt::Display>, G: Game>(bytes: &[u8], option: &str) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let content = match T::read(text) {
        Ok(content) => content,
        Err(error) => {
            assert!(error.line >= 1 && error.line <= text.lines().count().max(1) + 1, "line {}", error.line);
            assert!(!error.fault.to_string().is_empty());
            return;
        }
    };
    // Loaded data is never dropped, so the same content is loaded only once.
    let hash = Seed::new(Sha256::digest(content.canonical()).into());
    let kept = Kept::<T>::find(&hash.to_string()).unwrap_or_else(|| Kept::load(text).expect("it was just read"));
    let options = serde_json::json!({ option: kept.hash() });
    let options = Table::<G>::read_options(&options).expect("it is loaded");
    for seats in G::SEATS {
        let mut table = Table::<G>::new(options.clone(), seats, hash).expect("so many may play");
        let mut rng = Fast::seed_from_u64(seats.into());
        for _ in 0..60 {
            let mut choices = Vec::new();
            table.state().choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            table.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
        let again = Table::<G>::replay(&table.record()).expect("our own record is right");
        assert!(again.state() == table.state());
    }
}

/// A server with a waiting table and a running one. It lives as long as the process.
struct Site {
    runtime: Runtime,
    server: Server,
    offline: Offline,
    /// Placeholders in the input and their values on this server.
    words: Vec<(&'static str, String)>,
    _folder: tempfile::TempDir,
}

fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let runtime = Runtime::new().expect("threads");
        let listen = ([127, 0, 0, 1], 0).into();
        let config = Config { listen, rate: 0, new_rate: 0, ..Config::new(folder.path().to_owned()) };
        let server = runtime.block_on(Server::start(config)).expect("a server");
        let offline = Offline::new(&server);
        let mut site = Site { runtime, server, offline, words: Vec::new(), _folder: folder };
        let host = format!("host: {}", site.server.address);
        let form = "content-type: application/x-www-form-urlencoded";
        let table = "name=Ada&game=courtisans&seats=2&pace=0";
        let (_, first) = site.ask("POST", "/tables", &[&host, form], table.as_bytes());
        let cookie = find(&first, "set-cookie: ").and_then(|cookie| cookie.split(';').next()).expect("a session");
        let cookie = format!("cookie: {cookie}");
        let id = |answer: &str| find(answer, "location: /tables/").expect("a table").to_owned();
        let (_, second) = site.ask("POST", "/tables", &[&host, form, &cookie], table.as_bytes());
        let dealt = id(&second);
        site.ask("POST", &format!("/tables/{dealt}/deal"), &[&host, form, &cookie], b"nonce=x");
        site.words = vec![("{waiting}", id(&first)), ("{dealt}", dealt), ("{cookie}", cookie), ("{host}", host)];
        site
    })
}

/// The rest of the first line that starts like this.
fn find<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(start))
}

impl Site {
    /// Sends a request without a network. Returns the status, and the head as text.
    fn ask(&self, method: &str, target: &str, headers: &[&str], body: &[u8]) -> (u16, String) {
        let headers: Vec<_> = headers.iter().filter_map(|line| line.split_once(": ")).collect();
        let answer = self.offline.ask(method, target, &headers, body.to_vec());
        self.runtime.block_on(answer).unwrap_or((400, String::new()))
    }

    /// Replaces the placeholders.
    fn fill(&self, text: &str) -> String {
        self.words.iter().fold(text.to_owned(), |text, (word, meant)| text.replace(word, meant))
    }
}

/// Any bytes are a sequence of requests that are answered without a server error. A request is a line with method and
/// target, headers, an empty line and the body; a line `====` separates two requests.
pub fn http(bytes: &[u8]) {
    let site = site();
    let text = site.fill(&String::from_utf8_lossy(bytes));
    for request in text.split("\n====\n").take(8) {
        let (head, body) = request.split_once("\n\n").unwrap_or((request, ""));
        let mut lines = head.lines();
        let Some((method, target)) = lines.next().and_then(|line| line.split_once(' ')) else { continue };
        let (status, head) = site.ask(method, target, &lines.collect::<Vec<_>>(), body.as_bytes());
        assert!(status < 500 || status == 503, "{status} for {request}");
        assert!(head.is_empty() || find(&head, "content-security-policy: ").is_some(), "{head}");
    }
}

/// The server survives any bytes that a page sends over the socket of a table, and the connection ends. If the first
/// byte is odd, the others are one message; if it is even, they are the bytes of frames.
pub fn socket(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let site = site();
    let mut stream = TcpStream::connect(site.server.address).expect("the server accepts");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    let head = "GET /tables/{dealt}/live HTTP/1.1\r\n{host}\r\n{cookie}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(site.fill(head).as_bytes()).expect("the request is sent");
    let frames = if first % 2 == 0 { rest.to_vec() } else { frame(rest, first / 2 % 2 == 0) };
    // The server may have closed before it has read everything.
    stream.write_all(&frames).ok();
    stream.shutdown(Shutdown::Write).ok();
    let mut heard = Vec::new();
    let ended = stream.read_to_end(&mut heard);
    let timed_out =
        ended.is_err_and(|error| matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut));
    assert!(!timed_out, "the connection stays open although nothing can come any more");
    assert!(heard.is_empty() || heard.starts_with(b"HTTP/1.1 101") || heard.starts_with(b"HTTP/1.1 "), "no HTTP");
    assert_eq!(site.ask("GET", "/healthz", &[&site.fill("{host}")], b"").0, 200);
}

/// One masked frame of a client, text or binary.
fn frame(payload: &[u8], is_text: bool) -> Vec<u8> {
    let mut frame = vec![if is_text { 0x81 } else { 0x82 }];
    match payload.len() {
        length @ 0..126 => frame.push(0x80 | length as u8),
        length @ 126..65_536 => {
            frame.push(0xfe);
            frame.extend((length as u16).to_be_bytes());
        }
        length => {
            frame.push(0xff);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Every target with its name, which is also that of its file and of the folder with its examples.
pub const TARGETS: [(&str, Target); 8] = [
    ("cards", cards),
    ("chronicle", chronicle),
    ("http", http),
    ("notation", notation),
    ("record", record),
    ("socket", socket),
    ("stdio", stdio),
    ("string", string),
];
