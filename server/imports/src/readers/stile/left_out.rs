//! The numbers of excluded hits.

use std::{borrow::Cow, collections::HashSet, io::Read};

use counts::{Crawler, ImportedLeftOut};
use shared::{crawler::CrawlerKind, limits, reason::Reason};

use super::manifest::Export;
use crate::{
    error::ReadError,
    files::table::{Column, Record, Table},
    output::Output,
    readers::times,
    summary::Skipped,
};

/// Hits are counted by the quarter of an hour.
const QUARTER: i64 = 900_000_000;
/// More than a site has in a quarter of an hour.
const MAX_HITS: u64 = 40_000_000_000;

/// The columns of the file.
struct Columns {
    slot: Column,
    reason: Column,
    crawler: Column,
    kind: Option<Column>,
    hits: Column,
}

/// Reads the file of an export; whether it is one. `before`: the days of the files before, which are theirs.
pub(super) fn read(
    name: &str,
    (export, file): (&mut Export, &mut dyn Read),
    before: &mut HashSet<i32>,
    into: &mut Output,
) -> Result<bool, ReadError> {
    let mut table = Table::open(name, file)?;
    if table.column("slot").is_none() {
        return Ok(false);
    }
    let columns = Columns {
        slot: table.needed("slot")?,
        reason: table.needed("reason")?,
        crawler: table.needed("crawler")?,
        // Exports of earlier versions do not have it.
        kind: table.column("crawler_kind"),
        hits: table.needed("hits")?,
    };
    let mut days = HashSet::new();
    while let Some(record) = table.read()? {
        let row = columns.row(&record, into)?;
        export.left_out(&row);
        if before.contains(&row.day) {
            into.skip(Skipped::Repeated, 1)?;
            continue;
        }
        days.insert(row.day);
        into.left_out(row)?;
    }
    before.extend(days);
    Ok(true)
}

impl Columns {
    fn row(&self, record: &Record<'_>, into: &Output) -> Result<ImportedLeftOut, ReadError> {
        let slot = record.text(Some(self.slot)).and_then(|text| {
            let slot = times::moment(text, &jiff::tz::TimeZone::UTC)?;
            (slot.rem_euclid(QUARTER) == 0).then_some(slot)
        });
        let slot = slot.ok_or_else(|| record.wrong(Some(self.slot)))?;
        let day = times::day_of(into.zone(), slot);
        let reason = record.text(Some(self.reason)).and_then(Reason::from_code);
        let hits = record.number(Some(self.hits))?;
        let hits = hits.filter(|hits| (1..=MAX_HITS).contains(hits));
        Ok(ImportedLeftOut {
            day: day.ok_or_else(|| record.wrong(Some(self.slot)))?,
            slot,
            reason: reason.ok_or_else(|| record.wrong(Some(self.reason)))?,
            crawler: self.crawler(record)?,
            hits: hits.ok_or_else(|| record.wrong(Some(self.hits)))?,
        })
    }

    fn crawler(&self, record: &Record<'_>) -> Result<Option<Crawler>, ReadError> {
        let name = record.text(Some(self.crawler));
        if name.is_some_and(|name| name.chars().any(char::is_control)) {
            return Err(record.wrong(Some(self.crawler)));
        }
        let name = name.map(|name| limits::cut(name, limits::TAG).to_owned());
        let kind = match record.text(self.kind) {
            None if name.is_none() => return Ok(None),
            None => CrawlerKind::Other,
            Some(code) => CrawlerKind::from_code(code).ok_or_else(|| record.wrong(self.kind))?,
        };
        // Without a name, it is a program that no list names.
        Ok(Some(Crawler {
            name: Cow::Owned(name.unwrap_or_default()),
            kind,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    fn read(rows: &str) -> Result<testing::Read, ReadError> {
        let text = format!("day,slot,reason,crawler,crawler_kind,hits\n{rows}");
        testing::read(Source::Stile, &[("left_out.csv", &text)])
    }

    #[test]
    fn rows_are_taken_as_they_were_counted() {
        let read = read(
            "2026-11-10,2026-11-09 23:00:00,bot,\"Some, bot\",ai,4\n\
             2026-11-10,2026-11-10 10:15:00,bot,,other,3\n\
             2026-11-11,2026-11-11 10:00:00,paused,,,2\n",
        );
        let summary = read.unwrap().summary;
        assert_eq!((summary.entries, summary.days.len()), (3, 2));
    }

    #[test]
    fn other_values_are_refused() {
        for row in [
            "2026-11-10,2026-11-10 10:01:00,bot,,,4",
            "2026-11-10,2026-11-10 10:00:00,unheard,,,4",
            "2026-11-10,2026-11-10 10:00:00,bot,,,0",
            "2026-11-10,2026-11-10 10:00:00,bot,,,",
            "2026-11-10,2026-11-10 10:00:00,bot,x,unheard,4",
            "2026-11-10,yesterday,bot,,,4",
        ] {
            let wrong = read(row);
            assert!(
                matches!(wrong, Err(ReadError::WrongValue { .. })),
                "{row}: {wrong:?}"
            );
        }
    }
}
