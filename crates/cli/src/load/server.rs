//! The measured server: a separate process with a temporary folder, and its resource usage.

use std::{
    fs,
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use super::http::bad;

/// File systems in memory.
const MEMORY: [&str; 2] = ["tmpfs", "ramfs"];

/// A server started for the measurement. Dropping it ends the process and deletes the folder.
pub(super) struct Server {
    pub(super) address: SocketAddr,
    pub(super) folder: PathBuf,
    child: Child,
}

impl Server {
    /// Starts a server without limits, with a new folder on a disk.
    pub(super) fn start() -> io::Result<Self> {
        let folder = disk()?.join(format!("kabale-load-{}", std::process::id()));
        fs::create_dir(&folder)?;
        let mut command = Command::new(std::env::current_exe()?);
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("KABALE_")) {
            command.env_remove(name);
        }
        let child = command
            .args(["serve", "--lang", "en", "--port", "0", "--rate", "0", "--new-rate", "0", "--data"])
            .arg(folder.join("data"))
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn();
        let child = child.inspect_err(|_| drop(fs::remove_dir(&folder)))?;
        let mut server = Self { address: SocketAddr::from(([127, 0, 0, 1], 0)), folder, child };
        let mut line = String::new();
        let out = server.child.stdout.take().ok_or_else(|| bad("the server has no output"))?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        server.address = address.ok_or_else(|| bad("the server did not say where it listens"))?;
        Ok(server)
    }

    /// Its resource usage so far.
    pub(super) fn usage(&self) -> Option<Usage> {
        Usage::of(&self.child.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The folder is deleted, so the server need not shut down cleanly.
        self.child.kill().ok();
        self.child.wait().ok();
        fs::remove_dir_all(&self.folder).ok();
    }
}

/// The resource usage of a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// Processor time over all cores, in seconds.
    pub(super) cpu: f64,
    /// Current memory, in KiB.
    pub(super) rss: u64,
    /// Peak memory, in KiB.
    pub(super) peak: u64,
}

impl Usage {
    /// Of this process.
    pub(super) fn own() -> Option<Self> {
        Self::of("self")
    }

    /// Of a process, if the system tells.
    fn of(process: &str) -> Option<Self> {
        let read = |file: &str| fs::read_to_string(format!("/proc/{process}/{file}")).ok();
        let (stat, status) = (read("stat")?, read("status")?);
        let kib = |name: &str| {
            status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().nth(1)?.parse().ok())
        };
        Some(Self { cpu: cpu(&stat)?, rss: kib("VmRSS")?, peak: kib("VmHWM")? })
    }
}

/// User and system time from `/proc/…/stat`. Its second field is in parentheses and may contain anything.
fn cpu(stat: &str) -> Option<f64> {
    const TICKS: f64 = 100.0; // `USER_HZ`, the unit of `/proc` on Linux
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some((ticks()? + ticks()?) as f64 / TICKS)
}

/// The load average of the last minute.
pub(super) fn load_average() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// The limit of open files for this process and its child; unlimited if the system does not tell.
pub(super) fn open_files() -> u64 {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(u64::MAX)
}

/// A folder that is on a disk.
fn disk() -> io::Result<PathBuf> {
    let mut folders = vec![std::env::temp_dir(), PathBuf::from("/var/tmp")];
    folders.extend(std::env::current_dir());
    let is_disk = |folder: &PathBuf| folder.is_dir() && !MEMORY.contains(&file_system(folder).as_str());
    folders.into_iter().find(is_disk).ok_or_else(|| bad("no folder on a disk can be found; set TMPDIR to one"))
}

/// The file system of a folder; empty if the system does not tell.
pub(super) fn file_system(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    mounted(&fs::read_to_string("/proc/mounts").unwrap_or_default(), &folder)
}

/// The file system mounted nearest above a folder; of several at one place, the last.
fn mounted(mounts: &str, folder: &Path) -> String {
    let mounts = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((fields.next()?, fields.next()?))
    });
    let above = mounts.filter(|(place, _)| folder.starts_with(place));
    above.max_by_key(|(place, _)| place.len()).map_or_else(String::new, |(_, kind)| kind.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        let stat = "1234 (a (bad) name) S 1 1 1 0 -1 4194560 100 0 0 0 250 150 0 0 20 0 5 0 1 1 1";
        assert_eq!(cpu(stat), Some(4.0));
        assert_eq!(cpu("nonsense"), None);
        let mounts = "/dev/vda / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n/dev/vdb /tmp/disk xfs rw 0 0\n";
        for (folder, kind) in [("/home", "ext4"), ("/tmp/x", "tmpfs"), ("/tmp/disk/y", "xfs"), ("/tmpfoo", "ext4")] {
            assert_eq!(mounted(mounts, Path::new(folder)), kind);
        }
        assert!(open_files() > 0);
    }
}
