//! Rows put together to the hits of each visit or visitor.

use std::{error::Error, mem::size_of};

use counts::{
    Fold,
    arrow::{
        datatypes::{Date32Type, TimestampMicrosecondType, UInt64Type},
        record_batch::RecordBatch,
    },
};

use super::{HitTime, VisitScanner, Visitor};
use crate::query::Columns;

/// The longest time between the beginnings of two visits of a chunk that follow each other. Where compaction took a day of a site
/// again, its rows are elsewhere, and the days before and after it are two chunks: a day has 23 hours at least.
const GAP: i64 = 22 * 3_600_000_000;

/// A visit's place among the others: when it began, and its number.
type Whom = (i64, u64);

/// Rows put together to the hits of each visit or visitor.
///
/// DuckDB's threads give batches in no order, but each is a chunk of the table, where one visit follows the
/// other. All visits of a chunk except its first and its last are complete in it, and are scanned at once.
/// The hits of those two, which may continue in another chunk, are put together at the end, as are those of
/// unordered rows.
#[derive(Debug)]
pub(super) struct Chunks<W: VisitScanner> {
    scanner: W,
    /// The first and last visit of each chunk.
    chunks: Vec<(Whom, Whom)>,
    /// The chunk at hand, and whether its visit at hand is its first.
    chunk: Option<(Whom, Whom)>,
    first: bool,
    /// The visitor of the current hits.
    visitor: Visitor,
    hits: Vec<(HitTime, W::Hit)>,
    deferred: Vec<Deferred<W::Hit>>,
}

/// A hit that is put together with others at the end.
#[derive(Clone, Copy, Debug)]
struct Deferred<T> {
    who: u64,
    visitor: Visitor,
    time: HitTime,
    hit: T,
}

impl<W: VisitScanner> Chunks<W> {
    pub fn new(scanner: W) -> Chunks<W> {
        Chunks {
            scanner,
            chunks: Vec::new(),
            chunk: None,
            first: false,
            visitor: (0, 0),
            hits: Vec::new(),
            deferred: Vec::new(),
        }
    }

    /// The next row is of another visit.
    fn next(&mut self, whom: Whom) {
        match self.chunk {
            // A chunk may consist of two, the second from elsewhere: the time between them shows most of
            // these.
            Some((first, last)) if last < whom && whom.0 - last.0 <= GAP => {
                match self.first {
                    true => self.put_aside(last.1),
                    false => self.scan(),
                }
                self.first = false;
                self.chunk = Some((first, whom));
            }
            _ => {
                self.end_chunk();
                self.first = true;
                self.chunk = Some((whom, whom));
            }
        }
    }

    fn end_chunk(&mut self) {
        if let Some(chunk) = self.chunk.take() {
            self.put_aside(chunk.1.1);
            self.chunks.push(chunk);
        }
    }

    fn put_aside(&mut self, who: u64) {
        let visitor = self.visitor;
        let hits = self.hits.drain(..).map(|(time, hit)| Deferred {
            who,
            visitor,
            time,
            hit,
        });
        self.deferred.extend(hits);
    }

    fn scan(&mut self) {
        if !self.hits.is_sorted_by_key(|(time, _)| *time) {
            self.hits.sort_unstable_by_key(|(time, _)| *time);
        }
        self.scanner.scan(self.visitor, &self.hits);
        self.hits.clear();
    }

    /// Whether no visit that was scanned can have had rows elsewhere: chunks share their ends at most.
    fn apart(&mut self) -> bool {
        self.chunks.sort_unstable();
        self.chunks.windows(2).all(|pair| pair[0].1 <= pair[1].0)
    }
}

impl<W: VisitScanner> Fold for Chunks<W> {
    /// `None`: a visit was in two places.
    type Out = Option<W::Out>;

