//! How well bots are detected, measured with the user agents in `tests/user-agents`, which `make.py` there
//! gathers from packages and splits into lists that the rules were tuned with and lists that are held out.

use std::{collections::BTreeMap, time::Instant};

use super::{Agents, Verdict, crawlers::Crawlers};

const CRAWLERS: &str = include_str!("../../../../tests/user-agents/crawlers.txt");
const PEOPLE: &str = include_str!("../../../../tests/user-agents/people.txt");

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
fn share(text: &'static str, are_crawlers: bool) -> (f64, Vec<&'static str>) {
    let crawlers = Crawlers::new();
    let (mut all, mut excluded, mut wrong) = (0.0, 0.0, Vec::new());
    let mut held_out = (0.0, 0.0);
    for (heading, list) in lists(text) {
        let is_excluded = |agent: &str| crawlers.verdict(agent).0 != Verdict::Person;
        wrong.extend(
            list.iter()
                .filter(|agent| is_excluded(agent) != are_crawlers),
        );
        let number = list.iter().filter(|agent| is_excluded(agent)).count() as f64;
        let of = list.len() as f64;
        println!(
            "{:8.3} % of {of:5} excluded: {heading}",
            100.0 * number / of
        );
        (all, excluded) = (all + of, excluded + number);
        if heading.ends_with("held out") {
            held_out = (held_out.0 + of, held_out.1 + number);
        }
    }
    println!(
        "{:8.3} % of {:5} excluded: all that is held out",
        100.0 * held_out.1 / held_out.0,
        held_out.0
    );
    println!("{:8.3} % of {all:5} excluded: all", 100.0 * excluded / all);
    (excluded / all, wrong)
}

#[test]
fn crawlers_are_excluded_and_people_are_not() {
    println!("Crawlers:");
    let (crawlers, missed) = share(CRAWLERS, true);
    println!("People:");
    let (people, taken) = share(PEOPLE, false);
    assert!(
        crawlers >= 0.99,
        "{crawlers} of the crawlers are excluded; not these: {missed:#?}"
    );
    assert!(
        people <= 0.001,
        "{people} of the people are excluded: {taken:#?}"
    );
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
