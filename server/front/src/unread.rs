//! Requests that hyper refuses because it cannot read their heads (400, 414, 431). It answers them with a bare status
//! before our code sees them. We recognise that answer by its form and send a regular error instead.

use base::answer::{Problem, REQUEST_ID, new_request_id};
use futures_util::FutureExt as _;
use poem::{
    error::ResponseError as _,
    http::{StatusCode, header},
};

/// What goes out instead of these bytes; `None` if they are not a refusal by hyper itself.
///
/// Such a refusal is written at once, and it alone: a line, no body, and no header but these. No head of
/// our answers looks like it; a body may, so call this only while no answer is under way.
pub fn instead_of(bytes: &[u8]) -> Option<Vec<u8>> {
    let rest = bytes
        .strip_prefix(b"HTTP/1.1 4")?
        .strip_suffix(b"\r\n\r\n")?;
    let mut lines = std::str::from_utf8(rest).ok()?.split("\r\n");
    let problem = match lines.next()?.get(..2)? {
        "00" => Problem::invalid("malformed_request"),
        "14" => Problem::new(StatusCode::URI_TOO_LONG, "address_too_long"),
        "31" => Problem::new(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "headers_too_long",
        ),
        _ => return None,
    };
    let (mut empty, mut date) = (false, "");
    for line in lines {
        match line.split_once(": ")? {
            ("content-length", "0") => empty = true,
            ("date", _) => date = line,
            ("connection", "close") => {}
            _ => return None,
        }
    }
    empty.then(|| answer(&problem, date))
}

fn answer(problem: &Problem, date: &str) -> Vec<u8> {
    let id = new_request_id();
    let answer = REQUEST_ID.sync_scope(id.clone(), || problem.as_response());
    let status = answer.status();
    tracing::debug!(%id, status = status.as_u16(), "a request that cannot be read");
    let kind = answer
        .header(header::CONTENT_TYPE)
        .unwrap_or_default()
        .to_owned();
    // It is in memory as a whole.
    let body = answer.into_body().into_vec().now_or_never();
    let body = body.and_then(Result::ok).unwrap_or_default();
    let date = if date.is_empty() {
        String::new()
    } else {
        format!("{date}\r\n")
    };
    let head = format!(
        "HTTP/1.1 {status}\r\n{date}connection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\
         x-request-id: {id}\r\ncache-control: private, no-store\r\nx-content-type-options: nosniff\r\n\r\n",
        body.len()
    );
    [head.into_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_hyper_says_by_itself_is_replaced() {
        let date = "date: Tue, 24 Nov 2026 06:00:00 GMT";
        for (refusal, code) in [
            (
                format!("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n{date}\r\n\r\n"),
                "malformed_request",
            ),
            (
                format!(
                    "HTTP/1.1 414 URI Too Long\r\nconnection: close\r\ncontent-length: 0\r\n{date}\r\n\r\n"
                ),
                "address_too_long",
            ),
            (
                format!(
                    "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n{date}\r\n\r\n"
                ),
                "headers_too_long",
            ),
        ] {
            let ours = String::from_utf8(instead_of(refusal.as_bytes()).expect("an answer"))
                .expect("text");
            let (head, body) = ours.split_once("\r\n\r\n").expect("a head");
            assert!(
                head.starts_with(&refusal[..13]) && head.contains(date),
                "{head}"
            );
            assert!(
                head.contains(&format!("content-length: {}", body.len())),
                "{head}"
            );
            let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
            assert_eq!(body["code"], code);
            assert!(head.contains(&format!(
                "x-request-id: {}",
                body["request_id"].as_str().expect("an id")
            )));
        }
        for other in [
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 12\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n{}",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 4\r\n\r\n",
            "",
        ] {
            assert_eq!(instead_of(other.as_bytes()), None, "{other}");
        }
    }
}
