//! A simulated site: its hits in each five minutes of a year, with what was planted.

use std::f64::consts::TAU;

use anomaly::Hour;

use crate::chance::Chance;

/// Steps of five minutes, in which the evaluator runs, of an hour and of a day.
pub const HOUR_STEPS: usize = 12;
pub const DAY_STEPS: usize = 24 * HOUR_STEPS;
/// Days before the year, as history.
pub const HISTORY_DAYS: usize = 63;
pub const YEAR_DAYS: usize = 364;
/// Monday, 5 January 2026, 0:00 UTC.
pub const BEGIN: i64 = 1_767_571_200;

/// What is planted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Nothing arrives.
    Stop,
    /// This part of the hits is missing.
    Drop(f64),
    /// This multiple of the hits.
    Spike(f64),
}

impl Event {
    pub const ALL: [Event; 8] = [
        Event::Stop,
        Event::Drop(0.9),
        Event::Drop(0.7),
        Event::Drop(0.5),
        Event::Drop(0.3),
        Event::Spike(3.0),
        Event::Spike(5.0),
        Event::Spike(10.0),
    ];

    pub fn name(self) -> String {
        match self {
            Event::Stop => "Stop".to_owned(),
            Event::Drop(part) => format!("Drop of {:.0} %", part * 100.0),
            Event::Spike(times) => format!("Spike, {times:.0} times"),
        }
    }

    /// Whether it brings more, not less.
    pub fn is_high(self) -> bool {
        matches!(self, Event::Spike(_))
    }

    fn factor(self) -> f64 {
        match self {
            Event::Stop => 0.0,
            Event::Drop(part) => 1.0 - part,
            Event::Spike(times) => times,
        }
    }

    /// How long it lasts: what is missing stays so for a week, at small sites for two; a rush is over after a day.
    fn days(self, rate: f64) -> usize {
        match self {
            Event::Spike(_) => 1,
            _ if rate < 50.0 => 14,
            _ => 7,
        }
    }
}

/// An event with its steps.
#[derive(Clone, Copy, Debug)]
pub struct Planted {
    pub event: Event,
    pub begin: usize,
    pub end: usize,
}

/// The rhythm of a site.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rhythm {
    /// Read at work.
    Business,
    /// Read in the evening and at weekends.
    Leisure,
    /// Read all over the world.
    Worldwide,
}

impl Rhythm {
    /// The relative rate at an hour of the week.
    fn rate(self, weekday: usize, hour: f64) -> f64 {
        // A wave with its top at this hour; a higher power makes the top narrower.
        let wave =
            |top: f64, power: i32| (0.5 + 0.5 * ((hour - top) * TAU / 24.0).cos()).powi(power);
        let weekend = weekday >= 5;
        match self {
            Rhythm::Business if weekend => 0.03 + 0.45 * wave(15.0, 2),
            Rhythm::Business => 0.03 + 1.6 * wave(13.5, 3),
            Rhythm::Leisure if weekend => 0.08 + 1.5 * wave(17.0, 1),
            Rhythm::Leisure => 0.06 + 1.3 * wave(20.0, 2),
            Rhythm::Worldwide if weekend => 0.5 + 0.35 * wave(18.0, 1),
            Rhythm::Worldwide => 0.6 + 0.6 * wave(16.0, 1),
        }
    }

    /// What a holiday leaves of a day, from least to most.
    fn holiday(self) -> (f64, f64) {
        match self {
            Rhythm::Business => (0.3, 0.6),
            Rhythm::Leisure => (0.6, 1.2),
            Rhythm::Worldwide => (0.7, 0.95),
        }
    }
}

/// Holidays, by day of the year's 364; some come in pairs.
const HOLIDAYS: [usize; 9] = [0, 88, 91, 116, 140, 275, 354, 355, 359];

/// A site with its year.
pub struct Site {
    /// Hits in each five minutes, history first.
    pub steps: Vec<u32>,
    pub planted: Vec<Planted>,
}

