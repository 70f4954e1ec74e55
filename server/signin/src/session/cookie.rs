//! The cookie that carries a session.

use base::{access::Authenticator, secret::Opaque};

/// The server decides when a session ends: 30 days after its last use. The cookie itself stays as
/// long as browsers allow, 400 days, or a session in daily use would be lost after 30.
const MAX_AGE: u32 = 400 * 86_400;

/// Hands the session's secret to the browser.
pub(super) fn set(gate: &Authenticator, secret: &Opaque) -> String {
    written(gate, &secret.expose(), MAX_AGE)
}

/// Takes it away.
pub(super) fn clear(gate: &Authenticator) -> String {
    written(gate, "", 0)
}

fn written(gate: &Authenticator, value: &str, max_age: u32) -> String {
    let name = gate.cookie_name();
    let secure = if gate.https { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}")
}
