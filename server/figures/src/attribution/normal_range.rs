//! Whether a change is larger than the figure's normal changes.
//!
//! The same comparison, shifted by whole weeks, has the same weekdays in it. So the changes of earlier
//! weeks are put on an individuals chart: values within 2.66 mean moving ranges of their mean are normal.
//! Counts change by chance too, which few earlier weeks may not show: three standard errors of a difference
//! of two counts (or shares) are always normal.

use base::{
    answer::Problem,
    text::{Localize as _, Text},
};
use poem_openapi::Object;
use shared::date::Date;

use super::{MovedMetric, Pair};
use crate::{
    number::Number,
    query::{
        Cost, PeriodView, QueryClient, Sql, compose,
        counting::{Counted, by_bucket, days as days_of},
        wrong_span,
    },
    time::{Cut, Span, days, local_day},
};

/// The maximum number of earlier periods.
const MOST: i32 = 8;
/// The minimum number of earlier periods.
const LEAST: usize = 4;
/// Of an individuals chart: three standard deviations in mean moving ranges of two.
const RANGES: f64 = 2.66;
/// Standard errors that are chance.
const ERRORS: f64 = 3.0;
const REFERENCE: &str = "NIST/SEMATECH e-Handbook of Statistical Methods, 6.3.2.2 Individuals Control Charts, https://www.itl.nist.gov/div898/handbook/pmc/section3/pmc322.htm";

/// Two runs of days that are compared.
type PeriodPair = (Span, Span);

/// Whether a change is within the normal range.
#[derive(Debug, Clone, Object)]
pub struct NormalRangeView {
    /// Whether the change is between `low` and `high`; null if this cannot be decided (see `unknown`).
    pub within: Option<bool>,
    /// Why this cannot be decided: `running` (no day of the period is over), `hours` (the period does not consist of
    /// whole days), `overlap` (the two periods share days), `history` (too few earlier changes since the first hit),
    /// `empty` (a rate with nothing to divide by).
    pub unknown: Option<String>,
    /// The days of the period that are compared: only days that are over, and only the first days of the longer period.
    pub period: Option<PeriodView>,
    /// The same number of days of the earlier period.
    pub compare: Option<PeriodView>,
    /// The change of the figure between these two.
    pub difference: Option<Number>,
    /// The lower end of the normal range.
    pub low: Option<Number>,
    /// The upper end of the normal range.
    pub high: Option<Number>,
    /// The same change at earlier times, each shifted by whole weeks, newest first.
    pub earlier: Vec<Number>,
    /// A description of the method.
    pub method: String,
    /// The reference for the method.
    pub reference: String,
}

impl NormalRangeView {
    fn unknown(why: &str) -> NormalRangeView {
        NormalRangeView {
            within: None,
            unknown: Some(why.to_owned()),
            period: None,
            compare: None,
            difference: None,
            low: None,
            high: None,
            earlier: vec![],
            method: Text::new("normal_range_method").localize_here(),
            reference: REFERENCE.to_owned(),
        }
    }
}

/// Judges a change by the earlier ones.
pub async fn normal_range(
    client: &QueryClient,
    pair: &Pair,
    metric: MovedMetric,
    first: Option<i64>,
    cost: &mut Cost,
) -> Result<NormalRangeView, Problem> {
    let (now, before) = (&pair.now, &pair.before);
    if now.cut == Cut::Hours || before.cut == Cut::Hours {
        return Ok(NormalRangeView::unknown("hours"));
    }
    if now.from <= before.to && before.from <= now.to {
        return Ok(NormalRangeView::unknown("overlap"));
    }
    let zone = &pair.resolved.site.zone;
    let yesterday = local_day(zone, pair.resolved.now).days() - 1;
    let length = |span: &Span| span.to.days().min(yesterday) - span.from.days() + 1;
    let length = length(now).min(length(before));
    if length < 1 {
        return Ok(NormalRangeView::unknown("running"));
    }
    let first = first.map_or(i32::MAX, |first| local_day(zone, first).days());
    let changes = changes(pair, length, first)?;
    let counted = count(client, pair, &changes, cost).await?;
    Ok(judge(pair, metric, &changes[0], &counted))
}

/// The change of the days that are over, and then the earlier ones.
fn changes(pair: &Pair, length: i32, first: i32) -> Result<Vec<PeriodPair>, Problem> {
    let weeks = (length + 6) / 7 * 7;
    let mut changes = Vec::new();
    for back in 0..=MOST {
        let from = |span: &Span| span.from.days() - back * weeks;
        let (now, before) = (from(&pair.now), from(&pair.before));
        if back > 0 && now.min(before) <= first {
            break;
        }
        let span = |from: i32| {
            let to = Date::from_days(from + length - 1);
            days(&pair.resolved.site.zone, Date::from_days(from), to).map_err(wrong_span)
        };
        changes.push((span(now)?, span(before)?));
    }
    Ok(changes)
}

