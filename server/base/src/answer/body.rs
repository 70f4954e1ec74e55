//! A JSON request body, read strictly.

use std::time::Duration;

use futures_util::StreamExt as _;
use poem::{
    Request, RequestBody, Result,
    http::{StatusCode, header},
};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    payload::Json,
    registry::{MetaMediaType, MetaRequest, Registry},
    types::{ParseFromJSON, Type},
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{problem::Problem, records::Objects, words};

/// The default limit of a body: 1 MiB.
pub const BODY_LIMIT: usize = 1 << 20;
/// Time limit for receiving a body: no connection is kept busy by a trickle.
const BODY_TIME: Duration = Duration::from_secs(10);
/// How many bytes of a refused body are read and discarded, and for how long.
const DISCARDED: usize = 8 << 20;
const DISCARD_TIME: Duration = Duration::from_millis(500);

/// A JSON body of at most `LIMIT` bytes.
///
/// poem-openapi describes it and serde reads it. serde is stricter (a number is not a string; a record is never a list,
/// see `records`) and names the wrong field, as a path such as `[17].url`. No text in it may contain U+0000. Records have
/// `#[serde(deny_unknown_fields)]`, so that a typing error is not ignored.
#[derive(Debug)]
pub struct Body<T, const LIMIT: usize = BODY_LIMIT>(pub T);

impl<T: DeserializeOwned, const LIMIT: usize> Body<T, LIMIT> {
    /// Reads the record, or reports which field is wrong and how.
    pub fn parse(bytes: &[u8]) -> Result<T, Problem> {
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        let value = serde_path_to_error::deserialize(Objects(&mut reader)).map_err(|error| {
            let path = error.path().to_string();
            let inner = error.into_inner();
            // Invalid JSON is not an error of one field, wherever parsing stopped.
            let field = inner
                .is_data()
                .then(|| field_of(&path, &inner.to_string()))
                .flatten();
            malformed(&inner, field)
        })?;
        reader.end().map_err(|error| malformed(&error, None))?;
        match nul_in(bytes) {
            Some(place) => Err(refuse_nul(&place)),
            None => Ok(value),
        }
    }
}

fn malformed(error: &serde_json::Error, field: Option<String>) -> Problem {
    let problem = words::of_body(error, field.as_deref());
    match field {
        Some(field) => problem.field(field),
        None => problem,
    }
}

/// An unknown or missing field is named by the error, not by the path.
fn field_of(path: &str, message: &str) -> Option<String> {
    let named = ["unknown field `", "missing field `", "duplicate field `"]
        .iter()
        .find_map(|lead| message.strip_prefix(lead))
        .and_then(|rest| rest.split_once('`'))
        .map(|(name, _)| name);
    match (path, named) {
        (".", Some(name)) => Some(name.to_owned()),
        (".", None) => None,
        // serde_path_to_error ends the path with an unknown field itself.
        (path, Some(name)) if path == name || path.ends_with(&format!(".{name}")) => {
            Some(path.to_owned())
        }
        (path, Some(name)) => Some(format!("{path}.{name}")),
        (path, None) => Some(path.to_owned()),
    }
}

/// What the description says of a limit.
pub(super) const fn limit_text(limit: usize) -> Option<&'static str> {
    match limit >> 10 {
        32 => Some("At most 32 KiB."),
        1_024 => Some("At most 1 MiB."),
        5_120 => Some("At most 5 MiB."),
        524_288 => Some("At most 512 MiB."),
        _ => None,
    }
}

fn is_json(request: &Request) -> bool {
    request.content_type().is_some_and(|value| {
        let essence = value
            .split(';')
            .next()
            .unwrap_or("")
            .trim()
            .to_ascii_lowercase();
        essence == "application/json"
            || (essence.starts_with("application/") && essence.ends_with("+json"))
    })
}

/// Reads a whole body of at most `limit` bytes, which has 10 seconds to arrive. One that says it is longer is not read.
pub async fn read_body(
    request: &Request,
    body: &mut RequestBody,
    limit: usize,
) -> Result<Vec<u8>, Problem> {
    let announced = request.header(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.trim().parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit as u64) {
        // A client that sent `Expect: 100-continue` has not sent its body yet.
        if request.header(header::EXPECT).is_none() {
            discard(body).await;
        }
        return Err(too_large(limit));
    }
    read_within(body, limit, BODY_TIME).await
}

/// Reads and discards what still arrives, for a moment: a connection that is closed while the client still
/// sends is reset, and the refusal would be lost with it.
async fn discard(body: &mut RequestBody) {
    let Ok(body) = body.take() else {
        return;
    };
    let mut chunks = body.into_bytes_stream();
    let mut left = DISCARDED;
    let all = async {
        while let Some(Ok(chunk)) = chunks.next().await {
            left = left.saturating_sub(chunk.len());
            if left == 0 {
                return;
            }
        }
    };
    // After the time limit, the refusal is sent all the same.
    let _ = tokio::time::timeout(DISCARD_TIME, all).await;
}

