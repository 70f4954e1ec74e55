//! Headers of every answer.
//!
//! For browsers that reach the service by https ([`Security`]): never by http again, and no page of ours
//! shares a window group with a foreign one. The script, hits and snapshots stay open to the pages that
//! need them: headers about documents are sent with documents only. For readers ([`Spoken`]): the language
//! of the texts in the answer.

use base::text::{Language, answered_in, asked_in};
use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderName, HeaderValue, header},
};

/// For a year. Other names below ours are none of our business.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");
const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");
/// Browser features that our pages do not use.
const NONE_OF_THESE: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), \
     geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), \
     picture-in-picture=(), publickey-credentials-create=(), publickey-credentials-get=(), \
     screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()",
);

/// The middleware for browsers.
#[derive(Clone, Copy, Debug)]
pub struct Security {
    /// Whether people reach the service by https.
    pub https: bool,
}

impl<E: Endpoint> Middleware<E> for Security {
    type Output = Secured<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Secured { inner, with: *self }
    }
}

/// An endpoint with these headers.
#[derive(Debug)]
pub struct Secured<E> {
    inner: E,
    with: Security,
}

impl<E: Endpoint> Endpoint for Secured<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let mut answer = self.inner.call(request).await?.into_response();
        if !self.with.https {
            return Ok(answer);
        }
        let document = answer
            .content_type()
            .is_some_and(|kind| kind.starts_with("text/html"));
        let headers = answer.headers_mut();
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
        if document {
            headers.insert(OPENER, HeaderValue::from_static("same-origin"));
            headers.insert(PERMISSIONS, NONE_OF_THESE);
        }
        Ok(answer)
    }
}

/// The middleware for readers.
#[derive(Clone, Copy, Debug)]
pub struct Spoken;

impl<E: Endpoint> Middleware<E> for Spoken {
    type Output = Speaking<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Speaking(inner)
    }
}

/// An endpoint that answers in the requested language.
#[derive(Debug)]
pub struct Speaking<E>(E);

impl<E: Endpoint> Endpoint for Speaking<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let wanted = request.headers().get(header::ACCEPT_LANGUAGE).cloned();
        asked_in(wanted, async {
            let mut answer = self.0.call(request).await?.into_response();
            if let Some(language) = answered_in() {
                name(language, &mut answer);
            }
            Ok(answer)
        })
        .await
    }
}

/// Names the language, and tells caches that another one would have been another answer.
fn name(language: Language, answer: &mut Response) {
    let headers = answer.headers_mut();
    let tag = HeaderValue::from_static(language.tag());
    headers.insert(header::CONTENT_LANGUAGE, tag);
    headers.append(header::VARY, HeaderValue::from_static("accept-language"));
}
