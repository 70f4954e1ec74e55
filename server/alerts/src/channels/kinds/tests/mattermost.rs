use super::{super::text::length, *};

const KIND: Kind = Kind::Mattermost;

#[test]
fn an_alert_is_one_attachment() {
    assert_eq!(
        body(KIND, &opened()),
        json!({"attachments": [{
            "fallback": "No hits arrive at example\\.com",
            "color": "#d63031",
            "title": "No hits arrive at example\\.com",
            "title_link": "https://stile.example/alerts/1",
            "text": "Check the script\\.\nThen reload the page\\.\n\n[Open alert](https://stile.example/alerts/1) · [Mute](https://stile.example/alerts/1/mute)",
            "ts": 1_795_761_000,
            "footer": "example.com",
        }]})
    );
}

#[test]
fn a_digest_lists_its_alerts_and_how_many_more() {
    let text = body(KIND, &digest(2))["attachments"][0]["text"].clone();
    assert_eq!(
        text,
        "🔴 [No hits arrive at example\\.com](https://stile.example/alerts/1)\n✅ [No hits arrive at example\\.com](https://stile.example/alerts/2)\n\n[Open alert](https://stile.example/alerts)"
    );
    let text = body(KIND, &filled(digest(60), &"ü".repeat(400)))["attachments"][0]["text"].clone();
    let text = text.as_str().unwrap();
    assert!(length(text) <= 7_500 && text.contains("\n\\+4"), "{text}");
}

#[test]
fn names_cannot_mention_format_or_link() {
    let message = body(KIND, &filled(opened(), HOSTILE));
    let attachment = message["attachments"][0].as_object().unwrap();
    let title = attachment["title"].as_str().unwrap();
    assert_eq!(
        title,
        "<\u{200b}\\!channel\\> @\u{200b}everyone @\u{200b}here \\[x\\]\\(https:\u{200b}/\u{200b}/\u{200b}evil\\.example\\) \\*\\*b\\*\\* \\_i\\_ \\`c\\` <\u{200b}b\\>&\u{200b}amp; \\# h \\|~\u{200b}\\#"
    );
    for field in ["fallback", "text"] {
        let text = attachment[field].as_str().unwrap();
        assert!(!text.contains("@e") && !text.contains("://evil"), "{text}");
    }
}

#[test]
fn only_hooks_are_addresses() {
    let address = "https://example.com/chat/hooks/abcdefghijklmnopqrstuvwxyz";
    assert_eq!(invalid(KIND, &with(address, None)), None);
    for (address, code) in [
        ("https://chat.example.com/", "malformed"),
        ("https://chat.example.com/hooks/", "malformed"),
        (
            "https://hooks.slack.com/hooks/abcdefghijkl",
            "other_service",
        ),
    ] {
        assert_eq!(
            invalid(KIND, &with(address, None)),
            Some(("address", code)),
            "{address}"
        );
    }
}

#[test]
fn answers_are_read() {
    assert_eq!(read(KIND, 200, "ok"), delivered("200 OK: ok"));
    assert_eq!(
        read(KIND, 400, r#"{"message":"Invalid webhook."}"#),
        refused("400 Bad Request: Invalid webhook.")
    );
    assert_eq!(read(KIND, 502, ""), later(None, "502 Bad Gateway"));
}
