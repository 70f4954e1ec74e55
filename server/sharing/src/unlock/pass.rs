//! What unlocking a link gives: a moment that the deployment's key sealed for this link. It is not stored. It opens nothing by
//! itself, but together with the key of the link, which ends it when it is revoked or expires.

use base::context::Context;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

/// How long a pass is good, in seconds: 12 hours.
pub(super) const SECONDS: i64 = 12 * 3_600;

/// The characters of a pass: of a nonce of 24 bytes, a moment of 8 and a tag of 16.
const LENGTH: usize = 64;

/// What a pass of this link is sealed for: one of another link does not open for it.
fn purpose(link: Uuid) -> String {
    format!("pass of the private link {link}")
}

/// A pass for this link, good until a moment in Unix seconds.
pub(super) fn seal(context: &Context, link: Uuid, until: i64) -> String {
    let sealer = &context.sealer;
    let sealed = sealer.seal(&purpose(link), &until.to_be_bytes(), &context.random);
    URL_SAFE_NO_PAD.encode(sealed)
}

/// Whether the pass opens this link now.
pub(crate) fn opens(context: &Context, pass: &str, link: Uuid) -> bool {
    until(context, pass, link).is_some_and(|until| until > context.now())
}

fn until(context: &Context, pass: &str, link: Uuid) -> Option<i64> {
    // Check the length first, so that a long text is never decoded.
    if pass.len() != LENGTH {
        return None;
    }
    let sealed = URL_SAFE_NO_PAD.decode(pass).ok()?;
    let opened = context.sealer.unseal(&purpose(link), &sealed).ok()?;
    Some(i64::from_be_bytes(opened.try_into().ok()?))
}
