//! Erasing, by the handle that everyone holds.

use shared::{consent::Mark, ids::SiteNumber};
use tokio::sync::oneshot;

use super::{ConsentErasure, Retire, retire};
use crate::{
    handle::{Counts, MaintenanceError},
    writer::ToWriter,
};

impl Counts {
    /// Erases one visitor: the ties of visits, and the links of records. Only the mark stays, so that no visit can be
    /// tied again. What files still have of the visitor goes with the next [`Counts::scrub`].
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

    /// Erases all visitors of a site who have agreed until now, as [`Counts::erase_visitor`] does one. Records stay.
    ///
    /// # Errors
    /// As [`Counts::erase_visitor`].
    pub async fn erase_visitors(&self, site: SiteNumber) -> Result<(), MaintenanceError> {
        let at = (self.0.now)();
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
        let erasure = ConsentErasure::Until { ties, records };
        self.erase_consent(site, erasure).await
    }

    async fn erase_consent(
        &self,
        site: SiteNumber,
        erasure: ConsentErasure,
    ) -> Result<(), MaintenanceError> {
        let _alone = self.alone().await;
        self.ask_writer(|reply| ToWriter::EraseConsent {
            site,
            erasure,
            reply,
        })
        .await
    }

    /// Whether files still have bytes of visitors who were erased: [`Counts::scrub`] removes them.
    ///
    /// # Errors
    /// When the data folder cannot be read.
    pub fn has_bytes_of_erased(&self) -> Result<bool, MaintenanceError> {
        let marked = retire::marked(&self.0.settings.journal());
        let marked = marked.map_err(|error| MaintenanceError::Failed(error.to_string()))?;
        Ok(marked.is_some())
    }

    /// Removes what the journal and the tables still have of visitors who were erased. Gives the segment before which
    /// all are gone, where there was something to do. The caller is the only one who does upkeep.
    pub(crate) async fn retire(&self) -> Result<Option<u64>, MaintenanceError> {
        let failed = |error: std::io::Error| MaintenanceError::Failed(error.to_string());
        let journal = self.0.settings.journal();
        let Some(before) = retire::marked(&journal).map_err(failed)? else {
            return Ok(None);
        };
        for step in [Retire::Rows, Retire::Segments] {
            self.ask_writer(|reply| ToWriter::Retire {
                step,
                before,
                reply,
            })
            .await?;
        }
        Ok(Some(before))
    }

    /// All of it is done, the blocks of DuckDB's file included.
    pub(crate) fn retired(&self, before: u64) -> Result<(), MaintenanceError> {
        retire::unmark(&self.0.settings.journal(), before)
            .map_err(|error| MaintenanceError::Failed(error.to_string()))
    }

    async fn ask_writer(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<(), MaintenanceError>>) -> ToWriter,
    ) -> Result<(), MaintenanceError> {
        let (reply, done) = oneshot::channel();
        let sent = self.0.writer.send(message(reply)).await;
        sent.map_err(|_| MaintenanceError::Stopping)?;
        done.await.unwrap_or(Err(MaintenanceError::Stopping))
    }
}
