//! Sites in one zone have the same buckets, which are worked out once.

use std::collections::HashMap;

use base::answer::Problem;
use jiff::tz::TimeZone;
use shared::period::Interval;

use crate::{
    query::wrong_span,
    time::{Bucket, Span, buckets},
};

/// A period in a zone, the period before it, and its buckets.
#[derive(Debug)]
pub(super) struct Clock {
    pub span: Span,
    pub before: Option<Span>,
    pub buckets: Vec<Bucket>,
}

/// The clocks by which an overview's sites go.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    all: Vec<Clock>,
    /// By zone and the period's first moment, which differs where it is a site's first hit.
    known: HashMap<(String, i64), usize>,
}

impl Clocks {
    /// The clock of a site.
    pub fn of(
        &mut self,
        zone: &TimeZone,
        zone_name: &str,
        interval: Interval,
        span: Span,
        before: Option<Span>,
    ) -> Result<usize, Problem> {
        let key = (zone_name.to_owned(), span.start);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        // No week is drawn, so that the day on which it begins makes no difference.
        let buckets = buckets(interval, &span, zone, 0).map_err(wrong_span)?;
        self.all.push(Clock {
            span,
            before,
            buckets,
        });
        self.known.insert(key, self.all.len() - 1);
        Ok(self.all.len() - 1)
    }

    /// One of them.
    pub fn get(&self, clock: usize) -> &Clock {
        &self.all[clock]
    }

    /// The buckets of one of them.
    pub fn buckets(&self, clock: usize) -> &[Bucket] {
        &self.all[clock].buckets
    }
}
