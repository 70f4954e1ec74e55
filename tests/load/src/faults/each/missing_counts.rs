//! `hits.duckdb` is missing when the server starts: it refuses, and starts over only on request.

use std::fs;

use anyhow::Result;

use crate::faults::{Allowed, Area, Fault, Stage};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "missing-counts",
    area: Area::Files,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await?;
    stage.deployment.end_in_order().await?;
    let counts = stage.deployment.data().join("counts");
    fs::remove_file(counts.join("hits.duckdb"))?;
    let before = stage.deployment.log().len();
    stage.deployment.start()?;
    let began = std::time::Instant::now();
    let mut ended = None;
    while ended.is_none() && began.elapsed().as_secs() < 15 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        ended = stage.deployment.ended()?;
        if ended.is_none() && stage.deployment.log()[before..].contains("serving") {
            stage.must(
                false,
                "it started with nothing counted, as if nothing had happened",
            );
            return Ok(());
        }
    }
    let refused = ended.is_some_and(|status| !status.success());
    stage.must(refused, format!("it did not refuse to start: {ended:?}"));
    let words = stage.deployment.log()[before..].to_owned();
    stage.must(
        words.contains("--begin-anew"),
        format!(
            "its refusal names no way out: {}",
            stage.deployment.last_words()
        ),
    );
    stage.must(
        !counts.join("hits.duckdb").exists(),
        "its refusal left a new hits.duckdb behind",
    );
    // The journal still has the hits of the last 48 hours.
    stage.deployment.arguments = vec!["--begin-anew".to_owned()];
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await
}
