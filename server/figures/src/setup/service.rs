//! Which first steps are done, and which are dismissed.

use base::{access::Caller, answer::Problem, audit::Line, context::Context};
use counts::Counts;
use serde_json::json;
use shared::ids::SiteNumber;

use super::{
    records::{Setup, SetupStep, StepId},
    store,
};

/// The first steps as they are now.
pub(super) async fn get(
    context: &Context,
    counts: &Counts,
    caller: &Caller,
) -> Result<Setup, Problem> {
    let mut connection = context.pool().acquire().await?;
    let aside = store::aside(&mut connection, caller.person).await?;
    let mut sites = store::sites(&mut connection, caller.account).await?;
    let teammate = store::has_teammates(&mut connection, caller.account).await?;
    let alert = store::has_alerts(&mut connection, caller.account, caller.person).await?;
    // The counted hits are queried without holding a connection.
    drop(connection);
    sites.retain(|site| caller.sees(site.id));
    let seen: Vec<_> = sites.iter().map(|site| site.id).collect();
    let goal = store::has_goals(context.pool(), &seen).await?;
    let numbers = sites
        .iter()
        .map(|site| u32::try_from(site.number).map(SiteNumber))
        .collect::<Result<Vec<_>, _>>()
        .map_err(Problem::internal)?;
    let tag = counts
        .has_counted(&numbers)
        .await
        .map_err(Problem::internal)?;
    let steps: Vec<SetupStep> = StepId::ALL
        .into_iter()
        .map(|id| SetupStep {
            id,
            done: match id {
                StepId::Site => !sites.is_empty(),
                StepId::Tag => tag,
                StepId::Teammate => teammate,
                StepId::Goal => goal,
                StepId::Alert => alert,
            },
            aside: aside.iter().any(|name| name == id.name()),
        })
        .collect();
    Ok(Setup {
        done: steps.iter().all(|step| step.done || step.aside),
        steps,
    })
}

/// Puts these aside, and no others.
pub(super) async fn put_aside(
    context: &Context,
    caller: &Caller,
    mut request: Vec<StepId>,
) -> Result<(), Problem> {
    request.sort_unstable();
    request.dedup();
    let after: Vec<String> = request.iter().map(|id| id.name().to_owned()).collect();
    let mut transaction = context.pool().begin().await?;
    let before = store::aside(&mut transaction, caller.person).await?;
    if before == after {
        return Ok(());
    }
    store::set_aside(&mut transaction, caller.person, &after).await?;
    let line = Line {
        action: "setup.put_aside",
        old: Some(json!({"aside": before})),
        new: Some(json!({"aside": after})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
