//! `Stripe-Signature`: `t=<time>,v1=<code>`, the code in hex of `<time>.<body>`. There are several `v1` while a secret is
//! replaced; other schemes, such as `v0` of test events, are ignored.

use crate::provider::hmac::TimedHeader;

/// How its events are signed.
pub(super) const SIGNATURE: TimedHeader = TimedHeader {
    name: "stripe-signature",
    between: ',',
    time: "t",
    code: "v1",
    joint: ".",
};

#[cfg(test)]
mod tests {
    use base::secret::SecretText;
    use poem::http::HeaderMap;

    use super::*;

    /// What Stripe's own libraries are tested with.
    const BODY: &str = include_str!("../../../../../tests/it/billing/fixtures/stripe/signed.json");
    const TIME: i64 = 1_533_204_620;
    const CODE: &str = "f0bdba6d4eacbd8ad8a3bbadd7248e633ec1477f7899c124c51b39405fa36613";

    fn signed(header: &str, body: &str, secrets: &[&str], now: i64) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("stripe-signature", header.parse().unwrap());
        let secrets: Vec<SecretText> = secrets
            .iter()
            .map(|text| (*text).to_owned().into())
            .collect();
        SIGNATURE.signs(&headers, body.as_bytes(), &secrets, now)
    }

    #[test]
    fn the_published_vector_is_accepted() {
        let header = format!("t={TIME},v1={CODE},v0=63f3a72374a733066c4be69ed7f8e5ac85c22c9f");
        let secret = ["webhook_secret"];
        assert!(signed(&header, BODY, &secret, TIME + 300));
        assert!(signed(&header, BODY, &["new", "webhook_secret"], TIME));
        let rotated = format!("t={TIME},v1={},v1={CODE}", "0".repeat(64));
        assert!(signed(&rotated, BODY, &secret, TIME));

        assert!(!signed(&header, BODY, &secret, TIME + 301));
        assert!(!signed(&header, BODY, &secret, TIME - 301));
        assert!(!signed(&header, BODY, &["webhook_secre"], TIME));
        assert!(!signed(&header, BODY, &[], TIME));
        assert!(!signed(&header, &BODY.replace("usd", "eur"), &secret, TIME));
        assert!(!signed(&header, &BODY[1..], &secret, TIME));
        for header in [
            "".to_owned(),
            format!("v1={CODE}"),
            format!("t={TIME}"),
            format!("t={TIME},v0={CODE}"),
            format!("t={},v1={CODE}", TIME + 1),
            format!("t={TIME},v1={}", &CODE[2..]),
        ] {
            assert!(!signed(&header, BODY, &secret, TIME), "{header}");
        }
        assert!(!SIGNATURE.signs(
            &HeaderMap::new(),
            BODY.as_bytes(),
            &["webhook_secret".to_owned().into()],
            TIME
        ));
    }
}
