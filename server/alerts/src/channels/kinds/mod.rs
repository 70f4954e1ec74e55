//! How a notice is written for each messaging service, and how the service's answer is read.
//!
//! Each service has one file with one [`Service`]: which address and secret it needs, the request in the service's
//! own format, and what its answer means. Nothing here reads or writes, and moments are passed in. Sending, retrying and
//! storing are the caller's.
//!
//! Names of sites and goals are chosen by people, so every service's file escapes them for its format and cuts texts at
//! the published limits. Lengths in characters are counted in UTF-16 units, the strictest way that the services count.

mod answers;
mod discord;
mod moments;
mod ntfy;
mod pagerduty;
mod slack;
mod targets;
mod teams;
mod telegram;
mod text;
mod webhook;

use std::fmt;

use poem::http::{Request, Response, header};
use serde_json::{Map, Value};
use uuid::Uuid;

pub use self::targets::Target;
pub use crate::kind::Severity;

/// One message to one channel: about an alert, about several at once, or a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The message's id, the same on every attempt, by which a receiver recognizes doubles.
    pub id: Uuid,
    /// When the event happened, in Unix seconds. Not the moment of the attempt.
    pub at: i64,
    /// What happened.
    pub event: Event,
    /// One alert; several in a digest; for a test, none or an example.
    pub alerts: Vec<NoticeAlert>,
    /// One sentence in the reader's language, as plain text.
    pub title: String,
    /// What to do, as plain text, possibly of several lines. May be empty.
    pub text: String,
    /// Where the first button leads, an absolute URL: the alert's page, or for a digest the list of open alerts.
    pub open: String,
    /// The texts of the buttons.
    pub labels: Labels,
    /// The language of the texts, as a BCP 47 tag.
    pub language: String,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An alert was opened.
    Opened,
    /// An alert is over.
    Over,
    /// A member tries the channel.
    Test,
    /// Several alerts that were held back, in one message. Each shows by its `over_at` whether it is over.
    Digest,
}

/// An alert in a notice.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticeAlert {
    /// The alert's id, the same when it opens and when it is over.
    pub id: Uuid,
    /// The code of its kind, such as `no_hits`.
    pub kind: String,
    /// The site it is about; none if it is about the account or the deployment.
    pub site: Option<NoticeSite>,
    /// How urgent it is.
    pub severity: Severity,
    /// One sentence, as plain text.
    pub title: String,
    /// What to do, as plain text. May be empty.
    pub text: String,
    /// When it was opened, in Unix seconds.
    pub opened_at: i64,
    /// When it was over, in Unix seconds.
    pub over_at: Option<i64>,
    /// An absolute URL in the dashboard that shows it.
    pub open: String,
    /// An absolute URL of the page where it can be muted. Empty if it cannot.
    pub mute: String,
    /// Its figures, for programs.
    pub values: Map<String, Value>,
}

/// The site of an alert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeSite {
    /// Its id.
    pub id: String,
    /// Its name, which people choose.
    pub name: String,
}

/// The texts of the buttons, in the reader's language. Services cut them at 20 to 75 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Opens the alert in the dashboard.
    pub open: String,
    /// Leads to the page that mutes it.
    pub mute: String,
}

/// Where the services are that have one address for everybody: settings of the deployment. None ends with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bases {
    /// PagerDuty's Events API for accounts in the USA.
    pub pagerduty: String,
    /// PagerDuty's Events API for accounts in the EU.
    pub pagerduty_eu: String,
    /// Telegram's Bot API.
    pub telegram: String,
}

impl Default for Bases {
    fn default() -> Self {
        Self {
            pagerduty: "https://events.pagerduty.com".to_owned(),
            pagerduty_eu: "https://events.eu.pagerduty.com".to_owned(),
            telegram: "https://api.telegram.org".to_owned(),
        }
    }
}

/// Why an address or a secret cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// `address`, `secret` or `former_secret`.
    pub field: &'static str,
    /// `missing`, `unexpected`, `malformed`, or `other_service` (the address of another kind of channel).
    pub code: &'static str,
}

/// Why there is no request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsendable {
    /// The channel has to be changed.
    Invalid(Invalid),
    /// This kind takes one alert in a message (see [`Service::bundles`]).
    OneAlertOnly,
}

impl From<Invalid> for Unsendable {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

impl fmt::Display for Unsendable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(Invalid { field, code }) => write!(formatter, "{field}: {code}"),
            Self::OneAlertOnly => formatter.write_str("one alert only"),
        }
    }
}

impl std::error::Error for Unsendable {}

/// What an answer means. `answer` is what the other side sent: the status and the start of the body on one line of at
/// most 300 characters, without the channel's secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service accepted the message.
    Delivered {
        /// See [`Outcome`].
        answer: String,
    },
    /// The service cannot take it now.
    Later {
        /// How many seconds the service asks to wait, at most three days.
        after: Option<u64>,
        /// See [`Outcome`].
        answer: String,
    },
    /// The service will never take it: the channel has to be changed.
    Refused {
        /// See [`Outcome`].
        answer: String,
    },
}

/// A messaging service.
pub trait Service: Sync {
    /// Whether the address and the secrets have the right shape. Only a message shows whether the service knows them.
    fn check(&self, target: &Target) -> Result<(), Invalid>;

    /// Whether one message may be about several alerts. Otherwise the caller sends each as its own message, either as
    /// [`Event::Opened`] or as [`Event::Over`].
    fn bundles(&self) -> bool {
        true
    }

