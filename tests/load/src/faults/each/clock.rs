//! The machine's clock jumps by a day and two hours, forwards or back, while hits arrive.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result};

use crate::{
    client::Api,
    faults::{Allowed, Area, Fault, Stage, deployment::SITES, machine::skip},
};

/// Over midnight in any case.
const JUMP: &str = "26h";

/// See the module.
pub const FORWARDS: Fault = Fault {
    id: "clock-forwards",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage, "+")),
};

/// See the module.
pub const BACKWARDS: Fault = Fault {
    id: "clock-backwards",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage, "-")),
};

async fn run(stage: &mut Stage, direction: &str) -> Result<()> {
    let library = library()?;
    let offset = stage.deployment.folder.join("offset");
    std::fs::write(&offset, "+0")?;
    for (name, value) in [
        ("LD_PRELOAD", library.as_path()),
        ("FAKETIME_TIMESTAMP_FILE", &offset),
        ("FAKETIME_CACHE_DURATION", Path::new("1")),
        // Waiting uses another clock, which does not jump.
        ("FAKETIME_DONT_FAKE_MONOTONIC", Path::new("1")),
        ("DONT_FAKE_MONOTONIC", Path::new("1")),
    ] {
        let value = value.to_string_lossy().into_owned();
        stage.deployment.environment.push((name.to_owned(), value));
    }
    // Seen from yesterday, today's hits are not there yet.
    stage.deployment.beside_views = None;
    let trial = stage.begin().await?;
    std::fs::write(&offset, format!("{direction}{JUMP}"))?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let taken = trial.load.acknowledges(40, Duration::from_secs(30)).await;
    stage.must(taken, "hits are not acknowledged after the jump");
    if direction == "-" {
        std::fs::write(&offset, "+0")?;
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    stage.end(trial, &Allowed::default()).await?;
    let days = days(stage).await?;
    stage.must(
        days >= 2,
        format!("the hits are on {days} day: the clock did not jump"),
    );
    stage.saw(format!("hits on {days} days"));
    Ok(())
}

/// On how many days the first site got hits.
async fn days(stage: &Stage) -> Result<usize> {
    let mut api = Api::with_token(&stage.deployment.target, &stage.deployment.token);
    let question = format!("/api/v1/sites/{}/left-out?period=7d", SITES[0]);
    let answer = api.get(&question).await?.json()?;
    let days = answer["by_day"].as_array().context("no by_day")?;
    let with_hits = days.iter().filter(|day| day["counted"] != 0);
    Ok(with_hits.count())
}

/// The library that shows a process another time, from the package `faketime`.
fn library() -> Result<PathBuf> {
    let folders = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib64",
        "/usr/lib",
    ];
    let found = folders
        .iter()
        .map(|folder| Path::new(folder).join("faketime/libfaketimeMT.so.1"));
    let mut found = found.filter(|path| path.exists());
    found
        .next()
        .ok_or_else(|| skip("the package faketime is not installed"))
}
