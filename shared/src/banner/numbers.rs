//! Numbers in texts, in the digits of any script that browsers commonly show.

/// The zeros of the scripts whose digits are read.
const ZEROS: [char; 6] = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{ff10}'];

/// Whether the text has this whole number, with or without a mark between thousands.
#[must_use]
pub fn has_number(text: &str, number: u32) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        if digit(letters[at]).is_none() {
            at += 1;
            continue;
        }
        let (found, end) = read(&letters, at);
        if found == Some(number) {
            return true;
        }
        at = end;
    }
    false
}

/// The number that begins here, `None` where it is too large, and where it ends.
fn read(letters: &[char], start: usize) -> (Option<u32>, usize) {
    let digits_from = |at: usize| {
        letters[at..]
            .iter()
            .take_while(|letter| digit(**letter).is_some())
            .count()
    };
    let mut number = Some(0_u32);
    let mut at = start;
    loop {
        let end = at + digits_from(at);
        for letter in &letters[at..end] {
            let add = |number: u32| number.checked_mul(10)?.checked_add(digit(*letter)?);
            number = number.and_then(add);
        }
        at = end;
        let is_mark = matches!(
            letters.get(at),
            Some('.' | ',' | '\'' | '\u{2019}' | '\u{66c}' | '\u{a0}' | '\u{202f}')
        );
        if !is_mark || digits_from(at + 1) != 3 {
            return (number, at);
        }
        at += 1;
    }
}

fn digit(letter: char) -> Option<u32> {
    let value = |zero: &char| {
        (letter as u32)
            .checked_sub(*zero as u32)
            .filter(|value| *value < 10)
    };
    ZEROS.iter().find_map(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_whole() {
        for (text, number, expected) in [
            ("for 395 days", 395, true),
            ("for 3950 days", 395, false),
            ("for 1395 days", 395, false),
            ("1,125 days", 1125, true),
            ("1.125 Tage", 1125, true),
            ("1\u{202f}125 jours", 1125, true),
            ("395, 1125.", 1125, true),
            ("in 395.", 395, true),
            ("٣٩٥ يومًا", 395, true),
            ("", 395, false),
            ("99999999999999999999 395", 395, true),
            ("12.", 12, true),
        ] {
            assert_eq!(has_number(text, number), expected, "{text}");
        }
    }
}
