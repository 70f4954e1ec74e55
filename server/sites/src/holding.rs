//! A site held while something that belongs to it is changed: its goals, picks, stretches and funnels.

use base::{access::InSite, answer::Problem, audit::Line, context::Context};
use poem_openapi::Object;
use serde::Serialize;
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use crate::{
    book::{Book, Site},
    sites::hold,
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
    /// Whoever is still in the account.
    #[must_use]
    pub fn of(id: Option<Uuid>, name: Option<String>) -> Option<Self> {
        id.zip(name).map(|(id, name)| Self { id, name })
    }
}

/// Begins a change: from now on nobody else changes what belongs to the site until the transaction ends. With the
/// site as it is.
///
/// # Errors
/// 404 where it is not the caller's account's any more.
pub async fn begin<R>(
    context: &Context,
    book: &Book,
    site: &InSite<R>,
) -> Result<(Transaction<'static, Postgres>, Site), Problem> {
    let mut transaction = context.pool().begin().await?;
    if !hold(&mut transaction, site.id(), site.caller.account).await? {
        return Err(Problem::unknown("site"));
    }
    let present = book
        .read_in(&mut transaction, site.id())
        .await?
        .ok_or_else(|| Problem::unknown("site"))?;
    Ok((transaction, present))
}

/// Ends a change: its line is written, every process is told, and this one knows at once.
pub(crate) async fn end<R>(
    context: &Context,
    book: &Book,
    site: &InSite<R>,
    mut transaction: Transaction<'static, Postgres>,
    line: Line<'_>,
) -> Result<(), Problem> {
    context.audit(&mut transaction, &site.caller, line).await?;
    book.tell(&mut transaction, site.id()).await?;
    transaction.commit().await?;
    book.follow_up(site.id()).await;
    Ok(())
}
