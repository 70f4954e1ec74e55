//! Discord's webhooks.
//!
//! **Address**: `https://discord.com/api/webhooks/<id>/<token>`, with `?thread_id=` for a thread. **Secret**: none; the URL
//! has it.
//!
//! The message is one embed (docs.discord.com, Execute Webhook and Embed Limits): a title of at most 256 characters, a
//! description of at most 4,096, a footer of at most 2,048, and 6,000 together. Only webhooks that an application owns have
//! buttons, so the links are in the description. Names are escaped in Markdown, and no mention is allowed. With `wait=true`
//! Discord answers only once the message is there.

use poem::http::{Request, Response};
use serde_json::{Value, json};
use url::Url;

use super::{
    Bases, Invalid, Notice, NoticeAlert, Outcome, Service, Target, Unsendable, answers, fullest,
    moments::iso,
    post,
    targets::{malformed, path_of, url_of, without_secret},
    text::{cut, escaped, is_public_link, joined, length, line, lines, url_in_brackets},
};

/// The longest title.
const TITLE: usize = 256;
/// The longest description.
const DESCRIPTION: usize = 4_096;
/// The longest text, so that the list and the links have room in the description.
const TEXT: usize = 2_500;
/// The longest text of a link.
const LINK: usize = 75;
/// The longest URL: 2,048 are allowed, but the description needs room for two.
const URL: usize = 600;
/// The longest footer. 2,048 are allowed, but with the rest it must not be over 6,000.
const FOOTER: usize = 256;

/// See the module.
pub struct Discord;

/// Writes one character so that it is not Markdown, a mention, an emoji or the start of a link.
fn markdown(letter: char, written: &mut String) {
    if matches!(
        letter,
        '\\' | '*'
            | '_'
            | '~'
            | '`'
            | '|'
            | '>'
            | '#'
            | '['
            | ']'
            | '('
            | ')'
            | '<'
            | ':'
            | '@'
            | '-'
    ) {
        written.push('\\');
    }
    written.push(letter);
}

/// A link, or only its text, if Discord would not make it one.
fn link(text: &str, most: usize, url: &str) -> String {
    let text = escaped(&line(text), most, markdown);
    if is_public_link(url) && length(url) <= URL {
        format!("[{text}]({})", url_in_brackets(url))
    } else {
        text
    }
}

fn item(alert: &NoticeAlert) -> String {
    format!(
        "{} {}",
        alert.sign(),
        link(&alert.title, TITLE, &alert.open)
    )
}

/// The message with this many of the listed alerts.
fn embed(notice: &Notice, shown: usize) -> Value {
    let text = escaped(&lines(&notice.text), TEXT, markdown);
    let alerts = notice.listed();
    let mut list: Vec<String> = alerts[..shown].iter().map(item).collect();
    if shown < alerts.len() {
        list.push(format!("+{}", alerts.len() - shown));
    }
    let buttons = notice.buttons();
    let links: Vec<String> = buttons
        .iter()
        .map(|(label, url)| {
            if is_public_link(url) {
                link(label, LINK, url)
            } else {
                // Readers may still copy it.
                cut(&url_in_brackets(url), URL)
            }
        })
        .collect();
    let mut embed = json!({
        "title": escaped(&line(&notice.title), TITLE, markdown),
        "description": joined(&[&text, &list.join("\n"), &links.join(" · ")], "\n\n"),
        "color": notice.color(),
        "timestamp": iso(notice.at),
    });
    if is_public_link(&notice.open) && length(&notice.open) <= URL {
        embed["url"] = json!(notice.open);
    }
    let site = notice.single().and_then(|alert| alert.site.as_ref());
    if let Some(site) = site {
        // A footer has no Markdown.
        embed["footer"] = json!({"text": cut(&line(&site.name), FOOTER)});
    }
    json!({"embeds": [embed], "allowed_mentions": {"parse": []}})
}

fn fits(message: &Value) -> bool {
    let description = message["embeds"][0]["description"].as_str();
    description.is_some_and(|text| length(text) <= DESCRIPTION)
}

/// `/api/webhooks/<id>/<token>`, with or without the API's version.
fn is_webhook(url: &Url) -> bool {
    let path = path_of(url);
    let (["api", "webhooks", id, token] | ["api", _, "webhooks", id, token]) = path[..] else {
        return false;
    };
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()) && token.len() >= 20
}

impl Service for Discord {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        let url = url_of(target, "discord")?;
        if !is_webhook(&url) {
            return Err(malformed("address"));
        }
        without_secret(target)
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        _: &Bases,
        _: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        self.check(target)?;
        let mut url = url_of(target, "discord")?;
        let others: Vec<(String, String)> = url
            .query_pairs()
            .filter(|(name, _)| name != "wait")
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        url.query_pairs_mut()
            .clear()
            .extend_pairs(others)
            .append_pair("wait", "true");
        let alerts = notice.listed().len();
        let message = fullest(alerts, |shown| embed(notice, shown), fits);
        post(url.as_str(), &message)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        // A message, or nothing if a proxy removed `wait`.
        let accepted = body["id"].is_string() || answer.body().is_empty();
        let message = if accepted {
            body["id"].as_str()
        } else {
            body["message"]
                .as_str()
                .filter(|_| body["errors"].is_null())
        };
        let after = answers::seconds(&body["retry_after"]);
        answers::outcome(target, answer, now, accepted, after, message)
    }
}
