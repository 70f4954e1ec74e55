//! Shows what an account has, and changes it for its members.

use base::{
    access::Caller, answer::Problem, audit::Line, email::Email, plans::SubscriptionState as State,
};
use figures::number::{MoneyView, Number};
use people::account::gone;
use serde_json::json;
use shared::control::without;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{BillingActions, BillingDetails, BillingView, DpaView, UsageView},
    store,
};
use crate::{
    Billing,
    buyer::{self, store::Buyer},
    by_operator::unknown_account,
    plans::PlanView,
    provider::{Providers, is_provider},
    subscription::{
        self, Change,
        rules::{apply, is_billed},
        store::{Account, lock, read},
    },
    usage,
};

/// What stops the renewal.
const CANCEL: Change = Change::Cancel {
    for_deletion: false,
};

/// The most characters of an address, and of a reference.
const ADDRESS: usize = 500;
const REFERENCE: usize = 100;

/// What an account has, uses and pays, as this connection sees it.
///
/// # Errors
/// 404 without plans, or for an unknown account.
pub async fn view_of(
    connection: &mut PgConnection,
    billing: &Billing,
    account: Uuid,
) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    let account = read(connection, account)
        .await?
        .ok_or_else(unknown_account)?;
    let usage::Shown { judged, limits } = usage::shown(billing, connection, &account).await?;
    let buyer = buyer::store::read(connection, account.id).await?;
    let settings = billing.plans.settings();
    let dpa = match &settings.dpa_version {
        None => None,
        Some(version) => Some(DpaView {
            version: version.clone(),
            accepted: store::accepted(connection, account.id).await?,
        }),
    };
    let subscription = &account.subscription;
    let can = actions(billing, &account, buyer.as_ref());
    let is_shown = |plan: &&base::config::billing::Plan| {
        plan.public || (plan.id == subscription.plan && subscription.state.runs())
    };
    Ok(BillingView {
        state: subscription.state,
        plan: settings.plan(&subscription.plan).map(PlanView::of),
        since: (subscription.state != State::None).then_some(subscription.since),
        period: subscription.period,
        price: subscription.price.map(|price| MoneyView {
            amount: Number(price.amount.to_f64()),
            currency: price.currency.to_string(),
        }),
        renews: subscription.renews_at,
        ends: subscription.ends_at,
        cancelled_at: subscription.cancelled_at,
        trial_ends: subscription
            .ends_at
            .filter(|_| subscription.state == State::Trial),
        after_end: settings.plan_after_end().map(|plan| plan.id.clone()),
        usage: UsageView {
            hits: judged.usage.hits,
            limit: limits.hits,
            from: judged.usage.period_start,
            until: judged.usage.period_end,
            counted_at: judged.usage.counted_at,
            held: judged.is_held,
            grace_ends: judged.grace_ends.filter(|_| !judged.is_held),
        },
        limits: limits.into(),
        details: buyer.as_ref().map(Buyer::details),
        withdraw_until: can
            .withdraw
            .then(|| subscription.withdraw_until())
            .flatten(),
        buyer: buyer.and_then(Buyer::view),
        dpa,
        can,
        provider: subscription.provider.clone(),
        plans: settings
            .plans
            .iter()
            .filter(is_shown)
            .map(PlanView::of)
            .collect(),
    })
}

fn actions(billing: &Billing, account: &Account, buyer: Option<&Buyer>) -> BillingActions {
    let (subscription, now) = (&account.subscription, billing.context.now());
    let may = |change: &Change| apply(subscription, change, now).is_ok();
    let sells = Providers::new(&billing.context, &billing.bases).exist();
    let is_billed = is_billed(subscription);
    let provider = subscription.provider.as_deref();
    BillingActions {
        checkout: sells && !is_billed,
        change: is_billed && matches!(subscription.state, State::Trial | State::Active),
        cancel: may(&CANCEL),
        take_up: may(&Change::TakeUp),
        withdraw: may(&Change::Withdraw {
            is_consumer: buyer.is_some_and(Buyer::is_consumer),
        }),
        portal: provider.is_some_and(is_provider) && subscription.customer.is_some(),
    }
}

/// Changes the subscription of the caller's account.
pub(super) async fn change(
    billing: &Billing,
    caller: &Caller,
    change: Change,
) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    subscription::ask_provider(billing, caller.account, &change).await?;
    let mut transaction = billing.context.pool().begin().await?;
    subscription::change(
        billing,
        &mut transaction,
        caller.account,
        caller.into(),
        change,
    )
    .await?;
    changed(billing, transaction, caller.account).await
}

/// Commits a change of an account's plan, and shows how it is then.
pub(crate) async fn changed(
    billing: &Billing,
    transaction: sqlx::Transaction<'_, sqlx::Postgres>,
    account: Uuid,
) -> Result<BillingView, Problem> {
    transaction.commit().await?;
    billing.follow_up(account).await;
    // Only now: a count that fails undoes nothing that a payment provider has done.
    let mut connection = billing.context.pool().acquire().await?;
    view_of(&mut connection, billing, account).await
}

/// Stops the renewal.
pub(super) async fn cancel(billing: &Billing, caller: &Caller) -> Result<BillingView, Problem> {
    change(billing, caller, CANCEL).await
}

/// Withdraws from the contract.
pub(super) async fn withdraw(billing: &Billing, caller: &Caller) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    let mut connection = billing.context.pool().acquire().await?;
    let is_consumer = buyer::is_consumer(&mut connection, caller.account).await?;
    drop(connection);
    change(billing, caller, Change::Withdraw { is_consumer }).await
}

/// Changes where invoices go.
pub(super) async fn set_details(
    billing: &Billing,
    caller: &Caller,
    request: &BillingDetails,
) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    let email = match request.email.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(text) => {
            let invalid = || Problem::invalid("invalid_email").field("email");
            Some(Email::parse(text).ok_or_else(invalid)?.to_string())
        }
    };
    let details = BillingDetails {
        email,
        address: cut_to(&request.address, ADDRESS, "address")?,
        reference: cut_to(&request.reference, REFERENCE, "reference")?,
    };
    let (context, account) = (&billing.context, caller.account);
    let mut transaction = context.pool().begin().await?;
    let locked = lock(&mut transaction, account).await?.ok_or_else(gone)?;
    store::set_details(&mut transaction, account, &details, context.now()).await?;
    let line = Line {
        action: "billing.details_changed",
        subject: &locked.name,
        new: Some(json!({"email": details.email, "reference": details.reference})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    changed(billing, transaction, account).await
}

/// A text of several lines, without control characters but line ends.
fn cut_to(text: &str, most: usize, field: &'static str) -> Result<String, Problem> {
    let lines = text.trim().lines().map(|line| without(line.trim_end()));
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.chars().count() > most {
        return Err(Problem::invalid("billing_text_too_long")
            .with("most", most as i64)
            .field(field));
    }
    Ok(text)
}

/// Accepts the data processing agreement.
pub(super) async fn accept_dpa(billing: &Billing, caller: &Caller) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    let settings = billing.plans.settings();
    let version = settings
        .dpa_version
        .as_deref()
        .ok_or_else(|| Problem::conflict("no_dpa"))?;
    let (context, account) = (&billing.context, caller.account);
    let mut transaction = context.pool().begin().await?;
    lock(&mut transaction, account).await?.ok_or_else(gone)?;
    let (id, now) = (context.id(), context.now());
    let is_new = store::accept(&mut transaction, id, account, version, caller.person, now).await?;
    if is_new {
        let line = Line {
            action: "billing.dpa_accepted",
            subject: version,
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
    }
    changed(billing, transaction, account).await
}
