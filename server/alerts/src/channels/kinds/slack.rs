//! Slack, and Mattermost, whose incoming webhooks look alike but are not.
//!
//! **Address**: for Slack the URL of an incoming webhook, `https://hooks.slack.com/services/…`; for Mattermost
//! `https://<server>/hooks/<id>`. **Secret**: none; the URL is one.
//!
//! A message to Slack is made of blocks (docs.slack.dev, Block Kit): a header of at most 150 characters, sections of at
//! most 3,000, buttons of at most 75 with URLs of at most 3,000, 50 blocks in all. Names are only in `plain_text`, which
//! has no formatting and no mentions; `&`, `<` and `>` are still written as entities, since Slack decodes those everywhere.
//! It answers `ok`, or a word such as `no_service`.
//!
//! A message to Mattermost is one attachment (developers.mattermost.com, message attachments) with text in Markdown, in
//! which names are escaped. Mentions, channels, emoji and links are not Markdown: a zero-width space takes them apart.

use poem::http::{Request, Response};
use serde_json::{Value, json};
use url::Url;

use super::{
    Bases, Invalid, Notice, NoticeAlert, Outcome, Service, Target, Unsendable, answers, fullest,
    moments::iso,
    post,
    targets::{malformed, path_of, url_of, without_secret},
    text::{cut, escaped, is_link, joined, length, line, lines, url_in_brackets},
};

/// The most blocks in a message.
const BLOCKS: usize = 50;
/// The longest header.
const HEADER: usize = 150;
/// The longest text of a section.
const SECTION: usize = 3_000;
/// The longest text of a listed alert: shorter than a section, so that a list can be read.
const LISTED: usize = 600;
/// The longest text of a button.
const BUTTON: usize = 75;
/// The longest `text`, which notifications show.
const FALLBACK: usize = 1_000;
/// The longest text of Mattermost's attachment. A post has room for 16,383 characters, but long ones are folded.
const ATTACHMENT: usize = 7_500;
/// The longest title of Mattermost's attachment. No limit is published.
const TITLE: usize = 300;

/// See the module.
pub struct Slack;

/// See the module.
pub struct Mattermost;

/// Writes one character for Slack.
fn entity(letter: char, written: &mut String) {
    match letter {
        '&' => written.push_str("&amp;"),
        '<' => written.push_str("&lt;"),
        '>' => written.push_str("&gt;"),
        _ => written.push(letter),
    }
}

fn plain(text: &str, most: usize) -> Value {
    json!({"type": "plain_text", "text": escaped(text, most, entity), "emoji": false})
}

fn button(label: &str, url: &str, id: &str) -> Value {
    json!({
        "type": "button",
        "action_id": id,
        "text": plain(&line(label), BUTTON),
        "url": url,
    })
}

/// The site, and the moment in each reader's own time zone.
fn context(site: Option<&str>, moment: i64) -> Value {
    let mut elements = Vec::new();
    if let Some(site) = site.map(line).filter(|site| !site.is_empty()) {
        elements.push(plain(&site, HEADER));
    }
    let date = format!(
        "<!date^{moment}^{{date_short_pretty}}, {{time}}|{}>",
        iso(moment)
    );
    elements.push(json!({"type": "mrkdwn", "text": date}));
    json!({"type": "context", "elements": elements})
}

fn site_of(alert: Option<&NoticeAlert>) -> Option<&str> {
    alert
        .and_then(|alert| alert.site.as_ref())
        .map(|site| site.name.as_str())
}

/// An alert in a list: its text, and a button that opens it.
fn section(alert: &NoticeAlert, label: &str) -> Value {
    let head = joined(&[alert.sign(), &line(&alert.title)], " ");
    let text = joined(&[&head, &lines(&alert.text)], "\n");
    let mut section = json!({"type": "section", "text": plain(&text, LISTED)});
    if is_link(&alert.open) {
        section["accessory"] = button(label, &alert.open, &format!("open-{}", alert.id));
    }
    section
}

/// The message with this many of the listed alerts.
fn blocks(notice: &Notice, shown: usize) -> Value {
    let title = line(&notice.title);
    let head = joined(&[notice.sign(), &title], " ");
    let mut blocks = vec![json!({"type": "header", "text": plain(&head, HEADER)})];
    let text = lines(&notice.text);
    if !text.is_empty() {
        blocks.push(json!({"type": "section", "text": plain(&text, SECTION)}));
    }
    let alerts = notice.listed();
    let label = notice.labels.open.as_str();
    blocks.extend(alerts[..shown].iter().map(|alert| section(alert, label)));
    if shown < alerts.len() {
        let more = format!("+{}", alerts.len() - shown);
        blocks.push(json!({"type": "context", "elements": [plain(&more, HEADER)]}));
    }
    blocks.push(context(site_of(notice.single()), notice.at));
    let buttons = notice.buttons();
    let buttons = buttons.iter().zip(["open", "mute"]);
    let buttons: Vec<Value> = buttons
        .map(|((label, url), id)| button(label, url, id))
        .collect();
    if !buttons.is_empty() {
        blocks.push(json!({"type": "actions", "elements": buttons}));
    }
    json!({"text": escaped(&head, FALLBACK, entity), "blocks": blocks})
}

