use super::*;

/// An event of `tests/it/billing/fixtures`.
macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!(
            "../../../../../tests/it/billing/fixtures/paddle/",
            $name,
            ".json"
        ))
    };
}

fn at(text: &str) -> Option<i64> {
    let moment: jiff::Timestamp = text.parse().unwrap();
    Some(moment.as_second())
}

fn subscription(event: Event) -> Snapshot {
    match event.about {
        About::Subscription(snapshot) => *snapshot,
        about => panic!("{about:?}"),
    }
}

#[test]
fn each_event_of_a_subscription_says_how_it_is() {
    let event = read(fixture!("subscription.created"));
    assert_eq!(event.id, "evt_01k0testcreated");
    assert_eq!(
        (event.kind.as_str(), event.at),
        ("subscription.created", at("2026-01-05T10:00:00Z"))
    );
    let trial = subscription(event);
    assert_eq!(
        (trial.state, trial.renews),
        (State::Trial, at("2026-01-19T10:00:00Z"))
    );
    assert_eq!((trial.period_start, trial.ends), (None, None));

    let active = subscription(read(fixture!("subscription.activated")));
    assert_eq!(
        (active.state, active.renews),
        (State::Active, at("2026-02-05T10:00:00Z"))
    );
    assert_eq!(active.period_start, at("2026-01-05T10:00:00Z"));
    assert_eq!(active.subscription, "sub_01k0test00000000000000one");
    assert_eq!(
        active.customer.as_deref(),
        Some("ctm_01k0test00000000000000one")
    );
    assert_eq!(
        active.price.as_deref(),
        Some("pri_01k0test0000000000startermonth")
    );
    assert_eq!(active.paid, money(900, "EUR"));
    assert_eq!(
        active.account.map(|id| id.to_string()).as_deref(),
        Some("019ac4a0-0000-7000-8000-000000000001")
    );

    let stopped = subscription(read(fixture!("subscription.updated")));
    assert_eq!(stopped.state, State::Cancelled);
    assert_eq!(
        (stopped.ends, stopped.renews),
        (at("2026-02-05T10:00:00Z"), None)
    );
    let past_due = subscription(read(fixture!("subscription.past_due")));
    assert_eq!(
        (past_due.state, past_due.renews),
        (State::PastDue, at("2026-03-05T10:00:00Z"))
    );
    let paused = subscription(read(fixture!("subscription.paused")));
    assert_eq!(
        (paused.state, paused.ends),
        (State::Ended, at("2026-02-05T10:00:00Z"))
    );
    let resumed = subscription(read(fixture!("subscription.resumed")));
    assert_eq!(
        (resumed.state, resumed.renews),
        (State::Active, at("2026-03-10T10:00:00Z"))
    );
    let over = subscription(read(fixture!("subscription.canceled")));
    assert_eq!(
        (over.state, over.ends),
        (State::Ended, at("2026-02-05T10:00:00Z"))
    );
}

#[test]
fn only_a_chargeback_ends_something_among_adjustments() {
    let payer = Payer {
        subscription: Some("sub_01k0test00000000000000one".to_owned()),
        customer: Some("ctm_01k0test00000000000000one".to_owned()),
        payment: None,
    };
    let chargeback = read(fixture!("adjustment.chargeback"));
    assert_eq!(chargeback.about, About::Chargeback(payer));
    let text = String::from_utf8_lossy(fixture!("adjustment.chargeback"));
    for action in ["chargeback_warning", "chargeback_reverse", "credit"] {
        let body = text.replace("\"chargeback\"", &format!("\"{action}\""));
        assert_eq!(read(body.as_bytes()).about, NOTED, "{action}");
    }
    for body in [
        fixture!("adjustment.created").as_slice(),
        fixture!("transaction.completed"),
        fixture!("transaction.payment_failed"),
        fixture!("signed"),
    ] {
        assert_eq!(read(body).about, NOTED, "{}", String::from_utf8_lossy(body));
    }
}

#[test]
fn a_pause_that_is_scheduled_is_no_cancellation() {
    let text = String::from_utf8_lossy(fixture!("subscription.updated"));
    let body = text.replace("\"action\": \"cancel\"", "\"action\": \"pause\"");
    let active = subscription(read(body.as_bytes()));
    assert_eq!(
        (active.state, active.renews),
        (State::Active, at("2026-02-05T10:00:00Z"))
    );
}

#[test]
fn what_is_no_event_is_known_again_by_its_content() {
    for body in ["", "{}", "[]", "{\"event_id\": \"evt\"}", "nothing"] {
        let event = read(body.as_bytes());
        assert_eq!((event.about, event.id.len()), (UNREADABLE, 64), "{body}");
    }
    let text = String::from_utf8_lossy(fixture!("subscription.created"));
    let unknown = text.replace("\"trialing\"", "\"new_one\"");
    assert_eq!(read(unknown.as_bytes()).about, UNREADABLE);
}
