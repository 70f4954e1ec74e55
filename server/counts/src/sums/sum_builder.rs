//! The counting.

use std::{error::Error, sync::Arc};

use duckdb::arrow::{array::RecordBatch, error::ArrowError};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    ALL, MONEY, OTHERS, Of, Wanted,
    columns::{Columns, number, text},
    tables::{OTHER, Text, Texts, Visit},
};
use crate::ask::Fold;

/// Rows of pings.
const PING: u8 = 2;

/// The counts of a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Distinct visitors of the day.
    pub visitors: i64,
    /// Those of them who came on the day before too, when their visits began.
    pub again: i64,
    /// Page views of the day.
    pub views: i64,
    /// Events of the day.
    pub events: i64,
    /// Visits that began on the day.
    pub visits: i64,
    /// Those with a place in the bounce rate; of a page, those that entered there.
    pub enters: i64,
    /// Bounces among these.
    pub bounces: i64,
    /// Duration of the visits, milliseconds.
    pub dur_ms: i64,
    /// Views of the visits.
    pub visit_views: i64,
    /// Engaged visits.
    pub engaged: i64,
    /// Visits that left on the page.
    pub exits: i64,
    /// Time in use of the page, milliseconds.
    pub engaged_ms: i64,
    /// Visits whose pings reported on the page.
    pub reports: i64,
    /// The deepest points of these together, percent.
    pub depth: i64,
    /// Revenue, ten-thousandths.
    pub amount: i128,
}

/// The figures of a day, dimension and value.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The site; 0 where the rows had no `site_id`.
    pub site: u32,
    /// Since 1970; of a dimension of a whole period ([`Wanted::period`]), its first.
    pub day: i32,
    /// Its number.
    pub dimension: u8,
    /// Its value; `None` is NULL.
    pub value: Option<Arc<str>>,
    /// The counts.
    pub figures: Figures,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    site: u32,
    dimension: u8,
    value: Text,
}

/// On which days a visit had a value that belongs to hits.
#[derive(Clone, Copy, Debug, Default)]
struct Days {
    /// On the day when it began.
    own: bool,
    /// On a later day.
    late: Option<i32>,
}

impl Days {
    fn note(&mut self, visit_day: i32, day: i32) {
        if day == visit_day {
            self.own = true;
        } else {
            self.late = Some(day);
        }
    }
}

/// Sums up rows, which must be those of whole groups of a site and a `visit_day`; for what all hits and visits are,
/// those of one `day` of a group do.
#[derive(Debug, Default)]
pub struct SumBuilder {
    wanted: Arc<Wanted>,
    texts: Texts,
    visits: FxHashMap<u64, Visit>,
    /// The values of visits that belong to hits.
    pairs: FxHashMap<(u64, u8, Text), Days>,
    sums: FxHashMap<(Key, i32), Figures>,
}

impl SumBuilder {
    /// Sums up nothing yet.
    pub fn new(wanted: Wanted) -> SumBuilder {
        SumBuilder {
            wanted: Arc::new(wanted),
            ..SumBuilder::default()
        }
    }

    /// The same, where the values of its dimensions beyond these are one sum: the one with [`OTHERS`] in its dimension.
    pub(crate) fn keeping_only(wanted: Wanted, values: FxHashSet<Arc<str>>) -> SumBuilder {
        SumBuilder {
            texts: Texts::keeping_only(values),
            ..SumBuilder::new(wanted)
        }
    }

    /// Takes rows with the columns of [`Wanted::columns`]. Where they have a column `totalled` too, those that
    /// it is true of add to dimensions only.
    ///
    /// # Errors
    /// A column is missing or of another type.
    pub fn add(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        let wanted = Arc::clone(&self.wanted);
        let columns = Columns::of(batch, &wanted)?;
        for row in 0..columns.rows {
            self.of_row(&wanted, &columns, row);
            if columns.kind.value(row) < PING {
                self.of_its_visit(&wanted, &columns, row);
            }
        }
        Ok(())
    }

