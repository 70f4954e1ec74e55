//! What visitors use: browsers as they name themselves, and their screens, of `world/devices.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

/// Where a device is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// On a desk.
    Desk,
    /// In a hand.
    Hand,
}

/// A browser on a device.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Where it is used.
    pub kind: Kind,
    /// How often, relative to the others of its kind.
    pub weight: f64,
    /// The screens that it comes with.
    screen: String,
    /// Its name, with `{c}`, `{f}`, `{s}` and `{i}` for the versions of Chrome, Firefox, Safari and iOS.
    name: String,
}

/// The table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Devices {
    /// Widths by the name of the screens.
    screens: BTreeMap<String, Vec<u32>>,
    /// Every setup.
    #[serde(rename = "setup")]
    pub setups: Vec<Setup>,
}

/// What visitors use.
pub static DEVICES: LazyLock<Devices> = LazyLock::new(|| {
    let read: Result<Devices, _> = toml::from_str(include_str!("../../world/devices.toml"));
    read.unwrap_or_else(|error| panic!("world/devices.toml is malformed: {error}"))
});

impl Devices {
    /// Widths of this setup's screens.
    pub fn widths(&self, setup: usize) -> &[u32] {
        &self.screens[&self.setups[setup].screen]
    }
}

/// 2024-11-12, when Chrome 131 and Firefox 132 were out; each has a new version every four weeks.
const CHROME_131: i32 = 20_039;
/// 2024-09-16, when Safari 18 came out; each year's version comes in September.
const SAFARI_18: i32 = 19_982;

impl Setup {
    /// How it names itself on this day (days since 1970), `late` versions behind.
    pub fn name(&self, day: i32, late: i32) -> String {
        let four_weeks = (day - CHROME_131).max(0) / 28 - late;
        let years = (day - SAFARI_18).max(0) / 365;
        // After 18 Apple continued with the number of the coming year.
        let safari = if years == 0 { 18 } else { 25 + years };
        let minor = (day - SAFARI_18).max(0) % 365 / 75;
        self.name
            .replace("{c}", &(131 + four_weeks).to_string())
            .replace("{f}", &(132 + four_weeks).to_string())
            .replace("{s}", &format!("{safari}.{minor}"))
            .replace("{i}", &format!("{}_{minor}", safari.min(18)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setup_has_a_screen() {
        for (place, setup) in DEVICES.setups.iter().enumerate() {
            assert!(
                DEVICES.screens.contains_key(&setup.screen),
                "{}",
                setup.screen
            );
            assert!(!DEVICES.widths(place).is_empty(), "{}", setup.screen);
        }
    }
}
