//! Forgets visitors in a backup that was restored.

use std::collections::HashMap;

use anyhow::Context as _;
use base::{
    audit::{self, Who},
    clock::Clock,
    random::Random,
};
use counts::{Counts, Question};
use figures::{query::Columns, time::SECOND};
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

/// A visitor of whom something is there.
#[derive(Clone, Copy)]
struct Present {
    mark: Mark,
    /// Whether visits are the visitor's.
    is_tied: bool,
}

impl ForgottenEraser<'_> {
    /// Erases every visitor of a backup that was begun at this moment (Unix seconds) who, by this list, withdrew or was erased
    /// since, and leaves no byte of them. Returns how many there were.
    ///
    /// # Errors
    /// When a database does not answer.
    pub async fn erase(&self, list: &ForgottenList, began_at: i64) -> anyhow::Result<usize> {
        // What the journal has is a part of the backup.
        self.counts.settled().await?;
        let present = self.present().await?;
        let mut erased = 0;
        for site in self.sites().await? {
            if let Some(present) = present.get(&site.number) {
                erased += self.erase_of_site(list, began_at, &site, present).await?;
            }
        }
        // With what data requests still have of them.
        Erasing::new(self.pool, self.counts).look().await?;
        self.counts.scrub().await?;
        Ok(erased)
    }

    async fn erase_of_site(
        &self,
        list: &ForgottenList,
        began_at: i64,
        site: &Site,
        present: &[Present],
    ) -> anyhow::Result<usize> {
        let get = |mark| list.get(&self.key.hash(site.id, mark));
        let all = get(Mark::ALL).map(|all| all.at);
        // If the clock ran ahead when the backup was begun, it is not known what came first.
        let is_since = |at| at >= began_at || began_at > self.clock.now_seconds();
        if let Some(at) = all.filter(|at| is_since(*at)) {
            self.counts
                .erase_visitors_until(site.number, (at + 1) * SECOND - 1)
                .await?;
            self.audit(site, present.len()).await?;
            return Ok(present.len());
        }
        let mut erased = 0;
        for Present { mark, is_tied } in present {
            // The backup has only those who agreed after all were erased, and knows what came before.
            let of = get(*mark).filter(|of| all.is_none_or(|all| of.at >= all));
            match of {
                Some(of) if of.erased => self.counts.erase_visitor(site.number, *mark).await?,
                Some(_) if *is_tied => self.counts.erase_withdrawn(site.number, *mark).await?,
                _ => continue,
            }
            erased += 1;
        }
        if erased > 0 {
            self.audit(site, erased).await?;
        }
        Ok(erased)
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

    /// Every visitor of whom something is there, by site.
    async fn present(&self) -> anyhow::Result<HashMap<SiteNumber, Vec<Present>>> {
        let answer = self.counts.ask(Question {
            name: "consent_present",
            sql: include_str!("../../../../queries/counts/consented/present.sql").to_owned(),
            values: vec![],
        });
        let mut found: HashMap<SiteNumber, Vec<Present>> = HashMap::new();
        for batch in &answer.await?.batches {
            let columns = Columns::of(batch);
            let (sites, tied) = (columns.numbers("site")?, columns.numbers("tied")?);
            for (row, mark) in columns.texts("mark")?.into_iter().enumerate() {
                let mark = mark.and_then(|mark| from_hex(&mark)).context("a mark")?;
                let of_site = found.entry(SiteNumber(sites[row].try_into()?)).or_default();
                of_site.push(Present {
                    mark: Mark(mark),
                    is_tied: tied[row] == 1,
                });
            }
        }
        Ok(found)
    }
}
