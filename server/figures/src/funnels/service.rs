//! Actions on funnels.

use base::{
    access::{ChangeSite, InSite, ReadFigures},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sites::{
    Site, SiteRegistry,
    site_lock::{self, Maker},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    records::{FunnelCreate, FunnelStepView, FunnelView, Order, Step},
    rules::{self, CheckedFunnel},
    store::{self, Row},
};

fn unknown() -> Problem {
    Problem::unknown("unknown_funnel")
}

fn taken(error: sqlx::Error) -> Problem {
    sites::goals::rules::taken(error, "funnel")
}

/// A row as it is answered.
fn view(row: Row, site: &Site) -> Result<FunnelView, Problem> {
    let steps: Vec<Step> = serde_json::from_value(row.steps).map_err(Problem::internal)?;
    let order = Order::from_word(&row.step_order)
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("no order `{}`", row.step_order)))?;
    Ok(FunnelView {
        id: row.id,
        name: row.name,
        steps: steps
            .into_iter()
            .map(|step| step_view(step, site))
            .collect::<Result<_, _>>()?,
        order,
        within_seconds: row.within_seconds.map(i64::from),
        made_by: Maker::of(row.made_by, row.made_by_name),
        created_at: row.created_at,
        changed_at: row.changed_at,
    })
}

fn step_view(step: Step, site: &Site) -> Result<FunnelStepView, Problem> {
    let broken = |what: &str| Problem::internal(anyhow::anyhow!("a step of a funnel {what}"));
    match (step.goal, step.definition) {
        (Some(id), None) => {
            let goal = site.goal(id).ok_or_else(|| broken("has no goal"))?;
            let newest = goal.newest().ok_or_else(|| broken("has no version"))?;
            Ok(FunnelStepView {
                name: goal.name.clone(),
                goal: Some(id),
                definition: newest.definition.clone(),
            })
        }
        (None, Some(definition)) => Ok(FunnelStepView {
            name: match step.name {
                Some(name) => name,
                None => rules::called(&definition, site),
            },
            goal: None,
            definition,
        }),
        _ => Err(broken("is neither a goal nor a definition")),
    }
}

/// What the audit keeps of one.
fn audit_value(row: &Row) -> Value {
    json!({
        "name": row.name, "steps": row.steps, "order": row.step_order, "within_seconds": row.within_seconds,
    })
}

/// Every funnel of a site, newest first.
pub async fn list(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
    present: &Site,
) -> Result<Vec<FunnelView>, Problem> {
    let rows = store::list(pool, site, None).await?;
    rows.into_iter().map(|row| view(row, present)).collect()
}

/// One of them.
pub(super) async fn one(
    context: &Context,
    site: &InSite<ReadFigures>,
    present: &Site,
    funnel: &str,
) -> Result<FunnelView, Problem> {
    let id = Uuid::try_parse(funnel).map_err(|_| unknown())?;
    let row = kept(context.pool(), site, id).await?;
    view(row, present)
}

async fn kept<R>(
    database: impl sqlx::PgExecutor<'_>,
    site: &InSite<R>,
    funnel: Uuid,
) -> Result<Row, Problem> {
    let rows = store::list(database, site, Some(funnel)).await?;
    rows.into_iter().next().ok_or_else(unknown)
}

/// Makes one.
pub(super) async fn create(
    context: &Context,
    site: &InSite<ChangeSite>,
    registry: &SiteRegistry,
    request: FunnelCreate,
) -> Result<FunnelView, Problem> {
    let (id, now) = (context.id(), context.now());
    let (mut transaction, present) = site_lock::begin(context, registry, site).await?;
    let kept_as = rules::checked(request, &present)?;
    let steps = steps(&kept_as)?;
    if store::count(&mut transaction, site).await? >= rules::FUNNELS {
        return Err(Problem::conflict("too_many_funnels").with("most", rules::FUNNELS));
    }
    store::insert(&mut transaction, site, id, &kept_as, &steps, now)
        .await
        .map_err(taken)?;
    let row = kept(&mut *transaction, site, id).await?;
    let line = Line {
        action: "funnel.made",
        subject: site.name(),
        site: Some(site.id()),
        old: None,
        new: Some(audit_value(&row)),
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    view(row, &present)
}

fn steps(kept: &CheckedFunnel) -> Result<Value, Problem> {
    serde_json::to_value(&kept.steps).map_err(Problem::internal)
}

/// Makes another of one.
pub(super) async fn update(
    context: &Context,
    site: &InSite<ChangeSite>,
    registry: &SiteRegistry,
    funnel: &str,
    request: FunnelCreate,
) -> Result<FunnelView, Problem> {
    let id = Uuid::try_parse(funnel).map_err(|_| unknown())?;
    let (mut transaction, present) = site_lock::begin(context, registry, site).await?;
    // A missing funnel is reported before an invalid definition.
    let before = kept(&mut *transaction, site, id).await?;
    let becomes = rules::checked(request, &present)?;
    let steps = steps(&becomes)?;
    let now = context.now();
    store::update(&mut transaction, site, id, &becomes, &steps, now)
        .await
        .map_err(taken)?;
    let row = kept(&mut *transaction, site, id).await?;
    let line = Line {
        action: "funnel.changed",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(audit_value(&before)),
        new: Some(audit_value(&row)),
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    view(row, &present)
}

/// Deletes one.
pub(super) async fn delete(
    context: &Context,
    site: &InSite<ChangeSite>,
    registry: &SiteRegistry,
    funnel: &str,
) -> Result<(), Problem> {
    let id = Uuid::try_parse(funnel).map_err(|_| unknown())?;
    let (mut transaction, _) = site_lock::begin(context, registry, site).await?;
    let before = kept(&mut *transaction, site, id).await?;
    store::delete(&mut transaction, site, id).await?;
    let line = Line {
        action: "funnel.deleted",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(audit_value(&before)),
        new: None,
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
