//! Records of the settings of reports.

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

use crate::words::{Outcome, Rhythm, Section, Weekday};

/// When a report is sent, to whom, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct ReportSettingUpdate {
    /// How often it is sent. `weekly` is about the last whole week, `monthly` about the last whole calendar month.
    pub rhythm: Rhythm,
    /// The day of the week on which a weekly report is sent. Default: `monday`.
    #[serde(default)]
    pub weekday: Option<Weekday>,
    /// The day of the month on which a monthly report is sent, from 1 to 28. Default: 1.
    #[serde(default)]
    pub month_day: Option<u8>,
    /// The hour at which it is sent, from 0 to 23, in the time zone of the site; of the digest, in your time zone.
    pub hour: u8,
    /// The email addresses that it goes to, at most 20. An address that no member of the account signs in with gets an
    /// email first, whose link confirms that its owner wants the report; so does the address of a member who
    /// unsubscribed.
    pub addresses: Vec<String>,
    /// What it shows besides the figures. The digest can show `chart` and `alerts`.
    pub sections: Vec<Section>,
}

/// When a report is sent, to whom, and what it shows.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ReportSetting {
    /// How often it is sent.
    pub rhythm: Rhythm,
    /// The day of the week on which a weekly report is sent.
    pub weekday: Weekday,
    /// The day of the month on which a monthly report is sent, from 1 to 28.
    pub month_day: u8,
    /// The hour at which it is sent, from 0 to 23, in `zone`.
    pub hour: u8,
    /// The email addresses that it goes to.
    pub addresses: Vec<String>,
    /// What it shows besides the figures.
    pub sections: Vec<Section>,
    /// The time zone of the site; of the digest, your time zone. An IANA name.
    pub zone: String,
    /// When it is sent next, in Unix seconds; null if it is off.
    pub next_at: Option<i64>,
    /// The last report that was due; null if none was.
    pub last: Option<ReportLast>,
    /// Addresses among `addresses` that get no report yet, because their owners have yet to confirm.
    pub waiting: Vec<String>,
}

/// A report that was due.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ReportLast {
    /// The first day that it was about, `YYYY-MM-DD`.
    pub period_from: String,
    /// The last day.
    pub period_to: String,
    /// When it was sent, in Unix seconds; null if it was not.
    pub sent_at: Option<i64>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Which report to show or send; by default as it is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct ReportAsk {
    /// Whether it is about the last whole week or the last whole calendar month. Default: as it is set; `weekly` if it
    /// is off.
    #[serde(default)]
    pub period: Option<ReportPeriod>,
    /// What it shows besides the figures. Default: as it is set.
    #[serde(default)]
    pub sections: Option<Vec<Section>>,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum ReportPeriod {
    /// The last whole week.
    Weekly,
    /// The last whole calendar month.
    Monthly,
}

/// A report as it would be sent now.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ReportPreview {
    /// The subject.
    pub subject: String,
    /// As HTML, with its pictures as `data:` addresses. It is a whole page: show it in a sandboxed frame.
    pub html: String,
    /// As plain text, with the same figures.
    pub text: String,
}

/// A report that was sent to you.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ReportSent {
    /// The address.
    pub address: String,
}
