//! The webhook of a Teams workflow: Adaptive Cards as adaptivecards.io describes them, with Teams' limits. The real one
//! answers before it posts, so that a bad card fails there unseen; this one refuses it.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, flag, link, list, object, one_of, text},
    http::{Answer, Received},
};

/// The workflow that it knows.
pub const PATH: &str = "/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=abcdefghijklmnopqrstuvwxyz0123456789";

/// The largest message, in bytes.
const LARGEST: usize = 28 * 1_024;

const SIZES: [&str; 5] = ["default", "small", "medium", "large", "extraLarge"];

fn looks(value: &Value, at: &str) -> Checked<()> {
    for (name, allowed) in [
        ("size", &SIZES[..]),
        ("weight", &["default", "lighter", "bolder"]),
        (
            "spacing",
            &[
                "default",
                "none",
                "small",
                "medium",
                "large",
                "extraLarge",
                "padding",
            ],
        ),
    ] {
        if let Some(member) = value.get(name) {
            one_of(member, at, allowed)?;
        }
    }
    for name in ["isSubtle", "wrap", "separator", "bleed"] {
        if let Some(member) = value.get(name) {
            flag(member, at)?;
        }
    }
    Ok(())
}

fn action(value: &Value) -> Checked<()> {
    object(value, "action", &["type", "url"], &["title", "tooltip"])?;
    one_of(&value["type"], "action", &["Action.OpenUrl"])?;
    link(&value["url"], "action.url", 2_048).map(drop)
}

fn run(value: &Value) -> Checked<()> {
    let optional = ["size", "weight", "color", "isSubtle", "italic"];
    object(value, "TextRun", &["type", "text"], &optional)?;
    one_of(&value["type"], "inline", &["TextRun"])?;
    looks(value, "TextRun")?;
    text(&value["text"], "TextRun", usize::MAX).map(drop)
}

fn element(value: &Value) -> Checked<()> {
    match value["type"].as_str().unwrap_or_default() {
        "TextBlock" => {
            let optional = [
                "size", "weight", "color", "isSubtle", "wrap", "spacing", "style",
            ];
            object(value, "TextBlock", &["type", "text"], &optional)?;
            looks(value, "TextBlock")?;
            text(&value["text"], "TextBlock", usize::MAX).map(drop)
        }
        "RichTextBlock" => {
            object(
                value,
                "RichTextBlock",
                &["type", "inlines"],
                &["spacing", "separator"],
            )?;
            let inlines = list(&value["inlines"], "inlines", 1, usize::MAX)?;
            inlines.iter().try_for_each(run)
        }
        "Container" => {
            let optional = ["style", "bleed", "separator", "spacing", "selectAction"];
            object(value, "Container", &["type", "items"], &optional)?;
            looks(value, "Container")?;
            if let Some(style) = value.get("style") {
                let styles = [
                    "default",
                    "emphasis",
                    "good",
                    "attention",
                    "warning",
                    "accent",
                ];
                one_of(style, "style", &styles)?;
            }
            value.get("selectAction").map_or(Ok(()), action)?;
            let items = list(&value["items"], "items", 1, usize::MAX)?;
            items.iter().try_for_each(element)
        }
        other => Err(format!("element: {other}")),
    }
}

fn check(message: &Value) -> Checked<()> {
    object(message, "message", &["type", "attachments"], &[])?;
    one_of(&message["type"], "type", &["message"])?;
    for attachment in list(&message["attachments"], "attachments", 1, 10)? {
        object(
            attachment,
            "attachment",
            &["contentType", "content"],
            &["contentUrl"],
        )?;
        let kind = "application/vnd.microsoft.card.adaptive";
        one_of(&attachment["contentType"], "contentType", &[kind])?;
        let card = &attachment["content"];
        let optional = ["$schema", "lang", "fallbackText", "msteams", "actions"];
        object(card, "card", &["type", "version", "body"], &optional)?;
        one_of(&card["type"], "card", &["AdaptiveCard"])?;
        let versions = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"];
        one_of(&card["version"], "version", &versions)?;
        let body = list(&card["body"], "body", 1, usize::MAX)?;
        body.iter().try_for_each(element)?;
        if let Some(actions) = card.get("actions") {
            // Teams shows six, and hides others.
            list(actions, "actions", 0, 6)?
                .iter()
                .try_for_each(action)?;
        }
    }
    Ok(())
}

fn refusal(status: u16, code: &str, error: String) -> (String, Answer) {
    let body = json!({"error": {"code": code, "message": error}});
    (error, Answer::json(status, &body))
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    if format!("{}?{}", received.path, received.query) != PATH {
        return Err(refusal(
            401,
            "DirectApiAuthorizationRequired",
            received.path.clone(),
        ));
    }
    if received.body.len() > LARGEST {
        let error = format!("{} bytes", received.body.len());
        return Err(refusal(413, "RequestEntityTooLarge", error));
    }
    let message = received
        .json()
        .and_then(|message| check(&message).map(|()| message));
    match message {
        Ok(message) => Ok((message, Answer::empty(202))),
        Err(error) => Err(refusal(400, "TriggerInputSchemaMismatch", error)),
    }
}
