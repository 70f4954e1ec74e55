//! What `/why` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
    text::{Localize as _, Text},
};
use sites::receipt;

use super::{
    received,
    records::{FigureChange, Part, PartsView, Rest, WhyView},
    site_events,
};
use crate::{
    attribution::{self, Apart, Count, Group, MovedMetric, pair},
    number::Number,
    query::{self, Cost, QueryClient, QueryParams, definition},
};

/// The parameters besides periods and filters.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The figure.
    pub metric: Option<MovedMetric>,
    /// The dimensions that divide the change.
    pub by: Vec<String>,
    /// Parts of each.
    pub limit: Option<u32>,
}

/// Opens a receipt.
pub fn of_receipt(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    wanted: &Wanted,
    receipt: &str,
) -> Result<WhyView, Problem> {
    let more = asked.period.is_some()
        || asked.compare.is_some()
        || !asked.filters.is_empty()
        || wanted.metric.is_some()
        || !wanted.by.is_empty()
        || wanted.limit.is_some();
    if more {
        return Err(Problem::invalid("receipt_and_more").field("receipt"));
    }
    let now = client.state.clock.now_seconds();
    let opened = receipt::open(&client.state.sealer, site.number(), receipt, now)?;
    Ok(WhyView {
        site: client.state.site(site)?.name().to_owned(),
        moved: None,
        receipt: Some(opened),
    })
}

/// Explains a move.
pub async fn of_change(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    wanted: &Wanted,
) -> Result<WhyView, Problem> {
    let mut cost = Cost::default();
    let metric = wanted.metric.unwrap_or(MovedMetric::Visitors);
    let limit = wanted.limit.unwrap_or(10);
    let by = attribution::dimensions(&wanted.by, metric)?;
    query::rows_fit(by.len(), limit)?;
    let pair = pair(client, site, asked, &mut cost).await?;
    let first = client.first_hit(site, &mut cost).await?;
    let parting = async {
        let mut cost = Cost::default();
        let ranked = (Apart::No, limit);
        let parts = attribution::ask(client, &pair, metric, &by, ranked, &mut cost).await?;
        let rows = parts.by.iter().flat_map(|found| &found.rose.rows);
        query::Texts::of(by.len()).add(rows.filter_map(|row| row.value.as_ref()))?;
        Ok::<_, Problem>((parts, cost))
    };
    let judging = async {
        let mut cost = Cost::default();
        let normal_range =
            attribution::normal_range(client, &pair, metric, first, &mut cost).await?;
        Ok::<_, Problem>((normal_range, cost))
    };
    let receiving = async {
        let mut cost = Cost::default();
        let received = received::ask(client, site, &pair, first, &mut cost).await?;
        Ok::<_, Problem>((received, cost))
    };
    let ((parts, parted), (normal_range, judged), (received, looked)) =
        futures_util::try_join!(parting, judging, receiving)?;
    let mut concurrent = parted;
    concurrent.add_concurrent(judged);
    concurrent.add_concurrent(looked);
    cost.then(concurrent);
    let site_events = site_events::find(client, site, &pair, &received).await?;
    let whole = &parts.whole;
    let views = by
        .iter()
        .zip(parts.by)
        .map(|(dimension, found)| view(metric, whole, dimension.word(), found.rose));
    let (difference, previous) = (whole.difference(metric), whole.before(metric));
    let [period, compare] = [pair.now, pair.before].map(|span| pair.resolved.shown(&span));
    let comparable = period.is_comparable(Some(&compare), metric.key());
    let moved = FigureChange {
        metric,
        definition: definition(metric.key()),
        period,
        running: pair.now.end > pair.resolved.now,
        filters: asked.filters.clone(),
        value: whole.now(metric),
        previous,
        difference,
        change: over(difference, previous).filter(|_| comparable),
        compare,
        site_events,
        left_out: received.left_out(),
        normal_range,
        counted_as: metric.counted_as().localize_here(),
        by: views.collect(),
        parting: metric
            .is_rate()
            .then(|| Text::new("mix_and_rate_method").localize_here()),
        exact: true,
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    };
    Ok(WhyView {
        site: pair.resolved.site.name().to_owned(),
        moved: Some(moved),
        receipt: None,
    })
}

/// A part over a whole; none where there is no whole.
fn over(part: Option<Number>, whole: Option<Number>) -> Option<Number> {
    match (part, whole) {
        (Some(part), Some(whole)) if whole.0 != 0.0 => Some(Number(part.0 / whole.0)),
        _ => None,
    }
}

fn view(metric: MovedMetric, whole: &Count, dimension: String, group: Group) -> PartsView {
    let difference = whole.difference(metric);
    let unit = |part: Option<f64>| part.map(|part| metric.unit(part));
    let mut shown = (Count::default(), 0.0, 0.0);
    let mut parts = Vec::new();
    for row in group.rows {
        let (mix, rate) = (unit(row.mix), unit(row.own));
        let moved = if metric.is_rate() {
            mix.zip(rate).map(|(mix, rate)| Number(mix.0 + rate.0))
        } else {
            row.count.difference(metric)
        };
        shown.0 = shown.0.with(&row.count);
        shown.1 += mix.map_or(0.0, |mix| mix.0);
        shown.2 += moved.map_or(0.0, |moved| moved.0);
        let weight = |below, all| {
            metric
                .is_rate()
                .then(|| Number::ratio(below, all))
                .flatten()
        };
        parts.push(Part {
            value: row.value,
            now: row.count.now(metric),
            before: row.count.before(metric),
            weight_now: weight(row.count.below_now, whole.below_now),
            weight_before: weight(row.count.below_before, whole.below_before),
            difference: moved,
            mix,
            rate,
            share: over(moved, difference),
        });
    }
    let others = group.all.without(&shown.0);
    let values = group.total_rows - parts.len() as i64;
    // Nothing is left of floating sums where no value is left.
    let left = |of: f64| Number(if values == 0 { 0.0 } else { of });
    let all_mix = unit(group.mix);
    let moved = difference.map(|difference| left(difference.0 - shown.2));
    let mix = all_mix.map(|all| left(all.0 - shown.1));
    let apart = |all: Option<Number>, mix: Option<Number>| {
        all.zip(mix).map(|(all, mix)| Number(all.0 - mix.0))
    };
    PartsView {
        dimension,
        total_rows: group.total_rows,
        rest: Rest {
            values,
            now: others.now(metric),
            before: others.before(metric),
            difference: moved,
            mix,
            rate: apart(moved, mix),
            share: over(moved, difference),
        },
        parts,
        mix: all_mix,
        rate: apart(difference, all_mix),
    }
}
