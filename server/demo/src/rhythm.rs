//! When visitors come: by hour, weekday, month and year.

use serde::Deserialize;
use shared::date::Date;

use super::{
    chance::{Chance, Weights},
    sources::Days,
    world::COUNTRIES,
};

/// In seconds.
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// How much one day differs from the next without a reason.
const RESTLESS: f64 = 0.09;

/// When a site's visitors come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rhythm {
    /// How many times as many at the end of the year as at its beginning.
    pub growth: f64,
    /// How much each month weighs, January first.
    pub months: [f64; 12],
    /// How much each weekday weighs, Monday first.
    pub weekdays: [f64; 7],
    /// Days on which more come, or fewer.
    #[serde(default)]
    pub peaks: Vec<Peak>,
    /// How much each hour weighs where the visitor is.
    pub hours: [f64; 24],
    /// Where its visitors are, and how many of them.
    pub audience: Vec<(String, f64)>,
    /// Hours that its zone is ahead of UTC, about.
    pub offset: i64,
}

/// Days of each year on which more come, or fewer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peak {
    days: Days,
    times: f64,
}

impl Rhythm {
    /// How much an hour weighs; `begins` is its beginning in seconds since 1970, and `part` of the
    /// year is over then.
    pub fn weight(&self, begins: i64, part: f64, seed: u64) -> f64 {
        let local = begins + self.offset * HOUR;
        let day = local.div_euclid(DAY);
        let date = Date::from_days(day as i32);
        let peaks = self.peaks.iter().filter(|peak| peak.days.hold(date));
        let peak: f64 = peaks.map(|peak| peak.times).product();
        let restless = Chance::new(seed ^ day.unsigned_abs()).about(1.0, RESTLESS);
        let weekday = self.weekdays[usize::from(date.weekday()) % 7];
        self.growth.powf(part) * self.month(date) * weekday * peak * restless * self.awake(begins)
    }

    /// Which country a visitor comes from in this hour of UTC's day: places in [`Self::audience`].
    pub fn countries(&self, hour: i64) -> Weights {
        Weights::new(
            self.audience
                .iter()
                .map(|(code, share)| share * self.hours[local_hour(code, hour)]),
        )
    }

    /// Months flow into one another.
    fn month(&self, date: Date) -> f64 {
        let month = usize::from(date.month) - 1;
        let into = (f64::from(date.day) - 15.5) / 30.0;
        let other = if into < 0.0 {
            (month + 11) % 12
        } else {
            (month + 1) % 12
        };
        self.months[month] * (1.0 - into.abs()) + self.months[other] * into.abs()
    }

    fn awake(&self, begins: i64) -> f64 {
        self.countries(begins.div_euclid(HOUR).rem_euclid(24))
            .whole()
    }
}

fn local_hour(code: &str, hour: i64) -> usize {
    let offset = COUNTRIES
        .iter()
        .find(|country| country.code == code)
        .map_or(0, |country| country.offset);
    (hour + offset).rem_euclid(24) as usize
}
