//! The disk takes few writes a second for a while.

use std::rc::Rc;

use anyhow::Result;

use crate::faults::{
    Allowed, Area, Fault, Stage,
    machine::{Group, skip},
    stage::CONNECTIONS,
};

/// A slow hard disk with much else to do.
const WRITES_A_SECOND: u64 = 12;

/// See the module.
pub const FAULT: Fault = Fault {
    id: "slow-disk",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let group = Rc::new(Group::of_disk("slow")?);
    stage.lent.push(Box::new(group.clone()));
    let folder = stage.deployment.folder.clone();
    group.limit_writes(&folder, 0)?;
    stage.deployment.before.push(group.enter());
    let trial = stage.begin().await?;
    group.limit_writes(&folder, WRITES_A_SECOND)?;
    let before = trial.load.so_far(|_| true);
    let seconds = stage.seconds(6.0, 20.0);
    tokio::time::sleep(seconds).await;
    let sent = trial.load.so_far(|_| true) - before;
    group.limit_writes(&folder, 0)?;
    // Each write to the journal acknowledges at most what all connections wait for.
    let most = 2.0 * WRITES_A_SECOND as f64 * CONNECTIONS as f64 * seconds.as_secs_f64();
    if sent as f64 > most {
        return Err(skip("the disk of the data folder could not be slowed"));
    }
    stage.saw(format!(
        "{:.0} hits a second meanwhile",
        sent as f64 / seconds.as_secs_f64()
    ));
    let allowed = Allowed {
        hits_refused: true,
        figures_refused: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await
}
