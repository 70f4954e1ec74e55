//! Sums up the rows of one day.

use counts::{ImportedFigures, ImportedSum};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::repeated::leave_out_repeated;
use crate::{dimension::Dimension, error::ReadError};

/// A visit is engaged if it lasts at least this long, in microseconds.
const ENGAGED: i64 = 10_000_000;
/// How many values of all dimensions together a day has at most. Each takes about 500 bytes.
const VALUES: usize = 300_000;

/// A view or an event, as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct RawRow {
    /// When, microseconds since 1970.
    pub ts: i64,
    /// The day in the site's zone, since 1970.
    pub day: i32,
    /// A number for the visitor; `None` where the file does not tell visitors apart.
    pub visitor: Option<u64>,
    /// A number for the visit; `None` where the file does not tell visits apart.
    pub visit: Option<u64>,
    /// The event's name; `None` for a page view.
    pub event: Option<String>,
    /// The page.
    pub path: Option<String>,
    /// Its host.
    pub host: Option<String>,
    /// What the tool says of the visit, cleaned.
    pub of_visit: Vec<(VisitValue, String)>,
    /// How long the page was open, in milliseconds, where the tool measures that.
    pub open_ms: Option<u64>,
}

/// A row, and the number of its file within the upload.
pub type FiledRow = (u32, RawRow);

/// What the rows of one day add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DaySums {
    /// The sums.
    pub sums: Vec<ImportedSum>,
    /// Rows that another file has, too.
    pub repeated: u64,
    /// Rows without a visitor or a visit, where others have one.
    pub without_visit: u64,
}

/// A dimension that all rows of a visit share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // they are dimensions
pub enum VisitValue {
    Source,
    Referrer,
    Channel,
    UtmSource,
    UtmMedium,
    UtmCampaign,
    UtmContent,
    UtmTerm,
    Country,
    Region,
    City,
    Browser,
    BrowserVersion,
    Os,
    Device,
    Screen,
    Language,
}

impl VisitValue {
    /// All of them.
    pub const ALL: [VisitValue; 17] = [
        VisitValue::Source,
        VisitValue::Referrer,
        VisitValue::Channel,
        VisitValue::UtmSource,
        VisitValue::UtmMedium,
        VisitValue::UtmCampaign,
        VisitValue::UtmContent,
        VisitValue::UtmTerm,
        VisitValue::Country,
        VisitValue::Region,
        VisitValue::City,
        VisitValue::Browser,
        VisitValue::BrowserVersion,
        VisitValue::Os,
        VisitValue::Device,
        VisitValue::Screen,
        VisitValue::Language,
    ];

    /// As a dimension.
    #[must_use]
    pub const fn dimension(self) -> Dimension {
        match self {
            Self::Source => Dimension::Source,
            Self::Referrer => Dimension::Referrer,
            Self::Channel => Dimension::Channel,
            Self::UtmSource => Dimension::UtmSource,
            Self::UtmMedium => Dimension::UtmMedium,
            Self::UtmCampaign => Dimension::UtmCampaign,
            Self::UtmContent => Dimension::UtmContent,
            Self::UtmTerm => Dimension::UtmTerm,
            Self::Country => Dimension::Country,
            Self::Region => Dimension::Region,
            Self::City => Dimension::City,
            Self::Browser => Dimension::Browser,
            Self::BrowserVersion => Dimension::BrowserVersion,
            Self::Os => Dimension::Os,
            Self::Device => Dimension::Device,
            Self::Screen => Dimension::Screen,
            Self::Language => Dimension::Language,
        }
    }
}

/// What the rows of a value add up to.
#[derive(Debug, Default)]
struct Acc {
    visitors: FxHashSet<u64>,
    visits: u64,
    views: u64,
    events: u64,
    enters: u64,
    bounces: u64,
    dur_ms: u64,
    visit_views: u64,
    engaged: u64,
    exits: u64,
}

/// What is known of one visit on this day.
#[derive(Debug)]
struct Visit<'a> {
    rows: Vec<&'a RawRow>,
}

