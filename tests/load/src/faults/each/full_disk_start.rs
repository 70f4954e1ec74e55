//! The server is killed and started again on a full disk, which has room again later.

use std::{
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Result;

use super::full_disk::MEGABYTES;
use crate::faults::{Allowed, Area, Fault, Stage, machine::SmallDisk};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "full-disk-start",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let disk = Rc::new(SmallDisk::mount(&stage.deployment.data(), MEGABYTES)?);
    stage.lent.push(Box::new(disk.clone()));
    let trial = stage.begin().await?;
    stage.deployment.kill()?;
    disk.fill()?;
    stage.deployment.start()?;
    let began = Instant::now();
    let mut ended = None;
    // It either ends with an error, or serves and refuses hits.
    while ended.is_none() && began.elapsed() < Duration::from_secs(if stage.short { 5 } else { 15 })
    {
        tokio::time::sleep(Duration::from_millis(50)).await;
        ended = stage.deployment.ended()?;
    }
    let words = stage.deployment.last_words();
    if let Some(status) = ended {
        stage.must(
            status.code() == Some(1),
            format!("it ended with {status}: {words}"),
        );
        let reasons = ["No space left", "is full", "no room"];
        let named = reasons
            .iter()
            .any(|part| stage.deployment.log().contains(part));
        stage.must(named, format!("what it said names no full disk: {words}"));
        stage.saw("ended and said why");
    } else {
        stage.saw("served while the disk was full");
    }
    disk.free()?;
    if ended.is_some() {
        stage.deployment.start()?;
    }
    stage.end(trial, &Allowed::AWAY).await
}
