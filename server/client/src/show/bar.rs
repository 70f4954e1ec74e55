//! A share as a horizontal bar.

/// From an eighth of a column to a whole one.
const PARTS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// A bar of `width` columns for a share of 1; a share above zero is always visible.
pub fn bar(share: Option<f64>, width: usize, unicode: bool) -> String {
    let share = share.unwrap_or(0.0).clamp(0.0, 1.0);
    if share <= 0.0 {
        return String::new();
    }
    if !unicode {
        let columns = (share * width as f64).round() as usize;
        return "#".repeat(columns.max(1));
    }
    let eighths = ((share * width as f64 * 8.0).round() as usize).max(1);
    let mut text = PARTS[7].to_string().repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        text.push(PARTS[eighths % 8 - 1]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        for (share, drawn, plain) in [
            (Some(1.0), "████", "####"),
            (Some(0.5), "██", "##"),
            (Some(0.4), "█▋", "##"),
            (Some(0.001), "▏", "#"),
            (Some(0.0), "", ""),
            (None, "", ""),
            (Some(7.0), "████", "####"),
        ] {
            assert_eq!(bar(share, 4, true), drawn, "{share:?}");
            assert_eq!(bar(share, 4, false), plain, "{share:?}");
        }
    }
}