    fn add(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error + Send + Sync>> {
        let columns = Columns::of(batch);
        let owners = columns.primitive::<UInt64Type>("who")?;
        let began = columns.primitive::<TimestampMicrosecondType>("began")?;
        let times = columns.primitive::<TimestampMicrosecondType>("ts")?;
        let arrivals = columns.primitive::<UInt64Type>("seq")?;
        let settled = columns.flags("in_order")?;
        // Hits of visits have all of these: the statement leaves the others out.
        let visitors = columns.primitive::<UInt64Type>("visitor")?;
        let days = columns.primitive::<Date32Type>("visitor_day")?;
        for (row, hit) in self.scanner.read(&columns)?.into_iter().enumerate() {
            let time = HitTime {
                us: times.value(row),
                seq: arrivals.value(row),
            };
            let who = owners.value(row);
            let visitor = (days.value(row), visitors.value(row));
            if !settled.value(row) {
                self.deferred.push(Deferred {
                    who,
                    visitor,
                    time,
                    hit,
                });
                continue;
            }
            let whom = (began.value(row), who);
            if self.chunk.map(|(_, last)| last) != Some(whom) {
                self.next(whom);
                self.visitor = visitor;
            }
            self.hits.push((time, hit));
        }
        self.end_chunk();
        Ok(())
    }

    fn memory_bytes(&self) -> usize {
        self.scanner.memory_bytes() + self.deferred.len() * size_of::<Deferred<W::Hit>>()
    }

    fn finish(mut self) -> Option<W::Out> {
        if !self.apart() {
            return None;
        }
        let mut deferred = std::mem::take(&mut self.deferred);
        deferred.sort_unstable_by_key(|hit| (hit.who, hit.time));
        for of_one in deferred.chunk_by(|one, other| one.who == other.who) {
            self.visitor = of_one[0].visitor;
            self.hits
                .extend(of_one.iter().map(|hit| (hit.time, hit.hit)));
            self.scan();
        }
        Some(self.scanner.finish())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use counts::arrow::array::{
        ArrayRef, BooleanArray, Date32Array, TimestampMicrosecondArray, UInt64Array,
    };

    use super::*;
    use crate::time::DAY;

    /// Writes down the arrivals of each.
    #[derive(Default)]
    struct Arrivals(Vec<Vec<u64>>);

    impl VisitScanner for Arrivals {
        type Hit = ();
        type Out = Vec<Vec<u64>>;

        fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<()>> {
            Ok(vec![(); columns.rows()])
        }

        fn scan(&mut self, _: Visitor, hits: &[(HitTime, ())]) {
            self.0
                .push(hits.iter().map(|(time, ())| time.seq).collect());
        }

        fn memory_bytes(&self) -> usize {
            0
        }

        fn finish(mut self) -> Vec<Vec<u64>> {
            self.0.sort_unstable();
            self.0
        }
    }

    /// A row: its visit, when that began, when the hit was, its arrival, and whether compaction has finished it.
    type Row = (u64, i64, i64, u64, bool);

    fn batch(rows: &[Row]) -> RecordBatch {
        let numbers = |of: fn(&Row) -> u64| -> ArrayRef {
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(of)))
        };
        let times = |of: fn(&Row) -> i64| -> ArrayRef {
            let times = rows.iter().map(of);
            Arc::new(TimestampMicrosecondArray::from_iter_values(times))
        };
        let settled: BooleanArray = rows.iter().map(|row| Some(row.4)).collect();
        let days = Date32Array::from(vec![0; rows.len()]);
        let columns = [
            ("who", numbers(|row| row.0)),
            ("began", times(|row| row.1)),
            ("ts", times(|row| row.2)),
            ("seq", numbers(|row| row.3)),
            ("in_order", Arc::new(settled) as ArrayRef),
            ("visitor", numbers(|row| row.0)),
            ("visitor_day", Arc::new(days)),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    }

    fn scanned<'a>(batches: impl Iterator<Item = &'a [Row]>) -> Option<Vec<Vec<u64>>> {
        let mut chunks = Chunks::new(Arrivals::default());
        for rows in batches {
            chunks.add(&batch(rows)).unwrap();
        }
        Fold::finish(chunks)
    }

    const TABLE: [Row; 14] = [
        // A month, sorted by when visits began; the hits of one visit were not sorted.
        (7, 10, 10, 1, true),
        (7, 10, 12, 4, true),
        (7, 10, 12, 3, true),
        (5, 20, 20, 9, true),
        (9, 20, 20, 8, true),
        (9, 20, 21, 10, true),
        (6, 30, 30, 11, true),
        // One before it, which was packed later.
        (2, -DAY, -DAY, 30, true),
        (3, 5, 5, 31, true),
        (3, 5, 6, 32, true),
        // And these are not yet.
        (50, 90, 95, 52, false),
        (51, 91, 91, 53, false),
        (50, 90, 90, 50, false),
        (50, 90, 91, 51, false),
    ];

    #[test]
    fn hits_of_a_visit_come_together_however_the_table_is_cut() {
        let wanted: Vec<Vec<u64>> = vec![
            vec![1, 3, 4],
            vec![8, 10],
            vec![9],
            vec![11],
            vec![30],
            vec![31, 32],
            vec![50, 51, 52],
            vec![53],
        ];
        for rows in 1..=TABLE.len() {
            let chunks = || TABLE.chunks(rows);
            assert_eq!(scanned(chunks()).as_ref(), Some(&wanted), "{rows}");
            // The threads give their chunks in any order.
            assert_eq!(scanned(chunks().rev()).as_ref(), Some(&wanted), "{rows}");
        }
        assert_eq!(scanned([].into_iter()), Some(vec![]));
    }

    #[test]
    fn a_visit_in_two_places_is_noticed() {
        let (a, b, c) = (
            (1, 10, 10, 1, true),
            (2, 20, 20, 2, true),
            (3, 30, 30, 3, true),
        );
        let late = (2, 20, 25, 4, true);
        // It begins inside one chunk, so all of it must be there.
        assert_eq!(scanned([&[a, b, c][..], &[late]].into_iter()), None);
        assert_eq!(scanned([&[a, b, c][..], &[a, late, c]].into_iter()), None);
        // Months of which one reaches into the other may have split one.
        let d = (4, 25, 25, 5, true);
        assert_eq!(scanned([&[a, c][..], &[b, d]].into_iter()), None);
        // At the ends of chunks it is put together.
        let together = Some(vec![vec![1], vec![2, 4], vec![3]]);
        assert_eq!(scanned([&[a, b][..], &[late, c]].into_iter()), together);
    }
}
