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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::parse(text).expect("a colour")
    }

    #[test]
    fn contrasts_are_those_that_are_published() {
        for (one, other, expected) in [
            ("#000000", "#ffffff", 21.0),
            ("#ffffff", "#ffffff", 1.0),
            // The greys on either side of 4.5 to 1 on white.
            ("#767676", "#ffffff", 4.54),
            ("#777777", "#ffffff", 4.48),
            ("#949494", "#ffffff", 3.03),
            ("#ff0000", "#ffffff", 4.0),
            ("#00ff00", "#ffffff", 1.37),
            ("#0000ff", "#ffffff", 8.59),
        ] {
            let found = contrast(colour(one), colour(other));
            assert!((found - expected).abs() < 0.005, "{one} {other}: {found}");
        }
    }

    #[test]
    fn a_colour_is_written_in_one_way() {
        assert_eq!(
            Colour::parse("#1f4e79"),
            Some(Colour {
                red: 0x1f,
                green: 0x4e,
                blue: 0x79
            })
        );
        for text in [
            "", "#", "#fff", "1f4e79", "#1F4E79", "#1f4e7", "#1f4e799", "#1f4e7g", "#1f4eé", "red",
        ] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
        assert!((contrast_of("#000000", "black") - 1.0).abs() < f64::EPSILON);
    }

    fn colours() -> impl Strategy<Value = Colour> {
        any::<(u8, u8, u8)>().prop_map(|(red, green, blue)| Colour { red, green, blue })
    }

    proptest! {
        #[test]
        fn contrast_is_symmetrical_and_from_1_to_21(one in colours(), other in colours()) {
            let found = contrast(one, other);
            prop_assert!((1.0..=21.0).contains(&found), "{found}");
            prop_assert_eq!(found.to_bits(), contrast(other, one).to_bits());
            prop_assert_eq!(found.to_bits() == 1.0_f64.to_bits(), one.luminance().to_bits() == other.luminance().to_bits());
        }

        #[test]
        fn a_brighter_channel_is_a_brighter_colour(one in colours(), red in any::<u8>()) {
            let other = Colour { red, ..one };
            prop_assert_eq!(one.luminance() < other.luminance(), one.red < red);
        }

        #[test]
        fn every_text_is_a_colour_or_none(text in "\\PC*") {
            let is_colour = text.len() == 7
                && text.starts_with('#')
                && text[1..].chars().all(|letter| matches!(letter, '0'..='9' | 'a'..='f'));
            prop_assert_eq!(Colour::parse(&text).is_some(), is_colour);
        }
    }
}
