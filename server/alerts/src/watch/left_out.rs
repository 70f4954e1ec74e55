//! The share of hits that are left out, by reason.

use std::collections::{BTreeSet, HashMap};

use anomaly::{Change, Latch, ShareBaseline, ShareHour, Verdict};
use serde_json::{Map, Value, json};
use sites::Site;

use super::{
    Steps, Watch,
    counted::Sparse,
    gaps::Gaps,
    hours::HOUR,
    judging::States,
    latches::{Watched, open_subjects},
    series::AllHours,
};

const BEGINS: &str = "left_out:";
/// Reasons that are about the site's own choice to stop counting: no alert is sent about them.
const CHOSEN: [&str; 2] = ["paused", "suspended"];
/// Hours that are judged: those of the longest window.
const RECENT: usize = 72;

/// What the sentence about a verdict needs.
pub(super) fn values_of(verdict: &Verdict, reason: &str) -> Map<String, Value> {
    let received = verdict.of.unwrap_or_default().max(1) as f64;
    let percent = |hits: f64| json!((100.0 * hits / received).round() as i64);
    Map::from_iter([
        ("hours".to_owned(), json!(verdict.window_hours)),
        ("percent".to_owned(), percent(verdict.counted as f64)),
        ("before".to_owned(), percent(verdict.expected)),
        ("counted".to_owned(), json!(verdict.counted)),
        ("reason".to_owned(), json!(reason)),
        ("since".to_owned(), json!(verdict.since)),
    ])
}

/// Every complete hour since the first hit, with what was left out for a reason.
pub(super) fn shares(
    hits: &Sparse,
    reasons: &HashMap<String, Sparse>,
    reason: &str,
    (until, gaps): (i64, &Gaps),
) -> Vec<ShareHour> {
    let mut received: HashMap<i64, u32> = HashMap::new();
    for (hour, count) in hits.iter().chain(reasons.values().flatten()) {
        let all = received.entry(*hour).or_default();
        *all = all.saturating_add(*count);
    }
    let Some(first) = received.keys().min().copied() else {
        return Vec::new();
    };
    let left_out = reasons.get(reason).into_iter().flatten().copied();
    let left_out: HashMap<i64, u32> = left_out.collect();
    let hours = (first..until).step_by(usize::try_from(HOUR).unwrap_or(1));
    hours
        .filter(|start| !gaps.touch(*start))
        .map(|start| ShareHour {
            start,
            left_out: left_out.get(&start).copied().unwrap_or_default(),
            received: received.get(&start).copied().unwrap_or_default(),
        })
        .collect()
}

/// One step of the alert on a reason, by all complete hours.
pub(super) fn step(latch: &mut Latch, hours: &[ShareHour], now: i64) -> Option<Change> {
    let recent = &hours[hours.len().saturating_sub(RECENT)..];
    let baseline = ShareBaseline::learn(&hours[..hours.len() - recent.len()])?;
    latch.step(
        now,
        |not_before| baseline.judge(recent, not_before),
        |open| baseline.is_over(recent, open),
    )
}

impl Watch {
    /// Looks at the shares of every site, by complete hours.
    pub(super) async fn look_at_left_out(
        &self,
        all: &mut AllHours,
        states: &States,
        (now, gaps): (i64, &Gaps),
        steps: &mut Steps,
    ) {
        let hour = now - now.rem_euclid(HOUR);
        // A complete hour is judged once.
        if all.shares_judged == hour {
            return;
        }
        all.shares_judged = hour;
        let nothing = (Sparse::new(), HashMap::new());
        for site in self.figures.registry.all() {
            let hits = all.hits.get(&site.number()).unwrap_or(&nothing.0);
            let reasons = all.left_out.get(&site.number()).unwrap_or(&nothing.1);
            let rests = site.paused || site.suspended;
            let due = match rests {
                true => open_subjects(states, &site, BEGINS).into_iter().collect(),
                false => due(&site, states, reasons, hour),
            };
            for reason in due {
                let what = format!("{BEGINS}{reason}");
                let watched = Watched {
                    site: &site,
                    what: &what,
                    subject: &reason,
                };
                // Nothing is expected of a site that does not count, or to which nothing came for weeks.
                let hours = shares(hits, reasons, &reason, (hour, gaps));
                let looked = if rests || hours.is_empty() {
                    self.close(watched, states, now).await
                } else {
                    let values = |change: &Change| {
                        let (Change::Opened(verdict) | Change::Over(verdict)) = change;
                        values_of(verdict, &reason)
                    };
                    self.step(watched, states, |latch| step(latch, &hours, now), values)
                        .await
                };
                steps.add_of(site.name(), looked);
            }
            tokio::task::yield_now().await;
        }
    }
}

/// The reasons that need a look: those with hits in the last day, and those of which an alert is open.
fn due(
    site: &Site,
    states: &States,
    reasons: &HashMap<String, Sparse>,
    hour: i64,
) -> BTreeSet<String> {
    let recent = reasons.iter().filter(|(_, hours)| {
        let last = hours.last();
        last.is_some_and(|(last, _)| hour - last <= 86_400)
    });
    let recent = recent.map(|(reason, _)| reason.clone());
    let open = open_subjects(states, site, BEGINS);
    recent
        .chain(open)
        .filter(|reason| !CHOSEN.contains(&reason.as_str()))
        .collect()
}
