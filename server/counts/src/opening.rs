//! Opening: lock the folder, bring DuckDB up to the journal, start the threads.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    time::Instant,
};

use parking_lot::Mutex;
use tokio::sync::mpsc as queue;

use crate::{
    ask::Readers,
    engine::Engine,
    excluded::Excluded,
    handle::{Counts, Inner, OpenError},
    health::HealthState,
    incident::Incident,
    journal::{
        Position, Record, gaps, make_folder,
        replay::{self, Damage},
        segment::Segment,
        state::{self, Snapshot, SnapshotRef},
        sync_dir,
    },
    metrics::Metrics,
    missing,
    saver::Saver,
    settings::{Now, Settings},
    store::Store,
    store_thread::StoreThread,
    writer::{Writer, next_number},
};

/// Opens the counts; blocks.
pub(crate) fn open(settings: Settings, now: Now) -> Result<Counts, OpenError> {
    let dir = settings.journal();
    make_folder(&dir)?;
    missing::make_way(&settings).map_err(std::io::Error::other)?;
    let engine = Arc::new(Engine::open(&settings)?);
    // The file's name is to be as safe as the journal that is begun after it.
    sync_dir(&settings.dir)?;
    let mut store = Store::new(&engine)?;
    let health = Arc::new(HealthState::default());
    let recovered = recover(&dir, &mut store, &health, settings.open_visits)?;
    let Recovered {
        snapshot:
            Snapshot {
                mut state,
                last_arrivals,
                has_gaps,
            },
        last,
    } = recovered;
    let (pending_days, imported) = (store.pending_days(), store.imported_days());
    let (stored, next_seq) = store.position()?;
    if has_gaps {
        let (heads, revoked) = store.consent()?;
        state.consent.complete(heads, revoked);
    }
    // A visit with number 0 would look like none.
    state.next_seq = state.next_seq.max(next_seq).max(1);
    state.sweep((now)(), settings.keep_keys_us());
    health
        .open_visits
        .store(state.open_visits.visits() as u64, Relaxed);

    let segment = Segment::begin(&dir, next_number(last.segment, stored), last, (now)())?;
    let number = segment.end().segment;
    let bytes = state::bytes_of(&SnapshotRef {
        state: &state,
        last_arrivals: &last_arrivals,
        has_gaps: false,
    })?;
    let state_bytes = Arc::new(AtomicU64::new(bytes.len() as u64));
    let stored_segment = Arc::new(AtomicU64::new(stored.segment));
    let (to_saver, saves) = mpsc::channel();
    let (to_store, lots) = mpsc::channel();
    let (to_writer, batches) = queue::channel(settings.queue.max(1));
    let saver = Saver {
        dir: dir.clone(),
        from: saves,
        stored_segment: Arc::clone(&stored_segment),
        health: Arc::clone(&health),
        now: Arc::clone(&now),
        keep: settings.keep_us(),
        keep_keys: settings.keep_keys_us(),
        open_visits: settings.open_visits,
        state_bytes: Arc::clone(&state_bytes),
    };
    state::write(&dir, number, &bytes)?;
    saver.remove_old(number)?;

    let last_arrivals = Arc::new(Mutex::new(last_arrivals));
    let metrics = Metrics::default();
    let readers = Readers::start(&engine, &settings, to_store.clone(), metrics.clone())?;
    engine.answered_by(&readers);
    let writer = Writer {
        settings: settings.clone(),
        now: Arc::clone(&now),
        state,
        excluded: Excluded::default(),
        last_arrivals: Arc::clone(&last_arrivals),
        segment,
        from: batches,
        store: to_store.clone(),
        saver: to_saver,
        health: Arc::clone(&health),
        metrics: metrics.clone(),
        state_bytes,
        swept: (now)(),
        began: (now)(),
        refusals: Incident::default(),
        no_segment: Incident::default(),
    };
    let store = StoreThread {
        store,
        from: lots,
        health: Arc::clone(&health),
        stored_segment,
        settings: settings.clone(),
        arrived: 0,
        stored: Instant::now(),
        checkpoint_from: Instant::now(),
        failed_checkpoints: 0,
        engine: Arc::clone(&engine),
    };
    let threads = vec![
        std::thread::Builder::new()
            .name("counts-writer".into())
            .spawn(move || writer.run())?,
        std::thread::Builder::new()
            .name("counts-store".into())
            .spawn(move || store.run())?,
        std::thread::Builder::new()
            .name("counts-saver".into())
            .spawn(move || saver.run())?,
    ];
    Ok(Counts(Arc::new(Inner {
        pending_days,
        imported,
        importing: Arc::default(),
        sums_from: AtomicU64::new(settings.sums_from),
        sums_values: AtomicU32::new(settings.sums_values),
        settings,
        now,
        writer: to_writer,
        store: to_store,
        readers,
        last_arrivals,
        health,
        metrics,
        maintenance: Arc::default(),
        engine: Mutex::new(Some(engine)),
        threads: Mutex::new(threads),
    })))
}

