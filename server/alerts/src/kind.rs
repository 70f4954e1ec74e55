//! The kinds of alert, and what each says.

use base::text::{Localize as _, Reader, Text, Value, find, of_reason, variable};
use poem_openapi::Enum;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use shared::{date::Date, reason::Reason};
use uuid::Uuid;

/// A kind of alert.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Enum,
)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum AlertKind {
    /// No hit arrived although many were expected.
    NoHits,
    /// The site's page does not have the script, or a wrong one.
    Tag,
    /// The site's page does not answer.
    Unreachable,
    /// The site's certificate ends soon.
    Certificate,
    /// Far fewer hits arrived than expected.
    Drop,
    /// Far more hits arrived than expected.
    Spike,
    /// A goal is no longer reached.
    GoalStopped,
    /// A far larger share of the hits than before was left out, for one reason.
    LeftOut,
    /// A source that brought next to nothing before brings many visits.
    NewSource,
    /// The paragraph on visitors who agree is missing in the privacy policy.
    Policy,
    /// A data request is overdue.
    DataRequest,
    /// A report could not be sent.
    ReportFailed,
    /// Messages to a channel fail.
    ChannelFailed,
    /// Exchange rates could not be fetched for days.
    RatesFailed,
    /// A check of the nightly run found something wrong.
    SelfCheck,
    /// The account has used much of what its plan includes, or more.
    Limit,
}

/// How much an alert matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename = "AlertSeverity", rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Something needs a look.
    Warning,
    /// Data is being lost, or is about to be.
    Critical,
}

/// What is to be done about an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AttentionAction {
    /// Repair the site, so that its hits arrive.
    FixSite,
    /// Look at the figures and find out why.
    LookAtFigures,
    /// Repair what sends messages and reports.
    FixDelivery,
    /// Do what the law requires.
    Comply,
    /// Repair the deployment.
    Operate,
    /// Look at the plan, or choose a larger one.
    ChoosePlan,
}

impl AttentionAction {
    pub(crate) const ALL: [Self; 6] = [
        Self::FixSite,
        Self::ChoosePlan,
        Self::Operate,
        Self::Comply,
        Self::FixDelivery,
        Self::LookAtFigures,
    ];

    /// The id of its heading.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::FixSite => "attention.fix_site",
            Self::LookAtFigures => "attention.look_at_figures",
            Self::FixDelivery => "attention.fix_delivery",
            Self::Comply => "attention.comply",
            Self::Operate => "attention.operate",
            Self::ChoosePlan => "attention.choose_plan",
        }
    }
}

impl Severity {
    /// As in the API and the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Self::Info, Self::Warning, Self::Critical]
            .into_iter()
            .find(|severity| severity.word() == word)
    }
}

/// What a kind is named, and where its texts are.
struct Words {
    word: &'static str,
    title: &'static str,
    text: &'static str,
    over: &'static str,
    action: AttentionAction,
}

impl AlertKind {
    /// Every kind, those about lost data first.
    pub const ALL: [Self; 16] = [
        Self::NoHits,
        Self::Tag,
        Self::Unreachable,
        Self::Certificate,
        Self::Drop,
        Self::Spike,
        Self::GoalStopped,
        Self::LeftOut,
        Self::NewSource,
        Self::Policy,
        Self::DataRequest,
        Self::ReportFailed,
        Self::ChannelFailed,
        Self::RatesFailed,
        Self::SelfCheck,
        Self::Limit,
    ];

