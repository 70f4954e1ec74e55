//! The file: a line that names its key, then a line for each withdrawal or erasure.

use std::{collections::HashMap, fmt::Write as _};

use anyhow::Context as _;
use base::seal::Sealer;
use shared::consent::{Mark, from_hex, keyed_half, to_hex};
use uuid::Uuid;

/// The file's name, in a data folder and in a backup.
pub const FORGOTTEN: &str = "forgotten";
/// For how many seconds a line is kept: an older backup has only visits and records that are deleted in the first night
/// after a restore.
const KEPT: i64 = (3_650 + 31) * 86_400;
/// How the first line begins.
const HEAD: &str = "stile forgotten 1 ";

/// What a visitor of a site is in the file.
pub(super) type VisitorHash = [u8; 16];

/// The key of a deployment's file: of its data folder, and of those that its backups were restored to.
#[derive(Clone)]
pub struct ForgottenKey([u8; 32]);

impl std::fmt::Debug for ForgottenKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ForgottenKey(***)")
    }
}

impl ForgottenKey {
    /// Derived from the data folder's key.
    #[must_use]
    pub fn of(sealer: &Sealer) -> ForgottenKey {
        ForgottenKey(sealer.derive("forgotten visitors"))
    }

    /// Of what stays of a visitor, or of [`Mark`]s of all visitors of a site.
    pub(super) fn hash(&self, site: Uuid, mark: Mark) -> VisitorHash {
        keyed_half(&self.0, &[site.as_bytes(), &mark.0])
    }

    /// The first line of a file with this key.
    pub(super) fn head(&self) -> String {
        format!("{HEAD}{}\n", to_hex(&keyed_half(&self.0, &[b"key"])))
    }
}

/// A line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub hash: VisitorHash,
    /// When, in Unix seconds.
    pub at: i64,
    /// Whether the visitor was erased, and did not only withdraw.
    pub erased: bool,
}

impl Line {
    pub(super) fn write(&self, to: &mut String) {
        let why = if self.erased { 'e' } else { 'w' };
        // Writing to a text cannot fail.
        let _ = writeln!(to, "{} {} {why}", to_hex(&self.hash), self.at);
    }

    pub(super) fn read(line: &str) -> Option<Line> {
        let mut parts = line.split(' ');
        let line = Line {
            hash: from_hex(parts.next()?)?,
            at: parts.next()?.parse().ok()?,
            erased: match parts.next()? {
                "e" => true,
                "w" => false,
                _ => return None,
            },
        };
        parts.next().is_none().then_some(line)
    }
}

/// What is not a list, or a damaged one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAList {
    /// Another file.
    #[error("it is not a list of forgotten visitors of this version of Stile")]
    Other,
    /// A line cannot be read.
    #[error("its line {0} is damaged")]
    Damaged(usize),
}

/// The lines of a file with this key, each with its bytes; `None`: it is another deployment's. A torn last line is left out:
/// it is written again.
pub(super) fn lines<'a>(
    text: &'a str,
    key: &ForgottenKey,
) -> Result<Option<impl Iterator<Item = Result<Line, NotAList>> + use<'a>>, NotAList> {
    if !text.starts_with(HEAD) {
        // Nothing but a torn head, too.
        return match HEAD.starts_with(text) {
            true => Ok(None),
            false => Err(NotAList::Other),
        };
    }
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let Some(rest) = whole.strip_prefix(key.head().as_str()) else {
        return Ok(None);
    };
    let lines = rest.lines().enumerate();
    Ok(Some(lines.map(|(at, line)| {
        Line::read(line).ok_or(NotAList::Damaged(at + 2))
    })))
}

/// A file of this data folder, as it should be.
#[derive(Debug)]
pub(super) struct Whole {
    pub text: String,
    pub lines: Vec<Line>,
}

/// The file without a torn last line and without lines that are kept no longer at this moment (Unix seconds); `None` where not
/// even its first line was written whole.
pub(super) fn whole(text: &str, key: &ForgottenKey, now: i64) -> anyhow::Result<Option<Whole>> {
    let head = key.head();
    if text.len() < head.len() && head.starts_with(text) {
        return Ok(None);
    }
    let lines = lines(text, key)?.context(
        "it has another key than keys/seal in this data folder: move it away if it is of another deployment",
    )?;
    let mut lines: Vec<Line> = lines.collect::<Result<_, _>>()?;
    lines.retain(|line| now - line.at <= KEPT);
    let mut text = head;
    for line in &lines {
        line.write(&mut text);
    }
    Ok(Some(Whole { text, lines }))
}

/// When and why a visitor is to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forgotten {
    /// Of several times, the last; in Unix seconds.
    pub at: i64,
    pub erased: bool,
}

