//! The end of the writer: what waits is refused, and its memory is written down.

use super::*;

impl Writer {
    pub(super) fn stop(&mut self, reply: oneshot::Sender<Result<(), MaintenanceError>>) {
        self.from.close();
        while let Ok(message) = self.from.try_recv() {
            match message {
                ToWriter::Take { reply, .. } => drop(reply.send(Err(TakeError::Stopping))),
                ToWriter::BeginRetiring { reply } => {
                    drop(reply.send(Err(MaintenanceError::Stopping)));
                }
                ToWriter::Probe | ToWriter::Tick => {}
                ToWriter::Delete { reply, .. }
                | ToWriter::EraseConsent { reply, .. }
                | ToWriter::Retire { reply, .. }
                | ToWriter::Stop { reply } => {
                    drop(reply.send(Err(MaintenanceError::Stopping)));
                }
            }
        }
        if let Some(resolved) = self.refusals.end() {
            tracing::warn!(
                refused = resolved.times,
                seconds = resolved.seconds,
                "hits were refused before the end, since the journal could not be written"
            );
        }
        // With a current state the next start has nothing to replay.
        self.last_state();
        self.send_to_store(ToStore::Stop(reply));
    }

    /// Writes what is in memory, once no caller waits for the writer.
    fn last_state(&mut self) {
        match self.next_segment() {
            Ok(segment) => self.segment = segment,
            Err(error) => {
                return tracing::warn!(%error, "no segment for the last state; the next start reads the journal back");
            }
        }
        let bytes = {
            let last_arrivals = self.last_arrivals.lock();
            state::bytes_of(&state::SnapshotRef {
                state: &self.state,
                last_arrivals: &last_arrivals,
                has_gaps: false,
            })
        };
        let segment = self.segment.end().segment;
        match bytes {
            Ok(bytes) => self.save(Save::Written { segment, bytes }),
            Err(error) => tracing::error!(%error, "the state could not be written down"),
        }
    }
}
