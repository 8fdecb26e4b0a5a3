//! A few pages to drive a browser through, served from this process.

use std::{
    collections::HashMap,
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::Duration,
};

use tungstenite::Message;

const PLAY: &str = include_str!("play.html");
const SCRIPT: &str = include_str!("script.js");
const FORM: &str = include_str!("form.html");
const GOOD: &str = include_str!("good.html");

/// Serves the site as long as the test runs, and gives its address.
pub(crate) fn start() -> io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(stream));
        }
    });
    Ok(address)
}

fn answer(mut stream: TcpStream) -> io::Result<()> {
    let mut start = [0; 8];
    if stream.peek(&mut start)? == 8 && start == *b"GET /ws " {
        return tick(stream);
    }
    let mut reader = BufReader::new(&stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut words = line.split_whitespace();
    let request = format!("{} {}", words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut headers = HashMap::new();
    for line in reader.by_ref().lines() {
        let line = line?;
        let Some((name, value)) = line.split_once(": ") else { break };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let header = |name: &str| headers.get(name).map_or("", String::as_str);
    let mut body = vec![0; header("content-length").parse().unwrap_or_default()];
    reader.read_exact(&mut body)?;
    let posted = String::from_utf8_lossy(&body);
    let (head, page) = match request.as_str() {
        "GET /" => ("200 OK", PLAY.to_owned()),
        "GET /script.js" => ("200 OK\r\nContent-Type: text/javascript", SCRIPT.to_owned()),
        "GET /form" => ("200 OK", FORM.to_owned()),
        "POST /form" => ("303 See Other\r\nSet-Cookie: seat=red\r\nLocation: /echo", String::new()),
        "GET /echo" => ("200 OK", format!("<h1>{}</h1><p>{}</p>", header("accept-language"), header("cookie"))),
        "POST /echo" => ("200 OK", format!("<h1>{posted}</h1>")),
        "GET /inline" => ("200 OK", "<h1>Inline</h1><script>document.title = 'ran'</script>".to_owned()),
        "GET /good" => ("200 OK", GOOD.to_owned()),
        "GET /bad" => ("200 OK", GOOD.replace("<label for=name>Name</label>", "")),
        "GET /favicon.ico" => ("204 No Content", String::new()),
        _ => ("404 Not Found", "<h1>Nothing here</h1>".to_owned()),
    };
    let kind = if head.contains("Content-Type") { "" } else { "Content-Type: text/html; charset=utf-8\r\n" };
    let policy = "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'\r\n";
    let length = page.len();
    write!(stream, "HTTP/1.1 {head}\r\n{kind}{policy}Content-Length: {length}\r\nConnection: close\r\n\r\n{page}")
}

/// Sends something over a WebSocket, again and again.
fn tick(stream: TcpStream) -> io::Result<()> {
    let mut socket = tungstenite::accept(stream).map_err(io::Error::other)?;
    loop {
        socket.send(Message::text("tick")).map_err(io::Error::other)?;
        thread::sleep(Duration::from_millis(20));
    }
}
