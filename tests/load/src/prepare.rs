//! `load prepare`: the first account of a new deployment, its sites and a token.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;

use crate::client::{Api, Reply, Target};
use crate::on_one_thread;

/// Flags of `load prepare`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// What follows /start?token= in the link that a new deployment prints
    #[arg(long)]
    start: String,
    /// Names of sites, with commas between
    #[arg(long = "site", value_delimiter = ',')]
    sites: Vec<String>,
    /// A file with one more site's name on each line
    #[arg(long)]
    sites_file: Option<PathBuf>,
    /// A site of a second account, whose token is printed on a second line
    #[arg(long)]
    beside: Option<String>,
    /// Their time zone
    #[arg(long, default_value = "Europe/Berlin")]
    zone: String,
}

/// Makes them and prints the tokens alone, to be kept in a shell's variables.
///
/// # Errors
/// When the server refuses one of them.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let mut sites = options.sites.clone();
    if let Some(path) = &options.sites_file {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        sites.extend(
            text.lines()
                .filter(|line| !line.is_empty())
                .map(str::to_owned),
        );
    }
    on_one_thread(async {
        let mut api = account(&target, &options.start).await?;
        println!("{}", fill(&mut api, &sites, &options.zone).await?);
        if let Some(site) = &options.beside {
            println!("{}", second(&mut api, site, &options.zone).await?);
        }
        Ok(())
    })
}

/// As [`prepare`], and a site of a second account: the tokens of both.
///
/// # Errors
/// When the server refuses one of them.
pub async fn prepare_two(
    target: &Target,
    start: &str,
    sites: &[String],
    beside: &str,
    zone: &str,
) -> Result<(String, String)> {
    let mut api = account(target, start).await?;
    let token = fill(&mut api, sites, zone).await?;
    Ok((token, second(&mut api, beside, zone).await?))
}

/// A second account with one site; answers its token, and acts in the first one again.
async fn second(api: &mut Api, site: &str, zone: &str) -> Result<String> {
    let me = api.get("/api/v1/me").await?.json()?;
    let wish = json!({ "name": "Beside" });
    // Whoever opens an account acts in it, and is there when they sign in again.
    api.post("/api/v1/accounts", &wish).await?.json()?;
    let site = site.to_owned();
    let token = fill(api, std::slice::from_ref(&site), zone).await?;
    let first = json!({ "account": me["account"]["id"] });
    api.post("/api/v1/me/account", &first).await?.json()?;
    Ok(token)
}

/// Makes account, sites and token; answers the token.
///
/// # Errors
/// When the server refuses one of them.
pub async fn prepare(target: &Target, start: &str, sites: &[String], zone: &str) -> Result<String> {
    fill(&mut account(target, start).await?, sites, zone).await
}

/// The first account, signed in to.
async fn account(target: &Target, start: &str) -> Result<Api> {
    let first = json!({ "token": start, "name": "Bench", "email": "bench@example.com", "account": "Bench" });
    let reply = Api::as_nobody(target)
        .post("/api/v1/auth/start/use", &first)
        .await?;
    reply.json().context("making the account")?;
    let cookie = reply.cookie.context("the account came without a cookie")?;
    Ok(Api::with_cookie(target, &cookie))
}

/// Makes sites and a token in the account that is signed in to.
async fn fill(api: &mut Api, sites: &[String], zone: &str) -> Result<String> {
    for site in sites {
        let reply = api
            .post("/api/v1/sites", &json!({ "name": site, "zone": zone }))
            .await?;
        taken_or_there(&reply).with_context(|| format!("making the site {site}"))?;
    }
    let wanted =
        json!({ "name": "bench", "scopes": ["figures:read", "events:write", "sites:write"] });
    let made = api
        .post("/api/v1/tokens", &wanted)
        .await?
        .json()
        .context("making the token")?;
    let token = made["token"]
        .as_str()
        .context("the token's answer has no token")?;
    Ok(token.to_owned())
}

/// A site that exists already does no harm.
fn taken_or_there(reply: &Reply) -> Result<()> {
    if matches!(reply.status, 201 | 409) {
        return Ok(());
    }
    bail!(
        "answered {}: {}",
        reply.status,
        String::from_utf8_lossy(&reply.body)
    )
}
