//! A server in the test itself, and small clients for it.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test takes what it needs of the kit")]

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use kabale_web::{Config, Server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// How long an answer may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server with a folder of its own. It stops when this is dropped.
pub struct Site {
    pub address: SocketAddr,
    server: Option<Server>,
    runtime: Runtime,
    folder: TempDir,
}

impl Site {
    /// Starts a server without limits.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let runtime = Runtime::new().expect("a runtime can be made");
        let mut site = Self { address: SocketAddr::from(([127, 0, 0, 1], 0)), server: None, runtime, folder };
        site.up();
        site
    }

    fn up(&mut self) {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { listen, rate: 0, new_rate: 0, ..Config::new(self.folder.path().to_owned()) };
        let server = self.runtime.block_on(Server::start(config)).expect("the server starts");
        self.address = server.address;
        self.server = Some(server);
    }

    /// Stops the server.
    pub fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.runtime.block_on(server.stop());
        }
    }

    /// Stops the server and starts it again on the same folder, at another address.
    pub fn restart(&mut self) {
        self.stop();
        self.up();
    }

    /// Somebody who asks it.
    pub fn client(&self) -> Client {
        Client { address: self.address, headers: Vec::new(), connection: None }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Somebody who asks, over one connection that is kept.
pub struct Client {
    address: SocketAddr,
    /// Sent with every request.
    pub headers: Vec<(String, String)>,
    connection: Option<BufReader<TcpStream>>,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// By name in lower case.
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a problem, with everything a problem has.
    pub fn code(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{self:?}");
        problem["code"].as_str().expect("a problem has a code").to_owned()
    }
}

impl Client {
    pub fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// Sends any request and reads its answer.
    pub fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut reader = self.connection.take().unwrap_or_else(|| connect(self.address));
        write_request(&mut reader, self.address, &self.headers, method, path, headers, body);
        let (status, headers) = read_head(&mut reader).expect("the server answers");
        let mut body = Vec::new();
        match headers.get("content-length") {
            Some(length) => {
                body.resize(length.parse().expect("a length is a number"), 0);
                reader.read_exact(&mut body).expect("the body comes");
            }
            None if headers.contains_key("transfer-encoding") => {
                while let Some(chunk) = read_chunk(&mut reader).expect("the body comes") {
                    body.extend(chunk);
                }
            }
            None => (),
        }
        if headers.get("connection").is_none_or(|connection| connection != "close") {
            self.connection = Some(reader);
        }
        Answer { status, headers, body: String::from_utf8(body).expect("answers are text") }
    }

    /// Opens a stream over a connection of its own.
    pub fn stream(&self, path: &str, headers: &[(&str, &str)]) -> Stream {
        let mut reader = connect(self.address);
        write_request(&mut reader, self.address, &self.headers, "GET", path, headers, b"");
        let (status, headers) = read_head(&mut reader).expect("the server answers");
        assert_eq!(status, 200, "{path}");
        Stream { reader, headers, text: String::new() }
    }
}

/// A stream of events, as `text/event-stream` or a line each.
pub struct Stream {
    reader: BufReader<TcpStream>,
    pub headers: HashMap<String, String>,
    text: String,
}

impl Stream {
    /// The next event with its id; nothing at the end of the stream.
    pub fn next(&mut self) -> Option<(Option<String>, Value)> {
        let is_events = self.headers["content-type"].starts_with("text/event-stream");
        let end = if is_events { "\n\n" } else { "\n" };
        loop {
            while let Some(at) = self.text.find(end) {
                let frame: String = self.text.drain(..at + end.len()).collect();
                let field = |name| frame.lines().find_map(|line| line.strip_prefix(name));
                let (id, data) =
                    if is_events { (field("id: "), field("data: ")) } else { (None, frame.lines().next()) };
                if let Some(data) = data.filter(|data| !data.is_empty()) {
                    return Some((id.map(str::to_owned), serde_json::from_str(data).expect("events are JSON")));
                }
            }
            let chunk = read_chunk(&mut self.reader).expect("the stream goes on")?;
            self.text.push_str(std::str::from_utf8(&chunk).expect("events are whole texts"));
        }
    }

    /// Reads until an event that fits, and gives all of them.
    pub fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let (_, event) = self.next().expect("the event comes before the end");
            let last = fits(&event);
            events.push(event);
            if last {
                return events;
            }
        }
    }
}

fn connect(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time can be set");
    stream.set_nodelay(true).expect("delay can be switched off");
    BufReader::new(stream)
}

fn write_request(
    reader: &mut BufReader<TcpStream>,
    address: SocketAddr,
    always: &[(String, String)],
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in always.iter().map(|(name, value)| (&**name, &**value)).chain(headers.iter().copied()) {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    let mut bytes = head.into_bytes();
    bytes.extend(body);
    // A server may refuse before it has read everything.
    match reader.get_mut().write_all(&bytes) {
        Err(error) if !matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) => {
            panic!("the request cannot be sent: {error}")
        }
        _ => (),
    }
}

fn read_head(reader: &mut BufReader<TcpStream>) -> std::io::Result<(u16, HashMap<String, String>)> {
    let first = read_line(reader)?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status line");
    let mut headers = HashMap::new();
    loop {
        let line = read_line(reader)?;
        match line.split_once(": ") {
            Some((name, value)) => headers.insert(name.to_ascii_lowercase(), value.to_owned()),
            None => return Ok((status, headers)),
        };
    }
}

/// The next chunk of a body; nothing after the last.
fn read_chunk(reader: &mut BufReader<TcpStream>) -> std::io::Result<Option<Vec<u8>>> {
    let length = usize::from_str_radix(&read_line(reader)?, 16).expect("the length of a chunk");
    let mut chunk = vec![0; length];
    reader.read_exact(&mut chunk)?;
    read_line(reader)?;
    Ok((length > 0).then_some(chunk))
}

fn read_line(reader: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    Ok(line.trim_end().to_owned())
}
