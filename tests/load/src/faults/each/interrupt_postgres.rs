//! The server's own Postgres is ended with SIGINT, as by whoever stops every Postgres of the machine under load.

use anyhow::{Context, Result};

use super::super::machine::signal;
use super::super::postgres;
use crate::faults::deployment::PATIENCE;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "interrupt-postgres",
    area: Area::Processes,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    let data = stage.deployment.data();
    let before = postgres::first(&data).context("Postgres does not run")?;
    signal(before, "INT")?;
    let ended = stage
        .until(PATIENCE, || postgres::first(&data) != Some(before))
        .await;
    stage.must(ended, "Postgres did not end");
    stage.pause(0.5, 3.0).await;
    let allowed = Allowed {
        figures_refused: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await
}
