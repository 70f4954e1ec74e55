//! What verifying a file found, for programs.

use serde_json::{Value, json};

use super::{Fault, Proof};
use crate::consent::{Kind, to_hex};

/// In microseconds.
const SECOND: i64 = 1_000_000;

/// The result as JSON: `consistent` and what is in the file, with times in Unix seconds; or `line`, `problem` (a stable
/// code) and `text`. Only with the deployment's key is what is consistent also `proven`.
#[must_use]
pub fn report(result: &Result<Proof, Fault>, key_was_given: bool) -> Value {
    let proof = match result {
        Ok(proof) => proof,
        Err(fault) => {
            return json!({
                "consistent": false,
                "proven": false,
                "line": fault.line,
                "problem": fault.problem.code(),
                "text": fault.to_string(),
            });
        }
    };
    let kinds: serde_json::Map<_, _> = Kind::ALL
        .iter()
        .zip(proof.kinds)
        .map(|(kind, records)| (kind.code().to_owned(), records.into()))
        .collect();
    json!({
        "consistent": true,
        "proven": key_was_given,
        "site": proof.site.0,
        "first": proof.first,
        "last": proof.last,
        "from": proof.times.0.div_euclid(SECOND),
        "to": proof.times.1.div_euclid(SECOND),
        "kinds": kinds,
        "versions": proof.versions,
        "signed_days": proof.days,
        "head": to_hex(&proof.head),
        "key": to_hex(&proof.key),
    })
}
