//! Robust measures of location: a few wild values do not move them.

/// The median; 0 of no values. Sorts them.
pub fn median(values: &mut [f64]) -> f64 {
    let middle = values.len() / 2;
    if values.is_empty() {
        return 0.0;
    }
    values.sort_unstable_by(f64::total_cmp);
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

/// The interquartile mean: of the middle half of the values. 0 of no values. Sorts them.
pub fn interquartile_mean(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let cut = values.len() / 4;
    let inner = &values[cut..values.len() - cut];
    if inner.is_empty() {
        return 0.0;
    }
    inner.iter().sum::<f64>() / inner.len() as f64
}

/// The value below and above which there is half of the weight, of pairs of value and weight. 0 of no pairs.
/// Sorts them.
pub fn weighted_median(pairs: &mut [(f64, f64)]) -> f64 {
    pairs.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let half = pairs.iter().map(|pair| pair.1).sum::<f64>() / 2.0;
    let mut below = 0.0;
    for (at, (value, weight)) in pairs.iter().enumerate() {
        below += weight;
        if below > half {
            return *value;
        }
        // Exactly half is on either side: between the two values, as an unweighted median is.
        if below == half {
            return pairs
                .get(at + 1)
                .map_or(*value, |next| f64::midpoint(*value, next.0));
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wild_value_moves_no_measure() {
        assert_eq!(median(&mut [3.0, 1.0, 900.0]), 3.0);
        assert_eq!(median(&mut [1.0, 2.0, 4.0, 900.0]), 3.0);
        assert_eq!(median(&mut []), 0.0);
        assert_eq!(interquartile_mean(&mut [900.0, 4.0, 2.0, 0.0]), 3.0);
        assert_eq!(interquartile_mean(&mut [7.0]), 7.0);
        assert_eq!(interquartile_mean(&mut []), 0.0);
    }

    #[test]
    fn weights_count() {
        let even = weighted_median(&mut [(4.0, 1.0), (2.0, 1.0)]);
        assert_eq!(even, 3.0);
        let heavy = weighted_median(&mut [(9.0, 3.0), (1.0, 1.0), (2.0, 1.0)]);
        assert_eq!(heavy, 9.0);
        assert_eq!(weighted_median(&mut []), 0.0);
    }
}
