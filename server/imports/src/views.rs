//! What answers say of uploads and imports alike.

use base::{
    answer::Problem,
    text::{Localize as _, Text, of_reason},
};
use poem_openapi::Object;
use shared::{date::Date, reason::Reason};

use crate::{
    source::Source,
    summary::{Skipped, Summary},
};

/// The totals of all days of an upload or an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct ImportTotals {
    /// The visitors of each day, added up; null if the source does not tell.
    pub visitors: Option<i64>,
    /// Visits; null if the source does not tell.
    pub visits: Option<i64>,
    /// Page views; null if the source does not tell.
    pub views: Option<i64>,
    /// Custom events; null if the source does not tell.
    pub events: Option<i64>,
}

/// Figures that an import cannot have.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ImportLack {
    /// A metric, such as `bounce_rate`; a breakdown, such as `city`; a metric of a breakdown, such as `page.visits`; or `totals`.
    pub what: String,
    /// Why: `source` if the source does not tell it by day, `files` if other files of the source would.
    pub why: String,
    /// The same for people.
    pub text: String,
}

/// What was read and is not imported, or is not in all figures.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ImportSkipped {
    /// A stable code.
    pub why: String,
    /// The reason for which hits of a log are excluded, as in `/left-out`.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// The same for people.
    pub text: String,
    /// How many rows, lines or files.
    pub count: i64,
}

/// What an upload holds.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ImportContents {
    /// The first day, `YYYY-MM-DD` in the site's time zone.
    pub from: String,
    /// The last day.
    pub to: String,
    /// How many days there are.
    pub days: i64,
    /// Their totals.
    pub totals: ImportTotals,
    /// Whether figures of these days are exact: those of logs and of Stile's export are, since they have hits. Sums of other tools
    /// are not.
    pub exact: bool,
    /// What is unknown about these days.
    pub left_out: Vec<ImportLack>,
    /// What was read and is not imported, or is not in all figures.
    pub skipped: Vec<ImportSkipped>,
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl ImportContents {
    /// What the summary of a source says, of all days that it has.
    #[must_use]
    pub fn of(source: Source, summary: &Summary) -> Self {
        let day = |day: Option<&i32>| {
            day.map_or_else(String::new, |day| Date::from_days(*day).to_string())
        };
        let totals = &summary.totals;
        let skipped = summary.skipped.iter().map(|(why, times)| ImportSkipped {
            why: why.code().to_owned(),
            reason: None,
            text: skipped_text(*why).localize_here(),
            count: count(*times),
        });
        let reasons = summary.reasons.iter().filter_map(|(code, hits)| {
            let reason = Reason::from_code(code)?;
            Some(ImportSkipped {
                why: "excluded".to_owned(),
                reason: Some(code.clone()),
                text: of_reason(reason).localize_here(),
                count: count(*hits),
            })
        });
        // Where each reason is counted, their sums are not.
        let is_sum = |one: &ImportSkipped| {
            !summary.reasons.is_empty()
                && [Skipped::Bots.code(), Skipped::LeftOut.code()].contains(&one.why.as_str())
        };
        Self {
            from: day(summary.days.first()),
            to: day(summary.days.last()),
            days: summary.days.len() as i64,
            totals: ImportTotals {
                visitors: totals.visitors.map(count),
                visits: totals.visits.map(count),
                views: totals.views.map(count),
                events: totals.events.map(count),
            },
            exact: source.has_hits(),
            left_out: summary
                .left_out
                .iter()
                .map(|what| lack(source, what))
                .collect(),
            skipped: skipped.filter(|one| !is_sum(one)).chain(reasons).collect(),
        }
    }
}

fn lack(source: Source, what: &str) -> ImportLack {
    let (why, text) = match source.may_tell(what) {
        true => ("files", Text::new("import_lack.files")),
        false => ("source", Text::new("import_lack.source")),
    };
    ImportLack {
        what: what.to_owned(),
        why: why.to_owned(),
        text: text.localize_here(),
    }
}

fn skipped_text(why: Skipped) -> Text {
    match why {
        Skipped::OtherFiles => Text::new("import_skipped.other_files"),
        Skipped::NoSingleDay => Text::new("import_skipped.no_single_day"),
        Skipped::Unfinished => Text::new("import_skipped.unfinished"),
        Skipped::NotPages => Text::new("import_skipped.not_pages"),
        Skipped::OtherLines => Text::new("import_skipped.other_lines"),
        Skipped::Bots => Text::new("import_skipped.bots"),
        Skipped::LeftOut => Text::new("import_skipped.left_out"),
        Skipped::OtherReports => Text::new("import_skipped.other_reports"),
        Skipped::OtherWebsites => Text::new("import_skipped.other_websites"),
        Skipped::OtherKinds => Text::new("import_skipped.other_kinds"),
        Skipped::MoreValues => Text::new("import_skipped.more_values"),
        Skipped::TooEarly => Text::new("import_skipped.too_early"),
        Skipped::NotKept => Text::new("import_skipped.not_kept"),
        Skipped::Overlapping => Text::new("import_skipped.overlapping"),
        Skipped::Repeated => Text::new("import_skipped.repeated"),
        Skipped::NoVisit => Text::new("import_skipped.no_visit"),
    }
}

/// A day of a request, since 1970.
///
/// # Errors
/// 400 where it is none.
pub fn day(text: Option<&str>, field: &'static str) -> Result<Option<i32>, Problem> {
    let Some(text) = text else {
        return Ok(None);
    };
    let day = Date::parse(text).map(Date::days);
    day.map(Some)
        .ok_or_else(|| Problem::invalid("invalid_import_day").field(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_says_whether_other_files_would_have_it() {
        for (source, what, why) in [
            (Source::Plausible, "city", "source"),
            (Source::Plausible, "browser", "files"),
            (Source::Plausible, "totals", "files"),
            (Source::Goatcounter, "visits", "source"),
            (Source::Goatcounter, "page.visits", "source"),
            (Source::Ga4, "page.visits", "files"),
        ] {
            assert_eq!(lack(source, what).why, why, "{source:?} {what}");
        }
    }

    #[test]
    fn days_are_read_strictly() {
        assert_eq!(day(Some("1970-01-03"), "from").unwrap(), Some(2));
        assert_eq!(day(None, "from").unwrap(), None);
        assert!(day(Some("3.1.1970"), "from").is_err());
    }
}
