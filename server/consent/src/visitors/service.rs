//! What is done with consented visitors.

use base::{
    access::{InSite, ManageConsent, ReadFigures, SeeVisitors},
    answer::Problem,
    audit::Line,
    clock::MICROS,
    context::Context,
};
use counts::{Counts, MaintenanceError};
use figures::{
    State,
    consented::{self, HITS, VisitorsView},
    query::QueryParams,
};
use people::words;
use poem::Body;
use poem_openapi::types::ToJSON as _;
use serde_json::{Value, json};
use shared::consent::{Mark, to_hex};

use super::{
    csv,
    export::{self, Export},
    known::Known,
    records::{Format, VisitorExport, VisitorView, VisitorVisit, id},
};
use crate::{days::deleted_at, file::Rows, hard, records::Records, requests};

/// The consented visitors of sites, and their operations.
#[derive(Clone, Debug)]
pub(crate) struct Visitors {
    pub context: Context,
    pub figures: State,
    pub records: Records,
}

/// Refusals of the counting store.
pub(crate) fn maintenance(error: MaintenanceError) -> Problem {
    match error {
        MaintenanceError::Stopping => Problem::busy("busy.restarting", 2),
        other => Problem::internal(other),
    }
}

impl Visitors {
    pub(super) fn counts(&self) -> &Counts {
        &self.figures.counts
    }

    /// Those with hits in a period that pass the filters, last seen first.
    pub async fn list(
        &self,
        site: &InSite<SeeVisitors>,
        asked: &QueryParams,
        before: Option<i64>,
        limit: u32,
    ) -> Result<VisitorsView, Problem> {
        let figures = site.require::<ReadFigures>()?;
        let client = self.figures.of(&site.caller);
        consented::list(&client, &figures, asked, before, limit).await
    }

    /// One of them. The look is a line of the audit.
    pub async fn get(
        &self,
        site: &InSite<SeeVisitors>,
        visitor: &str,
    ) -> Result<VisitorView, Problem> {
        let figures = site.require::<ReadFigures>()?;
        let known = Known::of(self.counts(), site, visitor).await?;
        let client = self.figures.of(&site.caller);
        let mut hits = consented::hits(&client, &figures, &[known.person], Some(HITS + 1)).await?;
        let more = hits.len() > HITS as usize;
        hits.truncate(HITS as usize);
        let settings = hard::settings(self.context.pool(), site).await;
        let days = settings.map_err(Problem::internal)?.keep.visits_days;
        let zone = &self.records.registry.get(site)?.zone;
        self.note(site, "visitor.seen", seen(&known.mark)).await?;
        Ok(VisitorView {
            id: id(&known.person),
            agreed_at: known.agreed_at.map(|at| at.div_euclid(MICROS)),
            version: known.version,
            language: known.language,
            visits: VisitorVisit::all(hits),
            more,
            until: known.last_visit.and_then(|day| deleted_at(day, days, zone)),
        })
    }

    /// Erases one of them.
    pub async fn erase(&self, site: &InSite<ManageConsent>, visitor: &str) -> Result<(), Problem> {
        let known = Known::of(self.counts(), site, visitor).await?;
        let mut transaction = self.context.pool().begin().await?;
        let line = Line {
            action: "visitor.erased",
            subject: site.name(),
            site: Some(site.id()),
            old: Some(json!({
                "visits": known.visits, "records": known.records, "mark": to_hex(&known.mark.0),
            })),
            new: None,
        };
        let context = &self.context;
        context.audit(&mut transaction, &site.caller, line).await?;
        requests::erase_visitor(&mut transaction, site, &known.mark).await?;
        // First the visitor, so that none is left whose erasure is in the audit.
        let erased = self.counts().erase_visitor(site.number(), known.mark).await;
        erased.map_err(maintenance)?;
        transaction.commit().await?;
        Ok(())
    }

    /// Everything that is kept of one of them, as a file.
    pub async fn export(
        &self,
        site: &InSite<SeeVisitors>,
        visitor: &str,
        format: Format,
        only_head: bool,
    ) -> Result<Rows, Problem> {
        let figures = site.require::<ReadFigures>()?;
        let known = Known::of(self.counts(), site, visitor).await?;
        let name = format!("{}-visitor-{}", site.name(), words::day(self.context.now()));
        if only_head {
            return Ok(Rows::of(format, false, &name, Body::empty()));
        }
        let client = self.figures.of(&site.caller);
        let hits = consented::hits(&client, &figures, &[known.person], None).await?;
        let bytes = match format {
            Format::Csv => csv::write(&hits, true).map_err(Problem::internal)?,
            Format::Json => {
                let export = VisitorExport {
                    id: id(&known.person),
                    records: self.records.of_persons(site, &[known.person]).await?,
                    visits: VisitorVisit::all(hits),
                };
                serde_json::to_vec_pretty(&export.to_json()).map_err(Problem::internal)?
            }
        };
        self.note(site, "visitor.exported", seen(&known.mark))
            .await?;
        Ok(Rows::of(format, false, &name, Body::from(bytes)))
    }

    /// Everything that is kept of all of them, as a file.
    pub async fn export_all(
        &self,
        site: InSite<SeeVisitors>,
        format: Format,
        only_head: bool,
    ) -> Result<Rows, Problem> {
        let figures = site.require::<ReadFigures>()?;
        let name = format!(
            "{}-visitors-{}",
            site.name(),
            words::day(self.context.now())
        );
        if only_head {
            return Ok(Rows::of(format, true, &name, Body::empty()));
        }
        self.note(&site, "visitors.exported", None).await?;
        let export = Export {
            visitors: self.clone(),
            site,
            figures,
            format,
            after: None,
        };
        Ok(Rows::of(format, true, &name, export::stream(export)))
    }

    /// Writes a line of the audit about a look at visitors.
    async fn note(
        &self,
        site: &InSite<SeeVisitors>,
        action: &'static str,
        new: Option<Value>,
    ) -> Result<(), Problem> {
        let mut transaction = self.context.pool().begin().await?;
        let line = Line {
            action,
            subject: site.name(),
            site: Some(site.id()),
            old: None,
            new,
        };
        let context = &self.context;
        context.audit(&mut transaction, &site.caller, line).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Which visitor a line of the audit is about: not by the id, which must not outlive the visitor here.
fn seen(mark: &Mark) -> Option<Value> {
    Some(json!({"mark": to_hex(&mark.0)}))
}
