//! Whether an account may buy, or change what it bought.

use base::{
    config::billing::{Billing, Plan, Price},
    plans::SubscriptionState as State,
};

use super::{records::PlanChoice, store::Buyer};
use crate::subscription::{Subscription, rules::is_billed};

/// The plan and price that were chosen; only plans that are offered to all.
///
/// # Errors
/// The code of the refusal.
pub(super) fn chosen<'a>(
    settings: &'a Billing,
    choice: &PlanChoice,
) -> Result<(&'a Plan, &'a Price), &'static str> {
    let plan = settings.plan(&choice.plan).filter(|plan| plan.public);
    let plan = plan.ok_or("no_such_price")?;
    let price = plan.price(&choice.currency, choice.period);
    Ok((plan, price.ok_or("no_such_price")?))
}

/// Whether the account may go to a checkout: it has nothing that a provider bills, it said who buys, and it accepted the
/// data processing agreement.
///
/// # Errors
/// The code of the refusal.
pub(super) fn may_buy(
    subscription: &Subscription,
    buyer: &Buyer,
    needs_dpa: bool,
) -> Result<(), &'static str> {
    if is_billed(subscription) {
        return Err("already_billed");
    }
    if buyer.kind.is_none() || buyer.country.is_none() {
        return Err("buyer_missing");
    }
    if needs_dpa && !buyer.accepted_dpa {
        return Err("dpa_missing");
    }
    Ok(())
}

/// Whether the subscription can have another price: one that is renewed and paid for, in the same currency.
///
/// # Errors
/// The code of the refusal.
pub(super) fn may_change(
    subscription: &Subscription,
    plan: &Plan,
    price: &Price,
) -> Result<(), &'static str> {
    if !is_billed(subscription) {
        return Err("not_subscribed");
    }
    match subscription.state {
        State::Cancelled => return Err("plan_unchangeable.cancelled"),
        State::PastDue => return Err("plan_unchangeable.past_due"),
        _ => {}
    }
    if subscription.plan == plan.id && subscription.period == Some(price.period) {
        return Err("plan_unchangeable.same");
    }
    let currency = subscription.price.map(|price| price.currency);
    if currency.is_some_and(|currency| !price.currency.eq_ignore_ascii_case(currency.as_str())) {
        return Err("plan_unchangeable.currency");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use base::config::billing::Period;
    use shared::{currency::Currency, money::Amount};

    use super::*;
    use crate::subscription::Money;

    fn price(currency: &str, period: Period) -> Price {
        Price {
            currency: currency.to_owned(),
            period,
            amount: "9".to_owned(),
            stripe: None,
            paddle: None,
            lemon_squeezy: None,
        }
    }

    fn plan(id: &str, public: bool) -> Plan {
        Plan {
            id: id.to_owned(),
            name: id.to_owned(),
            hits: None,
            sites: None,
            members: None,
            keep_days: None,
            features: Vec::new(),
            public,
            prices: vec![price("EUR", Period::Month)],
        }
    }

    fn billed(state: State) -> Subscription {
        Subscription {
            plan: "small".to_owned(),
            state,
            period: Some(Period::Month),
            price: Currency::parse("EUR").map(|currency| Money {
                amount: Amount(90_000),
                currency,
            }),
            provider: Some("stripe".to_owned()),
            provider_id: Some("sub_1".to_owned()),
            ..Subscription::default()
        }
    }

    #[test]
    fn only_what_is_offered_can_be_chosen() {
        let settings = Billing {
            plans: vec![plan("small", true), plan("secret", false)],
            ..Billing::default()
        };
        let choose = |plan: &str, currency: &str, period| {
            let choice = PlanChoice {
                plan: plan.to_owned(),
                period,
                currency: currency.to_owned(),
            };
            chosen(&settings, &choice).map(|(plan, _)| plan.id.clone())
        };
        assert_eq!(
            choose("small", "eur", Period::Month),
            Ok("small".to_owned())
        );
        for (plan, currency, period) in [
            ("secret", "EUR", Period::Month),
            ("none", "EUR", Period::Month),
            ("small", "USD", Period::Month),
            ("small", "EUR", Period::Year),
        ] {
            assert_eq!(
                choose(plan, currency, period),
                Err("no_such_price"),
                "{plan}"
            );
        }
    }

    #[test]
    fn who_buys_is_known_and_has_nothing_yet() {
        let buyer = Buyer {
            kind: Some("consumer".to_owned()),
            country: Some("DE".to_owned()),
            ..Buyer::default()
        };
        let none = Subscription::default();
        assert_eq!(may_buy(&none, &buyer, false), Ok(()));
        assert_eq!(may_buy(&none, &buyer, true), Err("dpa_missing"));
        assert_eq!(
            may_buy(&none, &Buyer::default(), false),
            Err("buyer_missing")
        );
        for state in State::ALL {
            let expected = match state.runs() {
                true => Err("already_billed"),
                false => Ok(()),
            };
            assert_eq!(
                may_buy(&billed(state), &buyer, false),
                expected,
                "{state:?}"
            );
            // What an operator gave can be bought.
            let given = Subscription {
                provider_id: None,
                ..billed(state)
            };
            assert_eq!(may_buy(&given, &buyer, false), Ok(()), "{state:?}");
        }
    }

    #[test]
    fn a_plan_changes_while_it_is_renewed_and_paid() {
        let large = plan("large", true);
        let change = |before: &Subscription, to: &Price| may_change(before, &large, to);
        let to = price("EUR", Period::Month);
        for (state, expected) in [
            (State::None, Err("not_subscribed")),
            (State::Trial, Ok(())),
            (State::Active, Ok(())),
            (State::PastDue, Err("plan_unchangeable.past_due")),
            (State::Cancelled, Err("plan_unchangeable.cancelled")),
            (State::Ended, Err("not_subscribed")),
        ] {
            assert_eq!(change(&billed(state), &to), expected, "{state:?}");
        }
        let active = billed(State::Active);
        let dollars = price("USD", Period::Month);
        assert_eq!(change(&active, &dollars), Err("plan_unchangeable.currency"));
        let small = plan("small", true);
        assert_eq!(
            may_change(&active, &small, &to),
            Err("plan_unchangeable.same")
        );
        assert_eq!(
            may_change(&active, &small, &price("EUR", Period::Year)),
            Ok(())
        );
    }
}
