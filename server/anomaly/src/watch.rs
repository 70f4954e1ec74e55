//! What is open: verdicts become alerts that begin and end.

use serde::{Deserialize, Serialize};

use crate::{
    baseline::Baseline,
    hour::Recent,
    judge::{is_over, judge_at_level},
    verdict::{Change, Kind, Verdict},
};

/// The kinds about a site's hits, in the order in which they are judged.
const KINDS: [Kind; 3] = [Kind::Stopped, Kind::Drop, Kind::Spike];

/// Which alerts about a site's hits are open, and from when on windows may begin that open others.
///
/// It is a plain value: the server stores it, and any server continues from it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// The open alerts, one of a kind at most.
    pub open: Vec<Verdict>,
    /// Windows for stops and drops begin no earlier (seconds since 1970): those before are about one that is over.
    pub low_not_before: i64,
    /// The same for spikes.
    pub high_not_before: i64,
}

impl Watch {
    /// Judges a site now. Of one event, one alert opens: no drop while a stop is open, and none about hours in which
    /// one was.
    ///
    /// Without a baseline nothing opens, and only a stop may be over.
    pub fn step(&mut self, baseline: Option<&Baseline>, recent: &Recent<'_>) -> Vec<Change> {
        let mut changes = Vec::new();
        let now = recent.end();
        let is_recovered = |open: &Verdict| is_over(baseline, recent, open);
        for over in self.open.extract_if(.., |open| is_recovered(open)) {
            let not_before = match over.kind {
                Kind::Spike => &mut self.high_not_before,
                _ => &mut self.low_not_before,
            };
            *not_before = now;
            changes.push(Change::Over(over));
        }
        let Some(baseline) = baseline else {
            return changes;
        };
        for kind in KINDS {
            let is_open = |kind| self.open.iter().any(|open| open.kind == kind);
            if is_open(kind) || kind == Kind::Drop && is_open(Kind::Stopped) {
                continue;
            }
            let not_before = match kind {
                Kind::Spike => self.high_not_before,
                _ => self.low_not_before,
            };
            // In a drop, a silence is as likely as the few hits that are left make it.
            let drop = self.open.iter().find(|open| open.kind == Kind::Drop);
            let part = drop.map_or(1.0, |drop| drop.counted as f64 / drop.expected);
            if let Some(verdict) = judge_at_level(baseline, recent, kind, not_before, part) {
                self.open.push(verdict);
                changes.push(Change::Opened(verdict));
            }
        }
        changes
    }
}
