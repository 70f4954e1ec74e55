//! Who did what, in order: the hits of one visit after the other, or of one visitor across visits, folded as
//! DuckDB reads them.
//!
//! Compaction keeps the rows of a visit together and in order, so one pass over them does what a statement could
//! do only by gathering each visit's hits once more for each step. Rows that it has not finished are put in order
//! here.

use std::error::Error;

use base::answer::Problem;
use counts::{
    Fold, Question, Value,
    arrow::{
        datatypes::{Date32Type, TimestampMicrosecondType, UInt64Type},
        record_batch::RecordBatch,
    },
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Asker, Columns, Cost, Frame, sql};
use crate::told::Whose;

/// When a hit was: by its time, then by its arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Microseconds since 1970.
    pub us: i64,
    /// The number of its arrival.
    pub seq: u64,
}

/// Different visitors, and something about each. Those of each day are kept apart: visits come by
/// their days, and the table of one is small enough to stay near the processor.
#[derive(Clone, Debug, Default)]
pub struct Visitors<T> {
    day: i32,
    /// Those of `day`.
    own: FxHashMap<u64, T>,
    others: FxHashMap<i32, FxHashMap<u64, T>>,
}

impl<T: Default> Visitors<T> {
    /// What is known of this one, the default where that is nothing yet.
    pub fn note(&mut self, (day, visitor): Visitor) -> &mut T {
        if day != self.day {
            let own = self.others.remove(&day).unwrap_or_default();
            let before = std::mem::replace(&mut self.own, own);
            self.others.insert(self.day, before);
            self.day = day;
        }
        self.own.entry(visitor).or_default()
    }

    /// How many there are.
    pub fn count(&self) -> i64 {
        let others: usize = self.others.values().map(FxHashMap::len).sum();
        (self.own.len() + others) as i64
    }

    /// What is known of each.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        let others = self.others.values().flat_map(FxHashMap::values);
        self.own.values().chain(others)
    }
}

/// The day to which a visitor's hash belongs, and the hash. Who agreed to be known again has one hash for all days,
/// and always the same day here.
pub type Visitor = (i32, u64);

/// Goes along with the hits of each visit or visitor.
pub trait Walker: Send + 'static {
    /// What it keeps of a hit until it has seen all of the same visit or visitor.
    type Hit: Copy + Send;
    /// What comes of it.
    type Out: Send;

    /// The hits of a batch, each row one.
    ///
    /// # Errors
    /// A column is missing or of another type.
    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<Self::Hit>>;

    /// All hits of a visit or visitor, at least one, in order.
    fn walk(&mut self, visitor: Visitor, hits: &[(Place, Self::Hit)]);

    /// The end, after all of them.
    fn finish(self) -> Self::Out;
}

/// In which order hits are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitOrder {
    /// As they are kept.
    Kept,
    /// Sorted by whose they are, which takes longer.
    Sorted,
}

impl Frame {
    /// The statement that gives a walk its hits, and its values: those of visits that began in the period. It
    /// gives these columns of each.
    pub fn walk(
        &self,
        whose: Whose,
        order: HitOrder,
        columns: &str,
        bound: Vec<Value>,
    ) -> (String, Vec<Value>) {
        // A visitor's visits lie apart.
        let sorted = order == HitOrder::Sorted || whose == Whose::Agreed;
        let (began, settled, sorting) = match sorted {
            true => ("make_timestamp(0)", "true", "ORDER BY who, ts, seq"),
            false => ("visit_start", "settled", ""),
        };
        let extra = [
            ("columns", columns),
            ("who", whose.column()),
            ("only", whose.rows()),
            ("began", began),
            ("settled", settled),
            ("sorting", sorting),
        ];
        self.statement(sql!("walk"), &extra, bound)
    }
}

/// A page or an event, as a hash of its name: `/pricing`, `event:Signup`. DuckDB hashes each text of a block once,
/// however many rows have it, and gives numbers much faster than texts.
pub type Step = u64;

/// The names of steps.
pub type Names = FxHashMap<Step, String>;

/// A row's step, in SQL.
pub const STEP: &str = "CASE kind WHEN 0 THEN hash(path) ELSE hash('event:' || event) END";

impl Asker {
    /// Walks with the hits of one question, which `statement` makes; what it took is added to `cost`.
    ///
    /// Where compaction left rows in another order than the walk can follow, it is asked for once more, sorted.
    pub async fn walk<W: Walker>(
        &self,
        name: &'static str,
        statement: impl Fn(HitOrder) -> (String, Vec<Value>),
        begin: impl Fn() -> W + Clone + Send + 'static,
        cost: &mut Cost,
    ) -> Result<W::Out, Problem> {
        for order in [HitOrder::Kept, HitOrder::Sorted] {
            let (sql, values) = statement(order);
            let question = Question { name, sql, values };
            let begin = begin.clone();
            let walked = self
                .fold(question, move || Walks::new(begin()), cost)
                .await?;
            if let Some(out) = walked {
                return Ok(out);
            }
        }
        Err(Problem::internal(anyhow::anyhow!(
            "{name}: sorted rows were not in order"
        )))
    }

