//! A server in its own process, which can be killed. The process runs the test binary itself.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use kabale_web::{Config, Server};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};

use super::{Client, config};

/// Set in the server's process: the data folder.
const DATA: &str = "KABALE_WEB_TEST_DATA";

/// Set in the server's process if the default limits apply.
const LIMITS: &str = "KABALE_WEB_TEST_LIMITS";

/// A test that starts a server calls this first. In the server's process it serves until it is told to stop, and returns
/// true.
pub(crate) fn is_child() -> bool {
    let Ok(dir) = env::var(DATA) else { return false };
    Runtime::new().expect("the system gives threads").block_on(async {
        let mut terminate = signal(SignalKind::terminate()).expect("signals can be heard");
        let mut config = config(Path::new(&dir));
        if env::var_os(LIMITS).is_some() {
            config = Config { listen: config.listen, ..Config::new(config.data) };
        }
        let server = Server::start(config).await.expect("the server starts");
        println!("\nlistening {}", server.address);
        terminate.recv().await;
        server.stop().await;
    });
    true
}

/// A running server.
pub(crate) struct Serving {
    pub(crate) address: SocketAddr,
    /// The time from its start until it was ready.
    pub(crate) ready_in: Duration,
    process: Child,
    /// Kept open but not read: the process would fail if its standard output were closed.
    _output: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts a server by running the test with this name in a new process.
    pub(crate) fn start(test: &str, dir: &Path) -> Self {
        Self::start_after(":", test, dir)
    }

    /// The same, after a shell command that prepares the process.
    pub(crate) fn start_after(shell: &str, test: &str, dir: &Path) -> Self {
        let start = Instant::now();
        let mut process = Command::new("sh")
            .args(["-c", &format!("{shell}; exec \"$0\" \"$@\"")])
            .arg(env::current_exe().expect("this is a program"))
            .args(["--exact", test, "--nocapture"])
            .env(DATA, dir)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        let mut output = BufReader::new(process.stdout.take().expect("it is a pipe"));
        let mut lines = output.by_ref().lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("listening ").map(str::to_owned));
        let address = address.expect("it says where it listens").parse().expect("that is an address");
        let mut client = Client::new(address);
        while client.try_send("GET", "/healthz", &[], b"").map_or(0, |answer| answer.status) != 200 {
            assert!(start.elapsed() < Duration::from_secs(30), "it does not get ready");
        }
        Self { address, ready_in: start.elapsed(), process, _output: output }
    }

    /// Its resident memory, in bytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        line.and_then(|number| number.trim().parse::<usize>().ok()).expect("the system tells") << 10
    }

    /// Sets a resource limit of the process; returns the previous one.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit(&self, resource: Resource, most: Option<u64>) -> Option<u64> {
        let limit = Rlimit { current: most, maximum: getrlimit(resource).maximum };
        prlimit(Pid::from_raw(self.process.id() as i32), resource, limit).expect("it is ours").current
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Kills the process (SIGKILL).
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it is running");
        self.process.wait().expect("it was started");
    }

    /// Asks the process to stop (SIGTERM).
    pub(crate) fn terminate(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "it is running");
    }

    /// Waits until the process has exited; none if that takes longer.
    pub(crate) fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < within {
            if let Some(status) = self.process.try_wait().expect("it was started") {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
