//! Turns the mode on and off.

use base::{
    access::{InSite, ManageConsent},
    answer::Problem,
    audit::Line,
};
use figures::query::Columns;
use serde_json::json;
use sites::site_lock;

use super::{
    erasing::Erasing,
    records::{HardOff, RemovedView, Visitors},
    store,
};
use crate::{
    asking::Asking,
    days::deleted_at,
    hard::{self, Hard, HardView},
};

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
    /// The day of the last record and that of the last visit, in days since 1970.
    last_record: Option<i64>,
    last_visit: Option<i64>,
}

impl On {
    /// Asks visitors from now on.
    pub async fn on(&self, at: &InSite<ManageConsent>) -> Result<HardView, Problem> {
        let Hard {
            context, registry, ..
        } = &self.hard;
        let (mut transaction, site) = site_lock::begin(context, registry, at).await?;
        let before = hard::settings(&mut *transaction, at).await;
        let before = before.map_err(Problem::internal)?;
        if before.on_since.is_some() {
            drop(transaction);
            return self.hard.view(at).await;
        }
        let missing = self.hard.missing(&mut transaction, at).await?;
        if !missing.is_empty() {
            let steps: Vec<String> = missing.iter().map(|step| step.word().to_owned()).collect();
            return Err(Problem::conflict("steps_missing").with("steps", steps));
        }
        // Visitors who are still to be erased must not be taken for those who agree from now on.
        let erasing = self.erasing.finish(&mut transaction, site.number());
        erasing.await.map_err(Problem::internal)?;
        store::on(&mut transaction, at, context.now()).await?;
        let line = Line {
            action: "hard.on",
            subject: at.name(),
            site: Some(at.id()),
            old: None,
            new: Some(hard::audit_fields(&before.saved())),
        };
        site_lock::end(context, registry, at, transaction, line).await?;
        self.hard.view(at).await
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
        let collected = self.collected(at).await?;
        let erased = request.visitors == Visitors::Erase;
        let (mut transaction, site) = site_lock::begin(context, registry, at).await?;
        let settings = hard::settings(&mut *transaction, at).await;
        let settings = settings.map_err(Problem::internal)?;
        store::off(&mut transaction, at, !erased).await?;
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
        let until = |day: Option<i64>, days| day.and_then(|day| deleted_at(day, days, &site.zone));
        let records = until(collected.last_record, settings.keep.records_days);
        let visits = until(collected.last_visit, settings.keep.visits_days);
        Ok(RemovedView {
            records: collected.records,
            visitors: collected.visitors,
            visits: collected.visits,
            erased,
            kept_until: records.max(visits.filter(|_| !erased)),
        })
    }

    async fn collected(&self, at: &InSite<ManageConsent>) -> Result<Collected, Problem> {
        let sql = include_str!("../../../../queries/counts/consented/collected.sql");
        let counts = &self.erasing.counts;
        let batches = Asking { counts, site: at }
            .ask("consent_collected", sql, vec![])
            .await?;
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
        last_record: one("last_record")?,
        last_visit: one("last_visit")?,
    })
}
