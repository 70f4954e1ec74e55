//! Erasing: noted in the journal, then in memory and in DuckDB.

use super::*;
use crate::{
    consent::retire,
    store::{Delete, EraseConsent, RewriteConsent},
};

type Reply = oneshot::Sender<Result<(), MaintenanceError>>;

impl Writer {
    /// Deletes hits of a site, up to a day or all.
    pub(super) fn erase(
        &mut self,
        site: SiteNumber,
        until: Option<i32>,
        reply: Reply,
        buffer: &mut Vec<u8>,
    ) {
        let names_visitors = until.is_none() && self.state.consent.knows(site);
        let record = RecordRef::Forgotten { site, until };
        if let Err(error) = self.note_erasure(&record, names_visitors, buffer) {
            // A closed reply is a caller that went away; it is the same for all below.
            let _ = reply.send(Err(error));
            return;
        }
        self.state.erase(site, until);
        if until.is_none() {
            self.last_arrivals.lock().erase(site);
        }
        let (end, next_seq) = (self.segment.end(), self.state.next_seq);
        self.send_to_store(ToStore::Delete(Delete {
            site,
            until,
            end,
            next_seq,
            reply: Some(reply),
        }));
    }

    /// Erases what is not of hits.
    pub(super) fn erase_consent(
        &mut self,
        site: SiteNumber,
        erasure: ConsentErasure,
        reply: Reply,
        buffer: &mut Vec<u8>,
    ) {
        let names_visitors = matches!(erasure, ConsentErasure::Visitor { .. });
        let record = RecordRef::ConsentErased { site, erasure };
        if let Err(error) = self.note_erasure(&record, names_visitors, buffer) {
            let _ = reply.send(Err(error));
            return;
        }
        self.state.consent.erase_consent(site, &erasure);
        let (end, next_seq) = (self.segment.end(), self.state.next_seq);
        self.send_to_store(ToStore::EraseConsent(EraseConsent {
            site,
            erasure,
            end,
            next_seq,
            reply: Some(reply),
        }));
    }

    /// Writes the record. Where the journal names visitors who are erased, it continues in a new segment, and the older
    /// ones are marked to be removed before their time.
    fn note_erasure(
        &mut self,
        record: &RecordRef<'_>,
        names_visitors: bool,
        buffer: &mut Vec<u8>,
    ) -> Result<(), MaintenanceError> {
        let written = (|| {
            if names_visitors {
                // First: a mark that is there for nothing does no harm.
                retire::mark(&self.settings.journal(), self.segment.end().segment + 1)?;
            }
            buffer.clear();
            journal::write(buffer, record)?;
            self.append(buffer)
        })();
        if let Err(error) = written {
            self.mark_failed(&error, 0);
            return Err(MaintenanceError::Full("the journal cannot be written"));
        }
        if names_visitors {
            self.begin_segment();
        }
        Ok(())
    }

    /// One step of removing what the journal and DuckDB's file still have of visitors who were erased.
    pub(super) fn retire(&mut self, step: Retire, before: u64, reply: Reply) {
        match step {
            Retire::Rows => {
                if self.segment.end().segment < before {
                    self.begin_segment();
                }
                if self.segment.end().segment < before {
                    let full = MaintenanceError::Full("no segment of the journal can be begun");
                    let _ = reply.send(Err(full));
                    return;
                }
                let (end, next_seq) = (self.segment.end(), self.state.next_seq);
                self.send_to_store(ToStore::RewriteConsent(RewriteConsent {
                    end,
                    next_seq,
                    reply,
                }));
            }
            Retire::Segments => self.save(Save::Retire { before, reply }),
        }
    }
}
