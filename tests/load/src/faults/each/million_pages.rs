//! One site gets a million events of one day, each of a page of its own, in 512 MB; then they are compacted, and its
//! pages are asked for.

use std::time::Duration;

use anyhow::Result;

use super::attack::{Attack, MEMORY, Memory};
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "million-pages",
    area: Area::Loads,
    quick: false,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let group = stage.bound_memory("million", MEMORY)?;
    let trial = stage.begin().await?;
    let memory = Memory::of(stage)?;
    let share = if stage.short { 20 } else { 1 };
    let mut attack = Attack::default();
    attack.events(stage, 1_000_000 / share).await?;
    let night = stage.deployment.run(&["nightly"]).await?;
    let said = String::from_utf8_lossy(&night.stdout).into_owned()
        + &String::from_utf8_lossy(&night.stderr);
    stage.must(
        night.status.success(),
        format!("compaction: {}", said.trim()),
    );
    stage.saw(said.trim());
    let lasts = Duration::from_secs(if stage.short { 5 } else { 60 });
    let questions = [
        "stats?period=7d&by=page",
        "stats?period=7d",
        "stats?period=7d&by=page&search=9",
    ];
    attack.ask(stage, &questions, lasts).await?;
    stage.end(trial, &Allowed::default()).await?;
    attack.compare(stage).await?;
    memory.judge(stage, &group);
    Ok(())
}
