//! What a check found: a result, a sentence with its numbers, and what that means for alerts.

mod stored_text;

use std::collections::BTreeMap;

use alerts::{AlertKind, Finding, Findings, Severity};
use base::text::{Text, Value};
use poem_openapi::Enum;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use shared::date::Date;
use sqlx::PgConnection;
use stored_text::StoredText;
use uuid::Uuid;

/// A check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "NightlyCheckCode", rename_all = "snake_case")]
pub enum CheckCode {
    /// Whether the site's front page answers and has the script.
    Tag,
    /// How long the certificate of the site's server is valid.
    Certificate,
    /// Whether as many hits arrived yesterday as on such days before.
    Arriving,
    /// Whether the stored figures equal a count of their rows.
    Recount,
    /// Whether the received hits are the counted and the excluded ones together.
    Ledger,
    /// Whether the reports that were due were sent.
    Reports,
    /// Whether data requests of visitors are overdue.
    DataRequests,
    /// How long the disk lasts.
    Disk,
    /// Whether hits wait for DuckDB.
    Journal,
    /// Whether Postgres answers and has connections left.
    Postgres,
    /// Whether the server's clock and that of Postgres agree.
    Clock,
    /// Whether backups are made.
    Backups,
    /// Whether emails wait.
    Mail,
    /// Whether scheduled tasks run.
    Jobs,
}

impl CheckCode {
    /// As in the API, and the subject of its alerts.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Certificate => "certificate",
            Self::Arriving => "arriving",
            Self::Recount => "recount",
            Self::Ledger => "ledger",
            Self::Reports => "reports",
            Self::DataRequests => "data_requests",
            Self::Disk => "disk",
            Self::Journal => "journal",
            Self::Postgres => "postgres",
            Self::Clock => "clock",
            Self::Backups => "backups",
            Self::Mail => "mail",
            Self::Jobs => "jobs",
        }
    }
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "NightlyResult", rename_all = "snake_case")]
pub enum CheckResult {
    /// All is well.
    Ok,
    /// Something needs a look.
    Warning,
    /// Data is lost or wrong, or will be.
    Error,
    /// It was not checked; the text says why.
    NotChecked,
}

impl CheckResult {
    /// How much it matters where it is wrong.
    pub(crate) const fn severity(self) -> Option<Severity> {
        match self {
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Critical),
            Self::Ok | Self::NotChecked => None,
        }
    }
}

/// What a check does to an alert.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// It opens it, or brings it up to date.
    Open(AlertKind, Severity, Map<String, Json>),
    /// It ends it.
    Close(AlertKind),
}

/// What the numbers of wrong days are called, with their place. They are days since 1970. And the most that are remembered.
const WRONG_DAY: &str = "wrong_day_";
const MOST_DAYS: usize = 9;

/// What a check found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub check: CheckCode,
    pub result: CheckResult,
    text: StoredText,
    why: Option<StoredText>,
    advice: Option<StoredText>,
    pub numbers: BTreeMap<String, i64>,
    #[serde(skip)]
    pub effects: Vec<Effect>,
}

impl Outcome {
    /// An outcome that does nothing to alerts. The numbers in the text are its numbers.
    pub fn new(check: CheckCode, result: CheckResult, text: Text) -> Self {
        let number = |(name, value): &(&'static str, Value)| match value {
            Value::Number(number) | Value::Moment(number) | Value::Megabytes(number) => {
                Some(((*name).to_owned(), *number))
            }
            _ => None,
        };
        Self {
            check,
            result,
            numbers: text.values().iter().filter_map(number).collect(),
            text: StoredText(text),
            why: None,
            advice: None,
            effects: Vec::new(),
        }
    }

    /// With another sentence, which says why, and what to do about it.
    pub fn because(self, why: Text, advice: Option<Text>) -> Self {
        Self {
            why: Some(StoredText(why)),
            advice: advice.map(StoredText).or(self.advice),
            ..self
        }
    }

    /// With what to do about it.
    pub fn advise(self, advice: Text) -> Self {
        Self {
            advice: Some(StoredText(advice)),
            ..self
        }
    }

    /// With one more number.
    pub fn number(mut self, name: &str, number: i64) -> Self {
        self.numbers.insert(name.to_owned(), number);
        self
    }

