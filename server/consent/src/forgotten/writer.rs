//! Writes down who withdrew or was erased.

use std::{
    collections::HashSet,
    fs::File,
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context as _;
use base::{
    clock::{Clock as _, SharedClock},
    files::write_whole,
};
use counts::{Counts, Question, Value};
use figures::{query::Columns, time::SECOND};
use shared::{
    consent::{Mark, from_hex},
    ids::SiteNumber,
};
use sites::SiteRegistry;
use tokio::sync::Mutex;

use super::list::{FORGOTTEN, ForgottenKey, Line, whole};

/// Withdrawals are stored in the order in which they were acknowledged, which is within this time, in microseconds, that of
/// their moments.
const MARGIN: i64 = 3_600 * SECOND;

/// Keeps the file of a data folder.
#[derive(Clone)]
pub struct ForgottenWriter {
    counts: Counts,
    registry: Arc<SiteRegistry>,
    clock: SharedClock,
    file: PathBuf,
    key: ForgottenKey,
    /// What the file has; `None`: it is to be read.
    known: Arc<Mutex<Option<Known>>>,
}

impl std::fmt::Debug for ForgottenWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ForgottenWriter").finish_non_exhaustive()
    }
}

/// What the file has.
#[derive(Debug, Default)]
struct Known {
    /// How many rows DuckDB had when they were read last, and what tells their moments from others.
    rows: (i64, i64),
    /// Up to which moment they are written down, in microseconds since 1970. After a clock that ran ahead, that is when they
    /// were read last.
    until: i64,
    /// The lines from [`MARGIN`] before that moment on.
    recent: HashSet<Line>,
}

impl ForgottenWriter {
    /// For the file of this data folder.
    #[must_use]
    pub fn new(
        (counts, registry): (&Counts, &Arc<SiteRegistry>),
        clock: &SharedClock,
        data: &Path,
        key: ForgottenKey,
    ) -> ForgottenWriter {
        ForgottenWriter {
            counts: counts.clone(),
            registry: registry.clone(),
            clock: clock.clone(),
            file: data.join(FORGOTTEN),
            key,
            known: Arc::default(),
        }
    }

    /// Writes down who withdrew or was erased since the last time: at the server's start and every minute. Returns how
    /// many.
    ///
    /// # Errors
    /// When DuckDB does not answer, or the file cannot be read or written; the next run does it all.
    pub async fn look(&self) -> anyhow::Result<usize> {
        let mut known = self.known.lock().await;
        let before = match known.take() {
            Some(known) => known,
            None => {
                let writer = self.clone();
                let read = tokio::task::spawn_blocking(move || writer.read());
                read.await?
                    .with_context(|| self.file.display().to_string())?
            }
        };
        let (after, new) = self.write_new(before).await?;
        *known = Some(after);
        Ok(new)
    }

    /// The same after all that was acknowledged is in DuckDB: at the server's end.
    ///
    /// # Errors
    /// As [`ForgottenWriter::look`].
    pub async fn look_at_end(&self) -> anyhow::Result<usize> {
        self.counts.settled().await?;
        self.look().await
    }

    async fn write_new(&self, mut known: Known) -> anyhow::Result<(Known, usize)> {
        let now = self.clock.now();
        known.until = known.until.min(now);
        let rows = self.rows().await?;
        if rows == known.rows {
            return Ok((known, 0));
        }
        let all = self.since(known.until - MARGIN).await?;
        let new: Vec<Line> = all
            .iter()
            .filter(|line| !known.recent.contains(line))
            .copied()
            .collect();
        self.append(&new)
            .with_context(|| self.file.display().to_string())?;
        let last = all.iter().map(|line| line.at * SECOND).max();
        let until = last.unwrap_or(0).max(known.until).min(now);
        let after = Known {
            rows,
            until,
            recent: all
                .into_iter()
                .filter(|line| line.at * SECOND >= until - 2 * MARGIN)
                .collect(),
        };
        Ok((after, new.len()))
    }

    /// How many rows there are, and what tells their moments from others.
    async fn rows(&self) -> anyhow::Result<(i64, i64)> {
        let answer = self.counts.ask(Question {
            name: "forgotten_until",
            sql: include_str!("../../../../queries/counts/consented/forgotten_until.sql")
                .to_owned(),
            values: vec![],
        });
        let answer = answer.await?;
        let batch = answer.batches.first().context("no row")?;
        let columns = Columns::of(batch);
        let first = |column: Vec<i64>| column.first().copied().unwrap_or(0);
        Ok((
            first(columns.numbers("forgotten")?),
            first(columns.numbers("moments")?),
        ))
    }

    /// Everyone who withdrew or was erased from this moment on, in microseconds since 1970.
    async fn since(&self, from: i64) -> anyhow::Result<Vec<Line>> {
        let answer = self.counts.ask(Question {
            name: "forgotten",
            sql: include_str!("../../../../queries/counts/consented/forgotten.sql").to_owned(),
            values: vec![Value::BigInt(from)],
        });
        let mut found = Vec::new();
        for batch in &answer.await?.batches {
            let columns = Columns::of(batch);
            let (sites, marks) = (columns.numbers("site")?, columns.texts("mark")?);
            let (moments, erased) = (columns.numbers("at")?, columns.numbers("erased")?);
            for (row, mark) in marks.into_iter().enumerate() {
                // Of a deleted site nothing is left.
                let number = SiteNumber(sites[row].try_into()?);
                let Some(site) = self.registry.by_number(number) else {
                    continue;
                };
                let mark = mark.and_then(|mark| from_hex(&mark)).context("a mark")?;
                found.push(Line {
                    hash: self.key.hash(site.facts.id, Mark(mark)),
                    at: moments[row].div_euclid(SECOND),
                    erased: erased[row] == 1,
                });
            }
        }
        Ok(found)
    }

    /// Reads the file, without a torn last line and without lines that no backup needs any more.
    fn read(&self) -> anyhow::Result<Known> {
        let text = match std::fs::read_to_string(&self.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Known::default()),
            Err(error) => return Err(error.into()),
        };
        let now = self.clock.now();
        let Some(whole) = whole(&text, &self.key, now / SECOND)? else {
            std::fs::remove_file(&self.file)?;
            return Ok(Known::default());
        };
        if whole.text != text {
            write_whole(&self.file, whole.text.as_bytes())?;
        }
        let last = whole.lines.iter().map(|line| line.at * SECOND).max();
        let until = last.unwrap_or(0).min(now);
        let recent = whole
            .lines
            .into_iter()
            .filter(|line| line.at * SECOND >= until - 2 * MARGIN);
        Ok(Known {
            until,
            recent: recent.collect(),
            ..Known::default()
        })
    }

    fn append(&self, lines: &[Line]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut file = File::options()
            .append(true)
            .create(true)
            .mode(0o600)
            .open(&self.file)?;
        let is_new = file.metadata()?.len() == 0;
        let mut text = match is_new {
            true => self.key.head(),
            false => String::new(),
        };
        for line in lines {
            line.write(&mut text);
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        if let (true, Some(folder)) = (is_new, self.file.parent()) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}
