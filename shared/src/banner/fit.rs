//! How much room texts take in a window of 320 CSS pixels (WCAG 2.2, 1.4.10), estimated without a font: each letter by
//! a width that few fonts exceed.

/// What a line of text has, in hundredths of its letters' size: 320 pixels less 16 on each side, at 16 pixels.
pub const LINE: u32 = 288 * 100 / 16;
/// What a line on a button has: 16 pixels less on each side.
pub const BUTTON_LINE: u32 = 256 * 100 / 16;

/// A letter's width, in hundredths of its size.
fn width(letter: char) -> u32 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 30,
        'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '-' | ' ' | '/' => 36,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 90,
        'A'..='Z' => 70,
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' => 0,
        '\u{ad}' | '\u{200b}'..='\u{200f}' => 0,
        _ if is_wide(letter) => 100,
        _ if letter.is_uppercase() => 70,
        _ => 58,
    }
}

/// Letters of East Asian scripts and signs such as emoji: a square each, and a line can break at each.
fn is_wide(letter: char) -> bool {
    matches!(
        letter,
        '\u{1100}'..='\u{115f}'
            | '\u{2e80}'..='\u{a4cf}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe6f}'
            | '\u{ff00}'..='\u{ff60}'
            | '\u{1f300}'..='\u{1faff}'
            | '\u{20000}'..='\u{3fffd}'
    )
}

/// A part of a line that cannot be broken.
struct Part {
    width: u32,
    /// Takes no room where the line breaks.
    space: bool,
}

fn parts(line: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut open = false;
    for letter in line.chars() {
        let space = letter.is_whitespace() && letter != '\u{a0}' && letter != '\u{202f}';
        let alone = space || is_wide(letter);
        match parts.last_mut().filter(|_| open && !alone) {
            Some(part) => part.width += width(letter),
            None => parts.push(Part {
                width: width(letter),
                space,
            }),
        }
        open = !alone && !matches!(letter, '-' | '\u{ad}' | '\u{200b}');
    }
    parts
}

/// The widest part of a text that cannot be broken, in hundredths of its letters' size.
#[must_use]
pub fn widest(text: &str) -> u32 {
    let parts = text.split('\n').flat_map(parts);
    parts.map(|part| part.width).max().unwrap_or(0)
}

/// How many lines the text takes where each has this width.
#[must_use]
pub fn lines(text: &str, line: u32) -> u32 {
    text.split('\n').map(|one| lines_of(one, line)).sum()
}

fn lines_of(paragraph: &str, line: u32) -> u32 {
    let (mut lines, mut used) = (1, 0);
    for part in parts(paragraph) {
        if used > 0 && used + part.width > line {
            if part.space {
                continue;
            }
            lines += 1;
            used = 0;
        }
        used += part.width;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_at_hyphens() {
        for (text, line, expected) in [
            ("", 1_000, 1),
            ("aa aa", 300, 1),
            ("aa aa", 200, 2),
            ("aa aa", 116, 2),
            ("aa-aa", 200, 2),
            ("aaaa", 100, 1),
            ("a\nb", 1_000, 2),
            ("日本語", 200, 2),
            ("日本語", 300, 1),
        ] {
            assert_eq!(lines(text, line), expected, "{text}");
        }
    }

    #[test]
    fn the_widest_word_counts() {
        assert_eq!(widest("a bb c"), 116);
        assert_eq!(widest("Donaudampf\u{ad}schiff"), widest("Donaudampf"));
        assert_eq!(widest("日本語"), 100);
        assert_eq!(widest(""), 0);
    }
}