    /// The names of these steps, which a walk with the same frame met.
    pub async fn names(
        &self,
        frame: &Frame,
        whose: Whose,
        steps: impl Iterator<Item = Step>,
        cost: &mut Cost,
    ) -> Result<Names, Problem> {
        let steps: FxHashSet<Step> = steps.collect();
        if steps.is_empty() {
            return Ok(Names::default());
        }
        let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
        let extra = [("only", whose.rows()), ("steps", &steps.join(", "))];
        let (sql, values) = frame.statement(sql!("walk_names"), &extra, vec![]);
        let batches = self.ask("walk_names", sql, values, cost).await?;
        named(&batches).map_err(Problem::internal)
    }
}

fn named(batches: &[RecordBatch]) -> anyhow::Result<Names> {
    let mut names = Names::default();
    for batch in batches {
        let columns = Columns::of(batch);
        let steps = columns.primitive::<UInt64Type>("step")?.values().iter();
        let texts = columns.texts("name")?.into_iter().flatten();
        names.extend(steps.copied().zip(texts));
    }
    Ok(names)
}

/// A visit's place among the others: when it began, and its number.
type Whom = (i64, u64);

/// A hit that lies in no order.
#[derive(Clone, Copy, Debug)]
struct Loose<T> {
    who: u64,
    visitor: Visitor,
    place: Place,
    hit: T,
}

/// Rows put together to the hits of each visit or visitor.
#[derive(Debug)]
pub(super) struct Walks<W: Walker> {
    walker: W,
    /// Whoever's rows came last, and their hits so far.
    visitor: Visitor,
    hits: Vec<(Place, W::Hit)>,
    runs: Runs,
    /// Hits that lie in no order.
    loose: Vec<Loose<W::Hit>>,
}

impl<W: Walker> Walks<W> {
    pub fn new(walker: W) -> Walks<W> {
        Walks {
            walker,
            visitor: (0, 0),
            hits: Vec::new(),
            runs: Runs::default(),
            loose: Vec::new(),
        }
    }

    fn walk(&mut self) {
        if self.hits.is_empty() {
            return;
        }
        if !self.hits.is_sorted_by_key(|(place, _)| *place) {
            self.hits.sort_unstable_by_key(|(place, _)| *place);
        }
        self.walker.walk(self.visitor, &self.hits);
        self.hits.clear();
    }
}

impl<W: Walker> Fold for Walks<W> {
    /// `None`: the rows of a visit did not all lie together.
    type Out = Option<W::Out>;

    fn add(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error + Send + Sync>> {
        let columns = Columns::of(batch);
        let whose = columns.primitive::<UInt64Type>("who")?;
        let began = columns.primitive::<TimestampMicrosecondType>("began")?;
        let times = columns.primitive::<TimestampMicrosecondType>("ts")?;
        let arrivals = columns.primitive::<UInt64Type>("seq")?;
        let settled = columns.flags("in_order")?;
        let visitors = columns.primitive::<UInt64Type>("visitor")?;
        let days = columns.primitive::<Date32Type>("visitor_day")?;
        for (row, hit) in self.walker.read(&columns)?.into_iter().enumerate() {
            let place = Place {
                us: times.value(row),
                seq: arrivals.value(row),
            };
            let who = whose.value(row);
            let visitor = (days.value(row), visitors.value(row));
            if !settled.value(row) {
                self.loose.push(Loose {
                    who,
                    visitor,
                    place,
                    hit,
                });
                continue;
            }
            let whom = (began.value(row), who);
            if self.runs.newest() != Some(whom) {
                self.walk();
                self.runs.note(whom);
                self.visitor = visitor;
            }
            self.hits.push((place, hit));
        }
        Ok(())
    }

    fn finish(mut self) -> Option<W::Out> {
        self.walk();
        if !std::mem::take(&mut self.runs).apart() {
            return None;
        }
        let mut loose = std::mem::take(&mut self.loose);
        loose.sort_unstable_by_key(|hit| (hit.who, hit.place));
        for of_one in loose.chunk_by(|one, other| one.who == other.who) {
            self.visitor = of_one[0].visitor;
            self.hits
                .extend(of_one.iter().map(|hit| (hit.place, hit.hit)));
            self.walk();
        }
        Some(self.walker.finish())
    }
}

/// Whoever came one after the other, as runs in which each began later than the one before. A month's visits are
/// one run. As long as runs lie apart, nobody can be in two of them, and so nobody came twice.
#[derive(Debug, Default)]
struct Runs(Vec<(Whom, Whom)>);

impl Runs {
    fn newest(&self) -> Option<Whom> {
        self.0.last().map(|(_, last)| *last)
    }

