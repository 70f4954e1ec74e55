//! Texts as numbers, and the facts about a visit.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

/// A text by its number; 0 is NULL.
pub type Text = u32;

/// The number of all texts that are not kept apart.
pub(super) const OTHER: Text = Text::MAX;

/// Texts, each kept once.
#[derive(Debug)]
pub struct Texts {
    numbers: FxHashMap<Arc<str>, Text>,
    texts: Vec<Option<Arc<str>>>,
    bytes: usize,
    /// Those that are kept separately; `None`: every one.
    kept: Option<FxHashSet<Arc<str>>>,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts {
            numbers: FxHashMap::default(),
            texts: vec![None],
            bytes: 0,
            kept: None,
        }
    }
}

impl Texts {
    /// Texts of which only these are kept apart.
    pub(super) fn keeping_only(kept: FxHashSet<Arc<str>>) -> Texts {
        Texts {
            kept: Some(kept),
            ..Texts::default()
        }
    }

    /// The text's number, or that of all others if it is not kept separately.
    pub(super) fn kept(&mut self, text: Option<&str>) -> Text {
        match (&self.kept, text) {
            (Some(kept), Some(text)) if !kept.contains(text) => OTHER,
            _ => self.number(text),
        }
    }

    /// About how many bytes the texts take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The text's number, a new one where it has none yet.
    pub fn number(&mut self, text: Option<&str>) -> Text {
        let Some(text) = text else { return 0 };
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len() as Text;
        let kept: Arc<str> = text.into();
        // Its places in the two tables, and what is free there.
        self.bytes += text.len() + 80;
        self.texts.push(Some(Arc::clone(&kept)));
        self.numbers.insert(kept, number);
        number
    }

    /// The text of a number that was given; none of all others together.
    pub fn text(&self, number: Text) -> Option<Arc<str>> {
        self.texts.get(number as usize).cloned().flatten()
    }
}

/// Views and events on one day.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OnDay {
    pub day: i32,
    pub views: u32,
    pub events: u32,
}

/// The facts about a visit, or about a hit without one.
#[derive(Debug, Default)]
pub(super) struct Visit {
    pub site: u32,
    pub visit_day: i32,
    pub visitor: Option<u64>,
    /// Whether it adds to the totals.
    pub totals: bool,
    /// 1 where it is a visit.
    pub visits: u32,
    pub views: u32,
    pub bounces: u32,
    pub engaged: u32,
    pub dur_ms: u64,
    pub entry: Text,
    pub exit: Text,
    /// The host of its first view, and when that was.
    pub entry_host: Option<((i64, u64), Text)>,
    /// Its values of the dimensions of visits.
    pub values: Box<[Text]>,
    /// Its days: the one when it began first, then a later one.
    pub days: Vec<OnDay>,
}

impl Visit {
    pub fn hit(&mut self, day: i32, kind: u8) {
        let at = match self.days.iter().position(|on| on.day == day) {
            Some(at) => at,
            None => {
                self.days.push(OnDay {
                    day,
                    ..OnDay::default()
                });
                self.days.len() - 1
            }
        };
        if kind == 0 {
            self.days[at].views += 1;
        } else {
            self.days[at].events += 1;
        }
    }
}
