//! Waiting for what happens a moment later.

use std::time::Duration;

/// The longest that is waited.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long between two looks.
const BETWEEN: Duration = Duration::from_millis(20);

/// Looks again and again until this has happened.
///
/// # Panics
/// When it has not within ten seconds.
pub async fn until(what: &str, happened: impl AsyncFn() -> bool) {
    let seen = async {
        while !happened().await {
            tokio::time::sleep(BETWEEN).await;
        }
    };
    if tokio::time::timeout(PATIENCE, seen).await.is_err() {
        panic!("not within ten seconds: {what}");
    }
}
