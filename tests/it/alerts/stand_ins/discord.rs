//! Discord's "Execute Webhook", as docs.discord.com describes it.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, length, list, moment, object, one_of, public_link, text},
    http::{Answer, Received},
};

/// The webhook that it knows.
pub const PATH: &str = "/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz-0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The most characters in all embeds together.
const TOGETHER: usize = 6_000;

/// Checks an embed; returns its characters.
fn embed(value: &Value) -> Checked<usize> {
    let optional = [
        "title",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "author",
        "fields",
    ];
    object(value, "embed", &[], &optional)?;
    let mut characters = 0;
    for (name, most) in [("title", 256), ("description", 4_096)] {
        if let Some(member) = value.get(name) {
            characters += length(text(member, name, most)?);
        }
    }
    if let Some(footer) = value.get("footer") {
        object(footer, "footer", &["text"], &["icon_url"])?;
        characters += length(text(&footer["text"], "footer", 2_048)?);
    }
    if let Some(url) = value.get("url") {
        public_link(url, "url", 2_048)?;
    }
    if let Some(timestamp) = value.get("timestamp") {
        moment(timestamp, "timestamp")?;
    }
    let color = value.get("color").map_or(Some(0), Value::as_u64);
    if color.is_none_or(|color| color > 0xff_ff_ff) {
        return Err("color".to_owned());
    }
    if characters == 0 {
        return Err("an empty embed".to_owned());
    }
    Ok(characters)
}

fn check(message: &Value) -> Checked<()> {
    let optional = [
        "content",
        "username",
        "avatar_url",
        "embeds",
        "allowed_mentions",
        "flags",
    ];
    object(message, "message", &[], &optional)?;
    if let Some(content) = message.get("content") {
        text(content, "content", 2_000)?;
    }
    if let Some(name) = message.get("username") {
        text(name, "username", 80)?;
    }
    if let Some(mentions) = message.get("allowed_mentions") {
        object(
            mentions,
            "allowed_mentions",
            &[],
            &["parse", "roles", "users"],
        )?;
        for kind in list(&mentions["parse"], "parse", 0, 3)? {
            one_of(kind, "parse", &["roles", "users", "everyone"])?;
        }
    }
    let mut together = 0;
    if let Some(embeds) = message.get("embeds") {
        for value in list(embeds, "embeds", 1, 10)? {
            together += embed(value)?;
        }
    }
    if together > TOGETHER {
        return Err(format!("{together} characters together"));
    }
    Ok(())
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    if received.path != PATH {
        let body = json!({"message": "Unknown Webhook", "code": 10_015});
        return Err((received.path.clone(), Answer::json(404, &body)));
    }
    let refusal = |error: String| {
        let body =
            json!({"message": "Invalid Form Body", "code": 50_035, "errors": {"_errors": [error]}});
        (error, Answer::json(400, &body))
    };
    let message = received.json().map_err(refusal)?;
    check(&message).map_err(refusal)?;
    if message.get("content").is_none() && message.get("embeds").is_none() {
        let body = json!({"message": "Cannot send an empty message", "code": 50_006});
        return Err(("an empty message".to_owned(), Answer::json(400, &body)));
    }
    let answer = if received.query.split('&').any(|pair| pair == "wait=true") {
        let body = json!({
            "id": "1234567890123456789",
            "type": 0,
            "content": "",
            "embeds": message["embeds"],
            "webhook_id": "123456789012345678",
        });
        Answer::json(200, &body)
    } else {
        Answer::empty(204)
    };
    Ok((message, answer))
}
