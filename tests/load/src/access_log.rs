//! `load access-log` and `load import-log`: what reading and importing the log of a web server takes.

use std::{
    fs,
    io::{self, BufWriter, Write as _},
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use clap::Args;
use jiff::{SignedDuration, civil::Date, tz::TimeZone};
use serde_json::{Value, json};

use crate::{
    chance::{Chance, Zipf},
    client::{Api, Target},
    on_one_thread,
    report::Noted,
    requests::{ADDRESSES, BROWSERS, REFERRERS, address},
    server::{forget_peak, taken},
};

const MEGABYTE: f64 = 1_000_000.0;
const CRAWLER: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/// Flags of `load access-log`.
#[derive(Args, Debug)]
pub struct LogOptions {
    /// How many lines
    #[arg(long, default_value_t = 5_000_000)]
    lines: u64,
    /// Of how many days
    #[arg(long, default_value_t = 300)]
    days: i64,
    /// The last of them. Days of a log are imported once no hit can arrive for them
    #[arg(long)]
    last_day: Date,
}

/// Prints a log in the combined format. Of 100 lines about 80 are pages, 12 parts of pages,
/// 5 crawlers, and 3 addresses that are not found.
///
/// # Errors
/// If it cannot be written.
pub fn print(options: &LogOptions) -> Result<()> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut chance = Chance::new(21);
    let pages = Zipf::new(1000);
    let end = options.last_day.tomorrow()?.to_zoned(TimeZone::UTC)?;
    let length = SignedDuration::from_hours(24 * options.days);
    let begin = &end - length;
    for line in 0..options.lines {
        let passed = length.as_secs() as u64 * line / options.lines;
        let at = &begin + SignedDuration::from_secs(passed as i64);
        let at = at.strftime("%d/%b/%Y:%H:%M:%S +0000");
        let visitor = chance.below(ADDRESSES);
        let page = format!("/page/{}", pages.pick(&mut chance));
        let referrer = match REFERRERS[chance.index(REFERRERS.len())] {
            "" => "-",
            referrer => referrer,
        };
        let agent = BROWSERS[visitor as usize % BROWSERS.len()];
        let (path, status, referrer, agent) = match chance.below(100) {
            0..12 => ("/style.css".to_owned(), 200, page.as_str(), agent),
            12..17 => (page, 200, "-", CRAWLER),
            17..20 => (format!("/old{page}"), 404, referrer, agent),
            _ => (page, 200, referrer, agent),
        };
        writeln!(
            output,
            r#"{} - - [{at}] "GET {path} HTTP/1.1" {status} 5120 "{referrer}" "{agent}""#,
            address(visitor)
        )?;
    }
    Ok(output.flush()?)
}

/// Flags of `load import-log`.
#[derive(Args, Debug)]
pub struct ImportOptions {
    /// The server's address
    #[arg(long)]
    url: String,
    /// The site's name
    #[arg(long)]
    site: String,
    /// A token that may change sites
    #[arg(long)]
    token: String,
    /// Number of the server's process
    #[arg(long)]
    pid: u32,
    /// The log, also compressed
    #[arg(long)]
    file: PathBuf,
    /// How many lines it has
    #[arg(long)]
    lines: u64,
    #[command(flatten)]
    noted: Noted,
}

/// Has a log checked and imported, and notes lines a second and the server's memory of both.
///
/// # Errors
/// If the server refuses it, the import fails, or not each line was imported or skipped for a reason.
pub fn import(options: &ImportOptions) -> Result<()> {
    on_one_thread(async {
        let mut api = Api::with_token(&Target::of(&options.url)?, &options.token);
        let imports = format!("/api/v1/sites/{}/imports", options.site);
        let before = Instant::now();
        note_memory(options, "before")?;
        let upload = timed(options, "check", async {
            let log = fs::read(&options.file)?;
            let path = format!("{imports}/check?source=logs");
            api.upload(&path, &log).await?.json()
        });
        let upload = upload.await?;
        let lines = lines(&upload)?;
        anyhow::ensure!(
            lines == options.lines,
            "it knows of {lines} lines: {upload}"
        );
        timed(options, "store", async {
            let start = json!({ "upload": upload["upload"] });
            api.post(&imports, &start).await?.json()?;
            loop {
                tokio::time::sleep(Duration::from_millis(50)).await;
                let import = api.get(&imports).await?.json()?["imports"][0].take();
                match import["state"].as_str() {
                    Some("done") => break Ok(()),
                    Some("waiting" | "running") => {}
                    _ => anyhow::bail!("the import did not end as it should: {import}"),
                }
            }
        })
        .await?;
        rate(options, "both", before.elapsed())
    })
}

/// Lines that the answer has as views or as skipped.
fn lines(upload: &Value) -> Result<u64> {
    let contents = &upload["contents"];
    let skipped = contents["skipped"].as_array().context("no skipped lines")?;
    let skipped: u64 = skipped.iter().filter_map(|one| one["count"].as_u64()).sum();
    let views = contents["totals"]["views"].as_u64();
    Ok(skipped + views.context("no views")?)
}

async fn timed<T>(
    options: &ImportOptions,
    part: &str,
    work: impl Future<Output = Result<T>>,
) -> Result<T> {
    forget_peak(options.pid)?;
    let began = Instant::now();
    let answer = work.await?;
    rate(options, part, began.elapsed())?;
    note_memory(options, part)?;
    Ok(answer)
}

fn rate(options: &ImportOptions, part: &str, took: Duration) -> Result<()> {
    let rate = options.lines as f64 / took.as_secs_f64();
    options
        .noted
        .number(&format!("log, {part}"), rate, "lines/s")
}

fn note_memory(options: &ImportOptions, part: &str) -> Result<()> {
    let peak = taken(options.pid)?.memory_peak as f64 / MEGABYTE;
    options
        .noted
        .number(&format!("log, {part}: memory peak"), peak, "MB")
}
