//! What a report shows: the answers of the API's own operations for its days, asked for a member who may read them.

mod alerts;
mod cause;
mod digest;
mod site;

use std::future::Future;

use base::answer::Problem;
pub(crate) use cause::{Cause, Change, Part};
pub(crate) use digest::{DigestContent, DigestSite, gather as gather_digest};
use figures::State;
use shared::period::{Compare, Period};
pub(crate) use site::{SiteContent, gather as gather_site};
use sqlx::PgPool;

use crate::{numbers::shared_day, periods::Days};

/// An open alert, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenAlert {
    /// The site's name.
    pub site: String,
    pub title: String,
}

/// What reports are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a> {
    pub figures: &'a State,
    pub pool: &'a PgPool,
    /// Now, Unix seconds.
    pub now: i64,
}

/// Asks, unless it is not wanted.
async fn if_wanted<T>(
    wanted: bool,
    asking: impl Future<Output = Result<T, Problem>>,
) -> Result<Option<T>, Problem> {
    match wanted {
        true => asking.await.map(Some),
        false => Ok(None),
    }
}

/// The days before, or why there are none.
fn before(days: Days) -> Result<Days, Problem> {
    days.before()
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("no days before {}", days.from)))
}

fn period(days: Days) -> Period {
    Period::Between(shared_day(days.from), shared_day(days.to))
}

fn compare(days: Days) -> Compare {
    Compare::Between(shared_day(days.from), shared_day(days.to))
}
