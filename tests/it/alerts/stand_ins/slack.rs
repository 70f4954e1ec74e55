//! Slack's incoming webhooks: what is known of Block Kit at docs.slack.dev. It answers with words in plain text.

use serde_json::Value;

use super::{
    Verdict,
    checks::{Checked, flag, link, list, object, one_of, text},
    http::{Answer, Received},
};

/// The webhook that it knows.
pub const PATH: &str = "/services/T0STANDIN/B0STANDIN/abcdefghijklmnopqrstuvwx";

fn text_object(value: &Value, at: &str, kinds: &[&str], most: usize) -> Checked<()> {
    let kind = value["type"].as_str().unwrap_or_default();
    let optional = match kind {
        "plain_text" => "emoji",
        _ => "verbatim",
    };
    object(value, at, &["type", "text"], &[optional])?;
    one_of(&value["type"], at, kinds)?;
    if let Some(value) = value.get(optional) {
        flag(value, at)?;
    }
    text(&value["text"], at, most).map(drop)
}

fn button(value: &Value) -> Checked<&str> {
    let required = ["type", "text", "action_id"];
    let optional = ["url", "value", "style", "accessibility_label"];
    object(value, "button", &required, &optional)?;
    one_of(&value["type"], "element", &["button"])?;
    text_object(&value["text"], "button", &["plain_text"], 75)?;
    if let Some(url) = value.get("url") {
        link(url, "button.url", 3_000)?;
    }
    text(&value["action_id"], "action_id", 255)
}

fn block(block: &Value) -> Checked<()> {
    match block["type"].as_str().unwrap_or_default() {
        "header" => {
            object(block, "header", &["type", "text"], &["block_id"])?;
            text_object(&block["text"], "header", &["plain_text"], 150)
        }
        "section" => {
            object(
                block,
                "section",
                &["type", "text"],
                &["accessory", "block_id"],
            )?;
            text_object(&block["text"], "section", &["plain_text", "mrkdwn"], 3_000)?;
            block
                .get("accessory")
                .map_or(Ok(()), |value| button(value).map(drop))
        }
        "context" => {
            object(block, "context", &["type", "elements"], &["block_id"])?;
            list(&block["elements"], "context", 1, 10)?
                .iter()
                .try_for_each(|value| {
                    text_object(value, "context", &["plain_text", "mrkdwn"], 3_000)
                })
        }
        "actions" => {
            object(block, "actions", &["type", "elements"], &["block_id"])?;
            let mut ids = Vec::new();
            for value in list(&block["elements"], "actions", 1, 25)? {
                let id = button(value)?;
                if ids.contains(&id) {
                    return Err(format!("action_id: {id} twice"));
                }
                ids.push(id);
            }
            Ok(())
        }
        other => Err(format!("block: {other}")),
    }
}

fn check(message: &Value) -> Result<(), (String, &'static str)> {
    object(
        message,
        "message",
        &[],
        &["text", "blocks", "unfurl_links", "unfurl_media"],
    )
    .map_err(|error| (error, "invalid_payload"))?;
    text(&message["text"], "text", 40_000).map_err(|error| (error, "no_text"))?;
    let blocks = match message.get("blocks") {
        Some(blocks) => list(blocks, "blocks", 1, 50).map_err(|error| (error, "invalid_blocks"))?,
        None => &[],
    };
    blocks
        .iter()
        .try_for_each(block)
        .map_err(|error| (error, "invalid_blocks"))
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    if received.path != PATH {
        return Err((received.path.clone(), Answer::text(404, "no_service")));
    }
    let message = received
        .json()
        .map_err(|error| (error, Answer::text(400, "invalid_payload")))?;
    match check(&message) {
        Ok(()) => Ok((message, Answer::text(200, "ok"))),
        Err((error, word)) => Err((error, Answer::text(400, word))),
    }
}
