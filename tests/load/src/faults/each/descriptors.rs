//! The server may open no additional files or connections for a while.

use std::{process::Command, time::Duration};

use anyhow::{Context, Result};
use tokio::net::TcpStream;

use crate::faults::{Allowed, Area, Fault, Stage, machine::skip};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "descriptors",
    area: Area::Processes,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    let pid = stage.deployment.pid()?;
    let former = limit(pid, None)?;
    let open = std::fs::read_dir(format!("/proc/{pid}/fd"))?.count();
    limit(pid, Some(open + 4))?;
    let mut held = Vec::new();
    for _ in 0..64 {
        // More than it can take wait in the kernel's queue, or are refused.
        let opened = TcpStream::connect(stage.deployment.target.address);
        held.extend(tokio::time::timeout(Duration::from_millis(200), opened).await);
    }
    stage.pause(3.0, 8.0).await;
    let now = std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count);
    // It closes idle connections to stay below the limit, so the log is the evidence.
    let short = stage.deployment.log().contains("Too many open files");
    let not_short = format!(
        "it was not short of files: {now} open of {} allowed",
        open + 4
    );
    stage.must(short || now >= open + 3, not_short);
    stage.saw(format!(
        "{open} files open, {} allowed, {now} open under pressure",
        open + 4
    ));
    limit(pid, Some(former))?;
    drop(held);
    stage.end(trial, &Allowed::AWAY).await?;
    stage.must(
        stage.deployment.pid()? == pid,
        "it is another process than before",
    );
    Ok(())
}

/// The soft limit of open files; sets it where a number is given.
fn limit(pid: u32, to: Option<usize>) -> Result<usize> {
    let mut command = Command::new("prlimit");
    command.args(["--pid", &pid.to_string()]);
    match to {
        Some(to) => command.arg(format!("--nofile={to}:")),
        None => command.args(["--nofile", "--noheadings", "--raw", "--output", "SOFT"]),
    };
    let done = command
        .output()
        .map_err(|error| skip(format!("prlimit cannot be run: {error}")))?;
    let output = String::from_utf8_lossy(&done.stderr).into_owned();
    anyhow::ensure!(done.status.success(), "prlimit: {output}");
    match to {
        Some(to) => Ok(to),
        None => String::from_utf8_lossy(&done.stdout)
            .trim()
            .parse()
            .context("no limit of open files"),
    }
}
