//! Random goals and visits for them: few people, pages and words, so that everything meets.

use serde_json::json;
use shared::{
    goal::{Act, CLICK, Compare, Condition, DOWNLOAD, Definition, FORM, Kind, OUTBOUND},
    props::PropValue,
};
use tests::{NOON, TestApp};

use super::{
    hopes::id,
    putting::{hit, put},
    story::Dice,
};

pub const SITE: &str = "ours.example";
/// Of visitors.
const STAYS: usize = 260;
const PATHS: [&str; 12] = [
    "/", "/a", "/a/b", "/ab", "/a?x=1", "/a?x=1#f", "/a#f", "/a#f?y", "/ä/b", "/50%_off", "/a\\b",
    "/b",
];
const EVENTS: [&str; 7] = ["Signup", "Sign", "S_gn", CLICK, OUTBOUND, DOWNLOAD, FORM];
const NAMES: [&str; 6] = ["plan", "url", "form", "pick", "seats", "odd \"n\\ame"];
const TEXTS: [&str; 10] = [
    "pro",
    "pro-year",
    "3",
    "true",
    "",
    "a_b%c",
    "https://x.test/a.pdf",
    "/a",
    "-1",
    "2.5",
];
/// Some of which can be written in more than one way.
const NUMBERS: [f64; 12] = [
    3.0,
    2.5,
    -1.0,
    0.0,
    1_000_000.0,
    0.1,
    -0.0,
    1e-7,
    1.25e-6,
    9_007_199_254_740_992.0,
    1e16,
    1e300,
];

pub const MINUTE: i64 = 60;
pub const DAY: i64 = 86_400;
/// Microseconds.
pub const SECOND: i64 = 1_000_000;
/// The first moment of the three days in which everything happens, Unix seconds.
pub const FIRST: i64 = NOON - 3 * DAY;

fn one<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.roll(of.len() as u64) as usize]
}

fn mark(dice: &mut Dice) -> String {
    id(900 + dice.roll(3) as usize).to_string()
}

/// A text, mostly as it is, else with stars in place of some of it.
fn pattern(dice: &mut Dice, texts: &[&str]) -> String {
    let letters: Vec<char> = one(dice, texts).chars().collect();
    let place = |dice: &mut Dice| dice.roll(letters.len() as u64 + 1) as usize;
    let text = match dice.roll(10) {
        0 => "*".to_owned(),
        1..=4 => {
            let (a, b) = (place(dice), place(dice));
            let mut text: String = letters[..a.min(b)].iter().collect();
            text.push('*');
            text.extend(&letters[a.max(b)..]);
            text
        }
        5..=6 => {
            let one = |letter: &char| if dice.roll(4) == 0 { '*' } else { *letter };
            letters.iter().map(one).collect()
        }
        _ => letters.iter().collect(),
    };
    match text.is_empty() {
        true => "*".to_owned(),
        false => text,
    }
}

fn patterns(dice: &mut Dice, texts: &[&str], least: u64) -> Vec<String> {
    let many = least + dice.roll(3);
    (0..many).map(|_| pattern(dice, texts)).collect()
}

fn condition(dice: &mut Dice) -> Condition {
    let compare = one(
        dice,
        &[
            Compare::Is,
            Compare::IsNot,
            Compare::AtLeast,
            Compare::AtMost,
        ],
    );
    let mut condition = Condition {
        name: one(dice, &NAMES).to_owned(),
        compare: Some(compare),
        ..Condition::default()
    };
    match compare {
        Compare::Is | Compare::IsNot => {
            let numbers = NUMBERS.map(|number| PropValue::Number(number).to_string());
            let mut texts: Vec<&str> = TEXTS.to_vec();
            texts.extend(numbers.iter().map(String::as_str));
            condition.values = patterns(dice, &texts, 1);
        }
        Compare::AtLeast | Compare::AtMost => condition.number = Some(one(dice, &NUMBERS)),
    }
    condition
}

