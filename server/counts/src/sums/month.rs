//! How compaction makes the sums that are kept of a month, in bounded memory.
//!
//! Groups of a site and a day are summed up in runs of limited weight. A single group that weighs more is
//! summed up in parts of its visitors: a visit belongs to one visitor, and a visitor to one part, so the
//! parts add up. Its dimensions with many values are taken one at a time.
//!
//! Of each dimension only a limited number of values are kept separately, those with the most hits; all
//! others are one sum ([`OTHERS`]), counted like a value: a visitor who saw ten of them is one of its
//! visitors.

use std::{ops::RangeInclusive, sync::Arc};

use duckdb::{Connection, params, types::Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{By, DIMENSIONS, Figures, MONEY, Of, Sum, SumBuilder, Wanted, batch};
use crate::compact::CompactError;

macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../queries/counts/maintenance/",
            $name,
            ".sql"
        ))
    };
}

/// The most weight that is summed up at once: a row weighs 1, and so do 256 bytes of text; about 60 MB. Far
/// less in a debug build: its tests meet groups of several parts.
const WEIGHT: u64 = if cfg!(debug_assertions) { 500 } else { 100_000 };
/// Memory for each of that weight, in bytes.
const PER_WEIGHT: u64 = 2_880;
/// Dimensions with at most this many values are summed up together.
const FEW: usize = 1_000;

/// A site's rows of a day of visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    site: u32,
    rows: u64,
    weight: u64,
}

/// Groups that are summed up at once.
#[derive(Debug, PartialEq, Eq)]
enum Run {
    /// All groups of these sites.
    Together {
        sites: RangeInclusive<u32>,
        /// Of the largest.
        rows: u64,
    },
    /// One that weighs too much.
    Alone(Group),
}

/// Sums a month's groups on these days into `compact_sums`, within this much memory, and with at most this many values
/// per dimension, site and day.
pub(crate) fn sum_month(
    connection: &Connection,
    days: &[i32],
    values: u32,
    memory: u64,
) -> Result<(), CompactError> {
    let weight = WEIGHT.min(memory / PER_WEIGHT).max(100);
    for day in days {
        let of_day = Day {
            connection,
            day: *day,
            values: values.max(1) as usize,
            weight,
        };
        for run in runs(&of_day.groups(sql!("compact_summed_groups"))?, weight) {
            match run {
                Run::Together { sites, rows } => of_day.together(sites, rows)?,
                Run::Alone(group) => of_day.alone(group)?,
            }
        }
        for run in runs(&of_day.groups(sql!("compact_other_groups"))?, weight) {
            let (sites, parts) = match run {
                Run::Together { sites, .. } => (sites, 1),
                Run::Alone(group) => (group.site..=group.site, group.rows.div_ceil(weight)),
            };
            let rows = sql!("compact_other_rows");
            of_day.in_parts(
                rows,
                sites,
                parts,
                &|| SumBuilder::new(Wanted::totals()),
                &Wanted::totals(),
            )?;
        }
    }
    Ok(())
}

/// Groups in order, put together as far as they weigh little.
fn runs(groups: &[Group], most: u64) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut held = 0;
    for group in groups {
        if group.weight > most {
            runs.push(Run::Alone(*group));
            continue;
        }
        match runs.last_mut() {
            Some(Run::Together { sites, rows }) if held + group.weight <= most => {
                *sites = *sites.start()..=group.site;
                *rows = group.rows.max(*rows);
                held += group.weight;
            }
            _ => {
                runs.push(Run::Together {
                    sites: group.site..=group.site,
                    rows: group.rows,
                });
                held = group.weight;
            }
        }
    }
    runs
}

/// The groups of one day.
struct Day<'a> {
    connection: &'a Connection,
    day: i32,
    values: usize,
    /// The most weight that is summed up at once.
    weight: u64,
}

/// Sums by day, dimension and value of one or more sites.
type Merged = FxHashMap<(u32, i32, u8, Option<Arc<str>>), Figures>;

