//! Random goals and visits with the native build's verdicts, to compare with the tester's WebAssembly:
//! `goal-cases SEED COUNT` prints one case per line, of three parts separated by tabs: the definition, the
//! visit, and what is wrong with the definition or the places of the rows that reach it.

use std::io::{BufWriter, Write};

use shared::{
    goal::{Act, Compare, Condition, Definition, Kind, RowKind, TypedRow, reached_by},
    props::{PropValue, Props},
    shown::Shown,
};

/// The same numbers for the same seed, on every machine (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn several<T>(&mut self, most: usize, mut one: impl FnMut(&mut Chance) -> T) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| one(self)).collect()
    }
}

const IDS: [&str; 5] = [
    "018f2b6e-0000-7000-8000-00000000000a",
    "018F2B6E-0000-7000-8000-00000000000B",
    "018f2b6e-0000-7000-8000-00000000000c",
    "018f2b6e-0000-7000-8000-00000000000d",
    "no id",
];
/// Few, so that patterns and texts often match.
const PARTS: [&str; 16] = [
    "/", "a", "b", "*", "/blog", "?", "#", "?id=3", "&", "ä", "ß🦀", "%41", "A", "*a", "\\", " ",
];
const EVENTS: [&str; 9] = [
    "Signup",
    "Sign*",
    "*",
    "Buy",
    "Click",
    "Form",
    "Outbound link",
    "Download",
    " ",
];
const PROPS: [&str; 7] = ["plan", "seats", "url", "form", "pick", "ä", "a:b"];
const NUMBERS: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    3.0,
    2.9,
    0.1,
    0.300_000_000_000_000_04,
    -7.5,
    1e21,
    1e-7,
    9_007_199_254_740_993.0,
    5e-324,
    1.797_693_134_862_315_7e308,
    12.50,
];

fn text(chance: &mut Chance) -> String {
    chance.several(4, |chance| chance.of(&PARTS)).concat()
}

fn path(chance: &mut Chance) -> String {
    let known = ["/", "/a", "/a?id=3", "/blog/a", "/a#/b"];
    match chance.one_in(2) {
        true => chance.of(&known).to_owned(),
        false => format!("/{}", text(chance)),
    }
}

fn pattern(chance: &mut Chance) -> String {
    match chance.below(4) {
        0 => text(chance),
        1 => format!("{}*", path(chance)),
        2 => format!("*{}", text(chance)),
        _ => path(chance),
    }
}

fn value(chance: &mut Chance) -> PropValue {
    match chance.below(4) {
        0 => PropValue::Number(chance.of(&NUMBERS)),
        1 => PropValue::Flag(chance.one_in(2)),
        2 => PropValue::Text(chance.of(&IDS).to_lowercase()),
        _ => PropValue::Text(pattern(chance)),
    }
}

fn condition(chance: &mut Chance) -> Condition {
    let compare = chance.of(&[
        Compare::Is,
        Compare::IsNot,
        Compare::AtLeast,
        Compare::AtMost,
    ]);
    let numeric = matches!(compare, Compare::AtLeast | Compare::AtMost) != chance.one_in(20);
    let number = numeric.then(|| chance.of(&NUMBERS));
    let values = match numeric {
        true => Vec::new(),
        // As text, which is how the values of all kinds are compared.
        false => chance.several(3, |chance| value(chance).to_string()),
    };
    Condition {
        name: chance.of(&PROPS).to_owned(),
        compare: Some(compare),
        values,
        number,
    }
}

fn definition(chance: &mut Chance, may_nest: bool) -> Definition {
    use Kind::{All, Download, Engaged, Event, Form, Outbound, Page, Pick, Scroll, Stretch};
    let kinds = [
        Page, Event, Outbound, Download, Form, Pick, Stretch, Scroll, Engaged, All,
    ];
    let kind = match may_nest {
        true => chance.of(&kinds),
        false => chance.of(&kinds[..9]),
    };
    let mut made = Definition::new(kind);
    // Now and then a field of another kind, which must be refused alike.
    let mut has = |of: &[Kind]| of.contains(&kind) != chance.one_in(150);
    let (event, targets, pick) = (
        has(&[Event]),
        has(&[Outbound, Download, Form]),
        has(&[Pick]),
    );
    let (stretch, percent, seconds) = (has(&[Stretch]), has(&[Scroll]), has(&[Stretch, Engaged]));
    let (pages, parts) = (has(&kinds[..9]), has(&[All]));
    if pages {
        // A goal of pages has to have one.
        made.pages = chance.several(3, pattern);
        if kind == Page && !chance.one_in(20) {
            made.pages.push(path(chance));
        }
    }
    if event {
        made.event = Some(chance.of(&EVENTS).to_owned());
        made.props = chance.several(2, condition);
    }
    if targets {
        made.targets = chance.several(2, pattern);
    }
    if pick {
        made.pick = Some(chance.of(&IDS).to_owned());
        made.act = chance.of(&[None, Some(Act::Clicked), Some(Act::Seen)]);
    }
    if stretch {
        made.stretch = Some(chance.of(&IDS).to_owned());
    }
    if percent {
        made.percent = Some(chance.of(&[1, 1, 25, 25, 50, 50, 75, 90, 99, 100, 0, 101]));
    }
    if seconds && (kind == Engaged || !chance.one_in(4)) && !chance.one_in(20) {
        made.seconds = Some(chance.of(&[1, 1, 2, 5, 5, 10, 60, 3_600, 86_400, 86_401, 0]));
    }
    if parts {
        let most = chance.of(&[2, 2, 3, 4, 7]);
        made.parts = chance.several(most, |chance| definition(chance, chance.0 % 40 == 0));
    }
    made
}