    /// What a row adds without its visit.
    fn of_row(&mut self, wanted: &Wanted, columns: &Columns<'_>, row: usize) {
        let site = columns.site.map_or(0, |site| site.value(row));
        let kind = columns.kind.value(row);
        let (visit_day, day) = (columns.visit_day.value(row), columns.day.value(row));
        for (by, values) in wanted.by.iter().zip(&columns.values) {
            let belongs = match by.of {
                Of::Visit => false,
                Of::Page => true,
                Of::Host => kind < PING,
                Of::Event => kind == 1,
            };
            if !belongs {
                continue;
            }
            let value = self.texts.kept(text(values, row));
            let key = Key::new(site, by.number, value);
            if kind < PING {
                if let Some(figures) = self.sum(key, day) {
                    figures.hit(kind);
                }
                if let Some(visit) = number!(columns.visit, row) {
                    let pair = self.pairs.entry((visit, by.number, value)).or_default();
                    pair.note(visit_day, day);
                }
            }
            let read = columns.page.as_ref().filter(|_| by.of == Of::Page);
            if let Some(read) = read.and_then(|page| page.read(row))
                && let Some(figures) = self.sum(key, visit_day)
            {
                figures.engaged_ms += read.engaged_ms;
                figures.reports += i64::from(read.depth.is_some());
                figures.depth += read.depth.unwrap_or_default();
            }
        }
        let in_totals = kind < PING && columns.totals(row);
        let Some((currencies, revenue)) = columns.money.filter(|_| in_totals) else {
            return;
        };
        if let Some(currency) = text(currencies, row) {
            let key = Key::new(site, MONEY, self.texts.number(Some(currency)));
            if let Some(figures) = self.sum(key, day) {
                figures.amount += number!(revenue, row).unwrap_or_default();
            }
        }
    }

    /// Adds what a hit says of its visit. A hit without one is its own visit.
    fn of_its_visit(&mut self, wanted: &Wanted, columns: &Columns<'_>, row: usize) {
        let number = number!(columns.visit, row);
        let mut visit = match number.and_then(|number| self.visits.remove(&number)) {
            Some(visit) => visit,
            None => self.begin(wanted, columns, row),
        };
        let kind = columns.kind.value(row);
        visit.hit(columns.day.value(row), kind);
        if number!(columns.v_first, row) == Some(1) {
            visit.visits = 1;
            visit.views = columns.v_views.value(row);
            visit.bounces = columns.v_bounce.value(row).into();
            visit.engaged = columns.v_engaged.value(row).into();
            visit.dur_ms = columns.v_dur_ms.value(row).into();
        }
        if let Some(host) = columns.host.as_ref().filter(|_| kind == 0) {
            let place = (host.ts.value(row), host.seq.value(row));
            if visit.entry_host.is_none_or(|(first, _)| place < first) {
                let name = self.texts.kept(text(host.names, row));
                visit.entry_host = Some((place, name));
            }
        }
        match number {
            Some(number) => drop(self.visits.insert(number, visit)),
            None => self.of_visit(wanted, &visit, true, &mut Seen::default()),
        }
    }

    fn begin(&mut self, wanted: &Wanted, columns: &Columns<'_>, row: usize) -> Visit {
        let of_visits = wanted
            .by
            .iter()
            .zip(&columns.values)
            .filter(|(by, _)| by.of == Of::Visit);
        let mut visit = Visit {
            site: columns.site.map_or(0, |site| site.value(row)),
            visit_day: columns.visit_day.value(row),
            visitor: number!(columns.visitor, row),
            totals: columns.totals(row),
            values: of_visits
                .map(|(_, values)| self.texts.kept(text(values, row)))
                .collect(),
            ..Visit::default()
        };
        if let Some(page) = &columns.page {
            visit.entry = self.texts.kept(text(page.entry, row));
            visit.exit = self.texts.kept(text(page.exit, row));
        }
        visit
    }

