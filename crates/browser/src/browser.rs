//! Starting and ending Chromium, and opening windows.

use std::{
    env,
    ffi::OsStr,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tempfile::TempDir;

use crate::{Error, Page, Result, page::Person, wire::Wire};

/// The deadline for Chromium to start. Generous, since several may start at once on a busy machine.
const STARTING: Duration = Duration::from_mins(1);
/// The deadline to close before the process is killed.
const CLOSING: Duration = Duration::from_secs(3);

/// The names of Chromium on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Tests run as root in containers with little shared memory. Only the page under test may use the network.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-port=0",
];

/// A running Chromium with a new, empty profile. It ends when this is dropped.
pub struct Browser {
    wire: Arc<Wire>,
    process: Process,
    /// Declared after the process, so that the files are removed after it has ended.
    _profile: TempDir,
}

impl Browser {
    /// Starts Chromium. If it is not installed, prints so and returns none, so that the test can return; with
    /// `BROWSER=require` in the environment that is an error.
    pub fn start() -> Result<Option<Self>> {
        let found = find(&env::var_os("PATH").unwrap_or_default());
        let required = env::var_os("BROWSER").is_some_and(|value| value == "require");
        needed(found, required)?.map(|program| Self::launch(&program)).transpose()
    }

    /// A new user: a window with its own cookies, `width` by `height` pixels, with a touch screen if `touch`, and with the
    /// preferred language `lang`, such as `de` or `en`.
    pub fn person(&self, width: u32, height: u32, touch: bool, lang: &str) -> Result<Page> {
        let context = self.wire.call("", "Target.createBrowserContext", &json!({}))?;
        let context = context["browserContextId"].as_str().unwrap_or_default();
        Page::open(&self.wire, context, Person::new(width, height, touch, lang))
    }

    fn launch(program: &Path) -> Result<Self> {
        let start_error = |error: io::Error| Error::Start(error.to_string());
        let profile = TempDir::with_prefix("kabale-browser-").map_err(start_error)?;
        let mut command = Command::new(program);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.path().display()));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut process = Process(command.spawn().map_err(start_error)?);
        let wire = Arc::new(Wire::connect(&process.address()?)?);
        Ok(Self { wire, process, _profile: profile })
    }
}

impl Drop for Browser {
    /// Asks Chromium to close, which also ends its child processes. If it does not, the process is killed.
    fn drop(&mut self) {
        let _ = self.wire.call("", "Browser.close", &json!({}));
        let end = Instant::now() + CLOSING;
        while Instant::now() < end && matches!(self.process.0.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A process that is killed when this is dropped.
struct Process(Child);

impl Process {
    /// The address that Chromium prints when it listens. Later output is read and ignored, since a full pipe would block
    /// it.
    fn address(&mut self) -> Result<String> {
        let output = self.0.stderr.take().ok_or_else(|| Error::Start("it has no output".to_owned()))?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut said = String::new();
            for line in BufReader::new(output).lines().map_while(io::Result::ok) {
                if let Some(address) = line.strip_prefix("DevTools listening on ") {
                    let _ = sender.send(Ok(address.to_owned()));
                } else if said.len() < 2000 {
                    said += &line;
                    said.push('\n');
                }
            }
            let _ = sender.send(Err(Error::Start(format!("it ended with this output:\n{said}"))));
        });
        let silent = |_| Error::Start(format!("it printed no address in {} s", STARTING.as_secs()));
        receiver.recv_timeout(STARTING).map_err(silent)?
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first Chromium on the search path.
fn find(path: &OsStr) -> Option<PathBuf> {
    let folders: Vec<_> = env::split_paths(path).collect();
    let places = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// An error if a required browser was not found.
fn needed(found: Option<PathBuf>, required: bool) -> Result<Option<PathBuf>> {
    if found.is_none() {
        if required {
            return Err(Error::NoBrowser);
        }
        println!("SKIPPED: no Chromium found");
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn chromium_is_looked_for_on_the_path() {
        let folders = [(); 2].map(|()| TempDir::new().expect("a folder for a moment"));
        let path = env::join_paths(folders.iter().map(TempDir::path)).expect("names without colons");
        assert_eq!(find(&path), None);
        let program = folders[1].path().join("google-chrome");
        fs::write(&program, "").expect("the folder is ours");
        assert_eq!(find(&path), Some(program));
    }

    #[test]
    fn without_chromium_tests_are_skipped_unless_it_is_required() {
        assert!(matches!(needed(None, false), Ok(None)));
        assert!(matches!(needed(None, true), Err(Error::NoBrowser)));
        assert!(matches!(needed(Some("chromium".into()), true), Ok(Some(_))));
    }

    #[test]
    fn a_browser_that_does_not_start_is_quoted() {
        let folder = TempDir::new().expect("a folder for a moment");
        assert!(matches!(Browser::launch(&folder.path().join("missing")), Err(Error::Start(_))));
        let Err(Error::Start(why)) = Browser::launch(Path::new("/bin/ls")) else { panic!("`ls` is no browser") };
        assert!(why.contains("ls"), "{why}");
    }
    #[test]
    #[expect(clippy::used_underscore_binding, reason = "only the test wants to know where it is")]
    fn a_test_that_panics_leaves_nothing_behind() {
        let (sender, receiver) = mpsc::channel();
        let test = thread::spawn(move || {
            let Some(browser) = Browser::start().expect("Chromium starts if it is there") else { return };
            let _ = sender.send((browser.process.0.id(), browser._profile.path().to_path_buf()));
            panic!("as a failed test does");
        });
        let panicked = test.join().is_err();
        let Ok((id, profile)) = receiver.recv() else { return };
        assert!(panicked);
        let lives = Command::new("kill").arg("-0").arg(id.to_string()).stderr(Stdio::null()).status();
        assert!(!lives.expect("there is a kill wherever there is Chromium").success());
        assert!(!profile.exists());
    }
}
