//! The `DevTools` protocol: calls, answers and events as JSON over one WebSocket.

use std::{
    collections::HashMap,
    io::ErrorKind,
    net::TcpStream,
    slice,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, protocol::WebSocketConfig};

use crate::{Error, Result};

/// The deadline for one answer. Generous, for busy machines.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(1);

/// The shared connection to Chromium.
pub(crate) struct Wire(Mutex<Line>);

struct Line {
    socket: WebSocket<TcpStream>,
    n_calls: u64,
    heard: HashMap<String, PageEvents>,
}

/// The events of one page.
#[derive(Default)]
pub(crate) struct PageEvents {
    /// The documents that have finished loading, by their loader.
    pub(crate) loaded: Vec<String>,
    /// The problems on the page, as text for people.
    pub(crate) problems: Vec<String>,
}

impl Wire {
    /// Connects to the address that Chromium printed.
    pub(crate) fn connect(address: &str) -> Result<Self> {
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).map_err(|error| broken(&error))?;
        stream.set_nodelay(true).map_err(|error| broken(&error))?;
        // Screenshots of long pages are one large message.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let (socket, _) = tungstenite::client::client_with_config(address, stream, Some(config))
            .map_err(|error| Error::Connection(error.to_string()))?;
        Ok(Self(Mutex::new(Line { socket, n_calls: 0, heard: HashMap::new() })))
    }

    /// Calls a method, of a page if `session` is not empty, and waits for its answer.
    pub(crate) fn call(&self, session: &str, method: &str, parameters: &Value) -> Result<Value> {
        self.line().call(session, method, slice::from_ref(parameters))
    }

    /// Calls a method several times without waiting in between, so that a button is not held for as long as a busy page
    /// takes to answer.
    pub(crate) fn call_all(&self, session: &str, method: &str, parameters: &[Value]) -> Result<()> {
        self.line().call(session, method, parameters).map(|_| ())
    }

    /// Reads events of a page until `look` finds something or the time is up.
    pub(crate) fn listen<T>(
        &self,
        session: &str,
        patience: Duration,
        mut look: impl FnMut(&mut PageEvents) -> Option<T>,
    ) -> Result<Option<T>> {
        let end = Instant::now() + patience;
        let mut line = self.line();
        loop {
            if let Some(found) = line.heard.get_mut(session).and_then(&mut look) {
                return Ok(Some(found));
            }
            if line.read(end)?.is_none() {
                return Ok(None);
            }
        }
    }

    /// Begins to store the events of a page.
    pub(crate) fn watch(&self, session: &str) {
        self.line().heard.insert(session.to_owned(), PageEvents::default());
    }

    /// The connection stays usable after a test has panicked in another thread.
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Calls a method once with each of the parameters, waits for all answers, and returns the last one.
    fn call(&mut self, session: &str, method: &str, parameters: &[Value]) -> Result<Value> {
        let first = self.n_calls + 1;
        for parameters in parameters {
            self.send(session, method, parameters)?;
        }
        let last = self.n_calls;
        let end = Instant::now() + ANSWER_TIMEOUT;
        while let Some(mut message) = self.read(end)? {
            let Some(id) = message["id"].as_u64().filter(|id| (first..=last).contains(id)) else { continue };
            if !message["error"].is_null() {
                let why = message["error"]["message"].as_str().unwrap_or("no reason given").to_owned();
                return Err(Error::Refused { method: method.to_owned(), why });
            }
            if id == last {
                return Ok(message["result"].take());
            }
        }
        Err(Error::Refused { method: method.to_owned(), why: format!("no answer in {} s", ANSWER_TIMEOUT.as_secs()) })
    }

    fn send(&mut self, session: &str, method: &str, parameters: &Value) -> Result<u64> {
        self.n_calls += 1;
        let mut call = json!({ "id": self.n_calls, "method": method, "params": parameters });
        if !session.is_empty() {
            call["sessionId"] = session.into();
        }
        self.socket.send(Message::text(call.to_string())).map_err(|error| Error::Connection(error.to_string()))?;
        Ok(self.n_calls)
    }

    /// The next message; none if there is none before `end`. Events of pages are also stored.
    fn read(&mut self, end: Instant) -> Result<Option<Value>> {
        // A timeout of zero would mean to wait forever.
        let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        self.socket.get_ref().set_read_timeout(Some(left)).map_err(|error| broken(&error))?;
        let text = match self.socket.read() {
            Ok(message) => message.into_text().unwrap_or_default(),
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(Error::Connection(error.to_string())),
        };
        let message: Value = serde_json::from_str(&text).unwrap_or_default();
        let session = message["sessionId"].as_str().unwrap_or_default();
        if let (Some(method), Some(heard)) = (message["method"].as_str(), self.heard.get_mut(session)) {
            heard.hear(method, &message["params"]);
            if method == "Page.javascriptDialogOpening" {
                // The page is blocked until the dialog is answered.
                self.send(session, "Page.handleJavaScriptDialog", &json!({ "accept": true }))?;
            }
        }
        Ok(Some(message))
    }
}

impl PageEvents {
    fn hear(&mut self, method: &str, told: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match method {
            "Page.lifecycleEvent" if told["name"] == "load" => self.loaded.push(text(&told["loaderId"])),
            // These two show another page without loading it.
            "Page.frameNavigated" if told["type"] == "BackForwardCacheRestore" => {
                self.loaded.push(text(&told["frame"]["loaderId"]));
            }
            "Page.navigatedWithinDocument" => self.loaded.push(text(&told["url"])),
            "Log.entryAdded" if told["entry"]["level"] == "error" => {
                let entry = &told["entry"];
                self.complain(format!(
                    "{}: {} ({})",
                    text(&entry["source"]),
                    text(&entry["text"]),
                    text(&entry["url"])
                ));
            }
            "Runtime.exceptionThrown" => {
                let details = &told["exceptionDetails"];
                let thrown =
                    details["exception"]["description"].as_str().map_or_else(|| text(&details["text"]), str::to_owned);
                self.complain(format!("exception: {thrown}"));
            }
            "Runtime.consoleAPICalled" if told["type"] == "error" || told["type"] == "assert" => {
                let words = told["args"].as_array().into_iter().flatten().map(|word| match &word["value"] {
                    Value::Null => text(&word["description"]),
                    Value::String(word) => word.clone(),
                    other => other.to_string(),
                });
                self.complain(format!("console: {}", words.collect::<Vec<_>>().join(" ")));
            }
            "Page.javascriptDialogOpening" => self.complain(format!("dialog: {}", text(&told["message"]))),
            "Inspector.targetCrashed" => self.complain("the page crashed".to_owned()),
            _ => (),
        }
    }

    /// Stores a problem, unless the test itself caused it by disconnecting the page.
    fn complain(&mut self, problem: String) {
        if !problem.contains("ERR_INTERNET_DISCONNECTED") {
            self.problems.push(problem);
        }
    }
}

fn broken(error: &std::io::Error) -> Error {
    Error::Connection(error.to_string())
}
