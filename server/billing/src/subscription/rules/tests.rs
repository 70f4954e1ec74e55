//! The table is complete and published, and holds in random sequences.

use base::text::{Language, known};
use proptest::{collection::vec, option, prelude::*};
use uuid::Uuid;

use super::*;

const DAY: i64 = 86_400;
const DOCS: &str = include_str!("../../../../../docs/billing.md");

fn kind_words(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::StartTrial => "A trial starts, or is extended",
        ChangeKind::ReportTrial => "Report: trial",
        ChangeKind::ReportActive => "Report: active",
        ChangeKind::ReportPastDue => "Report: past due",
        ChangeKind::ReportCancelled => "Report: cancelled",
        ChangeKind::ReportEnded => "Report: ended",
        ChangeKind::Cancel => "Cancel",
        ChangeKind::TakeUp => "Renew again, after buying",
        ChangeKind::TakeUpTrial => "Renew again, in a trial",
        ChangeKind::Withdraw => "Withdraw",
        ChangeKind::SetPlan => "Operator sets the plan",
        ChangeKind::End => "The end is reached",
    }
}

fn rendered() -> String {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut head = vec!["Change".to_owned()];
    head.extend(State::ALL.map(|state| format!("`{}`", state.word())));
    let line = vec!["---".to_owned(); head.len()];
    let mut table = row(head) + &row(line);
    for (kind, cells) in TRANSITIONS {
        let mut written = vec![kind_words(kind).to_owned()];
        written.extend(cells.map(|cell| match cell {
            Ok(state) => state.word().to_owned(),
            Err(code) => format!("409 `{code}`"),
        }));
        table += &row(written);
    }
    table
}

#[test]
fn the_docs_have_the_table() {
    let table = rendered();
    assert!(
        DOCS.contains(&table),
        "docs/billing.md needs this table:\n{table}"
    );
}

#[test]
fn every_change_has_one_row_and_every_refusal_a_text() {
    let texts = known(Language::ENGLISH);
    for (at, (kind, cells)) in TRANSITIONS.iter().enumerate() {
        let others = TRANSITIONS.iter().skip(at + 1);
        assert!(
            others.clone().all(|(other, _)| other != kind),
            "{kind:?} is there twice"
        );
        for code in cells.iter().filter_map(|cell| cell.err()) {
            assert!(texts.contains_key(code), "{code}");
        }
        for (state, cell) in State::ALL.into_iter().zip(cells) {
            assert_eq!(next(state, *kind), *cell);
        }
    }
    for code in [
        "not_renewing.trial",
        "withdrawal_over",
        "withdrawal_consumers_only",
        "already_billed",
    ] {
        assert!(texts.contains_key(code), "{code}");
    }
}

fn report(state: State, at: Option<i64>) -> Report {
    Report {
        account: Uuid::nil(),
        plan: "starter".to_owned(),
        state,
        at,
        period: Some(Period::Month),
        period_start: None,
        renews: (state != State::Ended).then_some(50 * DAY),
        cancelled: None,
        ends: None,
        price: None,
        provider: Some("stripe"),
        customer: Some("cus_1".to_owned()),
        provider_id: Some("sub_1".to_owned()),
    }
}

fn bought(at: i64) -> Subscription {
    let report = report(State::Active, Some(at));
    apply(&Subscription::default(), &Change::Reported(report), at).unwrap()
}

const CANCEL: Change = Change::Cancel {
    for_deletion: false,
};

#[test]
fn a_cancelled_plan_runs_to_its_renewal_and_can_be_taken_up_until_then() {
    let active = bought(DAY);
    let cancelled = apply(&active, &CANCEL, 2 * DAY).unwrap();
    assert_eq!(
        (cancelled.state, cancelled.ends_at),
        (State::Cancelled, Some(50 * DAY))
    );
    let again = apply(&cancelled, &Change::TakeUp, 3 * DAY).unwrap();
    assert_eq!(
        (again.state, again.renews_at, again.ends_at),
        (State::Active, Some(50 * DAY), None)
    );
    assert_eq!(
        apply(&cancelled, &Change::TakeUp, 50 * DAY),
        Err("not_cancelled")
    );
    assert_eq!(
        apply(&cancelled, &Change::End, 50 * DAY - 1),
        Err("still_running")
    );
    let ended = apply(&cancelled, &Change::End, 51 * DAY).unwrap();
    assert_eq!((ended.state, ended.ends_at), (State::Ended, Some(50 * DAY)));
}

