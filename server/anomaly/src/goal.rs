//! The rule for [`Kind::GoalStopped`].

use crate::{
    baseline::Baseline,
    hour::Recent,
    judge::{silence, stopped, windows},
    verdict::{Kind, Verdict},
};

/// A site and its recent hits.
#[derive(Clone, Copy, Debug)]
pub struct Traffic<'a> {
    /// What the site expects.
    pub baseline: &'a Baseline,
    /// The hits of the same hours.
    pub recent: Recent<'a>,
}

/// Judges a goal by the hours at the end without a completion, that began no earlier than `not_before` (seconds since
/// 1970). `goal` is learned from its completions.
///
/// Fewer hits of the site mean fewer completions: what is expected is reduced by as much. That the site has none is
/// [`Kind::Stopped`], not a finding about the goal.
pub fn judge_goal(
    goal: &Baseline,
    completions: &Recent<'_>,
    site: Option<&Traffic<'_>>,
    not_before: i64,
) -> Option<Verdict> {
    let mut window = silence(goal, completions, not_before)?;
    if let Some(Traffic { baseline, recent }) = site {
        let traffic = windows(baseline, recent, not_before, &[window.hours]).pop()?;
        let expected = traffic.expected.max(f64::MIN_POSITIVE);
        let part = (traffic.counted as f64 / expected).min(1.0);
        window = window.scaled(part);
    }
    stopped(goal, &window, Kind::GoalStopped)
}
