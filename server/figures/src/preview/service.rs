//! Asks what rules would have done.

use base::{
    access::{ChangeSite, InSite, Scope},
    answer::Problem,
    clock::Clock as _,
};
use counts::{Value, arrow::record_batch::RecordBatch};
use shared::{hostname, pattern::Pattern, reason::Reason};
use sites::{
    Site, Sites,
    sites::{
        HitsOfPage, HitsOfReason, HitsOfSource, Preview, SiteUpdate, SiteView, WouldCount,
        WouldLeaveOut,
    },
};

use super::relaxed;
use crate::{
    query::{self, Binder, Columns, Cost, Filled, QueryClient, Sql, State, Template, sql},
    time::{DAY, Span},
};

/// The days that are looked at.
const PERIOD: &str = "30d";
/// `grouping(reason, path, source)` of the rows of [`preview.sql`](sql): of all, by reason, page and source.
const ALL: i64 = 0b111;
const BY_REASON: i64 = 0b011;
const BY_PAGE: i64 = 0b101;
const BY_SOURCE: i64 = 0b110;

/// The site as a change would make it, and the effect of its rules; nothing is saved.
pub(super) async fn preview(
    state: &State,
    sites: &Sites,
    site: &InSite<ChangeSite>,
    request: SiteUpdate,
) -> Result<SiteView, Problem> {
    site.caller.must_have(Scope::FiguresRead)?;
    let before = state.registry.get(site)?;
    let after = sites.changed(site, request).await?;
    let question = Rehearsal {
        client: &state.of(&site.caller),
        number: Value::UInt(site.number().0),
        span: span(state, &after)?,
        before: &before,
        after: &after,
    };
    Ok(SiteView {
        preview: Some(question.ask().await?),
        ..SiteView::from(&after)
    })
}

fn span(state: &State, site: &Site) -> Result<Span, Problem> {
    let period = query::period(Some(PERIOD))?;
    Ok(query::spans(period, None, &site.zone, state.clock.now(), None)?.now)
}

/// One site's days, and the rules before and after a change.
struct Rehearsal<'a> {
    client: &'a QueryClient,
    number: Value,
    span: Span,
    before: &'a Site,
    after: &'a Site,
}

