//! Rows that two files of an upload have.

use std::hash::{BuildHasher as _, RandomState};

use rustc_hash::FxHashMap;

use super::day::{FiledRow, RawRow};

/// Leaves out what a file has that another one has already: exports of January, and of January to March. How often a file has
/// the same row is how often it happened. Gives the number of rows.
pub(super) fn leave_out_repeated(rows: &mut Vec<FiledRow>) -> u64 {
    let before = rows.len();
    let file = rows.first().map(|(file, _)| *file);
    if rows.iter().all(|(one, _)| Some(*one) == file) {
        return 0;
    }
    let hasher = RandomState::new();
    let hashed = |row: &RawRow| hasher.hash_one(row);
    // Of each row, how often the file has it that has it most often.
    let mut most: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    rows.sort_by_key(|(file, _)| *file);
    for rows in rows.chunk_by(|(one, _), (other, _)| one == other) {
        let mut times: FxHashMap<u64, u32> = FxHashMap::default();
        for (_, row) in rows {
            *times.entry(hashed(row)).or_default() += 1;
        }
        for (row, times) in times {
            let (file, before) = most.entry(row).or_default();
            if times > *before {
                (*file, *before) = (rows[0].0, times);
            }
        }
    }
    rows.retain(|(file, row)| {
        let most = most.get(&hashed(row));
        most.is_none_or(|(of, _)| of == file)
    });
    (before - rows.len()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_two_files_have_count_once() {
        let row = |ts: i64| RawRow {
            ts,
            ..RawRow::default()
        };
        let one = [(1, row(7)), (1, row(9))];
        // Twice the same within one file is twice.
        let other = [(2, row(7)), (2, row(7))];
        for files in [[&one, &other], [&other, &one]] {
            let mut rows = files.map(|file| file.to_vec()).concat();
            assert_eq!(leave_out_repeated(&mut rows), 1);
            let left: Vec<_> = rows.iter().map(|(file, row)| (*file, row.ts)).collect();
            assert_eq!(left, [(1, 9), (2, 7), (2, 7)]);
        }
        let mut twice = [one.clone(), one].concat();
        assert_eq!(leave_out_repeated(&mut twice), 0, "of one file");
    }
}
