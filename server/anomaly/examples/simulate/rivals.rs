//! Two simple rules that are common, on the same data: at the end of each hour.

use anomaly::Hour;

use crate::{
    evaluate::Alert,
    site::{HISTORY_DAYS, HOUR_STEPS, Site},
};

/// An alert of these rules is over once they were silent for this many hours: flicker counts once.
const SILENT_HOURS: usize = 6;

/// The last 24 hours compared with the same 24 a week before: half or less, double or more.
pub fn fixed_percent(site: &Site) -> Vec<Alert> {
    alerts(&site.hours(), |hours, at| {
        let sum = |end: usize| -> f64 {
            let hours = &hours[end - 23..=end];
            hours.iter().map(|hour| f64::from(hour.hits)).sum()
        };
        let (now, before) = (sum(at), sum(at - 168));
        (now <= 0.5 * before, now >= 2.0 * before)
    })
}

/// The last hour compared with the mean of this hour of the week in eight weeks: three standard deviations.
pub fn three_sigma(site: &Site) -> Vec<Alert> {
    alerts(&site.hours(), |hours, at| {
        let past: Vec<f64> = (1..=8)
            .map(|week| f64::from(hours[at - week * 168].hits))
            .collect();
        let mean = past.iter().sum::<f64>() / 8.0;
        let squares: f64 = past.iter().map(|hits| (hits - mean).powi(2)).sum();
        let distance = f64::from(hours[at].hits) - mean;
        let limit = 3.0 * (squares / 7.0).sqrt();
        (distance < -limit, distance > limit)
    })
}

fn alerts(hours: &[Hour], rule: impl Fn(&[Hour], usize) -> (bool, bool)) -> Vec<Alert> {
    let mut alerts: Vec<Alert> = Vec::new();
    let mut open: [Option<usize>; 2] = [None, None];
    for at in HISTORY_DAYS * 24..hours.len() {
        let now = (at + 1) * HOUR_STEPS - 1;
        let (low, high) = rule(hours, at);
        for (side, is_found) in [low, high].into_iter().enumerate() {
            match open[side] {
                Some(index) if is_found => alerts[index].over = now,
                Some(index) => {
                    let silent = now - alerts[index].over;
                    open[side] = (silent < SILENT_HOURS * HOUR_STEPS).then_some(index);
                }
                None if is_found => {
                    open[side] = Some(alerts.len());
                    alerts.push(Alert {
                        is_high: side == 1,
                        rule: None,
                        opened: now,
                        over: now,
                    });
                }
                None => {}
            }
        }
    }
    alerts
}