    /// The request that delivers the notice; `now` is the moment of the attempt in Unix seconds.
    ///
    /// Its URL, headers and body may have secrets, so it is not to be logged.
    fn request(
        &self,
        target: &Target,
        notice: &Notice,
        bases: &Bases,
        now: i64,
    ) -> Result<Request<Vec<u8>>, Unsendable>;

    /// What the service's answer means; `now` is the moment of the answer in Unix seconds. The caller need not read
    /// more than 64 KiB of the body.
    fn read(&self, target: &Target, answer: &Response<Vec<u8>>, now: i64) -> Outcome;
}

/// The kinds of channel that send a request to a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A program of the reader's own: Standard Webhooks.
    Webhook,
    /// Slack's incoming webhooks.
    Slack,
    /// Mattermost's incoming webhooks.
    Mattermost,
    /// Microsoft Teams, by a webhook of Workflows.
    Teams,
    /// Discord's webhooks.
    Discord,
    /// Telegram's Bot API.
    Telegram,
    /// ntfy, on `ntfy.sh` or another server.
    Ntfy,
    /// PagerDuty's Events API v2.
    PagerDuty,
}

impl Kind {
    /// Its name in the API and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Webhook => "webhook",
            Self::Slack => "slack",
            Self::Mattermost => "mattermost",
            Self::Teams => "teams",
            Self::Discord => "discord",
            Self::Telegram => "telegram",
            Self::Ntfy => "ntfy",
            Self::PagerDuty => "pagerduty",
        }
    }

    /// The service behind it.
    pub fn service(self) -> &'static dyn Service {
        match self {
            Self::Webhook => &webhook::Webhook,
            Self::Slack => &slack::Slack,
            Self::Mattermost => &slack::Mattermost,
            Self::Teams => &teams::Teams,
            Self::Discord => &discord::Discord,
            Self::Telegram => &telegram::Telegram,
            Self::Ntfy => &ntfy::Ntfy,
            Self::PagerDuty => &pagerduty::PagerDuty,
        }
    }
}

impl Notice {
    /// The alert that this notice is about; none if there are several.
    fn single(&self) -> Option<&NoticeAlert> {
        match self.alerts.as_slice() {
            [alert] if self.event != Event::Digest => Some(alert),
            _ => None,
        }
    }

    /// The alerts to list below the title: none if the title is of the alert itself.
    fn listed(&self) -> &[NoticeAlert] {
        if self.single().is_some() || self.event == Event::Test {
            &[]
        } else {
            &self.alerts
        }
    }

    /// Where to mute: only for an alert that is open, and alone in the message.
    fn mute(&self) -> Option<&str> {
        let alert = self.single().filter(|_| self.event == Event::Opened)?;
        Some(alert.mute.as_str()).filter(|mute| text::is_link(mute))
    }

    /// The buttons: each with its label and its URL.
    fn buttons(&self) -> Vec<(&str, &str)> {
        let mut buttons = Vec::new();
        if text::is_link(&self.open) {
            buttons.push((self.labels.open.as_str(), self.open.as_str()));
        }
        buttons.extend(self.mute().map(|mute| (self.labels.mute.as_str(), mute)));
        buttons
    }

    /// The highest severity; that of a test is the lowest.
    fn severity(&self) -> Severity {
        let alerts = self.alerts.iter().filter(|_| self.event != Event::Test);
        let highest = alerts.map(|alert| alert.severity).max();
        highest.unwrap_or(Severity::Info)
    }

    /// Whether everything it is about is over.
    fn is_over(&self) -> bool {
        match self.event {
            Event::Over => true,
            Event::Digest => {
                !self.alerts.is_empty() && self.alerts.iter().all(|alert| alert.over_at.is_some())
            }
            Event::Opened | Event::Test => false,
        }
    }

    /// A sign for how it looks, where a format has no colors.
    fn sign(&self) -> &'static str {
        sign(self.is_over(), self.severity())
    }

    /// A color for how it looks, as RGB.
    fn color(&self) -> u32 {
        match (self.is_over(), self.severity()) {
            (true, _) => 0x2e_9e_5b,
            (false, Severity::Critical) => 0xd6_30_31,
            (false, Severity::Warning) => 0xe6_9f_00,
            (false, Severity::Info) => 0x3b_7d_d8,
        }
    }
}

impl NoticeAlert {
    /// A sign for how it looks in a list.
    fn sign(&self) -> &'static str {
        sign(self.over_at.is_some(), self.severity)
    }
}

fn sign(over: bool, severity: Severity) -> &'static str {
    match (over, severity) {
        (true, _) => "✅",
        (false, Severity::Critical) => "🔴",
        (false, Severity::Warning) => "🟠",
        (false, Severity::Info) => "🔵",
    }
}

impl Severity {
    /// Its name in messages for programs.
    const fn code(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }
}

/// A POST of JSON.
fn post(url: &str, body: &Value) -> Result<Request<Vec<u8>>, Unsendable> {
    Request::post(url)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.to_string().into_bytes())
        .map_err(|_| targets::malformed("address").into())
}

/// The fullest message that fits: `write` gets the number of listed alerts that it shows. If none fits, the one without
/// a list.
fn fullest(alerts: usize, write: impl Fn(usize) -> Value, fits: impl Fn(&Value) -> bool) -> Value {
    let all = write(alerts);
    if alerts == 0 || fits(&all) {
        return all;
    }
    let (mut most, mut too_many) = (0, alerts);
    let mut fullest = write(0);
    while too_many - most > 1 {
        let middle = most.midpoint(too_many);
        let message = write(middle);
        if fits(&message) {
            (most, fullest) = (middle, message);
        } else {
            too_many = middle;
        }
    }
    fullest
}

#[cfg(test)]
mod tests;
