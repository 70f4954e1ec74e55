//! Telegram's `sendMessage`, as core.telegram.org/bots/api describes it.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, flag, length, list, object, one_of, public_link, text},
    http::{Answer, Received},
};

/// The bot that it knows.
pub const TOKEN: &str = "123456789:AAabcdefghijklmnopqrstuvwxyz0123456";

/// The chat that the bot is in.
pub const CHAT: i64 = -1_001_234_567_890;

/// Checks that an entity is within the text, and cuts no character in two.
fn entity(value: &Value, units: &[u16]) -> Checked<()> {
    object(value, "entity", &["type", "offset", "length"], &["url"])?;
    one_of(
        &value["type"],
        "entity",
        &["bold", "italic", "underline", "code", "pre", "text_link"],
    )?;
    let number = |name: &str| {
        let number = value[name].as_u64().ok_or(format!("entity.{name}"))?;
        usize::try_from(number).map_err(|error| error.to_string())
    };
    let (offset, length) = (number("offset")?, number("length")?);
    let part = units.get(offset..offset.saturating_add(length));
    let part = part
        .filter(|part| !part.is_empty())
        .ok_or("entity outside the text")?;
    String::from_utf16(part).map_err(|_| "entity in the middle of a UTF-16 symbol".to_owned())?;
    if value["type"] == "text_link" {
        public_link(&value["url"], "entity.url", 2_048)?;
    }
    Ok(())
}

fn keyboard(value: &Value) -> Checked<()> {
    object(value, "reply_markup", &["inline_keyboard"], &[])?;
    for row in list(&value["inline_keyboard"], "inline_keyboard", 1, 100)? {
        for button in list(row, "row", 1, 8)? {
            object(button, "button", &["text", "url"], &[])?;
            text(&button["text"], "button", 64)?;
            public_link(&button["url"], "inline keyboard button URL", 2_048)
                .map_err(|error| format!("{error}: Wrong HTTP URL"))?;
        }
    }
    Ok(())
}

fn check(message: &Value) -> Checked<()> {
    let optional = [
        "entities",
        "parse_mode",
        "link_preview_options",
        "disable_notification",
        "reply_markup",
        "message_thread_id",
    ];
    object(message, "message", &["chat_id", "text"], &optional)?;
    if message["chat_id"] != CHAT {
        return Err("chat not found".to_owned());
    }
    let shown = message["text"].as_str().unwrap_or_default();
    if shown.trim().is_empty() {
        return Err("message text is empty".to_owned());
    }
    if length(shown) > 4_096 {
        return Err("message is too long".to_owned());
    }
    let units: Vec<u16> = shown.encode_utf16().collect();
    if let Some(entities) = message.get("entities") {
        list(entities, "entities", 0, 100)?
            .iter()
            .try_for_each(|value| entity(value, &units))?;
    }
    if let Some(options) = message.get("link_preview_options") {
        object(options, "link_preview_options", &["is_disabled"], &[])?;
        flag(&options["is_disabled"], "is_disabled")?;
    }
    if let Some(value) = message.get("disable_notification") {
        flag(value, "disable_notification")?;
    }
    message.get("reply_markup").map_or(Ok(()), keyboard)
}

fn refusal(status: u16, kind: &str, error: &str) -> (String, Answer) {
    let description = if error.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind}: {error}")
    };
    let body = json!({"ok": false, "error_code": status, "description": description});
    (description, Answer::json(status, &body))
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    match received
        .path
        .strip_prefix("/bot")
        .and_then(|rest| rest.split_once('/'))
    {
        Some((TOKEN, "sendMessage")) => {}
        Some((TOKEN, _)) => return Err(refusal(404, "Not Found", "method not found")),
        _ => return Err(refusal(401, "Unauthorized", "")),
    }
    let message = received
        .json()
        .and_then(|message| check(&message).map(|()| message));
    match message {
        Ok(message) => {
            let result = json!({
                "message_id": 7,
                "chat": {"id": CHAT, "type": "supergroup"},
                "date": 1_795_761_407,
                "text": message["text"],
            });
            let answer = Answer::json(200, &json!({"ok": true, "result": result}));
            Ok((message, answer))
        }
        Err(error) => Err(refusal(400, "Bad Request", &error)),
    }
}
