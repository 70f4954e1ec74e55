//! ntfy, on `ntfy.sh` or another server.
//!
//! **Address**: `https://<server>/<topic>`. **Secret**: an access token (`tk_…`) if the topic needs one.
//!
//! The request is JSON to the root of the server (docs.ntfy.sh/publish). A message is at most 4,096 bytes, or it becomes a
//! file; the JSON is at most twice that, or it is refused. A topic has 1 to 64 letters, digits, `_` and `-`. At most three
//! buttons. Everything is plain text.

use poem::http::{HeaderValue, Request, Response, header};
use serde_json::{Value, json};
use url::Url;

use super::{
    Bases, Event, Invalid, Notice, NoticeAlert, Outcome, Service, Severity, Target, Unsendable,
    answers, fullest, post,
    targets::{malformed, path_of, url_of, without_former_secret},
    text::{cut, cut_bytes, joined, line, lines},
};

/// The longest message, in bytes.
const MESSAGE: usize = 4_096;
/// The largest body, in bytes: 8,192 are read.
const LARGEST: usize = 8_000;
/// The longest title, in UTF-16 units. No limit is published.
const TITLE: usize = 200;
/// The longest text of a button.
const BUTTON: usize = 60;
/// The longest URL, in bytes, so that three have room in the body.
const URL: usize = 1_000;

/// See the module.
pub struct Ntfy;

/// The address of the server, and the topic.
fn topic_of(target: &Target) -> Result<(Url, String), Invalid> {
    let mut url = url_of(target, "ntfy")?;
    let [topic] = path_of(&url)[..] else {
        return Err(malformed("address"));
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !(topic.len() <= 64 && topic.bytes().all(plain)) || url.query().is_some() {
        return Err(malformed("address"));
    }
    let topic = topic.to_owned();
    url.set_path("/");
    Ok((url, topic))
}

fn priority(notice: &Notice) -> u8 {
    match (notice.event, notice.severity()) {
        (Event::Opened, Severity::Critical) => 5,
        (Event::Opened, Severity::Warning) => 4,
        // A digest was held back, so that it must not wake anybody.
        (Event::Opened | Event::Over | Event::Test | Event::Digest, _) => 3,
    }
}

/// Names of emoji, which ntfy puts before the title.
fn tag(notice: &Notice) -> &'static str {
    match (notice.event, notice.is_over(), notice.severity()) {
        (Event::Test, ..) => "test_tube",
        (_, true, _) => "white_check_mark",
        (_, _, Severity::Critical) => "rotating_light",
        (_, _, Severity::Warning) => "warning",
        (_, _, Severity::Info) => "information_source",
    }
}

/// The text of a message of at most this many bytes, with this many of the list's lines.
fn message(title: &str, text: &str, list: &[String], shown: usize, most: usize) -> String {
    let mut lines = list[..shown].to_vec();
    if shown < list.len() {
        lines.push(format!("+{}", list.len() - shown));
    }
    let lines = lines.join("\n");
    if text.is_empty() && lines.is_empty() {
        // An empty message would be shown as "triggered".
        return title.to_owned();
    }
    // The text gives way, not the list.
    let text = cut_bytes(text, most.saturating_sub(lines.len() + 2));
    joined(&[&text, &lines], "\n\n")
}

/// The body, with the fullest message that fits.
fn body(notice: &Notice, topic: &str) -> Value {
    let title = cut(&line(&notice.title), TITLE);
    let buttons = notice.buttons();
    let actions: Vec<Value> = buttons
        .iter()
        .filter(|(_, url)| url.len() <= URL)
        .map(|(label, url)| {
            json!({"action": "view", "label": cut(&line(label), BUTTON), "url": url, "clear": true})
        })
        .collect();
    let mut body = json!({
        "topic": topic,
        "title": title,
        "message": title,
        "priority": priority(notice),
        "tags": [tag(notice)],
        "actions": actions,
    });
    if !notice.open.is_empty() && notice.open.len() <= URL {
        body["click"] = json!(notice.open);
    }
    let item =
        |alert: &NoticeAlert| format!("{} {}", alert.sign(), cut(&line(&alert.title), TITLE));
    let list: Vec<String> = notice.listed().iter().map(item).collect();
    let text = cut_bytes(&lines(&notice.text), MESSAGE);
    // JSON can take more bytes than the text itself, so that a shorter one may be needed.
    for most in [MESSAGE, 3_000, 2_000, 1_000] {
        let write = |shown| {
            let mut body = body.clone();
            body["message"] = json!(message(&title, &text, &list, shown, most));
            body
        };
        let body = fullest(list.len(), write, fits);
        if fits(&body) {
            return body;
        }
    }
    body
}

fn fits(body: &Value) -> bool {
    let message = body["message"].as_str().unwrap_or_default();
    message.len() <= MESSAGE && body.to_string().len() <= LARGEST
}

fn is_token(secret: &str) -> bool {
    (8..=256).contains(&secret.len()) && secret.bytes().all(|byte| byte.is_ascii_graphic())
}

impl Service for Ntfy {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        topic_of(target)?;
        if target
            .secret
            .as_deref()
            .is_some_and(|token| !is_token(token))
        {
            return Err(malformed("secret"));
        }
        without_former_secret(target)
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        _: &Bases,
        _: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        self.check(target)?;
        let (url, topic) = topic_of(target)?;
        let mut request = post(url.as_str(), &body(notice, &topic))?;
        if let Some(token) = &target.secret {
            let value = format!("Bearer {token}");
            let mut value = HeaderValue::try_from(value).map_err(|_| malformed("secret"))?;
            value.set_sensitive(true);
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        Ok(request)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        let accepted = body["event"] == "message";
        // What is accepted comes back with the topic, which is a secret on a public server.
        let text = if accepted {
            &body["id"]
        } else {
            &body["error"]
        };
        answers::outcome(target, answer, now, accepted, None, text.as_str())
    }
}