impl Visit<'_> {
    fn views(&self) -> u64 {
        self.rows.iter().filter(|row| row.event.is_none()).count() as u64
    }

    fn events(&self) -> u64 {
        self.rows.len() as u64 - self.views()
    }

    fn bounced(&self) -> bool {
        self.views() == 1 && self.events() == 0
    }

    fn dur_ms(&self) -> u64 {
        let first = self.rows.first().map_or(0, |row| row.ts);
        let last = self.rows.last();
        let between = last.map_or(0, |row| row.ts - first) / 1_000;
        let open = last.and_then(|row| row.open_ms).unwrap_or(0);
        u64::try_from(between).unwrap_or(0) + open
    }

    fn engaged(&self) -> bool {
        let long = i64::try_from(self.dur_ms()).unwrap_or(i64::MAX) >= ENGAGED / 1_000;
        self.views() > 1 || self.events() > 0 || long
    }

    /// The pages of its first and last view.
    fn ends(&self) -> Option<(&str, &str)> {
        let pages = || {
            let views = self.rows.iter().filter(|row| row.event.is_none());
            views.filter_map(|row| row.path.as_deref())
        };
        pages().next().zip(pages().next_back())
    }
}

type Key<'a> = (Dimension, Option<&'a str>);

/// The sums of the rows of one day. Visits that continue after midnight are visits of both days.
///
/// # Errors
/// The day has too many values.
pub fn sum_up(day: i32, mut rows: Vec<FiledRow>) -> Result<DaySums, ReadError> {
    let repeated = leave_out_repeated(&mut rows);
    let mut rows: Vec<&RawRow> = rows.iter().map(|(_, row)| row).collect();
    rows.sort_by_key(|row| (row.visit, row.ts));
    let tells = Tells {
        visitors: rows.iter().any(|row| row.visitor.is_some()),
        visits: rows.iter().any(|row| row.visit.is_some()),
    };
    let lacks = |row: &&&RawRow| {
        tells.visitors && row.visitor.is_none() || tells.visits && row.visit.is_none()
    };
    let without_visit = rows.iter().filter(lacks).count() as u64;
    let mut found: FxHashMap<Key<'_>, Acc> = FxHashMap::default();
    for group in rows.chunk_by(|one, next| one.visit.is_some() && one.visit == next.visit) {
        let visit = Visit {
            rows: group.to_vec(),
        };
        add_visit(&mut found, &visit);
        if found.len() > VALUES {
            return Err(ReadError::LargeDay);
        }
    }
    let mut sums: Vec<ImportedSum> = found
        .into_iter()
        .map(|((dimension, value), acc)| ImportedSum {
            day,
            dimension: dimension.number(),
            value: value.map(str::to_owned),
            figures: tells.figures(dimension, &acc),
        })
        .collect();
    // So that the same file gives the same sums.
    sums.sort_by(|one, other| (one.dimension, &one.value).cmp(&(other.dimension, &other.value)));
    Ok(DaySums {
        sums,
        repeated,
        without_visit,
    })
}

