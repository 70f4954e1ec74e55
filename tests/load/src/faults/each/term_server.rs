//! The server is asked to end with SIGTERM under load, and started again.

use anyhow::Result;

use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "term-server",
    area: Area::Processes,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.pause(0.2, 2.0).await;
    stage.deployment.end_in_order().await?;
    stage.pause(0.1, 1.0).await;
    stage.deployment.start()?;
    stage.end(trial, &Allowed::AWAY).await
}
