//! When a server's certificate ends: the one date that is read of it. Whether it may be trusted, TLS has checked.

use jiff::{civil::DateTime, tz::TimeZone};

/// Tags of DER (ITU-T X.690) that are met on the way.
const SEQUENCE: u8 = 0x30;
const VERSION: u8 = 0xa0;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;

/// The end of a certificate (RFC 5280) in DER, in Unix seconds; `None` where it is not one.
pub(super) fn ends(der: &[u8]) -> Option<i64> {
    let (certificate, _) = element(der, SEQUENCE)?;
    let (mut rest, _) = element(certificate, SEQUENCE)?;
    if rest.first() == Some(&VERSION) {
        rest = any(rest)?.2;
    }
    // The serial number, the algorithm, the issuer.
    for _ in 0..3 {
        rest = any(rest)?.2;
    }
    let (validity, _) = element(rest, SEQUENCE)?;
    let (_, _, not_after) = any(validity)?;
    let (tag, text, _) = any(not_after)?;
    moment(tag, std::str::from_utf8(text).ok()?)
}

/// The first element: its tag, its content, and what is behind it.
fn any(der: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, rest) = der.split_first()?;
    let (&first, mut rest) = rest.split_first()?;
    let mut length = usize::from(first);
    if first >= 0x80 {
        let (bytes, behind) = rest.split_at_checked(usize::from(first & 0x7f))?;
        if bytes.is_empty() || bytes.len() > 4 {
            return None;
        }
        let add = |length: usize, byte: &u8| length << 8 | usize::from(*byte);
        length = bytes.iter().fold(0, add);
        rest = behind;
    }
    let (content, behind) = rest.split_at_checked(length)?;
    Some((tag, content, behind))
}

/// The content of the first element, which must have this tag, and what is behind it.
fn element(der: &[u8], wanted: u8) -> Option<(&[u8], &[u8])> {
    let (tag, content, behind) = any(der)?;
    (tag == wanted).then_some((content, behind))
}

/// `YYMMDDHHMMSSZ` up to 2049, `YYYYMMDDHHMMSSZ` after it.
fn moment(tag: u8, text: &str) -> Option<i64> {
    let digits = text.strip_suffix('Z')?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let century = match (tag, digits.len()) {
        (UTC_TIME, 12) if digits < "50" => "20",
        (UTC_TIME, 12) => "19",
        (GENERALIZED_TIME, 14) => "",
        _ => return None,
    };
    let moment = DateTime::strptime("%Y%m%d%H%M%S", format!("{century}{digits}")).ok()?;
    Some(moment.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(tag: u8, content: &[u8]) -> Vec<u8> {
        let mut der = vec![tag];
        match u8::try_from(content.len()) {
            Ok(length) if length < 0x80 => der.push(length),
            _ => der.extend([0x82, (content.len() >> 8) as u8, content.len() as u8]),
        }
        der.extend(content);
        der
    }

    fn certificate(version: bool, time: (u8, &str)) -> Vec<u8> {
        let validity = [
            wrapped(UTC_TIME, b"260101000000Z"),
            wrapped(time.0, time.1.as_bytes()),
        ]
        .concat();
        let mut fields = Vec::new();
        if version {
            fields.extend(wrapped(VERSION, &wrapped(2, &[2])));
        }
        fields.extend(wrapped(2, &[1, 2, 3]));
        fields.extend(wrapped(SEQUENCE, &[6, 1, 42]));
        // Long, so that its length takes several bytes.
        fields.extend(wrapped(SEQUENCE, &[0; 300]));
        fields.extend(wrapped(SEQUENCE, &validity));
        let signed = wrapped(SEQUENCE, &fields);
        wrapped(SEQUENCE, &signed)
    }

    #[test]
    fn the_end_is_read_in_both_notations() {
        let noon = (UTC_TIME, "261120120000Z");
        assert_eq!(ends(&certificate(true, noon)), Some(1_795_176_000));
        assert_eq!(ends(&certificate(false, noon)), Some(1_795_176_000));
        let far = (GENERALIZED_TIME, "20501120120000Z");
        assert_eq!(ends(&certificate(true, far)), Some(2_552_558_400));
        let former = (UTC_TIME, "991231235959Z");
        assert_eq!(ends(&certificate(true, former)), Some(946_684_799));
    }

    #[test]
    fn what_is_no_certificate_has_no_end() {
        let whole = certificate(true, (UTC_TIME, "261120120000Z"));
        for cut in 0..whole.len() {
            assert_eq!(ends(&whole[..cut]), None, "{cut}");
        }
        for text in [
            "261120120000",
            "26112012000Z",
            "2611201200é0Z",
            "269920120000Z",
        ] {
            assert_eq!(ends(&certificate(true, (UTC_TIME, text))), None, "{text}");
        }
        assert_eq!(ends(b"-----BEGIN CERTIFICATE-----"), None);
    }
}
