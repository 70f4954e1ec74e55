//! Responses of the operation on deliveries.

use poem_openapi::{Enum, Object};
use sites::site_lock::Maker;
use uuid::Uuid;

/// How a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DeliveryWay {
    /// To a channel.
    Channel,
    /// By email.
    Email,
    /// To a push device.
    Push,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DeliveryEvent {
    /// An alert was opened.
    Opened,
    /// An alert is over.
    Over,
    /// Several alerts that were sent together.
    Bundle,
    /// A test.
    Test,
    /// A report.
    Report,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DeliveryOutcome {
    /// The other side took the message.
    Delivered,
    /// The other side could not take it; it is tried again.
    Later,
    /// The other side will never take it.
    Refused,
    /// It was the last attempt.
    GivenUp,
}

macro_rules! words {
    ($kind:ident: $($variant:ident = $word:literal),* $(,)?) => {
        impl $kind {
            /// As in the API and the database.
            pub(crate) const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            pub(crate) fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words!(DeliveryWay: Channel = "channel", Email = "email", Push = "push");
words!(DeliveryEvent: Opened = "opened", Over = "over", Bundle = "bundle", Test = "test", Report = "report");
words!(DeliveryOutcome: Delivered = "delivered", Later = "later", Refused = "refused", GivenUp = "given_up");

/// An attempt to deliver a message.
#[derive(Clone, Debug, Object)]
pub struct DeliveryView {
    /// The attempt's id.
    pub id: Uuid,
    /// When it was made, in Unix seconds.
    pub at: i64,
    /// How the message is sent.
    pub way: DeliveryWay,
    /// The channel; null if it was sent otherwise.
    pub channel: Option<DeliveryChannel>,
    /// The member; null if it was sent to a channel or to another address.
    pub person: Option<Maker>,
    /// The email address, if it belongs to no member.
    pub address: Option<String>,
    /// What the message is about.
    pub event: DeliveryEvent,
    /// Its title.
    pub title: String,
    /// The ids of its alerts.
    pub alerts: Vec<Uuid>,
    /// The number of the attempt, from 1.
    pub attempt: i32,
    /// How it ended.
    pub outcome: DeliveryOutcome,
    /// The status of the answer; null without one.
    pub status: Option<i32>,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
    /// What the other side said, or why it could not be reached; null if it took the message.
    pub error: Option<String>,
    /// When it is tried again, in Unix seconds.
    pub next_at: Option<i64>,
}

/// The channel of a delivery.
#[derive(Clone, Debug, Object)]
pub struct DeliveryChannel {
    /// The channel's id; null if it was deleted.
    pub id: Option<Uuid>,
    /// The channel's name, as it was then.
    pub name: String,
    /// The kind of channel.
    pub kind: String,
}
