//! The CSV files that Google Analytics makes of its reports: some lines of comments with the period, then one or more tables.
//!
//! A report is about a whole period. Stile needs days: a table has them if one of its columns is a date or the number of a day
//! within the period, or if the period is one day. Rows of other tables are left out, and said to be.

use std::io::Read;

use counts::ImportedFigures;
use csv::ReaderBuilder;

use super::times;
use crate::{
    dimension::Dimension,
    error::{Place, ReadError},
    files::{Lines, Malformed, limits, whole},
    output::Output,
    summary::Skipped,
};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// A date.
    Date,
    /// The number of a day within the period, from 0.
    NthDay,
    /// A day of the period, one row after another.
    DayInOrder,
    /// Values of a dimension.
    Of(Dimension),
    /// A source and a medium, with ` / ` between them.
    SourceMedium,
    /// Something else that divides rows.
    Other,
    /// A count.
    Count(Count),
}

/// A count of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Visitors; of two columns the one with the lower number counts.
    Visitors(u8),
    /// Visits.
    Visits,
    /// Page views.
    Views,
    /// Visits in which a page was viewed.
    UniqueViews,
    /// Engaged visits.
    Engaged,
    /// Share of visits that bounced.
    BounceRate,
    /// Mean duration of visits.
    Duration,
    /// Visits that began on a page.
    Entries,
    /// Visits that ended on a page.
    Exits,
    /// Events by name.
    Events,
}

/// The words of one version of Google Analytics.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// What a column of this name (in small letters) holds; `None`: a measure that Stile has none for.
    pub field: fn(&str) -> Option<Field>,
    /// Whether an event of this name is one that the tool sends by itself.
    pub own_event: fn(&str) -> bool,
}

/// A table that is being read.
#[derive(Debug)]
struct Head {
    fields: Vec<Option<Field>>,
    names: Vec<String>,
    /// What is between its values.
    delimiter: u8,
    /// The next row's place in it.
    row: i32,
}

impl Head {
    fn has_counts(&self) -> bool {
        self.fields
            .iter()
            .any(|field| matches!(field, Some(Field::Count(_))))
    }

    fn dimensions(&self) -> usize {
        let parts = self.fields.iter().flatten();
        parts
            .filter(|field| matches!(field, Field::Of(_) | Field::SourceMedium | Field::Other))
            .count()
    }
}

/// Reads a file; whether it was one of Google's tables.
pub(super) fn read(
    name: &str,
    file: &mut dyn Read,
    words: Words,
    into: &mut Output,
) -> Result<bool, ReadError> {
    let mut lines = Lines::new(name, file, Malformed::Refuse);
    let (mut found, mut head, mut period) = (false, None::<Head>, Period::default());
    loop {
        let place = lines.place().clone();
        let Some(line) = lines.read()? else {
            return Ok(found);
        };
        let place = Place {
            line: place.line + 1,
            ..place
        };
        if line.trim_matches([',', ' ', '\t']).is_empty() {
            head = None;
            continue;
        }
        if let Some(comment) = line.trim_start_matches('"').strip_prefix('#') {
            head = None;
            period.comment(comment);
            continue;
        }
        let delimiter = head
            .as_ref()
            .map_or_else(|| delimiter(line), |head| head.delimiter);
        let values = split(line, delimiter, &place)?;
        match &mut head {
            None => {
                let names: Vec<String> = values
                    .iter()
                    .map(|name| name.trim().to_lowercase())
                    .collect();
                let fields: Vec<_> = names.iter().map(|name| (words.field)(name)).collect();
                let new = Head {
                    fields,
                    names,
                    delimiter,
                    row: 0,
                };
                let is_day = |field: &Option<Field>| {
                    matches!(
                        field,
                        Some(
                            Field::Date
                                | Field::NthDay
                                | Field::DayInOrder
                                | Field::Of(_)
                                | Field::SourceMedium
                        )
                    )
                };
                if new.has_counts() && new.fields.iter().any(is_day) {
                    found = true;
                    into.next_table(new.dimensions() > 1)?;
                    head = Some(new);
                } else if !found && period == Period::default() {
                    // Neither comments nor a header that Google would write.
                    return Ok(false);
                } else {
                    head = Some(Head {
                        fields: vec![],
                        ..new
                    });
                }
            }
            Some(head) if head.fields.is_empty() => into.skip(Skipped::OtherReports, 1)?,
            Some(head) => {
                if values.len() < head.fields.len() {
                    return Err(ReadError::Cut(place));
                }
                row(head, &values, &period, (&place, words), into)?;
                head.row += 1;
            }
        }
    }
}

