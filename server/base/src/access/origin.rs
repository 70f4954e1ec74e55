//! A request signed by the cookie that changes something must come from our
//! own pages (OWASP, cross-site request forgery: Fetch Metadata, else Origin).

use poem::{Request, http::Method};

use crate::answer::Problem;

/// Lets safe methods pass, and others only from the same origin.
pub fn must_be_same(request: &Request) -> Result<(), Problem> {
    if matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    ) {
        return Ok(());
    }
    let same = match request.header("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => origin_is_host(request.header("origin"), request.header("host")),
    };
    if same {
        return Ok(());
    }
    Err(Problem::denied("cross_site"))
}

fn origin_is_host(origin: Option<&str>, host: Option<&str>) -> bool {
    let (Some(origin), Some(host)) = (origin, host) else {
        return false;
    };
    origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
}