    const fn words(self) -> Words {
        macro_rules! words {
            ($word:literal, $action:ident) => {
                Words {
                    word: $word,
                    title: concat!("alert_", $word, ".title"),
                    text: concat!("alert_", $word, ".text"),
                    over: concat!("alert_", $word, ".over"),
                    action: AttentionAction::$action,
                }
            };
        }
        match self {
            Self::NoHits => words!("no_hits", FixSite),
            Self::Tag => words!("tag", FixSite),
            Self::Unreachable => words!("unreachable", FixSite),
            Self::Certificate => words!("certificate", FixSite),
            Self::Drop => words!("drop", LookAtFigures),
            Self::Spike => words!("spike", LookAtFigures),
            Self::GoalStopped => words!("goal_stopped", FixSite),
            Self::LeftOut => words!("left_out", LookAtFigures),
            Self::NewSource => words!("new_source", LookAtFigures),
            Self::Policy => words!("policy", Comply),
            Self::DataRequest => words!("data_request", Comply),
            Self::ReportFailed => words!("report_failed", FixDelivery),
            Self::ChannelFailed => words!("channel_failed", FixDelivery),
            Self::RatesFailed => words!("rates_failed", Operate),
            Self::SelfCheck => words!("self_check", Operate),
            Self::Limit => words!("limit", ChoosePlan),
        }
    }

    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.words().word
    }

    /// The kind with this word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// What is to be done about it.
    pub(crate) const fn action(self) -> AttentionAction {
        self.words().action
    }

    /// Whether an alert of this kind, at this site, is about the deployment: members hear of it who run that.
    pub(crate) const fn is_of_deployment(self, site: Option<Uuid>) -> bool {
        site.is_none() && matches!(self, Self::SelfCheck | Self::RatesFailed)
    }

    /// Whether the owners of an account hear of it before anybody has chosen: something is broken, or an obligation is due.
    pub(crate) const fn is_for_owners(self) -> bool {
        !matches!(self, Self::Spike | Self::NewSource | Self::LeftOut)
    }

    /// The dashboard's page on it, of the site with this name.
    pub(crate) fn page(self, site: Option<&str>) -> String {
        let Some(site) = site else {
            return match self {
                Self::ChannelFailed => "/settings/alert-channels".to_owned(),
                Self::ReportFailed => "/settings/reports".to_owned(),
                Self::Limit => "/settings/billing".to_owned(),
                _ => "/nightly".to_owned(),
            };
        };
        let part = match self {
            Self::NoHits | Self::Tag | Self::Unreachable | Self::Certificate => "/install",
            Self::Drop | Self::Spike | Self::NewSource => "/why",
            Self::GoalStopped => "/goals",
            Self::LeftOut => "/left-out",
            Self::Policy => "/consent",
            Self::DataRequest => "/requests",
            Self::ReportFailed => "/reports",
            Self::SelfCheck => "/nightly",
            Self::ChannelFailed | Self::RatesFailed | Self::Limit => "",
        };
        format!("/sites/{site}{part}")
    }
}

/// Values that are moments, in Unix seconds.
const MOMENTS: [&str; 5] = ["since", "until", "due", "last", "ends"];

/// Values that are sizes, in megabytes.
const SIZES: [&str; 3] = ["free", "growth", "size"];

/// What an alert says to a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AlertWords {
    /// A sentence.
    pub title: String,
    /// What to do.
    pub text: String,
}

/// What an alert says, or what it says when it is over.
pub(crate) fn say(
    (kind, subject): (AlertKind, &str),
    params: &Map<String, Json>,
    site: Option<&str>,
    is_over: bool,
    reader: &Reader,
) -> AlertWords {
    let words = kind.words();
    let title = if is_over { words.over } else { words.title };
    let (title, text) = match kind {
        AlertKind::SelfCheck => of_check(subject, is_over).unwrap_or((title, words.text)),
        _ => (title, words.text),
    };
    let filled = |id: &'static str| fill(id, params, site, reader).localize_for(reader);
    AlertWords {
        title: filled(title),
        text: if is_over { String::new() } else { filled(text) },
    }
}

/// The texts of a nightly check, by its code.
fn of_check(code: &str, is_over: bool) -> Option<(&'static str, &'static str)> {
    if is_over {
        return None;
    }
    let title = find(&format!("nightly_{code}.title"))?;
    Some((title.id(), find(&format!("nightly_{code}.text"))?.id()))
}