/// Counts in each run of days: by days' sums where these answer it, else in one statement for the later
/// runs, which do not touch each other, and one for the others.
async fn count(
    client: &QueryClient,
    pair: &Pair,
    changes: &[PeriodPair],
    cost: &mut Cost,
) -> Result<Vec<(Counted, Counted)>, Problem> {
    let scope = &pair.resolved.scope;
    let spans: Vec<Span> = changes
        .iter()
        .flat_map(|(now, before)| [*now, *before])
        .collect();
    if spans.iter().all(|span| scope.with_span(*span).summable()) {
        let days = days_of(client, scope, &spans, cost).await?;
        let of = |span: &Span| days.between(span.from.days(), span.to.days());
        return Ok(changes
            .iter()
            .map(|(now, before)| (of(now), of(before)))
            .collect());
    }
    let (later, earlier): (Vec<Span>, Vec<Span>) = changes.iter().copied().unzip();
    let later = by_rows(client, pair, &later, cost).await?;
    let earlier = by_rows(client, pair, &earlier, cost).await?;
    Ok(later.into_iter().zip(earlier).collect())
}

async fn by_rows(
    client: &QueryClient,
    pair: &Pair,
    spans: &[Span],
    cost: &mut Cost,
) -> Result<Vec<Counted>, Problem> {
    let Some(first) = spans.first() else {
        return Ok(vec![]);
    };
    let mut whole = *first;
    for span in spans {
        if span.start < whole.start {
            (whole.start, whole.from) = (span.start, span.from);
        }
        if span.end > whole.end {
            (whole.end, whole.to) = (span.end, span.to);
        }
    }
    let bucket = |column: &'static str| {
        let mut cases = Vec::new();
        for (index, span) in spans.iter().enumerate() {
            let within = Sql::within(column, span);
            cases.push(compose!(" WHEN {within} THEN {index}", within, index));
        }
        compose!(
            "CASE{cases} ELSE -1 END::BIGINT",
            cases = Sql::joined(&cases, "")
        )
    };
    let scope = pair.resolved.scope.with_span(whole);
    let (of_ts, of_visit) = (bucket("ts"), bucket("visit_start"));
    let found = by_bucket(client, &scope, of_ts, of_visit, cost).await?;
    Ok((0..spans.len() as i64)
        .map(|index| found.get(&index).copied().unwrap_or_default())
        .collect())
}

fn judge(
    pair: &Pair,
    metric: MovedMetric,
    judged: &PeriodPair,
    counted: &[(Counted, Counted)],
) -> NormalRangeView {
    let mut moved = counted.iter().map(|(now, before)| {
        let (now, before) = (now.metric(metric.into())?, before.metric(metric.into())?);
        Some(now.0 - before.0)
    });
    let difference = moved.next().flatten();
    // Periods without anything to divide by are left out.
    let earlier: Vec<f64> = moved.flatten().collect();
    let mut view = NormalRangeView {
        period: Some(pair.resolved.shown(&judged.0)),
        compare: Some(pair.resolved.shown(&judged.1)),
        difference: difference.map(Number),
        earlier: earlier.iter().copied().map(Number).collect(),
        ..NormalRangeView::unknown("empty")
    };
    let Some(difference) = difference else {
        return view;
    };
    if earlier.len() < LEAST {
        view.unknown = Some("history".to_owned());
        return view;
    }
    let mean = earlier.iter().sum::<f64>() / earlier.len() as f64;
    let ranges: Vec<f64> = earlier
        .windows(2)
        .map(|pair| (pair[0] - pair[1]).abs())
        .collect();
    let reach = RANGES * ranges.iter().sum::<f64>() / ranges.len() as f64;
    let chance = counted
        .first()
        .map_or(0.0, |(now, before)| ERRORS * error(metric, now, before));
    let (low, high) = ((mean - reach).min(-chance), (mean + reach).max(chance));
    view.unknown = None;
    view.within = Some((low..=high).contains(&difference));
    (view.low, view.high) = (Some(Number(low)), Some(Number(high)));
    view
}

/// The standard error of a difference: of two counts, or of two shares of visits; `None` for means.
fn error(metric: MovedMetric, now: &Counted, before: &Counted) -> f64 {
    let share = |counted: &Counted| match metric {
        MovedMetric::BounceRate => Some((counted.bounces as f64, counted.enters as f64)),
        MovedMetric::EngagementRate => Some((counted.engaged as f64, counted.visits as f64)),
        _ => None,
    };
    if let (Some((above, n)), Some((above_before, m))) = (share(now), share(before)) {
        let share = (above + above_before) / (n + m);
        return (share * (1.0 - share) * (1.0 / n + 1.0 / m)).sqrt();
    }
    if metric.is_rate() {
        return 0.0;
    }
    let count = |counted: &Counted| counted.metric(metric.into()).map_or(0.0, |n| n.0);
    (count(now) + count(before)).sqrt()
}
