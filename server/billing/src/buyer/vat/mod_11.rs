//! Check digits modulo 11: weighted sums in most countries, and ISO 7064's MOD 11,10 in Germany and Croatia.
//!
//! Sources: the European Commission's validation routines; ISO/IEC 7064 for Germany (BZSt, "USt-IdNr.") and Croatia
//! (Pravilnik o osobnom identifikacijskom broju); for Switzerland the Federal Statistical Office's "UID", chapter on the
//! check digit; for Norway Brønnøysundregistrene's "Organisasjonsnummeret".

use super::{
    VatError,
    digits::{any, exactly, form, number, verified, weighted},
    personal::{has_czech_day, is_bulgarian, is_czech, is_foreigner_in_bulgaria, is_latvian},
};

/// ISO 7064, MOD 11,10: whether the last digit checks the others.
fn mod_11_10(digits: &[u32]) -> bool {
    let step = |product: u32, digit: &u32| {
        let sum = (product + digit) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    };
    let Some((last, others)) = digits.split_last() else {
        return false;
    };
    (others.iter().fold(10, step) + last) % 10 == 1
}

/// Nine digits of an organization, with other weights where the check digit would be 10; ten of people and others.
pub(super) fn bulgaria(text: &str) -> Result<(), VatError> {
    if text.len() == 10 {
        let digits = exactly::<10>(text)?;
        let sum = weighted(&digits[..9], &[4, 3, 2, 7, 6, 5, 4, 3, 2]);
        let other = (11 - sum % 11) % 11 == digits[9];
        return verified(is_bulgarian(&digits) || is_foreigner_in_bulgaria(&digits) || other);
    }
    let digits = exactly::<9>(text)?;
    let mut check = weighted(&digits[..8], &[1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    if check == 10 {
        check = weighted(&digits[..8], &[3, 4, 5, 6, 7, 8, 9, 10]) % 11;
    }
    verified(check % 10 == digits[8])
}

/// Eleven digits (OIB).
pub(super) fn croatia(text: &str) -> Result<(), VatError> {
    verified(mod_11_10(&exactly::<11>(text)?))
}

/// Eight digits of an organization; nine that begin with 6, or nine or ten of a birth number, of a person.
pub(super) fn czechia(text: &str) -> Result<(), VatError> {
    let digits = any(text).ok_or(VatError::Form)?;
    match digits.len() {
        8 => {
            form(digits[0] < 9)?;
            let sum = weighted(&digits[..7], &[8, 7, 6, 5, 4, 3, 2]) % 11;
            // 11 and 10 are written 1 and 0.
            verified((11 - sum) % 10 == digits[7])
        }
        9 if digits[0] == 6 => {
            let rest = weighted(&digits[1..8], &[8, 7, 6, 5, 4, 3, 2]) % 11;
            verified((rest + 8) % 10 == digits[8])
        }
        9 => form(has_czech_day(&digits)),
        10 => {
            let digits = exactly::<10>(text)?;
            form(has_czech_day(&digits))?;
            verified(is_czech(&digits))
        }
        _ => Err(VatError::Form),
    }
}

/// Eight digits.
pub(super) fn denmark(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    form(digits[0] > 0)?;
    verified(weighted(&digits, &[2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11))
}

/// Eight digits.
pub(super) fn finland(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    verified(weighted(&digits, &[7, 9, 10, 5, 8, 4, 2, 1]).is_multiple_of(11))
}

/// Nine digits.
pub(super) fn germany(text: &str) -> Result<(), VatError> {
    let digits = exactly::<9>(text)?;
    form(digits[0] > 0)?;
    verified(mod_11_10(&digits))
}

/// Nine digits (AFM): powers of two.
pub(super) fn greece(text: &str) -> Result<(), VatError> {
    let digits = exactly::<9>(text)?;
    form(number(&digits) > 0)?;
    let sum = weighted(&digits[..8], &[256, 128, 64, 32, 16, 8, 4, 2]);
    verified(sum % 11 % 10 == digits[8])
}

/// Eleven digits: of an organization if the first is above 3, of a person otherwise.
pub(super) fn latvia(text: &str) -> Result<(), VatError> {
    let digits = exactly::<11>(text)?;
    if digits[0] > 3 {
        let sum = weighted(&digits, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]);
        return verified(sum % 11 == 3);
    }
    verified(is_latvian(&digits).ok_or(VatError::Form)?)
}

/// Nine digits, or twelve of those registered for a time; the last but one is 1.
pub(super) fn lithuania(text: &str) -> Result<(), VatError> {
    let digits = any(text).ok_or(VatError::Form)?;
    form(matches!(digits.len(), 9 | 12) && digits[digits.len() - 2] == 1)?;
    let Some((last, others)) = digits.split_last() else {
        return Err(VatError::Form);
    };
    let sum = |shift: usize| -> u32 {
        let value = |(at, digit): (usize, &u32)| ((at + shift) % 9 + 1) as u32 * digit;
        others.iter().enumerate().map(value).sum::<u32>() % 11
    };
    let check = match sum(0) {
        10 => sum(2) % 10,
        check => check,
    };
    verified(check == *last)
}

/// Nine digits and `MVA`; no number would have 10 as its check digit.
pub(super) fn norway(text: &str) -> Result<(), VatError> {
    let rest = text.strip_suffix("MVA").ok_or(VatError::Form)?;
    let digits = exactly::<9>(rest)?;
    verified(weighted(&digits, &[3, 2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11))
}

/// Ten digits (NIP).
pub(super) fn poland(text: &str) -> Result<(), VatError> {
    let digits = exactly::<10>(text)?;
    form(number(&digits) > 0)?;
    verified(weighted(&digits[..9], &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == digits[9])
}

/// Nine digits (NIF).
pub(super) fn portugal(text: &str) -> Result<(), VatError> {
    let digits = exactly::<9>(text)?;
    form(digits[0] > 0)?;
    let sum = weighted(&digits[..8], &[9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    verified((11 - sum) % 11 % 10 == digits[8])
}

/// Two to ten digits; the weights are of the last nine before the check digit.
pub(super) fn romania(text: &str) -> Result<(), VatError> {
    let digits = any(text).ok_or(VatError::Form)?;
    form(matches!(digits.len(), 2..=10) && digits[0] > 0)?;
    let Some((last, others)) = digits.split_last() else {
        return Err(VatError::Form);
    };
    let weights = &[7, 5, 3, 2, 1, 7, 5, 3, 2][9 - others.len()..];
    verified(weighted(others, weights) * 10 % 11 % 10 == *last)
}

/// Ten digits, a multiple of 11; the third is of the kind of taxpayer.
pub(super) fn slovakia(text: &str) -> Result<(), VatError> {
    let digits = exactly::<10>(text)?;
    form(digits[0] > 0 && matches!(digits[2], 2 | 3 | 4 | 7 | 8 | 9))?;
    verified(number(&digits).is_multiple_of(11))
}

/// Eight digits; no number would have 11 as its check digit, and 10 is written 0.
pub(super) fn slovenia(text: &str) -> Result<(), VatError> {
    let digits = exactly::<8>(text)?;
    form(digits[0] > 0)?;
    let check = 11 - weighted(&digits[..7], &[8, 7, 6, 5, 4, 3, 2]) % 11;
    verified(check != 11 && check % 10 == digits[7])
}

/// Nine digits (UID); no number would have 10 as its check digit.
pub(super) fn switzerland(text: &str) -> Result<(), VatError> {
    let digits = exactly::<9>(text)?;
    form(digits[0] > 0)?;
    verified(weighted(&digits, &[5, 4, 3, 2, 7, 6, 5, 4, 1]).is_multiple_of(11))
}
