//! What is kept of one visitor who agreed.

use std::time::Duration;

use base::answer::Problem;
use counts::{
    Counts, Question, Value,
    arrow::{array::AsArray as _, datatypes::Int64Type},
};
use shared::{
    banner::Keep,
    consent::{ConsentTicket, Mark},
    ids::SiteNumber,
};

/// The longest that a visitor waits.
const LIMIT: Duration = Duration::from_secs(10);
/// Seconds of a day.
const DAY: i64 = 86_400;

/// Numbers of what is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct VisitorSums {
    /// The visitor withdrew or was erased.
    pub revoked: bool,
    /// Visits that are tied to the visitor.
    pub visits: i64,
    /// Page views and events of these visits since they are the visitor's.
    pub hits: i64,
    /// The day of the last of these visits, in days since 1970.
    pub last: Option<i64>,
}

impl VisitorSums {
    /// Until when all of it is kept if nothing more comes, in seconds since 1970.
    pub fn until(&self, ticket: &ConsentTicket, keep: Keep) -> i64 {
        let last = self
            .last
            .unwrap_or_else(|| ticket.agreed_at.div_euclid(DAY));
        (last + i64::from(keep.visits_days)) * DAY
    }
}

/// Asks what is kept of this visitor.
pub(super) async fn of_visitor(
    counts: &Counts,
    site: SiteNumber,
    mark: Mark,
) -> Result<VisitorSums, Problem> {
    // What was acknowledged a moment ago counts, too.
    let settled = tokio::time::timeout(LIMIT, counts.settled()).await;
    if !matches!(settled, Ok(Ok(()))) {
        return Err(crate::state::busy());
    }
    let question = Question {
        name: "of_visitor",
        sql: include_str!("../../../../../queries/counts/consent/of_visitor.sql").to_owned(),
        values: vec![Value::UInt(site.0), Value::Blob(mark.0.to_vec())],
    };
    let answer = counts
        .ask_for(None, Some(LIMIT), question)
        .await
        .map_err(|error| {
            tracing::warn!(%error, "what is kept of a visitor could not be read");
            crate::state::busy()
        })?;
    let number = |name: &str| {
        let batch = answer.batches.first()?;
        let column = batch
            .column_by_name(name)?
            .as_primitive_opt::<Int64Type>()?;
        column.iter().next().flatten()
    };
    let count = |name: &str| {
        let missing = || std::io::Error::other(format!("the answer has no number `{name}`"));
        number(name).ok_or_else(|| Problem::internal(missing()))
    };
    Ok(VisitorSums {
        revoked: count("revoked")? > 0,
        visits: count("visits")?,
        hits: count("hits")?,
        last: number("last_day"),
    })
}

#[cfg(test)]
mod tests {
    use shared::consent::{Bits, Keys};

    use super::*;

    #[test]
    fn kept_until_so_many_days_after_the_last_visit() {
        let keys = Keys {
            person: [1; 32],
            mark: [2; 32],
            ticket: [3; 32],
        };
        let agreed_at = 20_000 * DAY + 7;
        let text = keys.issue(SiteNumber(1), &Bits([4; 16]), agreed_at);
        let ticket = keys.read(SiteNumber(1), &text, agreed_at).unwrap();
        let keep = Keep {
            visits_days: 30,
            records_days: 400,
        };
        let until = |last: Option<i64>| {
            let kept = VisitorSums {
                last,
                ..VisitorSums::default()
            };
            kept.until(&ticket, keep)
        };
        assert_eq!(until(None), 20_030 * DAY);
        assert_eq!(until(Some(20_005)), 20_035 * DAY);
    }
}
