//! Subscriptions in the database.

use base::{
    config::billing::Period,
    plans::{OwnLimits, SubscriptionState as State, hold_account},
};
use shared::{currency::Currency, money::Amount};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    report::{EventId, Money},
    rules::Subscription,
};

/// A locked account with its subscription.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub id: Uuid,
    pub name: String,
    pub subscription: Subscription,
}

/// A row of `subscriptions`, as its queries give it.
#[derive(Debug)]
struct Row {
    plan: Option<String>,
    state: Option<String>,
    since: Option<i64>,
    period: Option<String>,
    amount: Option<String>,
    currency: Option<String>,
    period_start: Option<i64>,
    renews_at: Option<i64>,
    ends_at: Option<i64>,
    cancelled_at: Option<i64>,
    bought_at: Option<i64>,
    provider: Option<String>,
    customer: Option<String>,
    provider_id: Option<String>,
    reported_at: Option<i64>,
    withdrawn_at: Option<i64>,
    resume_after_deletion: Option<bool>,
    reminded: Option<i16>,
    former_id: Option<String>,
    name: String,
}

impl Row {
    fn into_account(self, id: Uuid) -> Account {
        Account {
            id,
            name: self.name.clone(),
            subscription: self.into_subscription(),
        }
    }

    fn into_subscription(self) -> Subscription {
        let price = match (self.amount, self.currency) {
            (Some(amount), Some(currency)) => Amount::parse(&amount)
                .ok()
                .zip(Currency::parse(&currency))
                .map(|(amount, currency)| Money { amount, currency }),
            _ => None,
        };
        Subscription {
            plan: self.plan.unwrap_or_default(),
            state: State::stored(self.state.as_deref()),
            since: self.since.unwrap_or_default(),
            period: self.period.as_deref().and_then(Period::from_word),
            price,
            period_start: self.period_start,
            renews_at: self.renews_at,
            ends_at: self.ends_at,
            cancelled_at: self.cancelled_at,
            bought_at: self.bought_at,
            provider: self.provider,
            customer: self.customer,
            provider_id: self.provider_id,
            reported_at: self.reported_at,
            withdrawn_at: self.withdrawn_at,
            resume_after_deletion: self.resume_after_deletion.unwrap_or_default(),
            reminded: self.reminded.unwrap_or_default(),
            former_id: self.former_id,
        }
    }
}

/// Locks the account until the transaction ends. Every change to its plan takes this lock first.
pub(crate) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Account>, sqlx::Error> {
    hold_account(transaction, account).await?;
    read(transaction, account).await
}

/// The same for the scheduled task, which does not wait: `None` also where a request has the lock.
pub(crate) async fn lock_if_free(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Account>, sqlx::Error> {
    let held = sqlx::query_file!(
        "../../queries/accounts/billing/subscription/lock_if_free.sql",
        account
    )
    .fetch_optional(&mut *transaction)
    .await?;
    match held {
        Some(_) => read(transaction, account).await,
        None => Ok(None),
    }
}

/// The account's subscription; `None`: there is no such account.
pub(crate) async fn read(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Account>, sqlx::Error> {
    let row = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/billing/subscription/read.sql",
        account
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.into_account(account)))
}

/// The account that a provider knows by this subscription, else by this customer.
pub(crate) async fn account_of(
    connection: &mut PgConnection,
    provider: &str,
    customer: Option<&str>,
    provider_id: Option<&str>,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/billing/subscription/account_of.sql",
        provider,
        customer,
        provider_id
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.account_id))
}

/// Stores the subscription as it is now.
pub(crate) async fn save(
    transaction: &mut PgConnection,
    account: Uuid,
    subscription: &Subscription,
) -> Result<(), sqlx::Error> {
    let s = subscription;
    sqlx::query_file!(
        "../../queries/accounts/billing/subscription/save.sql",
        account,
        s.plan,
        s.state.word(),
        s.since,
        s.period.map(Period::word),
        s.price.map(|price| price.amount.to_string()),
        s.price.map(|price| price.currency.to_string()),
        s.period_start,
        s.renews_at,
        s.ends_at,
        s.cancelled_at,
        s.bought_at,
        s.provider,
        s.customer,
        s.provider_id,
        s.reported_at,
        s.withdrawn_at,
        s.resume_after_deletion,
        s.reminded,
        s.former_id
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Keeps an event with its outcome. Returns whether it is new: an event that could not be used is taken again.
pub(super) async fn insert_event(
    connection: &mut PgConnection,
    event: &EventId,
    at: Option<i64>,
    account: Option<Uuid>,
    outcome: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query_file!(
        "../../queries/accounts/billing/subscription/insert_event.sql",
        event.provider,
        event.id,
        at,
        now,
        account,
        event.kind,
        outcome
    )
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// Deletes the events that were received before a moment.
pub(crate) async fn delete_events(
    connection: &mut PgConnection,
    before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/subscription/delete_events.sql",
        before
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn event_outcome(
    transaction: &mut PgConnection,
    event: &EventId,
    outcome: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/subscription/event_outcome.sql",
        event.provider,
        event.id,
        outcome
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The addresses of the owners, and of the members who manage billing.
pub(super) async fn recipients(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/billing/subscription/recipients.sql",
        account
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.email).collect())
}

/// Accounts whose trial or cancelled subscription has ended.
pub(super) async fn over(
    connection: &mut PgConnection,
    now: i64,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/billing/subscription/over.sql", now)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.account_id).collect())
}

/// Accounts whose trial ends before this moment, and who were not reminded.
pub(super) async fn to_remind(
    connection: &mut PgConnection,
    before: i64,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/billing/subscription/to_remind.sql",
        before
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.account_id).collect())
}

pub(crate) async fn own_limits(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<OwnLimits>, sqlx::Error> {
    sqlx::query_file_as!(
        OwnLimits,
        "../../queries/accounts/billing/subscription/own_limits.sql",
        account
    )
    .fetch_optional(connection)
    .await
}

pub(crate) async fn set_own_limits(
    transaction: &mut PgConnection,
    account: Uuid,
    limits: OwnLimits,
    (reason, by): (&str, Option<Uuid>),
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/subscription/set_own_limits.sql",
        account,
        limits.hits,
        limits.sites,
        limits.members,
        limits.keep_days,
        reason,
        by,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(crate) async fn clear_own_limits(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/subscription/clear_own_limits.sql",
        account
    )
    .execute(transaction)
    .await?;
    Ok(())
}
