//! `load abuse`: one account asks many costly questions at once, about one site and about all; what another account and the intake notice.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use clap::Args;

use crate::{
    client::{Api, Target},
    drive::drive,
    hits::How,
    on_one_thread,
    report::{Noted, quantile},
    requests::PageViews,
};

/// Page views per second at the same time.
const RATE: f64 = 1000.0;

/// Flags of `load abuse`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// The site that the costly questions are about
    #[arg(long)]
    site: String,
    /// A token that may read its figures
    #[arg(long)]
    token: String,
    /// Another account's site, which gets the page views and is asked about meanwhile
    #[arg(long)]
    other_site: String,
    /// A token that may read the figures of that account
    #[arg(long)]
    other_token: String,
    /// How many costly questions run at once
    #[arg(long, default_value_t = 50)]
    at_once: usize,
    /// For how long, before and during
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    #[command(flatten)]
    noted: Noted,
}

/// Measures how long another account's dashboard and page views take, alone and next to the expensive
/// queries.
///
/// # Errors
/// If another account's query is not answered, or a connection breaks.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    on_one_thread(async {
        others(&target, options, "without abuse").await?;
        let going = Rc::new(Cell::new(true));
        let answered = Rc::new(RefCell::new(BTreeMap::<u16, u64>::new()));
        let abusers: Vec<_> = (0..options.at_once)
            .map(|number| {
                let mut api = Api::with_token(&target, &options.token);
                let question = match number % 5 {
                    0 => "/api/v1/overview?period=12mo".to_owned(),
                    _ => costly(&options.site, number),
                };
                let (going, answered) = (going.clone(), answered.clone());
                tokio::task::spawn_local(async move {
                    while going.get() {
                        let status = api.get(&question).await?.status;
                        *answered.borrow_mut().entry(status).or_default() += 1;
                        if status == 503 {
                            // The answer says when to retry; this client retries after a moment.
                            tokio::time::sleep(Duration::from_millis(100)).await;
                        }
                    }
                    anyhow::Ok(())
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_secs(1)).await;
        let label = format!("beside {} costly questions", options.at_once);
        others(&target, options, &label).await?;
        going.set(false);
        for abuser in abusers {
            abuser.await??;
        }
        println!(
            "  the costly questions were answered: {:?}",
            answered.borrow()
        );
        Ok(())
    })
}

/// Twelve months, filters that every row must be held against, and five properties; each a little different.
fn costly(site: &str, number: usize) -> String {
    let props = (0..5).fold(String::new(), |text, prop| {
        format!("{text}&by=prop.p{prop}")
    });
    format!(
        "/api/v1/sites/{site}/stats?period=12mo&compare=previous&filter=page:*{}*&filter=!page:*x*y*z*{props}&by=page&by=source",
        char::from(b'a' + (number % 26) as u8)
    )
}

/// Page views at a fixed rate to the other account's site, and its dashboard again and again.
async fn others(target: &Target, options: &Options, label: &str) -> Result<()> {
    let views = Rc::new(PageViews::new(
        &target.host,
        std::slice::from_ref(&options.other_site),
        "",
        false,
    ));
    let how = How {
        connections: 32,
        seconds: options.seconds,
        rate: Some(RATE),
    };
    let hits = tokio::task::spawn_local(drive(how.run(target), views));
    let mut api = Api::with_token(target, &options.other_token);
    let question = format!(
        "/api/v1/sites/{}/stats?period=7d&by=page&by=source&by=country",
        options.other_site
    );
    let mut times = Vec::new();
    let began = Instant::now();
    while began.elapsed().as_secs_f64() < options.seconds {
        let asked = Instant::now();
        api.get(&question).await?.json()?;
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
    }
    let hits = hits.await??;
    ensure!(hits.broken == 0, "page views broke: {:?}", hits.first_error);
    let noted = &options.noted;
    noted.number(
        &format!("another's dashboard, {label}: p50"),
        quantile(&times, 0.5),
        "ms",
    )?;
    noted.number(
        &format!("another's dashboard, {label}: p95"),
        quantile(&times, 0.95),
        "ms",
    )?;
    noted.outcome(&format!("hits at 1000/s, {label}"), &hits, 1)
}
