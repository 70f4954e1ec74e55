//! Holds alerts against what was planted.

use crate::{
    evaluate::Alert,
    site::{DAY_STEPS, Event, HOUR_STEPS, Planted, Site, YEAR_DAYS},
};

/// After the end of an event, an alert may still be about it for so long.
const AFTER: usize = DAY_STEPS;

/// Alerts of one method at sites of one rate.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Sites without events, and their alerts: all of them false.
    pub calm_sites: usize,
    pub calm_alerts: usize,
    /// Sites with events, and their alerts about nothing planted.
    pub eventful_sites: usize,
    pub stray_alerts: usize,
    /// For each kind of event: hours until each was reported, `None` where it was not.
    pub delays: Vec<(Event, Option<f64>)>,
    /// Alerts during events, about them.
    pub alerts_of_events: usize,
}

impl Tally {
    pub fn add(&mut self, site: &Site, alerts: &[Alert]) {
        if site.planted.is_empty() {
            self.calm_sites += 1;
            self.calm_alerts += alerts.len();
            return;
        }
        self.eventful_sites += 1;
        let is_about = |alert: &Alert, planted: &Planted| {
            alert.is_high == planted.event.is_high()
                && (planted.begin..planted.end + AFTER).contains(&alert.opened)
        };
        let about = |alert: &&Alert| site.planted.iter().any(|planted| is_about(alert, planted));
        let matched = alerts.iter().filter(about).count();
        self.alerts_of_events += matched;
        self.stray_alerts += alerts.len() - matched;
        for planted in &site.planted {
            let first = alerts
                .iter()
                .find(|alert| is_about(alert, planted) && alert.opened < planted.end);
            // What is open already reports nothing new.
            let was_open = alerts.iter().any(|alert| {
                alert.is_high == planted.event.is_high()
                    && alert.opened < planted.begin
                    && alert.over >= planted.begin
            });
            let delay = first
                .filter(|_| !was_open)
                .map(|alert| (alert.opened + 1 - planted.begin) as f64 / HOUR_STEPS as f64);
            self.delays.push((planted.event, delay));
        }
    }

    pub fn merge(&mut self, other: Tally) {
        self.calm_sites += other.calm_sites;
        self.calm_alerts += other.calm_alerts;
        self.eventful_sites += other.eventful_sites;
        self.stray_alerts += other.stray_alerts;
        self.delays.extend(other.delays);
        self.alerts_of_events += other.alerts_of_events;
    }

    /// False alarms a site and month, in years without events.
    pub fn false_alarms(&self) -> f64 {
        self.calm_alerts as f64 / (self.calm_sites as f64 * months())
    }

    /// The same in years with events.
    pub fn stray(&self) -> f64 {
        self.stray_alerts as f64 / (self.eventful_sites as f64 * months())
    }

    /// Alerts about one event that was reported.
    pub fn alerts_an_event(&self) -> f64 {
        let reported = self.delays.iter().filter(|(_, delay)| delay.is_some());
        self.alerts_of_events as f64 / reported.count().max(1) as f64
    }

    /// The share reported, then the median and the 90th percentile of the hours until then, among those reported.
    pub fn detection(&self, event: Event) -> Detection {
        let of_event = self.delays.iter().filter(|(other, _)| *other == event);
        let all: Vec<Option<f64>> = of_event.map(|(_, delay)| *delay).collect();
        let mut hours: Vec<f64> = all.iter().filter_map(|delay| *delay).collect();
        hours.sort_unstable_by(f64::total_cmp);
        let quantile = |part: f64| {
            let at = (part * hours.len() as f64).ceil() as usize;
            hours.get(at.saturating_sub(1)).copied()
        };
        Detection {
            share: hours.len() as f64 / all.len().max(1) as f64,
            median: quantile(0.5),
            late: quantile(0.9),
        }
    }
}

/// How an event is detected.
pub struct Detection {
    pub share: f64,
    /// Hours.
    pub median: Option<f64>,
    /// The 90th percentile, hours.
    pub late: Option<f64>,
}

fn months() -> f64 {
    YEAR_DAYS as f64 / (365.25 / 12.0)
}
