//! Actions on saved views.

use base::{
    access::{Caller, InSite, Member, ReadFigures, SaveViews},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sites::SiteRegistry;
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    records::{SavedBy, SavedView, SavedViewCreate, SeenBy},
    rules::{self, CheckedView},
    store::{self, New, Row},
};

fn unknown() -> Problem {
    Problem::unknown("unknown_view")
}

fn taken(error: sqlx::Error) -> Problem {
    match error.as_database_error() {
        Some(refusal) if refusal.is_unique_violation() => {
            Problem::conflict("view_exists").field("name")
        }
        _ => error.into(),
    }
}

/// A row as this caller sees it.
fn view(row: Row, caller: &Caller) -> Result<SavedView, Problem> {
    let own = row.saved_by == Some(caller.person);
    let metric = serde_json::from_value(Value::String(row.metric)).map_err(Problem::internal)?;
    let name = row.saved_by_name;
    Ok(SavedView {
        id: row.id,
        name: row.name,
        period: row.period,
        compare: row.compare,
        filters: row.filters,
        metric,
        seen_by: if row.member_id.is_some() {
            SeenBy::Me
        } else {
            SeenBy::Team
        },
        saved_by: row
            .saved_by
            .zip(name)
            .map(|(id, name)| SavedBy { id, name }),
        deletable: rules::may_delete(caller, own),
        created_at: row.created_at,
    })
}

/// The audit's value of a view: for a private view, only that it is private.
fn audit_value(view: &SavedView) -> Value {
    if view.seen_by == SeenBy::Me {
        return json!({ "seen_by": view.seen_by });
    }
    json!({
        "name": view.name, "period": view.period, "compare": view.compare,
        "filters": view.filters, "metric": view.metric, "seen_by": view.seen_by,
    })
}

/// The views that the caller sees, newest first.
pub async fn list(pool: &PgPool, site: &InSite<ReadFigures>) -> Result<Vec<SavedView>, Problem> {
    let rows = store::list(pool, site).await?;
    rows.into_iter()
        .map(|row| view(row, &site.caller))
        .collect()
}

/// Saves a view.
pub(super) async fn create(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<SaveViews>,
    request: SavedViewCreate,
) -> Result<SavedView, Problem> {
    let kept: CheckedView = rules::checked(request, &registry.get(site)?.goals)?;
    let caller = &site.caller;
    rules::may_save(caller, kept.seen_by)?;
    let new = New {
        id: context.id(),
        member: (kept.seen_by == SeenBy::Me).then_some(caller.member),
        created_at: context.now(),
        kept,
    };
    let mut transaction = context.pool().begin().await?;
    let held = store::count_held(&mut transaction, site, new.member).await?;
    if held.ok_or_else(|| Problem::unknown("unknown_site"))? >= rules::VIEWS {
        return Err(Problem::conflict("too_many_views").with("most", rules::VIEWS));
    }
    store::insert(&mut transaction, site, &new)
        .await
        .map_err(taken)?;
    let row = store::one(&mut *transaction, site, new.id).await?;
    let view = view(row.ok_or_else(unknown)?, caller)?;
    let line = Line {
        action: "saved_view.added",
        subject: site.name(),
        site: Some(site.id()),
        old: None,
        new: Some(audit_value(&view)),
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Deletes a view.
pub(super) async fn delete(
    context: &Context,
    who: &Member<SaveViews>,
    id: &str,
) -> Result<(), Problem> {
    let id = Uuid::try_parse(id).map_err(|_| unknown())?;
    let caller = &who.caller;
    let site = store::site(context.pool(), id).await?.ok_or_else(unknown)?;
    // A view of a site that is not the caller's to see is not there.
    let site = who.open(&site.to_string()).map_err(|_| unknown())?;
    let mut transaction = context.pool().begin().await?;
    let row = store::one(&mut *transaction, &site, id)
        .await?
        .filter(|row| row.member_id.is_none_or(|member| member == caller.member))
        .ok_or_else(unknown)?;
    let view = view(row, caller)?;
    if !view.deletable {
        return Err(Problem::denied("role_too_low.delete_team_views"));
    }
    if !store::delete(&mut transaction, &site, id).await? {
        return Err(unknown());
    }
    let line = Line {
        action: "saved_view.deleted",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(audit_value(&view)),
        new: None,
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