/// What several files say together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForgottenList(HashMap<VisitorHash, Forgotten>);

impl ForgottenList {
    /// Adds the lines of a file, unless it is another deployment's. Returns whether it did.
    ///
    /// # Errors
    /// It is not such a file, or is damaged; nothing is added then.
    pub fn add(&mut self, text: &str, key: &ForgottenKey) -> Result<bool, NotAList> {
        let Some(lines) = lines(text, key)? else {
            return Ok(false);
        };
        for line in lines.collect::<Result<Vec<_>, _>>()? {
            let known = self.0.entry(line.hash).or_insert(Forgotten {
                at: line.at,
                erased: line.erased,
            });
            known.at = known.at.max(line.at);
            known.erased |= line.erased;
        }
        Ok(true)
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn get(&self, hash: &VisitorHash) -> Option<Forgotten> {
        self.0.get(hash).copied()
    }

    /// All of it as one file, oldest first.
    #[must_use]
    pub fn write(&self, key: &ForgottenKey) -> String {
        let lines = self.0.iter().map(|(hash, forgotten)| Line {
            hash: *hash,
            at: forgotten.at,
            erased: forgotten.erased,
        });
        let mut lines: Vec<Line> = lines.collect();
        lines.sort_unstable_by_key(|line| (line.at, line.hash));
        let mut text = key.head();
        for line in lines {
            line.write(&mut text);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(of: u8) -> ForgottenKey {
        ForgottenKey::of(&Sealer::with(&[of; 32]))
    }

    #[test]
    fn files_together_say_the_last_and_the_most() {
        let key = key(1);
        let (site, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let hash = key.hash(site, Mark([7; 16]));
        assert_ne!(hash, key.hash(other, Mark([7; 16])));
        assert_ne!(hash, key.hash(site, Mark([8; 16])));
        let file = |lines: &[(i64, bool)]| {
            let mut text = key.head();
            for (at, erased) in lines {
                let (at, erased) = (*at, *erased);
                Line { hash, at, erased }.write(&mut text);
            }
            text
        };
        let mut list = ForgottenList::default();
        list.add(&file(&[(5, true), (9, false)]), &key).unwrap();
        list.add(&file(&[(7, false)]), &key).unwrap();
        let expected = Forgotten {
            at: 9,
            erased: true,
        };
        assert_eq!(list.get(&hash), Some(expected));
        let mut again = ForgottenList::default();
        again.add(&list.write(&key), &key).unwrap();
        assert_eq!(again, list);
    }

    #[test]
    fn a_file_of_another_key_says_nothing() {
        let mut list = ForgottenList::default();
        let mut text = key(2).head();
        Line {
            hash: [1; 16],
            at: 5,
            erased: true,
        }
        .write(&mut text);
        assert_eq!(list.add(&text, &key(1)), Ok(false));
        assert!(list.is_empty());
    }

    #[test]
    fn a_file_is_continued_after_its_last_whole_line() {
        let key = key(1);
        let line = |at| Line {
            hash: [1; 16],
            at,
            erased: false,
        };
        let mut text = key.head();
        line(5).write(&mut text);
        line(6).write(&mut text);
        let of = |text: &str, now| {
            let whole = whole(text, &key, now).unwrap()?;
            Some((whole.lines.len(), whole.text == text))
        };
        assert_eq!(of(&text, 7), Some((2, true)));
        assert_eq!(of(&text[..text.len() - 1], 7), Some((1, false)));
        assert_eq!(of(&text, 6 + KEPT), Some((1, false)));
        assert_eq!(of(&key.head(), 7), Some((0, true)));
        assert_eq!(of(&key.head()[..20], 7), None);
        assert_eq!(of("", 7), None);
        let other = ForgottenKey::of(&Sealer::with(&[2; 32]));
        whole(&text, &other, 7).unwrap_err();
    }

    #[test]
    fn only_the_end_may_be_torn() {
        let key = key(1);
        let mut text = key.head();
        let line = Line {
            hash: [1; 16],
            at: 5,
            erased: true,
        };
        line.write(&mut text);
        line.write(&mut text);
        for end in 0..text.len() {
            let mut list = ForgottenList::default();
            list.add(&text[..end], &key).unwrap();
        }
        for (of, with, error) in [
            ("stile", "style", NotAList::Other),
            ("\n01", "\n0x", NotAList::Damaged(2)),
            (" e\n01", " ?\n01", NotAList::Damaged(2)),
            (" 5 e\n01", " 5\n01", NotAList::Damaged(2)),
        ] {
            let damaged = text.replacen(of, with, 1);
            assert_ne!(damaged, text);
            let mut list = ForgottenList::default();
            assert_eq!(list.add(&damaged, &key), Err(error), "{damaged}");
            assert!(list.is_empty());
        }
    }
}
