//! The language of an answer: found in the request, and named where the answer has texts in it.

use base::text::{Language, answered_in, asked_in};
use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderValue, header},
};

/// The middleware.
#[derive(Clone, Copy, Debug)]
pub struct Spoken;

impl<E: Endpoint> Middleware<E> for Spoken {
    type Output = Speaking<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Speaking(inner)
    }
}

/// An endpoint that answers in the language it is asked in.
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
