//! What an upload holds: days, totals, what of it can be imported and what cannot.

use std::collections::{BTreeMap, BTreeSet};

use counts::{ImportedFigures, ImportedHit, ImportedSum};
use serde::{Deserialize, Serialize};

use crate::dimension::Dimension;

/// What was read and not taken, by its stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skipped {
    /// Files that no reader knows.
    OtherFiles,
    /// Rows that are of no single day.
    NoSingleDay,
    /// Rows of today or later.
    Unfinished,
    /// Lines of a log that are not requests for pages: pictures, redirects, errors.
    NotPages,
    /// Lines of a log in another form.
    OtherLines,
    /// Rows of bots, as the source or our own pipeline knows them.
    Bots,
    /// Requests that our own pipeline leaves out for other reasons.
    LeftOut,
    /// Reports by something that Stile has no breakdown for.
    OtherReports,
    /// Rows of other websites.
    OtherWebsites,
    /// Rows of other things than views and events.
    OtherKinds,
    /// Reports of a Matomo with more values than are fetched.
    MoreValues,
    /// Rows of days before 1990, which no period reaches.
    TooEarly,
    /// Rows of days that the site no longer keeps.
    NotKept,
    /// Rows with figures that another table has for the same day.
    Overlapping,
    /// Files, rows and hits that another file of the upload already has.
    Repeated,
    /// Rows of single views and events without a visitor or a visit, on days where others have one. They are taken, but are
    /// in no figure of visitors or visits.
    NoVisit,
}

impl Skipped {
    /// Its name in answers.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OtherFiles => "other_files",
            Self::NoSingleDay => "no_single_day",
            Self::Unfinished => "unfinished",
            Self::NotPages => "not_pages",
            Self::OtherLines => "other_lines",
            Self::Bots => "bots",
            Self::LeftOut => "left_out",
            Self::OtherReports => "other_reports",
            Self::OtherWebsites => "other_websites",
            Self::OtherKinds => "other_kinds",
            Self::MoreValues => "more_values",
            Self::TooEarly => "too_early",
            Self::NotKept => "not_kept",
            Self::Overlapping => "overlapping",
            Self::Repeated => "repeated",
            Self::NoVisit => "no_visit",
        }
    }
}

/// The totals of all days; `None`: the source does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Visitors of each day, added up.
    pub visitors: Option<u64>,
    /// Visits.
    pub visits: Option<u64>,
    /// Page views.
    pub views: Option<u64>,
    /// Custom events.
    pub events: Option<u64>,
}

/// What an upload holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The days, since 1970.
    pub days: BTreeSet<i32>,
    /// Their totals.
    pub totals: Totals,
    /// Records to store.
    pub entries: u64,
    /// By dimension and day, the counts that some of its sums have, as bits in the order of [`ImportedFigures::NAMES`].
    #[serde(skip)]
    has: BTreeMap<(u8, i32), u16>,
    /// The days with visitors, visits, views or events, as far as there are totals.
    #[serde(skip)]
    busy: BTreeSet<i32>,
    /// What is unknown about these days: a dimension by its name, a count of it as in `page.visits`, a total by its name.
    pub left_out: Vec<String>,
    /// What was left out, and how often.
    pub skipped: BTreeMap<Skipped, u64>,
    /// Hits that our pipeline left out, by the code of its reason.
    pub reasons: BTreeMap<String, u64>,
}

fn add(sum: &mut Option<u64>, number: Option<u64>) {
    if let Some(number) = number {
        *sum = Some(sum.unwrap_or(0).saturating_add(number));
    }
}

impl Summary {
    /// Takes a sum into account.
    pub fn sum(&mut self, sum: &ImportedSum) {
        self.entries += 1;
        self.days.insert(sum.day);
        let has = self.has.entry((sum.dimension, sum.day)).or_default();
        for (bit, figure) in sum.figures.columns().into_iter().enumerate() {
            if figure.is_some() {
                *has |= 1 << bit;
            }
        }
        if sum.dimension == Dimension::All.number() {
            let counts = &sum.figures.columns()[..4];
            if counts.iter().flatten().any(|count| *count > 0) {
                self.busy.insert(sum.day);
            }
            add(&mut self.totals.visitors, sum.figures.visitors);
            add(&mut self.totals.visits, sum.figures.visits);
            add(&mut self.totals.views, sum.figures.views);
            add(&mut self.totals.events, sum.figures.events);
        }
    }

    /// Takes a hit into account.
    pub fn hit(&mut self, hit: &ImportedHit) {
        self.entries += 1;
        self.days.insert(hit.day);
        let (is_event, is_ping) = (hit.event.is_some(), hit.ping.is_some());
        let begins = hit.visit.is_some() && hit.ts == hit.visit_start && hit.prev_path.is_none();
        let totals = &mut self.totals;
        add(&mut totals.views, Some(u64::from(!is_event && !is_ping)));
        add(&mut totals.visits, Some(u64::from(begins && !is_ping)));
        if is_event {
            add(&mut totals.events, Some(1));
        }
    }

    /// Begins again with the sums; what was left out stays.
    pub fn begin_again(&mut self) {
        *self = Self {
            skipped: std::mem::take(&mut self.skipped),
            reasons: std::mem::take(&mut self.reasons),
            ..Self::default()
        };
    }

    /// Something was left out.
    pub fn skip(&mut self, why: Skipped, rows: u64) {
        if rows > 0 {
            *self.skipped.entry(why).or_default() += rows;
        }
    }

