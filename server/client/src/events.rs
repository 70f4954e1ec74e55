//! `stile events send SITE`: events from a backend or a script.
//!
//! Whatever is sent goes with an idempotency key, so that what is sent again
//! after an answer was lost counts once.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Args, Subcommand};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{
    failure::{Exit, Failure},
    server::{Answer, Server},
    server_args::ServerArgs,
    show::{count, print, safe},
};

/// The most events in one batch that the API takes.
const BATCH: usize = 500;
/// A batch is sent when it has this many bytes, below the 5 MiB that the interface takes.
const BATCH_BYTES: usize = 4 << 20;
/// How often a batch is sent before it is given up, and the longest wait between, seconds.
const TRIES: u32 = 6;
const LONGEST_WAIT: u64 = 60;

/// Send events from a backend or a script.
#[derive(Debug, Args)]
pub struct Events {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Send one event, or a file of events.
    Send(Box<Send>),
}

/// Send one event, or a file of events.
///
/// If the server is busy or unreachable, Stile tries again for about a minute. A repeated event counts once.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile events send example.com --page https://example.com/checkout --name Purchase \\
      --value 49 --currency EUR --prop plan=pro --prop seats:=5 --visitor-id 4711
  stile events send example.com --file events.jsonl --key import-2026-11-20
  make-events | stile events send example.com --file -")]
struct Send {
    /// The site's name or id.
    site: String,
    /// The page on which it happened: a full URL on one of the site's hostnames.
    #[arg(long, required_unless_present = "file")]
    page: Option<String>,
    /// The event's name; without it, a page view is counted.
    #[arg(long, short)]
    name: Option<String>,
    /// A property: NAME=TEXT, or NAME:=JSON for a number, true or false. Repeatable.
    #[arg(long = "prop", value_name = "NAME=TEXT", value_parser = prop)]
    props: Vec<(String, Value)>,
    /// The referrer.
    #[arg(long)]
    referrer: Option<String>,
    /// An amount of money, such as 49.90.
    #[arg(long, requires = "currency", value_parser = amount)]
    value: Option<serde_json::Number>,
    /// The amount's currency, such as EUR.
    #[arg(long, requires = "value")]
    currency: Option<String>,
    /// Your own id for the visitor or session; hashed at once, never stored.
    #[arg(long)]
    visitor_id: Option<String>,
    /// The visitor's IP address; hashed at once, never stored.
    #[arg(long)]
    visitor_address: Option<String>,
    /// The visitor's browser, as in User-Agent.
    #[arg(long)]
    visitor_user_agent: Option<String>,
    /// The visitor's language, as in Accept-Language.
    #[arg(long)]
    visitor_language: Option<String>,
    /// When it happened, in Unix seconds; by default now.
    #[arg(long)]
    time: Option<i64>,
    /// Do not let the event end a bounce.
    #[arg(long)]
    not_interactive: bool,
    /// A file with one JSON event per line, or a JSON list of events; - is standard input.
    #[arg(long, short, conflicts_with_all = ["page", "name", "props", "referrer", "value", "currency", "visitor_id",
        "visitor_address", "visitor_user_agent", "visitor_language", "time", "not_interactive"])]
    file: Option<PathBuf>,
    /// An idempotency key: the same key counts once within 96 hours, even if you run the command again; by default random.
    #[arg(long)]
    key: Option<String>,
    /// Exit with status 8 if an event was excluded.
    #[arg(long)]
    must_count: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Taken {
    counted: bool,
    repeated: bool,
    why: Option<String>,
}

#[derive(Debug, Deserialize)]
struct ManyTaken {
    counted: u64,
    left_out: u64,
    repeated: bool,
    why: BTreeMap<String, u64>,
}

/// The result for a whole file.
#[derive(Debug, Default)]
struct Sum {
    counted: u64,
    left_out: u64,
    repeated: u64,
    why: BTreeMap<String, u64>,
}

fn prop(text: &str) -> Result<(String, Value), String> {
    let (name, text) = text
        .split_once('=')
        .ok_or("a property is NAME=TEXT or NAME:=JSON")?;
    let (name, value) = match name.strip_suffix(':') {
        None => (name, Value::from(text)),
        Some(name) => {
            let value: Value = serde_json::from_str(text)
                .map_err(|_| format!("`{text}` is neither a number nor true or false"))?;
            if !(value.is_number() || value.is_boolean() || value.is_string()) {
                return Err("a property is text, a number, or true or false".to_owned());
            }
            (name, value)
        }
    };
    if name.is_empty() {
        return Err("a property needs a name".to_owned());
    }
    Ok((name.to_owned(), value))
}

fn amount(text: &str) -> Result<serde_json::Number, String> {
    text.parse()
        .map_err(|_| "an amount is a number such as 49.90".to_owned())
}

