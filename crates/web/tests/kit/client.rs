//! A client, as a browser or a program: a persistent connection, cookies, forms, JSON, sockets and streams.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use kabale_pages::parts::Received;
use serde_json::Value;
use tungstenite::{Message, WebSocket, client::IntoClientRequest, protocol::frame::coding::CloseCode};

/// How long an answer may take, even on a busy machine.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// An answer of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// A header, by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The code of a problem; checks the other fields of a problem.
    pub(crate) fn code(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{problem}");
        problem["code"].as_str().expect("a problem has a code").to_owned()
    }

    /// The target of a redirect.
    pub(crate) fn location(&self) -> String {
        assert_eq!(self.status, 303, "{}", self.text());
        self.header("location").expect("a redirect has an address").to_owned()
    }
}

/// A browser or a program that talks to the server.
pub(crate) struct Client {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    pub(crate) cookies: BTreeMap<String, String>,
    /// The token of a program.
    pub(crate) token: Option<String>,
    /// All received bytes, if they are recorded.
    pub(crate) heard: Option<Vec<u8>>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, connection: None, cookies: BTreeMap::new(), token: None, heard: None }
    }

    /// The same person in another tab, or with another connection.
    pub(crate) fn tab(&self) -> Self {
        Self { cookies: self.cookies.clone(), token: self.token.clone(), ..Self::new(self.address) }
    }

    /// Continues with a server at another address.
    pub(crate) fn moved_to(&mut self, address: SocketAddr) {
        if self.address != address {
            self.address = address;
            self.connection = None;
        }
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// Sends a form as a page does.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.form(path, fields, &[])
    }

    /// Sends a form as the script does.
    pub(crate) fn script(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.form(path, fields, &[("x-live", "1")])
    }

    /// Sends a form with additional headers, which take precedence over those of a browser.
    pub(crate) fn form(&mut self, path: &str, fields: &[(&str, &str)], more: &[(&str, &str)]) -> Answer {
        self.try_form(path, fields, more).expect("the server answers")
    }

    /// The same, if the server may be unreachable.
    pub(crate) fn try_form(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        more: &[(&str, &str)],
    ) -> io::Result<Answer> {
        let body: Vec<_> = fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
        let origin = format!("http://{}", self.address);
        let mut headers = vec![("content-type", "application/x-www-form-urlencoded"), ("origin", origin.as_str())];
        headers.retain(|(name, _)| more.iter().all(|(other, _)| other != name));
        headers.extend(more);
        self.try_send("POST", path, &headers, body.join("&").as_bytes())
    }

    /// Creates a key for programs with these scopes.
    pub(crate) fn key(&mut self, scopes: &[&str]) -> String {
        let fields: Vec<_> =
            [("label", "a program")].into_iter().chain(scopes.iter().map(|scope| (*scope, "1"))).collect();
        let page = self.post("/account/tokens", &fields).text();
        super::between(&page, "id=\"token\">", "<").expect("a new key is shown")
    }

    /// Sends JSON as a program does.
    pub(crate) fn post_json(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// Sends any request.
    pub(crate) fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_send(method, path, headers, body).expect("the server answers")
    }

    /// The same, if the server may be unreachable. After an error, the next request opens a new connection.
    pub(crate) fn try_send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Answer> {
        let answer = self.exchange(&self.request(method, path, headers, body));
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }

    /// A request as it is sent: with the token and the cookies, unless other headers say otherwise.
    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let is_said = |name: &str| headers.iter().any(|(said, _)| *said == name);
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !is_said("host") {
            head += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !self.cookies.is_empty() && !is_said("cookie") {
            head += &format!("cookie: {}\r\n", self.cookie());
        }
        if let Some(token) = self.token.as_ref().filter(|_| !is_said("authorization")) {
            head += &format!("authorization: Bearer {token}\r\n");
        }
        head += &format!("content-length: {}\r\n\r\n", body.len());
        [head.as_bytes(), body].concat()
    }

    fn exchange(&mut self, request: &[u8]) -> io::Result<Answer> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(BufReader::new(connect(self.address)?)),
        };
        match connection.get_mut().write_all(request) {
            // A server may refuse before it has read everything.
            Err(error) if matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset) => (),
            written => written?,
        }
        let (answer, bytes) = read(connection, request.starts_with(b"HEAD"))?;
        if let Some(heard) = &mut self.heard {
            heard.extend(bytes);
        }
        if answer.header("connection") == Some("close") {
            self.connection = None;
        }
        for (_, value) in answer.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = value.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        Ok(answer)
    }

    fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Opens a stream for programs.
    pub(crate) fn stream(&self, path: &str, headers: &[(&str, &str)]) -> Stream {
        self.try_stream(path, headers).expect("the stream opens")
    }

    /// The same, if the server may refuse it or be unreachable.
    pub(crate) fn try_stream(&self, path: &str, headers: &[(&str, &str)]) -> Option<Stream> {
        let mut reader = BufReader::new(connect(self.address).ok()?);
        reader.get_mut().write_all(&self.request("GET", path, headers, b"")).ok()?;
        let (answer, _) = read(&mut reader, true).ok()?;
        let kind = answer.header("content-type").expect("a stream has a kind").to_owned();
        (answer.status == 200).then_some(Stream { reader, kind, text: String::new() })
    }

    /// Opens the live stream of a page that has revision `rev` of a table.
    pub(crate) fn follow(&self, table: &str, rev: u32) -> Socket {
        self.knock(&format!("{table}/live?rev={rev}"), &[]).expect("the stream opens")
    }

    /// Requests a stream; the error is the status of a refusal, or 0 if the server is unreachable.
    pub(crate) fn knock(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("this is an address");
        let cookie = ("cookie", self.cookie());
        let cookie = (!cookie.1.is_empty()).then_some((cookie.0, cookie.1.as_str()));
        for (name, value) in headers.iter().copied().chain(cookie) {
            request.headers_mut().insert(name, value.parse().expect("this is a header"));
        }
        let Ok(connection) = connect(self.address) else { return Err(0) };
        match tungstenite::client(request, connection) {
            Ok((socket, _)) => Ok(Socket(socket, Received::default())),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(_) => Err(0),
        }
    }
}

