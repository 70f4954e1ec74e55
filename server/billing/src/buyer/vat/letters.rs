//! Check letters: Cyprus, Ireland and Spain.
//!
//! Sources: the European Commission's validation routines; for Ireland the Revenue Commissioners' notice on the second
//! letter of 2013; for Spain Real Decreto 1065/2007, articles 18 to 28 (NIF), Orden EHA/451/2008 (entities), and the
//! Ministry of the Interior's calculation of the letter of DNI and NIE.

use super::{
    VatError,
    digits::{exactly, form, number, verified, weighted},
    mod_10::luhn,
};

/// Eight digits and a letter; not beginning with 12. Digits in odd places count as in the table.
pub(super) fn cyprus(text: &str) -> Result<(), VatError> {
    const ODD: [u32; 10] = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
    let (rest, letter) = last(text)?;
    let digits = exactly::<8>(rest)?;
    form(number(&digits[..2]) != 12 && letter.is_ascii_uppercase())?;
    let value = |(at, digit): (usize, &u32)| match at % 2 {
        0 => ODD[*digit as usize],
        _ => *digit,
    };
    let sum: u32 = digits.iter().enumerate().map(value).sum();
    verified(u32::from(letter as u8 - b'A') == sum % 26)
}

/// The letters of Irish numbers, by the rest of 23.
const IRISH: &str = "WABCDEFGHIJKLMNOPQRSTUV";

/// Seven digits and a letter, since 2013 with a second one; before, a letter or sign in the second place.
pub(super) fn ireland(text: &str) -> Result<(), VatError> {
    form(text.is_ascii() && matches!(text.len(), 8 | 9))?;
    let (main, more) = text.split_at(8);
    let (rest, letter) = last(main)?;
    let second = main.as_bytes()[1];
    let digits = match second.is_ascii_digit() {
        true => exactly::<7>(rest)?,
        // The first digit goes to the end, before the letter.
        false => {
            form(more.is_empty())?;
            exactly::<7>(&format!("0{}{}", &main[2..7], &main[..1]))?
        }
    };
    let extra = match more.chars().next() {
        None => 0,
        Some('W') => 0,
        Some(more @ 'A'..='I') => 9 * (u32::from(more) - u32::from('A') + 1),
        Some(_) => return Err(VatError::Form),
    };
    let sum = weighted(&digits, &[8, 7, 6, 5, 4, 3, 2]) + extra;
    form(IRISH.contains(letter))?;
    verified(IRISH.chars().nth((sum % 23) as usize) == Some(letter))
}

/// The letters of Spanish people, by the rest of 23.
const DNI: &str = "TRWAGMYFPDXBNJZSQVHLCKE";

/// Nine characters, of which the first, the last or both are letters: the kind of person, and the check letter.
pub(super) fn spain(text: &str) -> Result<(), VatError> {
    form(text.is_ascii() && text.len() == 9)?;
    let (rest, end) = last(text)?;
    let (kind, middle) = rest.split_at(1);
    let person = |digits: &str| {
        let digits = exactly::<8>(digits)?;
        let letter = DNI.chars().nth((number(&digits) % 23) as usize);
        form(end.is_ascii_uppercase())?;
        verified(letter == Some(end))
    };
    match kind.as_bytes()[0] {
        b'0'..=b'9' => person(rest),
        // Foreigners; and Spaniards without an identity card.
        b'X' | b'K' | b'L' | b'M' => person(&format!("0{middle}")),
        b'Y' => person(&format!("1{middle}")),
        b'Z' => person(&format!("2{middle}")),
        b'A'..=b'H' | b'J' | b'N' | b'P'..=b'S' | b'U'..=b'W' => entity(middle, end),
        _ => Err(VatError::Form),
    }
}

/// An entity's check is a digit or a letter. The sources differ on which kinds have which, so either is taken.
fn entity(middle: &str, end: char) -> Result<(), VatError> {
    let digits = exactly::<7>(middle)?;
    let rest = (10 - luhn(&[&digits[..], &[0]].concat()) % 10) % 10;
    let letter = "JABCDEFGHI".chars().nth(rest as usize);
    verified(end.to_digit(10) == Some(rest) || letter == Some(end))
}

/// What is before the last character, and that one.
fn last(text: &str) -> Result<(&str, char), VatError> {
    let letter = text.chars().next_back().ok_or(VatError::Form)?;
    let rest = text.strip_suffix(letter).ok_or(VatError::Form)?;
    Ok((rest, letter))
}
