//! Those that may be among the most common ones.

use std::cmp::Reverse;

/// At most this many equally common ones are sorted by their names.
const TIES: usize = 1_000;

/// The candidates for the first `limit` places, in descending order: all with at least as many as the last of these.
/// `read` returns the number of one, and the order of those with equal numbers if more than [`TIES`] are equal, so that
/// names are never looked up by the million.
pub fn candidates<T, K: Ord>(
    mut all: Vec<T>,
    limit: usize,
    read: impl Fn(&T) -> (i64, K),
) -> Vec<T> {
    if limit == 0 {
        return vec![];
    }
    if limit < all.len() {
        let count = |one: &T| read(one).0;
        let descending = |one: &T, other: &T| count(other).cmp(&count(one));
        let least = count(all.select_nth_unstable_by(limit - 1, descending).1);
        all.retain(|one| count(one) >= least);
    }
    if limit + TIES < all.len() {
        all.sort_unstable_by_key(|one| {
            let (count, key) = read(one);
            (Reverse(count), key)
        });
        all.truncate(limit + TIES);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_whatever_may_be_among_the_first() {
        let counts = vec![("a", 1), ("b", 5), ("c", 2), ("d", 2), ("e", 2), ("f", 1)];
        let among = |limit| {
            let mut names: Vec<_> = candidates(counts.clone(), limit, |one| (one.1, one.0))
                .into_iter()
                .map(|one| one.0)
                .collect();
            names.sort_unstable();
            names.concat()
        };
        assert_eq!(among(0), "");
        assert_eq!(among(1), "b");
        assert_eq!(among(2), "bcde");
        assert_eq!(among(4), "bcde");
        assert_eq!(among(9), "abcdef");
    }

    #[test]
    fn of_very_many_equal_ones_the_same_are_taken_each_time() {
        let mut many: Vec<u32> = (0..5_000).collect();
        let taken = |all: Vec<u32>| candidates(all, 10, |one| (i64::from(*one == 4_999), *one));
        let first = taken(many.clone());
        many.reverse();
        assert_eq!(first.len(), 10 + TIES);
        assert_eq!(first[..3], [4_999, 0, 1]);
        assert_eq!(first, taken(many));
    }
}
