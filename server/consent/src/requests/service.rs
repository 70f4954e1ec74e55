//! What is done with data requests.

use std::sync::Arc;

use base::{
    access::{InSite, ManageConsent, PrepareConsent, SeeVisitors},
    answer::Problem,
    audit::Line,
    context::Context,
};
use counts::Counts;
use serde_json::{Map, Value, json};
use shared::consent::{Person, to_hex};
use sites::{SiteRegistry, site_lock};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::{
    records::{
        RequestClose, RequestErased, RequestExport, RequestKind, RequestOpen, RequestPostpone,
        RequestPostponed, RequestState, RequestView,
    },
    rules,
    store::{self, NewRequest, Row},
};
use crate::visitors::{Known, maintenance};

/// What a visitor's id is sealed for.
const PURPOSE: &str = "the visitor of a data request";

/// The data requests of sites, and their operations.
#[derive(Clone)]
pub(crate) struct Requests {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
    pub counts: Counts,
}

impl std::fmt::Debug for Requests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Requests").finish_non_exhaustive()
    }
}

fn unknown() -> Problem {
    Problem::unknown("unknown_request")
}

impl Requests {
    /// Those of a site, the open ones first.
    pub async fn list(&self, site: &InSite<SeeVisitors>) -> Result<Vec<RequestView>, Problem> {
        let rows = store::list(self.context.pool(), site, None).await?;
        rows.into_iter().map(|row| self.view(site, row)).collect()
    }

    /// Opens one.
    pub async fn open(
        &self,
        site: &InSite<PrepareConsent>,
        request: &RequestOpen,
    ) -> Result<RequestView, Problem> {
        let note = request
            .note
            .as_deref()
            .map(|note| rules::line(note, "note"));
        let note = note.transpose()?;
        let known = Known::of(&self.counts, site, &request.visitor).await?;
        let (context, now) = (&self.context, self.context.now());
        let sealed = context
            .sealer
            .seal(PURPOSE, &known.person.0, &context.random);
        let (mut transaction, _) = site_lock::begin(context, &self.registry, site).await?;
        if store::is_open(&mut transaction, site, &known.mark, request.kind.word()).await? {
            return Err(Problem::conflict("request_open"));
        }
        let new = NewRequest {
            id: context.id(),
            kind: request.kind.word(),
            visitor: &sealed,
            mark: &known.mark,
            note: note.as_deref(),
            opened_at: now,
            due_at: rules::due_at(now),
        };
        store::insert(&mut transaction, site, &new).await?;
        let mark = to_hex(&known.mark.0);
        let what = json!({"kind": request.kind.word(), "mark": mark});
        self.end(transaction, site, new.id, "request.opened", what)
            .await
    }

    /// Postpones one.
    pub async fn postpone(
        &self,
        site: &InSite<PrepareConsent>,
        id: &str,
        request: &RequestPostpone,
    ) -> Result<RequestView, Problem> {
        let reason = rules::line(&request.reason, "reason")?;
        let (mut transaction, row) = self.begin(site, id).await?;
        if row.postponed_until.is_some() {
            return Err(Problem::conflict("postponed_before"));
        }
        let until = rules::postponed_until(row.due_at);
        store::postpone(&mut transaction, site, row.id, until, &reason).await?;
        let what = json!({"until": until, "reason": reason});
        self.end(transaction, site, row.id, "request.postponed", what)
            .await
    }

    /// Does what was asked for.
    pub async fn finish(
        &self,
        site: &InSite<ManageConsent>,
        id: &str,
    ) -> Result<RequestView, Problem> {
        let (mut transaction, row) = self.begin(site, id).await?;
        let (request, kind, mark) = (row.id, row.kind()?, row.mark()?);
        let erased = match kind {
            RequestKind::Access => None,
            RequestKind::Erasure => Some(self.erase(&mut transaction, site, &row).await?),
        };
        let now = self.context.now();
        store::finish(&mut transaction, site, request, now, erased).await?;
        let mut what = Map::from_iter([
            ("kind".to_owned(), json!(kind.word())),
            ("mark".to_owned(), json!(to_hex(&mark.0))),
        ]);
        if let Some(erased) = erased {
            what.insert("visits".to_owned(), json!(erased.visits));
            what.insert("records".to_owned(), json!(erased.records));
        }
        let what = Value::Object(what);
        self.end(transaction, site, request, "request.finished", what)
            .await
    }