/// What is between the values of a table with this header. Numbers in its rows may have commas.
fn delimiter(header: &str) -> u8 {
    match header.contains('\t') && !header.contains(',') {
        true => b'\t',
        false => b',',
    }
}

/// The values of a line.
fn split(line: &str, delimiter: u8, place: &Place) -> Result<Vec<String>, ReadError> {
    let mut csv = ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(line.as_bytes());
    let record = csv.records().next();
    let record = record
        .transpose()
        .map_err(|_| ReadError::Cut(place.clone()))?
        .unwrap_or_default();
    if record.len() > limits::COLUMNS {
        return Err(ReadError::TooManyColumns(place.clone()));
    }
    Ok(record.iter().map(str::to_owned).collect())
}

/// The days that a file says it is about, since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Period {
    first: Option<i32>,
    last: Option<i32>,
}

impl Period {
    /// `Start date: 20260101`, `End date: 20260131`, `20230101-20230131`.
    fn comment(&mut self, text: &str) {
        let text = text.trim().trim_end_matches(['"', ',']);
        let lower = text.to_lowercase();
        let dated = |start: &str| lower.strip_prefix(start).and_then(times::day);
        if let Some(day) = dated("start date:") {
            *self = Self {
                first: Some(day),
                last: None,
            };
        } else if let Some(day) = dated("end date:") {
            self.last = Some(day);
        } else if let Some((first, last)) = text.split_once('-')
            && let (Some(first), Some(last)) = (times::day(first), times::day(last))
        {
            *self = Self {
                first: Some(first),
                last: Some(last),
            };
        }
    }

    fn only_day(&self) -> Option<i32> {
        self.first.filter(|first| self.last == Some(*first))
    }

    fn nth(&self, number: i32) -> Option<i32> {
        let day = self.first?.checked_add(number)?;
        self.last.is_none_or(|last| day <= last).then_some(day)
    }
}

/// The day of a row; `Ok(None)` for one without.
fn day_of(
    head: &Head,
    values: &[String],
    period: &Period,
    place: &Place,
) -> Result<Option<i32>, ReadError> {
    for (at, field) in head.fields.iter().enumerate() {
        let value = values[at].trim();
        let wrong = || ReadError::WrongValue {
            place: place.clone(),
            column: head.names[at].clone(),
        };
        match field {
            // The row with the sum of all others.
            Some(Field::Date | Field::NthDay | Field::DayInOrder) if value.is_empty() => {
                return Ok(None);
            }
            Some(Field::Date) => return times::day(value).map(Some).ok_or_else(wrong),
            Some(Field::NthDay) => {
                let number = value.parse().map_err(|_| wrong())?;
                return Ok(period.nth(number));
            }
            Some(Field::DayInOrder) => return Ok(period.nth(head.row)),
            _ => {}
        }
    }
    Ok(period.only_day())
}

