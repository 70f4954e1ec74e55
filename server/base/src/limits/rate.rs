//! How often something may be done, and how that is written.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A rate: this many attempts at once, and as many again spread evenly over this many seconds. Written `5/1h`,
/// `10/15m`, `120/60s`, `3/1d`, or `off` for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rate {
    pub(super) times: u32,
    pub(super) seconds: u32,
}

impl Rate {
    /// No limit.
    pub const OFF: Self = Self {
        times: 0,
        seconds: 0,
    };

    /// This many attempts in this many seconds; neither may be 0.
    #[must_use]
    pub const fn new(times: u32, seconds: u32) -> Self {
        assert!(
            times > 0 && seconds > 0,
            "a rate of 0 would never let anybody through"
        );
        Self { times, seconds }
    }
}

const UNITS: [(&str, u32); 4] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::OFF {
            return f.write_str("off");
        }
        let (unit, length) = UNITS
            .into_iter()
            .find(|(_, length)| self.seconds.is_multiple_of(*length))
            .unwrap_or(("s", 1));
        write!(f, "{}/{}{unit}", self.times, self.seconds / length)
    }
}

impl TryFrom<String> for Rate {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::OFF);
        }
        let parsed = text.split_once('/').and_then(|(times, window)| {
            let (unit, length) = UNITS.into_iter().find(|(unit, _)| window.ends_with(unit))?;
            let seconds = window
                .strip_suffix(unit)?
                .trim()
                .parse::<u32>()
                .ok()?
                .checked_mul(length)?;
            Some((times.trim().parse::<u32>().ok()?, seconds))
        });
        match parsed {
            Some((times, seconds)) if times > 0 && seconds > 0 => Ok(Self { times, seconds }),
            _ => Err(format!(
                "`{text}` is no rate; write it as 5/1h, 10/15m, 120/60s, 3/1d, or off"
            )),
        }
    }
}

impl From<Rate> for String {
    fn from(rate: Rate) -> Self {
        rate.to_string()
    }
}