fn blocks_fit(message: &Value) -> bool {
    message["blocks"]
        .as_array()
        .is_some_and(|blocks| blocks.len() <= BLOCKS)
}

/// Both services answer `ok`; a page with status 200 is not theirs.
fn is_ok(answer: &Response<Vec<u8>>) -> bool {
    answer.body().trim_ascii() == b"ok"
}

impl Service for Slack {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        let url = url_of(target, "slack")?;
        // `/triggers/` and `/workflows/` start a workflow, which takes other messages.
        match path_of(&url)[..] {
            ["services", _, _, _] => without_secret(target),
            _ => Err(malformed("address")),
        }
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        _: &Bases,
        _: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        self.check(target)?;
        let alerts = notice.listed().len();
        let message = fullest(alerts, |shown| blocks(notice, shown), blocks_fit);
        post(&target.address, &message)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        answers::outcome(target, answer, now, is_ok(answer), None, None)
    }
}

/// Writes one character for Mattermost, so that it is neither Markdown nor part of a mention, an emoji or a link.
fn markdown(letter: char, written: &mut String) {
    match letter {
        '\\' | '*' | '_' | '`' | '|' | '#' | '[' | ']' | '(' | ')' | '!' | '>' | '+' | '-'
        | '.' | '{' | '}' => {
            written.push('\\');
            written.push(letter);
        }
        '~' | '<' | '&' | ':' | '@' | '$' | '/' => {
            written.push(letter);
            written.push('\u{200b}');
        }
        _ => written.push(letter),
    }
}

fn link(label: &str, url: &str) -> String {
    let label = escaped(&line(label), BUTTON, markdown);
    format!("[{label}]({})", url_in_brackets(url))
}

/// An alert in a list, as one line of Markdown.
fn item(alert: &NoticeAlert) -> String {
    let title = escaped(&line(&alert.title), TITLE, markdown);
    let title = if is_link(&alert.open) {
        format!("[{title}]({})", url_in_brackets(&alert.open))
    } else {
        title
    };
    format!("{} {title}", alert.sign())
}

/// The message with this many of the listed alerts.
fn attachment(notice: &Notice, shown: usize) -> Value {
    let title = line(&notice.title);
    let text = escaped(&lines(&notice.text), SECTION, markdown);
    let alerts = notice.listed();
    let mut list: Vec<String> = alerts[..shown].iter().map(item).collect();
    if shown < alerts.len() {
        list.push(format!("\\+{}", alerts.len() - shown));
    }
    let links: Vec<String> = notice
        .buttons()
        .iter()
        .map(|(label, url)| link(label, url))
        .collect();
    let text = joined(&[&text, &list.join("\n"), &links.join(" · ")], "\n\n");
    let mut attachment = json!({
        "fallback": escaped(&title, FALLBACK, markdown),
        "color": format!("#{:06x}", notice.color()),
        "title": escaped(&title, TITLE, markdown),
        "text": text,
        "ts": notice.at,
    });
    if is_link(&notice.open) {
        attachment["title_link"] = json!(notice.open);
    }
    if let Some(site) = site_of(notice.single()).map(line) {
        attachment["footer"] = json!(cut(&site, HEADER));
    }
    json!({"attachments": [attachment]})
}

fn attachment_fits(message: &Value) -> bool {
    let text = message["attachments"][0]["text"].as_str();
    text.is_some_and(|text| length(text) <= ATTACHMENT)
}

/// Whether the path ends with `/hooks/<id>`; servers may be below a path.
fn is_hook(url: &Url) -> bool {
    matches!(path_of(url)[..], [.., "hooks", id] if id.len() >= 8)
}

impl Service for Mattermost {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        let url = url_of(target, "mattermost")?;
        if !is_hook(&url) {
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
        let alerts = notice.listed().len();
        let message = fullest(alerts, |shown| attachment(notice, shown), attachment_fits);
        post(&target.address, &message)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        let message = body["message"].as_str();
        answers::outcome(target, answer, now, is_ok(answer), None, message)
    }
}
