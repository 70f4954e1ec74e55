//! The first start of all is killed with signal 9 at random moments, then left alone.

use std::time::Duration;

use anyhow::{Context, Result};

use super::super::postgres;
use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "first-start",
    area: Area::Processes,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    stage.deployment.begin_empty();
    let kills: u64 = if stage.short { 3 } else { 12 };
    let mut survived = 0;
    for _ in 0..kills {
        stage.deployment.start()?;
        // From making the folder to listening is about a second.
        let moment = Duration::from_secs_f64(1.2 * stage.chance.part());
        tokio::time::sleep(moment).await;
        survived += u64::from(stage.deployment.ended()?.is_none());
        stage.deployment.kill()?;
    }
    stage.saw(format!("killed {survived} times within the first 1.2 s"));
    stage.must(
        survived == kills,
        format!(
            "{} starts ended by themselves: {}",
            kills - survived,
            stage.deployment.last_words()
        ),
    );
    stage.deployment.start()?;
    stage
        .deployment
        .ready()
        .await
        .context("the start that was left alone")?;
    stage.must(
        postgres::first(&stage.deployment.data()).is_some(),
        "Postgres does not run",
    );
    stage.deployment.make_accounts().await?;
    stage.deployment.beside_views = Some(0);
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await
}
