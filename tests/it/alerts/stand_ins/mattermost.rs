//! Mattermost's incoming webhooks: message attachments, as developers.mattermost.com describes them.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, link, list, object, text},
    http::{Answer, Received},
};

/// The webhook that it knows.
pub const PATH: &str = "/hooks/abcdefghijklmnopqrstuvwxyz";

/// The longest post, in characters.
const POST: usize = 16_383;

fn attachment(value: &Value) -> Checked<()> {
    let optional = [
        "fallback",
        "color",
        "pretext",
        "text",
        "author_name",
        "title",
        "title_link",
        "fields",
        "footer",
        "ts",
    ];
    object(value, "attachment", &[], &optional)?;
    for name in ["fallback", "text", "title", "footer"] {
        if let Some(member) = value.get(name) {
            text(member, name, POST)?;
        }
    }
    if let Some(url) = value.get("title_link") {
        link(url, "title_link", 2_048)?;
    }
    let color = value["color"].as_str().unwrap_or("#000000");
    let hex = color.strip_prefix('#').unwrap_or_default();
    if hex.len() != 6 || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(format!("color: {color}"));
    }
    if value.get("ts").is_some_and(|ts| !ts.is_u64()) {
        return Err("ts".to_owned());
    }
    Ok(())
}

fn check(message: &Value) -> Checked<()> {
    object(
        message,
        "message",
        &[],
        &["text", "attachments", "username", "icon_url", "props"],
    )?;
    let attachments = match message.get("attachments") {
        Some(attachments) => list(attachments, "attachments", 1, 100)?,
        None => &[],
    };
    if attachments.is_empty() {
        text(&message["text"], "text", POST)?;
    }
    attachments.iter().try_for_each(attachment)
}

fn refusal(status: u16, error: String) -> (String, Answer) {
    let body = json!({
        "id": "web.incoming_webhook.parse.app_error",
        "message": "Unable to parse incoming data.",
        "detailed_error": error,
        "status_code": status,
    });
    (error, Answer::json(status, &body))
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    if received.path != PATH {
        return Err(refusal(400, "Invalid webhook.".to_owned()));
    }
    let message = received.json().map_err(|error| refusal(400, error))?;
    match check(&message) {
        Ok(()) => Ok((message, Answer::text(200, "ok"))),
        Err(error) => Err(refusal(400, error)),
    }
}
