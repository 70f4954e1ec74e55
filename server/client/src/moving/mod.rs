//! `stile move`: moves sites from one server to another, with their settings and every hit.
//!
//! A site is moved in parts of whole months. Each is exported there, verified here, imported here, and compared on both sides.
//! What is done is noted in a small file ([`state`]), so that a move that was interrupted continues: a day is imported once,
//! whatever happens, since a server imports no day that it has. `transfer` moves a part with `export`, `imports` and `days`;
//! `settings` moves what belongs to a site, `compare` asks both servers, `endpoint` talks to one that may be away for a while,
//! and `report` says how it ended.

mod compare;
mod days;
mod endpoint;
mod export;
mod imports;
mod months;
mod report;
mod settings;
mod state;
mod transfer;
mod upload;

use std::path::PathBuf;

use clap::Args;
use endpoint::{Endpoint, Role};
use report::Report;
use reqwest::Method;
use serde_json::Value;
use state::{SiteState, State};
use url::Url;

use crate::{
    failure::{Exit, Failure},
    server_args::address,
};

/// Move sites from one server to another, with every hit.
///
/// The tokens are read from STILE_FROM_TOKEN, of an owner with the scopes `account:read` and `figures:read`, and from
/// STILE_TO_TOKEN, of an owner or admin with `figures:read` and `sites:write`, both for all sites. If it is interrupted, run it
/// again: it continues where it was.
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

/// Writes a line about what is being done.
fn progress(site: &str, text: &str) {
    eprintln!("{}: {}", crate::show::safe(site), crate::show::safe(text));
}

impl MoveSites {
    pub async fn run(self) -> Result<(), Failure> {
        let options = (self.plain_http, self.patience);
        let from = Endpoint::open(Role::Old, &self.from, options)?;
        let to = Endpoint::open(Role::New, &self.to, options)?;
        let mut state = State::open(&self.folder, (&self.from, &self.to))?;
        let mut report = Report::default();
        let mut sites = self.sites(&from).await?.into_iter();
        while let Some(site) = sites.next() {
            let view: Result<Value, _> = from.get(&["sites", &site], &[]).await;
            let name = view.as_ref().ok().and_then(|view| view["name"].as_str());
            let name = name.unwrap_or(&site).to_owned();
            let moved = match view {
                Ok(view) => self.site((&from, &to), &mut state, (&name, &view)).await,
                Err(failure) => Err(failure),
            };
            report.site(&name, state.of(&name));
            if let Err(failure) = moved {
                let exit = failure.exit;
                report.failed(&name, failure);
                if ends_everything(exit, (&from, &to)).await {
                    report.not_tried(sites);
                    break;
                }
            }
        }
        report.end(&self.to)
    }

    /// The names of the sites to move.
    async fn sites(&self, from: &Endpoint) -> Result<Vec<String>, Failure> {
        if !self.site.is_empty() {
            return Ok(self.site.clone());
        }
        let sites: Value = from.get(&["sites"], &[]).await?;
        let names = sites.as_array().into_iter().flatten();
        let name = |site: &Value| site["name"].as_str().map(str::to_owned);
        Ok(names.filter_map(name).collect())
    }

    /// Moves a site: what belongs to it once, and the hits that are not there yet.
    async fn site(
        &self,
        (from, to): (&Endpoint, &Endpoint),
        state: &mut State,
        (name, view): (&str, &Value),
    ) -> Result<(), Failure> {
        if settings::create_site(to, view).await? {
            // Whatever was moved before is not there any more.
            state.note(name, &SiteState::default())?;
        }
        let mut done = state.of(name);
        if !done.prepared || !done.refused.is_empty() {
            let only = done.prepared.then_some(&done.refused);
            let found = settings::prepare((from, to), view, only).await?;
            (done.not_moved, done.refused) = (found.not_moved, found.refused);
            done.prepared = true;
            state.note(name, &done)?;
        }
        transfer::hits((from, to), state, (name, view), self.at_once).await
    }
}

/// Whether other sites would fail in the same way. An error of a server may be one about that site alone.
async fn ends_everything(exit: Exit, (from, to): (&Endpoint, &Endpoint)) -> bool {
    match exit {
        Exit::SignedOut | Exit::Local => true,
        Exit::Later => {
            // Each once: their patience has ended already.
            let answers = async |server: &Endpoint| {
                let request = server.request(Method::GET, &["sites"], &[]);
                server.begin(request).await.is_ok()
            };
            !answers(from).await || !answers(to).await
        }
        _ => false,
    }
}