    /// The counts that every day of a dimension has; `None` where a day lacks the dimension. Its sums of one day complete
    /// each other.
    fn has(&self, dimension: Dimension) -> Option<u16> {
        let number = dimension.number();
        let days = || self.has.range((number, i32::MIN)..=(number, i32::MAX));
        let (first, last) = (days().next()?.0.1, days().next_back()?.0.1);
        // A day without visits has no rows.
        let needed = match self.busy.is_empty() || dimension == Dimension::All {
            true => &self.days,
            false => &self.busy,
        };
        let complete = needed.iter().all(|day| {
            let between = dimension.is_sparse() && (first..=last).contains(day);
            between || self.has.contains_key(&(number, *day))
        });
        let has = days().map(|(_, has)| *has).reduce(|all, has| all & has);
        has.filter(|_| complete)
    }

    /// Notes what is unknown about sums, now that all are there.
    pub fn close(&mut self) {
        let mut left_out = Vec::new();
        match self.has(Dimension::All) {
            None => left_out.push("totals".to_owned()),
            Some(has) => left_out.extend(lacking(has, Dimension::All).map(str::to_owned)),
        }
        for dimension in Dimension::BROKEN_DOWN {
            let word = dimension.word();
            match self.has(dimension) {
                None => left_out.push(word.to_owned()),
                Some(has) => {
                    let of = lacking(has, dimension);
                    left_out.extend(of.map(|metric| format!("{word}.{metric}")));
                }
            }
        }
        self.left_out = left_out;
    }
}

/// The metrics that a dimension lacks which has these counts.
fn lacking(has: u16, dimension: Dimension) -> impl Iterator<Item = &'static str> {
    let known = has;
    let has = move |name: &str| {
        let mut names = ImportedFigures::NAMES.into_iter();
        let bit = names.position(|one| one == name).unwrap_or_default();
        known & (1 << bit) != 0
    };
    let whole = dimension == Dimension::All;
    let page = dimension == Dimension::Page;
    let of_visits = !page && !matches!(dimension, Dimension::Host | Dimension::Event);
    let wanted = [
        ("visitors", true, has("visitors")),
        ("visits", true, has("visits")),
        ("views", true, has("views")),
        ("events", true, has("events")),
        (
            "bounce_rate",
            of_visits || page,
            has("bounces") && has("enters"),
        ),
        (
            "visit_duration_seconds",
            of_visits,
            has("dur_ms") && has("visits"),
        ),
        (
            "views_per_visit",
            whole,
            has("visit_views") && has("visits"),
        ),
        ("engaged_visits", whole, has("engaged") && has("visits")),
        ("entries", page, has("enters")),
        ("exits", page, has("exits")),
    ];
    let lacking = wanted
        .into_iter()
        .filter(|(_, wanted, has)| *wanted && !*has);
    lacking.map(|(name, _, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_is_said_by_name() {
        let mut summary = Summary::default();
        summary.close();
        assert!(summary.left_out.contains(&"totals".to_owned()));
        let figures = ImportedFigures {
            visitors: Some(2),
            views: Some(5),
            ..ImportedFigures::default()
        };
        for day in [3, 4] {
            for (dimension, value) in [(Dimension::All, None), (Dimension::Page, Some("/a"))] {
                summary.sum(&ImportedSum {
                    day,
                    dimension: dimension.number(),
                    value: value.map(str::to_owned),
                    figures,
                });
            }
        }
        assert_eq!(summary.totals.visitors, Some(4));
        assert_eq!(
            (summary.totals.views, summary.totals.visits),
            (Some(10), None)
        );
        assert_eq!((summary.days.len(), summary.entries), (2, 4));
        // What one file lacks another may have.
        let events = ImportedFigures {
            events: Some(1),
            ..ImportedFigures::default()
        };
        for day in [3, 4] {
            summary.sum(&ImportedSum {
                day,
                dimension: Dimension::All.number(),
                value: None,
                figures: events,
            });
        }
        summary.close();
        let left_out = summary.left_out;
        for lacking in [
            "visits",
            "bounce_rate",
            "page.visits",
            "page.entries",
            "country",
        ] {
            assert!(
                left_out.contains(&lacking.to_owned()),
                "{lacking}: {left_out:?}"
            );
        }
        for there in [
            "visitors",
            "events",
            "views",
            "page",
            "page.views",
            "page.visit_duration_seconds",
        ] {
            assert!(
                !left_out.contains(&there.to_owned()),
                "{there}: {left_out:?}"
            );
        }
    }

    #[test]
    fn a_dimension_of_some_days_is_left_out() {
        let mut summary = Summary::default();
        let mut add = |day, dimension: Dimension, views| {
            summary.sum(&ImportedSum {
                day,
                dimension: dimension.number(),
                value: None,
                figures: ImportedFigures {
                    views: Some(views),
                    ..ImportedFigures::default()
                },
            });
        };
        for day in 1..=4 {
            add(day, Dimension::All, 5);
        }
        // A day without views.
        add(5, Dimension::All, 0);
        for day in [1, 2, 4] {
            add(day, Dimension::Browser, 5);
            add(day, Dimension::UtmCampaign, 5);
        }
        for day in 1..=4 {
            add(day, Dimension::Os, 5);
        }
        for day in 1..=3 {
            add(day, Dimension::Event, 5);
        }
        summary.close();
        let is_left_out = |what: &str| summary.left_out.iter().any(|one| one == what);
        assert!(is_left_out("browser") && is_left_out("event"));
        assert!(!is_left_out("os") && !is_left_out("utm_campaign"));
    }
}