/// Leaves the first of each name.
fn once(props: &mut Vec<(String, PropValue)>) {
    let mut known = Vec::new();
    props.retain(|(name, _)| {
        let new = !known.contains(name);
        known.push(name.clone());
        new
    });
}

fn row(chance: &mut Chance) -> TypedRow {
    let kind = chance.of(&[RowKind::View, RowKind::Event, RowKind::Ping]);
    let mut props = chance.several(3, |chance| (chance.of(&PROPS).to_owned(), value(chance)));
    once(&mut props);
    let is_ping = kind == RowKind::Ping;
    let shown = chance.several(2, |chance| {
        let ms = chance.of(&[0, 1, 999, 1_000, 5_000, 86_400_000]);
        (chance.of(&IDS).to_lowercase(), ms)
    });
    TypedRow {
        kind,
        path: path(chance),
        event: (kind == RowKind::Event).then(|| chance.of(&EVENTS).to_owned()),
        props: Props(if is_ping { Vec::new() } else { props }),
        engaged_ms: match is_ping {
            true => chance.of(&[0, 999, 1_000, 4_500, 10_000, u32::MAX]),
            false => 0,
        },
        scroll: is_ping.then(|| chance.below(101) as u32),
        shown: match is_ping {
            true => Shown(shown),
            false => Shown::default(),
        },
    }
}

/// A text that a pattern matches, if there is one.
fn fitting(chance: &mut Chance, pattern: &str) -> String {
    let mut fits = String::new();
    for part in pattern.split_inclusive('*') {
        fits.push_str(part.trim_end_matches('*'));
        if part.ends_with('*') {
            fits += &text(chance);
        }
    }
    fits
}

fn one_of(
    chance: &mut Chance,
    patterns: &[String],
    otherwise: fn(&mut Chance) -> String,
) -> String {
    match patterns.is_empty() {
        true => otherwise(chance),
        false => {
            let pattern = chance.of(patterns);
            fitting(chance, &pattern)
        }
    }
}

/// Rows that reach a goal more often than chance would have it.
fn rows_for(chance: &mut Chance, goal: &Definition) -> Vec<TypedRow> {
    if goal.kind == Kind::All {
        let rows = goal.parts.iter().flat_map(|part| rows_for(chance, part));
        return rows.collect();
    }
    let path = one_of(chance, &goal.pages, path);
    let row = |kind| TypedRow {
        kind,
        path: path.clone(),
        event: None,
        props: Props::default(),
        engaged_ms: 0,
        scroll: None,
        shown: Shown::default(),
    };
    let mut done = row(RowKind::Event);
    let mut prop = |name: &str, value| done.props.0.push((name.to_owned(), value));
    for condition in &goal.props {
        let value = match condition.number {
            Some(number) => PropValue::Number(number),
            None => PropValue::Text(one_of(chance, &condition.values, text)),
        };
        prop(&condition.name, value);
    }
    let mut target = |chance: &mut Chance, name: &str, event: &str| {
        prop(name, PropValue::Text(one_of(chance, &goal.targets, text)));
        event.to_owned()
    };
    let event = match goal.kind {
        Kind::Outbound => target(chance, "url", "Outbound link"),
        Kind::Download => target(chance, "url", "Download"),
        Kind::Form => target(chance, "form", "Form"),
        Kind::Pick => {
            let id = goal.pick.clone().unwrap_or_default().to_lowercase();
            prop("pick", PropValue::Text(id));
            "Click".to_owned()
        }
        _ => fitting(chance, goal.event.as_deref().unwrap_or("Buy")),
    };
    done.event = Some(event);
    once(&mut done.props.0);
    let id = goal.stretch.as_ref().or(goal.pick.as_ref());
    let ms = goal.seconds.unwrap_or(0).saturating_mul(500);
    let ping = TypedRow {
        engaged_ms: ms,
        scroll: goal.percent.map(|percent| percent.min(100)),
        shown: Shown(id.map(|id| (id.to_lowercase(), ms)).into_iter().collect()),
        ..row(RowKind::Ping)
    };
    vec![row(RowKind::View), done, ping.clone(), ping]
}

/// A visit: rows of any kind, and for half of the goals also rows that reach them.
fn visit(chance: &mut Chance, goal: &Definition) -> Vec<TypedRow> {
    let mut rows = chance.several(8, row);
    if chance.one_in(2) {
        for one in rows_for(chance, goal) {
            let at = chance.below(rows.len() + 1);
            match chance.one_in(3) {
                true => rows.insert(at, one),
                false => rows.push(one),
            }
        }
    }
    rows
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut asked = std::env::args().skip(1);
    let mut number = |what: &str| asked.next().ok_or_else(|| format!("{what} is missing"));
    let mut chance = Chance(number("SEED")?.parse()?);
    let count: usize = number("COUNT")?.parse()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..count {
        let made = definition(&mut chance, true);
        let visit = serde_json::to_string(&visit(&mut chance, &made))?;
        let definition = serde_json::to_string(&made)?;
        // Of what is read, as everywhere: reading a number may round it.
        let read: Definition = serde_json::from_str(&definition)?;
        let rows: Vec<TypedRow> = serde_json::from_str(&visit)?;
        let verdict = match read.rule() {
            Ok(rule) => serde_json::json!(reached_by(&rule, &rows)),
            Err(wrong) => serde_json::json!({"field": wrong.field, "id": wrong.text.id()}),
        };
        writeln!(out, "{definition}\t{visit}\t{verdict}")?;
    }
    out.flush()?;
    Ok(())
}
