//! Microsoft Teams, by a webhook of Workflows ("When a Teams webhook request is received").
//!
//! **Address**: the URL that the workflow shows. **Secret**: none; the URL has its signature.
//!
//! The message has one attachment, an Adaptive Card 1.4 (adaptivecards.io; learn.microsoft.com, Teams cards), and is at
//! most 28 KB. Names are only in `TextRun`, which knows no Markdown: a `TextBlock` does, and some of Teams' apps show its
//! escapes. `DATE` and `TIME` show a moment in each reader's time zone. A workflow answers 202, before it posts.

use poem::http::{Request, Response};
use serde_json::{Value, json};

use super::{
    Bases, Invalid, Notice, NoticeAlert, Outcome, Service, Severity, Target, Unsendable, answers,
    fullest,
    moments::iso,
    post,
    targets::{url_of, without_secret},
    text::{cut, is_link, joined, line, lines},
};

/// The largest message, in bytes: 28 KB, less what Workflows adds.
const LARGEST: usize = 25_000;
/// The longest title. No limit is published.
const TITLE: usize = 300;
/// The longest text, of which the largest message has room for every script.
const TEXT: usize = 3_000;
/// The longest text of a listed alert.
const LISTED: usize = 300;
/// The longest text of a button, which Teams shortens too.
const BUTTON: usize = 75;

/// See the module.
pub struct Teams;

fn run(text: &str) -> Value {
    json!({"type": "TextRun", "text": text})
}

fn rich(runs: &[Value]) -> Value {
    json!({"type": "RichTextBlock", "inlines": runs})
}

/// Paragraphs of a text: a run shows no ends of lines.
fn paragraphs(text: &str, most: usize) -> Vec<Value> {
    let text = cut(&lines(text), most);
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(|line| rich(&[run(line)])).collect()
}

/// The style of a container, which gives it its color.
fn style(notice: &Notice) -> &'static str {
    match (notice.is_over(), notice.severity()) {
        (true, _) => "good",
        (false, Severity::Critical) => "attention",
        (false, Severity::Warning) => "warning",
        (false, Severity::Info) => "accent",
    }
}

/// An alert in a list, which opens it when it is selected. Links within a text would be on lines of their own in Teams.
fn item(alert: &NoticeAlert, label: &str) -> Value {
    let title = joined(&[alert.sign(), &cut(&line(&alert.title), TITLE)], " ");
    let mut items = vec![rich(&[run(&title)])];
    items.extend(paragraphs(&alert.text, LISTED));
    let mut item = json!({"type": "Container", "separator": true, "items": items});
    if is_link(&alert.open) {
        item["selectAction"] = action(label, &alert.open);
    }
    item
}

fn action(label: &str, url: &str) -> Value {
    json!({"type": "Action.OpenUrl", "title": cut(&line(label), BUTTON), "url": url})
}

fn small(mut block: Value) -> Value {
    if block["type"] == "RichTextBlock" {
        block["inlines"][0]["isSubtle"] = json!(true);
        block["inlines"][0]["size"] = json!("small");
    }
    block
}

/// The message with this many of the listed alerts.
fn card(notice: &Notice, shown: usize) -> Value {
    let title = cut(&line(&notice.title), TITLE);
    let mut heading = run(&joined(&[notice.sign(), &title], " "));
    heading["weight"] = json!("bolder");
    heading["size"] = json!("medium");
    let heading = json!({
        "type": "Container",
        "style": style(notice),
        "bleed": true,
        "items": [rich(&[heading])],
    });
    let mut body = vec![heading];
    body.extend(paragraphs(&notice.text, TEXT));
    let alerts = notice.listed();
    let label = notice.labels.open.as_str();
    body.extend(alerts[..shown].iter().map(|alert| item(alert, label)));
    if shown < alerts.len() {
        body.push(rich(&[run(&format!("+{}", alerts.len() - shown))]));
    }
    let site = notice.single().and_then(|alert| alert.site.as_ref());
    if let Some(site) = site {
        body.push(small(rich(&[run(&cut(&line(&site.name), TITLE))])));
    }
    let moment = iso(notice.at);
    body.push(json!({
        "type": "TextBlock",
        "text": format!("{{{{DATE({moment},SHORT)}}}} {{{{TIME({moment})}}}}"),
        "isSubtle": true,
        "size": "small",
        "spacing": "none",
    }));
    let actions: Vec<Value> = notice
        .buttons()
        .iter()
        .map(|(label, url)| action(label, url))
        .collect();
    let card = json!({
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "lang": notice.language,
        "fallbackText": title,
        "msteams": {"width": "Full"},
        "body": body,
        "actions": actions,
    });
    json!({
        "type": "message",
        "attachments": [{
            "contentType": "application/vnd.microsoft.card.adaptive",
            "contentUrl": null,
            "content": card,
        }],
    })
}

impl Service for Teams {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        url_of(target, "teams")?;
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
        let message = fullest(
            alerts,
            |shown| card(notice, shown),
            |message| message.to_string().len() <= LARGEST,
        );
        post(&target.address, &message)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        let message = body["error"]["message"].as_str();
        answers::outcome(target, answer, now, true, None, message)
    }
}
