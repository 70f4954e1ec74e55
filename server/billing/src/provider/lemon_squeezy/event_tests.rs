use super::*;

/// An event of `tests/it/billing/fixtures`.
macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!(
            "../../../../../tests/it/billing/fixtures/lemon_squeezy/",
            $name,
            ".json"
        ))
    };
}

fn at(text: &str) -> Option<i64> {
    let moment: jiff::Timestamp = text.parse().unwrap();
    Some(moment.as_second())
}

fn subscription(body: &[u8]) -> Snapshot {
    match read(body).about {
        About::Subscription(snapshot) => *snapshot,
        about => panic!("{about:?}"),
    }
}

#[test]
fn each_event_of_a_subscription_says_how_it_is() {
    let event = read(fixture!("subscription_created"));
    assert_eq!(
        (event.kind.as_str(), event.at),
        ("subscription_created", at("2026-01-05T10:00:01Z"))
    );
    assert_eq!(event.id.len(), 64);
    let trial = subscription(fixture!("subscription_created"));
    assert_eq!(
        (trial.state, trial.renews),
        (State::Trial, at("2026-01-19T10:00:00Z"))
    );
    assert_eq!(
        trial.account.map(|id| id.to_string()).as_deref(),
        Some("019ac4a0-0000-7000-8000-000000000001")
    );

    let active = subscription(fixture!("subscription_updated"));
    assert_eq!(
        (active.state, active.renews),
        (State::Active, at("2026-02-05T10:00:00Z"))
    );
    assert_eq!(active.subscription, "5001");
    assert_eq!(active.customer.as_deref(), Some("2001"));
    assert_eq!(active.price.as_deref(), Some("7001"));
    let stopped = subscription(fixture!("subscription_cancelled"));
    assert_eq!(
        (stopped.state, stopped.ends),
        (State::Cancelled, at("2026-02-05T10:00:00Z"))
    );
    let resumed = subscription(fixture!("subscription_resumed"));
    assert_eq!((resumed.state, resumed.ends), (State::Active, None));
    let over = subscription(fixture!("subscription_expired"));
    assert_eq!(
        (over.state, over.ends),
        (State::Ended, at("2026-02-05T10:00:00Z"))
    );
    let paused = subscription(fixture!("subscription_paused"));
    assert_eq!(
        (paused.state, paused.ends),
        (State::Ended, at("2026-01-12T10:00:00Z"))
    );
    let unpaused = subscription(fixture!("subscription_unpaused"));
    assert_eq!(unpaused.state, State::Active);
    let changed = subscription(fixture!("subscription_plan_changed"));
    assert_eq!(
        (changed.state, changed.price.as_deref()),
        (State::Active, Some("7002"))
    );
}

#[test]
fn a_free_pause_leaves_the_plan() {
    let text = String::from_utf8_lossy(fixture!("subscription_paused"));
    let free = text.replace("\"void\"", "\"free\"");
    assert_eq!(subscription(free.as_bytes()).state, State::Active);
    for (status, state) in [("past_due", State::PastDue), ("unpaid", State::Ended)] {
        let body = text.replace("\"paused\"", &format!("\"{status}\""));
        assert_eq!(subscription(body.as_bytes()).state, state, "{status}");
    }
}

#[test]
fn payments_and_orders_are_noted() {
    for body in [
        fixture!("subscription_payment_success").as_slice(),
        fixture!("subscription_payment_failed"),
        fixture!("subscription_payment_refunded"),
        fixture!("order_created"),
        fixture!("order_refunded"),
    ] {
        assert_eq!(read(body).about, NOTED, "{}", String::from_utf8_lossy(body));
    }
}

#[test]
fn an_event_is_known_again_by_its_content() {
    let body = fixture!("subscription_updated");
    assert_eq!(read(body).id, read(body).id);
    assert_ne!(read(body).id, read(fixture!("subscription_resumed")).id);
    for body in ["", "{}", "[]", "nothing"] {
        assert_eq!(read(body.as_bytes()).about, UNREADABLE, "{body}");
    }
    let text = String::from_utf8_lossy(body);
    let unknown = text.replace("\"status\": \"active\"", "\"status\": \"new_one\"");
    assert_eq!(read(unknown.as_bytes()).about, UNREADABLE);
}
