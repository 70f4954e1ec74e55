//! When no server was there to count: those hours say nothing about a site.

use super::{Watch, store};

/// A longer pause in which no server noted that it counts is a gap, in seconds.
const PAUSE: i64 = 1_200;
/// Gaps are kept for as long as hours are read, and a little longer, in seconds.
const KEPT: i64 = 100 * 86_400;

/// Periods in which nothing could be counted, in Unix seconds, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Gaps(pub Vec<(i64, i64)>);

impl Gaps {
    /// Whether a part of the hour that begins then is in a gap.
    pub fn touch(&self, hour: i64) -> bool {
        let after = self.0.partition_point(|(_, ended)| *ended <= hour);
        let gap = self.0.get(after);
        gap.is_some_and(|(began, _)| *began < hour + 3_600)
    }
}

impl Watch {
    /// Notes that a server is there, and since when none was.
    pub(super) async fn note_look(&self, now: i64) -> Result<(), sqlx::Error> {
        let mut transaction = self.context.pool().begin().await?;
        let before = store::note_look(&mut transaction, now).await?;
        if let Some(before) = before.filter(|before| now - before > PAUSE) {
            store::insert_gap(&mut transaction, before, now).await?;
            store::delete_gaps(&mut transaction, now - KEPT).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_that_a_gap_touches_is_left_out() {
        let gaps = Gaps(vec![(7_000, 7_100), (20_000, 40_000)]);
        let touched = |hour: i64| gaps.touch(hour * 3_600);
        let hours: Vec<i64> = (0..13).filter(|hour| touched(*hour)).collect();
        assert_eq!(hours, [1, 5, 6, 7, 8, 9, 10, 11]);
    }
}
