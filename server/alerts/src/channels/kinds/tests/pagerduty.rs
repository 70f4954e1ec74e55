use super::{super::text::length, *};

const KIND: Kind = Kind::PagerDuty;

#[test]
fn an_alert_triggers_and_its_end_resolves() {
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "routing_key": "0123456789abcdef0123456789abcdef",
            "event_action": "trigger",
            "dedup_key": "00000000-0000-0000-0000-000000000001",
            "client": "Stile",
            "links": [
                {"href": "https://stile.example/alerts/1", "text": "Open alert"},
                {"href": "https://stile.example/alerts/1/mute", "text": "Mute"},
            ],
            "payload": {
                "summary": "No hits arrive at example.com",
                "source": "example.com",
                "severity": "critical",
                "timestamp": "2026-11-27T06:30:00Z",
                "custom_details": {
                    "text": "Check the script.\nThen reload the page.",
                    "values": {"hits": 0, "expected": 120.5},
                },
                "class": "no_hits",
                "group": "s1",
            },
            "client_url": "https://stile.example",
        })
    );
    assert_eq!(
        body(KIND, &over()),
        json!({
            "routing_key": "0123456789abcdef0123456789abcdef",
            "event_action": "resolve",
            "dedup_key": "00000000-0000-0000-0000-000000000001",
        })
    );
    let test = body(KIND, &test());
    assert_eq!(test["dedup_key"], "00000000-0000-0000-0000-000000000009");
    assert_eq!(test["payload"]["severity"], "info");
    assert_eq!(test["payload"]["source"], "Stile");
}

#[test]
fn accounts_are_in_one_of_two_regions() {
    let url = |address: &str| {
        let mut target = target(KIND);
        target.address = address.to_owned();
        let request = KIND
            .service()
            .request(&target, &opened(), &Bases::default(), NOW);
        request.map(|request| request.uri().to_string())
    };
    assert_eq!(url("").unwrap(), "https://events.pagerduty.com/v2/enqueue");
    assert_eq!(
        url("eu").unwrap(),
        "https://events.eu.pagerduty.com/v2/enqueue"
    );
    assert_eq!(
        url("https://example.com/").unwrap_err().to_string(),
        "address: malformed"
    );
    for secret in [
        "",
        "0123456789abcdef0123456789abcde",
        "0123456789abcdef-123456789abcdef",
    ] {
        assert_eq!(
            invalid(KIND, &with("", Some(secret))),
            Some(("secret", "malformed")),
            "{secret}"
        );
    }
}

#[test]
fn a_message_is_about_one_alert() {
    let sent = KIND
        .service()
        .request(&target(KIND), &digest(2), &Bases::default(), NOW);
    assert_eq!(sent.unwrap_err(), Unsendable::OneAlertOnly);
}

#[test]
fn texts_are_cut_and_events_stay_below_512_kilobytes() {
    let mut notice = filled(opened(), &"🔴".repeat(9_000));
    let large = json!("a".repeat(600_000));
    notice.alerts[0].values.insert("large".to_owned(), large);
    let event = body(KIND, &notice);
    assert_eq!(length(event["payload"]["summary"].as_str().unwrap()), 1_023);
    assert_eq!(event["payload"]["custom_details"]["values"], json!({}));
    assert!(event.to_string().len() < 512_000);
    let hostile = body(KIND, &filled(opened(), HOSTILE));
    assert_eq!(
        hostile["payload"]["source"],
        "<!channel> @everyone @here [x](https://evil.example) **b** _i_ `c` <b>&amp; # h |~#"
    );
}

#[test]
fn answers_are_read() {
    assert_eq!(
        read(
            KIND,
            202,
            r#"{"status":"success","message":"Event processed","dedup_key":"a"}"#
        ),
        delivered("202 Accepted: Event processed")
    );
    assert_eq!(
        read(
            KIND,
            400,
            r#"{"status":"invalid event","message":"Event object is invalid","errors":["Length of 'routing_key' is incorrect"]}"#
        ),
        refused("400 Bad Request: Event object is invalid: Length of 'routing_key' is incorrect")
    );
    assert_eq!(read(KIND, 429, ""), later(None, "429 Too Many Requests"));
    assert_eq!(read(KIND, 202, ""), refused("202 Accepted"));
}
