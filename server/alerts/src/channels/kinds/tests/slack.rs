use super::{super::text::length, *};

const KIND: Kind = Kind::Slack;

#[test]
fn an_alert_has_a_header_a_text_and_buttons() {
    let plain = |text: &str| json!({"type": "plain_text", "text": text, "emoji": false});
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "text": "🔴 No hits arrive at example.com",
            "blocks": [
                {"type": "header", "text": plain("🔴 No hits arrive at example.com")},
                {"type": "section", "text": plain("Check the script.\nThen reload the page.")},
                {"type": "context", "elements": [
                    plain("example.com"),
                    {
                        "type": "mrkdwn",
                        "text": "<!date^1795761000^{date_short_pretty}, {time}|2026-11-27T06:30:00Z>",
                    },
                ]},
                {"type": "actions", "elements": [
                    {
                        "type": "button",
                        "action_id": "open",
                        "text": plain("Open alert"),
                        "url": "https://stile.example/alerts/1",
                    },
                    {
                        "type": "button",
                        "action_id": "mute",
                        "text": plain("Mute"),
                        "url": "https://stile.example/alerts/1/mute",
                    },
                ]},
            ],
        })
    );
    let request = request(KIND, &opened());
    assert_eq!(request.uri().to_string(), target(KIND).address);
    // What is over cannot be muted, and has no text here.
    let over = body(KIND, &over());
    let blocks = over["blocks"].as_array().unwrap();
    let kinds: Vec<&Value> = blocks.iter().map(|block| &block["type"]).collect();
    assert_eq!(kinds, ["header", "context", "actions"]);
    assert_eq!(blocks[2]["elements"].as_array().unwrap().len(), 1);
    assert_eq!(over["text"], "✅ Hits arrive again at example.com");
}

#[test]
fn a_digest_lists_its_alerts_and_how_many_more() {
    let message = body(KIND, &digest(2));
    assert_eq!(
        message["blocks"][1]["text"]["text"],
        "🔴 No hits arrive at example.com\nCheck the script.\nThen reload the page."
    );
    assert_eq!(
        message["blocks"][1]["accessory"]["url"],
        "https://stile.example/alerts/1"
    );
    assert!(
        message["blocks"][2]["text"]["text"]
            .as_str()
            .unwrap()
            .starts_with("✅ ")
    );
    let message = body(KIND, &digest(60));
    let blocks = message["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 50);
    assert_eq!(blocks[47]["elements"][0]["text"], "+14");
}

#[test]
fn names_are_plain_text_with_entities() {
    let message = body(KIND, &filled(opened(), HOSTILE));
    let header = message["blocks"][0]["text"].as_object().unwrap();
    assert_eq!(header["type"], "plain_text");
    let expected = "🔴 &lt;!channel&gt; @everyone @here [x](https://evil.example) **b** _i_ `c` &lt;b&gt;&amp;amp; # h |~#";
    assert_eq!(header["text"], expected);
    assert_eq!(message["text"], expected);
}

#[test]
fn texts_are_cut_at_the_limits() {
    let message = body(KIND, &filled(opened(), &"&🔴".repeat(5_000)));
    let blocks = message["blocks"].as_array().unwrap();
    for (text, most) in [
        (&blocks[0]["text"]["text"], 150),
        (&blocks[1]["text"]["text"], 3_000),
        (&blocks[3]["elements"][0]["text"]["text"], 75),
        (&message["text"], 1_000),
    ] {
        let text = text.as_str().unwrap();
        assert!(length(text) <= most && length(text) > most - 8, "{text}");
        assert!(text.ends_with('…'));
    }
    let mut notice = opened();
    notice.open = format!("https://stile.example/{}", "a".repeat(2_000));
    let actions = body(KIND, &notice)["blocks"][3]["elements"].clone();
    assert_eq!(actions.as_array().unwrap().len(), 1);
}

#[test]
fn only_incoming_webhooks_are_addresses() {
    for (address, code) in [
        ("", "missing"),
        ("https://hooks.slack.com/", "malformed"),
        ("https://hooks.slack.com/triggers/T/1/abc", "malformed"),
        ("https://app.slack.com/client/T/C", "malformed"),
        ("https://discord.com/services/a/b/c", "other_service"),
    ] {
        assert_eq!(
            invalid(KIND, &with(address, None)),
            Some(("address", code)),
            "{address}"
        );
    }
    let mut target = target(KIND);
    target.secret = Some("x".to_owned());
    assert_eq!(invalid(KIND, &target), Some(("secret", "unexpected")));
}

#[test]
fn answers_are_read() {
    assert_eq!(read(KIND, 200, "ok"), delivered("200 OK: ok"));
    assert_eq!(read(KIND, 200, "<html>"), refused("200 OK: <html>"));
    assert_eq!(
        read(KIND, 400, "invalid_blocks"),
        refused("400 Bad Request: invalid_blocks")
    );
    assert_eq!(
        read(KIND, 404, "no_service"),
        refused("404 Not Found: no_service")
    );
    assert_eq!(
        read(KIND, 410, "channel_is_archived"),
        refused("410 Gone: channel_is_archived")
    );
    assert_eq!(
        read(KIND, 500, "rollup_error"),
        later(None, "500 Internal Server Error: rollup_error")
    );
}
