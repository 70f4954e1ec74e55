//! Requests and responses of the operations on channels.

use poem_openapi::{Enum, Object, types::MaybeUndefined};
use serde::Deserialize;
use sites::site_lock::Maker;
use uuid::Uuid;

use super::kinds::Kind;
use crate::{
    deliveries::DeliveryOutcome,
    kind::AlertKind,
    timing::{Frequency, QuietHours},
};

/// A kind of channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Enum)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum ChannelKind {
    /// An email address.
    Email,
    /// A program of yours: a request signed as Standard Webhooks says.
    Webhook,
    /// Slack, by an incoming webhook.
    Slack,
    /// Mattermost, by an incoming webhook.
    Mattermost,
    /// Microsoft Teams, by a webhook of Workflows.
    Teams,
    /// Discord, by a webhook.
    Discord,
    /// Telegram, by a bot.
    Telegram,
    /// An ntfy topic.
    Ntfy,
    /// PagerDuty, by Events API v2.
    Pagerduty,
}

impl ChannelKind {
    /// As in the API and the database.
    pub(crate) const fn word(self) -> &'static str {
        match self.service() {
            Some(kind) => kind.code(),
            None => "email",
        }
    }

    /// The service that takes its messages; `None` for email.
    pub(crate) const fn service(self) -> Option<Kind> {
        match self {
            Self::Email => None,
            Self::Webhook => Some(Kind::Webhook),
            Self::Slack => Some(Kind::Slack),
            Self::Mattermost => Some(Kind::Mattermost),
            Self::Teams => Some(Kind::Teams),
            Self::Discord => Some(Kind::Discord),
            Self::Telegram => Some(Kind::Telegram),
            Self::Ntfy => Some(Kind::Ntfy),
            Self::Pagerduty => Some(Kind::PagerDuty),
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [
            Self::Email,
            Self::Webhook,
            Self::Slack,
            Self::Mattermost,
            Self::Teams,
            Self::Discord,
            Self::Telegram,
            Self::Ntfy,
            Self::Pagerduty,
        ]
        .into_iter()
        .find(|kind| kind.word() == word)
    }
}

/// A channel: where alerts are sent for the whole team.
#[derive(Clone, Object)]
pub struct ChannelView {
    /// The channel's id.
    pub id: Uuid,
    /// The kind of channel.
    pub kind: ChannelKind,
    /// The channel's name.
    pub name: String,
    /// Where messages go; of an address that contains a secret, only its host and its last characters. Null for kinds
    /// without an address.
    pub address: Option<String>,
    /// The end of the secret; null for kinds without one.
    pub secret: Option<String>,
    /// The whole secret, if Stile made it for this request; null otherwise. It is never shown again.
    pub new_secret: Option<String>,
    /// Until when messages are also signed with the secret before, in Unix seconds; null if it was not replaced lately.
    pub former_secret_until: Option<i64>,
    /// The sites whose alerts it takes; null for all.
    pub sites: Option<Vec<ChannelSite>>,
    /// The kinds of alert that it takes; null for all.
    pub kinds: Option<Vec<AlertKind>>,
    /// How often messages are sent.
    pub frequency: Frequency,
    /// The hour of the day for daily messages, 0 to 23 in `zone`.
    pub daily_hour: u8,
    /// Hours in which nothing is sent, in `zone`; null for none.
    pub quiet: Option<QuietHours>,
    /// The IANA time zone of its hours.
    pub zone: String,
    /// The language of its messages.
    pub language: String,
    /// Whether it also takes that a problem is over.
    pub say_when_over: bool,
    /// Whether it is on.
    pub on: bool,
    /// Why Stile switched it off, as text; null if it did not.
    pub off_because: Option<String>,
    /// Whether its email address is confirmed. Nothing is sent before; true for the other kinds.
    pub confirmed: bool,
    /// Since when every message fails, in Unix seconds; null if the last one did not.
    pub failing_since: Option<i64>,
    /// When it was created, in Unix seconds.
    pub created_at: i64,
    /// The person who created it; null if they no longer exist.
    pub created_by: Option<Maker>,
    /// The last attempt to send a message; null if there was none in the last 90 days.
    pub last: Option<ChannelLast>,
}

