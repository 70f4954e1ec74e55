//! Check digits modulo 10: Luhn's in Austria, Italy and Sweden; weights in Estonia and Hungary.
//!
//! Sources: the algorithms that the European Commission gives to the tax offices of the member states ("VIES VAT number
//! validation routines"); ISO/IEC 7812-1, annex B, for Luhn's; for Austria the Finance Ministry's description of the
//! UID's construction rule (BMF, "UID-Nummer: Konstruktionsregeln").

use super::{
    VatError,
    digits::{exactly, form, number, verified, weighted},
};

/// The sum of Luhn's algorithm: every second digit from the right, but the last one, counts double, and a double of two
/// digits by their sum. It is a multiple of 10.
pub(super) fn luhn(digits: &[u32]) -> u32 {
    let value = |(at, digit): (usize, &u32)| match at % 2 {
        0 => *digit,
        _ => double(*digit),
    };
    digits.iter().rev().enumerate().map(value).sum()
}

/// A digit's double, or the sum of its digits.
fn double(digit: u32) -> u32 {
    let double = digit * 2;
    double / 10 + double % 10
}

/// `U` and eight digits; Luhn's sum of the first seven and 4.
pub(super) fn austria(text: &str) -> Result<(), VatError> {
    let rest = text.strip_prefix('U').ok_or(VatError::Form)?;
    let digits = exactly::<8>(rest)?;
    verified((luhn(&digits[..7]) + 4 + digits[7]).is_multiple_of(10))
}

/// Nine digits.
pub(super) fn estonia(text: &str) -> Result<(), VatError> {
    let digits = exactly::<9>(text)?;
    verified(weighted(&digits, &[3, 7, 1, 3, 7, 1, 3, 7, 1]).is_multiple_of(10))
}

/// Eight digits: the tax number's first part.
pub(super) fn hungary(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    verified(weighted(&digits, &[9, 7, 3, 1, 9, 7, 3, 1]).is_multiple_of(10))
}

/// Eleven digits: seven of the person, three of the province, one to check.
pub(super) fn italy(text: &str) -> Result<(), VatError> {
    let digits = exactly::<11>(text)?;
    let province = number(&digits[7..10]);
    form(number(&digits[..7]) > 0 && matches!(province, 1..=100 | 120 | 121 | 888 | 999))?;
    verified(luhn(&digits).is_multiple_of(10))
}

/// Twelve digits: the ten of an organization or a person, and 01 to 94.
pub(super) fn sweden(text: &str) -> Result<(), VatError> {
    let digits = exactly::<12>(text)?;
    form(matches!(number(&digits[10..]), 1..=94))?;
    verified(luhn(&digits[..10]).is_multiple_of(10))
}
