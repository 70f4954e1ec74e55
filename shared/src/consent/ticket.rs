//! The keyed hashes of a consented visitor, and the ticket that the visitor's device keeps.

use std::fmt;

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::{from_hex, to_hex};
use crate::{date::Date, ids::SiteNumber};

/// A ticket is valid for this many months: no longer than a tracker of an audience measurement may stay on a device
/// (CNIL).
const MONTHS: i32 = 13;
/// Seconds of a day.
const DAY: i64 = 86_400;
/// The longest ticket that is read, in bytes.
pub const TICKET_BYTES: usize = 100;
/// Bytes of a ticket's signature.
const SIGNATURE: usize = 12;

/// The random bytes that the browser made when its visitor agreed. They are never stored here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bits(pub [u8; 16]);

impl fmt::Debug for Bits {
    /// Never in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bits(***)")
    }
}

impl Bits {
    /// From 32 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Bits> {
        from_hex(text).map(Bits)
    }
}

/// A consented visitor of a site: a UUID of version 8, made of the browser's random bytes under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Person(pub [u8; 16]);

impl fmt::Display for Person {
    /// As a UUID.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = to_hex(&self.0);
        let parts = [
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..],
        ];
        f.write_str(&parts.join("-"))
    }
}

impl Person {
    /// From a UUID in its usual form, in any case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Person> {
        let text = crate::ids::uuid(text)?;
        from_hex(&text.replace('-', "")).map(Person)
    }
}

/// What stays of a visitor who withdrew or was erased: a hash of the person under a key of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mark(pub [u8; 16]);

impl Mark {
    /// In place of the marks of all visitors of a site.
    pub const ALL: Mark = Mark([0; 16]);
}

/// The deployment's keys for consented visitors, each derived for its one purpose.
#[derive(Clone)]
pub struct Keys {
    /// For [`Person`].
    pub person: [u8; 32],
    /// For [`Mark`].
    pub mark: [u8; 32],
    /// For signing tickets.
    pub ticket: [u8; 32],
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(***)")
    }
}

/// A ticket that was read and whose signature is correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsentTicket {
    /// The visitor.
    pub person: Person,
    /// What stays of the visitor after erasure.
    pub mark: Mark,
    /// When the visitor agreed, in seconds since 1970.
    pub agreed_at: i64,
}

impl ConsentTicket {
    /// Whether it has expired at this moment, in seconds since 1970: after 13 months.
    #[must_use]
    pub fn has_expired(&self, now: i64) -> bool {
        now >= expires_at(self.agreed_at)
    }
}

/// Why a ticket is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketError {
    /// It is not in the form of a ticket.
    Malformed,
    /// It was not issued here for this site.
    Signature,
    /// It is older than 13 months.
    Expired,
}

impl fmt::Display for TicketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TicketError::Malformed => "the ticket is malformed",
            TicketError::Signature => "the ticket was not issued here for this site",
            TicketError::Expired => "the ticket has expired",
        })
    }
}

impl std::error::Error for TicketError {}

impl Keys {
    /// The visitor with these bytes on a site.
    #[must_use]
    pub fn person(&self, site: SiteNumber, bits: &Bits) -> Person {
        let mut id = keyed_half(&self.person, &[&site.0.to_le_bytes(), &bits.0]);
        // Version 8 and the variant of RFC 9562.
        id[6] = (id[6] & 0x0f) | 0x80;
        id[8] = (id[8] & 0x3f) | 0x80;
        Person(id)
    }

    /// The visitor's mark.
    #[must_use]
    pub fn mark(&self, person: &Person) -> Mark {
        Mark(keyed_half(&self.mark, &[&person.0]))
    }

    /// Issues the ticket of a visitor who agreed at this moment, in seconds since 1970.
    #[must_use]
    pub fn issue(&self, site: SiteNumber, bits: &Bits, agreed_at: i64) -> String {
        let person = self.person(site, bits);
        let signature = sign(&self.ticket, site, &person, agreed_at).finalize();
        let signature = &signature.into_bytes()[..SIGNATURE];
        let (bits, at) = (to_hex(&bits.0), to_base36(agreed_at));
        format!("{bits}.{at}.{}", to_hex(signature))
    }

    /// Reads a ticket that a device sent. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// [`TicketError`].
    pub fn read(
        &self,
        site: SiteNumber,
        ticket: &str,
        now: i64,
    ) -> Result<ConsentTicket, TicketError> {
        let ticket = self.read_of_any_age(site, ticket)?;
        if ticket.has_expired(now) {
            return Err(TicketError::Expired);
        }
        Ok(ticket)
    }

    /// Reads a ticket that may have expired: it still shows whose the visits are that a site keeps for longer.
    ///
    /// # Errors
    /// [`TicketError::Malformed`] and [`TicketError::Signature`].
    pub fn read_of_any_age(
        &self,
        site: SiteNumber,
        ticket: &str,
    ) -> Result<ConsentTicket, TicketError> {
        let mut parts = ticket.splitn(3, '.');
        let mut part = || parts.next().ok_or(TicketError::Malformed);
        let (bits, at, signature) = (part()?, part()?, part()?);
        let bits = Bits::parse(bits).ok_or(TicketError::Malformed)?;
        let agreed_at = from_base36(at).ok_or(TicketError::Malformed)?;
        let signature: [u8; SIGNATURE] = from_hex(signature).ok_or(TicketError::Malformed)?;
        let person = self.person(site, &bits);
        sign(&self.ticket, site, &person, agreed_at)
            .verify_truncated_left(&signature)
            .map_err(|_| TicketError::Signature)?;
        Ok(ConsentTicket {
            person,
            mark: self.mark(&person),
            agreed_at,
        })
    }
}

