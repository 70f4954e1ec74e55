//! Erasing: noted in the journal, then in memory and in DuckDB.

use super::*;
use crate::{
    consent::{Leftover, RetireMark, retire},
    store::{Delete, EraseConsent, Reach},
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
        // With days go the ties of their visits.
        let names_visitors = self.state.consent.knows(site);
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
        let record = RecordRef::ConsentErased { site, erasure };
        if let Err(error) = self.note_erasure(&record, true, buffer) {
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

    /// Writes the record. Where the journal names visitors who are erased, its segments up to here are marked to be removed
    /// before their time, and so is what DuckDB's file keeps of deleted rows.
    fn note_erasure(
        &mut self,
        record: &RecordRef<'_>,
        names_visitors: bool,
        buffer: &mut Vec<u8>,
    ) -> Result<(), MaintenanceError> {
        let written = (|| {
            if names_visitors {
                // First: a mark that is there for nothing does no harm.
                let mark = RetireMark {
                    before: self.segment.end().segment + 1,
                    since: (self.now)(),
                };
                retire::mark(&self.settings.journal(), Leftover::Rows, mark)?;
            }
            buffer.clear();
            journal::write(buffer, record)?;
            self.append(buffer)
        })();
        written.map_err(|error| {
            self.mark_failed(&error, 0);
            MaintenanceError::Full("the journal cannot be written")
        })
    }

    /// Begins the segment before which all are to be removed; `None` where nothing is marked. A mark that cannot be read
    /// means every segment that there is.
    pub(super) fn begin_retiring(&mut self) -> Result<Option<u64>, MaintenanceError> {
        let journal = self.settings.journal();
        let Some(mark) = retire::marked(&journal, Leftover::Rows).map_err(failed)? else {
            return Ok(None);
        };
        let running = self.segment.end().segment;
        let before = mark.before.min(running + 1);
        if running < before {
            self.begin_segment();
        }
        if self.segment.end().segment < before {
            return Err(MaintenanceError::Full(
                "no segment of the journal can be begun",
            ));
        }
        retire::mark(&journal, Leftover::Rows, RetireMark { before, ..mark }).map_err(failed)?;
        Ok(Some(before))
    }

    /// One step of removing what the journal and DuckDB's file still have of visitors who were erased.
    pub(super) fn retire(&mut self, step: Retire, before: u64, reply: Reply) {
        match step {
            Retire::Position => self.send_to_store(ToStore::Reach(Reach {
                end: self.segment.end(),
                next_seq: self.state.next_seq,
                reply,
            })),
            Retire::Segments => self.save(Save::Retire { before, reply }),
            Retire::Rows => self.send_to_store(ToStore::RewriteConsent(reply)),
            // By the writer, which also marks: none is lost between reading a mark and removing it.
            Retire::Done => drop(reply.send(self.only_blocks_left(before).map_err(failed))),
            Retire::Overwritten => {
                let journal = self.settings.journal();
                let unmarked = retire::unmark(&journal, Leftover::Blocks, before);
                drop(reply.send(unmarked.map_err(failed)));
            }
        }
    }

    fn only_blocks_left(&self, before: u64) -> io::Result<()> {
        let journal = self.settings.journal();
        if let Some(mark) = retire::marked(&journal, Leftover::Rows)? {
            // A crash in between leaves both, and the first is done again.
            retire::mark(&journal, Leftover::Blocks, RetireMark { before, ..mark })?;
        }
        retire::unmark(&journal, Leftover::Rows, before)
    }
}

fn failed(error: io::Error) -> MaintenanceError {
    MaintenanceError::Failed(error.to_string())
}
