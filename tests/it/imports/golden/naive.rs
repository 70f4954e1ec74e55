//! What the files add up to, by a second and simple way: sums over their raw text, without our readers.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Read as _,
    mem::take,
    path::PathBuf,
};

use flate2::read::GzDecoder;
use serde_json::Value;

/// A file by its name.
pub type File = (String, Vec<u8>);
/// What the files of a folder add up to, by metric. What cannot be added up so simply is not in it.
pub type Sums = BTreeMap<&'static str, u64>;
/// A row of a table, by the names of its columns.
type Record = BTreeMap<String, String>;

/// Seconds without a request after which the next one begins another visit.
const GAP: u64 = 30 * 60;
const DAY: u64 = 86_400;

fn folder(name: &str) -> PathBuf {
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    tests.join("it/imports/files").join(name)
}

/// The tool's files in a folder, in the order of their names.
pub fn files(name: &str) -> Vec<File> {
    let entries = fs::read_dir(folder(name)).expect("the folder is there");
    let mut found: Vec<File> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let bytes = fs::read(&path).expect("its bytes");
            (name.into_owned(), bytes)
        })
        .filter(|(name, _)| !["totals.json", "README.md"].contains(&name.as_str()))
        .collect();
    found.sort();
    found
}

/// The totals that the tool itself tells.
pub fn totals(name: &str) -> Value {
    let text = fs::read(folder(name).join("totals.json")).expect("its totals");
    serde_json::from_slice(&text).expect("they are JSON")
}

/// The text of the first file with this in its name.
fn text(files: &[File], part: &str) -> String {
    let mut named = files.iter().filter(|(name, _)| name.contains(part));
    let (_, bytes) = named.next().expect("a file of this name");
    let mut plain = Vec::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut packed = GzDecoder::new(bytes.as_slice());
        packed.read_to_end(&mut plain).expect("it is gzip");
    } else {
        plain.clone_from(bytes);
    }
    let text = String::from_utf8_lossy(&plain);
    text.trim_start_matches('\u{feff}').to_owned()
}

fn number(text: &str) -> u64 {
    let digits = text.replace([',', '"'], "");
    digits.parse().expect("a number")
}

/// The records of a table. Values in quotes may hold commas and line breaks; quotes themselves are dropped.
fn table(text: &str) -> Vec<Record> {
    let (mut records, mut record, mut value) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(take(&mut value)),
            '\n' if !quoted => {
                record.push(take(&mut value));
                records.push(take(&mut record));
            }
            '\r' if !quoted => {}
            other => value.push(other),
        }
    }
    records.retain(|record| record.len() > 1);
    let mut records = records.into_iter();
    let header = records.next().expect("a header");
    records
        .map(|record| header.iter().cloned().zip(record).collect())
        .collect()
}

fn sum(records: &[Record], column: &str) -> u64 {
    records.iter().map(|record| number(&record[column])).sum()
}

/// A view or an event. What tells its visitor or visit is empty where the file does not.
struct Row {
    day: String,
    visitor: String,
    visit: String,
    is_view: bool,
}

/// Different values of each day, added up. Rows without one are in none.
fn distinct(rows: &[Row], value: fn(&Row) -> &str) -> u64 {
    let found = rows.iter().map(|row| (row.day.as_str(), value(row)));
    let found: BTreeSet<(&str, &str)> = found.filter(|(_, value)| !value.is_empty()).collect();
    found.len() as u64
}

fn of_rows(rows: &[Row]) -> Sums {
    let views = rows.iter().filter(|row| row.is_view).count() as u64;
    Sums::from([
        ("visitors", distinct(rows, |row| &row.visitor)),
        ("visits", distinct(rows, |row| &row.visit)),
        ("views", views),
        ("events", rows.len() as u64 - views),
    ])
}

/// The rows of an exploration of Google Analytics 4 that have a date.
fn explored(files: &[File], name: &str) -> Vec<Record> {
    let text = text(files, name);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines: String = lines.map(|line| format!("{line}\n")).collect();
    let mut records = table(&lines);
    records.retain(|record| !record["Date"].is_empty());
    records
}

/// What Google Analytics 4 sends by itself besides views.
const SENT_BY_GOOGLE: [&str; 3] = ["session_start", "first_visit", "user_engagement"];

pub fn ga4(files: &[File]) -> Sums {
    let days = explored(files, "Daily totals");
    let mut events = explored(files, "Events");
    events.retain(|record| {
        let name = record["Event name"].as_str();
        name != "page_view" && !SENT_BY_GOOGLE.contains(&name)
    });
    Sums::from([
        ("visitors", sum(&days, "Total users")),
        ("visits", sum(&days, "Sessions")),
        ("views", sum(&days, "Views")),
        ("events", sum(&events, "Event count")),
    ])
}

