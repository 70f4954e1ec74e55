//! Different visitors.

use std::mem::size_of;

use rustc_hash::FxHashMap;

/// The day that a visitor's hash belongs to, and the hash. A consented visitor has one hash for all days,
/// and always the same day here.
pub type Visitor = (i32, u64);

/// Different visitors, and something about each. Those of each day are kept separately: visits come by
/// their days, and the table of one is small enough to stay near the processor.
#[derive(Clone, Debug, Default)]
pub struct Visitors<T> {
    day: i32,
    /// Those of `day`.
    own: FxHashMap<u64, T>,
    others: FxHashMap<i32, FxHashMap<u64, T>>,
    count: usize,
}

impl<T: Default> Visitors<T> {
    /// The notes on this one, the default if there are none yet.
    pub fn note(&mut self, (day, visitor): Visitor) -> &mut T {
        if day != self.day {
            let own = self.others.remove(&day).unwrap_or_default();
            let before = std::mem::replace(&mut self.own, own);
            self.others.insert(self.day, before);
            self.day = day;
        }
        let count = &mut self.count;
        self.own.entry(visitor).or_insert_with(|| {
            *count += 1;
            T::default()
        })
    }

    /// How many there are.
    pub fn count(&self) -> i64 {
        self.count as i64
    }

    /// The notes on each.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        let others = self.others.values().flat_map(FxHashMap::values);
        self.own.values().chain(others)
    }

    /// About how many bytes it takes: tables are between a half and seven eighths full.
    pub fn memory_bytes(&self) -> usize {
        self.count * (size_of::<(u64, T)>() + 1) * 3 / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
