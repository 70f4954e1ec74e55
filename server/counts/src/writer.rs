//! The writer: one thread that decides, writes the journal, and only then answers.

mod ending;
mod erasing;

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::Sender as StdSender,
    },
    time::Instant,
};

use parking_lot::Mutex;
use shared::ids::SiteNumber;
use tokio::sync::{mpsc::Receiver, oneshot};

use crate::{
    arrival::{Batch, TakeError, Taken},
    arriving::LastArrivals,
    consent::{ConsentErasure, Retire},
    excluded::Excluded,
    fold::{Decided, State},
    handle::MaintenanceError,
    health::HealthState,
    incident::{Incident, Report, Resolved},
    journal::{
        self, Position, RecordRef,
        segment::{HEADER, Segment},
        state,
    },
    metrics::Metrics,
    rows::{LeftOutRow, PING},
    saver::Save,
    settings::{Now, Settings},
    store::{Flush, ToStore},
    visits::Undo,
};

/// Batches that one flush makes safe at most.
const LARGEST_LOT: usize = 4096;
/// If there are at most this many messages, they may wait for others to share a sync with.
const FEW: usize = 8;
/// How long a segment lasts at most once it holds something.
const LONGEST_SEGMENT: i64 = 3_600_000_000;
/// How often all visits are looked through for those that are over, by the arrival clock.
const SWEEP: i64 = 60_000_000;

