//! The operations about the deployment itself: `/about` and `/health`.

mod records;

use std::sync::Arc;

use base::config::Config;
use counts::Counts;
use figures::tag::Tag;
use poem::http::StatusCode;
use poem_openapi::{
    OpenApi,
    payload::{Json, Response},
};
use sqlx::PgPool;

use records::{About, AccountsHealth, CountsHealth, Health, JournalHealth};

/// The operations.
pub struct General {
    /// The settings.
    pub config: Arc<Config>,
    /// What was counted.
    pub counts: Counts,
    /// The accounts database.
    pub pool: PgPool,
}

impl std::fmt::Debug for General {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("General")
    }
}

#[OpenApi]
impl General {
    /// Public facts about the deployment
    #[oai(
        path = "/about",
        method = "get",
        operation_id = "get_about",
        tag = "Tag::General"
    )]
    async fn about(&self) -> Json<About> {
        Json(About::of(&self.config))
    }

    /// Whether everything works
    ///
    /// 200 with `ok` true when hits are taken and figures answered. Where
    /// something is wrong, `ok` is false and `status` says what; the status
    /// stays 200, since the process is up and says so.
    #[oai(
        path = "/health",
        method = "get",
        operation_id = "get_health",
        tag = "Tag::General"
    )]
    async fn health(&self) -> Response<Json<Health>> {
        let counts = self.counts.health();
        let accounts = sqlx::query("SELECT 1").execute(&self.pool).await.is_ok();
        let status = match (counts.accepting, accounts, &counts.last_error) {
            (false, _, Some(error)) => format!("hits are not taken now: {error}"),
            (false, _, None) => "hits are not taken now".to_owned(),
            (true, false, _) => "the accounts database does not answer".to_owned(),
            (true, true, _) if counts.broken_records > 0 => {
                format!(
                    "ok, but {} broken records of the journal were set aside",
                    counts.broken_records
                )
            }
            (true, true, _) if counts.visits_let_go > 0 => {
                format!(
                    "ok, but {} visits were let go early, since more were open than counts.open_visits",
                    counts.visits_let_go
                )
            }
            (true, true, _) => "ok".to_owned(),
        };
        let health = Health {
            ok: counts.accepting && accounts,
            status,
            journal: JournalHealth {
                accepting: counts.accepting,
                bytes: counts.journal_bytes,
                broken_records: counts.broken_records,
            },
            counts: CountsHealth {
                waiting_rows: counts.waiting_rows,
                behind_ms: counts.behind_ms,
                open_visits: counts.open_visits,
                visits_let_go: counts.visits_let_go,
            },
            accounts: AccountsHealth {
                answering: accounts,
            },
        };
        Response::new(Json(health))
            .status(StatusCode::OK)
            .header("Cache-Control", "no-store")
    }
}
