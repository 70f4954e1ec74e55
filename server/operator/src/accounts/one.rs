//! One account with all that concerns it.

use base::{access::Operator, answer::Problem, plans};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    listing,
    records::{AdminAccount, AdminDeletionView, AdminSupport, AdminSuspension},
    store::{self, DetailRow, Locked, Place},
};
use crate::{Parts, log, notes};

/// The account, noting that the operator read it.
pub(super) async fn get(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let mut transaction = context.pool().begin().await?;
    let name = store::name(&mut transaction, account).await?;
    let name = name.ok_or_else(unknown_account)?;
    log::note_read_account(context, &mut transaction, who, (account, &name)).await?;
    let view = view(parts, &mut transaction, who, account).await?;
    transaction.commit().await?;
    Ok(view)
}

/// The account, held until the transaction ends.
///
/// # Errors
/// 404 `unknown_account`.
pub(crate) async fn lock(transaction: &mut PgConnection, account: Uuid) -> Result<Locked, Problem> {
    store::lock(transaction, account)
        .await?
        .ok_or_else(unknown_account)
}

fn unknown_account() -> Problem {
    Problem::unknown("unknown_account")
}

/// The account as this connection sees it, for this operator.
pub(crate) async fn view(
    parts: &Parts,
    connection: &mut PgConnection,
    who: &Operator,
    account: Uuid,
) -> Result<AdminAccount, Problem> {
    let now = parts.context().now();
    let detail = store::detail(connection, account, now)
        .await?
        .ok_or_else(unknown_account)?;
    let place = Place {
        account,
        key: 0,
        tie: account,
    };
    let line = listing::lines(parts, connection, &[place]).await?.pop();
    let standing = plans::status(connection, account).await?;
    let limits = standing.map(|standing| parts.billing.plans.limits(&standing));
    let limits = limits.unwrap_or_default();
    let billing = match parts.billing.plans.exist() {
        true => Some(billing::view_of(connection, &parts.billing, account).await?),
        false => None,
    };
    Ok(AdminAccount {
        account: line.ok_or_else(unknown_account)?,
        members: store::members(connection, account).await?,
        sites: store::sites(connection, account).await?,
        billing,
        limits: limits.into(),
        suspension: suspension(&detail),
        deletion: detail.delete_at.map(|at| AdminDeletionView {
            at,
            asked_at: detail.delete_asked_at.unwrap_or(at),
            by_operator: detail.delete_by_operator,
        }),
        notes: notes::of_account(connection, account).await?,
        emails: store::emails(connection, account).await?,
        history: store::history(connection, account).await?,
        instance: detail.instance,
        support: support(detail, who.caller.person),
    })
}

fn suspension(detail: &DetailRow) -> Option<AdminSuspension> {
    let is_there = detail.suspends_at.is_some() || detail.suspended_at.is_some();
    is_there.then(|| AdminSuspension {
        reason: detail.suspend_reason.clone(),
        suspends_at: detail.suspends_at,
        since: detail.suspended_at,
    })
}

fn support(detail: DetailRow, reader: Uuid) -> Option<AdminSupport> {
    detail.support.map(|_| AdminSupport {
        operator: detail.support_operator.unwrap_or_default(),
        mine: detail.support_by == Some(reader),
        reason: detail.support_reason.unwrap_or_default(),
        asked_at: detail.support_asked_at.unwrap_or_default(),
        granted_at: detail.support_granted_at,
        until: detail.support_until,
    })
}
