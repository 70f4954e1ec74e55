//! Sums up days: how rows become sums by day, dimension and value.
//!
//! There is one way of counting, the [`SumBuilder`]. Compaction keeps what it makes in `day_sums`: the totals of
//! every group, and the dimensions of groups with many rows. A question lets it sum up the other rows at that
//! moment, and adds both. What is summed is unfiltered and of whole days in the site's zone.
//!
//! Visitors add up because a visitor's hash belongs to one group of a site and a `visit_day`, and its rows
//! are of that day and, after midnight, of one later day: no salt lives longer. A period has as many
//! visitors as its days have together, less those of `again` on any day but its first.

mod batch;
mod columns;
mod month;
mod sum_builder;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use batch::batch;
pub(crate) use month::sum_month;
pub use sum_builder::{Figures, Sum, SumBuilder};
pub use tables::{Text, Texts};

/// With this bit, a dimension's number is that of one sum: of all values that are not kept separately,
/// where a site has very many on one day. Its value is NULL.
pub const OTHERS: u8 = 0x80;

/// The number of the sums of all hits. Their value is NULL.
pub const ALL: u8 = 0;
/// The number of the sums of revenue. Their value is the currency.
pub const MONEY: u8 = 1;

/// A dimension by which days are summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By {
    /// Its number in `day_sums`. It never changes.
    pub number: u8,
    /// The column of a row that holds its value.
    pub column: &'static str,
    of: Of,
}

/// What a dimension describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// The page of a hit: its pings tell its time and depth, a visit enters and leaves there.
    Page,
    /// The host of a hit: a visit enters there.
    Host,
    /// The name of an event.
    Event,
    /// Something that all hits of a visit share.
    Visit,
}

const fn by(number: u8, column: &'static str, of: Of) -> By {
    By { number, column, of }
}

/// Every dimension.
pub const DIMENSIONS: [By; 22] = [
    by(2, "path", Of::Page),
    by(3, "hostname", Of::Host),
    by(4, "event", Of::Event),
    by(5, "entry_path", Of::Visit),
    by(6, "exit_path", Of::Visit),
    by(7, "source", Of::Visit),
    by(8, "referrer", Of::Visit),
    by(9, "channel", Of::Visit),
    by(10, "utm_source", Of::Visit),
    by(11, "utm_medium", Of::Visit),
    by(12, "utm_campaign", Of::Visit),
    by(13, "utm_content", Of::Visit),
    by(14, "utm_term", Of::Visit),
    by(15, "country", Of::Visit),
    by(16, "region", Of::Visit),
    by(17, "city", Of::Visit),
    by(18, "browser", Of::Visit),
    by(19, "browser_version", Of::Visit),
    by(20, "os", Of::Visit),
    by(21, "device", Of::Visit),
    by(22, "screen", Of::Visit),
    by(23, "language", Of::Visit),
];

impl By {
    /// The dimension with this column.
    pub fn column(column: &str) -> Option<By> {
        DIMENSIONS.into_iter().find(|by| by.column == column)
    }
}

/// What to sum up.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// All hits.
    pub all: bool,
    /// Revenue by currency.
    pub money: bool,
    /// Dimensions.
    pub by: Vec<By>,
    /// The days, from the first to the last, whose sums of dimensions are added up, each visitor from before midnight once: a
    /// year has a few thousand values, and each of them on every day would be hundreds of thousands of sums. `None`: each
    /// day has its own.
    pub period: Option<(i32, i32)>,
}

impl Wanted {
    /// One dimension alone.
    pub(crate) fn one(by: By) -> Wanted {
        Wanted {
            by: vec![by],
            ..Wanted::default()
        }
    }

    /// The sums that are kept of every group.
    pub(crate) fn totals() -> Wanted {
        Wanted {
            all: true,
            money: true,
            ..Wanted::default()
        }
    }

    /// The totals, and every dimension.
    pub(crate) fn everything() -> Wanted {
        Wanted {
            all: true,
            money: true,
            by: DIMENSIONS.to_vec(),
            period: None,
        }
    }

    /// The columns that the rows must have, those of `hits`.
    pub fn columns(&self) -> Vec<&'static str> {
        let mut columns = vec![
            "visit_day",
            "day",
            "visitor",
            "visit",
            "kind",
            "v_first",
            "v_views",
            "v_bounce",
            "v_engaged",
            "v_dur_ms",
        ];
        for by in &self.by {
            columns.push(by.column);
            match by.of {
                Of::Page => columns.extend(["entry_path", "exit_path", "engaged_ms", "p_depth"]),
                Of::Host => columns.extend(["seq", "ts"]),
                Of::Event | Of::Visit => {}
            }
        }
        if self.money {
            columns.extend(["currency", "revenue"]);
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}
