//! Changes a subscription: the rules, the payment provider, the audit entry, the emails, and what the sites follow.

use base::{
    answer::Problem,
    audit::{Line, Who},
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    emails::{self, Notice},
    gateway::{GatewayError, Order},
    rules::{self, Change, Subscription},
    store,
};
use crate::{Billing, by_operator::unknown_account, usage};

const DAY: i64 = 86_400;
/// How long before its end a trial is announced to end.
const REMIND_SECONDS: i64 = 3 * DAY;

/// How long before a purchase is known here it may have been paid.
const PAID_BEFORE: i64 = DAY;

/// Has the payment provider do what belongs to a change, before it is made here by [`change`]. No transaction waits for it: if
/// the change fails afterwards, the provider's next event tells how it is.
///
/// # Errors
/// 404 for an unknown account, 409 where the state forbids the change or the provider refuses, 503 if it does not answer.
pub(crate) async fn ask_provider(
    billing: &Billing,
    account: Uuid,
    change: &Change,
) -> Result<(), Problem> {
    let mut connection = billing.context.pool().acquire().await?;
    let account = store::read(&mut connection, account).await?;
    drop(connection);
    let before = account.ok_or_else(unknown_account)?.subscription;
    order(billing, &before, change).await
}

/// The same for a subscription that is known.
pub(super) async fn order(
    billing: &Billing,
    before: &Subscription,
    change: &Change,
) -> Result<(), Problem> {
    let after = rules::apply(before, change, billing.context.now()).map_err(refused)?;
    let order = match change {
        _ if after == *before => return Ok(()),
        Change::Cancel { .. } => Order::StopRenewal,
        Change::TakeUp => Order::TakeUp,
        Change::Withdraw { .. } => Order::End {
            refund_since: before.bought_at.map(|at| at - PAID_BEFORE),
        },
        // A paused or unpaid one could still be billed, in addition to what the operator gives.
        Change::StartTrial { .. } | Change::SetPlan { .. } if !before.state.runs() => {
            Order::End { refund_since: None }
        }
        _ => return Ok(()),
    };
    give_order(billing, before, order).await
}

/// Gives the provider an order. One that refuses to end what does not run anyway has nothing left to end.
pub(super) async fn give_order(
    billing: &Billing,
    before: &Subscription,
    order: Order,
) -> Result<(), Problem> {
    match billing.gateway.order(before, order).await {
        Err(GatewayError::Refused(error)) if !before.state.runs() => {
            let error = format!("{error:#}");
            tracing::info!(error, "a subscription that does not run was not ended");
            Ok(())
        }
        result => Ok(result?),
    }
}

/// Changes the account's subscription in this transaction. Returns whether anything changed.
///
/// # Errors
/// 404 for an unknown account, 409 where the state forbids it.
pub(crate) async fn change(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: Uuid,
    who: Who,
    change: Change,
) -> Result<bool, Problem> {
    let account = store::lock(transaction, account)
        .await?
        .ok_or_else(unknown_account)?;
    change_locked(billing, transaction, account, who, change).await
}

/// The same of an account that is locked.
pub(super) async fn change_locked(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: store::Account,
    who: Who,
    change: Change,
) -> Result<bool, Problem> {
    let (context, before) = (&billing.context, &account.subscription);
    let after = rules::apply(before, &change, context.now()).map_err(refused)?;
    if after != *before {
        store::save(transaction, account.id, &after).await?;
    }
    let but_for_the_report = Subscription {
        reported_at: before.reported_at,
        ..after.clone()
    };
    if but_for_the_report == *before {
        return Ok(false);
    }
    let line = Line {
        action: action(&change),
        subject: &billing.plan_name(&after.plan),
        old: Some(before.in_audit()),
        new: Some(after.in_audit()),
        ..Line::default()
    };
    context.audit(transaction, who, line).await?;
    if let Some(notice) = Notice::of_change(before, &after) {
        send(billing, transaction, &account, &after, notice).await?;
    }
    usage::judge_again(billing, transaction, account.id).await?;
    Ok(true)
}

/// Each code has a text of its own.
fn refused(code: &'static str) -> Problem {
    Problem::conflict(code)
}

const fn action(change: &Change) -> &'static str {
    match change {
        Change::StartTrial { .. } => "plan.trial",
        Change::Reported(_) => "plan.reported",
        Change::Cancel { .. } => "plan.cancelled",
        Change::TakeUp => "plan.taken_up",
        Change::Withdraw { .. } => "plan.withdrawn",
        Change::SetPlan { .. } => "plan.set",
        Change::End => "plan.ended",
    }
}

/// Writes the emails to the owners and the members who manage billing.
pub(crate) async fn send(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: &store::Account,
    subscription: &Subscription,
    notice: Notice,
) -> Result<(), Problem> {
    let plan = billing.plan_name(&subscription.plan);
    let about = emails::About {
        origin: &billing.context.origin,
        account: &account.name,
        plan: &plan,
    };
    for to in recipients(transaction, account.id).await? {
        let message = emails::message(&about, &to, notice, subscription);
        billing.context.mail(transaction, &message).await?;
    }
    Ok(())
}

/// To whom the emails about an account's plan go.
pub(crate) async fn recipients(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    store::recipients(connection, account).await
}

/// Ends the trials and cancelled subscriptions whose time is over, and reminds of trials that end soon. Returns of how many
/// accounts it failed.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn end_over(billing: &Billing) -> Result<u32, sqlx::Error> {
    let now = billing.context.now();
    let mut connection = billing.context.pool().acquire().await?;
    let over = store::over(&mut connection, now).await?;
    let soon = store::to_remind(&mut connection, now + REMIND_SECONDS).await?;
    drop(connection);
    let mut failed = 0;
    for account in over {
        if let Err(error) = end(billing, account).await {
            failed += 1;
            tracing::error!(%account, %error, "a subscription that is over could not be ended; it is tried again");
        }
    }
    for account in soon {
        if let Err(error) = remind(billing, account, now).await {
            failed += 1;
            tracing::error!(%account, %error, "the end of a trial could not be announced; it is tried again");
        }
    }
    Ok(failed)
}

async fn end(billing: &Billing, account: Uuid) -> Result<(), Problem> {
    let mut transaction = billing.context.pool().begin().await?;
    let Some(locked) = store::lock_if_free(&mut transaction, account).await? else {
        return Ok(());
    };
    // It may have been taken up since.
    if rules::apply(&locked.subscription, &Change::End, billing.context.now()).is_err() {
        return Ok(());
    }
    let who = Who::service(account);
    change_locked(billing, &mut transaction, locked, who, Change::End).await?;
    transaction.commit().await?;
    billing.follow_up(account).await;
    Ok(())
}

async fn remind(billing: &Billing, account: Uuid, now: i64) -> Result<(), Problem> {
    let mut transaction = billing.context.pool().begin().await?;
    let Some(locked) = store::lock_if_free(&mut transaction, account).await? else {
        return Ok(());
    };
    let mut subscription = locked.subscription.clone();
    if subscription.state != base::plans::SubscriptionState::Trial || subscription.reminded > 0 {
        return Ok(());
    }
    subscription.reminded = 1;
    store::save(&mut transaction, account, &subscription).await?;
    // A trial shorter than this is announced by the email on its start.
    if subscription.ends_at.is_some_and(|at| at > now) && subscription.since + DAY < now {
        send(
            billing,
            &mut transaction,
            &locked,
            &subscription,
            Notice::TrialSoon,
        )
        .await?;
    }
    transaction.commit().await?;
    Ok(())
}
