//! A server of ntfy whose topic needs a token and that takes no attachments, as docs.ntfy.sh describes it. It takes what
//! is published as JSON to its root.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, flag, link, list, object, one_of, text},
    http::{Answer, Received},
};

/// The topic that it knows.
pub const PATH: &str = "/stile-alerts_1";

/// The token that may publish.
pub const TOKEN: &str = "tk_standin0123456789abcdefghijkl";

/// The longest message, in bytes. A body of JSON may have twice that.
const MESSAGE: usize = 4_096;

/// The status, the code and the text of a refusal.
type Refused = (u16, u32, String);

fn action(value: &Value) -> Checked<()> {
    object(value, "action", &["action", "label", "url"], &["clear"])?;
    one_of(&value["action"], "action", &["view"])?;
    text(&value["label"], "label", 1_000)?;
    link(&value["url"], "url", 2_048)?;
    value
        .get("clear")
        .map_or(Ok(()), |value| flag(value, "clear"))
}

fn check(message: &Value) -> Result<(), Refused> {
    let invalid = |error| (400, 40_024, error);
    let optional = [
        "title", "message", "priority", "tags", "click", "actions", "icon", "markdown",
    ];
    object(message, "message", &["topic"], &optional).map_err(invalid)?;
    let topic = message["topic"].as_str().unwrap_or_default();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !(1..=64).contains(&topic.len()) || !topic.bytes().all(plain) {
        return Err((400, 40_009, "invalid request: topic invalid".to_owned()));
    }
    if Some(topic) != PATH.strip_prefix('/') {
        return Err((403, 40_301, "forbidden".to_owned()));
    }
    let priority = message.get("priority").map_or(Some(3), Value::as_u64);
    if priority.is_none_or(|priority| priority > 5) {
        return Err((400, 40_007, "invalid priority parameter".to_owned()));
    }
    let body = message["message"].as_str().unwrap_or_default();
    if body.len() > MESSAGE {
        // It would be a file.
        return Err((
            400,
            40_014,
            "invalid request: attachments not allowed".to_owned(),
        ));
    }
    if body.is_empty() {
        return Err(invalid("an empty message, shown as triggered".to_owned()));
    }
    if let Some(title) = message.get("title") {
        let title = text(title, "title", 1_000).map_err(invalid)?;
        if title.contains(['\n', '\r']) {
            return Err(invalid("a title of two lines".to_owned()));
        }
    }
    if let Some(click) = message.get("click") {
        link(click, "click", 2_048).map_err(invalid)?;
    }
    if let Some(tags) = message.get("tags") {
        for tag in list(tags, "tags", 0, 5).map_err(invalid)? {
            text(tag, "tag", 100).map_err(invalid)?;
        }
    }
    if let Some(actions) = message.get("actions") {
        list(actions, "actions", 0, 3)
            .and_then(|actions| actions.iter().try_for_each(action))
            .map_err(|error| {
                (
                    400,
                    40_018,
                    format!("invalid request: actions invalid, {error}"),
                )
            })?;
    }
    Ok(())
}

fn authorize(received: &Received) -> Result<(), Refused> {
    match received.header("authorization") {
        Some(value) if value.strip_prefix("Bearer ") == Some(TOKEN) => Ok(()),
        Some(_) => Err((401, 40_101, "unauthorized".to_owned())),
        None => Err((403, 40_301, "forbidden".to_owned())),
    }
}

fn take(received: &Received) -> Result<Value, Refused> {
    authorize(received)?;
    if received.body.len() > 2 * MESSAGE {
        return Err((413, 41_303, "JSON body too large".to_owned()));
    }
    let message = received
        .json()
        .map_err(|error| (400, 40_024, format!("invalid request: {error}")))?;
    check(&message)?;
    Ok(message)
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    match take(received) {
        Ok(message) => {
            let mut answer = message.clone();
            answer["id"] = json!("xE73Iyuabi01");
            answer["time"] = json!(1_795_761_407);
            answer["event"] = json!("message");
            Ok((message, Answer::json(200, &answer)))
        }
        Err((status, code, error)) => {
            let body = json!({"code": code, "http": status, "error": error});
            Err((error, Answer::json(status, &body)))
        }
    }
}