/// The refusal of a body with more bytes than this.
pub(super) fn too_large(limit: usize) -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large").with("most", limit)
}

async fn read_within(
    body: &mut RequestBody,
    limit: usize,
    time: Duration,
) -> Result<Vec<u8>, Problem> {
    let taken = body
        .take()
        .map_err(|_| Problem::invalid("malformed_body.none"))?;
    tokio::time::timeout(time, taken.into_bytes_limit(limit))
        .await
        .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow"))?
        .map(Vec::from)
        .map_err(|error| match error {
            poem::error::ReadBodyError::PayloadTooLarge => too_large(limit),
            _ => Problem::invalid("malformed_body.cut"),
        })
}

impl<'a, T, const LIMIT: usize> ApiExtractor<'a> for Body<T, LIMIT>
where
    T: DeserializeOwned + Type + ParseFromJSON,
{
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        Some(MetaRequest {
            description: limit_text(LIMIT),
            content: vec![MetaMediaType {
                content_type: "application/json",
                schema: <Json<T> as poem_openapi::payload::Payload>::schema_ref(),
            }],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        if !is_json(request) {
            return Err(
                Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type").into(),
            );
        }
        let bytes = read_body(request, body, LIMIT).await?;
        Ok(Body(Self::parse(&bytes)?))
    }
}

/// The path of the first text with U+0000 in a JSON body, such as `[17].url`, or that of the object if it
/// is a key. Postgres stores no such text, so it is refused here, once for all operations, before a
/// statement fails.
fn nul_in(body: &[u8]) -> Option<String> {
    // In JSON it can only be written as an escape; a body without one is not read again.
    let escape = br"\u0000";
    if !body.windows(escape.len()).any(|part| part == escape) {
        return None;
    }
    let value = serde_json::from_slice(body).ok()?;
    let mut place = String::new();
    find_nul(&value, &mut place).then_some(place)
}

/// Whether there is one; if so, `place` becomes its path, otherwise it stays as it was.
fn find_nul(value: &Value, place: &mut String) -> bool {
    let before = place.len();
    match value {
        Value::String(text) => return text.contains('\0'),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                place.push_str(&format!("[{at}]"));
                if find_nul(item, place) {
                    return true;
                }
                place.truncate(before);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                if name.contains('\0') {
                    return true;
                }
                if before > 0 {
                    place.push('.');
                }
                place.push_str(name);
                if find_nul(item, place) {
                    return true;
                }
                place.truncate(before);
            }
        }
        _ => {}
    }
    false
}

/// 400 `malformed_body`, naming the field.
fn refuse_nul(place: &str) -> Problem {
    if place.is_empty() {
        return Problem::invalid("malformed_body.nul");
    }
    Problem::invalid("malformed_body.nul_in_field").field(place)
}

#[cfg(test)]
mod tests {
    use futures_util::stream;
    use poem::Body as PoemBody;

    use super::*;

    #[tokio::test]
    async fn a_body_that_trickles_is_given_up() {
        let some = stream::iter([Ok::<_, std::io::Error>("{\"url\": ")]);
        let endless = PoemBody::from_bytes_stream(some.chain(stream::pending()));
        let time = Duration::from_millis(50);
        let problem = read_within(&mut RequestBody::new(endless), 100, time)
            .await
            .unwrap_err();
        assert_eq!(problem.status_code(), StatusCode::REQUEST_TIMEOUT);
        let whole = PoemBody::from_string("{}".to_owned());
        let read = read_within(&mut RequestBody::new(whole), 100, time).await;
        assert_eq!(read.unwrap(), b"{}");
    }

    #[test]
    fn a_nul_is_found_wherever_it_is() {
        for (body, place) in [
            (r#""a\u0000""#, Some("")),
            (r#"{"name": "\u0000"}"#, Some("name")),
            (r#"{"sites": ["a", "b\u0000c"]}"#, Some("sites[1]")),
            (r#"[{"url": 1}, {"url": "\u0000"}]"#, Some("[1].url")),
            (r#"[{"props": {"a\u0000": 1}}]"#, Some("[0].props")),
            (r#"{"a\u0000": 1}"#, Some("")),
            // A backslash before the escape makes it six plain characters.
            (r#"{"name": "\\u0000"}"#, None),
            (r#"{"name": "\u0001 0000"}"#, None),
            (r#"{"name": "plain"}"#, None),
        ] {
            assert_eq!(nul_in(body.as_bytes()).as_deref(), place, "{body}");
        }
    }
}
