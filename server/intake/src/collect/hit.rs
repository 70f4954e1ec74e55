//! `POST /hit`.

use std::{fmt, time::Duration};

use base::answer::{Body, Problem};
use bytes::Bytes;
use poem::{
    Endpoint, Request, Response,
    error::ReadBodyError,
    http::{Method, StatusCode, header},
};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use shared::{limits::HIT_BYTES, wire::ScriptHit};

use super::{Refusal, answer, script};
use crate::{
    client::client_of,
    state::Intake,
    submission::{Malformed, Settled, Submission, host_of},
};

/// How long a body may take to arrive: no connection is kept busy by a trickle.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Takes what the script sends.
#[derive(Clone, Debug)]
pub struct HitEndpoint(pub(crate) Intake);

impl Endpoint for HitEndpoint {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        Ok(match *request.method() {
            Method::POST => match self.take(&mut request).await {
                Ok(settled) => answer::taken(settled),
                Err(refusal) => answer::refused(&refusal.problem, refusal.settled),
            },
            Method::OPTIONS => answer::may_post(),
            _ => answer::wrong_method("POST, OPTIONS"),
        })
    }
}

impl HitEndpoint {
    async fn take(&self, request: &mut Request) -> Result<Settled, Refusal> {
        let body = read(request).await?;
        let _place = self.0.enter()?;
        let now = self.0.now();
        let hit = match serde_json::from_slice::<ScriptHit>(&body) {
            Ok(hit) => hit,
            Err(_) => return Err(self.unreadable(&body, now).await?),
        };
        let client = client_of(request, self.0.proxies());
        let receipt = asks_for_receipt(request);
        script::take(&self.0, &hit, client, now, receipt).await
    }

    /// Reads the body once more to find the wrong field, and counts it as excluded if it names a site.
    async fn unreadable(&self, body: &[u8], now: i64) -> Result<Refusal, Refusal> {
        let problem = match Body::<ScriptHit>::parse(body) {
            Err(problem) => problem,
            Ok(_) => Problem::invalid("malformed_body.hit"),
        };
        let partial = PartialHit::of(body);
        let site = partial
            .site
            .filter(|_| !partial.ping)
            .and_then(|site| self.0.registry().by_name_or_id(&site));
        let Some(site) = site else {
            return Ok(problem.into());
        };
        let submission = Submission {
            site: &site,
            read: Err(Malformed {
                at: now,
                hostname: partial.url.as_deref().and_then(host_of),
                wrong: None,
            }),
            made_up: false,
            receipt: false,
            agreed: None,
        };
        let settled = self.0.take_one(submission).await?;
        Ok(Refusal { problem, settled })
    }
}

/// Whether the sender requests a receipt, as in `/hit?receipts=true`.
fn asks_for_receipt(request: &Request) -> bool {
    let mut parameters = request.uri().query().unwrap_or_default().split('&');
    parameters.any(|parameter| parameter == "receipts=true")
}

/// Reads the whole body. If its length is declared, as nearly always, it is read without a copy.
pub(super) async fn read(request: &mut Request) -> Result<Bytes, Problem> {
    let declared = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok())
        .and_then(|length| length.parse::<usize>().ok());
    let body = request.take_body();
    let reading = async {
        match declared {
            Some(length) if length > HIT_BYTES => Err(ReadBodyError::PayloadTooLarge),
            Some(_) => body.into_bytes().await,
            None => body.into_bytes_limit(HIT_BYTES).await,
        }
    };
    let read = tokio::time::timeout(BODY_TIME, reading)
        .await
        .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow"))?;
    read.map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large.hit").with("most", HIT_BYTES)
        }
        _ => Problem::invalid("malformed_body.cut"),
    })
}

/// What is known of a body that is not a valid hit, so that it counts at least as excluded: what was read
/// before the error.
#[derive(Debug, Default, PartialEq, Eq)]
struct PartialHit {
    /// The site's name or id.
    site: Option<String>,
    /// The page's address, as sent.
    url: Option<String>,
    /// An invalid heartbeat is not a hit, and is not counted as one.
    ping: bool,
}

impl PartialHit {
    fn of(body: &[u8]) -> Self {
        let mut partial = Self::default();
        // The failure is known already; this needs what comes before it.
        let _known = serde_json::Deserializer::from_slice(body).deserialize_map(&mut partial);
        partial
    }
}

impl<'de> Visitor<'de> for &mut PartialHit {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            match (key.as_str(), value) {
                ("s", Value::String(site)) => self.site = Some(site),
                ("u", Value::String(url)) => self.url = Some(url),
                ("k", Value::String(kind)) => self.ping = kind == "ping",
                _ => {}
            }
        }
        Ok(())
    }
}
