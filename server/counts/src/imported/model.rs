//! What is imported: sums of days, and hits of earlier days.

use serde::{Deserialize, Serialize};

use crate::arrival::{Acquisition, Device, Location};

/// The counts of an imported day, or of one value on it. `None`: the source does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedFigures {
    /// Visitors of the day, as the source tells them apart.
    pub visitors: Option<u64>,
    /// Visits of the day, as the source divides them.
    pub visits: Option<u64>,
    /// Page views.
    pub views: Option<u64>,
    /// Custom events.
    pub events: Option<u64>,
    /// Visits with a place in the bounce rate; of a page: those that entered there.
    pub enters: Option<u64>,
    /// Bounces among these.
    pub bounces: Option<u64>,
    /// Duration of the visits, milliseconds.
    pub dur_ms: Option<u64>,
    /// Views of the visits.
    pub visit_views: Option<u64>,
    /// Engaged visits.
    pub engaged: Option<u64>,
    /// Visits that left on the page.
    pub exits: Option<u64>,
}

impl ImportedFigures {
    /// Both added up. What one does not tell the other may.
    #[must_use]
    pub fn plus(&self, other: &ImportedFigures) -> ImportedFigures {
        let plus = |one: Option<u64>, other: Option<u64>| match (one, other) {
            (None, None) => None,
            (one, other) => Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0))),
        };
        let mut columns = self.columns();
        for (one, other) in columns.iter_mut().zip(other.columns()) {
            *one = plus(*one, other);
        }
        ImportedFigures::of_columns(columns)
    }

    /// The counts in the order of their columns.
    pub fn columns(&self) -> [Option<u64>; 10] {
        [
            self.visitors,
            self.visits,
            self.views,
            self.events,
            self.enters,
            self.bounces,
            self.dur_ms,
            self.visit_views,
            self.engaged,
            self.exits,
        ]
    }

    /// The counts, given in the order of their columns.
    #[must_use]
    pub fn of_columns(columns: [Option<u64>; 10]) -> ImportedFigures {
        let [
            visitors,
            visits,
            views,
            events,
            enters,
            bounces,
            dur_ms,
            visit_views,
            engaged,
            exits,
        ] = columns;
        ImportedFigures {
            visitors,
            visits,
            views,
            events,
            enters,
            bounces,
            dur_ms,
            visit_views,
            engaged,
            exits,
        }
    }

    /// The names of the columns, in the same order.
    pub const NAMES: [&'static str; 10] = [
        "visitors",
        "visits",
        "views",
        "events",
        "enters",
        "bounces",
        "dur_ms",
        "visit_views",
        "engaged",
        "exits",
    ];
}

/// The figures of an imported day, a dimension and a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedSum {
    /// In the site's zone, since 1970.
    pub day: i32,
    /// The dimension's number, as in [`crate::sums`].
    pub dimension: u8,
    /// Its value; `None` is NULL.
    pub value: Option<String>,
    /// The counts.
    pub figures: ImportedFigures,
}

/// A heartbeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedPing {
    /// How far the page was scrolled, in percent.
    pub scroll: Option<u8>,
    /// How long it was in use, in milliseconds.
    pub engaged_ms: Option<u32>,
}

/// A hit of an earlier day, with the visit that it belongs to: a page view, unless it is an event or a heartbeat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ImportedHit {
    /// When it happened, in microseconds since 1970, UTC.
    pub ts: i64,
    /// Its day in the site's zone, since 1970.
    pub day: i32,
    /// Who. Never 0; `None` for an event of a backend without a visitor.
    pub visitor: Option<u64>,
    /// The number of its visit within the import, from 0. Hits of an import are in this order within a visit.
    pub visit: Option<u64>,
    /// When the visit began; where there is none, when it happened.
    pub visit_start: i64,
    /// The day on which it began.
    pub visit_day: i32,
    /// The name of an event.
    pub event: Option<String>,
    /// A heartbeat's numbers.
    pub ping: Option<ImportedPing>,
    /// Whether an event is an action of the visitor.
    pub interactive: bool,
    /// Host of the page.
    pub hostname: String,
    /// Path of the page.
    pub path: String,
    /// Path of the view before in this visit.
    pub prev_path: Option<String>,
    /// Where the visit came from.
    pub acquisition: Acquisition,
    /// Where its visitor is.
    pub location: Location,
    /// What its visitor uses.
    pub device: Device,
    /// Its properties, a JSON object.
    pub props: Option<String>,
    /// Its amount, in ten-thousandths of the currency.
    pub revenue: Option<i64>,
    /// The currency, by its code.
    pub currency: Option<[u8; 3]>,
}

/// What is stored of an import at once.
#[derive(Clone, Debug)]
pub enum ImportedPart {
    /// Sums.
    Sums(Vec<ImportedSum>),
    /// Hits.
    Hits(Vec<ImportedHit>),
}

impl ImportedPart {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Sums(sums) => sums.len(),
            Self::Hits(hits) => hits.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