impl Events {
    pub async fn run(self) -> Result<(), Failure> {
        let Action::Send(send) = self.action;
        let server = Server::open(&send.server)?;
        let key = match &send.key {
            Some(key) => key.clone(),
            None => chance()?,
        };
        match &send.file {
            None => send.one(&server, &key).await,
            Some(file) => send.many(&server, &key, file).await,
        }
    }
}

impl Send {
    fn event(&self) -> Value {
        let given = |value: &Option<String>| value.clone().map(Value::from);
        let only = |fields: Vec<(&str, Option<Value>)>| -> Map<String, Value> {
            let given = fields
                .into_iter()
                .filter_map(|(name, value)| Some((name.to_owned(), value?)));
            given.collect()
        };
        let visitor = only(vec![
            ("id", given(&self.visitor_id)),
            ("address", given(&self.visitor_address)),
            ("user_agent", given(&self.visitor_user_agent)),
            ("language", given(&self.visitor_language)),
        ]);
        let props: Map<String, Value> = self.props.iter().cloned().collect();
        Value::Object(only(vec![
            ("url", given(&self.page)),
            ("name", given(&self.name)),
            ("props", (!props.is_empty()).then_some(Value::Object(props))),
            ("referrer", given(&self.referrer)),
            ("value", self.value.clone().map(Value::Number)),
            ("currency", given(&self.currency)),
            (
                "visitor",
                (!visitor.is_empty()).then_some(Value::Object(visitor)),
            ),
            ("time", self.time.map(Value::from)),
            (
                "interactive",
                self.not_interactive.then_some(Value::Bool(false)),
            ),
        ]))
    }

    async fn one(&self, server: &Server, key: &str) -> Result<(), Failure> {
        let path = ["sites", self.site.as_str(), "events"];
        let answer = post(server, &path, &self.event(), key).await?;
        let taken: Taken = answer.read()?;
        if self.json {
            print(&format!(
                "{}\n",
                String::from_utf8_lossy(&answer.0).trim_end()
            ))?;
        } else if taken.counted {
            print("Counted.\n")?;
        } else if taken.repeated {
            print("Already counted, under the same key.\n")?;
        }
        match taken.why {
            Some(why) if !taken.counted && !taken.repeated => {
                self.left_out(1, &format!("as {}", safe(&why)))
            }
            _ => Ok(()),
        }
    }

    async fn many(&self, server: &Server, key: &str, file: &Path) -> Result<(), Failure> {
        let from: Box<dyn Read> = if file == Path::new("-") {
            Box::new(io::stdin())
        } else {
            let file = File::open(file).map_err(|error| {
                Failure::local(format!("{} cannot be read: {error}", file.display()))
            })?;
            Box::new(file)
        };
        let path = ["sites", self.site.as_str(), "events", "batch"];
        let (mut sum, mut sent, mut parts) = (Sum::default(), 0, 0);
        let (mut batch, mut bytes) = (Vec::with_capacity(BATCH), 0);
        let mut events = Listed::of(BufReader::new(from));
        loop {
            let next = events.next().transpose();
            let next = next.map_err(|failure| so_far(failure, sent, key))?;
            let ended = next.is_none();
            bytes += next.as_ref().map_or(0, |event| event.to_string().len());
            batch.extend(next);
            let full = batch.len() == BATCH || bytes >= BATCH_BYTES;
            if full || (ended && !batch.is_empty()) {
                // What is before an event decides alone where it is cut: the same file gives the same parts.
                let part = format!("{key}-{parts}");
                let taken = post(server, &path, &json!(batch), &part).await;
                let taken: ManyTaken = taken
                    .map_err(|failure| so_far(failure, sent, key))?
                    .read()?;
                sum.add(taken, batch.len() as u64);
                sent += batch.len();
                parts += 1;
                batch.clear();
                bytes = 0;
            }
            if ended {
                break;
            }
        }
        if self.json {
            print(&format!("{}\n", sum.json()))?;
        } else {
            print(&sum.summary())?;
        }
        match sum.left_out {
            0 => Ok(()),
            number => self.left_out(number, "(see above)"),
        }
    }

    fn left_out(&self, number: u64, why: &str) -> Result<(), Failure> {
        let what = if number == 1 {
            "The event was".to_owned()
        } else {
            format!("{} events were", count(number as f64))
        };
        if self.must_count {
            return Err(
                Failure::new(Exit::NotCounted, format!("{what} excluded {why}"))
                    .hint("`stile definitions REASON` explains a reason."),
            );
        }
        if !self.json && self.file.is_none() {
            print(&format!("{what} excluded {why}.\n"))?;
        }
        Ok(())
    }
}

impl Sum {
    fn add(&mut self, taken: ManyTaken, events: u64) {
        if taken.repeated {
            self.repeated += events;
            return;
        }
        self.counted += taken.counted;
        self.left_out += taken.left_out;
        for (why, number) in taken.why {
            *self.why.entry(why).or_default() += number;
        }
    }

