//! `stile sites`: list, show, add, change, delete; whether hits arrive; the script tag.

use clap::{Args, Subcommand};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{
    failure::Failure,
    server::{Answer, Server},
    server_args::ServerArgs,
    show::{Cell, Color, Screen, Shape, Table, moment, print, print_answer, print_csv, safe},
};

/// List, add, change and delete sites.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  stile sites
  stile sites add example.com --zone Europe/Berlin
  stile sites change example.com --exclude-path '/admin/*' --exclude-path /preview
  stile sites tag example.com
  stile sites delete example.com --confirm example.com"
)]
pub struct Sites {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    list: List,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the sites that the token can see.
    List(List),
    /// Show a site and its settings.
    Show(One),
    /// Add a site.
    Add(Add),
    /// Change a site's settings. A new list replaces the old one.
    Change(Change),
    /// Delete a site and all its data.
    Delete(Delete),
    /// Show whether the site receives hits, and from which hosts.
    Arriving(One),
    /// Print the script tag for the site's pages.
    Tag(One),
}

#[derive(Debug, Args)]
struct List {
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct One {
    /// The site's name or id.
    site: String,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct Add {
    /// The site's hostname, such as example.com.
    site: String,
    #[command(flatten)]
    settings: Settings,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct Change {
    /// The site's name or id.
    site: String,
    /// A new name. Then change the script tag in your pages too.
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// Clear a list: hostnames, excluded-paths, excluded-addresses, excluded-countries or kept-parameters. Repeatable.
    #[arg(long, value_parser = ["hostnames", "excluded-paths", "excluded-addresses", "excluded-countries", "kept-parameters"])]
    clear: Vec<String>,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

/// What can be set of a site.
#[derive(Debug, Args)]
struct Settings {
    /// The site's time zone, such as Europe/Berlin.
    #[arg(long)]
    zone: Option<String>,
    /// The currency for revenue, such as EUR.
    #[arg(long)]
    currency: Option<String>,
    /// The first day of the week.
    #[arg(long, value_parser = ["monday", "sunday", "saturday"])]
    week_start: Option<String>,
    /// Bot detection level.
    #[arg(long, value_parser = ["off", "standard", "strict"])]
    bots: Option<String>,
    /// Whether counting is paused.
    #[arg(long)]
    paused: Option<bool>,
    /// A host to count, such as example.com or '*.example.com'. Repeatable.
    #[arg(long = "hostname")]
    hostnames: Vec<String>,
    /// A path to exclude, such as '/admin/*'. Repeatable.
    #[arg(long = "exclude-path")]
    excluded_paths: Vec<String>,
    /// An IP address or block to exclude, such as 192.0.2.0/24. Repeatable.
    #[arg(long = "exclude-address")]
    excluded_addresses: Vec<String>,
    /// A country to exclude, such as DE. Repeatable.
    #[arg(long = "exclude-country")]
    excluded_countries: Vec<String>,
    /// A query parameter that identifies a page, such as id. Repeatable.
    #[arg(long = "keep-parameter")]
    kept_parameters: Vec<String>,
}

#[derive(Debug, Args)]
struct Delete {
    /// The site's name or id.
    site: String,
    /// The site's name again, to confirm: you cannot undo this.
    #[arg(long)]
    confirm: String,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Site {
    id: String,
    name: String,
    zone: String,
    currency: String,
    paused: bool,
    created_at: i64,
}

#[derive(Debug, Deserialize)]
struct Arriving {
    arriving: bool,
    last_hit: Option<i64>,
    by_hostname: Vec<Host>,
}

#[derive(Debug, Deserialize)]
struct Host {
    hostname: String,
    last_counted: Option<i64>,
    last_left_out: Option<i64>,
    reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Install {
    snippet: String,
}

impl Sites {
    pub async fn run(self) -> Result<(), Failure> {
        match self.action {
            None => self.list.run().await,
            Some(Action::List(list)) => list.run().await,
            Some(Action::Show(one)) => one.show().await,
            Some(Action::Add(add)) => add.run().await,
            Some(Action::Change(change)) => change.run().await,
            Some(Action::Delete(delete)) => delete.run().await,
            Some(Action::Arriving(one)) => one.arriving().await,
            Some(Action::Tag(one)) => one.tag().await,
        }
    }
}

impl List {
    async fn run(self) -> Result<(), Failure> {
        let answer = Server::open(&self.server)?
            .get(&["sites"], &Vec::new())
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let sites: Vec<Site> = answer.read()?;
        if self.shape.csv {
            return print_csv(
                ["name", "id", "zone", "currency", "paused", "created_at"],
                sites.into_iter().map(|site| {
                    let (paused, made) = (site.paused.to_string(), site.created_at.to_string());
                    [site.name, site.id, site.zone, site.currency, paused, made]
                }),
            );
        }
        let mut table = Table::new(&["Site", "Time zone", "Currency", "Counting", "Created"]);
        for site in &sites {
            table.push(vec![
                Cell::text(&site.name),
                Cell::text(&site.zone),
                Cell::text(&site.currency),
                Cell::Text(if site.paused { "paused" } else { "yes" }.to_owned()),
                Cell::Text(moment(site.created_at, &site.zone)[..10].to_owned()),
            ]);
        }
        if table.is_empty() {
            return print("No sites yet. Add one: stile sites add example.com\n");
        }
        print(&table.draw(Screen::of(self.shape.color)))
    }
}

impl One {
    async fn ask(&self, path: &[&str]) -> Result<(Server, Answer), Failure> {
        let server = Server::open(&self.server)?;
        let path: Vec<&str> = ["sites", self.site.as_str()]
            .iter()
            .chain(path)
            .copied()
            .collect();
        let answer = server.get(&path, &Vec::new()).await?;
        Ok((server, answer))
    }

    async fn show(self) -> Result<(), Failure> {
        let (_, answer) = self.ask(&[]).await?;
        show_site(&answer, self.json)
    }

    async fn arriving(self) -> Result<(), Failure> {
        let (server, answer) = self.ask(&["arriving"]).await?;
        if self.json {
            return print_answer(&answer);
        }
        let arriving: Arriving = answer.read()?;
        let site: Site = server
            .get(&["sites", &self.site], &Vec::new())
            .await?
            .read()?;
        let at = |at: Option<i64>| at.map(|at| moment(at, &site.zone)).unwrap_or_default();
        let mut text = match (arriving.arriving, arriving.last_hit) {
            (true, last) => format!(
                "Receiving hits; last one {} ({}).\n",
                at(last),
                safe(&site.zone)
            ),
            (false, Some(last)) => format!(
                "No hits in the last 24 hours; last one {}.\n",
                at(Some(last))
            ),
            (false, None) => "No hits yet.\n".to_owned(),
        };
        let mut table = Table::new(&["Host", "Last counted", "Last excluded", "Reason"]);
        for host in &arriving.by_hostname {
            table.push(vec![
                Cell::value(Some(&host.hostname)),
                Cell::Text(at(host.last_counted)),
                Cell::Text(at(host.last_left_out)),
                Cell::text(host.reason.as_deref().unwrap_or("")),
            ]);
        }
        if !table.is_empty() {
            text.push('\n');
            text.push_str(&table.draw(Screen::of(Color::Auto)));
        }
        print(&text)
    }

    async fn tag(self) -> Result<(), Failure> {
        let (_, answer) = self.ask(&["install"]).await?;
        if self.json {
            return print_answer(&answer);
        }
        let install: Install = answer.read()?;
        print(&format!("{}\n", install.snippet.trim_end()))
    }
}

impl Settings {
    /// The given settings, by their names in the API.
    fn given(self) -> Map<String, Value> {
        let words = [
            ("zone", self.zone),
            ("currency", self.currency),
            ("week_start", self.week_start),
            ("bots", self.bots),
        ];
        let lists = [
            ("hostnames", self.hostnames),
            ("excluded_paths", self.excluded_paths),
            ("excluded_addresses", self.excluded_addresses),
            ("excluded_countries", self.excluded_countries),
            ("kept_parameters", self.kept_parameters),
        ];
        let words = words
            .into_iter()
            .filter_map(|(name, word)| Some((name.to_owned(), json!(word?))));
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let lists = lists.map(|(name, list)| (name.to_owned(), json!(list)));
        let paused = self
            .paused
            .map(|paused| ("paused".to_owned(), json!(paused)));
        words.chain(lists).chain(paused).collect()
    }
}

impl Add {
    async fn run(self) -> Result<(), Failure> {
        let mut body = self.settings.given();
        body.insert("name".to_owned(), json!(self.site));
        let server = Server::open(&self.server)?;
        let request = server
            .request(Method::POST, &["sites"], &Vec::new())
            .json(&body);
        show_site(&server.send(request).await?, self.json)
    }
}

impl Change {
    async fn run(self) -> Result<(), Failure> {
        let mut body = self.settings.given();
        body.extend(self.name.map(|name| ("name".to_owned(), json!(name))));
        for list in self.clear {
            let list = list.replace('-', "_");
            if body.insert(list.clone(), json!([])).is_some() {
                return Err(Failure::usage(format!("{list} is both set and cleared")));
            }
        }
        if body.is_empty() {
            return Err(Failure::usage("nothing to change")
                .hint("`stile sites change --help` lists the settings."));
        }
        let server = Server::open(&self.server)?;
        let request = server
            .request(Method::PATCH, &["sites", &self.site], &Vec::new())
            .json(&body);
        show_site(&server.send(request).await?, self.json)
    }
}

impl Delete {
    async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let query = vec![("confirm", self.confirm)];
        server
            .send(server.request(Method::DELETE, &["sites", &self.site], &query))
            .await?;
        print(&format!("Deleted {} and all its data.\n", safe(&self.site)))
    }
}

/// Every setting on a line, including those that this version does not know by name.
fn show_site(answer: &Answer, json: bool) -> Result<(), Failure> {
    if json {
        return print_answer(answer);
    }
    let site: Map<String, Value> = answer.read()?;
    let zone = site
        .get("zone")
        .and_then(Value::as_str)
        .unwrap_or("UTC")
        .to_owned();
    let mut table = Table::new(&["Setting", "Value"]).yielding(1);
    for (name, value) in &site {
        let written = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Array(items) if items.is_empty() => "(none)".to_owned(),
            Value::Array(items) => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| {
                        item.as_str()
                            .map_or_else(|| item.to_string(), str::to_owned)
                    })
                    .collect();
                items.join(", ")
            }
            Value::Number(at) if name.ends_with("_at") => at
                .as_i64()
                .map_or_else(|| at.to_string(), |at| moment(at, &zone)),
            other => other.to_string(),
        };
        table.push(vec![Cell::text(name), Cell::text(&written)]);
    }
    print(&table.draw(Screen::of(Color::Auto)))
}
