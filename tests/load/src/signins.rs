//! `load signins`: many people sign in with their passwords at once; what others notice of it.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;

use crate::{
    client::{Api, Target},
    on_one_thread,
    report::Noted,
};

const PASSWORD: &str = "four quiet green boats";
/// How long one waits who was sent away. The server asks for three seconds; people are less patient.
const AGAIN: Duration = Duration::from_secs(1);

/// Flags of `load signins`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address; it must allow passwords (STILE_SIGN_IN_PASSWORDS) and have no limits on signing in
    #[arg(long)]
    url: String,
    /// What follows /start?token= in the link that a new deployment prints
    #[arg(long)]
    start: String,
    /// How many sign in at once
    #[arg(long, default_value_t = 50)]
    at_once: usize,
    #[command(flatten)]
    noted: Noted,
}

/// Measures a single sign-in, then many at once, and how long another person's requests take meanwhile.
///
/// # Errors
/// If an answer is not a success.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    on_one_thread(async {
        let cookie = account(&target, &options.start).await?;
        let noted = |name: &str, value: f64| options.noted.number(name, value, "ms");
        let began = Instant::now();
        sign_in(&target).await?;
        noted("sign-in, alone", millis(began))?;

        let mut other = Api::with_cookie(&target, &cookie);
        let mut alone = Vec::new();
        for _ in 0..500 {
            alone.push(ask(&mut other).await?);
        }
        noted("others, alone: p99", p99(alone))?;

        let left = Rc::new(Cell::new(options.at_once));
        let began = Instant::now();
        let signing: Vec<_> = (0..options.at_once)
            .map(|_| {
                let (target, left) = (target.clone(), left.clone());
                tokio::task::spawn_local(async move {
                    let done = sign_in(&target).await;
                    left.set(left.get() - 1);
                    done
                })
            })
            .collect();
        let mut others = Vec::new();
        while left.get() > 0 {
            others.push(ask(&mut other).await?);
        }
        let took = millis(began);
        let mut sent_away = 0;
        for one in signing {
            sent_away += one.await.context("a sign-in was given up")??;
        }
        options.noted.number(
            &format!("sign-ins, {} at once: told to come again", options.at_once),
            f64::from(sent_away),
            "",
        )?;
        ensure!(!others.is_empty(), "nobody else asked meanwhile");
        noted(
            &format!("sign-in, {} at once: the last", options.at_once),
            took,
        )?;
        noted(
            &format!("others, beside {} sign-ins: p99", options.at_once),
            p99(others),
        )
    })
}

/// The first account and its owner's password; the owner's cookie.
async fn account(target: &Target, start: &str) -> Result<String> {
    let first = json!({ "token": start, "name": "Bench", "email": "bench@example.com", "account": "Bench" });
    let reply = Api::as_nobody(target)
        .post("/api/v1/auth/start/use", &first)
        .await?;
    reply.json().context("making the account")?;
    let cookie = reply.cookie.context("the account came without a cookie")?;
    let set = Api::with_cookie(target, &cookie)
        .post("/api/v1/me/password", &json!({ "password": PASSWORD }))
        .await?;
    ensure!(
        set.status == 204,
        "the password was answered {}",
        set.status
    );
    Ok(cookie)
}

/// Signs in as a browser does: if the queue is full and it is rejected, it tries again a second later.
/// Returns how often it was rejected.
async fn sign_in(target: &Target) -> Result<u32> {
    let body = json!({ "email": "bench@example.com", "password": PASSWORD });
    let mut sent_away = 0;
    loop {
        let reply = Api::as_nobody(target)
            .post("/api/v1/auth/login", &body)
            .await?;
        if reply.status != 503 || !reply.retry_after {
            reply.json().context("signing in")?;
            return Ok(sent_away);
        }
        sent_away += 1;
        tokio::time::sleep(AGAIN).await;
    }
}

async fn ask(other: &mut Api) -> Result<f64> {
    let began = Instant::now();
    other.get("/api/v1/me").await?.json().context("/me")?;
    Ok(millis(began))
}

fn millis(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1000.0
}

fn p99(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[(times.len() - 1) * 99 / 100]
}
