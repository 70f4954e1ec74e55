//! The disk of the data folder is filled under load, and has room again after a while.

use std::{rc::Rc, time::Duration};

use anyhow::Result;

use crate::faults::{Allowed, Area, Fault, Stage, ledger::Fate, machine::SmallDisk};

/// Room of the disk: an empty deployment with its Postgres takes half of it.
pub(super) const MEGABYTES: u64 = 160;

/// See the module.
pub const FAULT: Fault = Fault {
    id: "full-disk",
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
    disk.fill()?;
    let refused = |fate| matches!(fate, Fate::Refused(_));
    let noticed = stage
        .until(Duration::from_secs(30), || trial.load.so_far(refused) > 0)
        .await;
    stage.must(
        noticed,
        "a full disk was not noticed: every hit was acknowledged",
    );
    stage.pause(2.0, 8.0).await;
    let health = stage.deployment.health().await?;
    stage.must(
        health["ok"] == false,
        format!("on a full disk /health says: {}", health["status"]),
    );
    stage.saw(format!("/health: {}", health["status"]));
    disk.free()?;
    let allowed = Allowed {
        hits_refused: true,
        figures_refused: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await
}
