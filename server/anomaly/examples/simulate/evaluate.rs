//! Goes through a simulated year as the server does: each five minutes, with what is known then.

use anomaly::{Baseline, Change, Kind, Recent, Running, Watch};

use crate::site::{DAY_STEPS, HISTORY_DAYS, HOUR_STEPS, Site, hour};

/// An alert of whichever method.
#[derive(Clone, Copy, Debug)]
pub struct Alert {
    /// About more, not less.
    pub is_high: bool,
    /// Which rule opened it, and by what window.
    pub rule: Option<(Kind, u16)>,
    /// The step at whose end it opens.
    pub opened: usize,
    /// The step at whose end it is over.
    pub over: usize,
}

/// The alerts of this crate.
pub fn evaluate(site: &Site) -> Vec<Alert> {
    let hours = site.hours();
    let mut watch = Watch::default();
    let mut baseline = None;
    let mut alerts: Vec<Alert> = Vec::new();
    for step in HISTORY_DAYS * DAY_STEPS..site.steps.len() {
        let at = step / HOUR_STEPS;
        let in_hour = step % HOUR_STEPS + 1;
        if step % DAY_STEPS == 0 {
            baseline = Baseline::learn(&hours[at.saturating_sub(Baseline::HISTORY_HOURS)..at]);
        }
        let complete = if in_hour == HOUR_STEPS { at + 1 } else { at };
        let running = (in_hour < HOUR_STEPS).then(|| {
            let mut hour = hour(at);
            hour.hits = site.steps[at * HOUR_STEPS..=step].iter().sum();
            Running {
                hour,
                elapsed: in_hour as f64 / HOUR_STEPS as f64,
            }
        });
        let recent = Recent {
            hours: &hours[complete - Recent::HOURS..complete],
            running,
        };
        for change in watch.step(baseline.as_ref(), &recent) {
            match change {
                Change::Opened(verdict) => alerts.push(Alert {
                    is_high: verdict.kind == Kind::Spike,
                    rule: Some((verdict.kind, verdict.window_hours)),
                    opened: step,
                    over: site.steps.len(),
                }),
                Change::Over(verdict) => {
                    let open = alerts
                        .iter_mut()
                        .rev()
                        .find(|alert| alert.rule.map(|rule| rule.0) == Some(verdict.kind));
                    if let Some(alert) = open {
                        alert.over = step;
                    }
                }
            }
        }
    }
    alerts
}