#[test]
fn consumers_withdraw_within_fourteen_days() {
    let active = bought(DAY);
    let withdraw = |is_consumer, now| apply(&active, &Change::Withdraw { is_consumer }, now);
    assert_eq!(withdraw(false, 2 * DAY), Err("withdrawal_consumers_only"));
    assert_eq!(withdraw(true, 15 * DAY + 1), Err("withdrawal_over"));
    let over = withdraw(true, 15 * DAY).unwrap();
    assert_eq!(
        (over.state, over.withdrawn_at),
        (State::Ended, Some(15 * DAY))
    );
    // What the provider said before arrives late.
    assert!(is_stale(&over, &report(State::Active, Some(14 * DAY))));
    let trial = Change::StartTrial {
        plan: "starter".to_owned(),
        ends_at: 30 * DAY,
    };
    let trial = apply(&Subscription::default(), &trial, DAY).unwrap();
    let from_trial = apply(&trial, &Change::Withdraw { is_consumer: true }, 2 * DAY);
    assert_eq!(from_trial, Err("nothing_to_withdraw"));
    assert_eq!(apply(&trial, &CANCEL, 2 * DAY), Err("not_renewing.trial"));
}

#[test]
fn a_trial_that_a_provider_renews_can_be_cancelled_and_taken_up() {
    let trial = report(State::Trial, Some(DAY));
    let trial = apply(&Subscription::default(), &Change::Reported(trial), DAY).unwrap();
    let cancelled = apply(&trial, &CANCEL, 2 * DAY).unwrap();
    let again = apply(&cancelled, &Change::TakeUp, 3 * DAY).unwrap();
    assert_eq!(
        (again.state, again.renews_at, again.ends_at),
        (State::Trial, trial.renews_at, trial.ends_at)
    );
}

#[test]
fn older_reports_and_those_on_a_replaced_subscription_are_stale() {
    let active = bought(10 * DAY);
    assert!(is_stale(&active, &report(State::Ended, Some(9 * DAY))));
    assert!(is_stale(&active, &report(State::Trial, Some(10 * DAY))));
    assert!(!is_stale(
        &active,
        &report(State::Cancelled, Some(10 * DAY))
    ));
    assert!(!is_stale(&active, &report(State::Ended, None)));
    let other = |state| Report {
        provider_id: Some("sub_2".to_owned()),
        ..report(state, Some(11 * DAY))
    };
    assert!(is_stale(&active, &other(State::Ended)));
    assert!(!is_stale(&active, &other(State::Active)));
    assert!(is_second(&active, &other(State::Active)));
    assert!(!is_second(&active, &other(State::Ended)));
    assert!(!is_second(&active, &report(State::Active, Some(11 * DAY))));
    assert!(!is_second(&Subscription::default(), &other(State::Active)));
}

#[test]
fn the_end_of_an_old_subscription_ends_no_plan_that_was_set_since() {
    let old = report(State::Ended, Some(50 * DAY));
    let given = Subscription {
        plan: "large".to_owned(),
        state: State::Active,
        ..Subscription::default()
    };
    assert!(is_stale(&given, &old));
    assert!(!is_stale(&given, &report(State::Active, Some(50 * DAY))));
    let relayed = Subscription {
        provider: Some(RELAY.to_owned()),
        ..given.clone()
    };
    assert!(is_stale(&relayed, &old));
    let elsewhere = Subscription {
        provider: Some("paddle".to_owned()),
        ..bought(DAY)
    };
    assert!(is_stale(&elsewhere, &old));
    // What was bought during our own trial may end before its start is reported.
    let trial = Subscription {
        state: State::Trial,
        ends_at: Some(60 * DAY),
        ..given
    };
    assert!(!is_stale(&trial, &old));
    assert!(!is_stale(&bought(DAY), &old));
}

#[test]
fn what_ended_comes_back_only_by_a_payment() {
    let active = bought(DAY);
    let ended = report(State::Ended, Some(2 * DAY));
    let ended = apply(&active, &Change::Reported(ended), 2 * DAY).unwrap();
    let later = |state| report(state, Some(3 * DAY));
    assert!(!is_over(&ended, &later(State::Active)));
    assert!(!is_over(&ended, &later(State::Ended)));
    assert!(is_over(&ended, &later(State::Cancelled)));
    assert!(is_over(&ended, &later(State::PastDue)));
    let withdraw = Change::Withdraw { is_consumer: true };
    let withdrawn = apply(&active, &withdraw, 2 * DAY).unwrap();
    assert!(is_over(&withdrawn, &later(State::Active)));
    let other = Report {
        provider_id: Some("sub_2".to_owned()),
        ..later(State::Active)
    };
    assert!(!is_over(&withdrawn, &other) && !is_stale(&withdrawn, &other));
}

