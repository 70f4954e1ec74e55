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
    /// Whether the backup knows that the visitor withdrew.
    is_revoked: bool,
}

/// What a backup has of a site's visitors.
#[derive(Default)]
struct OfSite {
    present: Vec<Present>,
    /// When all were erased last, in Unix seconds.
    all_erased: Option<i64>,
}

/// For how many seconds the backup knows of a withdrawal or an erasure: as long as a ticket is valid, and a day.
const KNOWN: i64 = 398 * 86_400;

impl ForgottenEraser<'_> {
    /// Erases every visitor of a backup that was begun at this moment (Unix seconds) who, by this list, withdrew or was erased
    /// since, and leaves no byte of them. Returns how many there were.
    ///
    /// # Errors
    /// When a database does not answer.
    pub async fn erase(&self, list: &ForgottenList, began_at: i64) -> anyhow::Result<usize> {
        // What the journal has is a part of the backup.
        self.counts.settled().await?;
        let mut all = self.visitors().await?;
        let mut erased = 0;
        for site in self.sites().await? {
            let of_site = all.remove(&site.number).unwrap_or_default();
            erased += self.erase_of_site(list, began_at, &site, &of_site).await?;
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
        of_site: &OfSite,
    ) -> anyhow::Result<usize> {
        let get = |mark| list.get(&self.key.hash(site.id, mark));
        // By dates alone, a clock that was wrong could hide an erasure, or repeat one.
        let is_old = |at: i64| at < began_at - KNOWN;
        let all = get(Mark::ALL).map(|all| all.at);
        let is_known = |at| of_site.all_erased.is_some_and(|known| known >= at);
        if let Some(at) = all.filter(|at| !is_known(*at) && !is_old(*at)) {
            self.counts
                .erase_visitors_until(site.number, (at + 1) * SECOND - 1)
                .await?;
            if !of_site.present.is_empty() {
                self.audit(site, of_site.present.len()).await?;
            }
            return Ok(of_site.present.len());
        }
        let mut erased = 0;
        for visitor in &of_site.present {
            let mark = visitor.mark;
            // The backup has only those who agreed after all were erased, and knows what came before.
            let of = get(mark).filter(|of| all.is_none_or(|all| of.at >= all));
            match of {
                Some(of) if of.erased => self.counts.erase_visitor(site.number, mark).await?,
                Some(of) if visitor.is_tied || !(visitor.is_revoked || is_old(of.at)) => {
                    self.counts.erase_withdrawn(site.number, mark).await?;
                }
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

    /// What there is of visitors, by site.
    async fn visitors(&self) -> anyhow::Result<HashMap<SiteNumber, OfSite>> {
        let answer = self.counts.ask(Question {
            name: "consent_present",
            sql: include_str!("../../../../queries/counts/consented/present.sql").to_owned(),
            values: vec![],
        });
        let mut found: HashMap<SiteNumber, OfSite> = HashMap::new();
        for batch in &answer.await?.batches {
            let columns = Columns::of(batch);
            let (sites, tied) = (columns.numbers("site")?, columns.numbers("tied")?);
            let revoked = columns.maybe_numbers("revoked")?;
            for (row, mark) in columns.texts("mark")?.into_iter().enumerate() {
                let mark = mark.and_then(|mark| from_hex(&mark)).context("a mark")?;
                let of_site = found.entry(SiteNumber(sites[row].try_into()?)).or_default();
                match Mark(mark) {
                    Mark::ALL => {
                        of_site.all_erased = revoked[row].map(|at| at.div_euclid(SECOND));
                    }
                    mark => of_site.present.push(Present {
                        mark,
                        is_tied: tied[row] == 1,
                        is_revoked: revoked[row].is_some(),
                    }),
                }
            }
        }
        Ok(found)
    }
}
