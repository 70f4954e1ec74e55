//! Numbers of people, where a person in business has a VAT number of the same digits: birth numbers in Bulgaria, Czechia
//! and Latvia. They begin with the day of birth.
//!
//! Sources: the European Commission's validation routines; for Bulgaria the ordinance on the uniform civil registration
//! (ЕГН); for Czechia act 133/2000 on the register of inhabitants (rodné číslo); for Latvia the law on the register of
//! natural persons, whose codes since July 2017 begin with 32 and have no date.

use jiff::civil::Date;

use super::digits::{number, weighted};

/// Whether there is such a day.
fn is_day(year: u32, month: u32, day: u32) -> bool {
    let date = || {
        let (year, month, day) = (year.try_into(), month.try_into(), day.try_into());
        Date::new(year.ok()?, month.ok()?, day.ok()?).ok()
    };
    date().is_some()
}

fn pair(digits: &[u32]) -> u32 {
    digits[0] * 10 + digits[1]
}

/// Ten digits of a citizen of Bulgaria: the month has 20 more in the 19th century, 40 more in the 21st.
pub(super) fn is_bulgarian(digits: &[u32; 10]) -> bool {
    let (year, month, day) = (pair(digits), pair(&digits[2..]), pair(&digits[4..]));
    let (year, month) = match month {
        41.. => (2000 + year, month - 40),
        21..=40 => (1800 + year, month - 20),
        _ => (1900 + year, month),
    };
    let sum = weighted(&digits[..9], &[2, 4, 8, 5, 10, 9, 7, 3, 6]);
    is_day(year, month, day) && sum % 11 % 10 == digits[9]
}

/// Ten digits of a foreigner in Bulgaria.
pub(super) fn is_foreigner_in_bulgaria(digits: &[u32; 10]) -> bool {
    let sum = weighted(&digits[..9], &[21, 19, 17, 13, 11, 9, 7, 3, 1]);
    sum % 10 == digits[9]
}

/// Nine digits of a person in Czechia up to 1953, which have no check digit, or ten: the month has 50 more for women, and
/// 20 more on a day with very many births.
pub(super) fn has_czech_day(digits: &[u32]) -> bool {
    let (year, mut month, day) = (pair(digits), pair(&digits[2..]), pair(&digits[4..]));
    let year = match digits.len() {
        // Later ones have ten digits, and persons born before 1900 are not in business.
        9 if year >= 54 => return false,
        9 => 1900 + year,
        _ if year < 54 => 2000 + year,
        _ => 1900 + year,
    };
    if month > 50 {
        month -= 50;
    }
    if month > 20 && year >= 2004 {
        month -= 20;
    }
    is_day(year, month, day)
}

/// Ten digits of a person in Czechia: a multiple of 11, but some before 1985, whose check digit would have been 10.
pub(super) fn is_czech(digits: &[u32; 10]) -> bool {
    let check = number(&digits[..9]) % 11 % 10;
    has_czech_day(digits) && check == u64::from(digits[9])
}

/// Eleven digits of a person in Latvia; those with a date have a check digit.
pub(super) fn is_latvian(digits: &[u32; 11]) -> Option<bool> {
    if pair(digits) == 32 {
        return Some(true);
    }
    let century = 1800 + digits[6] * 100;
    let (day, month) = (pair(digits), pair(&digits[2..]));
    if digits[6] > 2 || !is_day(century + pair(&digits[4..]), month, day) {
        return None;
    }
    let sum = 1 + weighted(&digits[..10], &[10, 5, 8, 4, 2, 1, 6, 3, 7, 9]);
    Some(sum % 11 % 10 == digits[10])
}