#[test]
fn what_was_given_up_for_an_operators_plan_is_not_heard_again() {
    let unpaid = report(State::Ended, Some(2 * DAY));
    let unpaid = apply(&bought(DAY), &Change::Reported(unpaid), 2 * DAY).unwrap();
    let trial = Change::StartTrial {
        plan: "large".to_owned(),
        ends_at: 40 * DAY,
    };
    let set = Change::SetPlan {
        plan: "large".to_owned(),
    };
    for change in [trial, set] {
        let given = apply(&unpaid, &change, 3 * DAY).unwrap();
        for state in &State::ALL[1..] {
            assert!(
                is_stale(&given, &report(*state, Some(9 * DAY))),
                "{state:?}"
            );
        }
        // What is bought since is.
        let other = Report {
            provider_id: Some("sub_2".to_owned()),
            ..report(State::Active, Some(9 * DAY))
        };
        assert!(!is_stale(&given, &other));
    }
}

#[test]
fn another_purchase_can_be_withdrawn_from_again() {
    let relayed = Report {
        provider: Some(RELAY),
        customer: None,
        provider_id: None,
        ..report(State::Active, Some(DAY))
    };
    let relayed = apply(&Subscription::default(), &Change::Reported(relayed), DAY).unwrap();
    let now = 300 * DAY;
    let bought = report(State::Active, Some(now));
    let bought = apply(&relayed, &Change::Reported(bought), now).unwrap();
    assert_eq!(bought.bought_at, Some(now));
    // A free month on a subscription that was paid for is not another purchase.
    let free = report(State::Trial, Some(now + DAY));
    let free = apply(&bought, &Change::Reported(free), now + DAY).unwrap();
    assert_eq!(free.bought_at, Some(now));
}

#[test]
fn what_is_resumed_was_bought_before() {
    let change = |before: &Subscription, state, day| {
        let report = report(state, Some(day * DAY));
        apply(before, &Change::Reported(report), day * DAY).unwrap()
    };
    let active = bought(DAY);
    assert_eq!(active.bought_at, Some(DAY));
    for state in [State::Active, State::PastDue, State::Cancelled] {
        let paused = change(&active, State::Ended, 20);
        let resumed = change(&paused, state, 40);
        assert_eq!(resumed.bought_at, Some(DAY), "{state:?}");
        let withdraw = Change::Withdraw { is_consumer: true };
        let withdrawn = apply(&resumed, &withdraw, 41 * DAY);
        assert_eq!(withdrawn, Err("withdrawal_over"), "{state:?}");
    }
    // Another subscription is another purchase.
    let ended = change(&active, State::Ended, 20);
    let other = Report {
        provider_id: Some("sub_2".to_owned()),
        ..report(State::Active, Some(40 * DAY))
    };
    let other = apply(&ended, &Change::Reported(other), 40 * DAY).unwrap();
    assert_eq!(other.bought_at, Some(40 * DAY));
}

#[test]
fn a_relay_and_a_provider_are_not_mixed() {
    let relayed = |at| Report {
        provider: Some(RELAY),
        customer: None,
        provider_id: None,
        ..report(State::Active, Some(at))
    };
    let active = bought(DAY);
    assert!(is_stale(&active, &relayed(2 * DAY)));
    let ended = report(State::Ended, Some(3 * DAY));
    let ended = apply(&active, &Change::Reported(ended), 3 * DAY).unwrap();
    assert!(!is_stale(&ended, &relayed(4 * DAY)));
    let after = apply(&ended, &Change::Reported(relayed(4 * DAY)), 4 * DAY).unwrap();
    assert_eq!(
        (after.provider.as_deref(), after.customer, after.provider_id),
        (Some(RELAY), None, None)
    );
    assert_eq!(after.bought_at, Some(4 * DAY));
}

