//! One visit, page after page.

use shared::{
    money::Amount,
    props::{PropValue, Props},
};

use super::chance::Chance;

/// How many see at once that a page is not what they look for.
const GLANCES: f64 = 0.3;
/// The longest that one page is read, in seconds: a visit ends after 30 minutes of inactivity.
const LONGEST: f64 = 900.0;

/// What happens at one moment of a visit.
#[derive(Debug)]
pub struct Step {
    /// Milliseconds since the visit began.
    pub at: i64,
    /// Host of the page; the site's name where there is none.
    pub host: Option<&'static str>,
    /// Path of the page.
    pub path: String,
    /// What happens.
    pub what: What,
}

/// What can happen.
#[derive(Debug)]
pub enum What {
    /// A page is opened.
    View,
    /// A page tells that it is read.
    Ping {
        /// Milliseconds since the last ping.
        engaged_ms: u32,
        /// Percent.
        scroll: u32,
    },
    /// Something is done on the page.
    Event(Event),
}

/// What a visitor does on a page.
#[derive(Debug)]
pub struct Event {
    /// Its name.
    pub name: &'static str,
    /// Its properties.
    pub props: Props,
    /// Amount and currency.
    pub revenue: Option<(Amount, &'static str)>,
    /// Whether it ends a bounce.
    pub interactive: bool,
}

/// A page that is open.
struct Open {
    host: Option<&'static str>,
    path: String,
    /// When it was opened, or last reported that it is read.
    since: i64,
    /// When it is left, if nothing more happens on it.
    until: i64,
    scroll: u32,
}

/// A visit under way.
pub struct Walk<'a> {
    /// Chance.
    pub chance: &'a mut Chance,
    steps: Vec<Step>,
    open: Option<Open>,
    now: i64,
}

impl<'a> Walk<'a> {
    /// Nothing has happened yet.
    pub fn new(chance: &'a mut Chance) -> Self {
        Self {
            chance,
            steps: Vec::new(),
            open: None,
            now: 0,
        }
    }

    /// Opens a page and reads it, or leaves it after a glance; half of those who read do so for less
    /// than `seconds`.
    pub fn read(&mut self, path: impl Into<String>, seconds: f64) {
        self.read_at(None, path, seconds);
    }

    /// The same on another host of the site.
    pub fn read_at(&mut self, host: Option<&'static str>, path: impl Into<String>, seconds: f64) {
        self.close();
        let path = path.into();
        self.step(host, path.clone(), What::View);
        let usual = if self.chance.happens(GLANCES) {
            4.0
        } else {
            seconds
        };
        let read = self.chance.about(usual, 0.95).clamp(1.5, LONGEST);
        // A visitor who stays longer sees more of the page.
        let seen =
            100.0 * (1.0 - (-1.2 * read / seconds).exp()) + 30.0 * (self.chance.part() - 0.4);
        let until = self.now + (read * 1000.0) as i64;
        let scroll = seen.clamp(4.0, 100.0) as u32;
        self.open = Some(Open {
            host,
            path,
            since: self.now,
            until,
            scroll,
        });
    }

    /// The path of the page that is open; empty where none is.
    pub fn page(&self) -> &str {
        self.open.as_ref().map_or("", |open| open.path.as_str())
    }

    /// Does something on the page that is open.
    pub fn event(&mut self, name: &'static str, props: &[(&str, PropValue)]) {
        self.do_event(name, props, None, true);
    }

    /// Something happens there that the visitor did not do.
    pub fn happens(&mut self, name: &'static str, props: &[(&str, PropValue)]) {
        self.do_event(name, props, None, false);
    }

    /// Pays.
    pub fn pay(
        &mut self,
        name: &'static str,
        props: &[(&str, PropValue)],
        amount: Amount,
        currency: &'static str,
    ) {
        self.do_event(name, props, Some((amount, currency)), true);
    }

    /// All that happened, in order of time, and when it was over, in milliseconds.
    pub fn end(mut self) -> (Vec<Step>, i64) {
        self.close();
        (self.steps, self.now)
    }

    fn do_event(
        &mut self,
        name: &'static str,
        props: &[(&str, PropValue)],
        revenue: Option<(Amount, &'static str)>,
        interactive: bool,
    ) {
        let Some((host, path, until)) = self
            .open
            .as_ref()
            .map(|open| (open.host, open.path.clone(), open.until))
        else {
            return;
        };
        // Some time after what was before; the page stays open for a moment longer.
        let wait = self.chance.about(6_000.0, 0.6).clamp(1_500.0, 60_000.0) as i64;
        self.now += wait.min((until - self.now).max(1_500));
        let props = Props(
            props
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        );
        self.step(
            host,
            path,
            What::Event(Event {
                name,
                props,
                revenue,
                interactive,
            }),
        );
        if let Some(open) = &mut self.open {
            open.until = open.until.max(self.now + 1_200);
        }
    }

    /// Leaves the page that is open: it tells how long it was read.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        self.now = self.now.max(open.until);
        let engaged_ms = (self.now - open.since).clamp(0, 1_800_000) as u32;
        self.step(
            open.host,
            open.path,
            What::Ping {
                engaged_ms,
                scroll: open.scroll,
            },
        );
        self.now += self.chance.about(1_800.0, 0.5).clamp(1_100.0, 20_000.0) as i64;
    }

    fn step(&mut self, host: Option<&'static str>, path: String, what: What) {
        self.steps.push(Step {
            at: self.now,
            host,
            path,
            what,
        });
    }
}

/// Text as a property.
pub fn text(text: impl Into<String>) -> PropValue {
    PropValue::Text(text.into())
}

/// A number as a property.
pub fn number(number: impl Into<f64>) -> PropValue {
    PropValue::Number(number.into())
}

/// True or false as a property.
pub fn flag(flag: bool) -> PropValue {
    PropValue::Flag(flag)
}

/// An amount of hundredths of the currency's unit.
pub fn cents(cents: i64) -> Amount {
    Amount(cents * 100)
}
