//! The newest segment of the journal is missing when the server starts, after DuckDB took its hits.

use std::fs;

use anyhow::Result;

use super::super::journal;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "missing-segment",
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
    fs::remove_file(journal::newest(&stage.deployment.data())?)?;
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await
}
