//! What is done with goals.

use std::sync::Arc;

use base::{
    access::{ChangeSite, InSite, Member, ReadFigures, Right},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::{
    Goal, Version, Worth,
    change::{Change, audit_fields, counts_from},
    records::{CountsFor, GoalCreate, GoalTimes, GoalUpdate, GoalVersionView, GoalView},
    rules, store,
    value::GoalValue,
};
use crate::{registry::SiteRegistry, site_lock};

/// The goals of sites, and their operations.
#[derive(Clone, Debug)]
pub(crate) struct Goals {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
}

pub(super) fn unknown() -> Problem {
    Problem::unknown("unknown_goal")
}

fn taken(error: sqlx::Error) -> Problem {
    rules::taken(error, "goal")
}

/// All goals of a site, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn all(pool: &PgPool, site: &InSite<ReadFigures>) -> Result<Vec<GoalView>, Problem> {
    store::list(pool, site, None)
        .await
        .map_err(Problem::internal)
}

async fn view<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    goal: Uuid,
) -> Result<GoalView, Problem> {
    let found = store::list(database, site, Some(goal)).await;
    found.map_err(Problem::internal)?.pop().ok_or_else(unknown)
}

impl Goals {
    /// Those of a site, newest first.
    pub async fn list(&self, site: &InSite<ReadFigures>) -> Result<Vec<GoalView>, Problem> {
        all(self.context.pool(), site).await
    }

    /// One of a site that is the caller's to open with this right; any other is not there.
    async fn open<R: Right>(
        &self,
        who: &Member<R>,
        goal: &str,
    ) -> Result<(Uuid, InSite<R>), Problem> {
        let id = Uuid::try_parse(goal).map_err(|_| unknown())?;
        let site = store::site(self.context.pool(), id)
            .await?
            .ok_or_else(unknown)?;
        let site = who.open(&site.to_string()).map_err(|_| unknown())?;
        Ok((id, site))
    }

    /// One goal.
    pub async fn get(&self, who: &Member<ReadFigures>, goal: &str) -> Result<GoalView, Problem> {
        let (id, site) = self.open(who, goal).await?;
        view(self.context.pool(), &site, id).await
    }

    /// The versions of a goal, oldest first.
    pub async fn versions(
        &self,
        who: &Member<ReadFigures>,
        goal: &str,
    ) -> Result<Vec<GoalVersionView>, Problem> {
        let (id, site) = self.open(who, goal).await?;
        let mut transaction = self.context.pool().begin().await?;
        let present = self.registry.read_in(&mut transaction, site.id()).await?;
        let makers = store::makers(&mut transaction, &site, id).await?;
        transaction.rollback().await?;
        let present = present.ok_or_else(unknown)?;
        let goal = present.goal(id).ok_or_else(unknown)?;
        let shown = goal.versions.iter().map(|version| {
            let made_by = makers.iter().find(|(number, _)| *number == version.number);
            GoalVersionView {
                number: version.number,
                definition: version.definition.clone(),
                value: GoalValue::of(version.worth),
                counts_from: version.counts_from,
                counts: times(goal, version),
                made_by: made_by.and_then(|(_, maker)| maker.clone()),
                made_at: version.made_at,
            }
        });
        Ok(shown.collect())
    }

