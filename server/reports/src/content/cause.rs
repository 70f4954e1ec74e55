//! Why the number of visitors changed, as far as one sentence can say it: a change at the site or a problem with counting,
//! before a value of which the visitors became more or fewer.

use figures::answers::{FigureChange, SiteEventKind};

/// A value stands out if its part of the change is larger than its part of the visitors before by this.
const OUT_OF_PROPORTION: f64 = 0.2;
/// And if it makes up at least this part of the change.
const PART: f64 = 0.25;

/// How the number of visitors changed, as `/why` explains it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Change {
    pub value: f64,
    pub previous: f64,
    /// Whether it is within the normal range; `None` where that cannot be decided.
    pub within: Option<bool>,
    /// The normal range.
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// What happened at the site or with its counting and explains most, in the reader's language.
    pub event: Option<String>,
    /// The largest parts by each dimension.
    pub parts: Vec<Part>,
}

/// The part of a change that one value accounts for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Part {
    /// The dimension's word.
    pub dimension: String,
    /// `None`: there is none.
    pub value: Option<String>,
    /// Visitors in the period before.
    pub before: f64,
    /// How many more or fewer.
    pub difference: f64,
    /// Its share of the whole change.
    pub share: f64,
}

/// What a change comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cause<'a> {
    /// Something that happened at the site or with its counting.
    Event(&'a str),
    /// One value of a dimension.
    Value(&'a Part),
    /// No value stands out.
    Spread,
    /// Nothing changed.
    Unchanged,
}

/// How much an event explains: smaller is more.
fn rank(kind: SiteEventKind) -> u8 {
    match kind {
        SiteEventKind::Silent => 0,
        SiteEventKind::LeftOut => 1,
        SiteEventKind::Setting => 2,
        SiteEventKind::Site => 3,
        SiteEventKind::Annotation => 4,
        SiteEventKind::Goal => 5,
    }
}

impl From<FigureChange> for Change {
    fn from(change: FigureChange) -> Self {
        let events = change.site_events.into_iter();
        let event = events.min_by_key(|event| rank(event.kind));
        let range = change.normal_range;
        let parts = change.by.into_iter().flat_map(|view| {
            let dimension = view.dimension;
            let parts = view.parts.into_iter();
            parts.map(move |part| Part {
                dimension: dimension.clone(),
                value: part.value,
                before: part.before.map_or(0.0, |number| number.0),
                difference: part.difference.map_or(0.0, |number| number.0),
                share: part.share.map_or(0.0, |number| number.0),
            })
        });
        Self {
            value: change.value.map_or(0.0, |number| number.0),
            previous: change.previous.map_or(0.0, |number| number.0),
            within: range.within,
            low: range.low.map(|number| number.0),
            high: range.high.map(|number| number.0),
            event: event.map(|event| event.text),
            parts: parts.collect(),
        }
    }
}

impl Change {
    /// How many more or fewer visitors.
    pub fn difference(&self) -> f64 {
        self.value - self.previous
    }

    /// What it comes from.
    pub fn cause(&self) -> Cause<'_> {
        if self.difference() == 0.0 {
            return Cause::Unchanged;
        }
        if let Some(event) = &self.event {
            return Cause::Event(event);
        }
        let weighed = self
            .parts
            .iter()
            .map(|part| (self.out_of_proportion(part), part));
        let most = weighed
            .filter(|(by, part)| part.share >= PART && *by >= OUT_OF_PROPORTION)
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        most.map_or(Cause::Spread, |(_, part)| Cause::Value(part))
    }

    /// By how much a part of the change is larger than the value's part of the visitors before.
    fn out_of_proportion(&self, part: &Part) -> f64 {
        let weight = if self.previous > 0.0 {
            part.before / self.previous
        } else {
            0.0
        };
        part.share - weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(dimension: &str, value: &str, before: f64, share: f64) -> Part {
        Part {
            dimension: dimension.to_owned(),
            value: Some(value.to_owned()),
            before,
            difference: share * 100.0,
            share,
        }
    }

    fn change(parts: &[Part]) -> Change {
        Change {
            value: 300.0,
            previous: 200.0,
            parts: parts.to_vec(),
            ..Change::default()
        }
    }

    #[test]
    fn the_value_that_is_most_out_of_proportion_is_named() {
        let (desktop, example) = (
            part("device", "desktop", 180.0, 0.9),
            part("source", "Example", 10.0, 0.6),
        );
        let both = change(&[desktop.clone(), example.clone()]);
        assert_eq!(
            both.cause(),
            Cause::Value(&example),
            "not that most use a desktop"
        );
        assert_eq!(change(&[desktop]).cause(), Cause::Spread);
        let small = part("page", "/", 0.0, 0.24);
        assert_eq!(change(&[small]).cause(), Cause::Spread);
        let against = part("page", "/", 50.0, -0.5);
        assert_eq!(change(&[against]).cause(), Cause::Spread);
    }

    #[test]
    fn what_happened_at_the_site_comes_first_and_nothing_needs_no_cause() {
        let event = "No hit arrived for 5 hours.".to_owned();
        let changed = Change {
            event: Some(event.clone()),
            ..change(&[part("source", "Example", 0.0, 1.0)])
        };
        assert_eq!(changed.cause(), Cause::Event(&event));
        let same = Change {
            previous: 300.0,
            ..changed
        };
        assert_eq!(same.cause(), Cause::Unchanged);
    }
}