/// What a stored open alert says, in one sentence; `None` for a kind of a newer version.
#[must_use]
pub fn title_of(
    kind: &str,
    subject: &str,
    params: &Json,
    site: Option<&str>,
    reader: &Reader,
) -> Option<String> {
    let kind = AlertKind::from_word(kind)?;
    let params = params.as_object().cloned().unwrap_or_default();
    Some(say((kind, subject), &params, site, false, reader).title)
}

fn fill(id: &'static str, params: &Map<String, Json>, site: Option<&str>, reader: &Reader) -> Text {
    let mut text = Text::new(id).with("site", site.unwrap_or_default());
    for (name, value) in params {
        // A text takes the values that it names; the others are for programs.
        let Some(name) = variable(id, name) else {
            continue;
        };
        text = match value {
            Json::String(code) if name == "reason" => text.with(name, explained(code, reader)),
            Json::String(day) if name == "day" => match Date::parse(day) {
                Some(day) => text.with(name, day),
                None => text.with(name, day.as_str()),
            },
            Json::String(words) => text.with(name, words.as_str()),
            Json::Number(number) if MOMENTS.contains(&name) => {
                text.with(name, Value::Moment(number.as_i64().unwrap_or_default()))
            }
            Json::Number(number) if SIZES.contains(&name) => {
                text.with(name, Value::Megabytes(number.as_i64().unwrap_or_default()))
            }
            Json::Number(number) => text.with(name, number.as_i64().unwrap_or_default()),
            _ => text,
        };
    }
    text
}

/// Why hits are left out for the reason with this code.
fn explained(code: &str, reader: &Reader) -> String {
    let reason = Reason::ALL.into_iter().find(|reason| reason.code() == code);
    reason.map_or_else(
        || code.to_owned(),
        |reason| of_reason(reason).localize_for(reader),
    )
}

#[cfg(test)]
mod tests {
    use base::text::Language;
    use serde_json::json;

    use super::*;

    #[test]
    fn words_and_kinds_belong_together() {
        for kind in AlertKind::ALL {
            assert_eq!(AlertKind::from_word(kind.word()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), json!(kind.word()));
        }
        assert_eq!(AlertKind::from_word("nothing"), None);
    }

    #[test]
    fn sizes_are_written_as_the_language_does() {
        let params = json!({"state": "other", "free": 1_260, "growth": 0, "days": 0});
        for (tag, size) in [("en", "1.3 GB"), ("de", "1,3 GB")] {
            let reader = Reader::from(Language::of(tag).unwrap());
            let title = title_of("self_check", "disk", &params, None, &reader).unwrap();
            assert!(title.replace('\u{a0}', " ").contains(size), "{title}");
        }
    }

    #[test]
    fn every_kind_has_its_texts_in_every_language() {
        let params = json!({
            "hours": 3, "counted": 10, "expected": 100, "percent": 40, "before": 5, "goal": "Order", "source": "Example",
            "visits": 80, "days": 9, "channel": "Team", "host": "example.com", "count": 2, "bound": 50, "reason": "bot",
            "since": 1_795_176_000, "until": 1_795_176_000, "due": 1_795_176_000, "last": 1_795_176_000,
            "ends": 1_795_176_000, "status": 500, "name": "Digest", "check": "recount", "hits": 80_000, "limit": 100_000,
        });
        let params = params.as_object().unwrap();
        for language in Language::all() {
            let reader = Reader::from(language);
            for kind in AlertKind::ALL {
                let shown = say((kind, ""), params, Some("example.com"), false, &reader);
                assert!(
                    shown.title.len() > 10 && shown.text.len() > 20,
                    "{kind:?} {shown:?}"
                );
                let over = say((kind, ""), params, Some("example.com"), true, &reader);
                assert!(
                    over.title.len() > 10 && over.title != shown.title,
                    "{kind:?} {over:?}"
                );
                for text in [shown.title, shown.text, over.title] {
                    assert!(!text.contains('{') && !text.contains('$'), "{text}");
                }
            }
            for action in AttentionAction::ALL {
                assert!(
                    !Text::new(action.title())
                        .localize(language)
                        .contains("attention.")
                );
            }
        }
    }
}