    /// With the days that are wrong, among its numbers: the next run checks them again.
    pub fn with_wrong_days(self, days: &[Date]) -> Self {
        let days = days.iter().take(MOST_DAYS).enumerate();
        days.fold(self, |outcome, (at, day)| {
            let name = format!("{WRONG_DAY}{}", at + 1);
            outcome.number(&name, i64::from(day.days()))
        })
    }

    /// The days that were wrong.
    pub fn wrong_days(&self) -> Vec<Date> {
        let days = self
            .numbers
            .iter()
            .filter(|(name, _)| name.starts_with(WRONG_DAY));
        let days = days.filter_map(|(_, day)| i32::try_from(*day).ok());
        days.map(Date::from_days).collect()
    }

    /// With what it does to an alert.
    pub fn with(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }

    /// Opens the alert of this kind if the outcome is wrong, ends it if all is well, and leaves it as it is if nothing was
    /// checked.
    pub fn alerting(self, kind: AlertKind) -> Self {
        match (self.result, self.result.severity()) {
            (_, Some(severity)) => {
                let values = self.text.plain_values();
                self.with(Effect::Open(kind, severity, values))
            }
            (CheckResult::NotChecked, None) => self,
            (_, None) => self.with(Effect::Close(kind)),
        }
    }

    /// The same for what only this check finds. The text of such an alert is the check's own.
    pub fn self_checking(self) -> Self {
        self.alerting(AlertKind::SelfCheck)
    }

    /// The sentence, and another that says why.
    pub fn text_here(&self) -> String {
        let why = self.why.as_ref().map(StoredText::localize_here);
        match why {
            Some(why) => format!("{} {why}", self.text.localize_here()),
            None => self.text.localize_here(),
        }
    }

    /// What to do about it.
    pub fn advice_here(&self) -> String {
        let advice = self.advice.as_ref().map(StoredText::localize_here);
        advice.unwrap_or_default()
    }

    /// Whether something is wrong.
    pub fn is_wrong(&self) -> bool {
        self.result.severity().is_some()
    }

    /// Opens and ends alerts of an account, or of one of its sites.
    pub async fn apply(
        &self,
        findings: &Findings,
        transaction: &mut PgConnection,
        (account, site): (Uuid, Option<Uuid>),
    ) -> Result<(), sqlx::Error> {
        for effect in &self.effects {
            let subject = |kind| match kind {
                AlertKind::SelfCheck => self.check.word(),
                _ => "",
            };
            match effect {
                Effect::Open(kind, severity, values) => {
                    let finding = Finding {
                        account,
                        site,
                        kind: *kind,
                        subject: subject(*kind).to_owned(),
                        severity: *severity,
                        values: values.clone(),
                    };
                    findings.open(transaction, &finding).await?;
                }
                Effect::Close(kind) => {
                    let subject = subject(*kind);
                    findings
                        .close(transaction, account, site, *kind, subject)
                        .await?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong() -> Outcome {
        let text = Text::new("nightly_clock.title").with("seconds", 7);
        Outcome::new(CheckCode::Clock, CheckResult::Warning, text)
    }

    #[test]
    fn what_is_wrong_opens_and_what_is_well_ends() {
        let opened = wrong().self_checking();
        let values = json!({"seconds": 7}).as_object().unwrap().clone();
        let open = Effect::Open(AlertKind::SelfCheck, Severity::Warning, values);
        assert_eq!(opened.effects, [open]);
        let result = |result| Outcome { result, ..wrong() }.self_checking().effects;
        assert_eq!(
            result(CheckResult::Ok),
            [Effect::Close(AlertKind::SelfCheck)]
        );
        assert_eq!(result(CheckResult::NotChecked), []);
    }

    #[test]
    fn an_outcome_is_the_same_once_it_was_stored() {
        let kept = serde_json::to_value(wrong().number("ms", 7_012)).unwrap();
        let read: Outcome = serde_json::from_value(kept).unwrap();
        assert_eq!(read.text_here(), wrong().text_here());
        assert_eq!(read.numbers["ms"] + read.numbers["seconds"], 7_019);
        assert!(read.is_wrong() && read.effects.is_empty());
    }

    #[test]
    fn wrong_days_are_remembered() {
        let days = ["2026-11-12", "2026-11-19"].map(|day| Date::parse(day).unwrap());
        let kept = serde_json::to_value(wrong().with_wrong_days(&days)).unwrap();
        let read: Outcome = serde_json::from_value(kept).unwrap();
        assert_eq!(read.wrong_days(), days);
        assert_eq!(wrong().wrong_days(), []);
    }
}
