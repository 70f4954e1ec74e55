//! One site gets a million events on one day, in 512 MB, each with a different page, source, name, property
//! value, host, or visitor. Then they are compacted, and the site is queried.

use std::time::Duration;

use anyhow::Result;

use super::attack::{Attack, Distinct, MEMORY, Memory};
use crate::faults::{Allowed, Area, Fault, Stage, Trying};

/// Each event on a different page.
pub const PAGES: Fault = fault("million-pages", |stage| {
    Box::pin(run(stage, Distinct::Pages))
});
/// Each from a different source.
pub const SOURCES: Fault = fault("million-sources", |stage| {
    Box::pin(run(stage, Distinct::Sources))
});
/// Each with a different name.
pub const EVENTS: Fault = fault("million-events", |stage| {
    Box::pin(run(stage, Distinct::Events))
});
/// Each with a property that has a different value.
pub const VALUES: Fault = fault("million-values", |stage| {
    Box::pin(run(stage, Distinct::Values))
});
/// Each on a different host.
pub const HOSTS: Fault = fault("million-hosts", |stage| {
    Box::pin(run(stage, Distinct::Hosts))
});
/// Each of a different visitor.
pub const VISITORS: Fault = fault("million-visitors", |stage| {
    Box::pin(run(stage, Distinct::Visitors))
});

const fn fault(id: &'static str, run: for<'a> fn(&'a mut Stage) -> Trying<'a>) -> Fault {
    Fault {
        id,
        area: Area::Loads,
        quick: false,
        standing: false,
        fail_point: false,
        run,
    }
}

async fn run(stage: &mut Stage, distinct: Distinct) -> Result<()> {
    let group = stage.bound_memory("million", MEMORY)?;
    let trial = stage.begin().await?;
    let memory = Memory::of(stage)?;
    let share = if stage.short { 20 } else { 1 };
    let mut attack = Attack::default();
    attack.events(stage, 1_000_000 / share, distinct).await?;
    let night = stage.deployment.run(&["compact"]).await?;
    let output = String::from_utf8_lossy(&night.stdout).into_owned()
        + &String::from_utf8_lossy(&night.stderr);
    stage.must(
        night.status.success(),
        format!("compaction: {}", output.trim()),
    );
    stage.saw(output.trim());
    let by = match distinct {
        Distinct::Pages => "page",
        Distinct::Sources => "source",
        Distinct::Events => "event",
        Distinct::Values => "prop.plan",
        Distinct::Hosts => "host",
        Distinct::Visitors => "country",
    };
    let questions = [
        format!("stats?period=7d&by={by}"),
        "stats?period=7d".to_owned(),
        format!("stats?period=7d&by={by}&search=9"),
    ];
    let lasts = Duration::from_secs(if stage.short { 5 } else { 60 });
    attack.ask(stage, &questions, lasts).await?;
    stage.end(trial, &Allowed::default()).await?;
    attack.compare(stage).await?;
    memory.judge(stage, &group);
    Ok(())
}
