//! The server is killed, and the newest segment of the journal ends in the middle of a record, as after a power cut.

use std::{fs, io::Write};

use anyhow::Result;

use super::super::journal;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "torn-segment",
    area: Area::Files,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.pause(0.2, 1.0).await;
    stage.deployment.kill()?;
    let newest = journal::newest(&stage.deployment.data())?;
    // A record's beginning, without its end: what a write that was under way leaves.
    let bytes = fs::read(&newest)?;
    let begun = &bytes[journal::HEADER..];
    let length = 1 + stage.chance.index(begun.len().clamp(2, 60) - 1);
    fs::File::options()
        .append(true)
        .open(&newest)?
        .write_all(&begun[..length])?;
    stage.saw(format!("{length} bytes of a record that never was whole"));
    stage.deployment.start()?;
    stage.end(trial, &Allowed::AWAY).await
}
