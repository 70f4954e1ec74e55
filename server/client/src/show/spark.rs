//! A series in one line.

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN: [char; 8] = ['_', '.', ',', '-', '=', '+', '*', '#'];

/// A bar for each value, from nothing to the highest; a blank where there is none. A series that is too
/// long for the width has neighbours added up, so that all of it is shown.
pub fn spark(values: &[Option<f64>], width: usize, unicode: bool) -> String {
    let bars = if unicode { &BARS } else { &PLAIN };
    let each = values.len().div_ceil(width.max(1)).max(1);
    let sums: Vec<Option<f64>> = values
        .chunks(each)
        .map(|chunk| {
            chunk
                .iter()
                .flatten()
                .copied()
                .fold(None, |sum, value| Some(sum.unwrap_or(0.0) + value))
        })
        .collect();
    let top = sums.iter().flatten().copied().fold(0.0, f64::max);
    sums.iter()
        .map(|sum| match sum {
            None => ' ',
            Some(value) if top > 0.0 => {
                // Only nothing, or next to nothing, is the lowest bar.
                let place = (value / top * 7.0).ceil().clamp(0.0, 7.0);
                bars[place as usize]
            }
            Some(_) => bars[0],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(values: &[f64], width: usize) -> String {
        let values: Vec<_> = values.iter().copied().map(Some).collect();
        spark(&values, width, true)
    }

    #[test]
    fn bars_grow_with_their_values() {
        assert_eq!(
            line(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 80),
            "▁▂▃▄▅▆▇█"
        );
        assert_eq!(line(&[0.0, 0.0], 80), "▁▁");
        assert_eq!(line(&[5.0], 80), "█");
        assert_eq!(line(&[], 80), "");
        assert_eq!(spark(&[Some(1.0), None], 80, true), "█ ");
        assert_eq!(spark(&[Some(0.0), Some(7.0)], 80, false), "_#");
    }

    #[test]
    fn a_long_series_is_summed_up_and_not_cut() {
        let long: Vec<f64> = (0..365).map(|_| 1.0).collect();
        let drawn = line(&long, 78);
        assert!(drawn.chars().count() <= 78, "{drawn}");
        assert_eq!(line(&[1.0, 1.0, 4.0, 0.0], 2), "▅█");
    }
}