/// An event of the BigQuery export, without those that Google sends by itself.
fn ga4_row(line: &str) -> Option<Row> {
    let event: Value = serde_json::from_str(line).expect("a line is JSON");
    let name = event["event_name"].as_str().expect("a name");
    if SENT_BY_GOOGLE.contains(&name) {
        return None;
    }
    let time = event["event_timestamp"].as_str().expect("a time");
    let visitor = event["user_pseudo_id"].as_str().unwrap_or_default();
    let mut params = event["event_params"].as_array().expect("a list").iter();
    let session = params.find(|param| param["key"] == "ga_session_id");
    let session = session.map(|param| format!("{visitor} {}", param["value"]["int_value"]));
    Some(Row {
        day: (number(time) / 1_000_000 / DAY).to_string(),
        visitor: visitor.to_owned(),
        visit: session.unwrap_or_default(),
        is_view: name == "page_view",
    })
}

pub fn ga4_bigquery(files: &[File]) -> Sums {
    let text = text(files, "events");
    let rows: Vec<Row> = text.lines().filter_map(ga4_row).collect();
    of_rows(&rows)
}

/// The days below a report of Universal Analytics, added up without the line of their sum.
fn day_index(files: &[File], report: &str) -> u64 {
    let text = text(files, report);
    let (_, days) = text.split_once("Day Index,").expect("a table of days");
    let days = days.lines().skip(1);
    let days = days.filter_map(|line| line.split_once(','));
    days.filter(|(day, _)| !day.is_empty())
        .map(|(_, count)| number(count))
        .sum()
}

pub fn ua(files: &[File]) -> Sums {
    Sums::from([
        ("visitors", day_index(files, "Audience Overview")),
        ("visits", day_index(files, "Sources by day")),
        ("views", day_index(files, "Pages 2023")),
        ("events", day_index(files, "Events by day")),
    ])
}

pub fn plausible(files: &[File]) -> Sums {
    let days = table(&text(files, "imported_visitors"));
    let events = table(&text(files, "imported_custom_events"));
    Sums::from([
        ("visitors", sum(&days, "visitors")),
        ("visits", sum(&days, "visits")),
        ("views", sum(&days, "pageviews")),
        ("events", sum(&events, "events")),
    ])
}

/// A number of all rows of an answer of Matomo's, whether a day has one row, several or none.
fn matomo_sum(files: &[File], method: &str, name: &str) -> u64 {
    let answer: Value = serde_json::from_str(&text(files, method)).expect("it is JSON");
    let days = answer.as_object().expect("an object by day").values();
    let rows = days.flat_map(|day| match day {
        Value::Array(rows) => rows.iter().collect(),
        row => vec![row],
    });
    rows.map(|row| number(&row[name].to_string())).sum()
}

pub fn matomo(files: &[File]) -> Sums {
    let visits = "VisitsSummary.get.json";
    Sums::from([
        ("visitors", matomo_sum(files, visits, "nb_uniq_visitors")),
        ("visits", matomo_sum(files, visits, "nb_visits")),
        (
            "views",
            matomo_sum(files, "Actions.get.json", "nb_pageviews"),
        ),
        ("events", matomo_sum(files, "Events.getAction", "nb_events")),
    ])
}

/// A view or a custom event of Umami's; it also stores web vitals, which are neither.
fn umami_row(record: &Record) -> Option<Row> {
    let kind = record["event_type"].as_str();
    ["1", "2"].contains(&kind).then(|| Row {
        day: record["created_at"][..10].to_owned(),
        visitor: record["session_id"].clone(),
        visit: record["visit_id"].clone(),
        is_view: kind == "1",
    })
}

fn umami_sums(records: &[Record], website: &str) -> Sums {
    let own = records
        .iter()
        .filter(|record| record["website_id"] == website);
    let rows: Vec<Row> = own.filter_map(umami_row).collect();
    of_rows(&rows)
}

pub fn umami(files: &[File]) -> Sums {
    let records = table(&text(files, "website_event"));
    umami_sums(&records, &records[0]["website_id"])
}

/// The rows of a table in a dump of Postgres.
fn copied(dump: &str, table: &str) -> Vec<Record> {
    let start = format!("COPY public.{table} (");
    let (_, rest) = dump.split_once(&start).expect("the table is there");
    let (columns, rest) = rest.split_once(") FROM stdin;\n").expect("its columns");
    let lines = rest.lines().take_while(|line| *line != r"\.");
    let record = |line: &str| {
        let names = columns.split(", ").map(str::to_owned);
        names.zip(line.split('\t').map(str::to_owned)).collect()
    };
    lines.map(record).collect()
}

pub fn umami_sql(files: &[File]) -> Sums {
    let dump = text(files, "umami.sql");
    let websites = copied(&dump, "website");
    let mut own = websites
        .iter()
        .filter(|site| site["domain"].contains("ours.example"));
    let own = &own.next().expect("our website")["website_id"];
    umami_sums(&copied(&dump, "website_event"), own)
}

