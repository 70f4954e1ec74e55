//! PagerDuty's Events API v2, as developer.pagerduty.com describes it.

use serde_json::{Value, json};

use super::{
    Verdict,
    checks::{Checked, link, list, moment, object, one_of, text},
    http::{Answer, Received},
};

/// The integration key that it knows.
pub const KEY: &str = "0123456789abcdef0123456789ABCDEF";

/// The largest event, in bytes.
const LARGEST: usize = 512 * 1_024;

fn payload(value: &Value) -> Checked<()> {
    let required = ["summary", "source", "severity"];
    let optional = ["timestamp", "component", "group", "class", "custom_details"];
    object(value, "payload", &required, &optional)?;
    text(&value["summary"], "'payload.summary'", 1_024)?;
    text(&value["source"], "'payload.source'", usize::MAX)?;
    let severities = ["critical", "error", "warning", "info"];
    one_of(&value["severity"], "'payload.severity'", &severities)?;
    if let Some(timestamp) = value.get("timestamp") {
        moment(timestamp, "'payload.timestamp'")?;
    }
    if value
        .get("custom_details")
        .is_some_and(|details| !details.is_object())
    {
        return Err("'payload.custom_details'".to_owned());
    }
    Ok(())
}

fn check(event: &Value) -> Checked<()> {
    let required = ["routing_key", "event_action"];
    let optional = [
        "dedup_key",
        "payload",
        "images",
        "links",
        "client",
        "client_url",
    ];
    object(event, "event", &required, &optional)?;
    if event["routing_key"].as_str().map(str::len) != Some(32) {
        return Err("Length of 'routing_key' is incorrect (should be 32 characters)".to_owned());
    }
    if event["routing_key"] != KEY {
        return Err("Invalid routing key".to_owned());
    }
    one_of(
        &event["event_action"],
        "'event_action'",
        &["trigger", "acknowledge", "resolve"],
    )?;
    if event["event_action"] != "trigger" || event.get("dedup_key").is_some() {
        text(&event["dedup_key"], "'dedup_key'", 255)?;
    }
    if event["event_action"] == "trigger" {
        payload(&event["payload"])?;
    }
    if let Some(links) = event.get("links") {
        for value in list(links, "'links'", 0, 50)? {
            object(value, "'links'", &["href"], &["text"])?;
            link(&value["href"], "'links.href'", 2_048)?;
        }
    }
    Ok(())
}

/// Judges a request as the service does.
pub fn judge(received: &Received) -> Verdict {
    let refusal = |status, error: String| {
        let body = json!({
            "status": "invalid event",
            "message": "Event object is invalid",
            "errors": [error],
        });
        (error, Answer::json(status, &body))
    };
    if received.body.len() > LARGEST {
        let error = format!("{} bytes", received.body.len());
        return Err(refusal(413, error));
    }
    let event = received
        .json()
        .and_then(|event| check(&event).map(|()| event));
    let event = event.map_err(|error| refusal(400, error))?;
    let body = json!({
        "status": "success",
        "message": "Event processed",
        "dedup_key": event.get("dedup_key").cloned().unwrap_or_else(|| json!("made-there")),
    });
    Ok((event, Answer::json(202, &body)))
}
