//! `load prepare`: the first account of a new deployment, its sites and a token.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::json;

use crate::{
    client::{Api, Reply, Target},
    on_one_thread,
};

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
    /// A site of another person's account, whose token is printed on a second line
    #[arg(long, requires = "mails")]
    beside: Option<String>,
    /// The folder in which the server saves its emails, DATA/mail: the other person is invited
    #[arg(long)]
    mails: Option<PathBuf>,
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
        if let (Some(site), Some(mails)) = (&options.beside, &options.mails) {
            let mut other = other_person(&target, &mut api, mails).await?;
            println!(
                "{}",
                fill(&mut other, std::slice::from_ref(site), &options.zone).await?
            );
        }
        Ok(())
    })
}

/// As [`prepare`], and a site of another person's account: the tokens of both. The server writes its emails
/// to `mails`.
///
/// # Errors
/// If the server refuses one of them.
pub async fn prepare_two(
    target: &Target,
    start: &str,
    sites: &[String],
    (beside, mails): (&str, &Path),
    zone: &str,
) -> Result<(String, String)> {
    let mut api = account(target, start).await?;
    let token = fill(&mut api, sites, zone).await?;
    let mut other = other_person(target, &mut api, mails).await?;
    Ok((token, fill(&mut other, &[beside.to_owned()], zone).await?))
}

/// How long an email may take to be saved.
const EMAIL: Duration = Duration::from_secs(20);

/// Another person, in a separate account. The scheduler shares time between people, so a second account of
/// the first person would not show what others notice.
async fn other_person(target: &Target, api: &mut Api, mails: &Path) -> Result<Api> {
    let me = api.get("/api/v1/me").await?.json()?;
    // Who opens an account acts in it, and is there when they sign in again.
    api.post("/api/v1/accounts", &json!({ "name": "Beside" }))
        .await?
        .json()?;
    let body = json!({ "email": "beside@example.com", "role": "admin" });
    api.post("/api/v1/team/invitations", &body)
        .await?
        .json()
        .context("inviting another person")?;
    let first = json!({ "account": me["account"]["id"] });
    api.post("/api/v1/me/account", &first).await?.json()?;
    let began = Instant::now();
    let token = loop {
        if let Some(token) = invited(mails)? {
            break token;
        }
        ensure!(
            began.elapsed() < EMAIL,
            "no invitation is in {}",
            mails.display()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let body = json!({ "token": token, "name": "Beside" });
    let reply = Api::as_nobody(target)
        .post("/api/v1/auth/invitation", &body)
        .await?;
    reply.json().context("accepting the invitation")?;
    let cookie = reply.cookie.context("the person came without a cookie")?;
    Ok(Api::with_cookie(target, &cookie))
}

/// The token of an invitation among the emails of this folder.
fn invited(mails: &Path) -> Result<Option<String>> {
    let Ok(files) = std::fs::read_dir(mails) else {
        return Ok(None);
    };
    for file in files {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != "eml") {
            continue;
        }
        // Quoted-printable: long lines are cut by a `=` at their end, and a `=` is `=3D`.
        let text = std::fs::read_to_string(&path)?.replace("=\r\n", "");
        let token = text
            .split("invitation?token=")
            .nth(1)
            .map(|rest| rest.strip_prefix("3D").unwrap_or(rest))
            .map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c));
                rest[..end.unwrap_or(rest.len())].to_owned()
            });
        if token.is_some() {
            return Ok(token);
        }
    }
    Ok(None)
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
