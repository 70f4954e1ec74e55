//! `X-Signature`: the code in hex of the body. It contains no time, so a body that is sent again is accepted here: events
//! are distinguished by their content, and one that is older than what is known changes nothing.

use base::secret::SecretText;
use poem::http::HeaderMap;

use crate::provider::hmac::is_signed;

/// Whether Lemon Squeezy signed this body.
pub(super) fn verify(headers: &HeaderMap, body: &[u8], secrets: &[SecretText]) -> bool {
    let header = headers.get("x-signature");
    header
        .and_then(|value| value.to_str().ok())
        .is_some_and(|code| is_signed(secrets, &[body], [code.trim()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No vector is published. The codes are those of RFC 4231, test case 2, which the documented scheme makes of its
    /// text.
    #[test]
    fn the_code_is_of_the_body_alone() {
        let secrets = [SecretText::from("Jefe".to_owned())];
        let code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let signed = |name: &'static str, code: &str, body: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(name, code.parse().unwrap());
            verify(&headers, body, &secrets)
        };
        let body = b"what do ya want for nothing?";
        assert!(signed("x-signature", code, body));
        assert!(!signed(
            "x-signature",
            code,
            b"what do ya want for nothing!"
        ));
        assert!(!signed("x-signature", &code[2..], body));
        assert!(!signed("x-signature", "", body));
        assert!(!signed("signature", code, body));
        assert!(!verify(&HeaderMap::new(), body, &secrets));
    }
}
