//! The rules for [`Kind::Stopped`], [`Kind::Drop`] and [`Kind::Spike`].

use crate::{
    baseline::Baseline,
    dispersion::WINDOWS,
    hour::{Hour, Recent, Running},
    verdict::{Kind, Verdict},
};

/// How many findings by chance a kind may have a site and month, if windows were independent and the model exact.
/// Neither is: the simulation measures what comes of it.
const SPIKE_BUDGET: f64 = 0.01;
/// The same for drops, which must be large as well, so that few unlikely counts are findings.
const DROP_BUDGET: f64 = 0.1;
const SHORT_DROP_BUDGET: f64 = 0.01;
/// The same for silences, of which fewer come by chance: each ends with the first hit.
const SILENCE_BUDGET: f64 = 0.05;
/// Hours of a month.
const MONTH: f64 = 720.0;
/// Hits of a spike above those expected, at least: fewer matter to no site.
const SPIKE_EXCESS: f64 = 50.0;
/// The same as a part of the hits of a mean day: a rush in the quietest hours of the night matters to no site either.
const SPIKE_PART: f64 = 0.03;
/// A drop misses this part of the hits of a mean day at least; a lesser part if nearly everything is missing.
const DROP_PART: f64 = 0.08;
const DEEP_DROP_PART: f64 = 0.02;
const DEEP_DROP_RATIO: f64 = 0.2;
/// How likely a day is a holiday: about ten a year are.
const HOLIDAYS: f64 = 1.0 / 15.0;
/// Hits of a spike at least, as a multiple of those expected.
const SPIKE_RATIO: f64 = 2.0;
/// The windows of a spike end with that of 24 hours: what grows slower is growth.
const SPIKE_WINDOWS: usize = 8;
/// An end needs this many hours at least, with this part of the hits of a mean day.
const RECOVERY_HOURS: u16 = 3;
const RECOVERY_PART: f64 = 0.15;
/// With this many hits expected since the last one, a drop may be a stop, and waits until that is sure.
const SILENT_HITS: f64 = 3.0;

/// A drop is at most this part of what is expected: the longer it lasts, the smaller it may be.
fn drop_ratio(window: u16) -> f64 {
    match window {
        0..=6 => 0.55,
        7..=18 => 0.66,
        19..=36 => 0.7,
        _ => 0.78,
    }
}

/// How likely a finding in windows of this length may be by chance: each length has the same part of the budget, and
/// the longer it is, the fewer independent windows of it a month has (a Bonferroni correction).
pub(crate) fn significance(kind: Kind, window: u16) -> f64 {
    let budget = match kind {
        Kind::Stopped | Kind::GoalStopped => SILENCE_BUDGET,
        Kind::Drop if window < 24 => SHORT_DROP_BUDGET,
        Kind::Drop => DROP_BUDGET,
        _ => SPIKE_BUDGET,
    };
    budget / WINDOWS.len() as f64 * f64::from(window.max(1)) / MONTH
}

/// Sums over a window that ends now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// Its complete hours.
    pub hours: u16,
    pub since: i64,
    pub counted: u64,
    pub expected: f64,
    /// The same with the running hour taken for as quiet (busy) as the hour before it, if that differs: within an hour,
    /// the rate goes from that of one to that of the other.
    pub expected_low: f64,
    pub expected_high: f64,
    /// What is expected at least if one local day in it is a holiday.
    pub expected_holiday: f64,
}

/// The windows that end now and began no earlier than `not_before` (seconds since 1970), shortest first: the running
/// hour alone, then with each of these numbers of complete hours before it.
pub(crate) fn windows(
    baseline: &Baseline,
    recent: &Recent<'_>,
    not_before: i64,
    lengths: &[u16],
) -> Vec<Window> {
    let mut found = Vec::with_capacity(lengths.len() + 1);
    let mut sum = Window {
        hours: 0,
        since: recent.end(),
        counted: 0,
        expected: 0.0,
        expected_low: 0.0,
        expected_high: 0.0,
        expected_holiday: 0.0,
    };
    let mut holiday = Holiday::default();
    if let Some(Running { hour, elapsed }) = recent.running {
        if hour.start < not_before {
            return found;
        }
        let elapsed = elapsed.clamp(0.0, 1.0);
        let before = recent
            .hours
            .last()
            .map_or(hour.week_hour, |last| last.week_hour);
        let (this, before) = (baseline.expected(hour.week_hour), baseline.expected(before));
        sum.since = hour.start;
        sum.counted = u64::from(hour.hits);
        sum.expected = elapsed * this;
        sum.expected_low = elapsed * this.min(before);
        sum.expected_high = elapsed * this.max(before);
        holiday.add(baseline, &hour, elapsed);
        sum.expected_holiday = (sum.expected_low - holiday.most()).max(0.0);
        found.push(sum);
    }
    let mut lengths = lengths.iter();
    let mut length = lengths.next();
    for hour in recent.hours.iter().rev() {
        if length.is_none() || hour.start < not_before {
            break;
        }
        let expected = baseline.expected(hour.week_hour);
        sum.hours += 1;
        sum.since = hour.start;
        sum.counted += u64::from(hour.hits);
        sum.expected += expected;
        sum.expected_low += expected;
        sum.expected_high += expected;
        holiday.add(baseline, hour, 1.0);
        if Some(&sum.hours) == length {
            sum.expected_holiday = (sum.expected_low - holiday.most()).max(0.0);
            found.push(sum);
            length = lengths.next();
        }
    }
    found
}

