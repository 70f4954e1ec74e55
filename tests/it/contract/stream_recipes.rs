//! Recipes for answers that go on.

use serde_json::Value;
use uuid::Uuid;

/// How to ask for a stream.
pub(super) fn stream_matter(
    operation: &str,
    site: Uuid,
) -> Option<(Option<String>, Option<Value>)> {
    let end = match operation {
        "GET /sites/{site}/stream" => "stream",
        "GET /sites/{site}/dry-run" => "dry-run",
        _ => return None,
    };
    Some((Some(format!("/sites/{site}/{end}")), None))
}
