//! A site that is locked while something that belongs to it is changed: its goals, picks, stretches and
//! funnels.

use base::{access::InSite, answer::Problem, audit::Line, context::Context};
use poem_openapi::Object;
use serde::Serialize;
use sqlx::{Postgres, Transaction, postgres::PgQueryResult};
use uuid::Uuid;

use crate::{
    registry::{Site, SiteRegistry},
    sites::lock_site,
};

/// Who made something.
#[derive(Clone, Debug, PartialEq, Eq, Object, Serialize)]
pub struct Maker {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
}

impl Maker {
    /// The person, if they still exist.
    #[must_use]
    pub fn of(id: Option<Uuid>, name: Option<String>) -> Option<Self> {
        id.zip(name).map(|(id, name)| Self { id, name })
    }
}

/// Begins a change: locks what belongs to the site until the transaction ends. Returns the site as it is.
///
/// # Errors
/// 404 if the site is no longer in the caller's account.
pub async fn begin<R>(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<R>,
) -> Result<(Transaction<'static, Postgres>, Site), Problem> {
    let mut transaction = context.pool().begin().await?;
    if !lock_site(&mut transaction, site).await? {
        return Err(Problem::unknown("unknown_site"));
    }
    let present = registry
        .read_in(&mut transaction, site.id())
        .await?
        .ok_or_else(|| Problem::unknown("unknown_site"))?;
    Ok((transaction, present))
}

/// Turns a change that found no row into an error: the row existed when the site was locked, so the ids do
/// not belong together.
///
/// # Errors
/// If it changed no row, or more than one.
pub fn touched(done: &PgQueryResult) -> Result<(), sqlx::Error> {
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

/// Ends a change: writes its audit entry, notifies every process, and reloads this process's registry at
/// once.
///
/// # Errors
/// If the database does not answer.
pub async fn end<R>(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<R>,
    mut transaction: Transaction<'static, Postgres>,
    line: Line<'_>,
) -> Result<(), Problem> {
    context.audit(&mut transaction, &site.caller, line).await?;
    registry.notify(&mut transaction, site.id()).await?;
    transaction.commit().await?;
    registry.follow_up(site.id()).await;
    Ok(())
}