/// How many hits fewer a window has if one of its local days is a holiday.
#[derive(Default)]
struct Holiday {
    day: Option<i32>,
    fewer: f64,
    most_before: f64,
}

impl Holiday {
    fn add(&mut self, baseline: &Baseline, hour: &Hour, part: f64) {
        if self.day != Some(hour.local_day) {
            self.most_before = self.most();
            (self.day, self.fewer) = (Some(hour.local_day), 0.0);
        }
        self.fewer += part * baseline.fewer_on_holiday(hour.week_hour);
    }

    fn most(&self) -> f64 {
        self.most_before.max(self.fewer)
    }
}

/// The hours at the end without a hit, the running one included: of any length, not only those of [`WINDOWS`].
/// `None` if a hit came in the last hour.
pub(crate) fn silence(baseline: &Baseline, recent: &Recent<'_>, not_before: i64) -> Option<Window> {
    let mut hours = recent.hours.iter().rev().take(Recent::HOURS);
    let is_silent = |hour: &&Hour| hour.hits == 0 && hour.start >= not_before;
    let length = match recent.running {
        Some(running) if !is_silent(&&running.hour) => return None,
        _ => hours.by_ref().take_while(is_silent).count(),
    };
    windows(baseline, recent, not_before, &[length as u16]).pop()
}

/// Judges the windows that end now and began no earlier than `not_before` (seconds since 1970). Of several windows with
/// a finding, the one whose count is least likely, measured by what is allowed for its length.
///
/// Only [`Kind::Stopped`], [`Kind::Drop`] and [`Kind::Spike`] are found here.
pub fn judge(
    baseline: &Baseline,
    recent: &Recent<'_>,
    kind: Kind,
    not_before: i64,
) -> Option<Verdict> {
    judge_at_level(baseline, recent, kind, not_before, 1.0)
}

/// The same, where a stop is to be found while only a part of the expected hits arrives.
pub(crate) fn judge_at_level(
    baseline: &Baseline,
    recent: &Recent<'_>,
    kind: Kind,
    not_before: i64,
    part: f64,
) -> Option<Verdict> {
    let silence = silence(baseline, recent, not_before);
    if kind == Kind::Stopped {
        return silence.and_then(|window| stopped(baseline, &window.scaled(part), kind));
    }
    // It may be a stop, which is sure only later.
    let may_be_stop = silence.is_some_and(|silence| silence.expected_low >= SILENT_HITS);
    let (lengths, rule): (&[u16], Rule) = match kind {
        Kind::Drop if !may_be_stop => (&WINDOWS, dropped),
        Kind::Spike => (&WINDOWS[..SPIKE_WINDOWS], spiked),
        _ => return None,
    };
    let found = windows(baseline, recent, not_before, lengths);
    let found = found.iter().filter_map(|window| rule(baseline, window));
    let strongest = found.max_by(|one, other| one.0.total_cmp(&other.0));
    strongest.map(|(_, verdict)| verdict)
}

/// Judges one window: a verdict, with how far below what is allowed its probability is.
type Rule = fn(&Baseline, &Window) -> Option<(f64, Verdict)>;

impl Window {
    /// The same with only this part of the hits expected.
    pub(crate) fn scaled(self, part: f64) -> Window {
        Window {
            expected: self.expected * part,
            expected_low: self.expected_low * part,
            expected_high: self.expected_high * part,
            expected_holiday: self.expected_holiday * part,
            ..self
        }
    }

    fn verdict(&self, kind: Kind, bound: u64) -> Verdict {
        Verdict {
            kind,
            window_hours: self.hours,
            since: self.since,
            counted: self.counted,
            expected: self.expected,
            bound: bound as f64,
            of: None,
        }
    }

    /// By what factor a probability is below what is allowed, as a logarithm.
    fn strength(&self, kind: Kind, probability: f64) -> f64 {
        (significance(kind, self.hours) / probability.max(f64::MIN_POSITIVE)).ln()
    }
}

/// Nothing at all, where that is unlikely.
pub(crate) fn stopped(baseline: &Baseline, window: &Window, kind: Kind) -> Option<Verdict> {
    let spread = baseline.spread(window.hours);
    let (usual, holiday) = (window.expected_low, window.expected_holiday);
    let probability = spread.none(usual).max(HOLIDAYS * spread.none(holiday));
    let is_found = window.counted == 0 && window.strength(kind, probability) > 0.0;
    is_found.then(|| window.verdict(kind, 1))
}