pub fn goatcounter(files: &[File]) -> Sums {
    let mut records = table(&text(files, "goatcounter-export"));
    records.retain(|record| record["Bot"] == "0");
    let rows = records.iter().map(|record| Row {
        day: record["Date"][..10].to_owned(),
        visitor: record["Session"].clone(),
        visit: String::new(),
        is_view: record["Event"] == "0",
    });
    let mut sums = of_rows(&rows.collect::<Vec<Row>>());
    sums.remove("visits");
    sums
}

pub fn fathom(files: &[File]) -> Sums {
    let views = table(&text(files, "Pageviews"));
    let events = table(&text(files, "Events"));
    Sums::from([
        ("views", sum(&views, "pageviews")),
        ("events", sum(&events, "completions")),
    ])
}

pub fn simple_analytics(files: &[File]) -> Sums {
    let mut records = table(&text(files, "simpleanalytics"));
    records.retain(|record| record["is_robot"] == "false");
    let rows = records.iter().map(|record| Row {
        day: record["added_iso"][..10].to_owned(),
        visitor: record["session_id"].clone(),
        visit: record["session_id"].clone(),
        is_view: record["datapoint"] == "pageview",
    });
    of_rows(&rows.collect::<Vec<Row>>())
}

pub fn cloudflare(files: &[File]) -> Sums {
    let answer: Value = serde_json::from_str(&text(files, "answer")).expect("it is JSON");
    let groups = answer.pointer("/data/viewer/accounts/0/byDay");
    let groups = groups.and_then(Value::as_array).expect("groups");
    let sum = |at: &str| {
        let numbers = groups.iter().map(|group| group.pointer(at));
        numbers
            .map(|number| number.and_then(Value::as_u64).expect("a number"))
            .sum()
    };
    Sums::from([("views", sum("/count")), ("visits", sum("/sum/visits"))])
}

/// How many lines a log has, without empty ones.
pub fn lines(files: &[File]) -> u64 {
    let text = text(files, "access");
    text.lines().filter(|line| !line.trim().is_empty()).count() as u64
}

/// Endings of files in our two logs that are not pages.
const NO_PAGES: [&str; 15] = [
    ".css", ".js", ".png", ".jpg", ".jpeg", ".gif", ".ico", ".txt", ".xml", ".pdf", ".svg", ".ttf",
    ".woff", ".exe", ".log",
];

/// How many lines are successful requests for pages, by people or by programs.
pub fn pages(files: &[File]) -> u64 {
    let is_page = |line: &&str| {
        let parts: Vec<&str> = line.split('"').collect();
        let [_, request, status, ..] = parts[..] else {
            return false;
        };
        let target = request.strip_prefix("GET ").unwrap_or_default();
        let page = target.split([' ', '?', '#']).next().unwrap_or_default();
        let succeeded = status.starts_with(" 200 ") || status.starts_with(" 304 ");
        let lower = page.to_lowercase();
        succeeded && page.starts_with('/') && !NO_PAGES.iter().any(|ending| lower.ends_with(ending))
    };
    text(files, "access").lines().filter(is_page).count() as u64
}

/// When and by whom a page was requested, of a line of our log. All of it is of November and at `+0100`.
fn requested(line: &str) -> Option<(u64, String)> {
    let parts: Vec<&str> = line.split('"').collect();
    let [before, request, status, _, _, agent, ..] = parts[..] else {
        return None;
    };
    let words: Vec<&str> = before.split([' ', '[', '/', ':']).collect();
    let [
        host,
        _port,
        address @ ..,
        _,
        _,
        _,
        day,
        _,
        _,
        hour,
        minute,
        second,
        _zone,
        _,
    ] = &words[..]
    else {
        return None;
    };
    let page = request.strip_prefix("GET ")?.split([' ', '?']).next()?;
    let succeeded = status.starts_with(" 200 ") || status.starts_with(" 304 ");
    let people = agent.len() > 1 && !agent.contains("bot") && !agent.starts_with("curl");
    let address = address.join(":");
    // One address is of a data centre, and one request had the server's address for a host.
    let counts = host.ends_with("ours.example") && address != "104.131.5.7";
    let at = number(day) * DAY + number(hour) * 3_600 + number(minute) * 60 + number(second);
    let wanted = succeeded && people && counts && !page.contains('.');
    wanted.then(|| (at - 3_600, format!("{address} {agent}")))
}

pub fn logs(files: &[File]) -> Sums {
    let mut sums = Sums::from([("visitors", 0), ("visits", 0), ("views", 0)]);
    // The last request of each, and the day on which their last visit began.
    let mut seen: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let mut add = |metric| *sums.entry(metric).or_default() += 1;
    for (at, who) in text(files, "access").lines().filter_map(requested) {
        add("views");
        let before = seen.get(&who).copied();
        let began = match before {
            Some((last, began)) if at - last <= GAP => began,
            _ => {
                add("visits");
                if before.is_none_or(|(_, began)| began != at / DAY) {
                    add("visitors");
                }
                at / DAY
            }
        };
        seen.insert(who, (at, began));
    }
    sums
}
