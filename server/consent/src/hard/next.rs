//! What is erased next of what is kept of visitors, and on which day.

use base::answer::Problem;
use figures::query::Columns;
use shared::{banner::Keep, date::Date};

use super::records::{HardNext, HardNextKind};
use crate::asking::Asking;

/// A day, in days since 1970, and how many visits or records are of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OfDay {
    day: i32,
    number: i64,
}

/// The oldest of what a site keeps of visitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Oldest {
    visits: Option<OfDay>,
    records: Option<OfDay>,
}

impl Oldest {
    /// That of a site.
    ///
    /// # Errors
    /// 503 if DuckDB is busy.
    pub async fn of<R>(asking: &Asking<'_, R>) -> Result<Oldest, Problem> {
        let sql = include_str!("../../../../queries/counts/consented/oldest.sql");
        let batches = asking.ask("consent_oldest", sql, vec![]).await?;
        let found = batches.first().map(|batch| read(&Columns::of(batch)));
        found
            .transpose()
            .map_err(Problem::internal)
            .map(Option::unwrap_or_default)
    }

    /// What is erased next of each kind, the earlier first, if days are kept for these numbers of days after them. What should
    /// be erased already is erased today (days since 1970).
    pub fn next(self, keep: Keep, today: i32) -> Vec<HardNext> {
        let kinds = [
            (HardNextKind::Visits, self.visits, keep.visits_days),
            (HardNextKind::Records, self.records, keep.records_days),
        ];
        let mut next: Vec<HardNext> = kinds
            .into_iter()
            .filter_map(|(what, oldest, kept)| {
                let OfDay { day, number } = oldest?;
                let on = today.max(day + i32::from(kept) + 1);
                Some(HardNext {
                    what,
                    on: Date::from_days(on).to_string(),
                    number,
                })
            })
            .collect();
        next.sort_by(|one, other| one.on.cmp(&other.on));
        next
    }
}

fn read(columns: &Columns<'_>) -> anyhow::Result<Oldest> {
    let of_day = |day: &str, number: &str| {
        let day = columns.maybe_numbers(day)?.pop().flatten();
        let number = columns.numbers(number)?.pop().unwrap_or(0);
        let day = day.map(i32::try_from).transpose()?;
        Ok::<_, anyhow::Error>(day.map(|day| OfDay { day, number }))
    };
    Ok(Oldest {
        visits: of_day("visit_day", "visits")?,
        records: of_day("record_day", "records")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What goes when, and how many.
    fn next(oldest: Oldest, today: i32) -> Vec<(HardNextKind, String, i64)> {
        let keep = Keep {
            visits_days: 30,
            records_days: 365,
        };
        let next = oldest.next(keep, today).into_iter();
        next.map(|one| (one.what, one.on, one.number)).collect()
    }

    #[test]
    fn a_day_is_kept_for_its_days_besides_itself() {
        use HardNextKind::{Records, Visits};
        assert_eq!(next(Oldest::default(), 20_777), []);
        // 2026-11-20.
        let oldest = Oldest {
            visits: Some(OfDay {
                day: 20_777,
                number: 2,
            }),
            records: Some(OfDay {
                day: 20_770,
                number: 3,
            }),
        };
        let visits = (Visits, "2026-12-21".to_owned(), 2);
        let records = (Records, "2027-11-14".to_owned(), 3);
        assert_eq!(next(oldest, 20_777), [visits, records.clone()]);
        // The site kept more before: 2027-01-08.
        let late = (Visits, "2027-01-08".to_owned(), 2);
        assert_eq!(next(oldest, 20_826), [late, records.clone()]);
        let only = Oldest {
            visits: None,
            ..oldest
        };
        assert_eq!(next(only, 20_777), [records]);
    }
}