pub const KINDS: [Kind; 10] = [
    Kind::Page,
    Kind::Event,
    Kind::Outbound,
    Kind::Download,
    Kind::Form,
    Kind::Pick,
    Kind::Stretch,
    Kind::Scroll,
    Kind::Engaged,
    Kind::All,
];

pub fn definition(dice: &mut Dice, kinds: &[Kind]) -> Definition {
    let kind = one(dice, kinds);
    let mut made = Definition::new(kind);
    if kind != Kind::All {
        made.pages = patterns(dice, &PATHS, u64::from(kind == Kind::Page));
    }
    let seconds = 1 + dice.roll(20) as u32;
    match kind {
        Kind::Page => {}
        Kind::Event => {
            made.event = Some(pattern(dice, &EVENTS));
            made.props = (0..dice.roll(3)).map(|_| condition(dice)).collect();
        }
        Kind::Outbound | Kind::Download | Kind::Form => made.targets = patterns(dice, &TEXTS, 0),
        Kind::Pick => {
            made.pick = Some(mark(dice));
            made.act = one(dice, &[None, Some(Act::Clicked), Some(Act::Seen)]);
        }
        Kind::Stretch => {
            made.stretch = Some(mark(dice));
            made.seconds = (dice.roll(2) == 0).then_some(seconds);
        }
        Kind::Scroll => made.percent = Some(1 + dice.roll(100) as u32),
        Kind::Engaged => made.seconds = Some(seconds),
        Kind::All => {
            let many = 2 + dice.roll(3);
            made.parts = (0..many)
                .map(|_| definition(dice, &KINDS[..KINDS.len() - 1]))
                .collect();
        }
    }
    match made.rule() {
        Ok(_) => made,
        Err(mistake) => panic!("{made:?}: {mistake}"),
    }
}

/// Days of few people on few pages, so that every combination occurs; some of it reported late.
pub async fn live(app: &TestApp, dice: &mut Dice) {
    let mut arrivals = Vec::new();
    for stay in 0..STAYS {
        let person = dice.roll(60);
        // Some cross a midnight.
        let mut at = FIRST + dice.roll(3 * DAY as u64) as i64;
        for _ in 0..=dice.roll(9) {
            let mut more = what(dice);
            if stay % 20 == 0 && more["kind"] != "ping" {
                more["today"] = json!(null);
            }
            if more["kind"] != "ping" && dice.roll(12) == 0 {
                more["ts"] = json!((at - dice.roll(25 * MINUTE as u64) as i64) * 1_000_000);
            }
            let who = format!("visitor {person}");
            arrivals.push((at, hit(app, SITE, at, &who, one(dice, &PATHS), &more)));
            at += one(dice, &[0, 1, 20, MINUTE, 29 * MINUTE, 40 * MINUTE]);
        }
    }
    put(app, arrivals).await;
}

/// What a visitor does, without when and where.
fn what(dice: &mut Dice) -> serde_json::Value {
    let kind = dice.roll(8);
    if kind >= 5 {
        let mut shown = json!({});
        for _ in 0..dice.roll(3) {
            shown[mark(dice)] = json!(dice.roll(9_000));
        }
        return json!({
            "kind": "ping", "engaged_ms": dice.roll(9_000), "scroll": dice.roll(101), "shown": shown,
        });
    }
    let mut props = json!({});
    for name in NAMES {
        props[name] = match dice.roll(8) {
            0 => json!(one(dice, &NUMBERS)),
            1 => json!(dice.roll(2) == 0),
            2 if name == "pick" => json!(mark(dice)),
            2 | 3 => json!(one(dice, &TEXTS)),
            _ => continue,
        };
    }
    // A page's own event may have the name of what heartbeats report of elements.
    if dice.roll(6) == 0 {
        props[mark(dice)] = json!("long");
    }
    let mut made = json!({"props": props});
    if kind > 2 {
        made["kind"] = json!("event");
        made["event"] = json!(one(dice, &EVENTS));
        if dice.roll(2) == 0 {
            let amount = 1 + dice.roll(1_000_000);
            made["revenue"] = json!({"amount": amount, "currency": one(dice, &["EUR", "USD"])});
        }
    }
    made
}
