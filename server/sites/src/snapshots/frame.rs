//! The address of a copy, and its content.
//!
//! The address contains the copy's id, its site, the site's account and its expiry, sealed with the
//! deployment's key: its holder may see the copy as long as the site is that account's, and others cannot
//! forge it. The content has no origin, so it can access neither cookies nor the dashboard; it sends no
//! requests; and the only script in it is our own, named by its hash.

use std::sync::LazyLock;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    context::Context,
};
use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use poem::{
    Response,
    http::{StatusCode, header},
};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{rules::BYTES, store};

const PURPOSE: &str = "frame of a snapshot";
const MEASURE: &str = include_str!("measure.js");

static POLICY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; img-src data:; font-src data:; \
         form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts; \
         require-trusted-types-for 'script'; trusted-types 'none'",
        STANDARD.encode(Sha256::digest(MEASURE))
    )
});

/// The address at which this copy can be viewed until then.
pub(super) fn address(context: &Context, at: &InSite<ReadFigures>, id: Uuid, until: i64) -> String {
    let ids = [id, at.id(), at.caller.account];
    let mut plain = ids.map(Uuid::into_bytes).concat();
    plain.extend(until.to_be_bytes());
    let sealed = context.sealer.seal(PURPOSE, &plain, &context.random);
    format!(
        "{}/snapshots/{}",
        context.origin,
        URL_SAFE_NO_PAD.encode(sealed)
    )
}

/// The copy behind the last part of such an address.
///
/// # Errors
/// 404 if it is forged, the copy was deleted or the site has moved to another account, 410 if it has expired.
pub async fn framed(context: &Context, sealed: &str) -> Result<Framed, Problem> {
    let unknown = || Problem::unknown("unknown_snapshot");
    let sealed = URL_SAFE_NO_PAD.decode(sealed).map_err(|_| unknown())?;
    let plain = context
        .sealer
        .unseal(PURPOSE, &sealed)
        .map_err(|_| unknown())?;
    let (ids, until) = plain.split_at_checked(48).ok_or_else(unknown)?;
    let id_at = |at: usize| Uuid::from_slice(&ids[at..at + 16]).map_err(|_| unknown());
    let (id, site, account) = (id_at(0)?, id_at(16)?, id_at(32)?);
    let until = i64::from_be_bytes(until.try_into().map_err(|_| unknown())?);
    if until <= context.now() {
        return Err(Problem::new(StatusCode::GONE, "frame_over"));
    }
    let facts = context.gate.directory.find(&site.to_string());
    if facts.is_none_or(|facts| facts.account != account) {
        return Err(unknown());
    }
    let packed = store::html(context.pool(), id, site)
        .await?
        .ok_or_else(unknown)?;
    let html = zstd::bulk::decompress(&packed, BYTES).map_err(Problem::internal)?;
    Ok(Framed(html))
}

/// A copy to be shown.
#[derive(Debug)]
pub struct Framed(Vec<u8>);

impl Framed {
    /// The page.
    #[must_use]
    pub fn into_response(self) -> Response {
        let mut html = self.0;
        html.extend_from_slice(b"<script>");
        html.extend_from_slice(MEASURE.as_bytes());
        html.extend_from_slice(b"</script>");
        Response::builder()
            .content_type("text/html; charset=utf-8")
            .header(header::CONTENT_SECURITY_POLICY, POLICY.as_str())
            .header(header::CACHE_CONTROL, "private, no-store")
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(header::X_FRAME_OPTIONS, "SAMEORIGIN")
            .header(header::REFERRER_POLICY, "no-referrer")
            .header("cross-origin-resource-policy", "same-origin")
            .header("x-robots-tag", "noindex")
            .body(html)
    }
}
