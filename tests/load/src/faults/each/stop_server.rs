//! The server is stopped with SIGSTOP under load, as when a machine is suspended, and continues after
//! SIGCONT.

use anyhow::Result;

use crate::faults::{Allowed, Area, Fault, Stage, machine::signal};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "stop-server",
    area: Area::Processes,
    quick: true,
    standing: true,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    let pid = stage.deployment.pid()?;
    signal(pid, "STOP")?;
    let least = if stage.short { 3.0 } else { 5.0 };
    stage.pause(least, 15.0).await;
    signal(pid, "CONT")?;
    let allowed = Allowed {
        health_unanswered: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await?;
    stage.must(
        stage.deployment.pid()? == pid,
        "it is another process than before",
    );
    Ok(())
}