/// When a ticket expires, in seconds since 1970: at the same time of the day, 13 months later.
fn expires_at(agreed_at: i64) -> i64 {
    let Ok(day) = i32::try_from(agreed_at.div_euclid(DAY)) else {
        return agreed_at;
    };
    let until = Date::from_days(day).plus_months(MONTHS);
    i64::from(until.days()) * DAY + agreed_at.rem_euclid(DAY)
}

fn sign(key: &[u8; 32], site: SiteNumber, person: &Person, agreed_at: i64) -> Hmac<Sha256> {
    keyed(
        key,
        &[&site.0.to_le_bytes(), &person.0, &agreed_at.to_le_bytes()],
    )
}

fn hash(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    keyed(key, parts).finalize().into_bytes().into()
}

fn keyed(key: &[u8; 32], parts: &[&[u8]]) -> Hmac<Sha256> {
    // A key shorter than a block is filled up with zeros (RFC 2104).
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    let mut hash = Hmac::<Sha256>::new(&block.into());
    for part in parts {
        hash.update(part);
    }
    hash
}

/// The first half of what HMAC with SHA-256 makes of these parts under a key (RFC 2104).
#[must_use]
pub fn keyed_half(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 16] {
    let mut half = [0; 16];
    half.copy_from_slice(&hash(key, parts)[..16]);
    half
}

fn to_base36(number: i64) -> String {
    let mut rest = number.max(0);
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(rest % 36).ok();
        digits.extend(digit.and_then(|digit| char::from_digit(digit, 36)));
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

fn from_base36(text: &str) -> Option<i64> {
    let number = i64::from_str_radix(text, 36).ok()?;
    // One form for each number: no sign, no zeros in front, no capitals.
    (to_base36(number) == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: SiteNumber = SiteNumber(7);
    const NOON: i64 = 1_795_176_000;

    fn keys() -> Keys {
        Keys {
            person: [1; 32],
            mark: [2; 32],
            ticket: [3; 32],
        }
    }

    #[test]
    fn a_ticket_reads_as_issued_for_its_site_until_it_expires() {
        let (keys, bits) = (keys(), Bits([5; 16]));
        let ticket = keys.issue(SITE, &bits, NOON);
        let person = keys.person(SITE, &bits);
        let expected = ConsentTicket {
            person,
            mark: keys.mark(&person),
            agreed_at: NOON,
        };
        // 2027-12-20 12:00 UTC.
        let end = 1_829_304_000;
        assert_eq!(keys.read(SITE, &ticket, NOON), Ok(expected));
        assert_eq!(keys.read(SITE, &ticket, end - 1), Ok(expected));
        assert_eq!(keys.read(SITE, &ticket, end), Err(TicketError::Expired));
        assert_eq!(keys.read_of_any_age(SITE, &ticket), Ok(expected));
        assert!(ticket.len() <= TICKET_BYTES);
        let other = keys.read(SiteNumber(8), &ticket, NOON);
        assert_eq!(other, Err(TicketError::Signature));
        let other = Keys {
            ticket: [4; 32],
            ..keys
        };
        assert_eq!(other.read(SITE, &ticket, NOON), Err(TicketError::Signature));
    }

    #[test]
    fn every_changed_character_of_a_ticket_is_refused() {
        let keys = keys();
        let ticket = keys.issue(SITE, &Bits([5; 16]), NOON);
        assert_eq!(
            ticket.split('.').map(str::len).collect::<Vec<_>>(),
            [32, 6, 24]
        );
        for at in 0..ticket.len() {
            for other in ["0", "1", "z", "A", ".", ""] {
                let changed = format!("{}{other}{}", &ticket[..at], &ticket[at + 1..]);
                if changed != ticket {
                    let read = keys.read(SITE, &changed, NOON);
                    assert!(
                        matches!(read, Err(TicketError::Malformed | TicketError::Signature)),
                        "{changed}: {read:?}"
                    );
                }
            }
        }
        for other in [
            "",
            ".",
            "..",
            "...",
            &format!("{ticket}."),
            &format!("+{ticket}"),
        ] {
            assert_eq!(
                keys.read(SITE, other, NOON),
                Err(TicketError::Malformed),
                "{other}"
            );
        }
    }

    #[test]
    fn a_person_is_a_uuid_that_depends_on_site_and_key() {
        let (keys, bits) = (keys(), Bits([5; 16]));
        let person = keys.person(SITE, &bits);
        let text = person.to_string();
        assert_eq!(Person::parse(&text.to_uppercase()), Some(person));
        assert_eq!(&text[14..15], "8");
        assert!("89ab".contains(&text[19..20]), "{text}");
        assert_ne!(keys.person(SiteNumber(8), &bits), person);
        assert_ne!(keys.person(SITE, &Bits([6; 16])), person);
        assert_ne!(keys.mark(&person).0, person.0);
        assert_eq!(Person::parse("5"), None);
        assert_eq!(format!("{bits:?} {keys:?}"), "Bits(***) Keys(***)");
    }

    /// HMAC-SHA256 itself, with the second case of RFC 4231, whose key is filled up likewise.
    #[test]
    fn the_hash_is_hmac() {
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let made = hash(&key, &[b"what do ya want ", b"for nothing?"]);
        assert_eq!(
            to_hex(&made),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }
}