impl Site {
    /// A site with this many hits a day on average. With events: all kinds of them in random order, at random times.
    pub fn new(rate: f64, with_events: bool, seed: u64) -> Site {
        let mut chance = Chance::new(seed);
        let rhythm = [Rhythm::Business, Rhythm::Leisure, Rhythm::Worldwide][chance.below(3)];
        let planted = if with_events {
            plant(rate, &mut chance)
        } else {
            Vec::new()
        };
        let days = day_levels(rate, rhythm, &mut chance);
        let hour_noise = chance.between(0.05, 0.15);
        let pages = chance.between(1.5, 3.5);
        let mean: f64 = (0..168)
            .map(|hour| rhythm.rate(hour / 24, (hour % 24) as f64 + 0.5))
            .sum::<f64>()
            / 7.0;
        let mut steps = Vec::with_capacity(days.len() * DAY_STEPS);
        for (day, level) in days.iter().enumerate() {
            for hour in 0..24 {
                let noise = chance.factor(hour_noise);
                for step in 0..HOUR_STEPS {
                    let at = f64::from(hour) + step as f64 / HOUR_STEPS as f64;
                    let hourly = level * rhythm.rate(day % 7, at) / mean * noise;
                    let now = steps.len();
                    let event = planted
                        .iter()
                        .find(|one| (one.begin..one.end).contains(&now));
                    let factor = event.map_or(1.0, |planted: &Planted| planted.event.factor());
                    let visits = chance.poisson(hourly * factor / pages / HOUR_STEPS as f64);
                    steps.push(chance.hits(visits, pages) as u32);
                }
            }
        }
        Site { steps, planted }
    }

    /// The complete hours. The site's time zone is UTC.
    pub fn hours(&self) -> Vec<Hour> {
        let hours = self.steps.chunks_exact(HOUR_STEPS).enumerate();
        hours
            .map(|(at, steps)| Hour {
                hits: steps.iter().sum(),
                ..hour(at)
            })
            .collect()
    }
}

/// The hour with this index, without hits.
pub fn hour(at: usize) -> Hour {
    Hour {
        start: BEGIN + at as i64 * 3600,
        week_hour: (at % 168) as u8,
        local_day: (at / 24) as i32,
        hits: 0,
    }
}

/// Hits of each day: growth or decline, the season, a level that drifts, days that differ from it, holidays.
fn day_levels(rate: f64, rhythm: Rhythm, chance: &mut Chance) -> Vec<f64> {
    let growth = chance.between(-0.4, 1.1);
    let (season, phase) = (chance.between(0.0, 0.15), chance.between(0.0, TAU));
    let noise = chance.between(0.04, 0.09);
    let holidays = HOLIDAYS.map(|day| {
        let (least, most) = rhythm.holiday();
        (day, chance.between(least, most))
    });
    let (mut drift, mut deviation) = (0.0, 0.0);
    (0..HISTORY_DAYS + YEAR_DAYS)
        .map(|day| {
            let year = (day as f64 - HISTORY_DAYS as f64) / YEAR_DAYS as f64;
            drift = 0.98 * drift + 0.012 * chance.normal();
            // Good days follow good days: a first-order autoregression.
            deviation = 0.4 * deviation + 0.92 * noise * chance.normal();
            let holiday = holidays.iter().find(|(holiday, _)| {
                (day + YEAR_DAYS - HISTORY_DAYS % YEAR_DAYS) % YEAR_DAYS == *holiday
            });
            let trend = growth * (year - 0.5) + season * (TAU * year + phase).sin();
            rate * (trend + drift + deviation).exp() * holiday.map_or(1.0, |(_, factor)| *factor)
        })
        .collect()
}

/// One of each kind of event in random order, a few weeks apart, so that each is judged by itself.
fn plant(rate: f64, chance: &mut Chance) -> Vec<Planted> {
    let mut events: Vec<Event> = Event::ALL.to_vec();
    for at in (1..events.len()).rev() {
        events.swap(at, chance.below(at + 1));
    }
    let slot = YEAR_DAYS / events.len();
    let events = events.into_iter().enumerate();
    events
        .map(|(at, event)| {
            let first = (HISTORY_DAYS + at * slot + 7) * DAY_STEPS;
            let begin = first + chance.below((slot - 7 - 14 - event.days(rate)) * DAY_STEPS);
            Planted {
                event,
                begin,
                end: begin + event.days(rate) * DAY_STEPS,
            }
        })
        .collect()
}
