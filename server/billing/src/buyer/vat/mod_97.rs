//! Check digits modulo 97: Belgium, France, the Netherlands and the United Kingdom; and with other moduli of two digits,
//! 89 in Luxembourg and 37 in Malta.
//!
//! Sources: the European Commission's validation routines; for the Netherlands since 2020 the Belastingdienst's "btw-id"
//! (ISO 7064, MOD 97-10); for the United Kingdom HMRC's VAT manual (VATREC): 97 and, since 2009, 97 less 55; for France
//! the tax code's article 286 ter A and the key of letters and digits in the Commission's routines.

use super::{
    VatError,
    digits::{any, exactly, form, number, verified, weighted},
    mod_10::luhn,
};

/// Ten digits, the first 0 or 1.
pub(super) fn belgium(text: &str) -> Result<(), VatError> {
    let digits = exactly::<10>(text)?;
    form(digits[0] <= 1 && number(&digits[..8]) > 0)?;
    verified(97 - number(&digits[..8]) % 97 == number(&digits[8..]))
}

/// The characters of a French key: no I and no O.
const KEY: &str = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// A key of two characters and the nine digits of the SIREN. Numbers of Monaco begin with 000, which no SIREN does.
pub(super) fn france(text: &str) -> Result<(), VatError> {
    let (key, rest) = text.split_at_checked(2).ok_or(VatError::Form)?;
    let digits = exactly::<9>(rest)?;
    let siren = number(&digits);
    let place = |letter: char| KEY.find(letter).map(|at| at as u64).ok_or(VatError::Form);
    let mut letters = key.chars().map(place);
    let (Some(first), Some(second)) = (letters.next(), letters.next()) else {
        return Err(VatError::Form);
    };
    let (first, second) = (first?, second?);
    let right = if first < 10 && second < 10 {
        (siren * 100 + 12) % 97 == first * 10 + second
    } else {
        let value = match first < 10 {
            true => (first * 24 + second).checked_sub(10),
            false => (first * 34 + second).checked_sub(100),
        };
        let value = value.ok_or(VatError::Form)?;
        (siren + 1 + value / 11) % 11 == value % 11
    };
    verified(right && (rest.starts_with("000") || luhn(&digits).is_multiple_of(10)))
}

/// Eight digits, the last two the others modulo 89.
pub(super) fn luxembourg(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    verified(number(&digits[..6]) % 89 == number(&digits[6..]))
}

/// Eight digits, the last two the rest to 37.
pub(super) fn malta(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    form(digits[0] > 0)?;
    verified(weighted(&digits, &[3, 4, 6, 7, 8, 9, 10, 1]).is_multiple_of(37))
}

/// Nine digits, `B` and two digits. Numbers of companies have the check digit of the citizen's number (modulo 11) before
/// the `B`; those of people in business have since 2020 one over the whole number.
pub(super) fn netherlands(text: &str) -> Result<(), VatError> {
    let (digits, end) = text.split_once('B').ok_or(VatError::Form)?;
    let (digits, suffix) = (exactly::<9>(digits)?, exactly::<2>(end)?);
    form(number(&digits) > 0 && number(&suffix) > 0)?;
    let check = weighted(&digits[..8], &[9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    verified(check == digits[8] || mod_97_10(&format!("NL{text}")) == Some(1))
}

/// ISO 7064, MOD 97-10: letters count as 10 to 35.
fn mod_97_10(text: &str) -> Option<u64> {
    text.chars().try_fold(0, |rest: u64, letter| {
        let value = u64::from(letter.to_digit(36)?);
        let shift = if value < 10 { 10 } else { 100 };
        Some((rest * shift + value) % 97)
    })
}

/// Nine digits, or twelve with those of a branch; `GD` and 000 to 499 for departments of the government, `HA` and 500 to
/// 999 for those of health.
pub(super) fn united_kingdom(text: &str) -> Result<(), VatError> {
    for (lead, from, to) in [("GD", 0, 499), ("HA", 500, 999)] {
        if let Some(rest) = text.strip_prefix(lead) {
            let office = number(&exactly::<3>(rest)?);
            return form((from..=to).contains(&office));
        }
    }
    let digits = any(text).ok_or(VatError::Form)?;
    form(matches!(digits.len(), 9 | 12) && number(&digits[..7]) > 0)?;
    let sum = weighted(&digits[..9], &[8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
    verified(matches!(sum, 0 | 42))
}
