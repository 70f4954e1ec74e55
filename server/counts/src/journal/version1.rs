//! Records as version 1 of the journal wrote them: hits left out had no crawler's name.

use serde::Deserialize;
use shared::{ids::SiteNumber, reason::Reason};

use super::Record;
use crate::{
    arrival::Key,
    fold::Folded,
    rows::{LeftOutRow, Row, by_code},
};

#[derive(Deserialize)]
enum Record1 {
    Batch(Folded1),
    Forgotten {
        site: SiteNumber,
        until: Option<i32>,
    },
}

#[derive(Deserialize)]
struct Folded1 {
    arrived: i64,
    key: Option<Key>,
    rows: Vec<Row>,
    left_out: Vec<LeftOut1>,
}

#[derive(Deserialize)]
struct LeftOut1 {
    site: SiteNumber,
    day: i32,
    slot: i64,
    #[serde(with = "by_code")]
    reason: Reason,
    hostname: Option<String>,
}

/// The record that these bytes are.
pub(super) fn read(payload: &[u8]) -> Result<Record, postcard::Error> {
    Ok(match postcard::from_bytes(payload)? {
        Record1::Forgotten { site, until } => Record::Forgotten { site, until },
        Record1::Batch(folded) => Record::Batch(Folded {
            arrived: folded.arrived,
            key: folded.key,
            rows: folded.rows,
            left_out: folded.left_out.into_iter().map(LeftOutRow::from).collect(),
            sums: Vec::new(),
            consent: Vec::new(),
        }),
    })
}

impl From<LeftOut1> for LeftOutRow {
    fn from(of: LeftOut1) -> LeftOutRow {
        LeftOutRow {
            site: of.site,
            day: of.day,
            slot: of.slot,
            reason: of.reason,
            hostname: of.hostname,
            crawler: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A batch with a hit left out as a bot on a.test, as version 1 wrote it.
    const OLD: [u8; 29] = [
        0, 2, 0, 0, 1, 7, 0xd2, 0xc4, 2, 0x80, 0xc0, 0xd0, 0xbc, 0xff, 0xac, 0xb0, 6, 3, b'b',
        b'o', b't', 1, 6, b'a', b'.', b't', b'e', b's', b't',
    ];

    #[test]
    fn what_version_1_wrote_of_a_bot_is_read_without_its_name() {
        let row = LeftOutRow {
            site: SiteNumber(7),
            day: 20_777,
            slot: 1_795_176_000_000_000,
            reason: Reason::Bot,
            hostname: Some("a.test".into()),
            crawler: None,
        };
        let expected = Record::Batch(Folded {
            arrived: 1,
            left_out: vec![row],
            ..Folded::default()
        });
        assert_eq!(read(&OLD), Ok(expected));
        // The layout of today has more fields: read by its rules, the old bytes end too early.
        assert_eq!(crate::journal::read(3, &OLD), None);
    }
}
