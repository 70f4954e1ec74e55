//! Random questions, asked in two deployments.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use tests::Actor;
use url::form_urlencoded::Serializer;

use super::{get, list, sites, text};

/// What filters take, and breakdowns.
const FILTERS: [&str; 18] = [
    "page",
    "entry",
    "exit",
    "source",
    "channel",
    "country",
    "region",
    "city",
    "device",
    "browser",
    "os",
    "language",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "event",
    "host",
    "page",
];
/// What only breakdowns take.
const BY: [&str; 4] = ["referrer", "browser_version", "screen", "goal"];
const METRICS: [&str; 9] = [
    "visitors",
    "visits",
    "views",
    "events",
    "bounce_rate",
    "visit_duration_seconds",
    "views_per_visit",
    "engaged_visits",
    "engagement_rate",
];
/// What says how or when an answer came about, and what belongs to a deployment.
const ABOUT: [&str; 12] = [
    "computed_ms",
    "rows_read",
    "imported",
    "made_by",
    "created_at",
    "changed_at",
    "annotations",
    "site_events",
    "picks",
    "stretches",
    "arriving",
    "explanation",
];

/// What is known of a site.
struct Site {
    name: String,
    values: BTreeMap<&'static str, Vec<String>>,
    props: Vec<String>,
    /// Ids here and there.
    id: (String, String),
    goals: Vec<(String, String)>,
    funnels: Vec<(String, String)>,
}

/// Makes up questions.
pub(super) struct Questions {
    sites: Vec<Site>,
    /// The first and the last day to ask about, since 1970.
    days: (i32, i32),
    /// Whether to ask about periods up to today, too.
    words: bool,
    state: u64,
}

/// The ids of what has the same name in both deployments.
pub(super) async fn same_names(
    one: &Actor,
    other: &Actor,
    site: &str,
    kind: &str,
) -> Vec<(String, String)> {
    let path = format!("/sites/{site}/{kind}");
    let (here, there) = (get(one, &path).await, get(other, &path).await);
    let pairs = list(&here).filter_map(|here| {
        let there = list(&there).find(|there| text(there, "name") == text(here, "name"))?;
        Some((text(here, "id").to_owned(), text(there, "id").to_owned()))
    });
    pairs.collect()
}

impl Questions {
    pub async fn new(one: &Actor, other: &Actor, days: (i32, i32), words: bool) -> Self {
        let mut found = Vec::new();
        for name in sites(one).await {
            let path = format!("/sites/{name}");
            let (here, there) = (get(one, &path).await, get(other, &path).await);
            found.push(Site {
                id: (text(&here, "id").to_owned(), text(&there, "id").to_owned()),
                goals: same_names(one, other, &name, "goals").await,
                funnels: same_names(one, other, &name, "funnels").await,
                values: values(one, &name, days).await,
                props: props(one, &name, days).await,
                name,
            });
        }
        Self {
            sites: found,
            days,
            words,
            state: 20_261_120,
        }
    }

