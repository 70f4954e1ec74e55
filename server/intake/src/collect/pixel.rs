//! `GET /pixel.gif`: a page view without a script.

use base::answer::Problem;
use poem::{
    Endpoint, Request, Response,
    http::{Method, StatusCode, header},
};
use shared::{
    address::decode,
    wire::{Kind, ScriptHit, VERSION},
};

use super::{Refusal, answer, script};
use crate::{client::client_of, state::Intake, submission::Settled};

/// Answers with a picture of one point and counts a page view.
#[derive(Clone, Debug)]
pub struct PixelEndpoint(pub(crate) Intake);

impl Endpoint for PixelEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        Ok(match *request.method() {
            Method::GET => match self.take(&request).await {
                Ok(settled) => answer::picture(settled),
                Err(refusal) => shown(refusal),
            },
            // A request for the headers only: no page was shown.
            Method::HEAD => answer::picture(Settled::default()),
            _ => answer::wrong_method("GET, HEAD"),
        })
    }
}

impl PixelEndpoint {
    async fn take(&self, request: &Request) -> Result<Settled, Refusal> {
        let _place = self.0.enter()?;
        let hit = read(request)?;
        let client = client_of(request, self.0.proxies());
        let now = self.0.now();
        script::take(&self.0, &hit, client, now, false).await
    }
}

/// Readers must not see a broken image, so it is served whatever the hit was. Only an unknown site,
/// and a hit that could not be stored, get an error.
fn shown(refusal: Refusal) -> Response {
    match refusal.problem.status_code() {
        StatusCode::BAD_REQUEST => answer::picture(refusal.settled),
        _ => answer::refused(&refusal.problem, refusal.settled),
    }
}

fn read(request: &Request) -> Result<ScriptHit, Problem> {
    let mut hit = ScriptHit {
        version: VERSION,
        kind: Kind::Hit,
        ..ScriptHit::default()
    };
    let query = request.uri().query().unwrap_or_default();
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = || decode(value).into_owned();
        match name {
            "s" => hit.site = value(),
            "u" => hit.url = value(),
            "r" => hit.referrer = Some(value()).filter(|referrer| !referrer.is_empty()),
            // Pages add their own parameters to avoid caches.
            _ => {}
        }
    }
    if hit.url.is_empty() {
        hit.url = request
            .header(header::REFERER)
            .filter(|referrer| !is_origin(referrer))
            .unwrap_or_default()
            .to_owned();
    }
    if hit.site.is_empty() {
        return Err(Problem::unknown("unknown_site").field("s"));
    }
    Ok(hit)
}

/// Whether an address is only an origin. Browsers send no more than that to another host, so
/// `https://example.com/` can be any page of it.
fn is_origin(referrer: &str) -> bool {
    let rest = referrer
        .split_once("://")
        .map_or(referrer, |(_, rest)| rest);
    match rest.split_once('/') {
        Some((host, path)) => path.is_empty() && !host.contains(['?', '#']),
        None => !rest.contains('?'),
    }
}
