//! Texts as numbers, and what is known of a visit.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A text by its number; 0 is NULL.
pub type Text = u32;

/// Texts, each kept once.
#[derive(Debug)]
pub struct Texts {
    numbers: FxHashMap<Arc<str>, Text>,
    texts: Vec<Option<Arc<str>>>,
}

impl Default for Texts {
    fn default() -> Texts {
        Texts {
            numbers: FxHashMap::default(),
            texts: vec![None],
        }
    }
}

impl Texts {
    /// The text's number, a new one where it has none yet.
    pub fn number(&mut self, text: Option<&str>) -> Text {
        let Some(text) = text else { return 0 };
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len() as Text;
        let kept: Arc<str> = text.into();
        self.texts.push(Some(Arc::clone(&kept)));
        self.numbers.insert(kept, number);
        number
    }

    /// The text of a number that was given.
    pub fn text(&self, number: Text) -> Option<Arc<str>> {
        self.texts[number as usize].clone()
    }
}

/// Views and events on one day.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OnDay {
    pub day: i32,
    pub views: u32,
    pub events: u32,
}

/// What is known of a visit, or of a hit without one.
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
