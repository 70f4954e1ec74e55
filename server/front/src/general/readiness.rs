//! Whether the service can do its work now: hits are taken, figures keep up, the accounts answer.

use std::time::Duration;

use base::text::{Language, Localize as _, Text};
use counts::{Counts, Health};
use poem::{
    Endpoint, EndpointExt as _, Response,
    endpoint::make,
    http::{StatusCode, header},
};
use poem_openapi::types::ToJSON as _;
use serde_json::json;
use sqlx::PgPool;

use super::records::HealthIssue;

/// How long each part may take to answer; then it counts as silent.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);
/// Figures that are further behind are an error.
const BEHIND_MS: u64 = 60_000;

/// What the check queries.
#[derive(Clone)]
pub struct Readiness {
    /// The counted hits.
    pub counts: Counts,
    /// The accounts database.
    pub pool: PgPool,
}

impl std::fmt::Debug for Readiness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Readiness")
    }
}

/// How it is.
#[derive(Clone, Debug)]
pub struct State {
    /// The counted hits.
    pub counts: Health,
    /// Whether the accounts database answers.
    pub accounts: bool,
    /// What is wrong, each as a text whose id names it. Empty: it is ready.
    pub problems: Vec<Text>,
    /// Until when nothing old is deleted since the clock has jumped ahead, in Unix seconds.
    pub expiry_waits_until: Option<i64>,
}

impl Readiness {
    /// Checks all parts; takes about a second at most, even if one hangs.
    pub async fn look(&self) -> State {
        // Any short question says whether they answer.
        let accounts = tokio::time::timeout(PATIENCE, sites::expiry::waits_until(&self.pool));
        let accounts = accounts.await;
        let counts = self.counts.health();
        let mut problems = Vec::new();
        match (counts.accepting, &counts.last_error) {
            (false, error) => problems.push(not_taken(error.as_deref())),
            (true, Some(_)) => problems.push(Text::new("health_hits_not_stored")),
            (true, None) => {}
        }
        if counts.behind_ms > BEHIND_MS {
            let seconds = counts.behind_ms / 1000;
            problems.push(Text::new("health_figures_behind").with("seconds", seconds));
        }
        match &accounts {
            Ok(Ok(_)) => {}
            Ok(Err(_)) => problems.push(Text::new("health_accounts_failing")),
            Err(_) => problems.push(Text::new("health_accounts_silent")),
        }
        let answered = accounts.ok().and_then(Result::ok);
        State {
            counts,
            accounts: answered.is_some(),
            problems,
            expiry_waits_until: answered.flatten(),
        }
    }
}

impl State {
    /// What is wrong in English, for the status line, the command line and programs that watch.
    #[must_use]
    pub fn wrong(&self) -> Vec<String> {
        let problems = self.problems.iter();
        problems
            .map(|text| text.localize(Language::ENGLISH))
            .collect()
    }
}

/// The public text for hits that are not taken: the error itself may name files and internal parts, so it
/// is for the log and for `stile doctor`.
fn not_taken(error: Option<&str>) -> Text {
    match error {
        Some(error) if error.contains("No space left") => Text::new("health_disk_full"),
        _ => Text::new("health_hits_refused"),
    }
}

/// `/healthz`: the process is alive.
pub fn alive() -> impl Endpoint<Output = Response> {
    poem::endpoint::make_sync(|_| answer(StatusCode::OK, &json!({"ok": true}))).map_to_response()
}

/// `/readyz`: 200 when it can do its work, else 503. `wrong` says in English what is wrong, `problems` has the same with
/// codes, in the language of the request.
pub fn ready(readiness: &Readiness) -> impl Endpoint<Output = Response> + use<> {
    let readiness = readiness.clone();
    make(move |_| {
        let readiness = readiness.clone();
        async move {
            let state = readiness.look().await;
            let ok = state.problems.is_empty();
            let status = match ok {
                true => StatusCode::OK,
                false => StatusCode::SERVICE_UNAVAILABLE,
            };
            let problems = HealthIssue::of_all(&state.problems).to_json();
            answer(
                status,
                &json!({"ok": ok, "wrong": state.wrong(), "problems": problems}),
            )
        }
    })
    .map_to_response()
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response {
    Response::builder()
        .status(status)
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(format!("{body}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_may_read_names_no_inner_part() {
        for error in [
            "IO Error: Could not write file \"/var/lib/stile/counts/hits.duckdb\": No space left on device",
            "No space left on device (os error 28)",
        ] {
            let text = not_taken(Some(error)).localize(Language::ENGLISH);
            assert_eq!(text, "hits are being refused: the disk is full");
        }
        let other = "IO Error: Cannot open file \"/var/lib/stile/counts/hits.duckdb\"";
        for error in [Some(other), None] {
            let text = not_taken(error).localize(Language::ENGLISH);
            assert_eq!(text, "hits are being refused");
        }
    }
}