    /// Makes one.
    pub async fn create(
        &self,
        site: &InSite<ChangeSite>,
        request: GoalCreate,
    ) -> Result<GoalView, Problem> {
        let (now, id) = (self.context.now(), self.context.id());
        let name = rules::name(&request.name)?;
        let worth = request
            .value
            .map_or(Ok(Worth::Nothing), |value| value.worth())?;
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, site).await?;
        let version = Version {
            number: 1,
            rule: rules::definition(&request.definition, &present, "definition")?,
            definition: request.definition,
            worth,
            counts_from: counts_from(request.counts.unwrap_or(CountsFor::Past), now),
            made_at: now,
        };
        if present.goals.len() >= rules::GOALS {
            return Err(Problem::conflict("too_many_goals").with("most", rules::GOALS));
        }
        store::insert(&mut transaction, site, id, &name, now)
            .await
            .map_err(taken)?;
        store::insert_version(&mut transaction, site, id, &version)
            .await
            .map_err(Problem::internal)?;
        let made = view(&mut *transaction, site, id).await?;
        let mut new = audit_fields(&version.definition, version.worth, version.counts_from);
        new.insert("name".to_owned(), json!(name));
        let line = Line {
            action: "goal.made",
            subject: &name,
            site: Some(site.id()),
            old: None,
            new: Some(Value::Object(new)),
        };
        site_lock::end(&self.context, &self.registry, site, transaction, line).await?;
        Ok(made)
    }

    /// Changes one of a site that the caller may change.
    pub async fn change(
        &self,
        who: &Member<ChangeSite>,
        goal: &str,
        request: GoalUpdate,
    ) -> Result<GoalView, Problem> {
        let (id, site) = self.open(who, goal).await?;
        let now = self.context.now();
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, &site).await?;
        let before = present.goal(id).ok_or_else(unknown)?;
        let change = Change::of(before, request, &present, now)?;
        if change.version.is_some() && before.versions.len() >= rules::VERSIONS {
            return Err(Problem::conflict("too_many_versions").with("most", rules::VERSIONS));
        }
        if change.paused == Some(true) && before.pauses.len() >= rules::PAUSES {
            return Err(Problem::conflict("too_many_pauses").with("most", rules::PAUSES));
        }
        if change.is_empty() {
            return view(&mut *transaction, &site, id).await;
        }
        if let Some(name) = &change.name {
            store::rename(&mut transaction, &site, id, name)
                .await
                .map_err(taken)?;
        }
        if let Some(paused) = change.paused {
            store::pause(&mut transaction, &site, id, paused, now).await?;
        }
        if let Some(version) = &change.version {
            store::insert_version(&mut transaction, &site, id, version)
                .await
                .map_err(Problem::internal)?;
        }
        let changed = view(&mut *transaction, &site, id).await?;
        let line = Line {
            action: "goal.changed",
            subject: &before.name,
            site: Some(site.id()),
            old: Some(Value::Object(change.old)),
            new: Some(Value::Object(change.new)),
        };
        site_lock::end(&self.context, &self.registry, &site, transaction, line).await?;
        Ok(changed)
    }

    /// Deletes one of a site that the caller may change.
    pub async fn delete(&self, who: &Member<ChangeSite>, goal: &str) -> Result<(), Problem> {
        let (id, site) = self.open(who, goal).await?;
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, &site).await?;
        let goal = present.goal(id).ok_or_else(unknown)?;
        let funnels = store::funnels(&mut transaction, &site, id).await?;
        if !funnels.is_empty() {
            return Err(Problem::conflict("goal_in_use").with("names", funnels));
        }
        store::delete(&mut transaction, &site, id).await?;
        let newest = goal.newest();
        let mut old = newest.map_or_else(Default::default, |newest| {
            audit_fields(&newest.definition, newest.worth, newest.counts_from)
        });
        old.insert("name".to_owned(), json!(goal.name));
        let line = Line {
            action: "goal.deleted",
            subject: &goal.name,
            site: Some(site.id()),
            old: Some(Value::Object(old)),
            new: None,
        };
        site_lock::end(&self.context, &self.registry, &site, transaction, line).await
    }
}

/// When a version counts.
fn times(goal: &Goal, version: &Version) -> Vec<GoalTimes> {
    let effective = goal.effective_versions().into_iter();
    effective
        .filter(|effective| effective.version.number == version.number)
        .map(|effective| GoalTimes {
            from: (effective.times.start != i64::MIN).then_some(effective.times.start),
            until: (effective.times.end != i64::MAX).then_some(effective.times.end),
        })
        .collect()
}
