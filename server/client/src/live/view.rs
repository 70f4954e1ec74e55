//! The current visitors and the latest hits, as tables.

use std::collections::VecDeque;

use serde::de::DeserializeOwned;

use super::{Answered, Hit, Skipped};
use crate::{
    common::several,
    failure::Failure,
    show::{Cell, Screen, Table, count, moment, safe},
    stream::Event,
};

/// Clears a terminal's screen.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J";
/// How many of the latest hits are shown.
const HITS: usize = 10;

/// What a stream has sent so far.
#[derive(Debug)]
pub struct View<'a> {
    site: &'a str,
    zone: &'a str,
    now: Option<Answered>,
    /// The last hits, newest first.
    hits: VecDeque<Hit>,
    /// How many hits are not shown, and whether there are more of which the server gave no number.
    skipped: (u64, bool),
}

impl<'a> View<'a> {
    pub fn of(site: &'a str, zone: &'a str) -> Self {
        Self {
            site,
            zone,
            now: None,
            hits: VecDeque::new(),
            skipped: (0, false),
        }
    }

    /// Takes in an event; ignores one that this version does not know.
    pub fn take(&mut self, event: &Event) -> Result<(), Failure> {
        match event.name.as_str() {
            "live" => self.now = Some(read(event)?),
            "hit" => {
                self.hits.push_front(read(event)?);
                self.hits.truncate(HITS);
            }
            "skipped" => match read::<Skipped>(event)?.hits {
                Some(hits) => self.skipped.0 += hits,
                None => self.skipped.1 = true,
            },
            _ => {}
        }
        Ok(())
    }

    pub fn draw(&self, screen: Screen) -> String {
        let clear = if screen.terminal { CLEAR } else { "" };
        let now = match &self.now {
            Some(live) => now(self.site, live, screen),
            None => format!("{}\n", screen.bold(&safe(self.site))),
        };
        format!("{clear}{now}{}{}", self.latest(screen), self.missed(screen))
    }

    fn latest(&self, screen: Screen) -> String {
        if self.hits.is_empty() {
            return String::new();
        }
        let names = ["Latest", "Page", "Event", "Source", "Country", "Goals"];
        let mut table = Table::new(&names).yielding(1);
        for hit in &self.hits {
            let goals: Vec<&str> = hit.goals.iter().map(|goal| goal.name.as_str()).collect();
            let text = |text: &Option<String>| Cell::text(text.as_deref().unwrap_or_default());
            let moment = moment(hit.at, self.zone);
            let time = moment.split_once(' ').map_or("", |(_, time)| time);
            table.push(vec![
                Cell::text(time),
                Cell::text(&hit.path),
                text(&hit.event),
                text(&hit.source),
                text(&hit.country),
                Cell::text(&goals.join(", ")),
            ]);
        }
        format!("\n{}", table.draw(screen))
    }

    fn missed(&self, screen: Screen) -> String {
        let note = match self.skipped {
            (0, false) => return String::new(),
            (0, true) => "Some hits are not shown.".to_owned(),
            (hits, false) => format!("{} hits are not shown.", count(hits as f64)),
            (hits, true) => format!("At least {} hits are not shown.", count(hits as f64)),
        };
        format!("\n  {}\n", screen.dim(&note))
    }
}

fn read<T: DeserializeOwned>(event: &Event) -> Result<T, Failure> {
    crate::server::Answer(event.data.clone().into_bytes()).read()
}

/// The last half hour.
pub fn now(site: &str, live: &Answered, screen: Screen) -> String {
    let minutes: Vec<_> = live
        .minutes
        .iter()
        .map(|minute| Some(minute.visitors as f64))
        .collect();
    let mut text = format!(
        "{}  {} in the last 5 minutes, {} in the last 30\n\n  {}\n  {}\n",
        screen.bold(&safe(site)),
        several(live.visitors_5m, "visitor"),
        count(live.visitors_30m as f64),
        screen.spark(&minutes),
        screen.dim("visitors by minute"),
    );
    for (name, rows) in [
        ("Page", &live.pages),
        ("Source", &live.sources),
        ("Country", &live.countries),
    ] {
        if rows.is_empty() {
            continue;
        }
        let mut table = Table::new(&[name, "Visitors"]);
        for row in rows {
            table.push(vec![
                Cell::value(row.value.as_deref()),
                Cell::Number(count(row.visitors as f64)),
            ]);
        }
        text.push('\n');
        text.push_str(&table.draw(screen));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(name: &str, data: &str) -> Event {
        Event {
            name: name.to_owned(),
            data: data.to_owned(),
            id: None,
        }
    }

    #[test]
    fn the_last_hits_are_shown_and_what_was_passed_over() {
        let mut view = View::of("example.com", "Europe/Berlin");
        for number in 0..12 {
            let hit = format!(
                r#"{{"at":1795176000,"event":null,"path":"/{number}","source":"Google","country":null,"goals":[{{"id":"x","name":"Read"}}]}}"#
            );
            view.take(&event("hit", &hit)).unwrap();
        }
        view.take(&event("skipped", r#"{"hits":7}"#)).unwrap();
        view.take(&event("news", "whatever")).unwrap();
        let drawn = view.draw(Screen::plain());
        assert!(
            drawn.starts_with(
                "example.com\n\n  Latest    Page  Source  Goals\n  13:00:00  /11   Google  Read\n"
            ),
            "{drawn}"
        );
        assert!(!drawn.contains("/1 ") && drawn.ends_with("\n  7 hits are not shown.\n"));
        view.take(&event("skipped", r#"{"hits":null}"#)).unwrap();
        assert!(
            view.draw(Screen::plain())
                .contains("At least 7 hits are not shown.")
        );
        assert!(view.take(&event("live", "{}")).is_err());
    }
}
