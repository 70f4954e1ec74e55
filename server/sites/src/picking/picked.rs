//! What the overlay sends: an element or a part of the page that was pointed at.

use std::{net::IpAddr, sync::Arc};

use base::{
    access::ChangeSite,
    answer::{Body, Problem},
    context::Context,
};
use serde::Deserialize;
use uuid::Uuid;

use super::token;
use crate::{
    picks::{PickCreate, Picks},
    registry::SiteRegistry,
    stretches::{StretchCreate, Stretches},
};

/// The longest that the overlay sends, in bytes.
pub const BODY_LIMIT: usize = 16 * 1024;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Picked {
    Pick(PickCreate),
    Stretch(StretchCreate),
}

/// Names what was pointed at, for the person who requested the token, from this address. Returns the new id.
///
/// # Errors
/// 401 if the token is invalid or its session has ended, 403 and 404 if the person may no longer do it; else
/// as `POST /sites/{site}/picks` and `…/stretches`.
pub async fn take(
    context: &Context,
    registry: &Arc<SiteRegistry>,
    token: &str,
    address: Option<IpAddr>,
    body: &[u8],
) -> Result<Uuid, Problem> {
    let claims = token::open(context, token)
        .ok_or_else(|| Problem::nobody("not_signed_in.pick_mode_over"))?;
    let gate = &context.gate;
    let site = gate.in_session::<ChangeSite>(claims.session, claims.site, address);
    let site = site.await?;
    let (context, registry) = (context.clone(), registry.clone());
    Ok(match Body::<Picked>::parse(body)? {
        Picked::Pick(request) => Picks { context, registry }.create(&site, request).await?.id,
        Picked::Stretch(request) => {
            Stretches { context, registry }
                .create(&site, request)
                .await?
                .id
        }
    })
}
