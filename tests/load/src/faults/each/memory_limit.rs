//! Server and Postgres run in 512 MB together, under load and with questions.

use anyhow::Result;

use super::attack::{MEMORY, Memory};
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "memory-limit",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let group = stage.bound_memory("limit", MEMORY)?;
    let trial = stage.begin().await?;
    let memory = Memory::of(stage)?;
    stage.pause(3.0, 10.0).await;
    stage.end(trial, &Allowed::default()).await?;
    memory.judge(stage, &group);
    Ok(())
}
