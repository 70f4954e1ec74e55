//! Receiving events, and going to the provider's pages.

use base::{access::Caller, answer::Problem, audit::Line, plans::SubscriptionState as State};
use serde_json::json;
use uuid::Uuid;

use super::{
    PlanChange, Provider, Purchase,
    body::SignedBody,
    event::{About, Payer, Snapshot},
    gateway::Providers,
    records::{Away, PlanChoice},
    rules, store,
};
use crate::{
    Billing,
    subscription::{
        EventId, GatewayError, Order, Report, Subscription, apply, emails::page, note,
        store as subscriptions,
    },
};

/// After how many seconds a provider that could not be asked may send its event again.
const AGAIN: u64 = 60;

/// Takes an event: checks its signature, and sets the subscription as it says.
pub(super) async fn receive(
    billing: &Billing,
    word: &str,
    signed: &SignedBody,
) -> Result<(), Problem> {
    billing.must_have_plans()?;
    let provider = providers(billing)
        .find(word)
        .ok_or_else(|| Problem::unknown("unknown_provider.payment"))?;
    if !provider.is_signed(&signed.headers, &signed.bytes) {
        return Err(Problem::nobody("bad_signature"));
    }
    let event = provider.read(&signed.bytes);
    let id = EventId {
        provider: provider.word(),
        id: event.id.chars().take(200).collect(),
        kind: event.kind,
    };
    let outcome = match event.about {
        About::Subscription(snapshot) => {
            return take(billing, id, *snapshot).await;
        }
        About::Chargeback(payer) => {
            return end(billing, provider.as_ref(), id, payer, event.at).await;
        }
        About::Other(outcome) => outcome,
    };
    if outcome == "unreadable" {
        let (provider, kind) = (id.provider, &id.kind);
        tracing::warn!(%provider, %kind, "an event of a payment provider cannot be read");
    }
    note(&billing.context, &id, event.at, outcome).await?;
    Ok(())
}

/// Sets the subscription of the account that the event names, or that has this subscription or customer.
async fn take(billing: &Billing, id: EventId, snapshot: Snapshot) -> Result<(), Problem> {
    let customer = snapshot.customer.as_deref();
    let known = find(
        billing,
        id.provider,
        snapshot.account,
        customer,
        Some(snapshot.subscription.as_str()),
    );
    let at = snapshot.at;
    let Some((account, _)) = known.await? else {
        note(&billing.context, &id, at, "unknown_account").await?;
        return Ok(());
    };
    let report = snapshot.report(account, id.provider, &billing.plans);
    apply(&billing.context, billing, report, Some(id)).await?;
    Ok(())
}

/// The account and its subscription.
async fn find(
    billing: &Billing,
    provider: &'static str,
    account: Option<Uuid>,
    customer: Option<&str>,
    subscription: Option<&str>,
) -> Result<Option<(Uuid, Subscription)>, Problem> {
    let mut connection = billing.context.pool().acquire().await?;
    if let Some(account) = account
        && let Some(found) = subscriptions::read(&mut connection, account).await?
    {
        return Ok(Some((account, found.subscription)));
    }
    let account =
        subscriptions::account_of(&mut connection, provider, customer, subscription).await?;
    let Some(account) = account else {
        return Ok(None);
    };
    let found = subscriptions::read(&mut connection, account).await?;
    Ok(found.map(|found| (account, found.subscription)))
}

/// Ends the subscription whose payment the buyer's bank took back: at the provider first, so that it is not charged again.
async fn end(
    billing: &Billing,
    provider: &dyn Provider,
    id: EventId,
    payer: Payer,
    at: Option<i64>,
) -> Result<(), Problem> {
    let customer = match (&payer.customer, &payer.payment) {
        (None, Some(payment)) => provider.customer_of(payment).await.map_err(again)?,
        (customer, _) => customer.clone(),
    };
    let subscription = payer.subscription.as_deref();
    let known = find(
        billing,
        id.provider,
        None,
        customer.as_deref(),
        subscription,
    );
    let Some((account, before)) = known.await? else {
        note(&billing.context, &id, at, "unknown_account").await?;
        return Ok(());
    };
    // Another subscription than the one that was paid runs now.
    let replaced = subscription.is_some() && subscription != before.provider_id.as_deref();
    if replaced || !before.state.runs() || before.provider.as_deref() != Some(id.provider) {
        note(&billing.context, &id, at, "stale").await?;
        return Ok(());
    }
    let order = Order::End { refund_since: None };
    billing.gateway.order(&before, order).await.map_err(again)?;
    let report = Report {
        account,
        plan: before.plan,
        state: State::Ended,
        at,
        period: None,
        period_start: None,
        renews: None,
        cancelled: None,
        ends: at,
        price: None,
        provider: Some(id.provider),
        customer: None,
        provider_id: before.provider_id,
    };
    apply(&billing.context, billing, report, Some(id)).await?;
    Ok(())
}