/// Messages to the writer.
pub(crate) enum ToWriter {
    Take {
        batch: Batch,
        reply: oneshot::Sender<Result<Taken, TakeError>>,
    },
    Delete {
        site: SiteNumber,
        until: Option<i32>,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
    /// Erase what is not of hits.
    EraseConsent {
        site: SiteNumber,
        erasure: ConsentErasure,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
    /// Begin to remove what the journal and DuckDB still have of visitors who were erased. The answer is the segment
    /// before which all are to be removed; `None` where there are none.
    BeginRetiring {
        reply: oneshot::Sender<Result<Option<u64>, MaintenanceError>>,
    },
    /// One step of it.
    Retire {
        step: Retire,
        before: u64,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
    /// Try whether the journal can be written again.
    Probe,
    /// Time has passed: in any traffic, segments end and old ones are removed.
    Tick,
    Stop {
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
}

type Answer = (
    oneshot::Sender<Result<Taken, TakeError>>,
    Result<Taken, TakeError>,
);

/// The writer's thread.
pub(crate) struct Writer {
    pub settings: Settings,
    pub now: Now,
    pub state: State,
    pub excluded: Excluded,
    pub last_arrivals: Arc<Mutex<LastArrivals>>,
    pub segment: Segment,
    pub from: Receiver<ToWriter>,
    pub store: StdSender<ToStore>,
    pub saver: StdSender<Save>,
    pub health: Arc<HealthState>,
    pub metrics: Metrics,
    /// Size of the last state: a segment grows to a multiple of it, so that states do not outweigh
    /// what they save.
    pub state_bytes: Arc<AtomicU64>,
    pub swept: i64,
    /// When the running segment began.
    pub began: i64,
    /// Hits that are refused, since the journal cannot be written.
    pub refusals: Incident,
    /// No segment could be begun; the old one is written on.
    pub no_segment: Incident,
}

impl Writer {
    pub fn run(mut self) {
        let mut messages = Vec::with_capacity(LARGEST_LOT);
        let mut buffer = Vec::new();
        let mut begun = Instant::now();
        let mut before = FEW;
        while self.from.blocking_recv_many(&mut messages, LARGEST_LOT) > 0 {
            if before < FEW && messages.len() < FEW {
                // A few more may come until the next sync is due, and then share it.
                let left = self.settings.between_syncs.saturating_sub(begun.elapsed());
                if !left.is_zero() {
                    std::thread::sleep(left);
                    while messages.len() < LARGEST_LOT
                        && let Ok(message) = self.from.try_recv()
                    {
                        messages.push(message);
                    }
                }
            }
            begun = Instant::now();
            before = messages.len();
            let mut batches = Vec::with_capacity(messages.len());
            for message in messages.drain(..) {
                match message {
                    ToWriter::Take { batch, reply } => batches.push((batch, reply)),
                    ToWriter::Delete { site, until, reply } => {
                        self.take(std::mem::take(&mut batches), &mut buffer);
                        self.erase(site, until, reply, &mut buffer);
                    }
                    ToWriter::EraseConsent {
                        site,
                        erasure,
                        reply,
                    } => {
                        self.take(std::mem::take(&mut batches), &mut buffer);
                        self.erase_consent(site, erasure, reply, &mut buffer);
                    }
                    ToWriter::BeginRetiring { reply } => {
                        self.take(std::mem::take(&mut batches), &mut buffer);
                        // A closed reply is a caller that went away.
                        let _ = reply.send(self.begin_retiring());
                    }
                    ToWriter::Retire {
                        step,
                        before,
                        reply,
                    } => {
                        self.take(std::mem::take(&mut batches), &mut buffer);
                        self.retire(step, before, reply);
                    }
                    ToWriter::Probe => self.probe(),
                    ToWriter::Tick => self.tick(),
                    ToWriter::Stop { reply } => {
                        self.take(std::mem::take(&mut batches), &mut buffer);
                        self.stop(reply);
                        return;
                    }
                }
            }
            self.take(batches, &mut buffer);
        }
    }

    /// One flush: decide all, write all, answer all.
    fn take(
        &mut self,
        batches: Vec<(Batch, oneshot::Sender<Result<Taken, TakeError>>)>,
        buffer: &mut Vec<u8>,
    ) {
        if batches.is_empty() {
            return;
        }
        let now = (self.now)();
        let waited: usize = batches.iter().map(|(batch, _)| weight(batch)).sum();
        let mut undo = Vec::new();
        let mut answers: Vec<Answer> = Vec::with_capacity(batches.len());
        let mut flush = Flush {
            arrived: now,
            ..Flush::default()
        };
        let mut excluded = Vec::new();
        let seq = self.state.next_seq;
        buffer.clear();
        self.state
            .open_visits
            .sweep_short(now, self.settings.keep_keys_us());
        for (batch, reply) in batches {
            let answer = self.decide(batch, now, buffer, &mut undo, &mut flush, &mut excluded);
            answers.push((reply, answer));
        }
        let written = self.excluded.write(&excluded, now, buffer);
        flush.left_out.append(&mut excluded);
        if written.is_ok() && buffer.is_empty() {
            self.health.waiting.fetch_sub(waited, Relaxed);
        } else if let Err(error) = written.and_then(|()| self.append(buffer)) {
            self.state.take_back(&mut undo);
            self.state.next_seq = seq;
            self.health.waiting.fetch_sub(waited, Relaxed);
            self.mark_failed(&error, waited as u64);
            for (reply, _) in answers {
                // A closed reply is a client that went away; it is the same for all below.
                let _ = reply.send(Err(TakeError::Full("the journal cannot be written")));
            }
            return;
        } else {
            self.enqueue(flush, waited);
            self.evict();
        }
        for (reply, answer) in answers {
            let _ = reply.send(answer);
        }
        self.tidy(now);
    }

    /// Evicts visits beyond the limit, now that no change will be reverted.
    fn evict(&mut self) {
        let gone = self.state.open_visits.evict(self.settings.open_visits);
        let held = self.state.open_visits.visits() as u64;
        self.health.open_visits.store(held, Relaxed);
        if gone > 0 && self.health.evicted.fetch_add(gone, Relaxed) == 0 {
            tracing::warn!(
                held,
                "too many open visits: the oldest are ended, and their later hits start new visits (counts.open_visits)"
            );
        }
    }

    fn decide(
        &mut self,
        batch: Batch,
        now: i64,
        buffer: &mut Vec<u8>,
        undo: &mut Vec<Undo>,
        flush: &mut Flush,
        excluded: &mut Vec<LeftOutRow>,
    ) -> Result<Taken, TakeError> {
        let (mark, seq) = (undo.len(), self.state.next_seq);
        let Decided::Fold {
            mut folded,
            verdicts,
            repeated,
        } = self.state.decide(batch, now, undo)
        else {
            return Err(TakeError::KeyReused);
        };
        let left_out = std::mem::take(&mut folded.left_out);
        if folded.is_empty() {
            // It has nothing else: all such hits of the flush are written together.
            excluded.extend(left_out);
        } else {
            (folded.left_out, folded.sums) = self.excluded.fold(&left_out, now);
            if journal::write(buffer, &RecordRef::of(&folded)).is_err() {
                self.state.take_back(&mut undo.split_off(mark));
                self.state.next_seq = seq;
                return Err(TakeError::Full("the batch is too large"));
            }
            flush.rows.extend(folded.rows);
            flush.left_out.extend(left_out);
            flush.consent.extend(folded.consent);
        }
        Ok(Taken { verdicts, repeated })
    }

    /// Writes to the journal.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.usable()?;
        let begun = Instant::now();
        self.segment.append(bytes)?;
        self.metrics.written(begun.elapsed());
        self.health
            .journal_bytes
            .fetch_add(bytes.len() as u64, Relaxed);
        self.mark_healthy();
        Ok(())
    }

    /// Begins a new segment where the old one may not be used.
    fn usable(&mut self) -> io::Result<()> {
        if self.segment.is_suspect() {
            self.segment = self.next_segment()?;
            self.began = (self.now)();
        }
        Ok(())
    }

    fn mark_healthy(&mut self) {
        if self.health.refusing.load(Relaxed) {
            self.health.set_journal_error(None);
        }
        if let Some(resolved) = self.refusals.succeeded((self.now)()) {
            written_again(resolved);
        }
    }

    fn next_segment(&self) -> io::Result<Segment> {
        let before = self.segment.end();
        let dir = self.settings.journal();
        Segment::begin(&dir, before.segment + 1, before, (self.now)())
    }

    fn enqueue(&mut self, mut flush: Flush, waited: usize) {
        flush.end = self.segment.end();
        flush.next_seq = self.state.next_seq;
        {
            let mut last_arrivals = self.last_arrivals.lock();
            let mut counted = 0;
            for row in flush.rows.iter().filter(|row| row.kind != PING) {
                last_arrivals.counted(row.site, &row.hostname, flush.arrived);
                counted += 1;
            }
            let excluded = flush.left_out.iter().map(|row| row.reason);
            self.metrics.taken(counted, excluded);
            for row in &flush.left_out {
                let hostname = row.hostname.as_deref().unwrap_or_default();
                last_arrivals.left_out(row.site, hostname, flush.arrived, row.reason);
            }
        }
        self.health.waiting.fetch_add(flush.arrivals(), Relaxed);
        self.health.waiting.fetch_sub(waited, Relaxed);
        self.health.waiting_bytes.fetch_add(flush.bytes(), Relaxed);
        self.health.waits_since(flush.arrived);
        self.send_to_store(ToStore::Flush(flush));
    }

    fn send_to_store(&self, message: ToStore) {
        if self.store.send(message).is_err() {
            tracing::error!("the store has ended; the journal keeps what is missing");
            self.health
                .set_store_error(Some("the store has ended; restart the service".to_owned()));
        }
    }

    /// The journal cannot be written, and this many arrivals are refused.
    fn mark_failed(&mut self, error: &io::Error, refused: u64) {
        match self.refusals.happened(refused, (self.now)()) {
            Some(Report::Began) => {
                tracing::error!(%error, "the journal cannot be written; hits are refused");
            }
            Some(Report::Lasts(refused)) => {
                tracing::error!(%error, refused, "the journal still cannot be written; hits were refused since this was last said");
            }
            None => {}
        }
        self.health
            .set_journal_error(Some(format!("journal: {error}")));
    }

    /// What has to be done now and then: a new segment, a look for visits that are over.
    fn tidy(&mut self, now: i64) {
        if now - self.swept >= SWEEP || now < self.swept {
            self.swept = now;
            self.state.sweep(now, self.settings.keep_keys_us());
        }
        let full = self
            .settings
            .segment_bytes
            .max(4 * self.state_bytes.load(Relaxed));
        if self.segment.end().offset >= full {
            self.begin_segment();
        }
    }

    /// Begins a segment; the saver makes its state. If this fails, the old segment stays in use.
    fn begin_segment(&mut self) {
        match self.next_segment() {
            Ok(segment) => {
                self.segment = segment;
                self.began = (self.now)();
                self.no_segment.end();
                let segment = self.segment.end().segment;
                self.save(Save::Replayed {
                    segment,
                    began: self.began,
                });
            }
            Err(error) => {
                if self.no_segment.happened(1, (self.now)()).is_some() {
                    tracing::error!(%error, "a new segment could not be begun");
                }
            }
        }
    }

    /// Ends a segment that is not empty and old enough, so that its content is removed in time even if few
    /// hits come; and has old ones removed.
    fn tick(&mut self) {
        let now = (self.now)();
        if !self.health.refusing.load(Relaxed)
            && let Some(resolved) = self.refusals.succeeded(now)
        {
            written_again(resolved);
        }
        if self.segment.end().offset > HEADER && now - self.began >= LONGEST_SEGMENT {
            self.begin_segment();
        } else {
            self.save(Save::Nothing);
        }
    }

    fn save(&self, save: Save) {
        if self.saver.send(save).is_err() {
            tracing::error!("the saver of states has ended");
        }
    }

    /// Tries the journal if the last write failed: a load balancer that asks for health may keep hits away
    /// until it is healthy again.
    fn probe(&mut self) {
        if !self.health.refusing.load(Relaxed) {
            return;
        }
        match self.usable().and_then(|()| self.segment.probe()) {
            Ok(()) => self.mark_healthy(),
            Err(error) => self.mark_failed(&error, 0),
        }
    }
}

fn written_again(resolved: Resolved) {
    tracing::info!(
        refused = resolved.times,
        seconds = resolved.seconds,
        "the journal can be written again; hits are taken"
    );
}

/// What a batch weighs in the bound on what waits.
pub(crate) fn weight(batch: &Batch) -> usize {
    batch.arrivals.len().max(1)
}

/// Where a segment that begins after these positions starts counting.
pub(crate) fn next_number(newest_segment: u64, stored: Position) -> u64 {
    newest_segment.max(stored.segment) + 1
}