    fn number(&mut self, below: usize) -> usize {
        // Knuth's MMIX generator: its upper bits are random enough for a choice.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).expect("31 bits") % below
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.number(list.len())].clone()
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.number(100) < percent
    }

    fn dates(&mut self, longest: usize) -> String {
        let all = usize::try_from(self.days.1 - self.days.0 + 1).expect("some days");
        let first = self.number(all);
        let length = self.number(longest.min(all - first));
        let day = |at: usize| {
            let day = self.days.0 + i32::try_from(at).expect("a day");
            shared::date::Date::from_days(day).to_string()
        };
        format!("{}..{}", day(first), day(first + length))
    }

    fn period(&mut self) -> String {
        match self.words && self.happens(30) {
            true => self
                .one_of(&["30d", "90d", "12mo", "month", "year", "all"])
                .to_owned(),
            false => self.dates(60),
        }
    }

    fn filter(&mut self, site: usize) -> String {
        let not = if self.happens(25) { "!" } else { "" };
        if self.happens(12) && !self.sites[site].goals.is_empty() {
            let goals = self.sites[site].goals.clone();
            return format!("{not}goal:{}", self.one_of(&goals).0);
        }
        let kind = self.one_of(&FILTERS);
        let known = self.sites[site]
            .values
            .get(kind)
            .cloned()
            .unwrap_or_default();
        let mut value = match known.is_empty() || self.happens(8) {
            true => self.one_of(&["", "*a*", "/*", "nothing"]).to_owned(),
            false => self.one_of(&known),
        };
        if self.happens(20) {
            let half = value.chars().count() / 2;
            value = value.chars().take(half).chain(['*']).collect();
        }
        format!("{not}{kind}:{value}")
    }

    fn by(&mut self, site: usize) -> String {
        let props = self.sites[site].props.clone();
        match self.number(10) {
            0 if !props.is_empty() => format!("prop.{}", self.one_of(&props)),
            1 => format!(
                "{},{}",
                self.one_of(&["page", "source"]),
                self.one_of(&["device", "country"])
            ),
            2 | 3 => self.one_of(&BY).to_owned(),
            _ => self.one_of(&FILTERS).to_owned(),
        }
    }

    /// The path of a question, with the ids of the first deployment.
    fn question(&mut self) -> String {
        let site = self.number(self.sites.len());
        let ask = self.one_of(&[
            "stats", "stats", "stats", "stats", "stats", "series", "series", "series", "left-out",
            "changed", "why", "around", "overlay", "when", "props", "paths", "revenue", "funnels",
            "overview",
        ]);
        let mut pairs = vec![("period", self.period())];
        for _ in 0..self.number(3) {
            pairs.push(("filter", self.filter(site)));
        }
        let mut path = format!("/sites/{}/{ask}", self.sites[site].name);
        match ask {
            "stats" => self.stats(site, &mut pairs),
            "series" => self.series(site, &mut pairs),
            "left-out" => {
                pairs.truncate(1);
                if self.happens(50) {
                    pairs.push(("by", "crawler".to_owned()));
                }
            }
            "changed" | "why" => {
                pairs[0].1 = self.dates(14);
                if ask == "why" {
                    pairs.push(("metric", self.one_of(&METRICS).to_owned()));
                }
            }
            "around" | "overlay" => {
                let pages = self.sites[site].values["page"].clone();
                pairs.push(("path", self.one_of(&pages)));
            }
            "paths" => pairs.truncate(1),
            "revenue" => {
                pairs.truncate(1);
                pairs.push(("by", self.one_of(&["goal", "country", "source"]).to_owned()));
            }
            "funnels" => {
                let funnels = self.sites[site].funnels.clone();
                if funnels.is_empty() {
                    return self.question();
                }
                pairs.truncate(1);
                path = format!("{path}/{}", self.one_of(&funnels).0);
                if self.happens(50) {
                    pairs.push((
                        "by",
                        self.one_of(&["source", "country", "device"]).to_owned(),
                    ));
                }
            }
            "overview" => {
                path = "/overview".to_owned();
                pairs.truncate(1);
            }
            _ => {}
        }
        let query = Serializer::new(String::new()).extend_pairs(pairs).finish();
        format!("{path}?{query}")
    }

    fn stats(&mut self, site: usize, pairs: &mut Vec<(&str, String)>) {
        for _ in 0..self.number(4) {
            pairs.push(("by", self.by(site)));
        }
        // Goals that are equal are ranked by their ids, which are others there.
        let has_goal = pairs
            .iter()
            .any(|(name, value)| *name == "by" && value == "goal");
        let limits: &[&str] = match has_goal {
            true => &["1000"],
            false => &["1", "3", "10", "100", "1000"],
        };
        pairs.push(("limit", self.one_of(limits).to_owned()));
        if self.happens(25) {
            pairs.push(("compare", self.one_of(&["previous", "year"]).to_owned()));
        }
        if self.happens(30) {
            pairs.push((
                "sort",
                self.one_of(&["-visitors", "visitors", "value"]).to_owned(),
            ));
        }
        if self.happens(20) {
            pairs.push((
                "where",
                self.one_of(&["visitors>1", "visitors<=5"]).to_owned(),
            ));
        }
    }

    fn series(&mut self, site: usize, pairs: &mut Vec<(&str, String)>) {
        let interval = self.one_of(&["day", "day", "week", "month", "hour"]);
        if interval == "hour" {
            pairs[0].1 = self.dates(8);
        }
        pairs.push(("interval", interval.to_owned()));
        for _ in 0..1 + self.number(3) {
            pairs.push(("metric", self.one_of(&METRICS).to_owned()));
        }
        if self.happens(30) {
            pairs.push((
                "by",
                self.one_of(&["source", "country", "device", "page"])
                    .to_owned(),
            ));
        } else if self.happens(30) && !self.sites[site].goals.is_empty() {
            let goals = self.sites[site].goals.clone();
            pairs.push(("goal", self.one_of(&goals).0));
            pairs.push(("metric", "completions".to_owned()));
        }
    }

    /// The same question there: with the ids of the other deployment.
    fn there(&self, text: &str, back: bool) -> String {
        let mut text = text.to_owned();
        for site in &self.sites {
            let ids = site.goals.iter().chain(&site.funnels);
            for (here, there) in ids.chain([&site.id]) {
                text = match back {
                    true => text.replace(there, here),
                    false => text.replace(here, there),
                };
            }
        }
        text
    }

    /// Asks both deployments this many questions; gives those that they answer otherwise.
    pub async fn compare(&mut self, one: &Actor, other: &Actor, questions: usize) -> Vec<String> {
        let (mut answered, mut refused, mut differing) = (0, 0, Vec::new());
        while answered < questions {
            let path = format!("/api/v1{}", self.question());
            let here = one.get(&path).await;
            let there = other.get(&self.there(&path, false)).await;
            assert_eq!(
                here.status, there.status,
                "{path}: {} {}",
                here.json, there.json
            );
            if here.status != 200 {
                refused += 1;
                assert!(refused < 20 + questions / 4, "{path}: {}", here.json);
                continue;
            }
            answered += 1;
            let by_goal = path.contains("by=goal");
            // Both are written and read once more: reading a number may change its last digit.
            let again = |text: &str| serde_json::from_str(text).expect("JSON");
            let here = figures(again(&here.json.to_string()), by_goal);
            let there = self.there(&there.json.to_string(), true);
            let there = figures(again(&there), by_goal);
            if let Some(found) = difference(&here, &there, "") {
                differing.push(format!("{path}\n  {found}"));
            }
        }
        println!(
            "{answered} answers, {refused} refusals, {} differ",
            differing.len()
        );
        differing
    }
}

