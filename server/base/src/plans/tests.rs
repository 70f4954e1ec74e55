//! Limits of plans, own limits, and settings that change.

use super::*;
use crate::config::billing::Period;

fn plans(default_plan: Option<&str>) -> Plans {
    let plan = |id: &str, hits| Plan {
        id: id.to_owned(),
        name: id.to_owned(),
        hits: Some(hits),
        sites: Some(2),
        members: None,
        keep_days: None,
        features: Vec::new(),
        public: true,
        prices: Vec::new(),
    };
    Plans::new(Billing {
        default_plan: default_plan.map(str::to_owned),
        plans: vec![plan("free", 10), plan("large", 1_000)],
        ..Billing::default()
    })
}

fn status(state: SubscriptionState, plan: &str) -> PlanStatus {
    PlanStatus {
        state,
        plan: Some(plan.to_owned()),
        renews_at: None,
        ends_at: None,
        own: None,
        used: 0,
        period_end: None,
        held_at: None,
    }
}

#[test]
fn limits_are_the_plans_until_it_ends() {
    let plans = plans(None);
    for state in SubscriptionState::ALL {
        let limits = plans.limits(&status(state, "large"));
        let expected = match state {
            SubscriptionState::None => None,
            SubscriptionState::Ended => Some(0),
            _ => Some(1_000),
        };
        assert_eq!(limits.hits, expected, "{state:?}");
        assert_eq!(limits.ended, state == SubscriptionState::Ended);
        assert_eq!(SubscriptionState::from_word(state.word()), Some(state));
    }
    let removed = plans.limits(&status(SubscriptionState::Active, "removed"));
    assert_eq!(removed, Limits::default());
    let none = Plans::new(Billing::default());
    let ended = status(SubscriptionState::Ended, "large");
    assert_eq!(none.limits(&ended), Limits::default());
}

#[test]
fn own_limits_go_before_the_plans_and_a_free_plan_follows_the_end() {
    let mut account = status(SubscriptionState::Active, "large");
    account.own = Some(OwnLimits {
        hits: Some(5_000),
        ..OwnLimits::default()
    });
    let limits = plans(None).limits(&account);
    assert_eq!(
        (limits.hits, limits.sites, limits.own),
        (Some(5_000), Some(2), true)
    );
    let ended = status(SubscriptionState::Ended, "large");
    assert_eq!(plans(Some("free")).limits(&ended).hits, Some(10));
}

#[test]
fn only_a_plan_without_a_price_follows_the_end() {
    let price = Price {
        currency: "EUR".to_owned(),
        period: Period::Month,
        amount: "9".to_owned(),
        stripe: Some("price_1".to_owned()),
        paddle: None,
        lemon_squeezy: None,
    };
    let plans = plans(Some("free"));
    let mut settings = (*plans.settings()).clone();
    let after_end = |settings: &Billing| settings.plan_after_end().map(|plan| plan.id.clone());
    assert_eq!(after_end(&settings).as_deref(), Some("free"));
    settings.plans[0].prices.push(price);
    assert_eq!(after_end(&settings), None);
    plans.set(settings);
    assert!(
        plans
            .limits(&status(SubscriptionState::Ended, "large"))
            .ended
    );
    // A price's id leads to its plan, at its own provider only.
    let plan = |provider, id| plans.by_price(provider, id).map(|(plan, _)| plan);
    assert_eq!(plan("stripe", "price_1").as_deref(), Some("free"));
    for (provider, id) in [("paddle", "price_1"), ("stripe", "price_2"), ("other", "x")] {
        assert_eq!(plan(provider, id), None, "{provider} {id}");
    }
}

#[test]
fn settings_that_fail_keep_the_former_plans() {
    let plans = plans(None);
    plans.failed("no".to_owned(), 5);
    plans.failed("no".to_owned(), 9);
    assert_eq!(plans.error().map(|error| error.since), Some(5));
    assert!(plans.find("large").is_some());
    assert!(plans.set(Billing::default()) && plans.error().is_none() && !plans.exist());
    assert!(!plans.set(Billing::default()));
}
