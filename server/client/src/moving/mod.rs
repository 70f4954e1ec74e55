//! `stile move`: moves sites from one server to another, with their settings and every hit.
//!
//! A site is moved in parts of whole months. Each is exported there, verified here, imported here, and compared on both sides.
//! What is done is noted in a small file ([`state`]), so that a move that was interrupted continues: a day is imported once,
//! whatever happens, since a server imports no day that it has. `transfer` moves a part, `settings` what belongs to a site,
//! `compare` asks both sides, `side` talks to a server that may be away for a while.

mod compare;
mod months;
mod settings;
mod side;
mod state;
mod transfer;
mod upload;

use std::path::PathBuf;

use clap::Args;
use serde_json::Value;
use side::Side;
use state::State;
use url::Url;

use crate::{failure::Failure, server_args::address};

/// Move sites from one server to another, with every hit.
///
/// The tokens are read from STILE_FROM_TOKEN, of an owner with the scopes `account:read` and `figures:read`, and from
/// STILE_TO_TOKEN, with `figures:read` and `sites:write`. If it is interrupted, run it again: it continues where it was.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile move --from https://old.example --to https://new.example
  stile move --from https://old.example --to https://new.example --site example.com --site shop.example.com")]
pub struct MoveSites {
    /// The server that has the sites.
    #[arg(long, value_parser = address)]
    from: Url,
    /// The server to move them to.
    #[arg(long, value_parser = address)]
    to: Url,
    /// A site to move. Repeatable; by default, all sites.
    #[arg(long)]
    site: Vec<String>,
    /// The folder that notes what is done. It also has the part that is being moved.
    #[arg(long, default_value = "stile-move")]
    folder: PathBuf,
    /// About how many page views and events are moved at once.
    #[arg(long, default_value_t = 1_000_000)]
    at_once: u64,
    /// Connect to servers on other machines without encryption. Anyone on the network can then read the tokens.
    #[arg(long)]
    plain_http: bool,
    /// Number of seconds to wait for a server that cannot be reached.
    #[arg(long, default_value_t = 600)]
    patience: u64,
}

/// A line about what is being done.
fn say(site: &str, text: &str) {
    eprintln!("{}: {}", crate::show::safe(site), crate::show::safe(text));
}

/// What happened to a site.
#[derive(Debug)]
struct Moved {
    site: String,
    /// The last day that is there.
    until: Option<String>,
    /// Days whose figures differ.
    differing: Vec<String>,
    /// What was not moved, in words.
    left: Vec<String>,
}

impl MoveSites {
    pub async fn run(self) -> Result<(), Failure> {
        let options = (self.plain_http, self.patience);
        let from = Side::open(&self.from, "STILE_FROM_TOKEN", options)?;
        let to = Side::open(&self.to, "STILE_TO_TOKEN", options)?;
        let mut state = State::open(&self.folder, (&self.from, &self.to))?;
        let mut moved = Vec::new();
        for site in self.sites(&from).await? {
            let view = from.get(&["sites", &site], &[]).await?;
            let name = view["name"].as_str().unwrap_or(&site).to_owned();
            let left = settings::prepare((&from, &to), &view).await?;
            let mut found = Moved {
                site: name,
                until: None,
                differing: Vec::new(),
                left,
            };
            transfer::hits((&from, &to), &mut state, &mut found, self.at_once).await?;
            moved.push(found);
        }
        end(&moved, &self.to)
    }

    /// The names of the sites to move.
    async fn sites(&self, from: &Side) -> Result<Vec<String>, Failure> {
        if !self.site.is_empty() {
            return Ok(self.site.clone());
        }
        let sites = from.get(&["sites"], &[]).await?;
        let names = sites.as_array().into_iter().flatten();
        let name = |site: &Value| site["name"].as_str().map(str::to_owned);
        Ok(names.filter_map(name).collect())
    }
}

/// Says what was moved and what remains to be done.
fn end(moved: &[Moved], to: &Url) -> Result<(), Failure> {
    let mut differing = false;
    for site in moved {
        match &site.until {
            Some(day) => say(&site.site, &format!("moved up to {day}")),
            None => say(&site.site, "there is nothing to move yet"),
        }
        if !site.differing.is_empty() {
            differing = true;
            let days = site.differing.join(", ");
            let text = format!(
                "figures differ on {days}: the new server counted or imported these days itself"
            );
            say(&site.site, &text);
        }
        for left in &site.left {
            say(&site.site, &format!("not moved: {left}"));
        }
    }
    eprintln!(
        "Not moved: members, API tokens, consented visitors and their records, links, channels and reports, and sums that were \
         imported from other tools.\n\
         Hits of the last five days can still change and are not moved yet. Once your pages send to {}, run this command again \
         after five days: it moves the days that are missing.",
        crate::server_args::shown(to)
    );
    match differing {
        true => Err(Failure::local("some days differ between the servers")),
        false => Ok(()),
    }
}