/// Where two answers differ first, and how.
fn difference(here: &Value, there: &Value, at: &str) -> Option<String> {
    let found = match (here, there) {
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            let mut pairs = one.iter().zip(other.values());
            pairs.find_map(|((name, one), other)| difference(one, other, &format!("{at}/{name}")))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.find_map(|(index, (one, other))| difference(one, other, &format!("{at}/{index}")))
        }
        _ if here == there => None,
        _ => Some(format!("{at}: {here} here, {there} there")),
    };
    found.map(|text| text.chars().take(500).collect())
}

/// An answer without what belongs to its deployment; `sorted`: rows in an order of their own.
fn figures(answer: Value, sorted: bool) -> Value {
    match answer {
        Value::Object(fields) => {
            let kept = fields
                .into_iter()
                .filter(|(name, _)| !ABOUT.contains(&name.as_str()));
            let kept = kept.map(|(name, value)| (name, figures(value, sorted)));
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(values) => {
            let mut values: Vec<Value> =
                values.into_iter().map(|one| figures(one, sorted)).collect();
            if sorted {
                values.sort_by_cached_key(Value::to_string);
            }
            Value::Array(values)
        }
        value => value,
    }
}

fn span((first, last): (i32, i32)) -> String {
    let day = |day| shared::date::Date::from_days(day).to_string();
    format!("{}..{}", day(first), day(last))
}

async fn values(
    actor: &Actor,
    site: &str,
    days: (i32, i32),
) -> BTreeMap<&'static str, Vec<String>> {
    let mut found = BTreeMap::new();
    for dimension in FILTERS {
        let path = format!(
            "/sites/{site}/stats?period={}&by={dimension}&limit=40",
            span(days)
        );
        let stats = get(actor, &path).await;
        let rows = list(&stats["by"][0]["rows"]);
        let rows = rows.filter_map(|row| row["value"].as_str().map(str::to_owned));
        found.insert(dimension, rows.collect());
    }
    found
}

async fn props(actor: &Actor, site: &str, days: (i32, i32)) -> Vec<String> {
    let path = format!("/sites/{site}/props?period={}", span(days));
    let props = get(actor, &path).await;
    let names = list(&props["names"]);
    let names = names.filter_map(|name| name["name"].as_str().map(str::to_owned));
    names.collect()
}
