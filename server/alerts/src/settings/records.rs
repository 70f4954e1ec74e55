//! Requests and responses of the operations on alert settings.

use base::{
    access::Caller,
    answer::Problem,
    text::{Localize as _, Text},
};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::choices::Choices;
use crate::{
    kind::AlertKind,
    timing::{Frequency, Quiet, QuietHours},
};

/// What you want to hear of in this account, how and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct AlertSettings {
    /// Whether you get alerts by email.
    pub email: bool,
    /// Whether you get alerts on your push devices.
    pub push: bool,
    /// The kinds of alert; null for all.
    pub kinds: Option<Vec<AlertKind>>,
    /// The ids of the sites; null for all that you have access to.
    pub sites: Option<Vec<Uuid>>,
    /// How often messages are sent.
    pub frequency: Frequency,
    /// The hour of the day for daily messages, 0 to 23 in your time zone.
    pub daily_hour: u8,
    /// Hours in which nothing is sent, in your time zone; null for none.
    pub quiet: Option<QuietHours>,
    /// Whether you also hear when a problem is over.
    pub say_when_over: bool,
}

impl AlertSettings {
    pub(super) fn of(choices: &Choices) -> Self {
        Self {
            email: choices.email,
            push: choices.push,
            kinds: choices.kinds.clone(),
            sites: choices.sites.clone(),
            frequency: choices.frequency,
            daily_hour: u8::try_from(choices.daily_hour).unwrap_or_default(),
            quiet: choices.quiet.map(Quiet::shown),
            say_when_over: choices.say_when_over,
        }
    }

    /// # Errors
    /// 400 where something is not a choice, 404 for a site that the caller does not have access to.
    pub(super) fn read(&self, caller: &Caller, known: &[Uuid]) -> Result<Choices, Problem> {
        Ok(Choices {
            email: self.email,
            push: self.push,
            kinds: kinds_of(self.kinds.as_deref())?,
            sites: sites_of(self.sites.as_deref(), caller, known)?,
            frequency: self.frequency,
            daily_hour: daily_hour(self.daily_hour)?,
            quiet: self.quiet.as_ref().map(Quiet::read).transpose()?,
            say_when_over: self.say_when_over,
        })
    }
}

/// The kinds that were chosen.
///
/// # Errors
/// 400 `invalid_choice` where that is none: nothing would be sent.
pub(crate) fn kinds_of(kinds: Option<&[AlertKind]>) -> Result<Option<Vec<AlertKind>>, Problem> {
    match kinds {
        Some([]) => Err(Problem::invalid("invalid_choice").field("kinds")),
        kinds => Ok(kinds.map(distinct)),
    }
}

fn distinct(kinds: &[AlertKind]) -> Vec<AlertKind> {
    let mut kinds = kinds.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Kinds as the database has them.
pub(crate) fn kinds_word(kinds: Option<&[AlertKind]>) -> Option<Vec<String>> {
    kinds.map(|kinds| {
        let words = distinct(kinds).into_iter();
        words.map(|kind| kind.word().to_owned()).collect()
    })
}

/// An hour of the day.
///
/// # Errors
/// 400 `invalid_hour`.
pub(crate) fn daily_hour(hour: u8) -> Result<i16, Problem> {
    match hour {
        0..=23 => Ok(i16::from(hour)),
        _ => Err(Problem::invalid("invalid_hour").field("daily_hour")),
    }
}

/// The sites that were chosen, all of which are `known` in the account and visible to the caller.
///
/// # Errors
/// 404 for another one.
pub(crate) fn sites_of(
    sites: Option<&[Uuid]>,
    caller: &Caller,
    known: &[Uuid],
) -> Result<Option<Vec<Uuid>>, Problem> {
    let Some(sites) = sites else {
        return Ok(None);
    };
    if sites.is_empty() {
        return Err(Problem::invalid("invalid_choice").field("sites"));
    }
    if sites
        .iter()
        .any(|site| !known.contains(site) || !caller.sees(*site))
    {
        return Err(Problem::unknown("unknown_site").field("sites"));
    }
    let mut sites = sites.to_vec();
    sites.sort_unstable();
    sites.dedup();
    Ok(Some(sites))
}

/// How often each kind of alert would have come, had it been switched on before.
#[derive(Clone, Debug, Object)]
pub struct Rehearsal {
    /// The first moment that was looked at, in Unix seconds.
    pub from: i64,
    /// The last one.
    pub to: i64,
    /// Every kind.
    pub kinds: Vec<RehearsedKind>,
    /// The sites that you have access to.
    pub sites: Vec<RehearsedSite>,
}

/// How often a kind of alert would have come.
#[derive(Clone, Debug, Object)]
pub struct RehearsedKind {
    /// The kind.
    pub kind: AlertKind,
    /// The number of alerts at all sites; null where that cannot be computed from the figures.
    pub fired: Option<u32>,
    /// Why not, as text; null otherwise.
    pub why_not: Option<String>,
}

impl RehearsedKind {
    /// A kind that depends on more than figures.
    pub(crate) fn not_from_figures(kind: AlertKind) -> Self {
        Self {
            kind,
            fired: None,
            why_not: Some(Text::new("rehearsal.not_from_figures").localize_here()),
        }
    }
}

/// The alerts that a site would have had.
#[derive(Clone, Debug, Object)]
pub struct RehearsedSite {
    /// The site's id.
    pub id: Uuid,
    /// The site's name.
    pub name: String,
    /// The alerts, oldest first.
    pub alerts: Vec<RehearsedAlert>,
}

/// An alert that would have come.
#[derive(Clone, Debug, Object)]
pub struct RehearsedAlert {
    /// Its kind.
    pub kind: AlertKind,
    /// When it would have been sent, in Unix seconds.
    pub at: i64,
    /// When it would have been over; null where it would still be open.
    pub over_at: Option<i64>,
    /// What it would have said.
    pub title: String,
}
