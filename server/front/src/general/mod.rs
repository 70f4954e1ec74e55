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
use readiness::{Readiness, State};
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
        let status = match state.wrong.is_empty() {
            true => ok_but(&state),
            false => state.wrong.join("; "),
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
                memory_short: counts.memory_short,
                expiry_waits_until: state.expiry_waits_until,
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

/// `ok`, and what an operator may want to know in addition.
fn ok_but(state: &State) -> String {
    let (counts, mut notes) = (&state.counts, Vec::new());
    match (counts.broken_records, counts.visits_let_go) {
        (0, 0) => {}
        (0, evicted) => notes.push(format!(
            "{evicted} visits were ended early because the limit counts.open_visits was reached"
        )),
        (broken, _) => notes.push(format!(
            "{broken} records or segments of the journal are broken or missing: `stile doctor` says which"
        )),
    }
    if counts.memory_short {
        notes.push(
            "DuckDB is short of memory: new hits appear up to 10 seconds later in figures, and long queries are tried \
             again"
                .to_owned(),
        );
    }
    if let Some(until) = state.expiry_waits_until {
        notes.push(clock_jumped(until));
    }
    match notes.is_empty() {
        true => "ok".to_owned(),
        false => format!("ok, but {}", notes.join("; ")),
    }
}

/// That nothing old is deleted until this moment, in Unix seconds.
#[must_use]
pub fn clock_jumped(until: i64) -> String {
    let until =
        jiff::Timestamp::from_second(until).map_or_else(|_| until.to_string(), |at| at.to_string());
    format!(
        "the clock has jumped ahead, or the server was off for long: nothing old is deleted until {until}"
    )
}

#[cfg(test)]
mod tests {
    use counts::Health;

    use super::*;

    #[test]
    fn all_that_is_worth_knowing_is_said() {
        let healthy = State {
            counts: Health {
                accepting: true,
                journal_bytes: 0,
                waiting_rows: 0,
                behind_ms: 0,
                open_visits: 0,
                visits_let_go: 0,
                broken_records: 0,
                memory_short: false,
                last_error: None,
            },
            accounts: true,
            wrong: Vec::new(),
            expiry_waits_until: None,
        };
        assert_eq!(ok_but(&healthy), "ok");
        let noteworthy = State {
            counts: Health {
                visits_let_go: 3,
                memory_short: true,
                ..healthy.counts.clone()
            },
            expiry_waits_until: Some(1_795_176_000),
            ..healthy
        };
        let text = ok_but(&noteworthy);
        for part in [
            "ok, but 3 visits were ended early",
            "; DuckDB is short of memory",
            "; the clock has jumped ahead",
            "until 2026-11-20T12:00:00Z",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
