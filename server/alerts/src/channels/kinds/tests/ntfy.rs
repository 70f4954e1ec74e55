use super::*;

const KIND: Kind = Kind::Ntfy;

#[test]
fn an_alert_is_json_to_the_root() {
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "topic": "stile-alerts",
            "title": "No hits arrive at example.com",
            "message": "Check the script.\nThen reload the page.",
            "priority": 5,
            "tags": ["rotating_light"],
            "actions": [
                {
                    "action": "view",
                    "label": "Open alert",
                    "url": "https://stile.example/alerts/1",
                    "clear": true,
                },
                {
                    "action": "view",
                    "label": "Mute",
                    "url": "https://stile.example/alerts/1/mute",
                    "clear": true,
                },
            ],
            "click": "https://stile.example/alerts/1",
        })
    );
    let request = request(KIND, &opened());
    assert_eq!(request.uri().to_string(), "https://ntfy.sh/");
    assert_eq!(
        request.headers()["authorization"],
        "Bearer tk_abcdefghijklmnop"
    );
    assert!(!format!("{request:?}").contains("tk_abc"), "{request:?}");
    let over = body(KIND, &over());
    assert_eq!(
        (&over["priority"], &over["tags"]),
        (&json!(3), &json!(["white_check_mark"]))
    );
    assert_eq!(
        over["message"], over["title"],
        "an empty message would be shown as triggered"
    );
}

#[test]
fn a_digest_lists_its_alerts_and_how_many_more() {
    let message = body(KIND, &digest(2));
    assert_eq!(
        message["message"],
        "🔴 No hits arrive at example.com\n✅ No hits arrive at example.com"
    );
    assert_eq!(message["priority"], 3);
    let message = body(KIND, &filled(digest(60), &"漢".repeat(900)));
    assert!(message["message"].as_str().unwrap().contains("\n+"));
}

#[test]
fn messages_stay_below_both_limits() {
    for text in ["漢", "🔴", "\"", "\\\"ü", "a\n"] {
        for notice in [opened(), digest(30)] {
            let notice = filled(notice, &text.repeat(9_000));
            let request = request(KIND, &notice);
            assert!(
                request.body().len() <= 8_000,
                "{text}: {}",
                request.body().len()
            );
            let message = body(KIND, &notice)["message"].as_str().unwrap().len();
            assert!((1..=4_096).contains(&message), "{text}: {message}");
        }
    }
}

#[test]
fn topics_are_checked() {
    let long = format!("https://ntfy.sh/{}", "a".repeat(65));
    for (address, code) in [
        ("https://push.example.com:8443/a-b_C9", None),
        ("https://ntfy.sh/", Some("malformed")),
        ("https://ntfy.sh/a/b", Some("malformed")),
        ("https://ntfy.sh/a.b", Some("malformed")),
        ("https://ntfy.sh/a?auth=b", Some("malformed")),
        (&long, Some("malformed")),
        ("a", Some("malformed")),
    ] {
        let expected = code.map(|code| ("address", code));
        assert_eq!(invalid(KIND, &with(address, None)), expected, "{address}");
    }
    let target = with("https://ntfy.sh/a", Some("tk with spaces"));
    assert_eq!(invalid(KIND, &target), Some(("secret", "malformed")));
}

#[test]
fn answers_are_read() {
    assert_eq!(
        read(
            KIND,
            200,
            r#"{"id":"xE73Iyuabi","event":"message","topic":"stile-alerts"}"#
        ),
        delivered("200 OK: xE73Iyuabi")
    );
    assert_eq!(read(KIND, 200, "<html>"), refused("200 OK: <html>"));
    assert_eq!(
        read(
            KIND,
            403,
            r#"{"code":40301,"http":403,"error":"forbidden"}"#
        ),
        refused("403 Forbidden: forbidden")
    );
    assert_eq!(
        read(
            KIND,
            429,
            r#"{"code":42901,"http":429,"error":"limit reached"}"#
        ),
        later(None, "429 Too Many Requests: limit reached")
    );
}
