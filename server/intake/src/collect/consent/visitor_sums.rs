//! What is kept of one visitor who agreed.

use std::time::Duration;

use base::{answer::Problem, clock::MICROS};
use counts::{
    AskError, Question, Value,
    arrow::{array::AsArray as _, datatypes::Int64Type},
};
use shared::{banner::Keep, consent::ConsentTicket};
use sites::Site;

use crate::state::Intake;

/// The longest that a visitor waits.
const LIMIT: Duration = Duration::from_secs(10);
/// After how many seconds a visitor who was not answered may try again.
const AGAIN: u64 = 2;
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

/// Asks what is kept of this visitor, on behalf of the site.
///
/// # Errors
/// 429 while others are answered, 503 if it takes too long.
pub(super) async fn of_visitor(
    intake: &Intake,
    site: &Site,
    ticket: &ConsentTicket,
) -> Result<VisitorSums, Problem> {
    let _inquiry = intake.inquiries().begin(site.number())?;
    let counts = intake.counts();
    // What was acknowledged a moment ago counts, too.
    let settled = tokio::time::timeout(LIMIT, counts.settled()).await;
    if !matches!(settled, Ok(Ok(()))) {
        return Err(slow());
    }
    let question = Question {
        name: "of_visitor",
        sql: include_str!("../../../../../queries/counts/consent/of_visitor.sql").to_owned(),
        values: vec![
            Value::UInt(site.number().0),
            Value::Blob(ticket.mark.0.to_vec()),
            Value::BigInt(ticket.agreed_at * MICROS),
        ],
    };
    // The site is an asker as a person is, with turns of its own.
    let asker = Some(site.facts.id.as_u128());
    let answer = counts.ask_for(asker, Some(LIMIT), question).await;
    let answer = answer.map_err(|error| match error {
        AskError::Busy => Problem::too_many(AGAIN),
        error => {
            tracing::warn!(%error, "what is kept of a visitor could not be read");
            slow()
        }
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

/// 503: the visitor may try again.
fn slow() -> Problem {
    Problem::busy("busy.many_queries", AGAIN)
}

#[cfg(test)]
mod tests {
    use shared::{
        consent::{Bits, Keys},
        ids::SiteNumber,
    };

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
