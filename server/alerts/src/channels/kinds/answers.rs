//! What an answer means by its status, the same for every service.

use poem::http::{Response, StatusCode, header};
use serde_json::Value;

use super::{Outcome, Target, moments::http_date, targets::masked, text};

/// The longest text of an answer that is shown, in UTF-16 units.
const LONGEST: usize = 300;

/// How much of a body is looked at for that text, in bytes.
const START: usize = 2_048;

/// The longest wait that a service can ask for: messages are retried for three days.
const LONGEST_WAIT: u64 = 3 * 86_400;

/// An answer's body as JSON.
pub fn json(answer: &Response<Vec<u8>>) -> Value {
    serde_json::from_slice(answer.body()).unwrap_or(Value::Null)
}

/// The answer on one line: its status, and this text or else the start of its body.
pub fn shown(answer: &Response<Vec<u8>>, target: &Target, text: Option<&str>) -> String {
    let body = answer.body();
    let start = String::from_utf8_lossy(&body[..body.len().min(START)]);
    let start = masked(text.unwrap_or(&start), target);
    let status = answer.status();
    let status = text::joined(
        &[status.as_str(), status.canonical_reason().unwrap_or("")],
        " ",
    );
    let line = text::joined(&[&status, &text::line(&start)], ": ");
    text::cut(&line, LONGEST)
}

/// Seconds to wait by `Retry-After`: a number of seconds or a date (RFC 9110, 10.2.3).
pub fn retry_after(answer: &Response<Vec<u8>>, now: i64) -> Option<u64> {
    let value = answer.headers().get(header::RETRY_AFTER)?;
    let value = value.to_str().ok()?.trim();
    let seconds = value.parse::<u64>().ok().or_else(|| {
        let wait = http_date(value)?.saturating_sub(now);
        Some(u64::try_from(wait).unwrap_or(0))
    });
    seconds.map(|seconds| seconds.min(LONGEST_WAIT))
}

/// Seconds to wait by a number in the body, rounded up.
pub fn seconds(value: &Value) -> Option<u64> {
    let seconds = value.as_f64().filter(|seconds| *seconds >= 0.0)?;
    Some(seconds.ceil().min(LONGEST_WAIT as f64) as u64)
}

/// What the status means. `accepted` is whether the body is one that the service sends when it has accepted, for a
/// status of success; `after` is a wait that the body asks for, in seconds; `text` is what to show of the body.
pub fn outcome(
    target: &Target,
    answer: &Response<Vec<u8>>,
    now: i64,
    accepted: bool,
    after: Option<u64>,
    text: Option<&str>,
) -> Outcome {
    let status = answer.status();
    let shown = shown(answer, target, text);
    if status.is_success() && accepted {
        return Outcome::Delivered { answer: shown };
    }
    let later = status.is_server_error()
        || matches!(
            status,
            StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS
        );
    if later {
        return Outcome::Later {
            after: retry_after(answer, now).max(after),
            answer: shown,
        };
    }
    // A redirect too: the guard of our client allowed this address, and no other.
    Outcome::Refused { answer: shown }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: i64 = 784_111_717;

    fn answer(status: u16, body: &str) -> Response<Vec<u8>> {
        let mut answer = Response::new(body.as_bytes().to_vec());
        *answer.status_mut() = StatusCode::from_u16(status).unwrap();
        answer
    }

    fn target() -> Target {
        Target {
            address: "https://example.com/hooks/abcdefghijklmnop".to_owned(),
            secret: None,
            former_secret: None,
        }
    }

    #[test]
    fn statuses_are_final_or_not() {
        let kind = |status| match outcome(&target(), &answer(status, ""), NOW, true, None, None) {
            Outcome::Delivered { .. } => "delivered",
            Outcome::Later { .. } => "later",
            Outcome::Refused { .. } => "refused",
        };
        for (statuses, expected) in [
            (&[200, 201, 202, 204][..], "delivered"),
            (&[408, 425, 429, 500, 502, 503, 504, 507], "later"),
            (
                &[
                    301, 302, 307, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422,
                ],
                "refused",
            ),
        ] {
            for status in statuses {
                assert_eq!(kind(*status), expected, "{status}");
            }
        }
    }

    #[test]
    fn retry_after_is_a_number_or_a_date() {
        for (value, expected) in [
            ("120", Some(120)),
            (" 0 ", Some(0)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(60)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(0)),
            ("99999999999", Some(LONGEST_WAIT)),
            ("-1", None),
            ("soon", None),
        ] {
            let mut answer = answer(429, "");
            let header = value.parse().unwrap();
            answer.headers_mut().insert(header::RETRY_AFTER, header);
            assert_eq!(retry_after(&answer, NOW), expected, "{value}");
        }
        assert_eq!(retry_after(&answer(429, ""), NOW), None);
        assert_eq!(seconds(&json!(0.3)), Some(1));
        assert_eq!(seconds(&json!(64)), Some(64));
        assert_eq!(seconds(&json!(1e300)), Some(LONGEST_WAIT));
        assert_eq!(seconds(&json!(-1)), None);
        assert_eq!(seconds(&json!("1")), None);
    }

    #[test]
    fn answers_are_one_short_line_without_secrets() {
        let shown = |status, body: &str| shown(&answer(status, body), &target(), None);
        assert_eq!(shown(204, ""), "204 No Content");
        assert_eq!(
            shown(404, "no\r\n\x1b[31m hook abcdefghijklmnop\0"),
            "404 Not Found: no [31m hook ***"
        );
        assert_eq!(shown(599, "a"), "599: a");
        let long = shown(500, &"ü".repeat(5_000));
        assert_eq!(text::length(&long), LONGEST);
        assert!(long.ends_with('…'));
    }
}
