//! Telegram, by a bot of the reader's own.
//!
//! **Address**: the chat: its number, or `@` and a channel's name; for a topic of a group followed by `/` and the topic's
//! number. **Secret**: the bot's token, `<number>:<35 characters>`.
//!
//! The request is `sendMessage` (core.telegram.org/bots/api): at most 4,096 characters, and buttons with URLs. Formatting is
//! given as `entities`, so that names need no escaping. A link to a host without a dot would make Telegram refuse the
//! message; such a URL is then part of the text. The bot's address has its token in the path: never show it.

use poem::http::{Request, Response};
use serde_json::{Value, json};

use super::{
    Bases, Event, Invalid, Notice, NoticeAlert, Outcome, Service, Severity, Target, Unsendable,
    answers, fullest, post,
    targets::{malformed, secret_of, without_former_secret},
    text::{cut, escaped, is_public_link, length, line, lines},
};

/// The longest message.
const MESSAGE: usize = 4_096;
/// The most entities that Telegram takes; it ignores others.
const ENTITIES: usize = 100;
/// The longest title.
const TITLE: usize = 300;
/// The longest text, so that a list has room.
const TEXT: usize = 2_500;
/// The longest text of a button. No limit is published.
const BUTTON: usize = 64;
/// The longest URL that is part of the text, so that it has room.
const URL: usize = 400;

/// See the module.
pub struct Telegram;

/// A chat, and the topic in it.
fn chat_of(address: &str) -> Option<(Value, Option<u64>)> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (chat, topic) = match address.split_once('/') {
        Some((chat, topic)) => (chat, Some(Some(topic).filter(|topic| digits(topic))?)),
        None => (address, None),
    };
    let topic = match topic {
        Some(topic) => Some(topic.parse().ok().filter(|topic| *topic > 0)?),
        None => None,
    };
    if let Some(name) = chat.strip_prefix('@') {
        let starts = name.starts_with(|first: char| first.is_ascii_alphabetic());
        let plain = name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let named = starts && plain && (4..=32).contains(&name.len());
        return named.then(|| (json!(chat), topic));
    }
    if !digits(chat.strip_prefix('-').unwrap_or(chat)) {
        return None;
    }
    let number: i64 = chat.parse().ok().filter(|number| *number != 0)?;
    Some((json!(number), topic))
}

fn is_token(secret: &str) -> bool {
    let Some((bot, key)) = secret.split_once(':') else {
        return false;
    };
    let number = (3..=20).contains(&bot.len()) && bot.bytes().all(|byte| byte.is_ascii_digit());
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    number && (30..=64).contains(&key.len()) && key.bytes().all(plain)
}

/// A text of at most this length whose mentions are taken apart: a name must not notify a member of the group.
fn unmentioned(text: &str, most: usize) -> String {
    escaped(text, most, |letter, written| {
        written.push(letter);
        if letter == '@' {
            written.push('\u{200b}');
        }
    })
}

/// A text that grows, and its formatting by places in UTF-16 units.
#[derive(Default)]
struct Message {
    text: String,
    entities: Vec<Value>,
}

impl Message {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn push_as(&mut self, text: &str, mut entity: Value) {
        entity["offset"] = json!(length(&self.text));
        entity["length"] = json!(length(text));
        self.push(text);
        if !text.is_empty() && self.entities.len() < ENTITIES {
            self.entities.push(entity);
        }
    }
}

fn push_item(message: &mut Message, alert: &NoticeAlert) {
    message.push(&format!("\n{} ", alert.sign()));
    let title = unmentioned(&line(&alert.title), TITLE);
    if is_public_link(&alert.open) {
        message.push_as(&title, json!({"type": "text_link", "url": alert.open}));
    } else {
        message.push(&title);
    }
}

/// The request's body with this many of the listed alerts.
fn body(notice: &Notice, chat: &Value, topic: Option<u64>, shown: usize) -> Value {
    let mut message = Message::default();
    message.push(&format!("{} ", notice.sign()));
    let title = unmentioned(&line(&notice.title), TITLE);
    message.push_as(&title, json!({"type": "bold"}));
    let text = unmentioned(&lines(&notice.text), TEXT);
    if !text.is_empty() {
        message.push(&format!("\n\n{text}"));
    }
    let alerts = notice.listed();
    if !alerts.is_empty() {
        message.push("\n");
    }
    for alert in &alerts[..shown] {
        push_item(&mut message, alert);
    }
    if shown < alerts.len() {
        message.push(&format!("\n+{}", alerts.len() - shown));
    }
    let site = notice.single().and_then(|alert| alert.site.as_ref());
    if let Some(site) = site {
        message.push("\n\n");
        let name = unmentioned(&line(&site.name), TITLE);
        message.push_as(&name, json!({"type": "italic"}));
    }
    let mut keyboard = Vec::new();
    for (label, url) in notice.buttons() {
        let label = cut(&line(label), BUTTON);
        if is_public_link(url) {
            keyboard.push(json!({"text": label, "url": url}));
        } else if length(url) <= URL {
            message.push(&format!("\n\n{label}: {url}"));
        }
    }
    let quiet =
        notice.is_over() || notice.severity() == Severity::Info && notice.event != Event::Test;
    let mut body = json!({
        "chat_id": chat,
        "text": message.text,
        "entities": message.entities,
        "link_preview_options": {"is_disabled": true},
        "disable_notification": quiet,
    });
    if let Some(topic) = topic {
        body["message_thread_id"] = json!(topic);
    }
    if !keyboard.is_empty() {
        body["reply_markup"] = json!({"inline_keyboard": [keyboard]});
    }
    body
}

fn fits(body: &Value) -> bool {
    body["text"]
        .as_str()
        .is_some_and(|text| length(text) <= MESSAGE)
}

impl Service for Telegram {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        if target.address.is_empty() {
            return Err(Invalid {
                field: "address",
                code: "missing",
            });
        }
        chat_of(&target.address).ok_or(malformed("address"))?;
        if !is_token(secret_of(target)?) {
            return Err(malformed("secret"));
        }
        without_former_secret(target)
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        bases: &Bases,
        _: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        self.check(target)?;
        let (chat, topic) = chat_of(&target.address).ok_or(malformed("address"))?;
        let url = format!("{}/bot{}/sendMessage", bases.telegram, secret_of(target)?);
        let alerts = notice.listed().len();
        post(
            &url,
            &fullest(alerts, |shown| body(notice, &chat, topic, shown), fits),
        )
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        let accepted = body["ok"] == true;
        let parameters = &body["parameters"];
        let text = match parameters["migrate_to_chat_id"].as_i64() {
            // The group has a new number, which the channel needs.
            Some(chat) => Some(format!(
                "{}: {chat}",
                body["description"].as_str().unwrap_or_default()
            )),
            None if accepted => Some(format!("message {}", body["result"]["message_id"])),
            None => body["description"].as_str().map(str::to_owned),
        };
        let after = answers::seconds(&parameters["retry_after"]);
        answers::outcome(target, answer, now, accepted, after, text.as_deref())
    }
}