fn add_visit<'a>(found: &mut FxHashMap<Key<'a>, Acc>, visit: &Visit<'a>) {
    let of_visit: Vec<Key<'a>> = VisitValue::ALL
        .into_iter()
        .map(|of| {
            // A visit's values are those of the first row that has one.
            let mut values = visit.rows.iter().flat_map(|row| &row.of_visit);
            let value = values.find(|(one, _)| *one == of);
            (of.dimension(), value.map(|(_, value)| value.as_str()))
        })
        .collect();
    let ends = visit.ends();
    let mut whole = of_visit;
    whole.push((Dimension::All, None));
    // A row that the file says no visit of is none.
    let is_visit = visit.rows.iter().any(|row| row.visit.is_some());
    if is_visit {
        whole.push((Dimension::Entry, ends.map(|(entry, _)| as_of(visit, entry))));
        whole.push((Dimension::Exit, ends.map(|(_, exit)| as_of(visit, exit))));
    }
    for key in whole {
        let acc = found.entry(key).or_default();
        acc.visitors
            .extend(visit.rows.iter().filter_map(|row| row.visitor));
        acc.views += visit.views();
        acc.events += visit.events();
        if !is_visit {
            continue;
        }
        acc.visits += 1;
        acc.enters += 1;
        acc.visit_views += visit.views();
        acc.bounces += u64::from(visit.bounced());
        acc.engaged += u64::from(visit.engaged());
        acc.dur_ms += visit.dur_ms();
    }
    let mut seen: FxHashSet<Key<'a>> = FxHashSet::default();
    for row in &visit.rows {
        let page = row
            .path
            .as_deref()
            .map(|path| (Dimension::Page, Some(path)));
        let host = row
            .host
            .as_deref()
            .map(|host| (Dimension::Host, Some(host)));
        let event = row
            .event
            .as_deref()
            .map(|name| (Dimension::Event, Some(name)));
        for key in [page, host, event].into_iter().flatten() {
            let acc = found.entry(key).or_default();
            acc.visitors.extend(row.visitor);
            acc.views += u64::from(row.event.is_none());
            acc.events += u64::from(row.event.is_some());
            if is_visit && seen.insert(key) {
                acc.visits += 1;
            }
        }
    }
    if let Some((entry, exit)) = ends.filter(|_| is_visit) {
        let acc = found
            .entry((Dimension::Page, Some(as_of(visit, entry))))
            .or_default();
        acc.enters += 1;
        acc.bounces += u64::from(visit.bounced());
        acc.dur_ms += visit.dur_ms();
        let acc = found
            .entry((Dimension::Page, Some(as_of(visit, exit))))
            .or_default();
        acc.exits += 1;
    }
}

/// The path as the row owns it, which lives as long as the rows do.
fn as_of<'a>(visit: &Visit<'a>, path: &str) -> &'a str {
    let mut paths = visit.rows.iter().filter_map(|row| row.path.as_deref());
    paths.find(|one| *one == path).unwrap_or_default()
}

/// What the file tells apart.
#[derive(Clone, Copy, Debug)]
struct Tells {
    visitors: bool,
    visits: bool,
}