impl std::fmt::Debug for ChannelView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChannelView")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// A site of a channel.
#[derive(Clone, Debug, Object)]
pub struct ChannelSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
}

/// The last attempt to send a message to a channel.
#[derive(Clone, Debug, Object)]
pub struct ChannelLast {
    /// When it was made, in Unix seconds.
    pub at: i64,
    /// How it ended.
    pub outcome: DeliveryOutcome,
    /// What the other side said, or why it could not be reached; null if it took the message.
    pub error: Option<String>,
}

/// A channel to create.
#[derive(Clone, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct ChannelCreate {
    /// The kind of channel.
    pub kind: ChannelKind,
    /// A name, 1 to 100 characters.
    pub name: String,
    /// Where messages go: an email address; the address of a webhook; for Telegram the chat's id or the channel's name
    /// with `@`; for ntfy the topic's address. PagerDuty has none.
    pub address: Option<String>,
    /// For Telegram the bot's token; for PagerDuty the integration key; for ntfy an access token, if the topic needs one;
    /// for a webhook a secret of your own that begins with `whsec_` (default: Stile makes one).
    pub secret: Option<String>,
    /// The ids of the sites whose alerts it takes (default: all).
    pub sites: Option<Vec<Uuid>>,
    /// The kinds of alert that it takes (default: all).
    pub kinds: Option<Vec<AlertKind>>,
    /// How often messages are sent (default: `at_once`).
    pub frequency: Option<Frequency>,
    /// The hour of the day for daily messages, 0 to 23 (default: 8).
    pub daily_hour: Option<u8>,
    /// Hours in which nothing is sent (default: none).
    pub quiet: Option<QuietHours>,
    /// The IANA time zone of its hours (default: yours).
    pub zone: Option<String>,
    /// Whether it also takes that a problem is over (default: true).
    pub say_when_over: Option<bool>,
}

impl std::fmt::Debug for ChannelCreate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChannelCreate")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// Changes of a channel. What is left out stays; null for `sites`, `kinds` or `quiet` means all, all and none.
#[derive(Clone, Default, Deserialize, Object)]
#[serde(deny_unknown_fields, default)]
#[oai(deny_unknown_fields)]
pub struct ChannelUpdate {
    /// A name, 1 to 100 characters.
    pub name: Option<String>,
    /// Where messages go, as when it is created.
    pub address: Option<String>,
    /// The secret, as when it is created.
    pub secret: Option<String>,
    /// Makes a new secret for a webhook. For a day, messages are signed with the former one as well.
    pub rotate_secret: Option<bool>,
    /// The ids of the sites whose alerts it takes; null for all.
    pub sites: MaybeUndefined<Vec<Uuid>>,
    /// The kinds of alert that it takes; null for all.
    pub kinds: MaybeUndefined<Vec<AlertKind>>,
    /// How often messages are sent.
    pub frequency: Option<Frequency>,
    /// The hour of the day for daily messages, 0 to 23.
    pub daily_hour: Option<u8>,
    /// Hours in which nothing is sent; null for none.
    pub quiet: MaybeUndefined<QuietHours>,
    /// The IANA time zone of its hours.
    pub zone: Option<String>,
    /// Whether it also takes that a problem is over.
    pub say_when_over: Option<bool>,
    /// Whether it is on. Switching it on again clears `failing_since` and `off_because`.
    pub on: Option<bool>,
}

impl std::fmt::Debug for ChannelUpdate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChannelUpdate(***)")
    }
}

/// What the other side said to a test message.
#[derive(Clone, Debug, Object)]
pub struct TestResult {
    /// Whether the other side took the message.
    pub ok: bool,
    /// How the attempt ended.
    pub outcome: DeliveryOutcome,
    /// The status of the answer; null without one.
    pub status: Option<u16>,
    /// What the other side said, or why it could not be reached.
    pub said: String,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
    /// When it was sent, in Unix seconds.
    pub at: i64,
}

/// The token of a link that confirms an email address.
#[derive(Clone, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct ChannelConfirm {
    /// The token.
    pub token: String,
}

impl std::fmt::Debug for ChannelConfirm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChannelConfirm(***)")
    }
}
