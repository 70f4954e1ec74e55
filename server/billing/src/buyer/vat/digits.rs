//! What the rules have in common: reading digits, and sums with weights.

use super::VatError;

/// The digits of a text that has this many characters, all of them digits.
pub(super) fn exactly<const N: usize>(text: &str) -> Result<[u32; N], VatError> {
    let digits = any(text).ok_or(VatError::Form)?;
    digits.try_into().map_err(|_| VatError::Form)
}

/// The digits of a text that has nothing else.
pub(super) fn any(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|letter| letter.to_digit(10)).collect()
}

/// The number that the digits make.
pub(super) fn number(digits: &[u32]) -> u64 {
    let add = |number: u64, digit: &u32| number * 10 + u64::from(*digit);
    digits.iter().fold(0, add)
}

/// The sum of each digit with its weight; further digits are ignored.
pub(super) fn weighted(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(a, b)| a * b).sum()
}

/// Whether the form is right.
pub(super) const fn form(right: bool) -> Result<(), VatError> {
    match right {
        true => Ok(()),
        false => Err(VatError::Form),
    }
}

/// Whether the check digits are right.
pub(super) const fn verified(right: bool) -> Result<(), VatError> {
    match right {
        true => Ok(()),
        false => Err(VatError::CheckDigits),
    }
}