impl Tells {
    fn figures(self, dimension: Dimension, acc: &Acc) -> ImportedFigures {
        let of_visits = |number| self.visits.then_some(number);
        let whole = !matches!(
            dimension,
            Dimension::Page | Dimension::Host | Dimension::Event
        );
        let of_page = dimension == Dimension::Page;
        let of_whole = |number| of_visits(number).filter(|_| whole);
        ImportedFigures {
            visitors: self.visitors.then_some(acc.visitors.len() as u64),
            visits: of_visits(acc.visits),
            views: Some(acc.views),
            events: Some(acc.events),
            enters: of_visits(acc.enters).filter(|_| whole || of_page),
            bounces: of_visits(acc.bounces).filter(|_| whole || of_page),
            dur_ms: of_whole(acc.dur_ms),
            visit_views: of_whole(acc.visit_views),
            engaged: of_whole(acc.engaged),
            exits: of_visits(acc.exits).filter(|_| of_page),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(visit: u64, second: i64, path: &str, event: Option<&str>) -> RawRow {
        RawRow {
            ts: second * 1_000_000,
            day: 7,
            visitor: Some(visit / 10),
            visit: Some(visit),
            event: event.map(str::to_owned),
            path: Some(path.to_owned()),
            ..RawRow::default()
        }
    }

    fn summed(rows: Vec<RawRow>) -> Vec<ImportedSum> {
        let filed = rows.into_iter().map(|row| (1, row)).collect();
        sum_up(7, filed).unwrap().sums
    }

    fn of(sums: &[ImportedSum], dimension: Dimension, value: Option<&str>) -> ImportedFigures {
        let mut sums = sums.iter();
        let found =
            sums.find(|sum| sum.dimension == dimension.number() && sum.value.as_deref() == value);
        found.expect("a sum").figures
    }

    #[test]
    fn visits_are_put_together_in_any_order() {
        let mut rows = vec![
            row(10, 40, "/b", None),
            row(20, 5, "/a", None),
            row(10, 0, "/a", None),
            row(11, 100, "/a", None),
            row(11, 101, "/a", Some("Signup")),
        ];
        rows[2].of_visit = vec![(VisitValue::Country, "DE".to_owned())];
        let sums = summed(rows);
        assert!(sums.iter().all(|sum| sum.day == 7));
        let all = of(&sums, Dimension::All, None);
        let expected = ImportedFigures {
            visitors: Some(2),
            visits: Some(3),
            views: Some(4),
            events: Some(1),
            enters: Some(3),
            bounces: Some(1),
            dur_ms: Some(41_000),
            visit_views: Some(4),
            engaged: Some(2),
            exits: None,
        };
        assert_eq!(all, expected);
        let page = of(&sums, Dimension::Page, Some("/a"));
        assert_eq!(
            (page.visitors, page.visits, page.views, page.events),
            (Some(2), Some(3), Some(3), Some(1))
        );
        assert_eq!(
            (page.enters, page.bounces, page.exits, page.dur_ms),
            (Some(3), Some(1), Some(2), None)
        );
        assert_eq!(of(&sums, Dimension::Exit, Some("/b")).visits, Some(1));
        let country = of(&sums, Dimension::Country, Some("DE"));
        assert_eq!((country.visits, country.views), (Some(1), Some(2)));
        assert_eq!(of(&sums, Dimension::Country, None).visits, Some(2));
        assert_eq!(of(&sums, Dimension::Event, Some("Signup")).events, Some(1));
    }

    #[test]
    fn what_a_file_does_not_tell_is_not_made_up() {
        let mut rows = vec![row(1, 0, "/a", None), row(2, 5, "/a", None)];
        for row in &mut rows {
            row.visit = None;
        }
        let all = of(&summed(rows.clone()), Dimension::All, None);
        assert_eq!((all.visits, all.bounces, all.dur_ms), (None, None, None));
        assert_eq!((all.visitors, all.views), (Some(1), Some(2)));
        for row in &mut rows {
            row.visitor = None;
        }
        let all = of(&summed(rows), Dimension::All, None);
        assert_eq!((all.visitors, all.views), (None, Some(2)));
    }

    #[test]
    fn rows_without_a_visit_take_no_figure_from_the_others() {
        let mut rows = vec![
            row(10, 0, "/a", None),
            row(10, 60, "/b", None),
            row(20, 5, "/a", None),
            row(30, 7, "/a", Some("Signup")),
        ];
        for row in &mut rows[2..] {
            (row.visitor, row.visit) = (None, None);
        }
        let filed = rows.into_iter().map(|row| (1, row)).collect();
        let day = sum_up(7, filed).unwrap();
        assert_eq!((day.without_visit, day.repeated), (2, 0));
        let all = of(&day.sums, Dimension::All, None);
        assert_eq!((all.visitors, all.visits), (Some(1), Some(1)));
        assert_eq!((all.views, all.events), (Some(3), Some(1)));
        assert_eq!((all.enters, all.bounces), (Some(1), Some(0)));
        assert_eq!((all.visit_views, all.dur_ms), (Some(2), Some(60_000)));
        let page = of(&day.sums, Dimension::Page, Some("/a"));
        assert_eq!((page.views, page.visits), (Some(2), Some(1)));
        assert_eq!((page.enters, page.exits), (Some(1), Some(0)));
    }

    #[test]
    fn a_day_with_very_many_values_is_given_up() {
        let rows = |many: usize| -> Vec<FiledRow> {
            let paths = (0..many).map(|number| format!("/{number}"));
            paths.map(|path| (1, row(1, 0, &path, None))).collect()
        };
        assert!(sum_up(7, rows(100)).is_ok());
        let refused = sum_up(7, rows(VALUES + 1));
        assert!(matches!(refused, Err(ReadError::LargeDay)));
    }
}
