//! The columns of a breakdown's rows, by which they are sorted and picked.

use counts::sums::Figures;

use super::Sql;

/// A column of a breakdown's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each is the key of a row
pub enum Column {
    Value,
    Name,
    Visitors,
    Visits,
    Views,
    Events,
    BounceRate,
    VisitDurationSeconds,
    TimeOnPageSeconds,
    ScrollDepth,
    Entries,
    Exits,
    ExitRate,
    Completions,
    ConversionRate,
}

/// What the rows of a breakdown are of: which columns they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsOf {
    /// A dimension of hits or visits.
    Values,
    /// Pages.
    Pages,
    /// Goals.
    Goals,
    /// Two dimensions at once.
    Pairs {
        /// Whether one of them is the page.
        page: bool,
        /// Whether one of them is the goal.
        goal: bool,
    },
}

impl Column {
    /// All of them.
    pub const ALL: [Column; 15] = [
        Column::Value,
        Column::Name,
        Column::Visitors,
        Column::Visits,
        Column::Views,
        Column::Events,
        Column::BounceRate,
        Column::VisitDurationSeconds,
        Column::TimeOnPageSeconds,
        Column::ScrollDepth,
        Column::Entries,
        Column::Exits,
        Column::ExitRate,
        Column::Completions,
        Column::ConversionRate,
    ];

    /// Its key in a row.
    pub fn key(self) -> &'static str {
        match self {
            Column::Value => "value",
            Column::Name => "name",
            Column::Visitors => "visitors",
            Column::Visits => "visits",
            Column::Views => "views",
            Column::Events => "events",
            Column::BounceRate => "bounce_rate",
            Column::VisitDurationSeconds => "visit_duration_seconds",
            Column::TimeOnPageSeconds => "time_on_page_seconds",
            Column::ScrollDepth => "scroll_depth",
            Column::Entries => "entries",
            Column::Exits => "exits",
            Column::ExitRate => "exit_rate",
            Column::Completions => "completions",
            Column::ConversionRate => "conversion_rate",
        }
    }

    /// Reads one, whatever its case.
    pub fn read(word: &str) -> Option<Column> {
        let mut all = Column::ALL.into_iter();
        all.find(|column| column.key().eq_ignore_ascii_case(word))
    }

    /// Whether it is a text, not a number.
    pub fn is_text(self) -> bool {
        matches!(self, Column::Value | Column::Name)
    }

    /// Whether these rows have it.
    pub fn is_of(self, rows: RowsOf) -> bool {
        match self {
            Column::Value
            | Column::Visitors
            | Column::Visits
            | Column::Views
            | Column::Events
            | Column::BounceRate => true,
            Column::VisitDurationSeconds => {
                !matches!(rows, RowsOf::Pages | RowsOf::Pairs { page: true, .. })
            }
            Column::TimeOnPageSeconds
            | Column::ScrollDepth
            | Column::Entries
            | Column::Exits
            | Column::ExitRate => rows == RowsOf::Pages,
            Column::Completions => {
                matches!(rows, RowsOf::Goals | RowsOf::Pairs { goal: true, .. })
            }
            Column::Name | Column::ConversionRate => rows == RowsOf::Goals,
        }
    }

    /// The columns of these rows, to be named in an error.
    pub fn known(rows: RowsOf, texts: bool) -> String {
        let all = Column::ALL.into_iter();
        let known = all.filter(|column| column.is_of(rows) && (texts || !column.is_text()));
        known.map(Column::key).collect::<Vec<_>>().join(", ")
    }

    /// The same as an expression of the sums of a breakdown's statement. `entries` is the name that entries have there.
    pub fn sql(self, entries: &'static str) -> Sql {
        match self {
            Column::Value | Column::Name => "value".into(),
            Column::Visitors => "visitors".into(),
            Column::Visits => "visits".into(),
            Column::Views => "views".into(),
            Column::Events => "events".into(),
            Column::BounceRate => "(bounces / nullif(enters, 0))".into(),
            Column::VisitDurationSeconds => "(dur_ms / nullif(visits, 0) / 1000)".into(),
            Column::TimeOnPageSeconds => "(engaged_ms / nullif(reports, 0) / 1000)".into(),
            Column::ScrollDepth => "(depth / nullif(reports, 0))".into(),
            Column::Entries => entries.into(),
            Column::Exits => "exits".into(),
            Column::ExitRate => "(exits / nullif(views, 0))".into(),
            Column::Completions => "(views + events)".into(),
            // Goals are ranked where they are read.
            Column::ConversionRate => "NULL::DOUBLE".into(),
        }
    }

    /// The same of sums put together here; entries are the visits that have a place in the bounce rate.
    pub fn of(self, figures: &Figures) -> Option<f64> {
        let ratio = |part: i64, whole: i64| (whole != 0).then(|| part as f64 / whole as f64);
        match self {
            Column::Value | Column::Name | Column::ConversionRate => None,
            Column::Visitors => Some(figures.visitors as f64),
            Column::Visits => Some(figures.visits as f64),
            Column::Views => Some(figures.views as f64),
            Column::Events => Some(figures.events as f64),
            Column::BounceRate => ratio(figures.bounces, figures.enters),
            Column::VisitDurationSeconds => {
                ratio(figures.dur_ms, figures.visits).map(|ms| ms / 1_000.0)
            }
            Column::TimeOnPageSeconds => {
                ratio(figures.engaged_ms, figures.reports).map(|ms| ms / 1_000.0)
            }
            Column::ScrollDepth => ratio(figures.depth, figures.reports),
            Column::Entries => Some(figures.enters as f64),
            Column::Exits => Some(figures.exits as f64),
            Column::ExitRate => ratio(figures.exits, figures.views),
            Column::Completions => Some((figures.views + figures.events) as f64),
        }
    }
}
