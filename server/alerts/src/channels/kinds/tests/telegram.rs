use super::{super::text::length, *};

const KIND: Kind = Kind::Telegram;

#[test]
fn an_alert_is_a_text_with_entities_and_buttons() {
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "chat_id": -1_001_234_567_890_i64,
            "text": "🔴 No hits arrive at example.com\n\nCheck the script.\nThen reload the page.\n\nexample.com",
            "entities": [
                {"type": "bold", "offset": 3, "length": 29},
                {"type": "italic", "offset": 75, "length": 11},
            ],
            "link_preview_options": {"is_disabled": true},
            "disable_notification": false,
            "reply_markup": {"inline_keyboard": [[
                {"text": "Open alert", "url": "https://stile.example/alerts/1"},
                {"text": "Mute", "url": "https://stile.example/alerts/1/mute"},
            ]]},
        })
    );
    assert_eq!(
        request(KIND, &opened()).uri().to_string(),
        "https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage"
    );
    assert_eq!(body(KIND, &over())["disable_notification"], true);
    assert_eq!(body(KIND, &test())["disable_notification"], false);
}

#[test]
fn a_digest_links_its_alerts() {
    let message = body(KIND, &digest(2));
    assert_eq!(
        message["text"],
        "🔴 2 alerts since yesterday\n\n🔴 No hits arrive at example.com\n✅ No hits arrive at example.com"
    );
    assert_eq!(
        message["entities"][1],
        json!({"type": "text_link", "url": "https://stile.example/alerts/1", "offset": 32, "length": 29})
    );
}

#[test]
fn entities_are_within_the_text_and_the_text_within_its_limit() {
    for notice in [
        filled(opened(), &"🔴".repeat(9_000)),
        filled(digest(30), &"🔴 @a".repeat(900)),
        filled(opened(), HOSTILE),
        digest(200),
    ] {
        let message = body(KIND, &notice);
        let text = message["text"].as_str().unwrap();
        let units: Vec<u16> = text.encode_utf16().collect();
        assert!(length(text) <= 4_096);
        let entities = message["entities"].as_array().unwrap();
        assert!(entities.len() <= 100);
        for entity in entities {
            let number = |field: &str| usize::try_from(entity[field].as_u64().unwrap()).unwrap();
            let part = &units[number("offset")..number("offset") + number("length")];
            String::from_utf16(part).unwrap();
        }
    }
    assert!(
        body(KIND, &digest(200))["text"]
            .as_str()
            .unwrap()
            .contains("\n+")
    );
}

#[test]
fn names_mention_no_members() {
    let message = body(KIND, &filled(opened(), HOSTILE));
    let text = message["text"].as_str().unwrap();
    assert!(
        text.starts_with(
            "🔴 <!channel> @\u{200b}everyone @\u{200b}here [x](https://evil.example) **b**"
        ),
        "{text}"
    );
    assert!(message.get("parse_mode").is_none());
}

#[test]
fn links_that_telegram_refuses_are_text() {
    let mut notice = opened();
    notice.open = "http://localhost:8080/alerts/1".to_owned();
    let message = body(KIND, &notice);
    assert_eq!(
        message["reply_markup"]["inline_keyboard"][0]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert!(
        message["text"]
            .as_str()
            .unwrap()
            .ends_with("\n\nOpen alert: http://localhost:8080/alerts/1")
    );
    notice.alerts[0].mute = String::new();
    assert!(body(KIND, &notice).get("reply_markup").is_none());
}

#[test]
fn chats_are_numbers_or_names() {
    let secret = target(KIND).secret;
    for (address, chat) in [
        ("12345", Some(json!(12_345))),
        ("-1001234567890", Some(json!(-1_001_234_567_890_i64))),
        ("@channel_1", Some(json!("@channel_1"))),
        ("-1001234567890/7", Some(json!(-1_001_234_567_890_i64))),
        ("channel", None),
        ("0", None),
        ("+5", None),
        ("@1channel", None),
        ("@ab", None),
        ("-100/", None),
        ("-100/0", None),
        ("https://t.me/channel", None),
    ] {
        let target = with(address, secret.as_deref());
        let request = KIND
            .service()
            .request(&target, &opened(), &Bases::default(), NOW);
        let body = request
            .ok()
            .map(|request| serde_json::from_slice::<Value>(request.body()).unwrap());
        assert_eq!(
            body.as_ref().map(|body| body["chat_id"].clone()),
            chat,
            "{address}"
        );
        if address.ends_with("/7") {
            assert_eq!(body.unwrap()["message_thread_id"], 7);
        }
    }
    for secret in [
        "12345",
        "12345:short",
        "bot123:AAabcdefghijklmnopqrstuvwxyz0123456",
        "123:AAabcdefghijklmnopqrstuvwxyz/123456",
    ] {
        assert_eq!(
            invalid(KIND, &with("1", Some(secret))),
            Some(("secret", "malformed")),
            "{secret}"
        );
    }
}

#[test]
fn answers_are_read() {
    assert_eq!(
        read(KIND, 200, r#"{"ok":true,"result":{"message_id":7}}"#),
        delivered("200 OK: message 7")
    );
    assert_eq!(
        read(
            KIND,
            429,
            r#"{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 35","parameters":{"retry_after":35}}"#
        ),
        later(
            Some(35),
            "429 Too Many Requests: Too Many Requests: retry after 35"
        )
    );
    assert_eq!(
        read(
            KIND,
            403,
            r#"{"ok":false,"error_code":403,"description":"Forbidden: bot was blocked by the user"}"#
        ),
        refused("403 Forbidden: Forbidden: bot was blocked by the user")
    );
    assert_eq!(
        read(
            KIND,
            400,
            r#"{"ok":false,"description":"Bad Request: group chat was upgraded","parameters":{"migrate_to_chat_id":-1009}}"#
        ),
        refused("400 Bad Request: Bad Request: group chat was upgraded: -1009")
    );
    assert_eq!(
        read(KIND, 401, r#"{"ok":false,"description":"Unauthorized"}"#),
        refused("401 Unauthorized: Unauthorized")
    );
    assert_eq!(
        read(KIND, 200, r#"{"ok":false}"#),
        refused(r#"200 OK: {"ok":false}"#)
    );
}