fn row(
    head: &Head,
    values: &[String],
    period: &Period,
    (place, words): (&Place, Words),
    into: &mut Output,
) -> Result<(), ReadError> {
    let Some(day) = day_of(head, values, period, place)? else {
        return into.skip(Skipped::NoSingleDay, 1);
    };
    let mut figures = figures(head, values, place)?;
    if !head.fields.contains(&Some(Field::Of(Dimension::Event))) {
        // Of all events together, most are the tool's own.
        figures.events = None;
    }
    let parts = head.dimensions();
    if parts == 0 {
        return into.sum(day, Dimension::All, None, figures);
    }
    // Visitors and visits of a page in each country do not add up to those of the page.
    let figures = match parts {
        1 => figures,
        _ => ImportedFigures {
            views: figures.views,
            events: figures.events,
            ..ImportedFigures::default()
        },
    };
    let is_sum = |at: usize| {
        at == 0 && values[0].trim().is_empty() || values[at].trim().eq_ignore_ascii_case("totals")
    };
    for (at, field) in head.fields.iter().enumerate() {
        let value = values[at].trim();
        match field {
            Some(Field::Of(_) | Field::SourceMedium) if is_sum(at) => return Ok(()),
            Some(Field::Of(Dimension::Event)) if (words.own_event)(value) => {}
            Some(Field::Of(Dimension::Event)) => {
                let of_event = ImportedFigures {
                    views: Some(0),
                    ..figures
                };
                into.sum(day, Dimension::Event, Some(value), of_event)?;
                let events = ImportedFigures {
                    events: figures.events,
                    ..ImportedFigures::default()
                };
                into.sum(day, Dimension::All, None, events)?;
            }
            Some(Field::Of(dimension)) => {
                into.sum(day, *dimension, Some(value), of(*dimension, figures))?;
            }
            Some(Field::SourceMedium) => {
                let source = value.split(" / ").next().unwrap_or_default();
                into.sum(day, Dimension::Source, Some(source), figures)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// What makes sense of a dimension.
fn of(dimension: Dimension, figures: ImportedFigures) -> ImportedFigures {
    match dimension {
        Dimension::Page => ImportedFigures {
            dur_ms: None,
            visit_views: None,
            engaged: None,
            ..figures
        },
        _ => ImportedFigures {
            exits: None,
            ..figures
        },
    }
}

fn figures(head: &Head, values: &[String], place: &Place) -> Result<ImportedFigures, ReadError> {
    let mut found = ImportedFigures::default();
    let (mut visitors, mut bounce_rate, mut duration, mut entries) =
        (None::<(u8, u64)>, None, None, None);
    for (at, field) in head.fields.iter().enumerate() {
        let Some(Field::Count(count)) = field else {
            continue;
        };
        let text = values[at].trim();
        if text.is_empty() {
            continue;
        }
        let wrong = || ReadError::WrongValue {
            place: place.clone(),
            column: head.names[at].clone(),
        };
        let number = || whole(text).ok_or_else(wrong);
        match count {
            Count::Visitors(rank) => {
                let number = number()?;
                if visitors.is_none_or(|(other, _)| *rank < other) {
                    visitors = Some((*rank, number));
                }
            }
            Count::Visits => found.visits = Some(number()?),
            Count::Views => found.views = Some(number()?),
            Count::UniqueViews => {
                let unique = number()?;
                found.visits = found.visits.or(Some(unique));
            }
            Count::Engaged => found.engaged = Some(number()?),
            Count::Entries => entries = Some(number()?),
            Count::Exits => found.exits = Some(number()?),
            Count::Events => found.events = Some(number()?),
            Count::BounceRate => bounce_rate = Some(share(text).ok_or_else(wrong)?),
            Count::Duration => duration = Some(seconds(text).ok_or_else(wrong)?),
        }
    }
    found.visitors = visitors.map(|(_, number)| number);
    found.visit_views = found.views.filter(|_| found.visits.is_some());
    found.enters = entries;
    // A page's bounces are those of the visits that began there, which are not its visits.
    let began = match head.fields.contains(&Some(Field::Of(Dimension::Page))) {
        true => entries,
        false => entries.or(found.visits),
    };
    if let Some((rate, of)) = bounce_rate.zip(began) {
        found.bounces = Some((rate * of as f64).round() as u64);
        found.enters = Some(of);
    }
    found.dur_ms = duration
        .zip(found.visits)
        .map(|(seconds, visits)| (seconds * 1_000.0 * visits as f64).round() as u64);
    Ok(found)
}

/// A share, as `45.12%` or `0.4512`.
fn share(text: &str) -> Option<f64> {
    let (number, scale) = match text.strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    let share = number.trim().parse::<f64>().ok()? / scale;
    (0.0..=1.0).contains(&share).then_some(share)
}

/// Seconds, as `62.5` or `00:01:02`.
fn seconds(text: &str) -> Option<f64> {
    /// A day: no mean is longer.
    const MOST: f64 = 86_400.0;
    let text = text.trim_start_matches('<');
    let mut all = 0.0;
    for part in text.split(':') {
        all = all * 60.0 + part.trim().parse::<f64>().ok()?;
    }
    (0.0..=MOST).contains(&all).then_some(all)
}
