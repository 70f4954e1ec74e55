//! The operations about the deployment itself: `/about` and `/health`.

pub mod metrics;
pub mod readiness;
mod records;

use std::sync::Arc;

use base::config::Config;
use poem::http::StatusCode;
use poem_openapi::{
    OpenApi,
    payload::{Json, Response},
};
use readiness::Readiness;
use records::{About, AccountsHealth, CountsHealth, Health, JournalHealth};

/// Headings of the operations in the API description.
#[derive(poem_openapi::Tags)]
enum Tags {
    /// The deployment itself.
    General,
}

/// The operations.
pub struct General {
    /// The settings.
    pub config: Arc<Config>,
    /// Whether everything works.
    pub readiness: Readiness,
}

impl std::fmt::Debug for General {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("General")
    }
}

#[OpenApi(tag = "Tags::General")]
impl General {
    /// Show public facts about the deployment
    #[oai(path = "/about", method = "get", operation_id = "get_about")]
    async fn about(&self) -> Json<About> {
        Json(About::of(&self.config))
    }

    /// Check the service's health
    ///
    /// 200 with `ok` true when hits are taken, figures keep up and the accounts
    /// answer. Where something is wrong, `ok` is false and `status` says what;
    /// the status stays 200, since the process is up and says so. For a status
    /// that follows, ask `/readyz`.
    #[oai(path = "/health", method = "get", operation_id = "get_health")]
    async fn health(&self) -> Response<Json<Health>> {
        let state = self.readiness.look().await;
        let counts = &state.counts;
        let status = match (counts.broken_records, counts.visits_let_go) {
            _ if !state.wrong.is_empty() => state.wrong.join("; "),
            (0, 0) => "ok".to_owned(),
            (0, evicted) => format!(
                "ok, but {evicted} visits were let go early, since more were open than counts.open_visits"
            ),
            (broken, _) => format!(
                "ok, but {broken} records or segments of the journal are broken or missing: `stile doctor` says which"
            ),
        };
        let health = Health {
            ok: state.wrong.is_empty(),
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
                answering: state.accounts,
            },
        };
        Response::new(Json(health))
            .status(StatusCode::OK)
            .header("Cache-Control", "no-store")
    }
}
