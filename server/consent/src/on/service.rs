//! Turns the mode on and off.

use base::{
    access::{InSite, ManageConsent},
    answer::Problem,
    audit::Line,
};
use counts::{Question, Value};
use figures::query::{Columns, answered};
use serde_json::json;
use sites::site_lock;

use super::{
    erasing::Erasing,
    records::{HardOff, RemovedView, Visitors},
    store,
};
use crate::hard::{self, Hard, HardView};

/// A day, in seconds.
const DAY: i64 = 86_400;

/// Turns the mode on and off.
#[derive(Clone, Debug)]
pub(crate) struct On {
    pub hard: Hard,
    pub erasing: Erasing,
}

/// What was collected of visitors who were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Collected {
    records: i64,
    visitors: i64,
    visits: i64,
    /// Since when the newest record is there, and the newest visit, in Unix seconds.
    newest_record: Option<i64>,
    newest_visit: Option<i64>,
}

impl On {
    /// Asks visitors from now on.
    pub async fn on(&self, at: &InSite<ManageConsent>) -> Result<HardView, Problem> {
        let Hard {
            context, registry, ..
        } = &self.hard;
        let (mut transaction, _) = site_lock::begin(context, registry, at).await?;
        let before = hard::settings(&mut *transaction, at).await;
        if before.map_err(Problem::internal)?.on_since.is_some() {
            return self.hard.view_in(&mut transaction, at).await;
        }
        let missing = self.hard.missing(&mut transaction, at).await?;
        if !missing.is_empty() {
            let steps: Vec<String> = missing.iter().map(|step| step.word().to_owned()).collect();
            return Err(Problem::conflict("steps_missing").with("steps", steps));
        }
        store::on(&mut transaction, at, context.now()).await?;
        let view = self.hard.view_in(&mut transaction, at).await?;
        let line = Line {
            action: "hard.on",
            subject: at.name(),
            site: Some(at.id()),
            old: None,
            new: Some(json!({
                "visits_days": view.keep.visits_days, "records_days": view.keep.records_days,
                "languages": view.languages, "own_tool": view.own_tool,
            })),
        };
        site_lock::end(context, registry, at, transaction, line).await?;
        Ok(view)
    }

    /// Stops asking visitors, and erases them if that is asked for.
    pub async fn off(
        &self,
        at: &InSite<ManageConsent>,
        request: &HardOff,
    ) -> Result<RemovedView, Problem> {
        let Hard {
            context, registry, ..
        } = &self.hard;
        if request.name.trim() != at.name() {
            return Err(Problem::invalid("name_differs").field("name"));
        }
        let (mut transaction, _) = site_lock::begin(context, registry, at).await?;
        let settings = hard::settings(&mut *transaction, at).await;
        let settings = settings.map_err(Problem::internal)?;
        let collected = self.collected(at).await?;
        let erased = request.visitors == Visitors::Erase;
        store::off(&mut transaction, at).await?;
        if erased {
            store::ask_erasing(&mut transaction, at, context.now()).await?;
        }
        let line = Line {
            action: "hard.off",
            subject: at.name(),
            site: Some(at.id()),
            old: settings.on_since.map(|since| json!({"since": since})),
            new: Some(json!({
                "erased": erased, "records": collected.records, "visitors": collected.visitors,
                "visits": collected.visits,
            })),
        };
        site_lock::end(context, registry, at, transaction, line).await?;
        if erased {
            self.erasing.begin();
        }
        let until =
            |newest: Option<i64>, days: u16| newest.map(|at| at + (i64::from(days) + 1) * DAY);
        let records = until(collected.newest_record, settings.keep.records_days);
        let visits = until(collected.newest_visit, settings.keep.visits_days);
        Ok(RemovedView {
            records: collected.records,
            visitors: collected.visitors,
            visits: collected.visits,
            erased,
            kept_until: records.max(visits.filter(|_| !erased)),
        })
    }

    async fn collected(&self, at: &InSite<ManageConsent>) -> Result<Collected, Problem> {
        let question = Question {
            name: "consent_collected",
            sql: include_str!("../../../../queries/counts/consented/collected.sql").to_owned(),
            values: vec![Value::UInt(at.number().0)],
        };
        let asker = Some(at.caller.person.as_u128());
        let answer = self.erasing.counts.ask_for(asker, None, question).await;
        let batches = answered("consent_collected", answer)?.batches;
        let found = batches.first().map(|batch| collected(&Columns::of(batch)));
        found
            .transpose()
            .map_err(Problem::internal)
            .map(Option::unwrap_or_default)
    }
}

fn collected(columns: &Columns<'_>) -> anyhow::Result<Collected> {
    let one = |name| Ok::<_, anyhow::Error>(columns.maybe_numbers(name)?.pop().flatten());
    Ok(Collected {
        records: one("records")?.unwrap_or(0),
        visitors: one("visitors")?.unwrap_or(0),
        visits: one("visits")?.unwrap_or(0),
        newest_record: one("newest_record")?,
        newest_visit: one("newest_visit")?,
    })
}
