//! Statements with slots: `{name}` in a file of SQL stands for a text that is made here.

use std::{borrow::Cow, fmt::Display};

use base::answer::Problem;

use super::scope::moment;

/// A text of SQL of a closed set. Nothing that a caller wrote can be in it: that is bound as a value, and only its
/// place is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sql(Cow<'static, str>);

impl Sql {
    /// A number: it has only digits, a sign and a point.
    pub(crate) fn number(number: impl Into<i128>) -> Sql {
        let number: i128 = number.into();
        Sql(Cow::Owned(number.to_string()))
    }

    /// A moment, in microseconds since 1970: a number in a call.
    pub(crate) fn moment(micros: i64) -> Sql {
        Sql(Cow::Owned(moment(micros)))
    }

    /// The place of a bound value, such as `$2`: never the value.
    pub(crate) fn place(place: usize) -> Sql {
        Sql(Cow::Owned(format!("${place}")))
    }

    /// These, with commas between.
    pub(crate) fn list(items: &[impl Display + Closed]) -> Sql {
        let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
        Sql(Cow::Owned(texts.join(", ")))
    }

    /// A text put together of texts in the code, numbers, moments, ids and places of bound values, as the conditions
    /// of [`super::Binder`] and [`super::Conditions`] are. They bind whatever a caller wrote, so it is not in them;
    /// whoever else calls this holds to the same.
    pub(crate) fn composed(text: String) -> Sql {
        Sql(Cow::Owned(text))
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Sql {
    /// A text in the code.
    fn from(text: &'static str) -> Sql {
        Sql(Cow::Borrowed(text))
    }
}

/// What only numbers and texts in the code are.
pub(crate) trait Closed {}
impl Closed for &'static str {}
impl Closed for u32 {}
impl Closed for u64 {}

/// A slot's name and what stands in its place.
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

/// A statement, or a part of one, with slots.
#[derive(Clone, Debug)]
pub struct Template {
    file: &'static str,
    pieces: Vec<Piece>,
}

impl Template {
    /// Reads the text of a file. Braces around anything but small letters and `_` are text.
    pub(crate) fn parse(file: &'static str, text: &'static str) -> Template {
        let mut pieces = Vec::new();
        // Where the text begins that is in no piece yet, and where to look for the next brace.
        let (mut begin, mut from) = (0, 0);
        while let Some(found) = text[from..].find('{') {
            let open = from + found;
            let rest = &text[open + 1..];
            let length = rest
                .find(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'))
                .unwrap_or(rest.len());
            from = open + 1;
            if length == 0 || !rest[length..].starts_with('}') {
                continue;
            }
            if begin < open {
                pieces.push(Piece::Text(&text[begin..open]));
            }
            let name = &rest[..length];
            pieces.push(Piece::Slot { file, name });
            begin = open + length + 2;
            from = begin;
        }
        if begin < text.len() {
            pieces.push(Piece::Text(&text[begin..]));
        }
        Template { file, pieces }
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

    /// The same with another one in the place of a slot; the other's slots are then its own.
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
            // A slot that nobody knows is mostly of the question, which comes last.
            file: other.file,
            pieces: [self.pieces.as_slice(), &other.pieces].concat(),
        }
    }

    /// The statement with a text for each slot.
    ///
    /// # Errors
    /// Internal: a slot has no text, or a text no slot.
    pub(crate) fn fill(&self, given: &[Filled]) -> Result<String, Problem> {
        self.try_fill(given).map_err(Problem::internal)
    }

    fn try_fill(&self, given: &[Filled]) -> Result<String, SlotError> {
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
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// The slots of all files, each of which is filled by the code of its question.
    const SLOTS: &[&str] = &[
        "above",
        "amounts",
        "any_piece",
        "apart",
        "asked",
        "base",
        "began",
        "below",
        "bucket_of_ts",
        "bucket_of_visit",
        "buckets",
        "clocks",
        "cohort",
        "columns",
        "counted",
        "cut",
        "day_of_slot",
        "day_of_ts",
        "days",
        "day",
        "dimensions",
        "done_columns",
        "done",
        "draft",
        "end",
        "enters",
        "entries",
        "entry_host_join",
        "entry_host",
        "examples",
        "first_cut",
        "first_day",
        "first_live",
        "five",
        "found",
        "group",
        "has_match",
        "has",
        "hit_filter",
        "in_before",
        "in_now",
        "interval",
        "kept",
        "last_cut",
        "last_day",
        "last_live",
        "last",
        "limit",
        "live",
        "marks",
        "matching_materialized",
        "materialized",
        "money",
        "most",
        "move",
        "named",
        "new_paths",
        "now",
        "number",
        "of_goals",
        "of_kind",
        "offset",
        "of",
        "only",
        "or_reached",
        "pair_enters",
        "parts",
        "path",
        "period_start",
        "pieces",
        "present_paths",
        "present",
        "raw_columns",
        "raw_rows",
        "raw",
        "reach",
        "read_columns",
        "recounted",
        "search",
        "settled",
        "shown_ms",
        "since",
        "sites",
        "slot_before",
        "slot_now",
        "slot_whole",
        "sorting",
        "start",
        "steps",
        "sums",
        "ts_before",
        "ts_now",
        "ts_whole",
        "values",
        "value",
        "visit_filter",
        "who",
        "within",
        "worths",
    ];

    #[test]
    fn slots_are_filled_and_other_braces_are_text() {
        let template = Template::parse("a", "{b}{'c': 1} {} {D} {b} {e_f}{\n");
        let given = [("b", Sql::from("1")), ("e_f", Sql::number(-2_i64))];
        let filled = template.try_fill(&given);
        assert_eq!(filled, Ok("1{'c': 1} {} {D} 1 -2{\n".to_owned()));
        let plain = Template::parse("a", "");
        assert_eq!(plain.try_fill(&[]), Ok(String::new()));
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
        assert_eq!(both.try_fill(&given), Ok("1 ({c}) C;C".to_owned()));
        let missing = both.try_fill(&given[..1]);
        let (file, slot) = ("b", "d");
        assert_eq!(missing, Err(SlotError::Missing { file, slot }));
    }

    #[test]
    fn every_slot_of_every_file_is_known() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../queries/counts/figures");
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).expect("the folder") {
            let path = entry.expect("an entry").path();
            let text: &'static str = fs::read_to_string(&path).expect("a file").leak();
            let template = Template::parse("a file", text);
            for slot in template.slots() {
                assert!(SLOTS.contains(&slot), "{}: {slot}", path.display());
                found.push(slot);
            }
            let given: Vec<Filled> = SLOTS
                .iter()
                .filter(|slot| template.has(slot))
                .map(|slot| (*slot, Sql::from("1")))
                .collect();
            assert!(template.fill(&given).is_ok(), "{}", path.display());
        }
        for slot in SLOTS {
            assert!(found.contains(slot), "no file has the slot {slot}");
        }
    }
}
