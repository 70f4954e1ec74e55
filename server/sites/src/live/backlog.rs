//! The latest events, in pieces shared by all listeners: written once, and read from each listener's own position.
//! Listeners have no queues, so a slow one costs nothing.

use std::{collections::VecDeque, mem};

use bytes::Bytes;

/// How many bytes are stored for listeners that are behind or reconnect.
const MOST: usize = 512 * 1024;
/// The size of a full piece in bytes: a listener gets one at a time, and the oldest is dropped as a whole.
const PIECE: usize = 64 * 1024;

/// The latest pieces of one topic. Hits have positions, counted from 0.
#[derive(Debug)]
pub(super) struct Backlog {
    /// Distinguishes these positions from those of another run.
    epoch: u64,
    pieces: VecDeque<Piece>,
    bytes: usize,
    /// The position after the last hit.
    next: u64,
    /// Everything before this position was dropped.
    gone: u64,
}

/// Hits that follow each other, of those that were sent together.
#[derive(Debug)]
struct Piece {
    first: u64,
    /// Where each hit begins.
    starts: Vec<usize>,
    bytes: Bytes,
}

/// What a listener gets next.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Due {
    /// How many hits before it are skipped.
    pub skipped: u64,
    /// Hits, as they are sent; empty where there were only some to pass over.
    pub bytes: Bytes,
    /// The listener's position afterwards.
    pub next: u64,
}

/// Where a listener begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Beginning {
    pub position: u64,
    /// How many hits it missed; `None` where that cannot be known.
    pub missed: Option<u64>,
}

impl Backlog {
    pub fn new(epoch: u64) -> Self {
        Self {
            epoch,
            pieces: VecDeque::new(),
            bytes: 0,
            next: 0,
            gone: 0,
        }
    }

    pub fn next(&self) -> u64 {
        self.next
    }

    /// The id with which a listener at this position reconnects.
    pub fn id(&self, position: u64) -> String {
        format!("{:x}-{position}", self.epoch)
    }

    /// Adds hits, each as JSON. Those at the end for which there is no room are skipped, so that a
    /// listener who keeps up finds the others.
    pub fn push(&mut self, hits: impl Iterator<Item = String>) {
        let (mut starts, mut text) = (Vec::new(), String::new());
        let (mut written, mut passed) = (0, 0);
        for json in hits {
            let id = self.id(self.next + 1);
            let hit = format!("id: {id}\nevent: hit\ndata: {json}\n\n");
            written += hit.len();
            if written > MOST {
                passed += 1;
                continue;
            }
            starts.push(text.len());
            text.push_str(&hit);
            self.next += 1;
            if text.len() >= PIECE {
                self.put(mem::take(&mut starts), mem::take(&mut text));
            }
        }
        self.put(starts, text);
        self.pass_over(passed);
    }

    /// Adds a piece that ends with the last hit, and drops the oldest.
    fn put(&mut self, starts: Vec<usize>, text: String) {
        if starts.is_empty() {
            return;
        }
        let first = self.next - starts.len() as u64;
        self.bytes += text.len();
        let bytes = Bytes::from(text);
        self.pieces.push_back(Piece {
            first,
            starts,
            bytes,
        });
        while self.bytes > MOST
            && let Some(old) = self.pieces.pop_front()
        {
            self.bytes -= old.bytes.len();
            self.gone = old.end();
        }
    }

    /// Passes over hits for which there was no room.
    pub fn pass_over(&mut self, hits: u64) {
        self.next += hits;
    }

    /// Drops everything, once there are no listeners.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.bytes = 0;
        self.gone = self.next;
    }

    /// The events after this position, or `None` if there are none. A listener that is behind the oldest event kept was
    /// too slow, and continues with the newest.
    pub fn after(&self, position: u64) -> Option<Due> {
        if position >= self.next {
            return None;
        }
        let newest = |bytes| Due {
            skipped: self.next - position,
            bytes,
            next: self.next,
        };
        if position < self.gone {
            return Some(newest(Bytes::new()));
        }
        let piece = self.pieces.iter().find(|piece| piece.end() > position);
        let Some(piece) = piece else {
            return Some(newest(Bytes::new()));
        };
        let skipped = piece.first.saturating_sub(position);
        let within = (position + skipped - piece.first) as usize;
        Some(Due {
            skipped,
            bytes: piece.bytes.slice(piece.starts[within]..),
            next: piece.end(),
        })
    }

    /// Where a listener begins that received the event with this id last, if any: after that event if it is
    /// still stored, else at the newest.
    pub fn begin(&self, last: Option<&str>) -> Beginning {
        let now = |missed| Beginning {
            position: self.next,
            missed,
        };
        let Some(last) = last else {
            return now(Some(0));
        };
        let position = last.split_once('-').and_then(|(epoch, position)| {
            let same = u64::from_str_radix(epoch, 16).ok()? == self.epoch;
            let position: u64 = position.parse().ok()?;
            (same && position <= self.next).then_some(position)
        });
        match position {
            None => now(None),
            Some(position) => Beginning {
                position: position.max(self.gone),
                missed: Some(self.gone.saturating_sub(position)),
            },
        }
    }
}

