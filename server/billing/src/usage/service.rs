//! Counts what accounts use, announces it, and holds those above their limits.

use alerts::{AlertKind, Finding, Findings, Severity};
use base::{
    answer::Problem,
    audit::{Line, Who},
    plans::Limits,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    counting,
    emails::{self, Notice, Numbers},
    rules::{self, Judged, Usage},
    store,
};
use crate::{
    Billing,
    subscription::{
        service::recipients,
        store::{Account, delete_events, lock_if_free, read},
    },
};

/// An account's use, as it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub judged: Judged,
    pub limits: Limits,
}

/// Judges the account again after its plan or its limits changed, by the last count.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn judge_again(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), Problem> {
    if let Some(account) = read(transaction, account).await? {
        settle(billing, transaction, &account, None).await?;
    }
    Ok(())
}

/// The most accounts that are counted at once.
const BATCH: usize = 1_000;
/// The most batches of one look.
const BATCHES: usize = 100;

/// Counts the accounts whose turn it is, batch after batch. Returns of how many it failed.
///
/// # Errors
/// If a database does not answer.
pub(crate) async fn count_due(billing: &Billing) -> anyhow::Result<u32> {
    for _ in 0..BATCHES {
        let batch = count_batch(billing).await?;
        // What was left would be in the next batch again: it waits for the next look.
        if batch.left > 0 || batch.due < BATCH {
            return Ok(batch.failed);
        }
    }
    Ok(0)
}

/// The outcome of a batch.
#[derive(Debug)]
struct Batch {
    /// Accounts in it.
    due: usize,
    /// Those that failed.
    failed: u32,
    /// Those that are due as before, since they failed or a request has them.
    left: u32,
}

async fn count_batch(billing: &Billing) -> anyhow::Result<Batch> {
    let now = billing.context.now();
    let mut connection = billing.context.pool().acquire().await?;
    let due = store::due(&mut connection, now, BATCH as i64).await?;
    let since: Vec<(Uuid, i64)> = due
        .iter()
        .filter(|due| !due.to_judge)
        .map(|due| (due.account_id, rules::period(due.period_start, now).0))
        .collect();
    let used = counting::count(&billing.counts, &mut connection, &since).await?;
    drop(connection);
    let judged = due.iter().filter(|due| due.to_judge);
    let judged = judged.map(|due| (due.account_id, None));
    let counted = since.into_iter().map(|(account, from)| {
        let hits = used.get(&account).copied().unwrap_or_default();
        (account, Some((from, hits)))
    });
    let (mut failed, mut left) = (0, 0);
    for (account, counted) in counted.chain(judged) {
        match settle_one(billing, account, counted).await {
            Ok(true) => {}
            Ok(false) => left += 1,
            Err(error) => {
                (failed, left) = (failed + 1, left + 1);
                tracing::error!(%account, %error, "the use of an account could not be judged; it is tried again");
            }
        }
    }
    Ok(Batch {
        due: due.len(),
        failed,
        left,
    })
}

/// Returns whether it was done: not where a request has the account, or it was deleted.
async fn settle_one(
    billing: &Billing,
    account: Uuid,
    counted: Option<(i64, i64)>,
) -> Result<bool, Problem> {
    let mut transaction = billing.context.pool().begin().await?;
    let Some(account) = lock_if_free(&mut transaction, account).await? else {
        return Ok(false);
    };
    let is_changed = settle(billing, &mut transaction, &account, counted).await?;
    transaction.commit().await?;
    if is_changed {
        billing.follow_up(account.id).await;
    }
    Ok(true)
}

/// How long events of payment providers are kept, in seconds: a year.
const EVENTS_KEPT: i64 = 365 * 86_400;

/// Deletes old events of payment providers.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn delete_old_events(billing: &Billing) -> Result<(), sqlx::Error> {
    let mut connection = billing.context.pool().acquire().await?;
    let before = billing.context.now() - EVENTS_KEPT;
    delete_events(&mut connection, before).await
}

/// Every account is judged again soon, since the plans changed.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn all_again(billing: &Billing) -> Result<(), sqlx::Error> {
    let mut connection = billing.context.pool().acquire().await?;
    store::all_due(&mut connection).await
}

/// The account's use now; counted unless the last count is fresh.
///
/// # Errors
/// If a database does not answer.
pub(crate) async fn shown(
    billing: &Billing,
    connection: &mut PgConnection,
    account: &Account,
) -> Result<Shown, Problem> {
    let now = billing.context.now();
    let period = rules::period(account.subscription.period_start, now);
    let known = store::read(connection, account.id).await?;
    let fresh = known.is_some_and(|known| {
        known.period_start == period.0 && known.counted_at.is_some_and(|at| now - at < FRESH)
    });
    let usage = if fresh {
        known
    } else {
        let used = counting::count(&billing.counts, connection, &[(account.id, period.0)])
            .await
            .map_err(Problem::internal)?;
        let hits = used.get(&account.id).copied().unwrap_or_default();
        Some(rules::counted(known, period, hits, now))
    };
    let limits = billing.plans.limits_of(connection, account.id).await?;
    let judged = judge(billing, account, usage, period, &limits, now);
    Ok(Shown { judged, limits })
}

