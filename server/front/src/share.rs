//! The page of a shared dashboard, at `/share/{site}`, and what lets other pages use what is shared.

use std::sync::Arc;

use base::{answer::Problem, config::Http};
use intake::ClientAddressLayer;
use poem::{
    Endpoint, EndpointExt as _, IntoResponse as _, Request, Response, Result,
    endpoint::make,
    http::{HeaderValue, Method, header},
};
use sharing::{Sharing, embedding_hosts};

use super::{
    page_of, pages, part_of_path,
    picking::{CORP, parameter},
};

/// What all our pages say of being embedded.
const NO_PAGE: &str = "frame-ancestors 'none'";

/// The dashboard's page, which the hosts that the site names may embed.
pub(super) fn page(sharing: &Sharing, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let (sharing, pages) = (sharing.clone(), Arc::new(pages::endpoint()));
    let endpoint = make(move |request: Request| {
        let (sharing, pages) = (sharing.clone(), pages.clone());
        async move {
            let site = part_of_path(&request, "site")?.to_owned();
            let key = parameter(&request, "key");
            let hosts = match *request.method() {
                Method::GET | Method::HEAD => {
                    embedding_hosts(&sharing, &request, &site, key.as_deref()).await
                }
                _ => Vec::new(),
            };
            let mut response = pages.call(request).await?;
            embeddable(&mut response, &hosts);
            Ok::<_, poem::Error>(response)
        }
    });
    endpoint
        .with(ClientAddressLayer::new(http))
        .map_to_response()
}

/// Lets pages of these hosts embed this one. Its address may have the key of a private link, so browsers pass it on to no
/// other page.
fn embeddable(response: &mut Response, hosts: &[String]) {
    let headers = response.headers_mut();
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    if hosts.is_empty() {
        return;
    }
    let policy = headers.get(header::CONTENT_SECURITY_POLICY);
    let policy = policy.and_then(|policy| policy.to_str().ok());
    let listed = format!("frame-ancestors {}", hosts.join(" "));
    let changed = policy.map(|policy| policy.replace(NO_PAGE, &listed));
    // Hosts have only letters, digits, hyphens, dots and stars.
    if let Some(Ok(policy)) = changed.map(HeaderValue::try_from) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.remove(header::X_FRAME_OPTIONS);
    }
}

/// `GET /share/{site}/badge.svg?path=<path>&label=<text>`: the number of views of a page as an image, for every page.
pub(super) fn badge(sharing: &Sharing, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let sharing = sharing.clone();
    let endpoint = make(move |request: Request| {
        let sharing = sharing.clone();
        async move {
            let site = part_of_path(&request, "site")?;
            let path = parameter(&request, "path")
                .ok_or_else(|| Problem::invalid("malformed_parameter.missing").field("path"))?;
            let label = parameter(&request, "label");
            let badge = sharing::badge(&sharing, &request, (site, &path), label.as_deref());
            let (badge, kept) = badge.await?;
            Ok::<_, poem::Error>(
                Response::builder()
                    .content_type("image/svg+xml")
                    .header(header::CACHE_CONTROL, kept)
                    .header(CORP, "cross-origin")
                    .body(badge),
            )
        }
    });
    page_of(
        endpoint
            .with(ClientAddressLayer::new(http))
            .map_to_response(),
    )
}

/// Lets scripts of every page read the number of views of a page, and why there is none.
pub(super) async fn counts_for_every_page<E: Endpoint>(
    api: Arc<E>,
    request: Request,
) -> Result<Response> {
    let is_count = is_count(request.uri().path());
    let mut answer = api.call(request).await?.into_response();
    if is_count {
        let headers = answer.headers_mut();
        headers.insert(
            header::ACCESS_CONTROL_ALLOW_ORIGIN,
            HeaderValue::from_static("*"),
        );
        headers.insert(CORP, HeaderValue::from_static("cross-origin"));
    }
    Ok(answer)
}

/// Whether this is the path of the operation that counts the views of a page.
fn is_count(path: &str) -> bool {
    let mut parts = path.trim_start_matches('/').split('/');
    parts.next() == Some("share") && parts.nth(1) == Some("count") && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_take_the_place_of_nobody() {
        for (hosts, policy, frames) in [
            (vec![], NO_PAGE, true),
            (
                vec!["a.example".to_owned(), "*.b.example".to_owned()],
                "frame-ancestors a.example *.b.example",
                false,
            ),
        ] {
            let mut response = Response::default();
            super::super::page_headers(&mut response);
            embeddable(&mut response, &hosts);
            let headers = response.headers();
            let csp = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            assert!(csp.contains(policy), "{csp}");
            assert_eq!(csp.matches("frame-ancestors").count(), 1);
            assert_eq!(headers.contains_key(header::X_FRAME_OPTIONS), frames);
            assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        }
    }

    #[test]
    fn only_counts_are_for_every_page() {
        assert!(is_count("/share/a.example/count"));
        for path in [
            "/share/a.example",
            "/share/a.example/unlock",
            "/share/count",
            "/share/a.example/count/x",
            "/sites/a.example/count",
            "/",
        ] {
            assert!(!is_count(path), "{path}");
        }
    }
}
