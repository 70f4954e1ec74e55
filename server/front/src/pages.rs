//! Everything that is not an operation or a hit: the files in the binary, and the dashboard's first page at
//! the addresses of its pages. All other paths answer 404: a program that looks for `/robots.txt` or
//! `/.git/config` must not get a page. A person who mistyped an address gets one, with the same 404, that
//! says where to go.

use std::sync::Arc;

use poem::{
    Endpoint, EndpointExt as _, Request, Response, Result,
    endpoint::{make, make_sync},
    http::{Method, StatusCode, header},
};

use super::{assets, compression, missing, page_of};

/// Pages of the dashboard with nothing below them, and those to come.
const SINGLE: [&str; 15] = [
    "add-site",
    "attention",
    "confirm-channel",
    "consent-proof",
    "demo",
    "email",
    "invitation",
    "nightly",
    "reset",
    "second",
    "sign-in",
    "sign-up",
    "start",
    "take-over",
    "tokens",
];
/// The folders of pages.
const BELOW: [&str; 2] = ["settings", "sites"];
/// The pages that links in reports by email lead to.
const REPORTS: [&str; 2] = ["confirm", "unsubscribe"];
/// The folder of shared dashboards, one for each site.
const SHARED: &str = "share";

/// Crawlers have nothing to look for here, and would be counted as visitors of
/// the sites whose pages they show.
const ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// The pages and files, as small as the client can unpack them.
pub(super) fn endpoint() -> impl Endpoint<Output = Response> {
    let pages = Arc::new(Pages(page_of(assets::endpoint()).map_to_response()));
    let packing = Arc::new(pages.clone().with(compression()).map_to_response());
    make(move |request: Request| {
        let (pages, packing) = (pages.clone(), packing.clone());
        async move {
            if assets::comes_packed(&request) {
                pages.call(request).await
            } else {
                packing.call(request).await
            }
        }
    })
    .map_to_response()
}

/// `/robots.txt`.
pub(super) fn robots() -> impl Endpoint<Output = Response> {
    page_of(make_sync(|_| {
        Response::builder()
            .content_type("text/plain; charset=utf-8")
            .header(header::CACHE_CONTROL, "public, max-age=86400")
            .body(ROBOTS)
    }))
}

/// `/favicon.ico`, where browsers look for one on pages that name none: the
/// dashboard's own.
pub(super) fn icon() -> impl Endpoint<Output = Response> {
    page_of(make_sync(|_| {
        Response::builder()
            .status(StatusCode::PERMANENT_REDIRECT)
            .header(header::LOCATION, "/favicon.svg")
            .header(header::CACHE_CONTROL, "public, max-age=86400")
            .finish()
    }))
}

struct Pages<E>(E);

impl<E: Endpoint<Output = Response>> Endpoint for Pages<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let path = request.original_uri().path();
        let page = is_page(path);
        let asks = matches!(*request.method(), Method::GET | Method::HEAD);
        // At other paths, the first page would be served instead of a missing file.
        let nothing = !page && assets::is_first_page(path);
        if nothing && asks && accepts(&request, &["text/html"]) {
            // A browser with the page in its cache would get 304, without the status.
            request.headers_mut().remove(header::IF_NONE_MATCH);
            let mut response = self.0.call(request).await?;
            response.set_status(StatusCode::NOT_FOUND);
            return Ok(response);
        }
        let refused = page && asks && !takes_html(&request);
        if refused || nothing {
            return Ok(missing());
        }
        self.0.call(request).await
    }
}

/// Whether the dashboard has a page at this address.
fn is_page(path: &str) -> bool {
    let mut parts = path
        .trim_start_matches('/')
        .trim_end_matches('/')
        .split('/');
    match (parts.next(), parts.next()) {
        (Some(""), None) => true,
        (Some(first), None) => SINGLE.contains(&first) || BELOW.contains(&first),
        (Some(SHARED), Some(site)) => !site.is_empty() && parts.next().is_none(),
        (Some("reports"), Some(page)) => REPORTS.contains(&page) && parts.next().is_none(),
        (Some(first), Some(_)) => BELOW.contains(&first),
        (None, _) => false,
    }
}

/// Whether the client can be shown a page.
fn takes_html(request: &Request) -> bool {
    !request.headers().contains_key(header::ACCEPT)
        || accepts(request, &["text/html", "text/*", "*/*"])
}

/// Whether the client accepts one of these kinds.
fn accepts(request: &Request, kinds: &[&str]) -> bool {
    let mut accepts = request.headers().get_all(header::ACCEPT).iter();
    accepts.any(|accept| {
        accept.to_str().is_ok_and(|accept| {
            accept
                .split(',')
                .any(|kind| kinds.contains(&kind.split(';').next().unwrap_or("").trim()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dashboards_addresses_are_known() {
        for path in [
            "/",
            "/sites",
            "/sites/a.example",
            "/sites/a.example/install",
            "/start",
            "/demo",
            "/consent-proof",
            "/sign-in/",
            "/settings/people",
            "/sign-up",
            "/reset",
            "/second",
            "/email",
            "/invitation",
            "/tokens",
            "/take-over",
            "/attention",
            "/confirm-channel",
            "/nightly",
            "/reports/confirm",
            "/reports/unsubscribe",
            "/share/a.example",
        ] {
            assert!(is_page(path), "{path}");
        }
        for path in [
            "/robots.txt",
            "/.git/config",
            "/hit/",
            "/stile.js.map",
            "/wp-login.php",
            "/start/x",
            "/share",
            "/share/",
            "/share/a.example/x",
            "/index.html",
            "/Sites",
            "//evil.example",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }
}