    fn note(&mut self, whom: Whom) {
        match self.0.last_mut() {
            Some((_, last)) if *last < whom => *last = whom,
            _ => self.0.push((whom, whom)),
        }
    }

    fn apart(mut self) -> bool {
        self.0.sort_unstable();
        self.0.windows(2).all(|runs| runs[0].1 < runs[1].0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use counts::arrow::array::{
        ArrayRef, BooleanArray, Date32Array, TimestampMicrosecondArray, UInt64Array,
    };

    use super::*;

    /// Writes down the arrivals of each.
    #[derive(Default)]
    struct Arrivals(Vec<Vec<u64>>);

    impl Walker for Arrivals {
        type Hit = ();
        type Out = Vec<Vec<u64>>;

        fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<Vec<()>> {
            Ok(vec![(); columns.rows()])
        }

        fn walk(&mut self, _: Visitor, hits: &[(Place, ())]) {
            self.0
                .push(hits.iter().map(|(place, ())| place.seq).collect());
        }

        fn finish(self) -> Vec<Vec<u64>> {
            self.0
        }
    }

    /// Rows of visits, each told by its number, when it began, when its hit was, the hit's arrival, and whether
    /// compaction has finished it.
    fn walked(rows: &[(u64, i64, i64, u64, bool)]) -> Option<Vec<Vec<u64>>> {
        let mut walks = Walks::new(Arrivals::default());
        // In batches of two, so that visits lie in several.
        for rows in rows.chunks(2) {
            let numbers = |of: fn(&(u64, i64, i64, u64, bool)) -> u64| -> ArrayRef {
                Arc::new(UInt64Array::from_iter_values(rows.iter().map(of)))
            };
            let times = |of: fn(&(u64, i64, i64, u64, bool)) -> i64| -> ArrayRef {
                let times = rows.iter().map(of);
                Arc::new(TimestampMicrosecondArray::from_iter_values(times))
            };
            let settled: BooleanArray = rows.iter().map(|row| Some(row.4)).collect();
            let columns = [
                ("who", numbers(|row| row.0)),
                ("began", times(|row| row.1)),
                ("ts", times(|row| row.2)),
                ("seq", numbers(|row| row.3)),
                ("in_order", Arc::new(settled) as ArrayRef),
                ("visitor", numbers(|row| row.0)),
                (
                    "visitor_day",
                    Arc::new(Date32Array::from(vec![0; rows.len()])),
                ),
            ];
            let batch = RecordBatch::try_from_iter(columns).unwrap();
            walks.add(&batch).unwrap();
        }
        Fold::finish(walks)
    }

    #[test]
    fn hits_of_a_visit_come_together_and_in_order() {
        let month = [
            (7, 10, 10, 1, true),
            (7, 10, 12, 4, true),
            (7, 10, 12, 3, true),
            (5, 20, 20, 9, true),
            // Another month was packed later.
            (2, 0, 0, 30, true),
            (3, 5, 5, 31, true),
            // And these are not yet.
            (50, 90, 95, 52, false),
            (51, 91, 91, 53, false),
            (50, 90, 90, 50, false),
        ];
        let wanted = vec![
            vec![1, 3, 4],
            vec![9],
            vec![30],
            vec![31],
            vec![50, 52],
            vec![53],
        ];
        assert_eq!(walked(&month), Some(wanted));
        assert_eq!(walked(&[]), Some(vec![]));
    }

    #[test]
    fn a_visit_that_comes_twice_is_noticed() {
        let split = [
            (7, 10, 10, 1, true),
            (8, 20, 20, 2, true),
            (7, 10, 12, 3, true),
        ];
        assert_eq!(walked(&split), None);
        // So are months of which one reaches into the other.
        let months = [
            (7, 10, 10, 1, true),
            (8, 30, 30, 2, true),
            (9, 20, 20, 3, true),
            (9, 40, 40, 4, true),
        ];
        assert_eq!(walked(&months), None);
    }

    #[test]
    fn a_visitor_of_a_day_is_one() {
        let mut visitors = Visitors::<u8>::default();
        for (visitor, times) in [
            ((1, 7), 2),
            ((2, 7), 1),
            ((2, 8), 1),
            ((1, 7), 3),
            ((2, 8), 5),
        ] {
            *visitors.note(visitor) += times;
        }
        assert_eq!(visitors.count(), 3);
        let mut values: Vec<u8> = visitors.values().copied().collect();
        values.sort_unstable();
        assert_eq!(values, [1, 5, 6]);
    }
}
