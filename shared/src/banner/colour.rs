//! Colours, and how well one is seen on another: relative luminance and contrast ratio as WCAG 2.2 defines them.

/// A colour of sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

impl Colour {
    /// The colour that is written as `#rrggbb` in lower case; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#')?.as_bytes();
        let &[r1, r2, g1, g2, b1, b2] = digits else {
            return None;
        };
        Some(Colour {
            red: byte(r1, r2)?,
            green: byte(g1, g2)?,
            blue: byte(b1, b2)?,
        })
    }

    /// How bright it is: 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    #[must_use]
    pub fn luminance(self) -> f64 {
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

fn byte(high: u8, low: u8) -> Option<u8> {
    Some(digit(high)? * 16 + digit(low)?)
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// How well one colour is seen on the other: 1, not at all, to 21, black on white (WCAG 2.2, "contrast ratio").
#[must_use]
pub fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The contrast of two colours as they are written; 1 where one cannot be read.
#[must_use]
pub fn contrast_of(one: &str, other: &str) -> f64 {
    match (Colour::parse(one), Colour::parse(other)) {
        (Some(one), Some(other)) => contrast(one, other),
        _ => 1.0,
    }
}
