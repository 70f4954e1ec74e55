//! Amounts of money, exact: whole ten-thousandths of the currency's unit.
//!
//! An amount has at most 14 digits before the point and 4 after it. More decimals are refused rather than
//! rounded: a sum over rounded amounts would not be the sum of what was sent. Trailing zeros do not count.
//! Only amounts that a page passes to the script are rounded ([`Amount::nearest`]).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Visitor};

use crate::text::Text;

/// Ten-thousandths in one unit.
pub const SCALE: i64 = 10_000;
const WHOLE_DIGITS: usize = 14;
const DECIMALS: usize = 4;
/// A float preserves every decimal number of this many digits.
const FLOAT_DIGITS: usize = 15;

/// An amount in ten-thousandths of the currency's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(pub i64);

/// Why a number is not a valid amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountError {
    /// Not a decimal number.
    NotANumber,
    /// More than 14 digits before the point.
    TooLarge,
    /// More than 4 digits behind the point.
    TooFine,
    /// A float with more digits than floats preserve.
    Inexact,
}

impl AmountError {
    /// What is wrong with the field that has the amount.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            AmountError::NotANumber => Text::new("field.no_amount"),
            AmountError::TooLarge => Text::new("field.amount_too_large"),
            AmountError::TooFine => Text::new("field.amount_too_fine"),
            AmountError::Inexact => Text::new("field.amount_inexact"),
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for AmountError {}

impl Amount {
    /// Reads a number as JSON writes it (`12.5`, `-3`, `1e2`), digit by digit.
    ///
    /// # Errors
    /// If it is not a number, too large or too precise.
    pub fn parse(text: &str) -> Result<Amount, AmountError> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => {
                let exponent: i32 = exponent.parse().map_err(|_| AmountError::NotANumber)?;
                (mantissa, exponent)
            }
            None => (unsigned, 0),
        };
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let empty = whole.is_empty() || (mantissa.contains('.') && decimals.is_empty());
        if empty || !plain(whole) || !plain(decimals) {
            return Err(AmountError::NotANumber);
        }

        let digits: Vec<u8> = whole.bytes().chain(decimals.bytes()).collect();
        let Some(first) = digits.iter().position(|digit| *digit != b'0') else {
            return Ok(Amount(0));
        };
        let end = digits
            .iter()
            .rposition(|digit| *digit != b'0')
            .map_or(0, |at| at + 1);
        // The position of the point, counted from the left of `digits`.
        let point = whole.len() as i64 + i64::from(exponent);
        if end as i64 - point > DECIMALS as i64 {
            return Err(AmountError::TooFine);
        }
        if point - first as i64 > WHOLE_DIGITS as i64 {
            return Err(AmountError::TooLarge);
        }
        let mut units = digits[first..end]
            .iter()
            .fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        for _ in end as i64..point + DECIMALS as i64 {
            units *= 10;
        }
        Ok(Amount(if negative { -units } else { units }))
    }

    /// A float that came from decimal text, exactly as it was written.
    ///
    /// # Errors
    /// If it is not finite, too large, too precise, or has more than 15 digits.
    pub fn from_f64(value: f64) -> Result<Amount, AmountError> {
        if !value.is_finite() {
            return Err(AmountError::NotANumber);
        }
        // The shortest text that reads back as this float: what was written, if it had at most as many digits as
        // floats preserve.
        let text = format!("{value}");
        let amount = Amount::parse(&text)?;
        let digits = text.trim_start_matches(['-', '0', '.']);
        if digits.bytes().filter(u8::is_ascii_digit).count() > FLOAT_DIGITS && text.contains('.') {
            return Err(AmountError::Inexact);
        }
        Ok(amount)
    }

    /// The amount nearest to a float, for amounts that pages compute; `None` of
    /// what is not finite or too large.
    pub fn nearest(value: f64) -> Option<Amount> {
        let text = format!("{value:.decimals$}", decimals = DECIMALS);
        Amount::parse(&text).ok()
    }

    /// As a float, for answers.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / SCALE as f64
    }
}

impl fmt::Display for Amount {
    /// As a decimal without needless zeros: `12.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let units = self.0.unsigned_abs();
        let (whole, rest) = (units / SCALE as u64, units % SCALE as u64);
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let decimals = format!("{rest:04}");
        write!(f, "{sign}{whole}.{}", decimals.trim_end_matches('0'))
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % SCALE {
            0 => serializer.serialize_i64(self.0 / SCALE),
            _ => serializer.serialize_f64(self.to_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        struct Numbers;
        impl Visitor<'_> for Numbers {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number such as 12.5")
            }
            fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Amount, E> {
                Amount::parse(&value.to_string()).map_err(|e| E::custom(e))
            }
            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Amount, E> {
                Amount::parse(&value.to_string()).map_err(|e| E::custom(e))
            }
            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Amount, E> {
                Amount::from_f64(value).map_err(|e| E::custom(e))
            }
        }
        deserializer.deserialize_any(Numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_without_a_float() {
        for (text, units) in [
            ("0", 0),
            ("-0", 0),
            ("0.0000000", 0),
            ("12.5", 125_000),
            ("12.50000000", 125_000),
            ("-3", -30_000),
            ("0.1", 1_000),
            ("0.0001", 1),
            ("1e2", 1_000_000),
            ("1.5E+3", 15_000_000),
            ("125e-2", 12_500),
            ("99999999999999.9999", 999_999_999_999_999_999),
            ("00012", 120_000),
        ] {
            assert_eq!(Amount::parse(text), Ok(Amount(units)), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        use AmountError::*;
        for (text, error) in [
            ("", NotANumber),
            ("-", NotANumber),
            (".5", NotANumber),
            ("5.", NotANumber),
            ("NaN", NotANumber),
            ("Infinity", NotANumber),
            ("1,5", NotANumber),
            ("1e", NotANumber),
            ("--1", NotANumber),
            ("0.00001", TooFine),
            ("1e-5", TooFine),
            ("100000000000000", TooLarge),
            ("1e14", TooLarge),
            ("1e999999999", TooLarge),
        ] {
            assert_eq!(Amount::parse(text), Err(error), "{text}");
        }
        assert!(Amount::from_f64(f64::NAN).is_err());
        assert!(Amount::from_f64(f64::INFINITY).is_err());
        assert_eq!(Amount::from_f64(0.1 + 0.2), Err(TooFine));
        assert_eq!(Amount::from_f64(12_345_678_901_234.568), Err(Inexact));
    }

    #[test]
    fn every_amount_survives_json() {
        for units in [
            0,
            1,
            -1,
            1_999,
            125_000,
            10_000,
            -33_330_000,
            99_999_999_999_999,
        ] {
            let json = serde_json::to_string(&Amount(units)).unwrap();
            assert_eq!(
                serde_json::from_str::<Amount>(&json).unwrap(),
                Amount(units),
                "{json}"
            );
        }
        assert!(serde_json::from_str::<Amount>("1.23456").is_err());
        assert!(serde_json::from_str::<Amount>("\"12\"").is_err());
        assert!(serde_json::from_str::<Amount>("1e300").is_err());
    }

    #[test]
    fn text_has_no_needless_zeros() {
        assert_eq!(Amount(125_000).to_string(), "12.5");
        assert_eq!(Amount(-10_001).to_string(), "-1.0001");
        assert_eq!(Amount(30_000).to_string(), "3");
    }
}
