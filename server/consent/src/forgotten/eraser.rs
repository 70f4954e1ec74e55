//! Forgets visitors in a backup that was restored.

use std::collections::HashMap;

use anyhow::Context as _;
use base::{
    audit::{self, Who},
    clock::Clock,
    random::Random,
};
use counts::{Counts, Question};
use figures::query::Columns;
use serde_json::json;
use shared::{
    consent::{Mark, from_hex},
    ids::SiteNumber,
};
use sqlx::PgPool;
use uuid::Uuid;

use super::list::{ForgottenKey, ForgottenList};
use crate::Erasing;

/// The databases of a backup that was restored, before it serves.
#[derive(Clone, Copy)]
pub struct ForgottenEraser<'a> {
    /// The accounts database.
    pub pool: &'a PgPool,
    /// The counting store.
    pub counts: &'a Counts,
    /// The key of the file.
    pub key: &'a ForgottenKey,
    /// Time.
    pub clock: &'a dyn Clock,
    /// Chance.
    pub random: &'a dyn Random,
}

impl std::fmt::Debug for ForgottenEraser<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ForgottenEraser").finish_non_exhaustive()
    }
}

/// A site, and what was to be forgotten of it.
struct Site {
    id: Uuid,
    number: SiteNumber,
    account: Uuid,
    name: String,
}

impl ForgottenEraser<'_> {
    /// Erases every visitor who, by this list, withdrew or was erased after the backup was begun (Unix seconds), and leaves
    /// no byte of them. Returns how many there were.
    ///
    /// # Errors
    /// When a database does not answer.
    pub async fn erase(&self, list: &ForgottenList, began_at: i64) -> anyhow::Result<usize> {
        // What the journal has is a part of the backup.
        self.counts.settled().await?;
        let marks = self.marks().await?;
        let mut forgotten = 0;
        for site in self.sites().await? {
            let of_site = marks.get(&site.number).map_or(&[][..], Vec::as_slice);
            forgotten += self.erase_of_site(list, began_at, &site, of_site).await?;
        }
        // With what data requests still have of them.
        Erasing::new(self.pool, self.counts).look().await?;
        self.counts.scrub().await?;
        Ok(forgotten)
    }

    async fn erase_of_site(
        &self,
        list: &ForgottenList,
        began_at: i64,
        site: &Site,
        marks: &[Mark],
    ) -> anyhow::Result<usize> {
        let get = |mark| list.get(&self.key.hash(site.id, mark));
        if get(Mark::ALL).is_some_and(|all| all.at >= began_at) {
            self.counts.erase_visitors(site.number).await?;
            self.audit(site, marks.len()).await?;
            return Ok(marks.len());
        }
        let mut forgotten = 0;
        for mark in marks {
            match get(*mark) {
                Some(of) if of.erased => self.counts.erase_visitor(site.number, *mark).await?,
                // One that the backup knew of has no ties, and loses none.
                Some(of) if of.at >= began_at => {
                    self.counts.erase_withdrawn(site.number, *mark).await?;
                }
                _ => continue,
            }
            forgotten += 1;
        }
        if forgotten > 0 {
            self.audit(site, forgotten).await?;
        }
        Ok(forgotten)
    }

    async fn audit(&self, site: &Site, visitors: usize) -> anyhow::Result<()> {
        let line = audit::Line {
            action: "consent.forgotten",
            subject: &site.name,
            site: Some(site.id),
            old: None,
            new: Some(json!({"visitors": visitors})),
        };
        let mut connection = self.pool.acquire().await?;
        let who = Who::service(site.account);
        audit::write(&mut connection, self.clock, self.random, who, line).await?;
        Ok(())
    }

    async fn sites(&self) -> anyhow::Result<Vec<Site>> {
        let rows = sqlx::query_file!("../../queries/accounts/consent/forgotten/sites.sql")
            .fetch_all(self.pool)
            .await?;
        let sites = rows.into_iter().map(|row| {
            Ok(Site {
                id: row.id,
                number: SiteNumber(row.number.try_into()?),
                account: row.account_id,
                name: row.name,
            })
        });
        sites.collect()
    }

    /// What stays of every visitor of whom anything is there, by site.
    async fn marks(&self) -> anyhow::Result<HashMap<SiteNumber, Vec<Mark>>> {
        let answer = self.counts.ask(Question {
            name: "all_marks",
            sql: include_str!("../../../../queries/counts/consented/all_marks.sql").to_owned(),
            values: vec![],
        });
        let mut found: HashMap<SiteNumber, Vec<Mark>> = HashMap::new();
        for batch in &answer.await?.batches {
            let columns = Columns::of(batch);
            let marks = columns.texts("mark")?;
            for (site, mark) in columns.numbers("site")?.into_iter().zip(marks) {
                let mark = mark.and_then(|mark| from_hex(&mark)).context("a mark")?;
                let of_site = found.entry(SiteNumber(site.try_into()?)).or_default();
                of_site.push(Mark(mark));
            }
        }
        Ok(found)
    }
}
