//! The visits of one visitor, small: there are as many as visitors of the last hour.

use std::{fmt, sync::Arc};

use rustc_hash::FxHashMap;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};

use super::{GAP, HELD, LONGEST, Who, shares::Shares};
use crate::rows::First;

/// One visit that may continue. Times in microseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Visit {
    pub id: u64,
    pub start: i64,
    pub day: i32,
    /// Greatest time of its hits and pings.
    pub last: i64,
    /// Newest arrival on it.
    pub arrived: i64,
    pub first: First,
    /// Path of its latest view, by arrival.
    pub latest: Option<Arc<str>>,
}

impl Visit {
    pub fn fits(&self, ts: i64, now: i64) -> bool {
        self.start <= ts
            && ts <= self.last + GAP
            && ts - self.start <= LONGEST
            && now - self.arrived <= HELD
    }
}

/// The visits of one visitor: nearly always one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct VisitorVisits {
    one: Visit,
    more: More,
}

/// The visits after the first: one word while there are none.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::box_collection, reason = "a list takes three words")]
struct More(Option<Box<Vec<Visit>>>);

impl VisitorVisits {
    pub fn of(one: Visit) -> VisitorVisits {
        let more = More::default();
        VisitorVisits { one, more }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Visit> {
        let more = self.more.0.iter().flat_map(|more| more.iter());
        std::iter::once(&self.one).chain(more)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Visit> {
        let more = self.more.0.iter_mut().flat_map(|more| more.iter_mut());
        std::iter::once(&mut self.one).chain(more)
    }

    pub fn push(&mut self, visit: Visit) {
        self.more.0.get_or_insert_default().push(visit);
    }

    /// Keeps those for which this is true. False if none is left; then nothing is changed.
    pub fn retain(&mut self, stays: impl Fn(&Visit) -> bool) -> bool {
        if let Some(more) = &mut self.more.0 {
            more.retain(&stays);
        }
        if !stays(&self.one) {
            match self.more.0.as_mut().and_then(|more| more.pop()) {
                Some(visit) => self.one = visit,
                None => return false,
            }
        }
        if self.more.0.as_ref().is_some_and(|more| more.is_empty()) {
            self.more.0 = None;
        }
        true
    }
}

impl Serialize for More {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let more: &[Visit] = self.0.as_ref().map_or(&[], |more| more.as_slice());
        more.serialize(to)
    }
}

impl<'de> Deserialize<'de> for More {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<More, D::Error> {
        let more = Vec::deserialize(from)?;
        Ok(More((!more.is_empty()).then(|| Box::new(more))))
    }
}

/// Reads the visits, and shares their common parts from the start: there may be many.
pub(super) fn shared<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<FxHashMap<Who, VisitorVisits>, D::Error> {
    struct Visits;

    impl<'de> Visitor<'de> for Visits {
        type Value = FxHashMap<Who, VisitorVisits>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("visits")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let (mut visits, mut shares) = (FxHashMap::default(), Shares::default());
            while let Some((who, mut of_visitor)) = map.next_entry::<Who, VisitorVisits>()? {
                for visit in of_visitor.iter_mut() {
                    visit.first = shares.first(&visit.first);
                    visit.latest = visit.latest.as_ref().map(|path| shares.path(path));
                }
                visits.insert(who, of_visitor);
            }
            Ok(visits)
        }
    }

    from.deserialize_map(Visits)
}
