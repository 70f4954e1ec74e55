//! What is done with consent records.

use std::sync::Arc;

use base::{
    access::{InSite, SeeConsent, SeeVisitors},
    answer::Problem,
    audit::Line,
    clock::{Clock as _, MICROS},
    context::Context,
};
use counts::Counts;
use figures::query::{period, spans};
use people::words;
use poem::Body;
use shared::{
    banner::Banner,
    consent::{Hash, Kind, Person, to_hex},
};
use sites::SiteRegistry;
use uuid::Uuid;

use super::{
    export::{self, Export},
    questions::Stored,
    record_id,
    records::{
        ConsentChain, ConsentPeriod, ConsentSummary, RecordDetail, RecordSignature, RecordTool,
        RecordView,
    },
    shown,
    signer::Signer,
    store, summary,
};
use crate::{asking::Asking, file::Csv};

/// The consent records of sites, and their operations.
#[derive(Clone)]
pub(crate) struct Records {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
    pub counts: Counts,
    pub signer: Signer,
}

impl std::fmt::Debug for Records {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").finish_non_exhaustive()
    }
}

fn unknown() -> Problem {
    Problem::unknown("unknown_record")
}

impl Records {
    fn asking<'a, R>(&'a self, site: &'a InSite<R>) -> Asking<'a, R> {
        Asking {
            counts: &self.counts,
            site,
        }
    }

    /// What visitors answered in a period.
    pub async fn summary(
        &self,
        site: &InSite<SeeConsent>,
        given: Option<&str>,
    ) -> Result<ConsentSummary, Problem> {
        let settings = self.registry.get(site)?;
        let period = period(given)?;
        let (asking, now) = (self.asking(site), self.context.gate.clock.now());
        let chain = asking.chain().await?;
        let span = spans(period, None, &settings.zone, now, chain.begins)?.now;
        let answers = asking.answers(span.from.days(), span.to.days()).await?;
        let summary = summary::add_up(&answers);
        Ok(ConsentSummary {
            period: ConsentPeriod {
                from: span.from.to_string(),
                to: span.to.to_string(),
            },
            days: summary.days,
            total: summary.total,
            agreed_share: summary.agreed_share,
            banners: summary.banners,
            chain: ConsentChain {
                records: i64::try_from(chain.records).map_err(Problem::internal)?,
                head: chain.head.map(|head| to_hex(&head)),
                signed_until: store::signed_until(self.context.pool(), site).await?,
                key: to_hex(&self.signer.public_key()),
            },
        })
    }

    /// The newest records, of one kind and from before a moment (Unix seconds) where given.
    pub async fn list(
        &self,
        site: &InSite<SeeVisitors>,
        kind: Option<Kind>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<RecordView>, Problem> {
        let before = before.map(|before| before.saturating_mul(MICROS));
        let found = self.asking(site).newest(kind, before, limit).await?;
        found.into_iter().map(|record| view(site, record)).collect()
    }

    /// The records of visitors, oldest first.
    pub async fn of_persons(
        &self,
        site: &InSite<SeeVisitors>,
        persons: &[Person],
    ) -> Result<Vec<RecordView>, Problem> {
        let found = self.asking(site).of_persons(persons).await?;
        found.into_iter().map(|record| view(site, record)).collect()
    }

    /// One record.
    pub async fn get(&self, site: &InSite<SeeVisitors>, id: &str) -> Result<RecordDetail, Problem> {
        let number = record_id::number(site.number(), id).ok_or_else(unknown)?;
        let mut found = self.asking(site).between(number, number).await?;
        let record = found.pop().ok_or_else(unknown)?;
        let banner = match &record.version {
            Some(version) => self.banner(site, version).await?,
            None => None,
        };
        let signed = store::covering_day(self.context.pool(), site, number).await;
        let signature = signed.map_err(Problem::internal)?.map(|day| {
            Ok::<_, Problem>(RecordSignature {
                day: day.day,
                number: i64::try_from(day.number).map_err(Problem::internal)?,
                signature: to_hex(&day.signature),
                key: to_hex(&self.signer.public_key()),
            })
        });
        let shown = shown::of(&record, banner.as_ref());
        let (hash, previous) = (to_hex(&record.hash), to_hex(&record.previous));
        let commitment = record.commitment.map(|commitment| to_hex(&commitment));
        let RecordView {
            id,
            number,
            time,
            kind,
            how,
            hostname,
            language,
            version,
            tool,
            visitor,
        } = view(site, record)?;
        Ok(RecordDetail {
            id,
            number,
            time,
            kind,
            how,
            hostname,
            language,
            version,
            tool,
            visitor,
            shown,
            hash,
            previous,
            commitment,
            signature: signature.transpose()?,
        })
    }

    async fn banner<R>(&self, site: &InSite<R>, version: &Hash) -> Result<Option<Banner>, Problem> {
        let content = store::content(self.context.pool(), site, version).await?;
        let banner = content.map(serde_json::from_value).transpose();
        banner.map_err(Problem::internal)
    }

    /// The export, without its contents.
    pub fn export_name<R>(&self, site: &InSite<R>) -> Csv {
        Csv {
            name: format!(
                "{}-consent-{}.csv",
                site.name(),
                words::day(self.context.now())
            ),
            body: Body::empty(),
        }
    }

    /// The export.
    pub async fn export(&self, site: InSite<SeeVisitors>) -> Result<Csv, Problem> {
        let chain = self.asking(&site).chain().await?;
        let versions = store::versions(self.context.pool(), &site).await;
        let mut transaction = self.context.pool().begin().await?;
        let line = Line {
            action: "consent.exported",
            subject: site.name(),
            site: Some(site.id()),
            ..Line::default()
        };
        self.context
            .audit(&mut transaction, &site.caller, line)
            .await?;
        transaction.commit().await?;
        let named = self.export_name(&site);
        let export = Export {
            records: self.clone(),
            site,
            first: chain.first,
            last: chain.last,
            versions: versions.map_err(Problem::internal)?,
        };
        Ok(Csv {
            body: export::stream(export, chain.records > 0),
            ..named
        })
    }
}

fn view<R>(site: &InSite<R>, record: Stored) -> Result<RecordView, Problem> {
    Ok(RecordView {
        id: record_id::of(site.number(), record.number),
        number: i64::try_from(record.number).map_err(Problem::internal)?,
        time: record.ts.div_euclid(MICROS),
        kind: record.kind,
        how: record.how,
        hostname: record.hostname,
        language: record.language,
        version: record.version.map(|version| to_hex(&version)),
        tool: record.tool.map(|tool| RecordTool {
            version: tool.version,
            language: tool.language,
        }),
        visitor: record.person.map(|person| Uuid::from_bytes(person.0)),
    })
}
