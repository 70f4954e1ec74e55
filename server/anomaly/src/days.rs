//! The history by local days: which days are ordinary, and how weekdays differ.

use std::ops::Range;

use crate::{
    hour::Hour,
    robust::{median, weighted_median},
};

/// How many days of a history are read: nine weeks.
const DAYS: i32 = 63;
/// A day further than this from what is expected is not ordinary, in standard deviations.
const OUTLIER: f64 = 3.5;
/// A week below this part of the median week is not ordinary as a whole.
const LOW_WEEK: f64 = 0.3;
/// Sites with fewer hits a day have no useful median of days.
const MEDIAN_FROM: f64 = 8.0;
/// How strongly weekdays are held to be alike, in hits.
const WEEKDAY_PRIOR: f64 = 30.0;
/// Days that the level is taken from, and after how many a day counts half.
const LEVEL_DAYS: usize = 35;
const LEVEL_HALF_LIFE: f64 = 10.0;
/// Days without a hit are a silence that is not chance, where this many were expected in them.
const SILENT_HITS: f64 = 30.0;
/// Days are put together until this many hits are expected, for the median of small counts is a poor measure.
const BLOCK_HITS: f64 = 30.0;
const BLOCK_DAYS: usize = 7;

/// One complete local day.
#[derive(Clone, Debug)]
pub struct Day {
    /// Its hours, as a range of the history.
    pub hours: Range<usize>,
    pub local_day: i32,
    /// 0 to 6: which 24 hours of the week.
    pub weekday: usize,
    pub total: f64,
    /// No holiday, outage or rush: the shape of the week may be learned from it.
    pub ordinary: bool,
    /// Within a silence too long for chance: it says nothing about the level.
    pub silent: bool,
}

/// The complete days of a history, and how they differ by week and weekday.
#[derive(Clone, Debug)]
pub struct Days {
    pub days: Vec<Day>,
    /// What a weekday brings, as a multiple of the mean day.
    pub weekdays: [f64; 7],
    /// The level of each week, the last one first, in hits a day.
    weeks: Vec<f64>,
}

/// The complete days among these hours, from the first to the last with a hit.
fn complete_days(history: &[Hour]) -> Vec<Day> {
    let mut days = Vec::new();
    let mut begin = 0;
    for chunk in history.chunk_by(|one, other| one.local_day == other.local_day) {
        let hours = begin..begin + chunk.len();
        begin = hours.end;
        // A day with a change to summer time has 23 hours. Its last hour shows that it is over.
        let complete = chunk.len() >= 23 && chunk.iter().any(|hour| hour.week_hour % 24 == 23);
        let total = chunk.iter().map(|hour| f64::from(hour.hits)).sum();
        if complete && (total > 0.0 || !days.is_empty()) {
            days.push(Day {
                hours,
                local_day: chunk[0].local_day,
                weekday: usize::from(chunk[0].week_hour / 24) % 7,
                total,
                ordinary: true,
                silent: false,
            });
        }
    }
    // Silent days at the end say nothing about the level before: a small site's stop takes longer to notice than the
    // level takes to follow.
    while days.last().is_some_and(|day| day.total == 0.0) {
        days.pop();
    }
    if let Some(last) = days.last().map(|day| day.local_day) {
        days.retain(|day| day.local_day > last - DAYS);
    }
    days
}

impl Days {
    /// Fits weeks and weekdays to a history; `None` of no complete day with hits.
    pub fn fit(history: &[Hour]) -> Option<Days> {
        let days = complete_days(history);
        let weeks = week_of(&days, days.first()?) + 1;
        let mut fitted = Days {
            days,
            weekdays: [1.0; 7],
            weeks: vec![0.0; weeks],
        };
        fitted.mark_silences();
        fitted.polish();
        fitted.mark_outliers();
        for _ in 0..4 {
            fitted.scale();
        }
        Some(fitted)
    }

    /// The level of a day's week, in hits a day.
    pub fn week_level(&self, day: &Day) -> f64 {
        self.weeks[week_of(&self.days, day)]
    }

    /// How many days the history spans, gaps included.
    pub fn span(&self) -> i32 {
        match (self.days.first(), self.days.last()) {
            (Some(first), Some(last)) => last.local_day - first.local_day + 1,
            _ => 0,
        }
    }

    /// Marks days without a hit, where several that follow each other are too many for chance.
    fn mark_silences(&mut self) {
        let busy = self
            .days
            .iter()
            .filter(|day| day.total > 0.0)
            .count()
            .max(1);
        let mean = self.days.iter().map(|day| day.total).sum::<f64>() / busy as f64;
        for run in self
            .days
            .chunk_by_mut(|one, other| one.total == 0.0 && other.total == 0.0)
        {
            let silent = run[0].total == 0.0 && run.len() as f64 * mean >= SILENT_HITS;
            run.iter_mut().for_each(|day| day.silent = silent);
        }
    }

