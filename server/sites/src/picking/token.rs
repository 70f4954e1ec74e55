//! The token of pick mode.

use base::{
    access::{InSite, PickElements},
    answer::Problem,
    context::Context,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

use super::records::Make;

const PURPOSE: &str = "pick mode";
/// How long a token works: 15 minutes.
pub(super) const SECONDS: i64 = 15 * 60;
/// No token is longer, in characters.
const LONGEST: usize = 200;

/// The content of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claims {
    pub site: Uuid,
    pub account: Uuid,
    /// The session that requested it.
    pub session: Uuid,
    pub make: Make,
}

/// A token for the caller, valid until then.
pub(super) fn seal(
    context: &Context,
    at: &InSite<PickElements>,
    make: Make,
    until: i64,
) -> Result<String, Problem> {
    let session = at.caller.session().ok_or_else(|| {
        Problem::internal(anyhow::anyhow!(
            "only people in a session can pick elements"
        ))
    })?;
    let ids = [at.id(), at.caller.account, session];
    let mut plain = ids.map(Uuid::into_bytes).concat();
    plain.push(match make {
        Make::Pick => 0,
        Make::Stretch => 1,
    });
    plain.extend(until.to_be_bytes());
    let sealed = context.sealer.seal(PURPOSE, &plain, &context.random);
    Ok(URL_SAFE_NO_PAD.encode(sealed))
}

/// The content of a valid token, for a site that is still that account's.
pub(super) fn open(context: &Context, token: &str) -> Option<Claims> {
    if token.len() > LONGEST {
        return None;
    }
    let sealed = URL_SAFE_NO_PAD.decode(token).ok()?;
    let plain = context.sealer.unseal(PURPOSE, &sealed).ok()?;
    let (ids, rest) = plain.split_at_checked(48)?;
    let id = |at: usize| Uuid::from_slice(&ids[at..at + 16]).ok();
    let (make, until) = rest.split_first()?;
    let until = i64::from_be_bytes(until.try_into().ok()?);
    let claims = Claims {
        site: id(0)?,
        account: id(16)?,
        session: id(32)?,
        make: match make {
            0 => Make::Pick,
            1 => Make::Stretch,
            _ => return None,
        },
    };
    let site = context.gate.directory.find(&claims.site.to_string())?;
    (until > context.now() && site.account == claims.account).then_some(claims)
}

/// What a token is for on pages that name this site; `None`: it is not good, or another site's.
#[must_use]
pub fn make(context: &Context, token: &str, site: &str) -> Option<Make> {
    let claims = open(context, token)?;
    let here = context.gate.directory.find(site)?;
    (here.id == claims.site).then_some(claims.make)
}