/// Few, even if one day of the window is a holiday.
fn dropped(baseline: &Baseline, window: &Window) -> Option<(f64, Verdict)> {
    let mean = window.expected_low;
    let most = drop_ratio(window.hours) * mean;
    let counted = window.counted as f64;
    let part = match counted <= DEEP_DROP_RATIO * mean {
        true => DEEP_DROP_PART,
        false => DROP_PART,
    };
    let matters = mean - counted >= part * baseline.daily();
    if window.counted == 0 || counted > most || !matters {
        return None;
    }
    let spread = baseline.spread(window.hours);
    let usual = spread.at_most(window.counted, mean);
    // Not only must the count be unlikely, but also that there is a holiday and the count is this low on it.
    let holiday = HOLIDAYS * spread.at_most(window.counted, window.expected_holiday);
    let strength = window.strength(Kind::Drop, usual.max(holiday));
    (strength > 0.0).then(|| {
        let significance = significance(Kind::Drop, window.hours);
        let usual = spread.low_bound(significance, mean);
        let holiday = spread.low_bound(significance / HOLIDAYS, window.expected_holiday);
        let bound = usual.min(holiday).min(most as u64 + 1);
        (strength, window.verdict(Kind::Drop, bound))
    })
}

fn spiked(baseline: &Baseline, window: &Window) -> Option<(f64, Verdict)> {
    let mean = window.expected_high;
    let excess = SPIKE_EXCESS.max(SPIKE_PART * baseline.daily());
    let least = (SPIKE_RATIO * mean).max(mean + excess);
    if (window.counted as f64) < least {
        return None;
    }
    let spread = baseline.spread(window.hours);
    let strength = window.strength(Kind::Spike, spread.at_least(window.counted, mean));
    (strength > 0.0).then(|| {
        let bound = spread.high_bound(significance(Kind::Spike, window.hours), mean);
        (
            strength,
            window.verdict(Kind::Spike, bound.max(least as u64)),
        )
    })
}

/// Whether what a verdict found is over: hits arrive again, or as many as expected.
///
/// For an end, counts must be clearly on the other side of what the verdict needed (hysteresis), over at least half
/// as long a window, all of it after the verdict's own.
pub fn is_over(baseline: Option<&Baseline>, recent: &Recent<'_>, open: &Verdict) -> bool {
    match (open.kind, baseline) {
        (Kind::Stopped, _) => arrives_again(baseline, recent, open.since, 3),
        (Kind::GoalStopped, _) => arrives_again(baseline, recent, open.since, 1),
        (Kind::Drop, Some(baseline)) => {
            let ratio = f64::midpoint(1.0, drop_ratio(open.window_hours));
            settled(baseline, recent, open, |counted, mean| {
                counted >= ratio * mean
            })
        }
        (Kind::Spike, Some(baseline)) => settled(baseline, recent, open, |counted, mean| {
            counted <= 0.75 * SPIKE_RATIO * mean
        }),
        _ => false,
    }
}

/// Since the first hit after the silence began, at least this many hits came, and a tenth of what is expected: a few stray
/// hits do not end it.
fn arrives_again(baseline: Option<&Baseline>, recent: &Recent<'_>, since: i64, least: u64) -> bool {
    let (mut counted, mut expected) = (0, 0.0);
    let last = recent.hours.len().saturating_sub(Recent::HOURS);
    let hours = recent.hours[last..]
        .iter()
        .filter(|hour| hour.start >= since);
    let running = recent
        .running
        .map(|running| (running.hour, running.elapsed));
    for (hour, part) in hours.map(|hour| (*hour, 1.0)).chain(running) {
        if counted > 0 || hour.hits > 0 {
            counted += u64::from(hour.hits);
            expected += baseline.map_or(0.0, |baseline| part * baseline.expected(hour.week_hour));
        }
    }
    counted >= least && counted as f64 >= 0.1 * expected
}

fn settled(
    baseline: &Baseline,
    recent: &Recent<'_>,
    open: &Verdict,
    usual: impl Fn(f64, f64) -> bool,
) -> bool {
    let complete = Recent {
        running: None,
        ..*recent
    };
    let least = (open.window_hours / 2).max(RECOVERY_HOURS);
    let windows = windows(baseline, &complete, open.since, &WINDOWS);
    let mut long = windows.iter().filter(|window| window.hours >= least);
    // Long enough that neither chance nor a few hours of the night look like an end.
    let enough = |window: &&Window| {
        let spread = baseline.spread(window.hours);
        let is_sure = spread.deviation(window.expected) < 0.25 * window.expected
            && window.expected >= RECOVERY_PART * baseline.daily();
        is_sure || window.hours >= 72
    };
    long.find(enough)
        .is_some_and(|window| usual(window.counted as f64, window.expected))
}