    fn json(&self) -> Value {
        json!({"counted": self.counted, "left_out": self.left_out, "repeated": self.repeated, "why": self.why})
    }

    fn summary(&self) -> String {
        let mut text = format!(
            "Counted {}, excluded {}",
            count(self.counted as f64),
            count(self.left_out as f64)
        );
        if self.repeated > 0 {
            text.push_str(&format!(
                ", already counted {}",
                count(self.repeated as f64)
            ));
        }
        text.push_str(".\n");
        for (why, number) in &self.why {
            text.push_str(&format!("  {}  {}\n", safe(why), count(*number as f64)));
        }
        text
    }
}

/// A later batch failed, after the server took those before it.
fn so_far(failure: Failure, sent: usize, key: &str) -> Failure {
    if sent == 0 {
        return failure;
    }
    let sent = count(sent as f64);
    failure.hint(format!(
        "The server took the first {sent} events. Run this again with --key {key}: they count only once."
    ))
}

/// Sends it, and again while the server is busy or out of reach.
async fn post(server: &Server, path: &[&str], body: &Value, key: &str) -> Result<Answer, Failure> {
    let mut tries = 1;
    loop {
        let request = server
            .request(Method::POST, path, &Vec::new())
            .header("Idempotency-Key", key)
            .json(body);
        match server.send(request).await {
            Err(failure) if failure.exit == Exit::Later && tries < TRIES => {
                let wait = failure.retry_after.unwrap_or(1 << tries).min(LONGEST_WAIT);
                eprintln!("stile: {failure}; trying again in {wait} s");
                tokio::time::sleep(Duration::from_secs(wait)).await;
                tries += 1;
            }
            done => return done,
        }
    }
}

/// A random key.
fn chance() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::local(format!("cannot create a random key: {error}")))?;
    Ok(hex::encode(bytes))
}

/// The events of a file, one after the other: of a JSON list, or of lines.
struct Listed<R: Read> {
    reader: serde_json::StreamDeserializer<'static, serde_json::de::IoRead<R>, Value>,
    /// What is left of a list.
    list: std::vec::IntoIter<Value>,
    place: u64,
}

impl<R: Read> Listed<R> {
    fn of(stream: R) -> Self {
        Self {
            reader: serde_json::Deserializer::from_reader(stream).into_iter(),
            list: Vec::new().into_iter(),
            place: 0,
        }
    }

    fn wrong(&self, what: &str) -> Failure {
        Failure::usage(format!("event {} {what}", self.place))
            .hint("A file contains one JSON event per line, or a JSON list of events.")
    }
}

impl<R: Read> Iterator for Listed<R> {
    type Item = Result<Value, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = loop {
            match self.list.next() {
                Some(event) => break Ok(event),
                None => match self.reader.next()? {
                    Ok(Value::Array(events)) => self.list = events.into_iter(),
                    read => break read,
                },
            }
        };
        self.place += 1;
        Some(match read {
            Ok(event) if event.is_object() => Ok(event),
            Ok(_) => Err(self.wrong("is not an object")),
            Err(error) => Err(self.wrong(&format!("cannot be read: {error}"))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Result<Vec<Value>, String> {
        Listed::of(text.as_bytes())
            .collect::<Result<_, _>>()
            .map_err(|failure: Failure| failure.to_string())
    }

    #[test]
    fn a_file_holds_lines_or_a_list() {
        let two = vec![json!({"url": "a"}), json!({"url": "b"})];
        assert_eq!(listed("{\"url\":\"a\"}\n{\"url\":\"b\"}\n").unwrap(), two);
        assert_eq!(listed("[{\"url\":\"a\"},\n{\"url\":\"b\"}]").unwrap(), two);
        assert_eq!(listed("").unwrap(), Vec::<Value>::new());
        assert!(
            listed("{\"url\":\"a\"}\n{\"url\"")
                .unwrap_err()
                .starts_with("event 2 cannot be read")
        );
        assert!(
            listed("[1]")
                .unwrap_err()
                .starts_with("event 1 is not an object")
        );
        assert!(
            listed("\"a\"")
                .unwrap_err()
                .starts_with("event 1 is not an object")
        );
    }

    #[test]
    fn properties_have_their_kinds() {
        assert_eq!(prop("plan=pro"), Ok(("plan".to_owned(), json!("pro"))));
        assert_eq!(prop("a=b=c"), Ok(("a".to_owned(), json!("b=c"))));
        assert_eq!(prop("seats=5"), Ok(("seats".to_owned(), json!("5"))));
        assert_eq!(prop("seats:=5"), Ok(("seats".to_owned(), json!(5))));
        assert_eq!(prop("paid:=true"), Ok(("paid".to_owned(), json!(true))));
        for wrong in ["plan", "=x", "a:=[1]", "a:=nope"] {
            assert!(prop(wrong).is_err(), "{wrong}");
        }
    }
}