#[test]
fn what_a_provider_bills_is_not_set_by_hand() {
    let trial = report(State::Trial, Some(DAY));
    let trial = apply(&Subscription::default(), &Change::Reported(trial), DAY).unwrap();
    let set = Change::SetPlan {
        plan: "large".to_owned(),
    };
    let extend = Change::StartTrial {
        plan: "large".to_owned(),
        ends_at: 90 * DAY,
    };
    for change in [&set, &extend] {
        assert_eq!(apply(&trial, change, 2 * DAY), Err("already_billed"));
    }
    let active = bought(DAY);
    assert_eq!(apply(&active, &set, 2 * DAY), Err("already_billed"));
    let ended = report(State::Ended, Some(3 * DAY));
    let ended = apply(&active, &Change::Reported(ended), 3 * DAY).unwrap();
    for change in [&set, &extend] {
        assert!(apply(&ended, change, 4 * DAY).is_ok(), "{change:?}");
    }
}

#[test]
fn what_has_no_day_of_renewal_is_cancelled_to_the_end_of_its_period() {
    let relayed = Subscription {
        plan: "starter".to_owned(),
        state: State::Active,
        provider: Some(RELAY.to_owned()),
        period_start: Some(DAY),
        ..Subscription::default()
    };
    let cancelled = apply(&relayed, &CANCEL, 2 * DAY).unwrap();
    assert_eq!(cancelled.ends_at, Some(32 * DAY));
}

fn any_state() -> impl Strategy<Value = State> {
    prop::sample::select(&State::ALL[1..])
}

fn any_change() -> impl Strategy<Value = Change> {
    let reported = (
        any_state(),
        option::of(0..100_i64),
        option::of(0..100_i64),
        any::<bool>(),
    )
        .prop_map(|(state, at, ends, renews)| {
            Change::Reported(Report {
                ends: ends.map(|day| day * DAY),
                renews: renews.then_some(60 * DAY),
                ..report(state, at.map(|day| day * DAY))
            })
        });
    prop_oneof![
        (0..100_i64).prop_map(|day| Change::StartTrial {
            plan: "starter".to_owned(),
            ends_at: day * DAY,
        }),
        reported,
        Just(CANCEL),
        Just(Change::TakeUp),
        any::<bool>().prop_map(|is_consumer| Change::Withdraw { is_consumer }),
        Just(Change::SetPlan {
            plan: "large".to_owned(),
        }),
        Just(Change::End),
    ]
}

proptest! {
    #[test]
    fn whatever_happens_the_subscription_is_sound(changes in vec((any_change(), 0..3_i64), 0..40)) {
        let (mut now, mut subscription) = (0, Subscription::default());
        for (change, days) in changes {
            now += days * DAY;
            let before = subscription.clone();
            match apply(&before, &change, now) {
                Ok(after) => {
                    prop_assert_eq!(Ok(after.state), next(before.state, kind_of(&before, &change)));
                    // A repeated report changes nothing.
                    if matches!(change, Change::Reported(_)) {
                        prop_assert_eq!(apply(&after, &change, now), Ok(after.clone()));
                    }
                    subscription = after;
                }
                Err(code) => prop_assert!(!code.is_empty()),
            }
            let s = &subscription;
            prop_assert_eq!(s.plan.is_empty(), s.state == State::None);
            match s.state {
                State::None => prop_assert_eq!(s, &Subscription::default()),
                State::Trial => {}
                State::Active | State::PastDue => prop_assert_eq!(s.ends_at, None),
                State::Cancelled | State::Ended => {
                    prop_assert!(s.ends_at.is_some() && s.renews_at.is_none());
                }
            }
            prop_assert!(s.since <= now);
        }
    }

    #[test]
    fn reports_in_any_order_and_twice_lead_to_one_state(
        states in vec(any_state(), 1..8),
        order in vec(any::<prop::sample::Index>(), 0..24),
    ) {
        let reports: Vec<Report> = states.iter().zip(1..).map(|(state, day)| Report {
            ends: matches!(state, State::Cancelled | State::Ended).then_some(60 * DAY),
            ..report(*state, Some(day * DAY))
        }).collect();
        let take = |subscription: &mut Subscription, report: &Report| {
            if !is_stale(subscription, report) {
                let change = Change::Reported(report.clone());
                *subscription = apply(subscription, &change, 30 * DAY).expect("a report is never refused");
            }
        };
        let (mut sorted, mut mixed) = (Subscription::default(), Subscription::default());
        reports.iter().for_each(|report| take(&mut sorted, report));
        order.iter().for_each(|index| take(&mut mixed, index.get(&reports)));
        reports.iter().rev().for_each(|report| take(&mut mixed, report));
        let of = |s: &Subscription| (s.state, s.plan.clone(), s.renews_at, s.ends_at, s.reported_at);
        prop_assert_eq!(of(&sorted), of(&mixed));
    }
}