impl Piece {
    fn end(&self) -> u64 {
        self.first + self.starts.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(texts: &[&str]) -> impl Iterator<Item = String> {
        texts.iter().map(|text| (*text).to_owned())
    }

    fn text_of(due: &Due) -> String {
        let text = String::from_utf8(due.bytes.to_vec()).unwrap();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_listener_gets_every_hit_once_from_where_it_stands() {
        let mut backlog = Backlog::new(0xab);
        assert_eq!(backlog.begin(None).position, 0);
        assert_eq!(backlog.after(0), None);
        backlog.push(hits(&["a", "b"]));
        backlog.push(hits(&[]));
        backlog.push(hits(&["c"]));
        let due = backlog.after(0).unwrap();
        assert_eq!(
            (text_of(&due).as_str(), due.skipped, due.next),
            ("a b", 0, 2)
        );
        assert!(due.bytes.starts_with(b"id: ab-1\nevent: hit\ndata: a\n\n"));
        assert_eq!(text_of(&backlog.after(1).unwrap()), "b");
        assert_eq!(text_of(&backlog.after(2).unwrap()), "c");
        assert_eq!(backlog.after(3), None);
    }

    #[test]
    fn who_comes_again_goes_on_after_the_last_event() {
        let mut backlog = Backlog::new(0xab);
        backlog.push(hits(&["a", "b", "c"]));
        let begin = |last| {
            let begin = backlog.begin(Some(last));
            (begin.position, begin.missed)
        };
        assert_eq!(begin("ab-1"), (1, Some(0)));
        assert_eq!(begin("ab-3"), (3, Some(0)));
        for unknown in ["ab-4", "ac-1", "", "x", "ab-", "ab--1", "ab-1-1"] {
            assert_eq!(begin(unknown), (3, None), "{unknown}");
        }
    }

    #[test]
    fn who_is_too_slow_goes_on_with_the_newest() {
        let mut backlog = Backlog::new(1);
        let long = "x".repeat(MOST / 4);
        for _ in 0..10 {
            backlog.push(hits(&[&long]));
        }
        assert!(backlog.bytes <= MOST && backlog.pieces.len() == 3);
        let due = backlog.after(2).unwrap();
        assert_eq!((due.skipped, due.next, due.bytes.len()), (8, 10, 0));
        assert_eq!(backlog.after(10), None);
        // A listener that reconnects gets what is stored, and the number of the others.
        let begin = backlog.begin(Some("1-2"));
        assert_eq!((begin.position, begin.missed), (7, Some(5)));
        assert_eq!(backlog.after(7).unwrap().skipped, 0);
        backlog.clear();
        assert_eq!(backlog.after(9).unwrap().skipped, 1);
    }

    #[test]
    fn hits_told_together_come_in_pieces_and_end_where_there_is_no_room() {
        let mut backlog = Backlog::new(1);
        backlog.push(hits(&["old"]));
        let long = "x".repeat(10_000);
        backlog.push((0..1_000).map(|_| long.clone()));
        assert!(backlog.bytes <= MOST && backlog.pieces.len() > MOST / PIECE / 2);
        let sizes = backlog.pieces.iter().map(|piece| piece.bytes.len());
        assert!(sizes.max().unwrap() < PIECE + 11_000);
        let (mut position, mut ids, mut skipped) = (1, Vec::new(), 0);
        while let Some(due) = backlog.after(position) {
            let text = String::from_utf8(due.bytes.to_vec()).unwrap();
            let lines = text.lines().filter_map(|line| line.strip_prefix("id: "));
            ids.extend(lines.map(str::to_owned));
            skipped += due.skipped;
            position = due.next;
        }
        assert_eq!((position, ids.len() as u64 + skipped), (1_001, 1_000));
        assert!(ids.len() * 10_100 > MOST - 10_100, "{}", ids.len());
        // Each is the position after its hit, also across pieces: who reconnects continues there.
        for (id, after) in ids.iter().zip(2_u64..) {
            assert_eq!(*id, backlog.id(after));
            let begin = backlog.begin(Some(id.as_str()));
            assert_eq!((begin.position, begin.missed), (after, Some(0)));
        }
        let next = backlog.after(20).unwrap();
        assert!(next.skipped == 0 && next.bytes.starts_with(b"id: 1-21\n"));
        // It continues with new hits.
        backlog.push(hits(&["new"]));
        let due = backlog.after(1_001).unwrap();
        assert_eq!((text_of(&due).as_str(), due.next), ("new", 1_002));
    }

    #[test]
    fn hits_without_room_are_told_as_a_number() {
        let mut backlog = Backlog::new(1);
        backlog.push(hits(&["a"]));
        backlog.pass_over(5);
        let due = backlog.after(1).unwrap();
        assert_eq!((due.skipped, due.next, due.bytes.len()), (5, 6, 0));
        backlog.push(hits(&["b"]));
        let due = backlog.after(1).unwrap();
        assert_eq!((text_of(&due).as_str(), due.skipped, due.next), ("b", 5, 7));
        assert_eq!(backlog.after(3).unwrap().skipped, 3);
    }
}
