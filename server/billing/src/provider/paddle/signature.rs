//! `Paddle-Signature`: `ts=<time>;h1=<code>`, the code in hex of `<time>:<body>`. There are several `h1` while a secret is
//! replaced.

use crate::provider::hmac::TimedHeader;

/// How its events are signed.
pub(super) const SIGNATURE: TimedHeader = TimedHeader {
    name: "paddle-signature",
    between: ';',
    time: "ts",
    code: "h1",
    joint: ":",
};

#[cfg(test)]
mod tests {
    use base::secret::SecretText;
    use poem::http::HeaderMap;

    use super::*;

    fn signed(header: &str, body: &str, secrets: &[&str], now: i64) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("paddle-signature", header.parse().unwrap());
        let secrets: Vec<SecretText> = secrets
            .iter()
            .map(|text| (*text).to_owned().into())
            .collect();
        SIGNATURE.signs(&headers, body.as_bytes(), &secrets, now)
    }

    /// The example of Paddle's library for Go.
    #[test]
    fn a_whole_published_event_is_accepted() {
        const BODY: &str =
            include_str!("../../../../../tests/it/billing/fixtures/paddle/signed.json");
        const TIME: i64 = 1_710_929_255;
        const CODE: &str = "6c05ef8fa83c44d751be6d259ec955ce5638e2c54095bf128e408e2fce1589c8";
        let body = BODY.trim_end();
        let secret = ["pdl_ntfset_01hsdn8d43dt7mezr1ef2jtbaw_hKkRiCGyyRhbFwIUuqiTBgI7gnWoV0Gr"];
        let header = format!("ts={TIME};h1={CODE}");
        assert!(signed(&header, body, &secret, TIME + 300));
        assert!(!signed(&header, body, &secret, TIME + 301));
        assert!(!signed(
            &header,
            &body.replace("1000", "1001"),
            &secret,
            TIME
        ));
        assert!(!signed(
            &format!("ts={};h1={CODE}", TIME + 1),
            body,
            &secret,
            TIME
        ));
    }

    /// The vector that Paddle's library for PHP is tested with: several secrets, several codes.
    #[test]
    fn any_code_by_any_secret_is_enough() {
        const TIME: i64 = 1_696_195_954;
        let code = "d96299976a6eb066f484d7fde011ac56fc32b38fc9940bc419d6e537fdc6ef02";
        let secrets = [
            "pdl_ntf_01hbpjmytsa32fhr36nqgc3kgb_TjIG2BXbm83HPXqNfziwe506sBEdqL/4",
            "pdl_ntf_01hbpjmytsa32fhr36nqgc3kgb_WvRO0eL4Bj9rgYYIBZY6wZhG4EHy9jzh",
        ];
        let header = format!("ts={TIME};h1=dummy;h1={code}");
        assert!(signed(&header, "hello-world", &secrets, TIME));
        assert!(!signed(&header, "hello-world", &secrets[..1], TIME));
        assert!(!signed(&header, "hello-worlds", &secrets, TIME));
        for header in [
            "",
            "h1=",
            &format!("h1={code}"),
            &format!("ts={TIME};h2={code}"),
        ] {
            assert!(!signed(header, "hello-world", &secrets, TIME), "{header}");
        }
    }
}
