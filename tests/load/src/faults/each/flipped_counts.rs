//! A bit flips in `hits.duckdb`: `stile doctor` reports it wherever it matters. The file is restored, as from
//! a backup; the journal has the later hits.

use std::fs;

use anyhow::{Context, Result};

use crate::{
    client::Api,
    faults::{Allowed, Area, Fault, Stage, deployment::SITES},
};

/// DuckDB's file: three headers of 4,096 bytes, then blocks of this many, each with a sum.
const BLOCK: usize = 256 << 10;
const HEADERS: usize = 3 * 4096;

/// See the module.
pub const FAULT: Fault = Fault {
    id: "flipped-counts",
    area: Area::Files,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await?;
    stage.deployment.run(&["compact"]).await?;
    stage.deployment.end_in_order().await?;
    let path = stage.deployment.data().join("counts/hits.duckdb");
    let whole = fs::read(&path)?;
    let blocks = (whole.len() - HEADERS) / BLOCK;
    stage.must(blocks > 0, "nothing is in hits.duckdb");
    let (mut tried, mut seen) = (0, 0);
    let most = if stage.short { 3 } else { 12 };
    let first = stage.chance.index(blocks);
    for block in (0..blocks.min(most)).map(|number| (first + number) % blocks) {
        let mut bytes = whole.clone();
        let at = HEADERS + block * BLOCK + stage.chance.index(BLOCK);
        bytes[at] ^= 1 << stage.chance.below(8);
        fs::write(&path, &bytes)?;
        tried += 1;
        if doctor_sees(stage).await? {
            seen += 1;
        } else {
            // Then it must be a block that holds nothing.
            let before = stage.problems.len();
            let trial = stage.begin().await.with_context(|| unseen(block))?;
            ask_everything(stage).await.with_context(|| unseen(block))?;
            let ended = stage.end(trial, &Allowed::default()).await;
            ended.with_context(|| unseen(block))?;
            stage.must(stage.problems.len() == before, unseen(block));
            stage.deployment.end_in_order().await?;
        }
        fs::write(&path, &whole)?;
    }
    stage.must(
        seen > 0 || tried < blocks,
        "stile doctor sees nothing wrong",
    );
    stage.saw(format!(
        "doctor saw {seen} of {tried} damaged blocks; the others held nothing"
    ));
    let trial = stage.begin().await?;
    stage.end(trial, &Allowed::default()).await
}

/// Every breakdown of every site with hits: all columns are read.
async fn ask_everything(stage: &Stage) -> Result<()> {
    let mut api = Api::with_token(&stage.deployment.target, &stage.deployment.token);
    for site in SITES {
        let question = format!("/api/v1/sites/{site}/stats?period=7d");
        api.get(&question).await?.json()?;
    }
    Ok(())
}

fn unseen(block: usize) -> String {
    format!("block {block} is damaged, and stile doctor sees nothing wrong")
}

async fn doctor_sees(stage: &mut Stage) -> Result<bool> {
    let doctor = stage.deployment.run(&["doctor"]).await?;
    let output = String::from_utf8_lossy(&doctor.stdout).into_owned()
        + &String::from_utf8_lossy(&doctor.stderr);
    if doctor.status.success() {
        return Ok(false);
    }
    let line = output.lines().find(|line| line.starts_with("bad"));
    let named = line.is_some_and(|line| line.contains("counts"));
    stage.must(
        named,
        format!("stile doctor does not name what is damaged: {output}"),
    );
    Ok(true)
}
