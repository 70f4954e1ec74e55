//! Recovery codes.

use base::{
    context::Context,
    random,
    secret::{Hash, sha256},
};
use uuid::Uuid;

/// How many a person gets.
pub const CODES: usize = 10;
/// Characters of a code: 80 bits, so that it cannot be found from its hash.
pub(super) const LENGTH: usize = 16;
/// Crockford's digits: no two look alike.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A recovery code.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(pub(super) String);

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Code(***)")
    }
}

impl Code {
    /// Reads a code as people type it: ignores case, spaces and hyphens, and reads letters that look like
    /// digits as those digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut code = String::new();
        for c in text.chars().filter(|c| *c != '-' && !c.is_whitespace()) {
            let digit = match c.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            };
            let known = u8::try_from(digit).is_ok_and(|digit| DIGITS.contains(&digit));
            if !known || code.len() == LENGTH {
                return None;
            }
            code.push(digit);
        }
        (code.len() == LENGTH).then_some(Self(code))
    }

    /// As it is shown: `4k7p-x2mq-0c9d-h3tz`.
    #[must_use]
    pub fn shown(&self) -> String {
        let groups: Vec<&str> = (0..LENGTH)
            .step_by(4)
            .map(|at| &self.0[at..at + 4])
            .collect();
        groups.join("-")
    }

    /// The stored hash. It does not show whether another person has the same code.
    #[must_use]
    pub fn hash(&self, person: Uuid) -> Hash {
        sha256([person.as_bytes(), self.0.as_bytes()].concat())
    }
}

/// New codes.
#[must_use]
pub fn codes(context: &Context) -> Vec<Code> {
    let digit = || {
        let drawn = random::below(32, &context.random);
        char::from(DIGITS[usize::try_from(drawn).unwrap_or(0)])
    };
    (0..CODES)
        .map(|_| Code((0..LENGTH).map(|_| digit()).collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = Code::parse("4k7p-x2mq-0c9d-h3t1").unwrap();
        assert_eq!(code.shown(), "4k7p-x2mq-0c9d-h3t1");
        for typed in [
            "4K7PX2MQ0C9DH3T1",
            " 4k7p x2mq oc9d h3tL ",
            "4k7p-x2mq-Oc9d-h3ti",
        ] {
            assert_eq!(Code::parse(typed), Some(code.clone()), "{typed}");
        }
        for wrong in [
            "",
            "4k7p-x2mq-0c9d-h3t",
            "4k7p-x2mq-0c9d-h3t11",
            "4k7p-x2mq-0c9d-h3tu",
            "4k7p-x2mq-0c9d-h3té",
        ] {
            assert_eq!(Code::parse(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{code:?}"), "Code(***)");
    }

    #[test]
    fn the_same_code_of_two_people_is_kept_differently() {
        let code = Code::parse("4k7px2mq0c9dh3t1").unwrap();
        assert_ne!(code.hash(Uuid::from_u128(1)), code.hash(Uuid::from_u128(2)));
    }
}
