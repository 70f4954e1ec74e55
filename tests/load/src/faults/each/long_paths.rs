//! One site gets hundreds of thousands of pages, many with very long paths, in 512 MB; then three clients at
//! once query all its breakdowns, again and again.

use std::time::Duration;

use anyhow::Result;

use super::attack::{Attack, MEMORY, Memory};
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "long-paths",
    area: Area::Loads,
    quick: false,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let group = stage.bound_memory("long", MEMORY)?;
    let trial = stage.begin().await?;
    let memory = Memory::of(stage)?;
    let share = if stage.short { 20 } else { 1 };
    let mut attack = Attack::default();
    attack.pages(stage, 40_000 / share, 1900).await?;
    attack.pages(stage, 300_000 / share, 60).await?;
    let lasts = Duration::from_secs(if stage.short { 5 } else { 60 });
    attack
        .ask(stage, &["stats?period=7d"; 3].map(String::from), lasts)
        .await?;
    stage.end(trial, &Allowed::default()).await?;
    attack.compare(stage).await?;
    memory.judge(stage, &group);
    Ok(())
}