    /// The sums, in no order.
    pub fn finish(mut self) -> Vec<Sum> {
        let wanted = Arc::clone(&self.wanted);
        let visits = std::mem::take(&mut self.visits);
        let pairs = std::mem::take(&mut self.pairs);
        // Visitors of a single visit, as most are, need not be remembered.
        let mut visits_of: FxHashMap<u64, u32> = FxHashMap::default();
        for visitor in visits.values().filter_map(|visit| visit.visitor) {
            *visits_of.entry(visitor).or_default() += 1;
        }
        let alone = |visit: &Visit| {
            let visits = visit.visitor.and_then(|visitor| visits_of.get(&visitor));
            visits.is_none_or(|visits| *visits == 1)
        };
        let mut seen = Seen::default();
        for visit in visits.values() {
            self.of_visit(&wanted, visit, alone(visit), &mut seen);
        }
        for ((number, dimension, value), days) in pairs {
            if let Some(visit) = visits.get(&number) {
                let key = Key::new(visit.site, dimension, value);
                self.of_pair(&wanted, key, visit);
                self.seen(key, visit, days, alone(visit), &mut seen);
            }
        }
        for late @ (key, day, visitor) in &seen.late {
            if seen.own.contains(&(*key, *visitor)) && !seen.begun.contains(late) {
                self.again(*key, *day);
            }
        }
        for (key, day, _) in &seen.begun {
            self.again(*key, *day);
        }
        let texts = self.texts;
        self.sums
            .into_iter()
            .map(|((key, day), figures)| Sum {
                site: key.site,
                day,
                dimension: match key.value {
                    OTHER => key.dimension | OTHERS,
                    _ => key.dimension,
                },
                value: texts.text(key.value),
                figures,
            })
            .collect()
    }

    /// Adds a visit, or a hit without one, to the sums of what visits are.
    fn of_visit(&mut self, wanted: &Wanted, visit: &Visit, alone: bool, seen: &mut Seen) {
        let of_visits = wanted.by.iter().filter(|by| by.of == Of::Visit);
        let all = (wanted.all && visit.totals).then_some((ALL, 0));
        let each = of_visits
            .zip(&visit.values)
            .map(|(by, value)| (by.number, *value));
        for (dimension, value) in all.into_iter().chain(each) {
            let key = Key::new(visit.site, dimension, value);
            if visit.visits > 0
                && let Some(figures) = self.sum(key, visit.visit_day)
            {
                figures.visits += 1;
                figures.enters += 1;
                figures.bounces += i64::from(visit.bounces);
                figures.dur_ms += visit.dur_ms as i64;
                figures.visit_views += i64::from(visit.views);
                figures.engaged += i64::from(visit.engaged);
            }
            let mut days = Days::default();
            for on in &visit.days {
                if let Some(figures) = self.sum(key, on.day) {
                    figures.views += i64::from(on.views);
                    figures.events += i64::from(on.events);
                }
                days.note(visit.visit_day, on.day);
            }
            self.seen(key, visit, days, alone, seen);
            if let (false, Some(day), Some(visitor)) = (days.own, days.late, visit.visitor) {
                // It began on the day before all the same: the rows of then are not among these.
                seen.begun.insert((key, day, visitor));
            }
        }
    }

    /// Adds a visit to the sums of what one of its hits is.
    fn of_pair(&mut self, wanted: &Wanted, key: Key, visit: &Visit) {
        let by = wanted.by.iter().find(|by| by.number == key.dimension);
        let of = by.map(|by| by.of);
        let Some(figures) = self.sum(key, visit.visit_day) else {
            return;
        };
        figures.visits += i64::from(visit.visits);
        figures.dur_ms += visit.dur_ms as i64;
        let enters = match of {
            Some(Of::Page) => visit.entry == key.value,
            Some(Of::Host) => visit.entry_host.is_some_and(|(_, host)| host == key.value),
            _ => true,
        };
        if enters {
            figures.enters += i64::from(visit.visits);
            figures.bounces += i64::from(visit.bounces);
        }
        if of == Some(Of::Page) && visit.exit == key.value {
            figures.exits += i64::from(visit.visits);
        }
    }