/// A count younger than this is shown as it is.
const FRESH: i64 = 15;

fn judge(
    billing: &Billing,
    account: &Account,
    usage: Option<Usage>,
    period: (i64, i64),
    limits: &Limits,
    now: i64,
) -> Judged {
    let grace = billing.plans.settings().grace_days;
    let ended_at = account.subscription.ends_at;
    rules::judge(usage, period, limits, (grace, ended_at), now)
}

/// Keeps the account's use, with what follows. `counted`: the hits since the period's beginning. Returns whether the account
/// is held, or released, from now on.
async fn settle(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: &Account,
    counted: Option<(i64, i64)>,
) -> Result<bool, Problem> {
    let now = billing.context.now();
    let period = rules::period(account.subscription.period_start, now);
    let mut known = store::read(transaction, account.id).await?;
    // The subscription may have changed while it was counted.
    if let Some((_, hits)) = counted.filter(|(from, _)| *from == period.0) {
        known = Some(rules::counted(known, period, hits, now));
    }
    let limits = billing.plans.limits_of(transaction, account.id).await?;
    let mut judged = judge(billing, account, known, period, &limits, now);
    // The hits of another period are not known yet.
    if judged.usage.counted_at.is_none() && judged.next_at.is_some() && !limits.ended {
        judged.next_at = Some(now);
    }
    store::save(transaction, account.id, &judged).await?;
    announce(billing, transaction, account, &judged, &limits).await?;
    alert(billing, transaction, account.id, &judged, &limits).await?;
    let held_at = judged.is_held.then_some(now);
    let is_changed = store::hold(transaction, account.id, held_at).await?;
    if is_changed {
        let (action, notice) = match judged.is_held {
            true => ("plan.held", Notice::Held),
            false => ("plan.released", Notice::Released),
        };
        let line = Line {
            action,
            subject: &account.name,
            new: Some(json!({"hits": judged.usage.hits, "limit": limits.hits})),
            ..Line::default()
        };
        let who = Who::service(account.id);
        billing.context.audit(transaction, who, line).await?;
        send(billing, transaction, account, notice, &judged, &limits).await?;
        billing
            .registry
            .notify_account(transaction, account.id)
            .await?;
    }
    Ok(is_changed)
}

async fn announce(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: &Account,
    judged: &Judged,
    limits: &Limits,
) -> Result<(), Problem> {
    let notice = match judged.announce {
        None => return Ok(()),
        // Without a grace the account is held at once, which has an email of its own.
        Some(_) if judged.is_held => return Ok(()),
        Some(120) => Notice::Above,
        Some(100) => Notice::Reached,
        Some(_) => Notice::Near,
    };
    send(billing, transaction, account, notice, judged, limits).await
}

async fn send(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: &Account,
    notice: Notice,
    judged: &Judged,
    limits: &Limits,
) -> Result<(), Problem> {
    let now = billing.context.now();
    let grace = i64::from(billing.plans.settings().grace_days) * 86_400;
    let numbers = Numbers {
        hits: judged.usage.hits,
        limit: limits.hits.unwrap_or_default(),
        grace_ends: judged.grace_ends.unwrap_or(now + grace),
        until: judged.usage.period_end,
    };
    for to in recipients(transaction, account.id).await? {
        let about = (&*billing.context.origin, &*to, &*account.name);
        let message = emails::message(about, notice, numbers);
        billing.context.mail(transaction, &message).await?;
    }
    Ok(())
}

/// The share from which an alert is open.
const ALERT_SHARE: i64 = 80;

async fn alert(
    billing: &Billing,
    transaction: &mut PgConnection,
    account: Uuid,
    judged: &Judged,
    limits: &Limits,
) -> Result<(), sqlx::Error> {
    let findings = Findings {
        context: billing.context.clone(),
    };
    let share = judged.share.filter(|share| *share >= ALERT_SHARE);
    let (Some(share), Some(limit)) = (share, limits.hits) else {
        findings
            .close(transaction, account, None, AlertKind::Limit, "")
            .await?;
        return Ok(());
    };
    let values = [
        ("percent", json!(share)),
        ("hits", json!(judged.usage.hits)),
        ("limit", json!(limit)),
        ("until", json!(judged.usage.period_end)),
    ];
    let finding = Finding {
        account,
        site: None,
        kind: AlertKind::Limit,
        subject: String::new(),
        severity: match share {
            ..100 => Severity::Warning,
            _ => Severity::Critical,
        },
        values: values
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    };
    findings.open(transaction, &finding).await?;
    Ok(())
}

/// Reads the settings file again. Returns whether the plans changed.
pub(crate) fn read_plans_again(billing: &Billing) -> bool {
    let config = &billing.context.config;
    // Without a file, settings come from the environment of this process, which does not change.
    if config.read_from.file.is_none() {
        return false;
    }
    let now = billing.context.now();
    match config.read_again() {
        Ok(read) => billing.plans.set(read.billing),
        Err(error) => {
            if billing.plans.error().is_none() {
                tracing::error!(%error, "the changed settings are not valid: the former plans stay");
            }
            billing.plans.failed(error.to_string(), now);
            false
        }
    }
}
