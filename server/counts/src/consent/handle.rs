//! Erasing, by the handle that everyone holds.

use shared::{consent::Mark, ids::SiteNumber};
use tokio::sync::oneshot;

use super::{ConsentErasure, Leftover, Retire, RetireMark, retire};
use crate::{
    handle::{Counts, MaintenanceError},
    writer::ToWriter,
};

impl Counts {
    /// Erases one visitor: the ties of visits, and the links of records. Only the mark stays, so that no visit can be
    /// tied again. It waits for no other upkeep. What files still have of the visitor goes with the next
    /// [`Counts::clear_erased`] and [`Counts::scrub`].
    ///
    /// # Errors
    /// [`MaintenanceError`]; the erasure is then not in the journal, or will be done at the next start.
    pub async fn erase_visitor(
        &self,
        site: SiteNumber,
        mark: Mark,
    ) -> Result<(), MaintenanceError> {
        let at = (self.0.now)();
        let erasure = ConsentErasure::Visitor { mark, at };
        self.erase_consent(site, erasure).await
    }

    /// Erases the ties of a visitor who withdrew, where that was withdrawn after a backup that was restored: the record of it
    /// is not there. Links of records stay, as after every withdrawal.
    ///
    /// # Errors
    /// As [`Counts::erase_visitor`].
    pub async fn erase_withdrawn(
        &self,
        site: SiteNumber,
        mark: Mark,
    ) -> Result<(), MaintenanceError> {
        let at = (self.0.now)();
        self.erase_consent(site, ConsentErasure::Withdrawn { mark, at })
            .await
    }

    /// Erases all visitors of a site who have agreed until now, as [`Counts::erase_visitor`] does one. Records stay.
    ///
    /// # Errors
    /// As [`Counts::erase_visitor`].
    pub async fn erase_visitors(&self, site: SiteNumber) -> Result<(), MaintenanceError> {
        self.erase_visitors_until(site, (self.0.now)()).await
    }

    /// The same of a backup that was restored: `at` is when they were erased after it, by the arrival clock, in microseconds.
    /// Agreements that were given later hold.
    ///
    /// # Errors
    /// As [`Counts::erase_visitor`].
    pub async fn erase_visitors_until(
        &self,
        site: SiteNumber,
        at: i64,
    ) -> Result<(), MaintenanceError> {
        self.erase_consent(site, ConsentErasure::Visitors { at })
            .await
    }

    /// Erases what is older than a site keeps it, each up to a day (days since 1970, in the site's zone): the ties of
    /// visits that started by then, and the records, with their links, given by then. A chain loses only its beginning.
    ///
    /// # Errors
    /// As [`Counts::erase_visitor`].
    pub async fn expire_consent(
        &self,
        site: SiteNumber,
        ties: Option<i32>,
        records: Option<i32>,
    ) -> Result<(), MaintenanceError> {
        // A compaction sums up how often banners were shown, which this deletes.
        let _alone = self.alone().await;
        let erasure = ConsentErasure::Until { ties, records };
        self.erase_consent(site, erasure).await
    }

    async fn erase_consent(
        &self,
        site: SiteNumber,
        erasure: ConsentErasure,
    ) -> Result<(), MaintenanceError> {
        self.ask_writer(|reply| ToWriter::EraseConsent {
            site,
            erasure,
            reply,
        })
        .await
    }

    /// Removes what the journal and the tables still have of visitors who were erased; does nothing where none was. It
    /// takes as long as writing these tables of all sites; hits are taken meanwhile, and stored after it. Free blocks of
    /// DuckDB's file keep such bytes until the next [`Counts::scrub`].
    ///
    /// # Errors
    /// [`MaintenanceError`]; what is left stays marked for the next call.
    pub async fn clear_erased(&self) -> Result<(), MaintenanceError> {
        if self.marked(Leftover::Rows)?.is_none() {
            return Ok(());
        }
        let _alone = self.alone().await;
        self.clear_rows().await
    }

    /// Whether files have had bytes of visitors who were erased since before this moment (microseconds since 1970, by the
    /// arrival clock): [`Counts::scrub`] removes them.
    ///
    /// # Errors
    /// When the data folder cannot be read.
    pub fn needs_scrub(&self, moment: i64) -> Result<bool, MaintenanceError> {
        let is_due = |of| {
            let mark = self.marked(of)?;
            Ok::<_, MaintenanceError>(mark.is_some_and(|mark| mark.since < moment))
        };
        Ok(is_due(Leftover::Rows)? || is_due(Leftover::Blocks)?)
    }

    /// As [`Counts::clear_erased`]. The caller is the only one who does upkeep.
    pub(crate) async fn clear_rows(&self) -> Result<(), MaintenanceError> {
        let Some(before) = self.retire_segments().await? else {
            return Ok(());
        };
        self.retire(Retire::Rows, before).await?;
        self.retire(Retire::Done, before).await
    }

    /// Removes the segments of the journal that name visitors who were erased. Gives the segment before which all are
    /// gone, where there was something to do. The caller is the only one who does upkeep.
    pub(crate) async fn retire_segments(&self) -> Result<Option<u64>, MaintenanceError> {
        let begun = self.ask_writer(|reply| ToWriter::BeginRetiring { reply });
        let Some(before) = begun.await? else {
            return Ok(None);
        };
        self.retire(Retire::Position, before).await?;
        self.retire(Retire::Segments, before).await?;
        Ok(Some(before))
    }

    pub(crate) async fn retire(&self, step: Retire, before: u64) -> Result<(), MaintenanceError> {
        self.ask_writer(|reply| ToWriter::Retire {
            step,
            before,
            reply,
        })
        .await
    }

    pub(crate) fn marked(&self, of: Leftover) -> Result<Option<RetireMark>, MaintenanceError> {
        retire::marked(&self.0.settings.journal(), of)
            .map_err(|error| MaintenanceError::Failed(error.to_string()))
    }

    /// Hands the writer a message, and waits for the answer to it.
    pub(crate) async fn ask_writer<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, MaintenanceError>>) -> ToWriter,
    ) -> Result<T, MaintenanceError> {
        let (reply, done) = oneshot::channel();
        let sent = self.0.writer.send(message(reply)).await;
        sent.map_err(|_| MaintenanceError::Stopping)?;
        done.await.unwrap_or(Err(MaintenanceError::Stopping))
    }
}
