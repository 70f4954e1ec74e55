//! The server's own Postgres ends under load: it is killed with signal 9, or stopped with SIGINT, as by an
//! operator who stops every Postgres on the machine.

use anyhow::{Context, Result};

use super::super::{machine::signal, postgres};
use crate::faults::{Allowed, Area, Fault, Stage, Trying, deployment::PATIENCE};

/// With signal 9.
pub const KILLED: Fault = fault("kill-postgres", |stage| Box::pin(run(stage, "KILL")));
/// With SIGINT.
pub const INTERRUPTED: Fault = fault("interrupt-postgres", |stage| Box::pin(run(stage, "INT")));

const fn fault(id: &'static str, run: for<'a> fn(&'a mut Stage) -> Trying<'a>) -> Fault {
    Fault {
        id,
        area: Area::Processes,
        quick: true,
        standing: true,
        fail_point: false,
        run,
    }
}

async fn run(stage: &mut Stage, name: &str) -> Result<()> {
    let trial = stage.begin().await?;
    let data = stage.deployment.data();
    let before = postgres::first(&data).context("Postgres does not run")?;
    signal(before, name)?;
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
