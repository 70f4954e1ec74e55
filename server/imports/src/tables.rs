//! Which table of an upload has a figure of a day.
//!
//! Reports overlap: two of Universal Analytics both end with the days, and the views by page are also those by page and country.
//! Figures of two tables are not added up. For each dimension, day and count the first table that has it owns it; one that is
//! about this dimension alone comes before one that crosses it with others.

use counts::ImportedFigures;
use rustc_hash::FxHashMap;

const COUNTS: usize = ImportedFigures::NAMES.len();

/// A table of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOf {
    /// From 1, in the order of the upload.
    pub number: u32,
    /// Whether its rows are divided by several dimensions besides the day.
    pub crossed: bool,
}

/// The owners of a dimension and a day, by count; 0 for none.
#[derive(Clone, Copy, Debug, Default)]
struct Owner {
    tables: [u32; COUNTS],
    /// Which of them are crossed, as bits.
    crossed: u16,
}

/// The owners of all dimensions and days.
#[derive(Debug, Default)]
pub struct Owners {
    of: FxHashMap<(u8, i32), Owner>,
    replaced: bool,
}

impl Owners {
    /// The figures of a row that its table owns. It becomes the owner of those that have none, or only a crossed one.
    pub fn claim(
        &mut self,
        table: TableOf,
        (dimension, day): (u8, i32),
        figures: &ImportedFigures,
    ) -> ImportedFigures {
        let owner = self.of.entry((dimension, day)).or_default();
        let mut columns = figures.columns();
        for (at, column) in columns.iter_mut().enumerate() {
            if column.is_none() {
                continue;
            }
            let bit = 1 << at;
            let (owning, is_crossed) = (owner.tables[at], owner.crossed & bit != 0);
            if owning == table.number {
                continue;
            }
            if owning != 0 && (table.crossed || !is_crossed) {
                *column = None;
                continue;
            }
            self.replaced |= owning != 0;
            owner.tables[at] = table.number;
            owner.crossed = match table.crossed {
                true => owner.crossed | bit,
                false => owner.crossed & !bit,
            };
        }
        ImportedFigures::of_columns(columns)
    }

    /// The figures of a row that its table still owns, now that all tables are read.
    pub fn owned(
        &self,
        table: TableOf,
        (dimension, day): (u8, i32),
        figures: &ImportedFigures,
    ) -> ImportedFigures {
        let owner = self.of.get(&(dimension, day)).copied().unwrap_or_default();
        let mut columns = figures.columns();
        for (column, owning) in columns.iter_mut().zip(owner.tables) {
            *column = column.filter(|_| owning == table.number);
        }
        ImportedFigures::of_columns(columns)
    }

    /// Whether a table lost figures that it was given before.
    pub fn has_replaced(&self) -> bool {
        self.replaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_table_owns_a_figure_unless_it_is_crossed() {
        let table = |number, crossed| TableOf { number, crossed };
        let both = ImportedFigures {
            visits: Some(3),
            views: Some(7),
            ..ImportedFigures::default()
        };
        let views = ImportedFigures {
            visits: None,
            ..both
        };
        let visits = ImportedFigures {
            views: None,
            ..both
        };
        let of = (2, 20_000);
        let mut owners = Owners::default();
        assert_eq!(owners.claim(table(1, true), of, &views), views);
        // Its next row, and another crossed table.
        assert_eq!(owners.claim(table(1, true), of, &views), views);
        let none = ImportedFigures::default();
        assert_eq!(owners.claim(table(2, true), of, &views), none);
        assert!(!owners.has_replaced());
        assert_eq!(owners.claim(table(3, false), of, &both), both);
        assert!(owners.has_replaced());
        assert_eq!(owners.claim(table(1, true), of, &views), none);
        assert_eq!(owners.claim(table(4, false), of, &both), none);
        assert_eq!(owners.owned(table(1, true), of, &views), none);
        assert_eq!(owners.owned(table(3, false), of, &both), both);
        // What the first does not have, another may.
        let next = (2, 20_001);
        assert_eq!(owners.claim(table(1, false), next, &views), views);
        assert_eq!(owners.claim(table(2, false), next, &both), visits);
    }
}
