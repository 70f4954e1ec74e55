//! A bit flips in a segment of the journal that is closed and whose hits DuckDB has.

use std::fs;

use anyhow::Result;

use super::super::journal;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "flipped-segment",
    area: Area::Files,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await?;
    stage.deployment.kill()?;
    // Each start begins a segment, so this one closes the segment that was just written.
    let closed = journal::newest(&stage.deployment.data())?;
    let trial = stage.begin().await?;
    stage.deployment.kill()?;
    let mut bytes = fs::read(&closed)?;
    let at = journal::HEADER + stage.chance.index(bytes.len() - journal::HEADER);
    bytes[at] ^= 1 << stage.chance.below(8);
    fs::write(&closed, bytes)?;
    stage.deployment.start()?;
    stage.end(trial, &Allowed::AWAY).await?;
    let health = stage.deployment.health().await?;
    stage.saw(format!("/health: {}", health["status"]));
    Ok(())
}
