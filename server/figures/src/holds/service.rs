//! What `/holds` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};

use super::{records::SiteHolds, store};
use crate::{
    query::{Columns, Cost, QueryClient, site_value, sql},
    time::SECOND,
};

/// The numbers of a site's stored hits.
#[derive(Debug, Default)]
struct Counted {
    views: i64,
    events: i64,
    first: Option<i64>,
    last: Option<i64>,
    left_out: i64,
    consent_records: i64,
    consented_visitors: i64,
}

/// Looks up all that there is of a site.
pub async fn holds(client: &QueryClient, site: &InSite<ReadFigures>) -> Result<SiteHolds, Problem> {
    let settings = client.state.site(site)?;
    let counted = counted(client, site).await?;
    let around = store::settings(&client.state.pool, site)
        .await?
        .ok_or_else(|| Problem::unknown("unknown_site"))?;
    let now = client.state.clock.now_seconds();
    let deployment =
        sites::expiry::deployment(&client.state.pool, client.state.keep_days, now).await?;
    let kept = sites::expiry::kept(&settings, deployment, now);
    Ok(SiteHolds {
        site: settings.name().to_owned(),
        views: counted.views,
        events: counted.events,
        first_hit: counted.first.map(|at| at.div_euclid(SECOND)),
        last_hit: counted.last.map(|at| at.div_euclid(SECOND)),
        left_out: counted.left_out,
        keep_days: kept.days,
        deployment_keep_days: client.state.keep_days,
        keep_days_from: kept.from,
        annotations: around.annotations,
        members: around.members,
        tokens: around.tokens,
        invitations: around.invitations,
        requests: around.requests,
        snapshots: around.snapshots,
        saved_views: around.saved_views,
        goals: around.goals,
        picks: around.picks,
        stretches: around.stretches,
        funnels: around.funnels,
        consent_records: counted.consent_records,
        consented_visitors: counted.consented_visitors,
        data_requests: around.data_requests,
        offered_until: settings.offered_until.filter(|until| *until > now),
    })
}

async fn counted(client: &QueryClient, site: &InSite<ReadFigures>) -> Result<Counted, Problem> {
    let question = sql!("holds").fill(&[])?;
    let values = vec![site_value(site)];
    let batches = client
        .ask("holds", question, values, &mut Cost::default())
        .await?;
    let mut found = Counted::default();
    for batch in batches.iter().filter(|batch| batch.num_rows() > 0) {
        found = read(&Columns::of(batch)).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>) -> anyhow::Result<Counted> {
    let one = |name| anyhow::Ok(columns.numbers(name)?.first().copied().unwrap_or_default());
    let moment = |name| anyhow::Ok(columns.maybe_numbers(name)?.first().copied().flatten());
    Ok(Counted {
        views: one("views")?,
        events: one("events")?,
        first: moment("first")?,
        last: moment("last")?,
        left_out: one("left_out")?,
        consent_records: one("consent_records")?,
        consented_visitors: one("consented_visitors")?,
    })
}