    /// Erases the visitor of a request; nothing may be left of them.
    async fn erase(
        &self,
        transaction: &mut PgConnection,
        site: &InSite<ManageConsent>,
        row: &Row,
    ) -> Result<RequestErased, Problem> {
        let known = match self.person(row)? {
            Some(person) => match Known::of(&self.counts, site, &person.to_string()).await {
                Err(problem) if problem.code() == "unknown_visitor" => None,
                known => Some(known?),
            },
            None => None,
        };
        store::erase_visitor(transaction, site, &row.mark()?).await?;
        // Also where nothing is left: what could still arrive is refused.
        let erased = self.counts.erase_visitor(site.number(), row.mark()?).await;
        erased.map_err(maintenance)?;
        Ok(known.map_or(
            RequestErased {
                visits: 0,
                hits: 0,
                records: 0,
            },
            |known| RequestErased {
                visits: known.visits,
                hits: known.hits,
                records: known.records,
            },
        ))
    }

    /// Ends one without doing what was asked for.
    pub async fn close(
        &self,
        site: &InSite<PrepareConsent>,
        id: &str,
        request: &RequestClose,
    ) -> Result<RequestView, Problem> {
        let why = rules::line(&request.why, "why")?;
        let (mut transaction, row) = self.begin(site, id).await?;
        store::close(&mut transaction, site, row.id, self.context.now(), &why).await?;
        let what = json!({"kind": row.kind()?.word(), "why": why});
        self.end(transaction, site, row.id, "request.closed", what)
            .await
    }

    /// Begins a change of an open one.
    async fn begin<R>(
        &self,
        site: &InSite<R>,
        id: &str,
    ) -> Result<(Transaction<'static, Postgres>, Row), Problem> {
        let id = Uuid::try_parse(id).map_err(|_| unknown())?;
        let (mut transaction, _) = site_lock::begin(&self.context, &self.registry, site).await?;
        let row = store::list(&mut *transaction, site, Some(id)).await?.pop();
        let row = row.ok_or_else(unknown)?;
        if row.ended_at.is_some() {
            return Err(Problem::conflict("request_ended"));
        }
        Ok((transaction, row))
    }

    /// Ends a change: writes its line of the audit, and shows the request.
    async fn end<R>(
        &self,
        mut transaction: Transaction<'static, Postgres>,
        site: &InSite<R>,
        request: Uuid,
        action: &'static str,
        new: Value,
    ) -> Result<RequestView, Problem> {
        let row = store::list(&mut *transaction, site, Some(request)).await?;
        let view = self.view(site, row.into_iter().next().ok_or_else(unknown)?)?;
        let line = Line {
            action,
            subject: site.name(),
            site: Some(site.id()),
            old: None,
            new: Some(new),
        };
        let context = &self.context;
        context.audit(&mut transaction, &site.caller, line).await?;
        transaction.commit().await?;
        Ok(view)
    }

    fn person(&self, row: &Row) -> Result<Option<Person>, Problem> {
        let Some(sealed) = &row.visitor else {
            return Ok(None);
        };
        let bytes = self.context.sealer.unseal(PURPOSE, sealed);
        let bytes = bytes.map_err(Problem::internal)?.try_into();
        let bytes = bytes.map_err(|_| Problem::internal(anyhow::anyhow!("a visitor has 16 bytes")));
        bytes.map(|bytes| Some(Person(bytes)))
    }

    fn view<R>(&self, site: &InSite<R>, row: Row) -> Result<RequestView, Problem> {
        let (now, kind) = (self.context.now(), row.kind()?);
        let visitor = self.person(&row)?.map(|person| Uuid::from_bytes(person.0));
        let state = match (row.ended_at, &row.why) {
            (None, _) => RequestState::Open,
            (Some(_), None) => RequestState::Finished,
            (Some(_), Some(_)) => RequestState::Closed,
        };
        let due_at = row.postponed_until.unwrap_or(row.due_at);
        let until = row.ended_at.map(rules::export_until);
        let export = match (kind, state, visitor, until) {
            (RequestKind::Access, RequestState::Finished, Some(visitor), Some(until))
                if now < until =>
            {
                let url = format!("/api/v1/sites/{}/visitors/{visitor}/export", site.id());
                Some(RequestExport { url, until })
            }
            _ => None,
        };
        let erased = row.erased_visits.zip(row.erased_hits);
        let erased = erased.zip(row.erased_records);
        Ok(RequestView {
            id: row.id,
            kind,
            visitor,
            state,
            overdue: state == RequestState::Open && now > due_at,
            due_at,
            postponed: row
                .postponed_until
                .zip(row.postponed_reason)
                .map(|(until, reason)| RequestPostponed { until, reason }),
            note: row.note,
            opened_at: row.opened_at,
            opened_by: row.opened_by,
            finished_at: row.ended_at,
            finished_by: row.ended_by,
            export,
            erased: erased.map(|((visits, hits), records)| RequestErased {
                visits,
                hits,
                records,
            }),
            why: row.why,
        })
    }
}