impl Day<'_> {
    fn date(&self) -> Value {
        Value::Date32(self.day)
    }

    fn groups(&self, sql: &str) -> Result<Vec<Group>, duckdb::Error> {
        let mut statement = self.connection.prepare(sql)?;
        let groups = statement.query_map([self.date()], |row| {
            Ok(Group {
                site: row.get(0)?,
                rows: row.get(1)?,
                weight: row.get(2)?,
            })
        })?;
        groups.collect()
    }

    /// Sums up small groups in one go; dimensions of which one has too many values are then summed up again.
    fn together(&self, sites: RangeInclusive<u32>, most_rows: u64) -> Result<(), CompactError> {
        let wanted = Wanted::everything();
        let rows = sql!("compact_summed_rows");
        let mut sums = self.part(rows, &sites, None, SumBuilder::new(wanted.clone()), &wanted)?;
        let mut over = FxHashSet::default();
        if most_rows > self.values as u64 {
            over = self.over(&sums);
            sums.retain(|sum| !over.contains(&(sum.site, sum.dimension)));
        }
        self.write(&sums)?;
        for (site, number) in over {
            if let Some(by) = DIMENSIONS.into_iter().find(|by| by.number == number) {
                let values = self.most_common(by, site)?;
                self.one(by, site, 1, Some(values))?;
            }
        }
        Ok(())
    }

    /// Which dimensions of which sites have more values than are kept.
    fn over(&self, sums: &[Sum]) -> FxHashSet<(u32, u8)> {
        let mut found: FxHashMap<(u32, u8), FxHashSet<&str>> = FxHashMap::default();
        for sum in sums.iter().filter(|sum| sum.dimension > MONEY) {
            let values = found.entry((sum.site, sum.dimension)).or_default();
            values.extend(sum.value.as_deref());
        }
        let over = found
            .into_iter()
            .filter(|(_, values)| values.len() > self.values);
        over.map(|(of, _)| of).collect()
    }

    /// Sums up a large group: its totals together with the dimensions of few values, every other dimension
    /// alone.
    fn alone(&self, group: Group) -> Result<(), CompactError> {
        let parts = group.rows.div_ceil(self.weight);
        let mut few = Wanted::totals();
        for by in DIMENSIONS {
            let values = self.most_common(by, group.site)?;
            if values.len() <= FEW.min(self.values) {
                few.by.push(by);
            } else if values.len() <= self.values {
                self.one(by, group.site, parts, None)?;
            } else {
                self.one(by, group.site, parts, Some(values))?;
            }
        }
        let rows = sql!("compact_summed_rows");
        let sites = group.site..=group.site;
        self.in_parts(rows, sites, parts, &|| SumBuilder::new(few.clone()), &few)
    }

    /// The values of a dimension with the most hits, most first: one more than are kept, if there are more.
    fn most_common(&self, by: By, site: u32) -> Result<Vec<Arc<str>>, duckdb::Error> {
        let has = match by.of {
            Of::Event => "kind = 1",
            Of::Page | Of::Host | Of::Visit => "kind < 2",
        };
        let sql = sql!("compact_values")
            .replace("{value}", by.column)
            .replace("{has}", has);
        let mut statement = self.connection.prepare(&sql)?;
        let most = self.values as u64 + 1;
        let values = statement.query_map(params![self.date(), site, most], |row| {
            Ok(Arc::from(row.get::<_, String>(0)?))
        })?;
        values.collect()
    }

    /// Sums up one dimension of a site; if values are given, all but the last one separately.
    fn one(
        &self,
        by: By,
        site: u32,
        parts: u64,
        values: Option<Vec<Arc<str>>>,
    ) -> Result<(), CompactError> {
        let wanted = Wanted::one(by);
        let kept = values.map(|values| -> FxHashSet<Arc<str>> {
            values.into_iter().take(self.values).collect()
        });
        let begin = || match &kept {
            Some(kept) => SumBuilder::keeping_only(wanted.clone(), kept.clone()),
            None => SumBuilder::new(wanted.clone()),
        };
        let rows = sql!("compact_summed_rows");
        self.in_parts(rows, site..=site, parts, &begin, &wanted)
    }

    /// Sums up rows in parts of their visitors, and writes what they add up to.
    fn in_parts(
        &self,
        rows: &str,
        sites: RangeInclusive<u32>,
        parts: u64,
        begin: &dyn Fn() -> SumBuilder,
        wanted: &Wanted,
    ) -> Result<(), CompactError> {
        if parts <= 1 {
            return self.write(&self.part(rows, &sites, None, begin(), wanted)?);
        }
        let mut merged = Merged::default();
        for part in 0..parts {
            for sum in self.part(rows, &sites, Some((part, parts)), begin(), wanted)? {
                let key = (sum.site, sum.day, sum.dimension, sum.value);
                merged.entry(key).or_default().add(&sum.figures);
            }
        }
        let sums: Vec<Sum> = merged
            .into_iter()
            .map(|((site, day, dimension, value), figures)| Sum {
                site,
                day,
                dimension,
                value,
                figures,
            })
            .collect();
        self.write(&sums)
    }

    fn part(
        &self,
        rows: &str,
        sites: &RangeInclusive<u32>,
        part: Option<(u64, u64)>,
        mut builder: SumBuilder,
        wanted: &Wanted,
    ) -> Result<Vec<Sum>, CompactError> {
        let part = match part {
            Some((part, parts)) => format!("hash(coalesce(visitor, seq)) % {parts} = {part}"),
            None => "true".to_owned(),
        };
        let sql = rows
            .replace("{columns}", &wanted.columns().join(", "))
            .replace("{part}", &part);
        let mut statement = self.connection.prepare(&sql)?;
        let values = params![self.date(), sites.start(), sites.end()];
        for batch in statement.stream_arrow(values)? {
            builder.add(&batch)?;
        }
        Ok(builder.finish())
    }

    fn write(&self, sums: &[Sum]) -> Result<(), CompactError> {
        if sums.is_empty() {
            return Ok(());
        }
        let connection = self.connection;
        let mut appender = connection.appender_to_catalog_and_db("compact_sums", "temp", "main")?;
        appender.append_record_batch(batch(self.day, sums)?)?;
        appender.flush()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(site: u32, rows: u64, weight: u64) -> Group {
        Group { site, rows, weight }
    }

    #[test]
    fn runs_hold_what_is_light_and_heavy_groups_stand_alone() {
        let half = WEIGHT / 2;
        let heavy = group(5, 7, WEIGHT + 1);
        let groups = [
            group(1, 3, half),
            group(2, 4, half),
            group(4, 2, 1),
            heavy,
            group(6, 1, WEIGHT),
        ];
        let together = |sites, rows| Run::Together { sites, rows };
        let wanted = [
            together(1..=2, 4),
            together(4..=4, 2),
            Run::Alone(heavy),
            together(6..=6, 1),
        ];
        assert_eq!(runs(&groups, WEIGHT), wanted);
        assert!(runs(&[], WEIGHT).is_empty());
    }
}
