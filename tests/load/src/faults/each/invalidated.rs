//! DuckDB invalidates its database under load, as after a checkpoint that failed for want of memory. A fail point of
//! debug builds brings that about.

use anyhow::Result;

use crate::faults::{Allowed, Area, Fault, Stage, machine::skip};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "invalidated",
    area: Area::Processes,
    quick: true,
    standing: false,
    fail_point: true,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let point = ("STILE_FAIL_POINT".to_owned(), "checkpoint:1".to_owned());
    stage.deployment.environment.push(point);
    let begun = stage.begin().await;
    if stage
        .deployment
        .log()
        .contains("unknown variable STILE_FAIL_POINT")
    {
        return Err(skip(
            "this build has no fail points (only debug builds have)",
        ));
    }
    let trial = begun?;
    stage.pause(0.5, 2.0).await;
    // Compaction ends with a checkpoint. Whether the first one succeeds is not asked.
    for _ in 0..2 {
        stage.deployment.run(&["compact"]).await?;
        stage.pause(0.5, 1.0).await;
    }
    if !stage
        .deployment
        .log()
        .to_lowercase()
        .contains("invalidated")
    {
        return Err(skip("no checkpoint met the fail point"));
    }
    let allowed = Allowed {
        hits_refused: true,
        figures_refused: true,
        ..Allowed::default()
    };
    stage.end(trial, &allowed).await
}
