use super::{super::text::length, *};

const KIND: Kind = Kind::Discord;

#[test]
fn an_alert_is_one_embed() {
    assert_eq!(
        body(KIND, &opened()),
        json!({
            "embeds": [{
                "title": "No hits arrive at example.com",
                "description": "Check the script.\nThen reload the page.\n\n[Open alert](https://stile.example/alerts/1) · [Mute](https://stile.example/alerts/1/mute)",
                "color": 0xd6_30_31,
                "timestamp": "2026-11-27T06:30:00Z",
                "url": "https://stile.example/alerts/1",
                "footer": {"text": "example.com"},
            }],
            "allowed_mentions": {"parse": []},
        })
    );
    let url = request(KIND, &opened()).uri().to_string();
    assert_eq!(url, format!("{}?wait=true", target(KIND).address));
    let thread = with(
        &format!("{}?thread_id=5&wait=false", target(KIND).address),
        None,
    );
    let request = KIND
        .service()
        .request(&thread, &opened(), &Bases::default(), NOW)
        .unwrap();
    assert_eq!(request.uri().query(), Some("thread_id=5&wait=true"));
}

#[test]
fn a_digest_lists_its_alerts_and_how_many_more() {
    let description = |notice: &Notice| {
        body(KIND, notice)["embeds"][0]["description"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let lines = description(&digest(30));
    assert_eq!(lines.lines().count(), 30 + 2);
    assert_eq!(
        lines.lines().nth(1),
        Some("✅ [No hits arrive at example.com](https://stile.example/alerts/2)")
    );
    let lines = description(&filled(digest(30), &"ü".repeat(900)));
    assert!(length(&lines) <= 4_096);
    assert!(lines.contains("\n+"), "{lines}");
}

#[test]
fn all_characters_together_are_below_6000() {
    for text in ["ü", "🔴", "*"] {
        let message = body(KIND, &filled(opened(), &text.repeat(9_000)));
        let embed = &message["embeds"][0];
        let lengths = ["/title", "/description", "/footer/text"]
            .map(|field| length(embed.pointer(field).unwrap().as_str().unwrap()));
        assert!(lengths[0] <= 256 && lengths[1] <= 4_096 && lengths[2] <= 2_048);
        assert!(lengths.iter().sum::<usize>() <= 6_000);
    }
}

#[test]
fn names_are_escaped() {
    let message = body(KIND, &filled(opened(), HOSTILE));
    let embed = &message["embeds"][0];
    assert_eq!(
        embed["title"],
        r"\<!channel\> \@everyone \@here \[x\]\(https\://evil.example\) \*\*b\*\* \_i\_ \`c\` \<b\>&amp; \# h \|\~\#"
    );
    assert_eq!(
        embed["footer"]["text"],
        "<!channel> @everyone @here [x](https://evil.example) **b** _i_ `c` <b>&amp; # h |~#"
    );
}

#[test]
fn links_that_discord_refuses_are_text() {
    let mut notice = opened();
    notice.open = "http://localhost:8080/alerts/1".to_owned();
    let message = body(KIND, &notice);
    let embed = &message["embeds"][0];
    assert_eq!(embed["url"], Value::Null);
    let description = embed["description"].as_str().unwrap();
    assert!(
        description.contains("\n\nhttp://localhost:8080/alerts/1 · [Mute]("),
        "{description}"
    );
}

#[test]
fn only_webhooks_are_addresses() {
    let token = "abcdefghijklmnopqrstuvwxyz";
    for (address, code) in [
        (
            format!("https://discord.com/api/v10/webhooks/1/{token}"),
            None,
        ),
        (
            format!("https://discord.com/api/webhooks/1/{token}/slack"),
            Some("malformed"),
        ),
        (
            format!("https://discord.com/api/webhooks/a/{token}"),
            Some("malformed"),
        ),
        (
            "https://discord.com/channels/1/2".to_owned(),
            Some("malformed"),
        ),
        (
            format!("https://ntfy.sh/api/webhooks/1/{token}"),
            Some("other_service"),
        ),
    ] {
        let expected = code.map(|code| ("address", code));
        assert_eq!(invalid(KIND, &with(&address, None)), expected, "{address}");
    }
}

#[test]
fn answers_are_read() {
    assert_eq!(
        read(KIND, 200, r#"{"id":"77","content":""}"#),
        delivered("200 OK: 77")
    );
    assert_eq!(read(KIND, 204, ""), delivered("204 No Content"));
    assert_eq!(read(KIND, 200, "<html>"), refused("200 OK: <html>"));
    assert_eq!(
        read(
            KIND,
            429,
            r#"{"message":"You are being rate limited.","retry_after":64.57,"global":false}"#
        ),
        later(
            Some(65),
            "429 Too Many Requests: You are being rate limited."
        )
    );
    assert_eq!(
        read(KIND, 404, r#"{"message":"Unknown Webhook","code":10015}"#),
        refused("404 Not Found: Unknown Webhook")
    );
    let invalid = r#"{"message":"Invalid Form Body","code":50035,"errors":{"embeds":["0"]}}"#;
    assert_eq!(
        read(KIND, 400, invalid),
        refused(&format!("400 Bad Request: {invalid}"))
    );
}