impl Rehearsal<'_> {
    async fn ask(&self) -> Result<Preview, Problem> {
        let mut cost = Cost::default();
        let hosts = self.hosts(&mut cost).await?;
        let counted = hosts.iter().map(|(_, hits)| hits).sum();
        let would_leave_out = self.left_out(&hosts, &mut cost).await?;
        let reasons = relaxed::reasons(self.before, self.after);
        let would_count = if reasons.is_empty() {
            vec![]
        } else {
            self.counted_again(&reasons, &mut cost).await?
        };
        Ok(Preview {
            from: self.span.from.to_string(),
            to: self.span.to.to_string(),
            counted,
            would_leave_out,
            unknown: relaxed::unknown(self.before, self.after, !reasons.is_empty()),
            would_count,
            computed_ms: query::computed_ms(&cost).0,
            rows_read: cost.rows_read as i64,
        })
    }

    /// A statement about these days.
    fn statement(&self, sql: &Template, mut given: Vec<Filled>) -> Result<Sql, Problem> {
        given.push(("start", Sql::moment(self.span.start)));
        given.push(("end", Sql::moment(self.span.end)));
        // Excluded hits belong to no visit.
        if sql.has("reach") {
            given.push(("reach", Sql::moment(self.span.start - DAY)));
        }
        sql.fill(&given)
    }

    /// Every host with its counted hits.
    async fn hosts(&self, cost: &mut Cost) -> Result<Vec<(String, i64)>, Problem> {
        let sql = self.statement(sql!("hosts"), vec![])?;
        let values = vec![self.number.clone()];
        let batches = self.client.ask("hosts", sql, values, cost).await?;
        let mut hosts = Vec::new();
        for batch in &batches {
            let columns = Columns::of(batch);
            let mut read = || -> anyhow::Result<()> {
                let names = columns.texts("hostname")?.into_iter().flatten();
                hosts.extend(names.zip(columns.numbers("hits")?));
                Ok(())
            };
            read().map_err(Problem::internal)?;
        }
        Ok(hosts)
    }

    /// The counted hits that the new rules would have left out.
    async fn left_out(
        &self,
        hosts: &[(String, i64)],
        cost: &mut Cost,
    ) -> Result<WouldLeaveOut, Problem> {
        let wrong = |site: &Site| {
            let names = hosts.iter().map(|(name, _)| name);
            let others =
                names.filter(|name| !hostname::belongs(name, site.name(), &site.hostnames));
            list(&others.cloned().collect::<Vec<_>>())
        };
        let mut values = vec![
            self.number.clone(),
            wrong(self.after),
            wrong(self.before),
            list(&self.after.excluded_countries),
            list(&self.before.excluded_countries),
        ];
        let new_paths = paths(&self.after.excluded_paths, &mut values);
        let present_paths = paths(&self.before.excluded_paths, &mut values);
        let given = vec![("new_paths", new_paths), ("present_paths", present_paths)];
        let sql = self.statement(sql!("preview"), given)?;
        let batches = self.client.ask("preview", sql, values, cost).await?;
        read(&batches).map_err(Problem::internal)
    }

    /// The hits left out for these reasons.
    async fn counted_again(
        &self,
        reasons: &[Reason],
        cost: &mut Cost,
    ) -> Result<Vec<WouldCount>, Problem> {
        let sql = self.statement(sql!("left_out_reasons"), vec![])?;
        let values = vec![self.number.clone()];
        let batches = self
            .client
            .ask("left_out_reasons", sql, values, cost)
            .await?;
        let mut found = Vec::new();
        for batch in &batches {
            let columns = Columns::of(batch);
            let mut read = || -> anyhow::Result<()> {
                let codes = columns.texts("reason")?.into_iter().flatten();
                found.extend(codes.zip(columns.numbers("hits")?));
                Ok(())
            };
            read().map_err(Problem::internal)?;
        }
        let of = |reason: &Reason| {
            let row = found.iter().find(|(code, _)| code == reason.code());
            WouldCount {
                reason: reason.code().to_owned(),
                at_most: row.map_or(0, |(_, hits)| *hits),
            }
        };
        Ok(reasons.iter().map(of).collect())
    }
}

/// A list as one bound value: JSON.
fn list(entries: &[String]) -> Value {
    Value::Text(serde_json::Value::from(entries).to_string())
}

/// A condition for the paths that these patterns leave out, with and without the parameters that are kept, as
/// receiving has it. The patterns are bound.
fn paths(patterns: &[String], values: &mut Vec<Value>) -> Sql {
    let mut any = Vec::new();
    let mut binder = Binder::from(values.len() + 1);
    for pattern in patterns {
        let pattern = Pattern::new(pattern.as_str());
        any.push(binder.pattern("path", &pattern));
        any.push(binder.pattern("bare", &pattern));
    }
    values.extend(binder.values);
    match any.is_empty() {
        true => "false".into(),
        false => Sql::joined(&any, " OR "),
    }
}

fn read(batches: &[RecordBatch]) -> anyhow::Result<WouldLeaveOut> {
    let mut found = WouldLeaveOut::default();
    for batch in batches {
        let columns = Columns::of(batch);
        let (parts, hits) = (columns.numbers("part")?, columns.numbers("hits")?);
        let (reasons, paths) = (columns.texts("reason")?, columns.texts("path")?);
        let sources = columns.texts("source")?;
        for (at, part) in parts.into_iter().enumerate() {
            let hits = hits[at];
            match part {
                ALL => found.hits = hits,
                BY_REASON => found.by_reason.push(HitsOfReason {
                    reason: reasons[at].clone().unwrap_or_default(),
                    hits,
                }),
                BY_PAGE => found.by_page.push(HitsOfPage {
                    page: paths[at].clone().unwrap_or_default(),
                    hits,
                }),
                BY_SOURCE => found.by_source.push(HitsOfSource {
                    source: sources[at].clone(),
                    hits,
                }),
                other => anyhow::bail!("a part {other} was not asked for"),
            }
        }
    }
    Ok(found)
}
