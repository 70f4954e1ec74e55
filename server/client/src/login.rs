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
    failure::{Exit, Failure},
    server::Server,
    server_args::{Chosen, SavedServer, SavedServers, ServerArgs, address, shown},
    show::{moment, print, print_answer, safe},
};

/// A token is 46 characters; at most this many bytes of standard input are read.
const LONGEST_TOKEN: u64 = 4_096;

/// Save a server's address and an API token.
///
/// Type the token, or pass it on standard input. There is no option for it, because other users of this machine could
/// see it in the process list. Stile tests the token, then saves it in a file that only you can read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile login --url https://stats.example
  stile login --url https://stats.example < token.txt")]
pub struct Login {
    #[command(flatten)]
    server: ServerArgs,
}

/// Delete a server's saved token.
///
/// The token itself works until you revoke it in the dashboard.
#[derive(Debug, Args)]
pub struct Logout {
    /// The server's address; by default that of the last login.
    #[arg(long, value_parser = address)]
    url: Option<Url>,
}

/// Show the server and token in use, and what the token may do.
#[derive(Debug, Args)]
pub struct Whoami {
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
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
        let mut saved = SavedServers::read()?;
        let url = match &self.server.url {
            Some(url) => url.clone(),
            None => {
                let known = saved.default.as_deref().ok_or_else(|| {
                    Failure::usage("no server given")
                        .hint("Run: stile login --url https://stats.example")
                })?;
                address(known).map_err(Failure::local)?
            }
        };
        self.server.refuse_in_the_clear(&url, false)?;
        let token = read_token(&url)?;
        if !(outside.may_be_token)(&token) {
            return Err(Failure::new(
                Exit::SignedOut,
                "this is not a Stile token: tokens start with stile_",
            )
            .hint(
                "Did you copy all of it? You can create another in the dashboard under Tokens.",
            ));
        }
        let server = Server::of(Chosen {
            url: url.clone(),
            token: Some(token.clone()),
            timeout: Duration::from_secs(self.server.timeout),
            from: String::new(),
        })?;
        let about: About = server
            .get(&["tokens", "about"], &Vec::new())
            .await?
            .read()?;
        let name = shown(&url);
        saved.servers.insert(
            name.clone(),
            SavedServer {
                token,
                plain_http: self.server.plain_http,
            },
        );
        saved.default = Some(name.clone());
        let path = saved.write()?;
        print(&format!(
            "Logged in to {name}, account {}, with the token {}.\nThe token is saved in {}.\n",
            safe(&about.account.name),
            safe(&about.name),
            path.display()
        ))
    }
}

impl Logout {
    pub fn run(self) -> Result<(), Failure> {
        let mut saved = SavedServers::read()?;
        let name = self
            .url
            .as_ref()
            .map(shown)
            .or_else(|| saved.default.clone());
        let Some(name) = name.filter(|name| saved.servers.contains_key(name)) else {
            return Err(Failure::new(
                Exit::SignedOut,
                "no token is saved for this server",
            ));
        };
        saved.servers.remove(&name);
        if saved.default.as_ref() == Some(&name) {
            saved.default = None;
        }
        saved.write()?;
        print(&format!(
            "Deleted the token for {name} from this machine. It works until you revoke it in the dashboard.\n"
        ))
    }
}

impl Whoami {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let answer = server.get(&["tokens", "about"], &Vec::new()).await?;
        if self.json {
            return print_answer(&answer);
        }
        let about: About = answer.read()?;
        let sites = match &about.sites {
            None => "all sites of its creator".to_owned(),
            Some(sites) => sites
                .iter()
                .map(|site| safe(site))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let expires = about.expires_at.map_or_else(
            || "never".to_owned(),
            |at| format!("{} UTC", moment(at, "UTC")),
        );
        let scopes: Vec<String> = about.scopes.iter().map(|scope| safe(scope)).collect();
        print(&format!(
            "Server   {}\nAccount  {}\nToken    {} (from {})\nScopes   {}\nSites    {sites}\nExpires  {expires}\n",
            shown(&server.chosen.url),
            safe(&about.account.name),
            safe(&about.name),
            server.chosen.from,
            scopes.join(", "),
        ))
    }
}

fn read_token(url: &Url) -> Result<String, Failure> {
    let cannot = |error: io::Error| Failure::local(format!("cannot read the token: {error}"));
    let mut text = String::new();
    if io::stdin().is_terminal() {
        eprint!("API token for {} (hidden while you type): ", shown(url));
        text = rpassword::read_password().map_err(cannot)?;
    } else {
        io::stdin()
            .take(LONGEST_TOKEN)
            .read_to_string(&mut text)
            .map_err(cannot)?;
    }
    match text.trim() {
        "" => Err(Failure::usage("no token given")),
        token => Ok(token.to_owned()),
    }
}
