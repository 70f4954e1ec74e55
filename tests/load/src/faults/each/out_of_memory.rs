//! The kernel kills for want of memory: the server, or a process of its Postgres.

use std::time::Duration;

use anyhow::Result;

use super::attack::MEMORY;
use crate::faults::{Allowed, Area, Fault, Stage, machine::skip};

/// See the module.
pub const FAULT: Fault = Fault {
    id: "out-of-memory",
    area: Area::Machine,
    quick: true,
    standing: false,
    fail_point: false,
    run: |stage| Box::pin(run(stage)),
};

async fn run(stage: &mut Stage) -> Result<()> {
    let group = stage.bound_memory("out", MEMORY)?;
    let trial = stage.begin().await?;
    // Memory in use cannot be taken away; the next allocation is too much.
    let mut room = 1 << 20;
    while group.limit_memory(group.in_use() + room).is_err() && room < MEMORY {
        room *= 2;
    }
    let killed = stage
        .until(Duration::from_secs(15), || group.killed() > 0)
        .await;
    group.limit_memory(MEMORY)?;
    let times = group.killed();
    if !killed {
        return Err(skip("the kernel killed nothing within 15 s"));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    match stage.deployment.ended()? {
        Some(_) => {
            stage.saw(format!("the kernel killed {times} times, the server too"));
            stage.deployment.start()?;
        }
        None => stage.saw(format!(
            "the kernel killed {times} times, processes of Postgres only"
        )),
    }
    stage.end(trial, &Allowed::AWAY).await
}
