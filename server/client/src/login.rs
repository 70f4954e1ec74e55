//! `stile login`, `logout`, `whoami`.

use std::{
    io::{self, IsTerminal as _, Read as _},
    time::Duration,
};

use clap::Args;
use serde::Deserialize;
use url::Url;

use crate::{
    Outside,
    ask::Server,
    failure::{Exit, Failure},
    place::{Chosen, Kept, KeptServer, Place, address, shown},
    show::{moment, print, print_answer, safe},
};

/// A token is 46 characters; so much is read of standard input.
const LONGEST_TOKEN: u64 = 4_096;

/// Keep a server's address and an API token for the commands below.
///
/// The token is typed, or read from standard input, never given on the command line, where others on this
/// machine could see it. It is tried before it is kept, in a file that only you can read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile login --url https://stats.example
  stile login --url https://stats.example < token.txt")]
pub struct Login {
    #[command(flatten)]
    place: Place,
}

/// Forget a server's token.
///
/// The token itself goes on working until it is revoked in the dashboard.
#[derive(Debug, Args)]
pub struct Logout {
    /// The server; the one logged in to last when left out.
    #[arg(long, value_parser = address)]
    url: Option<Url>,
}

/// Say which server and token are in use, and what the token may do.
#[derive(Debug, Args)]
pub struct Whoami {
    /// Print the server's answer as it is, in JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, Deserialize)]
struct About {
    name: String,
    scopes: Vec<String>,
    sites: Option<Vec<String>>,
    account: Account,
    expires_at: Option<i64>,
}

#[derive(Debug, Deserialize)]
struct Account {
    name: String,
}

impl Login {
    pub async fn run(self, outside: Outside) -> Result<(), Failure> {
        let mut kept = Kept::read()?;
        let url = match &self.place.url {
            Some(url) => url.clone(),
            None => {
                let known = kept.default.as_deref().ok_or_else(|| {
                    Failure::usage("which server?").hint("stile login --url https://stats.example")
                })?;
                address(known).map_err(Failure::local)?
            }
        };
        self.place.refuse_in_the_clear(&url, false)?;
        let token = read_token(&url)?;
        if !(outside.may_be_token)(&token) {
            return Err(Failure::new(
                Exit::SignedOut,
                "this is no token of Stile: one begins with stile_",
            )
            .hint("Was it copied whole? Make another in the dashboard under Tokens."));
        }
        let server = Server::of(Chosen {
            url: url.clone(),
            token: Some(token.clone()),
            timeout: Duration::from_secs(self.place.timeout),
            from: String::new(),
        })?;
        let about: About = server
            .get(&["tokens", "about"], &Vec::new())
            .await?
            .read()?;
        let name = shown(&url);
        kept.servers.insert(
            name.clone(),
            KeptServer {
                token,
                plain_http: self.place.plain_http,
            },
        );
        kept.default = Some(name.clone());
        let path = kept.write()?;
        print(&format!(
            "Logged in to {name}, account {}, with the token {}.\nIt is kept in {}.\n",
            safe(&about.account.name),
            safe(&about.name),
            path.display()
        ))
    }
}

impl Logout {
    pub fn run(self) -> Result<(), Failure> {
        let mut kept = Kept::read()?;
        let name = self
            .url
            .as_ref()
            .map(shown)
            .or_else(|| kept.default.clone());
        let Some(name) = name.filter(|name| kept.servers.contains_key(name)) else {
            return Err(Failure::new(
                Exit::SignedOut,
                "no token is kept for this server",
            ));
        };
        kept.servers.remove(&name);
        if kept.default.as_ref() == Some(&name) {
            kept.default = None;
        }
        kept.write()?;
        print(&format!(
            "The token for {name} is forgotten here. It works until it is revoked in the dashboard.\n"
        ))
    }
}

impl Whoami {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.place)?;
        let answer = server.get(&["tokens", "about"], &Vec::new()).await?;
        if self.json {
            return print_answer(&answer);
        }
        let about: About = answer.read()?;
        let sites = match &about.sites {
            None => "every site of its maker".to_owned(),
            Some(sites) => sites
                .iter()
                .map(|site| safe(site))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let ends = about.expires_at.map_or_else(
            || "not by itself".to_owned(),
            |at| format!("{} UTC", moment(at, "UTC")),
        );
        let scopes: Vec<String> = about.scopes.iter().map(|scope| safe(scope)).collect();
        print(&format!(
            "Server   {}\nAccount  {}\nToken    {} (from {})\nMay      {}\nSites    {sites}\nEnds     {ends}\n",
            shown(&server.chosen.url),
            safe(&about.account.name),
            safe(&about.name),
            server.chosen.from,
            scopes.join(", "),
        ))
    }
}

fn read_token(url: &Url) -> Result<String, Failure> {
    let cannot = |error: io::Error| Failure::local(format!("the token cannot be read: {error}"));
    let mut text = String::new();
    if io::stdin().is_terminal() {
        eprint!("API token for {} (it is not shown): ", shown(url));
        text = rpassword::read_password().map_err(cannot)?;
    } else {
        io::stdin()
            .take(LONGEST_TOKEN)
            .read_to_string(&mut text)
            .map_err(cannot)?;
    }
    match text.trim() {
        "" => Err(Failure::usage("no token was given")),
        token => Ok(token.to_owned()),
    }
}