/// The provider sends an event again that was not taken.
fn again(error: GatewayError) -> Problem {
    tracing::warn!(%error, "an event of a payment provider waits until its API answers");
    Problem::busy("busy.provider_away", AGAIN)
}

/// The provider's page where a plan is paid.
pub(super) async fn checkout(
    billing: &Billing,
    caller: &Caller,
    choice: &PlanChoice,
) -> Result<Away, Problem> {
    billing.must_have_plans()?;
    let (context, settings) = (&billing.context, billing.plans.settings());
    let (plan, price) = rules::chosen(&settings, choice).map_err(Problem::conflict)?;
    let dpa = settings.dpa_version.as_deref();
    let mut connection = context.pool().acquire().await?;
    let before = current(&mut connection, caller.account).await?;
    let buyer = store::buyer(&mut connection, caller.account, caller.person, dpa).await?;
    drop(connection);
    rules::may_buy(&before, &buyer, dpa.is_some()).map_err(Problem::conflict)?;
    let (provider, price) = providers(billing)
        .selling(price)
        .ok_or_else(|| Problem::conflict("no_provider"))?;
    let customer = before
        .customer
        .filter(|_| before.provider.as_deref() == Some(provider.word()));
    let purchase = Purchase {
        account: caller.account,
        price,
        customer,
        email: buyer.email,
        country: buyer.country,
        vat_number: buyer.vat_number,
        trial_ends: before.ends_at.filter(|_| before.state == State::Trial),
        back: page(&context.origin),
    };
    let url = provider.checkout(&purchase).await?;
    let line = Line {
        action: "plan.checkout",
        subject: &plan.name,
        new: Some(json!({"provider": provider.word(), "period": choice.period.word()})),
        ..Line::default()
    };
    audit(billing, caller, line).await?;
    Ok(Away { url })
}

/// The provider's page with card and invoices.
pub(super) async fn portal(billing: &Billing, caller: &Caller) -> Result<Away, Problem> {
    billing.must_have_plans()?;
    let context = &billing.context;
    let before = current(&mut *context.pool().acquire().await?, caller.account).await?;
    let word = before.provider.as_deref().unwrap_or_default();
    let provider = providers(billing).find(word);
    let (Some(provider), Some(customer)) = (provider, &before.customer) else {
        return Err(Problem::conflict("no_customer"));
    };
    let back = page(&context.origin);
    let subscription = before.provider_id.as_deref();
    let url = provider.portal(customer, subscription, &back).await?;
    let line = Line {
        action: "plan.portal",
        subject: &billing.plan_name(&before.plan),
        new: Some(json!({"provider": provider.word()})),
        ..Line::default()
    };
    audit(billing, caller, line).await?;
    Ok(Away { url })
}

/// Another plan for what runs: at the provider, and here as it answers.
pub(super) async fn change_plan(
    billing: &Billing,
    caller: &Caller,
    choice: &PlanChoice,
) -> Result<(), Problem> {
    billing.must_have_plans()?;
    let (context, settings) = (&billing.context, billing.plans.settings());
    let (plan, price) = rules::chosen(&settings, choice).map_err(Problem::conflict)?;
    let before = current(&mut *context.pool().acquire().await?, caller.account).await?;
    rules::may_change(&before, plan, price).map_err(Problem::conflict)?;
    let word = before.provider.as_deref().unwrap_or_default();
    let provider = providers(billing).find(word);
    let price = price.at(word).map(str::to_owned);
    let (Some(provider), Some(price), Some(subscription)) = (provider, price, &before.provider_id)
    else {
        return Err(Problem::conflict("no_provider"));
    };
    let change = PlanChange {
        subscription: subscription.clone(),
        price,
        is_trial: before.state == State::Trial,
    };
    let after = provider.change_plan(&change).await?;
    let line = Line {
        action: "plan.changed",
        subject: &plan.name,
        old: Some(json!({"plan": before.plan, "period": before.period.map(|of| of.word())})),
        new: Some(json!({"plan": plan.id, "period": choice.period.word()})),
        ..Line::default()
    };
    audit(billing, caller, line).await?;
    let report = after.report(caller.account, provider.word(), &billing.plans);
    apply(context, billing, report, None).await?;
    Ok(())
}

/// Writes what a provider has done by now into the audit log: no transaction waits for it.
async fn audit(billing: &Billing, caller: &Caller, line: Line<'_>) -> Result<(), Problem> {
    let mut transaction = billing.context.pool().begin().await?;
    billing
        .context
        .audit(&mut transaction, caller, line)
        .await?;
    transaction.commit().await?;
    Ok(())
}

fn providers(billing: &Billing) -> Providers {
    Providers::new(&billing.context, &billing.bases)
}

async fn current(
    connection: &mut sqlx::PgConnection,
    account: Uuid,
) -> Result<Subscription, Problem> {
    let found = subscriptions::read(connection, account).await?;
    let found = found.ok_or_else(crate::by_operator::unknown_account)?;
    Ok(found.subscription)
}
