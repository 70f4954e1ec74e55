//! What a site's hours bring ordinarily.

use crate::{
    days::Days,
    dispersion::{self, Dispersion},
    hour::Hour,
    robust::interquartile_mean,
    tail::Spread,
};

/// No verdict before this many days of history.
const SILENT_DAYS: i32 = 21;
/// An hour of the week with this many hits on average has a robust mean of its own; one with fewer, the plain mean.
const ROBUST_FROM: f64 = 10.0;
/// How strongly an hour of the week is held to be its hour of the day times its weekday, in hits.
const HOUR_PRIOR: f64 = 40.0;
/// What a holiday leaves of a day at least.
const HOLIDAY_LEAST: f64 = 0.5;

/// What is expected of each hour of the week, and how far counts vary.
///
/// It depends on complete local days only, so it is the same for a whole local day: the caller may keep it until the
/// site's next midnight.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// Hits an hour, by hour of the week.
    profile: Vec<f64>,
    daily: f64,
    /// Hits an hour that a holiday lacks, by hour of the week: it may be as quiet as the quietest weekday, but has half
    /// of the usual hits at least.
    holiday: Vec<f64>,
    dispersion: Dispersion,
    /// The last local day that it depends on.
    last_day: i32,
}

impl Baseline {
    /// How many hours of a history are read at most: nine weeks and the running day.
    pub const HISTORY_HOURS: usize = 64 * 24 + 1;

    /// Learns from a history of complete hours, oldest first, of up to nine weeks; hours before are not read, and
    /// neither is the last local day unless it is over.
    ///
    /// `None` in the first three weeks after the first hit: too little is known.
    pub fn learn(history: &[Hour]) -> Option<Baseline> {
        let days = Days::fit(history)?;
        if days.span() < SILENT_DAYS {
            return None;
        }
        let shape = shape(&days, history);
        let dispersion = dispersion::estimate(&days, &shape, history);
        let level = days.level(days.days.len());
        let by_weekday =
            |one: &usize, other: &usize| days.weekdays[*one].total_cmp(&days.weekdays[*other]);
        let profile: Vec<f64> = shape.iter().map(|share| share * level).collect();
        let quiet_day = (0..7).min_by(by_weekday).unwrap_or(0);
        let holiday = profile.iter().enumerate().map(|(week_hour, usual)| {
            let quiet = profile[quiet_day * 24 + week_hour % 24];
            usual - quiet.clamp(HOLIDAY_LEAST * usual, *usual)
        });
        Some(Baseline {
            holiday: holiday.collect(),
            profile,
            daily: level,
            dispersion,
            last_day: history.last()?.local_day,
        })
    }

    /// Hits expected in an hour of the week (0 to 167).
    pub fn expected(&self, week_hour: u8) -> f64 {
        self.profile[usize::from(week_hour) % 168]
    }

    /// Hits fewer than expected in an hour, if its day is a holiday.
    pub(crate) fn fewer_on_holiday(&self, week_hour: u8) -> f64 {
        self.holiday[usize::from(week_hour) % 168]
    }

    /// Hits expected in a mean day.
    pub fn daily(&self) -> f64 {
        self.daily
    }

    /// How far counts vary in windows of this many hours.
    pub fn spread(&self, hours: u16) -> Spread {
        self.dispersion.of(hours)
    }

    /// The last local day that it depends on: with another one, it is to be learned again.
    pub fn last_day(&self) -> i32 {
        self.last_day
    }
}

/// The shape of the week: what each of its 168 hours brings, as parts of what a mean day brings.
fn shape(days: &Days, history: &[Hour]) -> Vec<f64> {
    let mut cells: Vec<Vec<f64>> = vec![Vec::new(); 168];
    let mut hits = [0.0; 168];
    let mut expected = [0.0; 7];
    let mut by_hour = [1.0; 24];
    for day in days.days.iter().filter(|day| day.ordinary) {
        let mean = days.week_level(day) * days.weekdays[day.weekday];
        if mean <= 0.0 {
            continue;
        }
        expected[day.weekday] += mean;
        for hour in &history[day.hours.clone()] {
            let week_hour = usize::from(hour.week_hour) % 168;
            cells[week_hour].push(f64::from(hour.hits) / mean);
            hits[week_hour] += f64::from(hour.hits);
            by_hour[week_hour % 24] += f64::from(hour.hits);
        }
    }
    let all: f64 = by_hour.iter().sum();
    let mut shape = vec![0.0; 168];
    for (week_hour, values) in cells.iter_mut().enumerate() {
        let expected = expected[week_hour / 24];
        let pooled = by_hour[week_hour % 24] / all;
        let robust = hits[week_hour] >= ROBUST_FROM * values.len() as f64;
        let own = match expected > 0.0 {
            true if robust => interquartile_mean(values),
            true => hits[week_hour] / expected,
            false => pooled,
        };
        // Empirical Bayes: the fewer hits are expected, the more the hour is drawn to what hours of the day have in common.
        let weight = expected * pooled / (expected * pooled + HOUR_PRIOR);
        shape[week_hour] = weight * own + (1.0 - weight) * pooled;
    }
    for (weekday, hours) in shape.chunks_mut(24).enumerate() {
        let sum: f64 = hours.iter().sum();
        for hour in hours {
            *hour *= days.weekdays[weekday] / sum;
        }
    }
    shape
}
