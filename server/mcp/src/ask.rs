//! Requests to the API.

use std::fmt;

use futures_util::future::BoxFuture;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use url::Url;

/// The longest answer of an operation that a tool reads, in bytes.
pub const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

/// A request's query.
pub type Query = Vec<(&'static str, String)>;

/// The methods that tools use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Reads.
    Get,
    /// Tests or creates.
    Post,
}

/// A request to an operation of the API.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiRequest {
    /// Its method.
    pub method: Method,
    /// The parts of its path below `/api/v1`, as they are: an implementation of [`Ask`] escapes them.
    pub path: Vec<String>,
    /// Its query.
    pub query: Query,
    /// Its body.
    pub body: Option<Value>,
}

impl ApiRequest {
    /// Reads what is at this path.
    #[must_use]
    pub fn get(path: &[&str], query: Query) -> Self {
        Self {
            method: Method::Get,
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            query,
            body: None,
        }
    }

    /// Sends this to the operation at this path.
    #[must_use]
    pub fn post(path: &[&str], body: Value) -> Self {
        Self {
            method: Method::Post,
            body: Some(body),
            ..Self::get(path, Query::new())
        }
    }

    /// Whether each part of its path stays one: an empty one, `.` and `..` would lead to another operation. Addresses are
    /// read without tabs and line ends.
    fn has_plain_path(&self) -> bool {
        self.path.iter().all(|part| {
            !matches!(part.as_str(), "" | "." | "..") && !part.chars().any(char::is_control)
        })
    }

    /// Its path and query, escaped, such as `/api/v1/sites/example.com/stats?period=7d`.
    #[must_use]
    pub fn path_and_query(&self) -> String {
        // Only the path and the query of this address are used; it is constant, so that it always parses.
        let mut url = Url::parse("http://stile.invalid/api/v1").expect("a valid address");
        if let Ok(mut parts) = url.path_segments_mut() {
            parts.extend(&self.path);
        }
        if !self.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&self.query);
        }
        match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        }
    }
}

/// Why there is no answer: the API's own refusal, or that it could not be reached.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Refusal {
    /// The stable code, such as `unknown_site`.
    pub code: String,
    /// What happened, then what to do.
    pub message: String,
    /// The part of the request that is wrong.
    pub field: Option<String>,
    /// The id of the request, which the server's log has too.
    pub request_id: Option<String>,
}

impl Refusal {
    /// A refusal without a field.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            field: None,
            request_id: None,
        }
    }

    /// The refusal in this body of an answer with this status. A body that is none of ours is named, not shown.
    #[must_use]
    pub fn of_answer(status: u16, body: &[u8]) -> Self {
        serde_json::from_slice(body).unwrap_or_else(|_| {
            Self::new(
                "unexpected_answer",
                format!("The server answered {status} without an explanation. Try again later."),
            )
        })
    }

    /// There is no such site. It is refused before a request is sent.
    fn unknown_site() -> Self {
        Self {
            field: Some("site".to_owned()),
            ..Self::new(
                "unknown_site",
                "This site was not found, or you do not have access to it.",
            )
        }
    }

    /// The operation's answer is longer than tools read.
    #[must_use]
    pub fn too_long() -> Self {
        Self::new(
            "answer_too_long",
            "The answer is too long. Ask for fewer rows or a shorter period.",
        )
    }

    /// The answer is not what this version of the tools can read.
    #[must_use]
    pub fn unreadable(error: &serde_json::Error) -> Self {
        Self::new(
            "unexpected_answer",
            format!(
                "The server's answer cannot be read ({error}). It may run another version of Stile."
            ),
        )
    }
}

/// In one line, for the model: the message, the code, the wrong field, and the request's id.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, code) = (&self.message, &self.code);
        match &self.field {
            Some(field) => write!(f, "{message} [{code}, {field}]")?,
            None => write!(f, "{message} [{code}]")?,
        }
        match &self.request_id {
            Some(id) => write!(f, " (request {id})"),
            None => Ok(()),
        }
    }
}

/// Where requests to the API go, on behalf of one caller.
///
/// A trait, because `stile mcp` asks over HTTP (crate `client`) and the server asks its own operations (crate `front`); both
/// depend on this crate.
pub trait Ask: Send + Sync + 'static {
    /// Sends a request; the body of its answer, null if it has none.
    fn ask(&self, request: ApiRequest) -> BoxFuture<'_, Result<Value, Refusal>>;
}

/// Sends a request, and reads its answer.
pub(crate) async fn ask<T: DeserializeOwned>(
    api: &dyn Ask,
    request: ApiRequest,
) -> Result<T, Refusal> {
    // Only what callers name as their site can be such a part.
    if !request.has_plain_path() {
        return Err(Refusal::unknown_site());
    }
    let answer = api.ask(request).await?;
    serde_json::from_value(answer).map_err(|error| Refusal::unreadable(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_a_path_stays_in_its_part() {
        let request = ApiRequest::get(
            &["sites", "a/../b?c", "stats"],
            vec![("filter", "page:/a&b".to_owned())],
        );
        assert_eq!(
            request.path_and_query(),
            "/api/v1/sites/a%2F..%2Fb%3Fc/stats?filter=page%3A%2Fa%26b"
        );
        let plain = ApiRequest::get(&["overview"], Query::new());
        assert_eq!(plain.path_and_query(), "/api/v1/overview");
    }

    #[test]
    fn a_part_that_would_leave_its_path_is_refused() {
        let path = |site: &str| ApiRequest::get(&["sites", site, "stats"], Query::new());
        for site in ["", ".", "..", ".\t.", "a\nb", "\r"] {
            assert!(!path(site).has_plain_path(), "{site:?}");
        }
        for site in ["example.com", "...", "%2e%2e", "a/b", "größer.example"] {
            assert!(path(site).has_plain_path(), "{site:?}");
        }
        assert_eq!(
            path("%2e%2e").path_and_query(),
            "/api/v1/sites/%252e%252e/stats"
        );
    }

    #[test]
    fn refusals_are_those_of_the_api() {
        let body = br#"{"code":"unknown_site","message":"There is no such site.","field":"site","request_id":"x"}"#;
        let refusal = Refusal::of_answer(404, body);
        assert_eq!(
            refusal.to_string(),
            "There is no such site. [unknown_site, site] (request x)"
        );
        let other = Refusal::of_answer(502, b"<html>");
        assert_eq!(other.code, "unexpected_answer");
        assert!(other.message.contains("502") && !other.message.contains("html"));
    }
}
