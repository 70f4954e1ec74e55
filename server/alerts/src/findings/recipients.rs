//! Who is to hear of an alert, and when.

use base::{access::Role, zone::or_utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Opened, store};
use crate::{
    settings::Choices,
    timing::{Frequency, Quiet, Timing},
};

/// To whom a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    Channel(Uuid),
    /// By email.
    Person(Uuid),
    /// A push device of a person.
    Device {
        person: Uuid,
        device: Uuid,
    },
}

impl To {
    /// From the columns of a message.
    pub fn of(channel: Option<Uuid>, person: Option<Uuid>, device: Option<Uuid>) -> Option<Self> {
        match (channel, person, device) {
            (Some(channel), _, _) => Some(Self::Channel(channel)),
            (None, Some(person), Some(device)) => Some(Self::Device { person, device }),
            (None, Some(person), None) => Some(Self::Person(person)),
            (None, None, _) => None,
        }
    }

    /// As the columns of a message: channel, person, device.
    pub fn columns(self) -> (Option<Uuid>, Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Channel(channel) => (Some(channel), None, None),
            Self::Person(person) => (None, Some(person), None),
            Self::Device { person, device } => (None, Some(person), Some(device)),
        }
    }

    /// As `alert_messages.recipient` has it.
    pub fn word(self) -> String {
        match self {
            Self::Channel(id) => format!("channel:{id}"),
            Self::Person(id) => format!("person:{id}"),
            Self::Device { device, .. } => format!("device:{device}"),
        }
    }
}

/// A recipient of a message.
#[derive(Clone, Debug)]
pub(super) struct Recipient {
    pub to: To,
    pub event: &'static str,
    pub due_at: i64,
}

/// What a member chose, and may know.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub person: Uuid,
    pub role: Role,
    pub zone: Option<String>,
    /// `None`: the member has not chosen anything.
    pub choices: Option<Choices>,
    pub devices: Vec<Uuid>,
}

/// The columns that say when something is sent.
pub(super) fn timing(
    (frequency, daily_hour): (Option<&str>, Option<i16>),
    (from, until): (Option<i16>, Option<i16>),
    zone_name: Option<&str>,
) -> Timing {
    Timing {
        frequency: frequency
            .and_then(Frequency::from_word)
            .unwrap_or(Frequency::AtOnce),
        daily_hour: daily_hour.unwrap_or_default(),
        quiet: Quiet::of(from, until),
        zone: or_utc(zone_name),
    }
}

/// Those who are to hear that an alert opened.
pub(super) async fn of_opening(
    transaction: &mut PgConnection,
    alert: &Opened,
    now: i64,
) -> Result<Vec<Recipient>, sqlx::Error> {
    let channels = store::channels(transaction, alert).await?;
    let mut recipients: Vec<Recipient> = channels
        .into_iter()
        .map(|(channel, timing)| Recipient {
            to: To::Channel(channel),
            event: "opened",
            due_at: timing.due_at(now),
        })
        .collect();
    for member in store::members(transaction, alert).await? {
        recipients.extend(of_member(&member, alert, now));
    }
    Ok(recipients)
}

fn of_member(member: &Member, alert: &Opened, now: i64) -> Vec<Recipient> {
    let default = Choices::of_role(member.role);
    let choices = member.choices.as_ref().unwrap_or(&default);
    if !choices.takes(alert.kind, alert.site) {
        return Vec::new();
    }
    let due_at = choices.timing(or_utc(member.zone.as_deref())).due_at(now);
    let recipient = |to| Recipient {
        to,
        event: "opened",
        due_at,
    };
    let email = choices.email.then(|| recipient(To::Person(member.person)));
    let devices = member.devices.iter().filter(|_| choices.push);
    let devices = devices.map(|device| {
        recipient(To::Device {
            person: member.person,
            device: *device,
        })
    });
    email.into_iter().chain(devices).collect()
}

/// Those who are to hear that an alert is over: the recipients of its opening, unless they do not want to.
pub(super) async fn of_end(
    transaction: &mut PgConnection,
    alert: Uuid,
    now: i64,
) -> Result<Vec<Recipient>, sqlx::Error> {
    let receivers = store::receivers(transaction, alert).await?;
    Ok(receivers
        .into_iter()
        .map(|(to, timing)| Recipient {
            to,
            event: "over",
            due_at: timing.due_at(now),
        })
        .collect())
}
