//! The operations about the deployment itself: `/about` and `/health`.

pub mod metrics;
pub mod readiness;
mod records;

use std::sync::Arc;

use base::{
    config::Config,
    text::{Language, Localize as _, Text, Value},
};
use poem::http::StatusCode;
use poem_openapi::{
    OpenApi,
    payload::{Json, Response},
};
use readiness::{Readiness, State};
use records::{About, AccountsHealth, CountsHealth, Health, HealthIssue, JournalHealth};

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
    /// answer. Where something is wrong, `ok` is false and `problems` says what;
    /// the status stays 200, since the process is up and says so. For a status
    /// that follows, ask `/readyz`.
    #[oai(path = "/health", method = "get", operation_id = "get_health")]
    async fn health(&self) -> Response<Json<Health>> {
        let state = self.readiness.look().await;
        let counts = &state.counts;
        let (ok, notes) = (state.problems.is_empty(), notes(&state));
        let status = match ok {
            true => ok_but(&notes),
            false => state.wrong().join("; "),
        };
        let health = Health {
            ok,
            status,
            problems: HealthIssue::of_all(&state.problems),
            notes: HealthIssue::of_all(&notes),
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

/// What an operator may want to know although everything works.
fn notes(state: &State) -> Vec<Text> {
    let (counts, mut notes) = (&state.counts, Vec::new());
    if counts.visits_let_go > 0 {
        notes.push(Text::new("health_visits_ended_early").with("visits", counts.visits_let_go));
    }
    if counts.broken_records > 0 {
        notes.push(Text::new("health_journal_broken").with("records", counts.broken_records));
    }
    if counts.memory_short {
        notes.push(Text::new("health_memory_short"));
    }
    notes.extend(state.expiry_waits_until.map(until));
    notes
}

/// `ok`, with the notes in English.
fn ok_but(notes: &[Text]) -> String {
    let notes: Vec<String> = notes
        .iter()
        .map(|text| text.localize(Language::ENGLISH))
        .collect();
    match notes.is_empty() {
        true => "ok".to_owned(),
        false => format!("ok, but {}", notes.join("; ")),
    }
}

fn until(moment: i64) -> Text {
    Text::new("health_clock_jumped").with("until", Value::Moment(moment))
}

/// That nothing old is deleted until this moment, in Unix seconds; in English, for the command line.
#[must_use]
pub fn clock_jumped(moment: i64) -> String {
    until(moment).localize(Language::ENGLISH)
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
            problems: Vec::new(),
            expiry_waits_until: None,
        };
        assert_eq!(ok_but(&notes(&healthy)), "ok");
        let noteworthy = State {
            counts: Health {
                visits_let_go: 3,
                broken_records: 2,
                memory_short: true,
                ..healthy.counts.clone()
            },
            expiry_waits_until: Some(1_795_176_000),
            ..healthy
        };
        let text = ok_but(&notes(&noteworthy));
        for part in [
            "ok, but 3 visits were ended early",
            "; 2 records or segments of the journal are broken",
            "; DuckDB is short of memory",
            "; the clock has jumped ahead",
            "until 20 November 2026, 12:00 (UTC)",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
