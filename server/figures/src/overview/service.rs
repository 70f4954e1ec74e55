//! What `/overview` does.

use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use base::{
    access::{Member, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};
use counts::Uncompacted;
use shared::period::{Compare, Interval, Period};
use sites::Site;

use super::{
    agreed,
    clocks::Clocks,
    records::{Overview, OverviewArriving, OverviewSite, SparkPoint},
    rows, summed,
};
use crate::{
    arriving::ArrivingView,
    number::Number,
    query::{
        self, Conditions, Cost, FirstDay, MOST_LIVE, PeriodView, QueryClient, QueryScope, Spans,
        day_of, figure,
    },
    time::{Bucket, SECOND, Span},
};

/// One site and what to query for it.
#[derive(Debug)]
pub(super) struct Asking {
    pub site: Arc<Site>,
    pub span: Span,
    pub before: Option<Span>,
    pub interval: Interval,
    pub uncompacted: Uncompacted,
    /// The first day with a counted hit, where something is compared.
    pub first_day: Option<i32>,
    /// Whether days' sums answer it.
    pub summable: bool,
    /// Which of the clocks it goes by.
    pub clock: usize,
}

/// The figures of a site.
#[derive(Debug, Default)]
pub(super) struct Counted {
    /// Visitors and views of the period.
    pub now: (i64, i64),
    /// The same of the period before.
    pub before: (i64, i64),
    /// Visitors by the key of the bucket.
    pub buckets: HashMap<i64, i64>,
}

impl Asking {
    pub fn number(&self) -> u32 {
        self.site.number().0
    }
}

/// Asks for every site that the caller may see.
pub async fn overview(
    client: &QueryClient,
    who: &Member<ReadFigures>,
    period: Option<&str>,
) -> Result<Overview, Problem> {
    let period = query::period(Some(period.unwrap_or("7d")))?;
    overview_of(client, who, period, Compare::Previous).await
}

/// Asks for every site that the caller may see, with another comparison.
pub async fn overview_of(
    client: &QueryClient,
    who: &Member<ReadFigures>,
    period: Period,
    compare: Compare,
) -> Result<Overview, Problem> {
    let now = client.state.clock.now();
    let mut cost = Cost::default();
    let (asked, clocks) = asking(client, who, (period, compare), now, &mut cost).await?;
    let (summable, others): (Vec<&Asking>, Vec<&Asking>) =
        asked.iter().partition(|asking| asking.summable);
    let (mut concurrent, mut rows_cost) = (Cost::default(), Cost::default());
    let mut agreed_cost = Cost::default();
    let (mut counted, of_rows, agreed) = futures_util::try_join!(
        summed::count(client, &summable, &clocks, &mut concurrent),
        rows::count(client, &others, &clocks, &mut rows_cost),
        agreed::count(client, &asked, &mut agreed_cost),
    )?;
    concurrent.add_concurrent(rows_cost);
    concurrent.add_concurrent(agreed_cost);
    cost.then(concurrent);
    counted.extend(of_rows);
    let mut sites: Vec<OverviewSite> = asked
        .iter()
        .map(|asking| {
            let counted = counted.remove(&asking.number()).unwrap_or_default();
            let buckets = clocks.buckets(asking.clock);
            let site = one(client, asking, buckets, &counted, now);
            OverviewSite {
                agreed: agreed.get(&asking.number()).copied(),
                ..site
            }
        })
        .collect();
    let mut definitions = vec![
        ("visitors", "visitors"),
        ("views", "views"),
        ("sparkline", "visitors"),
    ];
    if !agreed.is_empty() {
        definitions.push(("agreed", "consented_visitors"));
    }
    let count = |number: Option<Number>| number.map_or(0, |number| number.0 as i64);
    sites.sort_by_cached_key(|site| {
        let (visitors, views) = (count(site.visitors.value), count(site.views.value));
        (Reverse(visitors), Reverse(views), site.name.clone())
    });
    Ok(Overview {
        period: period.to_string(),
        sites,
        exact: true,
        definitions: query::definitions(&definitions),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// The caller's sites, each with its period and how it is answered.
async fn asking(
    client: &QueryClient,
    who: &Member<ReadFigures>,
    (period, compare): (Period, Compare),
    now: i64,
    cost: &mut Cost,
) -> Result<(Vec<Asking>, Clocks), Problem> {
    let mut opened = Vec::new();
    for site in client.state.registry.all() {
        let theirs = site.facts.account == who.caller.account && who.caller.sees(site.facts.id);
        if theirs && let Ok(witness) = who.open(&site.facts.id.to_string()) {
            opened.push((witness, site));
        }
    }
    let first = match period {
        Period::All if !opened.is_empty() => {
            let numbers: Vec<u32> = opened.iter().map(|(_, site)| site.number().0).collect();
            rows::first_hits(client, &numbers, cost).await?
        }
        _ => HashMap::new(),
    };
    let conditions = Arc::new(Conditions::new(&[], &[]));
    let (mut clocks, mut asked) = (Clocks::default(), Vec::new());
    let mut unsure = Vec::new();
    // All sites are summed up at once.
    let mut live_rows = 0;
    for (witness, site) in opened {
        let first = first.get(&site.number().0).copied();
        let spans = query::spans(period, Some(compare), &site.zone, now, first)?;
        let Spans {
            now: span, before, ..
        } = spans;
        let interval = Interval::usual(span.to.days() - span.from.days() + 1);
        let uncompacted = client.state.counts.uncompacted(site.number());
        let scope = QueryScope::new(
            &witness,
            &site,
            span,
            conditions.clone(),
            Uncompacted::default(),
        );
        live_rows += uncompacted.live_rows;
        let summable = live_rows <= MOST_LIVE
            && scope.summable()
            && before.is_none_or(|it| scope.with_span(it).summable());
        let clock = clocks.of(&site.zone, &site.zone_name, interval, span, before)?;
        let first_day = match FirstDay::of(&site, &uncompacted, spans.begins()) {
            FirstDay::Known(day) => day,
            FirstDay::Unsure => {
                unsure.push(site.number().0);
                None
            }
        };
        asked.push(Asking {
            first_day,
            site,
            span,
            before,
            interval,
            uncompacted,
            // Days have no hours.
            summable: summable && interval != Interval::Hour,
            clock,
        });
    }
    if !unsure.is_empty() {
        let first = rows::first_hits(client, &unsure, cost).await?;
        for asking in &mut asked {
            if let Some(at) = first.get(&asking.number()) {
                asking.first_day = Some(day_of(&asking.site, *at));
            }
        }
    }
    Ok((asked, clocks))
}

/// A site as it is answered, without its consented visitors.
fn one(
    client: &QueryClient,
    asking: &Asking,
    buckets: &[Bucket],
    counted: &Counted,
    now: i64,
) -> OverviewSite {
    let site = &asking.site;
    let arriving = ArrivingView::of(client.state.counts.arriving(site.number()), now);
    let imported = client.state.counts.imported_days(site.number());
    let shown =
        |span: &Span| PeriodView::without_sums(span, &site.zone_name, asking.first_day, &imported);
    let (period, compare) = (shown(&asking.span), asking.before.as_ref().map(shown));
    let compared = |metric: &str, value: i64, before: i64| {
        let before = asking.before.map(|_| Number::from(before));
        let comparable = period.is_comparable(compare.as_ref(), metric);
        figure(metric, Some(value.into()), before, comparable)
    };
    let visitors = compared("visitors", counted.now.0, counted.before.0);
    let views = compared("views", counted.now.1, counted.before.1);
    let point = |bucket: &Bucket| SparkPoint {
        at: bucket.start / SECOND,
        visitors: (bucket.start <= now)
            .then(|| counted.buckets.get(&bucket.key).copied().unwrap_or(0)),
    };
    OverviewSite {
        id: site.facts.id,
        name: site.name().to_owned(),
        period,
        compare,
        visitors,
        views,
        agreed: None,
        interval: asking.interval.word().to_owned(),
        sparkline: buckets.iter().map(point).collect(),
        arriving: OverviewArriving {
            arriving: arriving.arriving,
            last_hit: arriving.last_hit,
            last_counted: arriving.last_counted,
            last_left_out: arriving.last_left_out,
        },
        paused: site.paused,
    }
}
