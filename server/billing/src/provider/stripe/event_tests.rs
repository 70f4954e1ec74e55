use serde_json::json;

use super::*;

/// An event of `tests/it/billing/fixtures`.
macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!(
            "../../../../../tests/it/billing/fixtures/stripe/",
            $name,
            ".json"
        ))
    };
}

const CREATED: i64 = 1_767_607_200;
const MONTH_LATER: i64 = 1_770_285_600;

fn subscription(event: Event) -> Snapshot {
    match event.about {
        About::Subscription(snapshot) => *snapshot,
        about => panic!("{about:?}"),
    }
}

/// The subscription of the fixture with other fields, as of [`CREATED`].
fn changed(changes: &Value) -> Snapshot {
    let event: Value = serde_json::from_slice(fixture!("customer.subscription.updated")).unwrap();
    let mut object = event["data"]["object"].clone();
    for (name, value) in changes.as_object().unwrap() {
        object[name] = value.clone();
    }
    snapshot(&object, Some(CREATED)).unwrap()
}

#[test]
fn each_event_of_a_subscription_says_how_it_is() {
    let event = read(fixture!("customer.subscription.created"));
    assert_eq!(event.id, "evt_TestCreated");
    assert_eq!(event.kind, "customer.subscription.created");
    assert_eq!(event.at, Some(CREATED));
    let trial = subscription(event);
    assert_eq!(trial.state, State::Trial);
    assert_eq!(trial.renews, Some(CREATED + 14 * 86_400));
    assert_eq!((trial.period_start, trial.ends), (None, None));
    assert_eq!(
        trial.account.map(|id| id.to_string()).as_deref(),
        Some("019ac4a0-0000-7000-8000-000000000001")
    );

    let active = subscription(read(fixture!("customer.subscription.updated")));
    assert_eq!(
        (active.state, active.at),
        (State::Active, Some(CREATED + 5))
    );
    assert_eq!(
        (active.period_start, active.renews),
        (Some(CREATED), Some(MONTH_LATER))
    );
    assert_eq!(active.subscription, "sub_TestOne");
    assert_eq!(active.customer.as_deref(), Some("cus_TestOne"));
    assert_eq!(active.price.as_deref(), Some("price_starter_month"));
    assert_eq!(active.paid, money(900, "EUR"));

    let over = subscription(read(fixture!("customer.subscription.deleted")));
    assert_eq!(
        (over.state, over.ends, over.renews),
        (State::Ended, Some(MONTH_LATER), None)
    );
    let paused = subscription(read(fixture!("customer.subscription.paused")));
    assert_eq!(
        (paused.state, paused.ends),
        (State::Ended, Some(CREATED + 20))
    );
    let resumed = subscription(read(fixture!("customer.subscription.resumed")));
    assert_eq!(
        (resumed.state, resumed.renews),
        (State::Active, Some(MONTH_LATER))
    );
}

#[test]
fn a_subscription_is_read_in_each_of_its_states() {
    let past_due = changed(&json!({"status": "past_due"}));
    assert_eq!(
        (past_due.state, past_due.renews),
        (State::PastDue, Some(MONTH_LATER))
    );
    let stopped = json!({"cancel_at_period_end": true, "canceled_at": CREATED - 9});
    let stopped = changed(&stopped);
    assert_eq!(stopped.state, State::Cancelled);
    assert_eq!(
        (stopped.ends, stopped.cancelled),
        (Some(MONTH_LATER), Some(CREATED - 9))
    );
    let stopped = changed(&json!({"cancel_at": CREATED + 99, "status": "trialing"}));
    assert_eq!(
        (stopped.state, stopped.ends),
        (State::Cancelled, Some(CREATED + 99))
    );
    let unpaid = changed(&json!({"status": "unpaid"}));
    assert_eq!((unpaid.state, unpaid.ends), (State::Ended, Some(CREATED)));
    // Another field than before `basil`.
    let items = json!({"data": [{"price": {"id": "p"}}]});
    let before = json!({"items": items, "current_period_start": 5, "current_period_end": 9});
    let before = changed(&before);
    assert_eq!(
        (before.period_start, before.renews, before.paid),
        (Some(5), Some(9), None)
    );
    assert_eq!(changed(&json!({"metadata": {}})).account, None);
}

#[test]
fn a_chargeback_is_more_than_an_inquiry() {
    let event = read(fixture!("charge.dispute.created"));
    let payer = Payer {
        payment: Some("ch_TestOne".to_owned()),
        ..Payer::default()
    };
    assert_eq!(event.about, About::Chargeback(payer));
    let text = String::from_utf8_lossy(fixture!("charge.dispute.created"));
    let inquiry = text.replace("\"needs_response\"", "\"warning_needs_response\"");
    assert_eq!(read(inquiry.as_bytes()).about, NOTED);
}

#[test]
fn what_says_nothing_about_a_subscription_is_noted() {
    for body in [
        fixture!("checkout.session.completed").as_slice(),
        fixture!("invoice.paid"),
        fixture!("invoice.payment_failed"),
        fixture!("charge.refunded"),
        fixture!("signed"),
    ] {
        assert_eq!(read(body).about, NOTED, "{}", String::from_utf8_lossy(body));
    }
    let text = String::from_utf8_lossy(fixture!("customer.subscription.updated"));
    for status in ["incomplete", "incomplete_expired"] {
        let body = text.replace(
            "\"status\": \"active\"",
            &format!("\"status\": \"{status}\""),
        );
        assert_eq!(read(body.as_bytes()).about, NOTED, "{status}");
    }
    let unknown = text.replace("\"status\": \"active\"", "\"status\": \"new_one\"");
    assert_eq!(read(unknown.as_bytes()).about, UNREADABLE);
}

#[test]
fn what_is_no_event_is_known_again_by_its_content() {
    for body in [
        "",
        "{}",
        "[]",
        "{\"id\": 5}",
        "{\"id\": \"evt\"}",
        "nothing",
    ] {
        let event = read(body.as_bytes());
        assert_eq!((event.about, event.id.len()), (UNREADABLE, 64), "{body}");
    }
    assert_ne!(read(b"{}").id, read(b"[]").id);
}
