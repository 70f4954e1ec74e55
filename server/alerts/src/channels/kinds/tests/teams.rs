use super::*;

const KIND: Kind = Kind::Teams;

#[test]
fn an_alert_is_an_adaptive_card() {
    let rich = |runs: Value| json!({"type": "RichTextBlock", "inlines": runs});
    let run = |text: &str| json!({"type": "TextRun", "text": text});
    assert_eq!(
        body(KIND, &opened()),
        json!({"type": "message", "attachments": [{
            "contentType": "application/vnd.microsoft.card.adaptive",
            "contentUrl": null,
            "content": {
                "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
                "type": "AdaptiveCard",
                "version": "1.4",
                "lang": "en",
                "fallbackText": "No hits arrive at example.com",
                "msteams": {"width": "Full"},
                "body": [
                    {"type": "Container", "style": "attention", "bleed": true, "items": [rich(json!([{
                        "type": "TextRun",
                        "text": "🔴 No hits arrive at example.com",
                        "weight": "bolder",
                        "size": "medium",
                    }]))]},
                    rich(json!([run("Check the script.")])),
                    rich(json!([run("Then reload the page.")])),
                    rich(json!([{
                        "type": "TextRun",
                        "text": "example.com",
                        "isSubtle": true,
                        "size": "small",
                    }])),
                    {
                        "type": "TextBlock",
                        "text": "{{DATE(2026-11-27T06:30:00Z,SHORT)}} {{TIME(2026-11-27T06:30:00Z)}}",
                        "isSubtle": true,
                        "size": "small",
                        "spacing": "none",
                    },
                ],
                "actions": [
                    {
                        "type": "Action.OpenUrl",
                        "title": "Open alert",
                        "url": "https://stile.example/alerts/1",
                    },
                    {
                        "type": "Action.OpenUrl",
                        "title": "Mute",
                        "url": "https://stile.example/alerts/1/mute",
                    },
                ],
            },
        }]})
    );
}

#[test]
fn messages_stay_below_28_kilobytes() {
    let content = |notice: &Notice| {
        let request = request(KIND, notice);
        assert!(request.body().len() <= 25_000, "{}", request.body().len());
        body(KIND, notice)["attachments"][0]["content"].clone()
    };
    content(&filled(opened(), &"漢\"".repeat(9_000)));
    let card = content(&digest(30));
    assert_eq!(card["body"].as_array().unwrap().len(), 1 + 30 + 1);
    assert_eq!(
        card["body"][2]["items"][0]["inlines"][0]["text"],
        "✅ No hits arrive at example.com"
    );
    assert_eq!(
        card["body"][2]["selectAction"]["url"],
        "https://stile.example/alerts/2"
    );
    let card = content(&filled(digest(30), &"漢".repeat(900)));
    let more = card["body"]
        .as_array()
        .unwrap()
        .iter()
        .rev()
        .nth(1)
        .unwrap();
    let more = more["inlines"][0]["text"].as_str().unwrap();
    assert!(more.starts_with('+'), "{more}");
}

#[test]
fn names_are_only_in_runs_without_markdown() {
    let message = body(KIND, &filled(digest(2), HOSTILE));
    let card = &message["attachments"][0]["content"];
    let title =
        "<!channel> @everyone @here [x](https://evil.example) **b** _i_ `c` <b>&amp; # h |~#";
    assert_eq!(
        card["body"][0]["items"][0]["inlines"][0]["text"],
        format!("🔴 {title}")
    );
    let mut blocks: Vec<&Value> = card["body"].as_array().unwrap().iter().collect();
    while let Some(block) = blocks.pop() {
        blocks.extend(block["items"].as_array().into_iter().flatten());
        if block["type"] == "TextBlock" {
            assert!(block["text"].as_str().unwrap().starts_with("{{DATE("));
        }
    }
}

#[test]
fn answers_are_read() {
    assert_eq!(read(KIND, 202, ""), delivered("202 Accepted"));
    assert_eq!(
        read(
            KIND,
            404,
            r#"{"error":{"code":"WorkflowNotFound","message":"The workflow is gone."}}"#
        ),
        refused("404 Not Found: The workflow is gone.")
    );
    assert_eq!(read(KIND, 429, ""), later(None, "429 Too Many Requests"));
}
