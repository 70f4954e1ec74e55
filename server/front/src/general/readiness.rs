//! Whether the service can do its work now: hits are taken, figures keep up, the accounts answer.

use std::time::Duration;

use counts::{Counts, Health};
use poem::{
    Endpoint, EndpointExt as _, Response,
    endpoint::make,
    http::{StatusCode, header},
};
use serde_json::json;
use sqlx::PgPool;

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
    /// What is wrong, each in a few words. Empty: it is ready.
    pub wrong: Vec<String>,
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
        let mut wrong = Vec::new();
        match (counts.accepting, &counts.last_error) {
            (false, error) => wrong.push(not_taken(error.as_deref()).to_owned()),
            (true, Some(_)) => wrong.push(
                "hits are taken and kept in the journal, but cannot be stored in DuckDB now; the log says why"
                    .to_owned(),
            ),
            (true, None) => {}
        }
        if counts.behind_ms > BEHIND_MS {
            let seconds = counts.behind_ms / 1000;
            wrong.push(format!("figures are {seconds} seconds behind"));
        }
        match &accounts {
            Ok(Ok(_)) => {}
            Ok(Err(_)) => wrong.push("the accounts database does not answer".to_owned()),
            Err(_) => {
                wrong.push("the accounts database has not answered within a second".to_owned())
            }
        }
        let answered = accounts.ok().and_then(Result::ok);
        State {
            counts,
            accounts: answered.is_some(),
            wrong,
            expiry_waits_until: answered.flatten(),
        }
    }
}

/// The public text for hits that are not taken: the error itself may name files and internal parts, so it
/// is for the log and for `stile doctor`.
fn not_taken(error: Option<&str>) -> &'static str {
    match error {
        Some(error) if error.contains("No space left") => {
            "hits are being refused: the disk is full"
        }
        _ => "hits are being refused",
    }
}

/// `/healthz`: the process is alive.
pub fn alive() -> impl Endpoint<Output = Response> {
    poem::endpoint::make_sync(|_| answer(StatusCode::OK, &json!({"ok": true}))).map_to_response()
}

/// `/readyz`: 200 when it can do its work, else 503.
pub fn ready(readiness: &Readiness) -> impl Endpoint<Output = Response> + use<> {
    let readiness = readiness.clone();
    make(move |_| {
        let readiness = readiness.clone();
        async move {
            let wrong = readiness.look().await.wrong;
            let status = match wrong.is_empty() {
                true => StatusCode::OK,
                false => StatusCode::SERVICE_UNAVAILABLE,
            };
            answer(status, &json!({"ok": wrong.is_empty(), "wrong": wrong}))
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
    use super::not_taken;

    #[test]
    fn what_anybody_may_read_names_no_inner_part() {
        for error in [
            "IO Error: Could not write file \"/var/lib/stile/counts/hits.duckdb\": No space left on device",
            "No space left on device (os error 28)",
        ] {
            assert_eq!(
                not_taken(Some(error)),
                "hits are being refused: the disk is full"
            );
        }
        let other = "IO Error: Cannot open file \"/var/lib/stile/counts/hits.duckdb\"";
        for error in [Some(other), None] {
            assert_eq!(not_taken(error), "hits are being refused");
        }
    }
}
