//! The answers of the two public endpoints. Any page may read them: they carry no cookie and reveal only
//! whether the hit was accepted.

use base::answer::Problem;
use poem::{
    Response,
    error::ResponseError,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
};

use crate::submission::Settled;

/// The header with the reason for an exclusion.
const LEFT_OUT: HeaderName = HeaderName::from_static("stile-left-out");
const LEFT_OUT_TEXT: HeaderValue = HeaderValue::from_static("Stile-Left-Out");
/// The whole verdict, sealed.
const RECEIPT: HeaderName = HeaderName::from_static("stile-receipt");
const BOTH_TEXT: HeaderValue = HeaderValue::from_static("Stile-Left-Out, Stile-Receipt");
const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const ANY: HeaderValue = HeaderValue::from_static("*");

/// One transparent point.
static GIF: &[u8; 43] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\x21\xf9\x04\x01\0\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b";

/// 202 without a body.
pub(super) fn taken(settled: Settled) -> Response {
    let mut response = Response::default();
    response.set_status(StatusCode::ACCEPTED);
    let headers = response.headers_mut();
    open_to_all(headers);
    say(headers, settled);
    response
}

/// 200 with JSON.
pub(super) fn json(json: String) -> Response {
    let mut response = Response::builder()
        .content_type("application/json; charset=utf-8")
        .body(json);
    let headers = response.headers_mut();
    open_to_all(headers);
    headers.insert(CORP, HeaderValue::from_static("cross-origin"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The picture, never from a cache.
pub(super) fn picture(settled: Settled) -> Response {
    let mut response = Response::default();
    let headers = response.headers_mut();
    open_to_all(headers);
    say(headers, settled);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/gif"));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-store, max-age=0"),
    );
    // Pages that isolate themselves show pictures of other hosts only with this.
    headers.insert(CORP, HeaderValue::from_static("cross-origin"));
    response.set_body(GIF.as_slice());
    response
}

/// 204 for browsers that ask first, as they do for JSON.
pub(super) fn may_post() -> Response {
    let mut response = Response::default();
    response.set_status(StatusCode::NO_CONTENT);
    let headers = response.headers_mut();
    open_to_all(headers);
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("POST, OPTIONS"),
    );
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("Content-Type"),
    );
    headers.insert(
        header::ACCESS_CONTROL_MAX_AGE,
        HeaderValue::from_static("86400"),
    );
    response
}

/// An error, in the one shape of all errors.
pub(super) fn refused(problem: &Problem, settled: Settled) -> Response {
    let mut response = problem.as_response();
    let headers = response.headers_mut();
    open_to_all(headers);
    say(headers, settled);
    response
}

/// 405.
pub(super) fn wrong_method(allowed: &'static str) -> Response {
    let problem = Problem::wrong_method();
    let mut response = refused(&problem, Settled::default());
    response
        .headers_mut()
        .insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}

fn open_to_all(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANY);
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, LEFT_OUT_TEXT);
}

fn say(headers: &mut HeaderMap, settled: Settled) {
    if let Some(reason) = settled.why {
        headers.insert(LEFT_OUT, HeaderValue::from_static(reason.code()));
    }
    // Base64, so always a header's value.
    let receipt = settled.receipt.map(HeaderValue::try_from);
    if let Some(Ok(receipt)) = receipt {
        headers.insert(RECEIPT, receipt);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, BOTH_TEXT);
    }
}