    /// Counts a visitor, on each day once.
    fn seen(&mut self, key: Key, visit: &Visit, days: Days, alone: bool, seen: &mut Seen) {
        let Some(visitor) = visit.visitor else { return };
        if days.own
            && (alone || seen.own.insert((key, visitor)))
            && let Some(figures) = self.sum(key, visit.visit_day)
        {
            figures.visitors += 1;
        }
        let Some(day) = days.late else { return };
        if alone || seen.late.insert((key, day, visitor)) {
            if let Some(figures) = self.sum(key, day) {
                figures.visitors += 1;
            }
            if alone && days.own {
                self.again(key, day);
            }
        }
    }

    /// The sum of a value to which what happened on a day adds; `None` outside the period.
    fn sum(&mut self, key: Key, day: i32) -> Option<&mut Figures> {
        let day = match self.period_of(key) {
            Some((first, last)) if !(first..=last).contains(&day) => return None,
            Some((first, _)) => first,
            None => day,
        };
        Some(self.sums.entry((key, day)).or_default())
    }

    /// Notes that a visitor of a day came on the day before too. A period has it once, unless the day before is not in it.
    fn again(&mut self, key: Key, day: i32) {
        let period = self.period_of(key);
        let Some(figures) = self.sum(key, day) else {
            return;
        };
        match period {
            Some((first, _)) if day > first => figures.visitors -= 1,
            Some(_) => {}
            None => figures.again += 1,
        }
    }

    /// The period whose days are added up; those of all hits and of money never are.
    fn period_of(&self, key: Key) -> Option<(i32, i32)> {
        self.wanted.period.filter(|_| key.dimension > MONEY)
    }
}

impl Fold for SumBuilder {
    type Out = Vec<Sum>;

    fn add(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(SumBuilder::add(self, batch)?)
    }

    fn memory_bytes(&self) -> usize {
        // As the tables take it, with what is free in them.
        const VISIT: usize = 320;
        const PAIR: usize = 48;
        const SUM: usize = 200;
        self.visits.len() * VISIT
            + self.pairs.len() * PAIR
            + self.sums.len() * SUM
            + self.texts.bytes()
    }

    fn finish(self) -> Vec<Sum> {
        SumBuilder::finish(self)
    }
}

/// Visitors of several visits that were counted, by the day of their visits or a later one.
#[derive(Debug, Default)]
struct Seen {
    own: FxHashSet<(Key, u64)>,
    late: FxHashSet<(Key, i32, u64)>,
    /// Visitors of a later day whose rows of the day when they began are not among those summed up.
    begun: FxHashSet<(Key, i32, u64)>,
}

impl Key {
    fn new(site: u32, dimension: u8, value: Text) -> Key {
        Key {
            site,
            dimension,
            value,
        }
    }
}

impl Figures {
    /// Adds another's counts. A visitor from before midnight is then counted on both days.
    pub fn add(&mut self, other: &Figures) {
        self.visitors += other.visitors;
        self.again += other.again;
        self.views += other.views;
        self.events += other.events;
        self.visits += other.visits;
        self.enters += other.enters;
        self.bounces += other.bounces;
        self.dur_ms += other.dur_ms;
        self.visit_views += other.visit_views;
        self.engaged += other.engaged;
        self.exits += other.exits;
        self.engaged_ms += other.engaged_ms;
        self.reports += other.reports;
        self.depth += other.depth;
        self.amount += other.amount;
    }

    fn hit(&mut self, kind: u8) {
        self.views += i64::from(kind == 0);
        self.events += i64::from(kind == 1);
    }
}
