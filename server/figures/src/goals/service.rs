//! Tests a definition: by the hit that was typed in, and by those that were counted.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::goal::{Definition, Rule};
use sites::{
    Site,
    goals::{Goal, Version, rules},
};
use uuid::Uuid;

use super::{
    preview::{self, Comparison, GoalPreview},
    records::{GoalTest, GoalTestAsk},
};
use crate::query::QueryClient;

/// Tests a definition.
pub(super) async fn test(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    ask: GoalTestAsk,
) -> Result<GoalTest, Problem> {
    let settings = client.state.site(site)?;
    let rule = rules::definition(&ask.definition, &settings, "definition")?;
    let goal = ask
        .goal
        .as_deref()
        .map(|id| one(&settings, id))
        .transpose()?;
    let present = goal
        .map(|goal| newest(goal).map(|version| &version.rule))
        .transpose()?;
    let hit = ask
        .hit
        .map(|hit| hit.verdict(&settings, &rule, present))
        .transpose()?;
    let now = client.state.clock.now_seconds();
    let recounted = goal
        .map(|goal| recounted(goal, &ask.definition, &rule, now))
        .transpose()?;
    let comparison = match (goal, present, &recounted) {
        (Some(goal), Some(present), Some(recounted)) => Some(Comparison {
            present,
            goal,
            recounted,
        }),
        _ => None,
    };
    let preview = GoalPreview {
        period: ask.period.as_deref(),
        rule: &rule,
        comparison,
    };
    Ok(GoalTest {
        hit,
        past: preview::ask(client, site, preview).await?,
    })
}

fn one<'a>(site: &'a Site, id: &str) -> Result<&'a Goal, Problem> {
    let goal = Uuid::try_parse(id).ok().and_then(|id| site.goal(id));
    goal.ok_or_else(|| Problem::unknown("unknown_goal").field("goal"))
}

fn newest(goal: &Goal) -> Result<&Version, Problem> {
    let newest = goal.newest();
    newest.ok_or_else(|| Problem::internal(anyhow::anyhow!("a goal without a version")))
}

/// The goal as it would be with this definition counted over the whole past.
fn recounted(goal: &Goal, definition: &Definition, rule: &Rule, now: i64) -> Result<Goal, Problem> {
    let before = newest(goal)?;
    let mut after = goal.clone();
    after.versions.push(Version {
        number: before.number + 1,
        definition: definition.clone(),
        rule: rule.clone(),
        worth: before.worth,
        counts_from: None,
        made_at: now,
    });
    Ok(after)
}
