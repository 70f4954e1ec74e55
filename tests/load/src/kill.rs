//! `load kill`: kills the server with signal 9 in the middle of a load, starts it again, and in the end
//! holds what it counted against what it acknowledged.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;

use crate::{
    chance::Chance,
    client::{Api, Reply, Target},
    drive::{Run, Source, drive},
    faults::pages::gather,
    on_one_thread,
    report::Noted,
    requests::PageViews,
    server::Running,
};

/// Flags of `load kill`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The address at which the server will listen
    #[arg(long)]
    pub url: String,
    /// Names of the sites, with commas between
    #[arg(long = "site", value_delimiter = ',', required = true)]
    pub sites: Vec<String>,
    /// A token that may read figures
    #[arg(long)]
    pub token: String,
    /// How often it is killed
    #[arg(long, default_value_t = 20)]
    pub rounds: u64,
    /// Connections of the load
    #[arg(long, default_value_t = 32)]
    pub connections: u64,
    /// Page views a second; without it, as fast as they are answered
    #[arg(long)]
    pub rate: Option<f64>,
    /// It is killed after this at the latest, and after a tenth of it at the earliest
    #[arg(long, default_value_t = 1.5)]
    pub longest: f64,
    /// How long it may take to start
    #[arg(long, default_value_t = 60.0)]
    pub start_seconds: f64,
    /// Rows per query when pages are collected
    #[arg(long, default_value_t = 1000)]
    pub limit: u64,
    /// Decides when it is killed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Where it is noted.
    #[command(flatten)]
    pub noted: Noted,
    /// The server's command, after --
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}

/// The outcomes of all page views of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Sent, answered or not.
    pub sent: u64,
    /// Acknowledged.
    pub acknowledged: u64,
    /// To be seen in `/stats` after the last restart.
    pub counted: u64,
    /// Acknowledged and not counted.
    pub lost: u64,
    /// Pages counted more than once; each was sent once.
    pub twice: u64,
    /// Counted and never sent.
    pub invented: u64,
}

/// Page views of one round, which remember what was acknowledged.
struct Remembering {
    views: PageViews,
    acknowledged: RefCell<Vec<u64>>,
}

impl Source for Remembering {
    fn write(&self, number: u64, into: &mut Vec<u8>) {
        self.views.write(number, into);
    }

    fn answered(&self, number: u64, reply: &Reply) {
        if (200..300).contains(&reply.status) && !reply.left_out {
            self.acknowledged.borrow_mut().push(number);
        }
    }
}

/// One round, as it is compared later.
struct Round {
    /// Begins the path of each of its pages.
    path: String,
    sent: u64,
    acknowledged: Vec<u64>,
}

/// Runs it and prints the sum.
///
/// # Errors
/// When the server does not start or answer, or the sum is not what it must be.
pub fn run(options: &Options) -> Result<Sum> {
    let sum = on_one_thread(all_rounds(options))?;
    println!("  {sum:?}");
    let noted = &options.noted;
    noted.number("kill: acknowledged", sum.acknowledged as f64, "hits")?;
    noted.number("kill: lost", sum.lost as f64, "hits")?;
    noted.number("kill: counted twice", sum.twice as f64, "hits")?;
    anyhow::ensure!(sum.acknowledged > 0, "nothing was acknowledged");
    anyhow::ensure!(
        sum.lost == 0 && sum.twice == 0 && sum.invented == 0,
        "the sum is wrong: {sum:?}"
    );
    anyhow::ensure!(
        (sum.acknowledged..=sum.sent).contains(&sum.counted),
        "the sum is wrong: {sum:?}"
    );
    Ok(sum)
}

async fn all_rounds(options: &Options) -> Result<Sum> {
    let target = Target::of(&options.url)?;
    let patience = Duration::from_secs_f64(options.start_seconds);
    let mut chance = Chance::new(options.seed);
    let mut rounds = Vec::new();
    for number in 0..options.rounds {
        let mut server = Running::start(&options.command)?;
        let started = server.answers(&target, patience).await?;
        let delay = options.longest * (0.1 + 0.9 * chance.part());
        let round = load_and_kill(&target, options, number, &mut server, delay).await?;
        println!(
            "  round {}: started in {:.0} ms, killed after {delay:.2} s, {} sent, {} acknowledged",
            number + 1,
            started.as_secs_f64() * 1000.0,
            round.sent,
            round.acknowledged.len()
        );
        rounds.push(round);
    }
    let mut server = Running::start(&options.command)?;
    server.answers(&target, patience).await?;
    let mut api = Api::with_token(&target, &options.token);
    let mut sum = Sum::default();
    for round in &rounds {
        compare(&mut api, options, round, &mut sum).await?;
    }
    server.stop(patience).await?;
    Ok(sum)
}

async fn load_and_kill(
    target: &Target,
    options: &Options,
    number: u64,
    server: &mut Running,
    delay: f64,
) -> Result<Round> {
    let path = format!("/kill-{}/{number}/", std::process::id());
    let source = Rc::new(Remembering {
        views: PageViews::new(&target.host, &options.sites, &path, true),
        acknowledged: RefCell::default(),
    });
    let run = Run {
        address: target.address,
        connections: options.connections,
        lasts: Duration::from_secs(3600),
        rate: options.rate,
        ends_when_broken: true,
    };
    let load = tokio::task::spawn_local(drive(run, source.clone()));
    tokio::time::sleep(Duration::from_secs_f64(delay)).await;
    server.kill()?;
    let outcome = load.await??;
    let acknowledged = source.acknowledged.take();
    Ok(Round {
        path,
        sent: outcome.sent,
        acknowledged,
    })
}

/// Adds one round to the sum.
async fn compare(api: &mut Api, options: &Options, round: &Round, sum: &mut Sum) -> Result<()> {
    let mut counted = BTreeMap::new();
    for site in &options.sites {
        settle(api, site, &round.path).await?;
        gather(api, site, &round.path, options.limit, &mut counted).await?;
    }
    sum.sent += round.sent;
    sum.acknowledged += round.acknowledged.len() as u64;
    sum.counted += counted.values().sum::<u64>();
    sum.lost += round
        .acknowledged
        .iter()
        .filter(|number| !counted.contains_key(number))
        .count() as u64;
    sum.twice += counted.values().filter(|views| **views > 1).count() as u64;
    sum.invented += counted
        .keys()
        .filter(|number| **number >= round.sent)
        .count() as u64;
    Ok(())
}

/// Waits until the number of a round's views has not changed for half a second.
async fn settle(api: &mut Api, site: &str, path: &str) -> Result<()> {
    let question =
        format!("/api/v1/sites/{site}/stats?period=7d&by=page&limit=1&filter=page:{path}*");
    let began = Instant::now();
    let mut former = None;
    loop {
        let views = api.get(&question).await?.json()?["totals"]["views"]["value"].as_u64();
        if views.is_some() && views == former {
            return Ok(());
        }
        former = views;
        anyhow::ensure!(
            began.elapsed() < Duration::from_secs(60),
            "{site} does not settle"
        );
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
