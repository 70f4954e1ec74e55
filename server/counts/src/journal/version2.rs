//! Records as version 2 of the journal wrote them: each excluded hit was a row of its own.

use serde::Deserialize;
use shared::ids::SiteNumber;

use super::Record;
use crate::{
    arrival::Key,
    fold::Folded,
    rows::{LeftOutRow, Row},
};

#[derive(Deserialize)]
enum Record2 {
    Batch(Folded2),
    Forgotten {
        site: SiteNumber,
        until: Option<i32>,
    },
}

#[derive(Deserialize)]
struct Folded2 {
    arrived: i64,
    key: Option<Key>,
    rows: Vec<Row>,
    left_out: Vec<LeftOutRow>,
}

/// The record that these bytes are.
pub(super) fn read(payload: &[u8]) -> Result<Record, postcard::Error> {
    Ok(match postcard::from_bytes(payload)? {
        Record2::Forgotten { site, until } => Record::Forgotten { site, until },
        Record2::Batch(folded) => Record::Batch(Folded {
            arrived: folded.arrived,
            key: folded.key,
            rows: folded.rows,
            left_out: folded.left_out,
            sums: Vec::new(),
            consent: Vec::new(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use shared::{crawler::CrawlerKind, reason::Reason};

    use super::*;
    use crate::{
        Crawler,
        journal::{Position, frame, replay, segment::Segment},
    };

    /// A batch with a hit left out as GPTBot on a.test, as version 2 wrote it.
    const OLD: [u8; 40] = [
        0, 2, 0, 0, 1, 7, 0xd2, 0xc4, 2, 0x80, 0xc0, 0xd0, 0xbc, 0xff, 0xac, 0xb0, 6, 3, b'b',
        b'o', b't', 1, 6, b'a', b'.', b't', b'e', b's', b't', 1, 6, b'G', b'P', b'T', b'B', b'o',
        b't', 2, b'a', b'i',
    ];

    #[test]
    fn what_version_2_wrote_is_read_back_from_its_journal() {
        let row = LeftOutRow {
            site: SiteNumber(7),
            day: 20_777,
            slot: 1_795_176_000_000_000,
            reason: Reason::Bot,
            hostname: Some("a.test".into()),
            crawler: Some(Crawler {
                name: "GPTBot".into(),
                kind: CrawlerKind::Ai,
            }),
        };
        let expected = Record::Batch(Folded {
            arrived: 1,
            left_out: vec![row],
            ..Folded::default()
        });
        // The layout of today has one field more: read by its rules, the old bytes end too early.
        assert_eq!(crate::journal::read(3, &OLD), None);

        let dir = tempfile::tempdir().unwrap();
        let mut bytes = Vec::new();
        let at = frame::begin(&mut bytes, 2);
        bytes.extend(OLD);
        assert!(frame::finish(&mut bytes, at));
        let mut segment = Segment::begin(dir.path(), 1, Position::default(), 0).unwrap();
        segment.append(&bytes).unwrap();
        let (mut found, mut damage) = (Vec::new(), replay::Damage::default());
        replay::read(dir.path(), 1, None, &mut damage, |record, _| {
            found.push(record);
            Ok(())
        })
        .unwrap();
        assert_eq!((found, damage), (vec![expected], replay::Damage::default()));
    }
}
