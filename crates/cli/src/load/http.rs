//! Just enough of HTTP/1.1 and WebSocket for our own server. The driver shares the cores with the server it measures,
//! so it does as little as possible.

use std::{io, net::SocketAddr};

use kabale_pages::parts::Received;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Bytes read at once: usually a whole board.
const CHUNK: usize = 16 << 10;

/// The largest response or board, in bytes.
const LARGEST: usize = 4 << 20;

pub(super) fn bad(what: impl Into<String>) -> io::Error {
    io::Error::other(what.into())
}

/// A connection for one request after another.
pub(super) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// A response.
pub(super) struct Answer<'a> {
    pub(super) status: u16,
    pub(super) head: &'a str,
    pub(super) body: &'a str,
}

impl Answer<'_> {
    /// The value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(':'));
        fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

impl Connection {
    pub(super) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::new() })
    }

    /// Sends a raw request and waits for the response.
    pub(super) async fn ask(&mut self, request: &str) -> io::Result<Answer<'_>> {
        self.buffer.clear();
        self.stream.write_all(request.as_bytes()).await?;
        let (mut whole, mut start) = (None, 0);
        while whole.is_none_or(|whole| self.buffer.len() < whole) {
            read(&mut self.stream, &mut self.buffer).await?;
            if whole.is_none()
                && let Some(end) = find(&self.buffer, b"\r\n\r\n")
            {
                start = end + 4;
                whole = Some(start + length(text(&self.buffer[..end])?)?);
            }
        }
        let (head, body) = (text(&self.buffer[..start])?, text(&self.buffer[start..])?);
        let status = head.get(9..12).and_then(|status| status.parse().ok());
        Ok(Answer { status: status.ok_or_else(|| bad("a response without a status"))?, head, body })
    }
}

/// The length of the body after this head.
fn length(head: &str) -> io::Result<usize> {
    let mut fields = head.lines().filter_map(|line| line.split_once(':'));
    let length = fields.find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length = length.map_or(Ok(0), |(_, length)| length.trim().parse());
    length.ok().filter(|length| *length <= LARGEST).ok_or_else(|| bad("a response of unreasonable length"))
}

/// A live stream, as pages use it.
pub(super) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// The bytes of the buffer that belong to the last message.
    used: usize,
    received: Received,
}

impl Socket {
    /// Opens a stream. `fields` are further header lines, such as the cookie.
    pub(super) async fn open(address: SocketAddr, path: &str, fields: &str) -> io::Result<Self> {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "GET {path} HTTP/1.1\r\n{fields}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: a2FiYWxlIGxvYWQgdGVzdA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut buffer = Vec::new();
        let end = loop {
            read(&mut stream, &mut buffer).await?;
            if let Some(end) = find(&buffer, b"\r\n\r\n") {
                break end + 4;
            }
        };
        if !buffer.starts_with(b"HTTP/1.1 101") {
            return Err(bad(format!("no stream at {path}: {}", String::from_utf8_lossy(&buffer[..end]))));
        }
        Ok(Self { stream, buffer, used: end, received: Received::default() })
    }

    /// Waits for the next message. Returns the changing part of the page after it; nothing for a heartbeat.
    pub(super) async fn next(&mut self) -> io::Result<&str> {
        self.buffer.drain(..self.used);
        self.used = 0;
        let (start, end) = loop {
            if self.buffer.starts_with(&PING) {
                self.buffer.drain(..PING.len());
                self.stream.write_all(&PONG).await?;
                continue;
            }
            if let Some((start, length)) = frame(&self.buffer)? {
                if self.buffer.len() >= start + length {
                    break (start, start + length);
                }
                self.buffer.reserve(start + length - self.buffer.len());
            }
            read(&mut self.stream, &mut self.buffer).await?;
        };
        self.used = end;
        let message = text(&self.buffer[start..end])?;
        if message.is_empty() {
            return Ok(message);
        }
        self.received.apply(message).ok_or_else(|| bad("a message that does not fit the page"))
    }

    /// The size of the last message in bytes.
    pub(super) fn size(&self) -> usize {
        self.used
    }

    /// Closes the stream, as a browser does when its page is left.
    pub(super) async fn close(mut self) {
        // A close frame, masked with zeros, since frames of clients must be masked. Whether it arrives does not matter.
        self.stream.write_all(&[0x88, 0x80, 0, 0, 0, 0]).await.ok();
    }
}

/// A ping of the server.
const PING: [u8; 2] = [0x89, 0];

/// The answer, masked with zeros, since frames of clients must be masked.
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];

/// Start and length of the text in the first frame, once its head has arrived. Our server never splits texts.
fn frame(bytes: &[u8]) -> io::Result<Option<(usize, usize)>> {
    let [first, second, ..] = *bytes else { return Ok(None) };
    if first != 0x81 || second >= 0x80 {
        return Err(bad(if first == 0x88 { "the server closed a stream" } else { "a frame that is not text" }));
    }
    let (start, length) = match second {
        126 => (4, bytes.get(2..4).map(|long| long.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))),
        127 => (10, bytes.get(2..10).map(|long| long.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))),
        short => (2, Some(usize::from(short))),
    };
    if length.is_some_and(|length| length > LARGEST) {
        return Err(bad("a frame of unreasonable length"));
    }
    Ok(length.map(|length| (start, length)))
}

async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<()> {
    buffer.reserve(CHUNK);
    if stream.read_buf(buffer).await? == 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

fn text(bytes: &[u8]) -> io::Result<&str> {
    std::str::from_utf8(bytes).map_err(|_| bad("a response that is not text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_are_read() {
        let frames: [(&[u8], _); 6] = [
            (&[0x81], None),
            (&[0x81, 5, b'h'], Some((2, 5))),
            (&[0x81, 126, 1], None),
            (&[0x81, 126, 1, 2], Some((4, 258))),
            (&[0x81, 127, 0, 0, 0, 0, 0, 1, 0], None),
            (&[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0], Some((10, 65536))),
        ];
        for (bytes, found) in frames {
            assert_eq!(frame(bytes).expect("a text"), found);
        }
        for refused in [&[0x88, 2][..], &[0x81, 0x85], &[0x81, 127, 0xff, 0, 0, 0, 0, 0, 0, 0]] {
            assert!(frame(refused).is_err());
        }
    }

    #[test]
    fn headers_are_found_whatever_their_case() {
        let answer = Answer { status: 303, head: "HTTP/1.1 303 See Other\r\nLocation: /tables/x\r\n", body: "" };
        assert_eq!(answer.header("location"), Some("/tables/x"));
        assert_eq!(length("HTTP/1.1 200 OK\r\nContent-Length: 12").expect("a number"), 12);
        assert!(length("content-length: 99999999999").is_err());
    }
}
