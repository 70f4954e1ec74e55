//! Takes a relay's message.

use base::{
    answer::{Body, Problem},
    plans::SubscriptionState as State,
};
use shared::{currency::Currency, money::Amount};

use super::{
    body::RelaySignature,
    records::{PlanEvent, PlanEventState},
};
use crate::{
    Billing,
    by_operator::unknown_account,
    provider::hmac::is_signed,
    subscription::{Applied, Money, Report, apply, rules::RELAY},
};

/// How far the relay's clock may be ahead of ours.
const AHEAD_SECONDS: i64 = 300;

/// Sets the plan that a signed message says.
pub(super) async fn set(
    billing: &Billing,
    signature: RelaySignature,
    body: &[u8],
) -> Result<(), Problem> {
    billing.must_have_plans()?;
    let settings = billing.plans.settings();
    if settings.relay_secrets.is_empty() {
        return Err(Problem::unknown("no_relay"));
    }
    if !is_signed(&settings.relay_secrets, &[body], [signature.code.trim()]) {
        return Err(Problem::nobody("bad_signature"));
    }
    if let Some(deferred) = signature.deferred {
        return Err(deferred.into_problem());
    }
    let event: PlanEvent = Body::<PlanEvent>::parse(body)?;
    let report = report(event, settings.trial_days, billing.context.now())?;
    match apply(&billing.context, billing, report, None).await? {
        Applied::UnknownAccount => Err(unknown_account()),
        Applied::UnknownPlan => Err(Problem::unknown("unknown_plan")),
        Applied::Changed | Applied::Unchanged | Applied::Stale | Applied::Repeated => Ok(()),
    }
}

fn report(event: PlanEvent, trial_days: u32, now: i64) -> Result<Report, Problem> {
    // Such a message would make Stile ignore all later ones until then.
    if event
        .at
        .is_some_and(|at| at > now.saturating_add(AHEAD_SECONDS))
    {
        return Err(Problem::invalid("invalid_moment").field("at"));
    }
    let at = event.at.unwrap_or(now);
    let state = match (event.state, event.cancelled) {
        (Some(PlanEventState::Ended), _) => State::Ended,
        (_, Some(_)) => State::Cancelled,
        (Some(PlanEventState::Trial), None) => State::Trial,
        (Some(PlanEventState::PastDue), None) => State::PastDue,
        (Some(PlanEventState::Active) | None, None) => State::Active,
    };
    // No provider bills at a trial's end, so it ends by itself.
    let (renews, ends) = match state {
        State::Trial => {
            let end = at + i64::from(trial_days) * 86_400;
            (None, Some(event.renews.unwrap_or(end)))
        }
        State::Cancelled => (None, event.renews),
        _ => (event.renews, None),
    };
    Ok(Report {
        account: event.account,
        price: price(event.amount, event.currency.as_deref())?,
        plan: event.plan,
        state,
        at: event.at,
        period: event.period,
        period_start: None,
        renews,
        cancelled: event.cancelled,
        ends,
        provider: Some(RELAY),
        customer: None,
        provider_id: None,
    })
}

fn price(amount: Option<f64>, currency: Option<&str>) -> Result<Option<Money>, Problem> {
    let (Some(amount), Some(currency)) = (amount, currency) else {
        return match (amount, currency) {
            (Some(_), None) => Err(Problem::invalid("invalid_price").field("currency")),
            _ => Ok(None),
        };
    };
    let amount =
        Amount::from_f64(amount).map_err(|_| Problem::invalid("invalid_price").field("amount"))?;
    let currency = Currency::parse(currency)
        .ok_or_else(|| Problem::invalid("invalid_price").field("currency"))?;
    Ok(Some(Money { amount, currency }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> PlanEvent {
        PlanEvent {
            account: uuid::Uuid::nil(),
            plan: "starter".to_owned(),
            cancelled: None,
            renews: Some(500),
            at: Some(100),
            state: None,
            amount: None,
            currency: None,
            period: None,
        }
    }

    #[test]
    fn a_message_says_a_state() {
        let read = |event| {
            let report = report(event, 30, 100).unwrap();
            (report.state, report.renews, report.ends)
        };
        let with = |state| PlanEvent { state, ..event() };
        let cancelled = PlanEvent {
            cancelled: Some(90),
            ..event()
        };
        assert_eq!(read(event()), (State::Active, Some(500), None));
        assert_eq!(read(cancelled.clone()), (State::Cancelled, None, Some(500)));
        assert_eq!(
            read(with(Some(PlanEventState::Trial))),
            (State::Trial, None, Some(500))
        );
        assert_eq!(
            read(with(Some(PlanEventState::PastDue))),
            (State::PastDue, Some(500), None)
        );
        let ended = PlanEvent {
            state: Some(PlanEventState::Ended),
            ..cancelled
        };
        assert_eq!(read(ended).0, State::Ended);
    }

    #[test]
    fn a_moment_is_at_most_five_minutes_ahead() {
        assert!(report(event(), 30, -200).is_ok());
        let problem = report(event(), 30, -201).unwrap_err();
        assert_eq!(problem.code(), "invalid_moment");
    }

    #[test]
    fn an_amount_has_a_currency() {
        assert_eq!(price(None, Some("EUR")).unwrap(), None);
        assert_eq!(
            price(Some(9.5), Some("eur")).unwrap().unwrap().amount,
            Amount(95_000)
        );
        for (amount, currency) in [(9.0, None), (9.0, Some("EUX")), (f64::NAN, Some("EUR"))] {
            assert!(price(Some(amount), currency).is_err());
        }
    }
}
