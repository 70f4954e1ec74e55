//! The server as a process: starting, waiting for it, stopping and killing it, what it takes.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::client::{Connection, Target};

/// A server that this program started. It is killed when dropped.
#[derive(Debug)]
pub struct Running {
    child: Child,
}

impl Running {
    /// Starts it; discards its standard output and shows its errors.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(command: &[String]) -> Result<Self> {
        let (program, arguments) = command.split_first().context("no command was given")?;
        let child = Command::new(program)
            .args(arguments)
            .stdout(Stdio::null())
            .stdin(Stdio::null())
            .spawn();
        Ok(Self {
            child: child.with_context(|| format!("cannot start {program}"))?,
        })
    }

    /// Its number among the processes.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits for its first answer to `/api/v1/health`, and returns how long that took.
    ///
    /// # Errors
    /// If it ends, or does not answer within `patience`.
    pub async fn answers(&mut self, target: &Target, patience: Duration) -> Result<Duration> {
        let began = Instant::now();
        let request = format!(
            "GET /api/v1/health HTTP/1.1\r\nHost: {}\r\n\r\n",
            target.host
        );
        let mut connection = Connection::new(target.address);
        loop {
            if let Ok(reply) = connection.exchange(request.as_bytes()).await
                && reply.status == 200
            {
                return Ok(began.elapsed());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended before it answered: {status}");
            }
            if began.elapsed() > patience {
                bail!("the server has not answered for {} s", patience.as_secs());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// `kill -9`.
    ///
    /// # Errors
    /// When it is not there any more.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end in order and waits for that.
    ///
    /// # Errors
    /// When it cannot be asked, or has not ended within `patience`.
    pub async fn stop(&mut self, patience: Duration) -> Result<()> {
        let asked = Command::new("kill").arg(self.pid().to_string()).status()?;
        anyhow::ensure!(asked.success(), "the server could not be asked to end");
        let began = Instant::now();
        while self.child.try_wait()?.is_none() {
            anyhow::ensure!(began.elapsed() < patience, "the server does not end");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Of no use if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The resources that a process has used so far.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Time of a core, in its own code and in the kernel for it.
    pub cpu: Duration,
    /// Memory now, in bytes.
    pub memory: u64,
    /// The most memory at any time, in bytes.
    pub memory_peak: u64,
}

/// Reads it from `/proc`.
///
/// # Errors
/// When there is no such process.
pub fn taken(pid: u32) -> Result<Taken> {
    let folder = Path::new("/proc").join(pid.to_string());
    let stat = std::fs::read_to_string(folder.join("stat"))
        .with_context(|| format!("no process {pid}"))?;
    let status = std::fs::read_to_string(folder.join("status"))?;
    // Fields 14 and 15, counted from behind the name, which may hold anything in its brackets.
    let after = stat
        .rsplit_once(')')
        .context("/proc/PID/stat has no name")?
        .1;
    let ticks: u64 = after
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Ok(Taken {
        // Linux counts these in hundredths of a second on every machine.
        cpu: Duration::from_millis(ticks * 10),
        memory: kilobytes(&status, "VmRSS:"),
        memory_peak: kilobytes(&status, "VmHWM:"),
    })
}

/// Has the kernel measure the most memory of this process from now on.
///
/// # Errors
/// When there is no such process, or it is another user's.
pub fn forget_peak(pid: u32) -> Result<()> {
    // 5: see proc_pid_clear_refs(5).
    std::fs::write(format!("/proc/{pid}/clear_refs"), "5")
        .with_context(|| format!("no process {pid}"))
}

fn kilobytes(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok())
        .unwrap_or(0)
        * 1024
}