/// A live stream.
pub(crate) struct Socket(WebSocket<TcpStream>, Received);

/// Whether a page shows the middle of a choice.
fn is_between(page: &str) -> bool {
    page.contains(" data-midway=\"")
}

impl Socket {
    /// The changing part of the page after the next message that is no board in between; nothing for a heartbeat.
    pub(crate) fn pushed(&mut self) -> String {
        loop {
            let message = self.message();
            let page = self.shown(&message);
            if !is_between(&page) {
                return page;
            }
        }
    }

    /// The next messages as they are sent, each with the changing part of the page after it: boards in between, and the
    /// table after them. Heartbeats are left out.
    pub(crate) fn messages_and_pages(&mut self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        loop {
            let message = self.message();
            let page = self.shown(&message);
            let is_last = !message.is_empty() && !is_between(&page);
            all.extend((!message.is_empty()).then_some((message, page)));
            if is_last {
                return all;
            }
        }
    }

    fn shown(&mut self, message: &str) -> String {
        if message.is_empty() { String::new() } else { self.1.apply(message).expect("a message fits").to_owned() }
    }

    fn message(&mut self) -> String {
        loop {
            match self.0.read().expect("something is pushed") {
                Message::Text(text) => return text.as_str().to_owned(),
                Message::Ping(_) => (), // It is answered with the next thing that is read.
                other => panic!("{other:?}"),
            }
        }
    }

    /// The connection itself, to send what a correct client would not.
    pub(crate) fn raw(&mut self) -> &mut TcpStream {
        self.0.get_mut()
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: Message) -> tungstenite::Result<()> {
        self.0.send(message)
    }

    /// The next pushed part of a page that is no board in between; none when the stream is closed.
    pub(crate) fn pushed_or_closed(&mut self) -> Option<String> {
        loop {
            let Ok(Message::Text(text)) = self.0.read() else { return None };
            let page = self.shown(text.as_str());
            if !is_between(&page) {
                return Some(page);
            }
        }
    }

    /// Waits until the stream is closed; returns the close code, if there was one.
    pub(crate) fn closed(&mut self) -> Option<CloseCode> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code),
                Ok(_) => (),
                Err(_) => return None,
            }
        }
    }
}

/// A stream of events, as `text/event-stream` or with one event per line.
pub(crate) struct Stream {
    reader: BufReader<TcpStream>,
    /// Its media type.
    pub(crate) kind: String,
    text: String,
}

impl Stream {
    /// The next piece as it is sent; none at the end of the stream, however it ends.
    pub(crate) fn piece(&mut self) -> Option<String> {
        let mut length = String::new();
        self.reader.read_line(&mut length).ok()?;
        let length = usize::from_str_radix(length.trim_end(), 16).ok()?;
        let mut piece = vec![0; length];
        self.reader.read_exact(&mut piece).ok()?;
        self.reader.read_line(&mut String::new()).ok()?;
        (length > 0).then(|| String::from_utf8(piece).expect("events are whole texts"))
    }

    /// The next event with its id; none at the end of the stream.
    pub(crate) fn next(&mut self) -> Option<(Option<String>, Value)> {
        let is_events = self.kind.starts_with("text/event-stream");
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
            let piece = self.piece()?;
            self.text.push_str(&piece);
        }
    }

    /// Reads up to the first event that fits, and returns all events read.
    pub(crate) fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Vec<Value> {
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

fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    Ok(stream)
}

/// Reads an answer, and returns its bytes as well.
fn read(stream: &mut impl BufRead, is_head: bool) -> io::Result<(Answer, Vec<u8>)> {
    let mut bytes = Vec::new();
    let mut line = |bytes: &mut Vec<u8>| {
        let start = bytes.len();
        if stream.read_until(b'\n', bytes)? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        Ok(String::from_utf8_lossy(&bytes[start..]).trim_end().to_owned())
    };
    let status = line(&mut bytes)?;
    let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    let mut headers = Vec::new();
    loop {
        let header = line(&mut bytes)?;
        let Some((name, value)) = header.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut answer = Answer { status, headers, body: Vec::new() };
    assert!(is_head || answer.header("transfer-encoding").is_none(), "answers have a length");
    if !is_head && let Some(length) = answer.header("content-length").and_then(|length| length.parse().ok()) {
        answer.body.resize(length, 0);
        stream.read_exact(&mut answer.body)?;
    }
    bytes.extend(&answer.body);
    Ok((answer, bytes))
}

/// Encodes a form (`application/x-www-form-urlencoded`).
fn encode(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}
