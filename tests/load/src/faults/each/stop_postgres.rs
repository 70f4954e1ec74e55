//! The server's own Postgres hangs: all its processes are stopped with SIGSTOP for a while.

use anyhow::Result;

use super::super::postgres;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "stop-postgres",
    area: Area::Processes,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    let data = stage.deployment.data();
    let answers = |trial: &crate::faults::stage::Trial| {
        let health = trial.watch.health_so_far();
        health.statuses.values().sum::<u64>()
    };
    let before = answers(&trial);
    postgres::signal_all(&data, "STOP")?;
    let least = if stage.short { 7.0 } else { 15.0 };
    stage.pause(least, 15.0).await;
    let during = answers(&trial) - before;
    postgres::signal_all(&data, "CONT")?;
    // The first one was in progress when it stopped.
    stage.must(
        during >= 2,
        format!("/health was answered {during} times while Postgres hung"),
    );
    stage.saw(format!(
        "/health answered {during} times while Postgres hung"
    ));
    let allowed = Allowed {
        figures_refused: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await
}
