//! Whether data requests of visitors are overdue. The alert on that is opened within the day, so none is opened here.

use base::text::{Text, Value};
use sqlx::PgPool;
use uuid::Uuid;

use crate::outcome::{CheckCode, CheckResult, Outcome};

/// Checks those of a site.
pub(super) async fn check(pool: &PgPool, site: Uuid, now: i64) -> Result<Outcome, sqlx::Error> {
    let found = sqlx::query_file!(
        "../../queries/accounts/nightly/site/data_requests.sql",
        site,
        now
    )
    .fetch_one(pool)
    .await?;
    let (result, text) = match found.first_due {
        Some(due) => {
            let text = Text::new("nightly_data_requests.title")
                .with("count", found.overdue)
                .with("due", Value::Moment(due));
            (CheckResult::Error, text)
        }
        None => {
            let text = Text::new("nightly_data_requests.ok").with("open", found.open);
            (CheckResult::Ok, text)
        }
    };
    Ok(Outcome::new(CheckCode::DataRequests, result, text)
        .advise(Text::new("nightly_data_requests.text")))
}
