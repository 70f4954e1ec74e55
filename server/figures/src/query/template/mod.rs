//! Statements with slots: `{name}` in a file of SQL stands for a text that is made here.

mod sql;

use base::answer::Problem;
pub use sql::Sql;
pub(crate) use sql::{Closed, compose, has_slots};

/// A slot's name and what replaces it.
pub type Filled = (&'static str, Sql);

/// Why a statement cannot be made; a mistake in the code.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum SlotError {
    #[error("{file}.sql: nothing is given for the slot `{slot}`")]
    Missing {
        file: &'static str,
        slot: &'static str,
    },
    #[error("{file}.sql: there is no slot `{slot}`")]
    Unknown {
        file: &'static str,
        slot: &'static str,
    },
    #[error("{file}.sql: the slot `{slot}` is given twice")]
    Twice {
        file: &'static str,
        slot: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Text(&'static str),
    Slot {
        file: &'static str,
        name: &'static str,
    },
}

/// The length of the name of the slot that opens at this byte; 0: none does. Braces around anything but
/// lower-case letters and `_` are text.
const fn slot_length(text: &[u8], open: usize) -> usize {
    if text[open] != b'{' {
        return 0;
    }
    let mut at = open + 1;
    while at < text.len() && (text[at].is_ascii_lowercase() || text[at] == b'_') {
        at += 1;
    }
    if at < text.len() && text[at] == b'}' {
        at - open - 1
    } else {
        0
    }
}

/// A text parted at its slots.
fn pieces(file: &'static str, text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    // Where the text begins that is in no piece yet, and where to look for the next brace.
    let (mut begin, mut from) = (0, 0);
    while let Some(found) = text[from..].find('{') {
        let open = from + found;
        let length = slot_length(text.as_bytes(), open);
        from = open + 1;
        if length == 0 {
            continue;
        }
        if begin < open {
            pieces.push(Piece::Text(&text[begin..open]));
        }
        let name = &text[from..from + length];
        pieces.push(Piece::Slot { file, name });
        begin = open + length + 2;
        from = begin;
    }
    if begin < text.len() {
        pieces.push(Piece::Text(&text[begin..]));
    }
    pieces
}

/// A statement, or a part of one, with slots.
#[derive(Clone, Debug)]
pub struct Template {
    file: &'static str,
    pieces: Vec<Piece>,
}

impl Template {
    /// Reads the text of a file.
    pub(crate) fn parse(file: &'static str, text: &'static str) -> Template {
        Template {
            file,
            pieces: pieces(file, text),
        }
    }

    fn slots(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Slot { name, .. } => Some(*name),
            Piece::Text(_) => None,
        })
    }

    /// Whether there is such a slot.
    pub(crate) fn has(&self, slot: &str) -> bool {
        self.slots().any(|name| name == slot)
    }

    /// The same with another template in a slot; the other's slots are then its own.
    pub(crate) fn with(&self, slot: &str, other: &Template) -> Template {
        let mut pieces: Vec<Piece> = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Slot { name, .. } if *name == slot => pieces.extend(&other.pieces),
                _ => pieces.push(*piece),
            }
        }
        Template {
            file: self.file,
            pieces,
        }
    }

    /// Another one after it.
    pub(crate) fn then(&self, other: &Template) -> Template {
        Template {
            // An unknown slot is mostly of the question, which comes last.
            file: other.file,
            pieces: [self.pieces.as_slice(), &other.pieces].concat(),
        }
    }

    /// The statement with a text for each slot.
    ///
    /// # Errors
    /// Internal: a slot has no text, or a text no slot.
    pub(crate) fn fill(&self, given: &[Filled]) -> Result<Sql, Problem> {
        self.try_fill(given).map_err(Problem::internal)
    }

    fn try_fill(&self, given: &[Filled]) -> Result<Sql, SlotError> {
        let file = self.file;
        for (at, (slot, _)) in given.iter().enumerate() {
            let slot = *slot;
            if given[..at].iter().any(|(other, _)| *other == slot) {
                return Err(SlotError::Twice { file, slot });
            }
            if !self.has(slot) {
                return Err(SlotError::Unknown { file, slot });
            }
        }
        let mut text = String::new();
        for piece in &self.pieces {
            text += match *piece {
                Piece::Text(literal) => literal,
                Piece::Slot { file, name } => match given.iter().find(|(slot, _)| *slot == name) {
                    Some((_, sql)) => sql.text(),
                    None => return Err(SlotError::Missing { file, slot: name }),
                },
            };
        }
        Ok(Sql::assembled(text))
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn slots_are_filled_and_other_braces_are_text() {
        let template = Template::parse("a", "{b}{'c': 1} {} {D} {b} {e_f}{\n");
        let given = [("b", Sql::from("1")), ("e_f", Sql::number(-2_i64))];
        let filled = template.try_fill(&given);
        assert_eq!(filled, Ok(Sql::from("1{'c': 1} {} {D} 1 -2{\n")));
        let plain = Template::parse("a", "");
        assert_eq!(plain.try_fill(&[]), Ok(Sql::from("")));
    }

    #[test]
    fn a_slot_without_a_text_and_a_text_without_a_slot_are_errors() {
        let template = Template::parse("a", "x {b}");
        let (file, slot) = ("a", "b");
        let missing = template.try_fill(&[]);
        assert_eq!(missing, Err(SlotError::Missing { file, slot }));
        let given = |slot| (slot, Sql::from("1"));
        let unknown = template.try_fill(&[given("b"), given("c")]);
        assert_eq!(unknown, Err(SlotError::Unknown { file, slot: "c" }));
        let twice = template.try_fill(&[given("b"), given("b")]);
        assert_eq!(twice, Err(SlotError::Twice { file, slot }));
        assert!(template.fill(&[]).is_err());
        let shown = SlotError::Missing { file, slot }.to_string();
        assert_eq!(shown, "a.sql: nothing is given for the slot `b`");
    }

    #[test]
    fn templates_are_put_together() {
        let (a, b) = (
            Template::parse("a", "1 {b} {c}"),
            Template::parse("b", "({d})"),
        );
        let both = a.with("b", &b).then(&Template::parse("e", ";{c}"));
        let given = [("c", Sql::from("C")), ("d", Sql::from("{c}"))];
        // What is filled in has no slots.
        assert_eq!(both.try_fill(&given), Ok(Sql::from("1 ({c}) C;C")));
        let missing = both.try_fill(&given[..1]);
        let (file, slot) = ("b", "d");
        assert_eq!(missing, Err(SlotError::Missing { file, slot }));
    }

    /// The text of every source below a folder, without white space.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                text += &sources(&path);
            } else {
                let source = fs::read_to_string(&path).expect("a source");
                text.extend(source.split_whitespace());
            }
        }
        text
    }

    #[test]
    fn the_code_gives_every_slot_of_every_file() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = sources(&here.join("src"));
        let mut slots = 0;
        for entry in fs::read_dir(here.join("../../queries/counts/figures")).expect("the folder") {
            let path = entry.expect("an entry").path();
            let text: &'static str = fs::read_to_string(&path).expect("a file").leak();
            for slot in Template::parse("a file", text).slots() {
                let given = format!("(\"{slot}\",");
                assert!(sources.contains(&given), "{}: {slot}", path.display());
                slots += 1;
            }
        }
        assert!(slots > 100, "{slots} slots are found");
    }
}