    /// Weeks and weekdays by medians, in turns: a median polish (Tukey, "Exploratory Data Analysis", 1977) of ratios.
    fn polish(&mut self) {
        let mean = self.days.iter().map(|day| day.total).sum::<f64>() / self.days.len() as f64;
        for _ in 0..2 {
            for week in 0..self.weeks.len() {
                let ratios = self
                    .days
                    .iter()
                    .filter(|day| week_of(&self.days, day) == week);
                let ratios = ratios.map(|day| day.total / self.weekdays[day.weekday]);
                self.weeks[week] = location(ratios.collect(), mean);
            }
            for weekday in 0..7 {
                let days = self.days.iter().filter(|day| day.weekday == weekday);
                let ratios = days.filter_map(|day| {
                    let level = self.week_level(day);
                    (level > 0.0).then(|| day.total / level)
                });
                let ratios: Vec<f64> = ratios.collect();
                if !ratios.is_empty() {
                    self.weekdays[weekday] = location(ratios, mean).max(0.02);
                }
            }
            self.normalize();
        }
    }

    /// Marks days that are far from what their week and weekday let expect, as Farrington's method of surveillance
    /// gives them less weight (Farrington et al., J. R. Stat. Soc. A 159, 1996; Noufaily et al., Stat. Med. 32, 2013).
    fn mark_outliers(&mut self) {
        let usual = median(&mut self.weeks.clone());
        let residual = |day: &Day| {
            let mean = self.week_level(day) * self.weekdays[day.weekday];
            (day.total - mean) / (mean + 0.01 * mean * mean).max(1.0).sqrt()
        };
        let residuals: Vec<f64> = self.days.iter().map(residual).collect();
        let mut sizes: Vec<f64> = residuals.iter().map(|residual| residual.abs()).collect();
        // 1.4826 times the median deviation is the standard deviation of normal values.
        let scale = (1.4826 * median(&mut sizes)).max(1.0);
        let ordinary: Vec<bool> = self
            .days
            .iter()
            .zip(residuals)
            .map(|(day, residual)| {
                residual.abs() <= OUTLIER * scale && self.week_level(day) >= LOW_WEEK * usual
            })
            .collect();
        // Where most days would be exceptions, there is no rule that they are exceptions to.
        let count = ordinary.iter().filter(|ordinary| **ordinary).count();
        if count * 2 > ordinary.len() {
            for (day, ordinary) in self.days.iter_mut().zip(ordinary) {
                day.ordinary = ordinary;
            }
        }
    }

    /// One round of iterative proportional fitting to the ordinary days: the maximum of the Poisson likelihood, with
    /// weekdays drawn to each other while there are few hits.
    fn scale(&mut self) {
        for week in 0..self.weeks.len() {
            let (mut hits, mut expected) = (0.0, 0.0);
            for day in &self.days {
                if day.ordinary && week_of(&self.days, day) == week {
                    hits += day.total;
                    expected += self.weekdays[day.weekday];
                }
            }
            if expected > 0.0 {
                self.weeks[week] = hits / expected;
            }
        }
        for weekday in 0..7 {
            let (mut hits, mut expected) = (WEEKDAY_PRIOR, WEEKDAY_PRIOR);
            for day in self
                .days
                .iter()
                .filter(|day| day.ordinary && day.weekday == weekday)
            {
                hits += day.total;
                expected += self.week_level(day);
            }
            self.weekdays[weekday] = (hits / expected).max(0.02);
        }
        self.normalize();
    }

    fn normalize(&mut self) {
        let mean = self.weekdays.iter().sum::<f64>() / 7.0;
        for weekday in &mut self.weekdays {
            *weekday /= mean;
        }
    }

    /// The recent level before the day with this index, in hits a day: the weighted median of what the days before it
    /// brought, weekdays allowed for. A stop or rush of a week does not move it far; growth does.
    pub fn level(&self, before: usize) -> f64 {
        let days = || {
            let recent = self.days[..before].iter().rev();
            recent.filter(|day| !day.silent).take(LEVEL_DAYS)
        };
        let rough = days().map(|day| day.total).sum::<f64>() / days().count().max(1) as f64;
        let mut blocks = Vec::new();
        let (mut hits, mut expected, mut weight, mut length) = (0.0, 0.0, 0.0, 0);
        for (age, day) in days().enumerate() {
            hits += day.total;
            expected += self.weekdays[day.weekday];
            weight += (-(age as f64) / LEVEL_HALF_LIFE).exp2();
            length += 1;
            if expected * rough >= BLOCK_HITS || length == BLOCK_DAYS {
                blocks.push((hits / expected, weight));
                (hits, expected, weight, length) = (0.0, 0.0, 0.0, 0);
            }
        }
        weighted_median(&mut blocks)
    }
}

/// The week of a day, counted back from the last day of the history.
fn week_of(days: &[Day], day: &Day) -> usize {
    let last = days.last().map_or(day.local_day, |last| last.local_day);
    usize::try_from((last - day.local_day) / 7).unwrap_or(0)
}

/// The median; of small counts the mean.
fn location(mut values: Vec<f64>, daily_hits: f64) -> f64 {
    if daily_hits < MEDIAN_FROM {
        values.iter().sum::<f64>() / values.len().max(1) as f64
    } else {
        median(&mut values)
    }
}
