//! Simulated years: how often alerts are false, and how soon planted events are reported.

mod chance;
mod evaluate;
mod picture;
mod rivals;
mod site;
mod table;
mod tally;

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use clap::Parser;

use crate::{site::Site, table::Method, tally::Tally};

/// Average hits a day.
const RATES: [f64; 8] = [
    5.0, 20.0, 100.0, 500.0, 2_000.0, 5_000.0, 15_000.0, 50_000.0,
];
const METHODS: [&str; 3] = ["Stile", "Fixed percent", "Three sigma"];
/// The site of the picture.
const PICTURE_RATE: f64 = 3_000.0;

/// Simulates years of sites with a few to many hits, and prints how the rules for alerts do.
#[derive(Parser)]
pub struct Settings {
    /// All chance depends on it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many sites of each rate have no events, and how many have them.
    #[arg(long, default_value_t = 24)]
    sites: usize,
    /// Write the table and the picture into this folder too.
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let settings = Settings::parse();
    let methods = simulate(&settings);
    let table = table::markdown(&methods, &settings);
    print!("{table}");
    if let Some(folder) = &settings.write {
        fs::write(folder.join("alerts-simulated.md"), table)?;
        let site = Site::new(PICTURE_RATE, true, settings.seed);
        fs::write(
            folder.join("alerts-year.svg"),
            picture::svg(&site, PICTURE_RATE),
        )?;
    }
    Ok(())
}

fn simulate(settings: &Settings) -> Vec<Method> {
    let jobs = RATES.len() * settings.sites * 2;
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    let work = || loop {
        let job = next.fetch_add(1, Ordering::Relaxed);
        if job >= jobs {
            break;
        }
        let (rate, number) = (job % RATES.len(), job / RATES.len());
        let with_events = number % 2 == 1;
        let seed = settings.seed * 1_000_000 + job as u64;
        let site = Site::new(RATES[rate], with_events, seed);
        let ours = evaluate::evaluate(&site);
        let tallies = [
            ours,
            rivals::fixed_percent(&site),
            rivals::three_sigma(&site),
        ]
        .map(|alerts| {
            let mut tally = Tally::default();
            tally.add(&site, &alerts);
            tally
        });
        if let Ok(mut results) = results.lock() {
            results.insert(job, tallies);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let mut methods = METHODS.map(|name| Method {
        name,
        tallies: vec![Tally::default(); RATES.len()],
    });
    // In the order of the jobs, whichever thread did them.
    for (job, tallies) in results.into_inner().unwrap_or_default() {
        for (method, tally) in methods.iter_mut().zip(tallies) {
            method.tallies[job % RATES.len()].merge(tally);
        }
    }
    methods.into()
}
