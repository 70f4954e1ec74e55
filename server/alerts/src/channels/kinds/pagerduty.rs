//! PagerDuty, by the Events API v2.
//!
//! **Address**: none, or `eu` for an account in the EU. **Secret**: the integration key, 32 letters and digits.
//!
//! An event is about one alert (developer.pagerduty.com, Send an Alert Event), so that this kind does not bundle:
//! `dedup_key`, of at most 255 characters, is the alert's id, by which the event of its end closes the incident. A summary
//! has at most 1,024 characters, an event 512 KB. A test opens an incident of its own, of severity `info`. Everything is
//! plain text. PagerDuty answers 202.

use poem::http::{Request, Response};
use serde_json::{Value, json};
use url::Url;

use super::{
    Bases, Event, Invalid, Notice, Outcome, Service, Target, Unsendable, answers,
    moments::iso,
    post,
    targets::{malformed, secret_of, without_former_secret},
    text::{cut, line, lines},
};

/// The longest summary.
const SUMMARY: usize = 1_024;
/// The longest source. No limit is published.
const SOURCE: usize = 255;
/// The longest text. No limit is published.
const TEXT: usize = 5_000;
/// The longest text of a link. No limit is published.
const LINK: usize = 100;
/// The largest event, in bytes: 512 KB are taken.
const LARGEST: usize = 500_000;

/// See the module.
pub struct PagerDuty;

/// What the event is of where no site is.
const CLIENT: &str = "Stile";

fn trigger(notice: &Notice, routing_key: &str, dedup_key: &str) -> Value {
    let alert = notice.single();
    let site = alert.and_then(|alert| alert.site.as_ref());
    let source = site.map(|site| cut(&line(&site.name), SOURCE));
    let source = source.filter(|source| !source.is_empty());
    let summary = cut(&line(&notice.title), SUMMARY);
    let links: Vec<Value> = notice
        .buttons()
        .iter()
        .map(|(label, url)| json!({"href": url, "text": cut(&line(label), LINK)}))
        .collect();
    let mut event = json!({
        "routing_key": routing_key,
        "event_action": "trigger",
        "dedup_key": dedup_key,
        "client": CLIENT,
        "links": links,
        "payload": {
            "summary": if summary.is_empty() { CLIENT } else { &summary },
            "source": source.as_deref().unwrap_or(CLIENT),
            "severity": notice.severity().code(),
            "timestamp": iso(notice.at),
            "custom_details": {"text": cut(&lines(&notice.text), TEXT)},
        },
    });
    if let Ok(url) = Url::parse(&notice.open) {
        event["client_url"] = json!(url.origin().ascii_serialization());
    }
    if let Some(alert) = alert {
        let payload = &mut event["payload"];
        payload["class"] = json!(alert.kind);
        payload["custom_details"]["values"] = json!(alert.values);
        if let Some(site) = site {
            payload["group"] = json!(site.id);
        }
        if event.to_string().len() > LARGEST {
            event["payload"]["custom_details"]["values"] = json!({});
        }
    }
    event
}

impl Service for PagerDuty {
    fn check(&self, target: &Target) -> Result<(), Invalid> {
        if !matches!(target.address.as_str(), "" | "eu") {
            return Err(malformed("address"));
        }
        let key = secret_of(target)?;
        if key.len() != 32 || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(malformed("secret"));
        }
        without_former_secret(target)
    }

    fn bundles(&self) -> bool {
        false
    }

    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        bases: &Bases,
        _: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable> {
        self.check(target)?;
        let key = secret_of(target)?;
        let base = match target.address.as_str() {
            "eu" => &bases.pagerduty_eu,
            _ => &bases.pagerduty,
        };
        let event = match (notice.event, notice.single()) {
            (Event::Test, _) => trigger(notice, key, &notice.id.to_string()),
            (Event::Opened, Some(alert)) => trigger(notice, key, &alert.id.to_string()),
            (Event::Over, Some(alert)) => {
                json!({"routing_key": key, "event_action": "resolve", "dedup_key": alert.id})
            }
            (Event::Digest, _) | (_, None) => return Err(Unsendable::OneAlertOnly),
        };
        post(&format!("{base}/v2/enqueue"), &event)
    }

    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome {
        let body = answers::json(answer);
        let accepted = body["status"] == "success";
        let text = body["message"].as_str().map(|message| {
            let errors = body["errors"].as_array().into_iter().flatten();
            let errors: Vec<&str> = errors.filter_map(Value::as_str).collect();
            super::text::joined(&[message, &errors.join(", ")], ": ")
        });
        answers::outcome(target, answer, now, accepted, None, text.as_deref())
    }
}