struct Recovered {
    snapshot: Snapshot,
    /// The end of the newest segment.
    last: Position,
}

/// The newest state, and all records after it; rows that DuckDB lacks go into it.
fn recover(
    dir: &Path,
    store: &mut Store,
    health: &HealthState,
    open_visits: usize,
) -> Result<Recovered, OpenError> {
    let (from_state, mut snapshot) = newest_state(dir)?;
    let (stored, _) = store.position()?;
    let mut damage = Damage::default();
    let mut replayed = 0;
    let mut last = Position::default();
    for (number, end) in replay::segments(dir)? {
        let path = crate::journal::segment_path(dir, number);
        let length = std::fs::metadata(&path)?.len().min(end.unwrap_or(u64::MAX));
        let missing = Position {
            segment: number,
            offset: length,
        } > stored;
        if number >= from_state || missing {
            replay::read(dir, number, end, &mut damage, |record, at| {
                if at.segment >= from_state {
                    remember(&mut snapshot, &record, open_visits);
                }
                if at > stored {
                    replayed += store.again(record, at).map_err(std::io::Error::other)?;
                }
                Ok(())
            })?;
        }
        // Reading may have cut a torn tail.
        let offset = std::fs::metadata(path)?.len().min(end.unwrap_or(u64::MAX));
        last = Position {
            segment: number,
            offset,
        };
    }
    for (number, text) in gaps::find(dir, stored, last)? {
        tracing::error!("{text}; `stile doctor` says what to do");
        gaps::note(dir, number, &text)?;
        damage.broken += 1;
    }
    store.store()?;
    snapshot.has_gaps |= damage.broken > 0;
    snapshot.state.open_visits.evict(open_visits);
    if replayed > 0 {
        tracing::info!(records = replayed, "the journal was replayed");
    }
    health.broken.store(damage.broken, Relaxed);
    Ok(Recovered { snapshot, last })
}

/// The newest state, and the segment with which it began; 0: there is none.
fn newest_state(dir: &Path) -> std::io::Result<(u64, Snapshot)> {
    let (from, mut snapshot) = state::newest(dir)?.unwrap_or_default();
    snapshot.has_gaps |= from == 0 || state::forgets(dir, from)?;
    Ok((from, snapshot))
}

/// The state with which a segment began: the newest one before it, and the journal since.
pub(crate) fn state_before(
    dir: &Path,
    segment: u64,
    health: &HealthState,
    open_visits: usize,
) -> std::io::Result<Snapshot> {
    let (from, mut snapshot) = newest_state(dir)?;
    let mut damage = Damage::default();
    for (number, end) in replay::segments(dir)? {
        if number >= from && number < segment {
            replay::read(dir, number, end, &mut damage, |record, _| {
                remember(&mut snapshot, &record, open_visits);
                Ok(())
            })?;
        }
    }
    snapshot.has_gaps |= damage.broken > 0;
    snapshot.state.open_visits.evict(open_visits);
    health.broken.fetch_add(damage.broken, Relaxed);
    Ok(snapshot)
}

fn remember(snapshot: &mut Snapshot, record: &Record, open_visits: usize) {
    match record {
        Record::Batch(folded) => {
            snapshot.state.remember(folded, open_visits);
            let last_arrivals = &mut snapshot.last_arrivals;
            for row in folded
                .rows
                .iter()
                .filter(|row| row.kind != crate::rows::PING)
            {
                last_arrivals.counted(row.site, &row.hostname, folded.arrived);
            }
            // Numbers name no hostname.
            for row in &folded.left_out {
                let hostname = row.hostname.as_deref().unwrap_or_default();
                last_arrivals.left_out(row.site, hostname, folded.arrived, row.reason);
            }
        }
        Record::Forgotten { site, until } => {
            snapshot.state.open_visits.evict(open_visits);
            snapshot.state.erase(*site, *until);
            if until.is_none() {
                snapshot.last_arrivals.erase(*site);
            }
        }
        Record::ConsentErased { site, erasure } => {
            snapshot.state.consent.erase_consent(*site, erasure);
        }
    }
}
