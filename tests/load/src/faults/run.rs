//! `load faults`: every fault once, then faults at random.

use std::{
    hash::BuildHasher,
    path::{Path, PathBuf},
    rc::Rc,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use super::{
    ALL, Area, Fault,
    deployment::{Deployment, Template},
    machine::Skip,
    report::{Outcome, Verdict, table},
    stage::{Allowed, Stage},
};
use crate::{chance::Chance, on_one_thread};

/// The longest that one fault and its comparison may take.
const PATIENCE: Duration = Duration::from_secs(20 * 60);

/// Flags of `load faults`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The server's program
    #[arg(long)]
    pub program: PathBuf,
    /// A debug build of it, for the fault that only a fail point brings about
    #[arg(long)]
    pub debug_program: Option<PathBuf>,
    /// For this many minutes faults come at random, after each came once
    #[arg(long, default_value_t = 60.0)]
    pub minutes: f64,
    /// Decides which, and when; printed, so that a run can be repeated
    #[arg(long)]
    pub seed: Option<u64>,
    /// Only these faults, with commas between
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Short pauses, and loads of a twentieth
    #[arg(long)]
    pub short: bool,
    /// Where data folders are made and removed again
    #[arg(long)]
    pub folder: Option<PathBuf>,
}

static MADE: AtomicU64 = AtomicU64::new(0);

/// A folder that is removed with everything in it.
struct Scratch(PathBuf);

impl Scratch {
    fn make(within: Option<&Path>) -> Result<Self> {
        let within = within.map_or_else(std::env::temp_dir, Path::to_owned);
        // Several runs of one process may be under way at once.
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("stile-faults-{}-{number}", std::process::id());
        let folder = within.join(name);
        std::fs::create_dir(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder.canonicalize()?))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} could not be removed: {error}", self.0.display());
        }
    }
}

struct Runner {
    template: Rc<Template>,
    chance: Chance,
    short: bool,
    debug_program: Option<PathBuf>,
    outcomes: Vec<Outcome>,
    made: u64,
    // Removed last.
    scratch: Scratch,
}

/// Brings them about and prints the table.
///
/// # Errors
/// When one of them fails, or nothing could be tried.
pub fn run(options: &Options) -> Result<()> {
    let seed = options
        .seed
        .unwrap_or_else(|| std::hash::RandomState::new().hash_one(0) >> 32);
    println!("seed {seed}");
    let chosen: Vec<Fault> = chosen(&options.only)?;
    let (outcomes, whole) = on_one_thread(async {
        // Whatever ends this, servers are ended, disks unmounted, folders removed.
        let mut asked_to_end = signal(SignalKind::terminate())?;
        let scratch = Scratch::make(options.folder.as_deref())?;
        let mut runner = Runner::make(&options.program, scratch, seed, options.short).await?;
        runner.debug_program.clone_from(&options.debug_program);
        let all = async {
            runner.each_once(&chosen).await?;
            runner
                .at_random(&chosen, Duration::from_secs_f64(options.minutes * 60.0))
                .await
        };
        let whole = tokio::select! {
            done = all => done.map(|()| true)?,
            _ = tokio::signal::ctrl_c() => false,
            _ = asked_to_end.recv() => false,
        };
        Ok((std::mem::take(&mut runner.outcomes), whole))
    })?;
    println!("\n{}seed {seed}", table(&outcomes));
    let failed = outcomes
        .iter()
        .filter(|one| matches!(one.verdict, Verdict::Failed(_)))
        .count();
    anyhow::ensure!(
        failed == 0,
        "{failed} faults of {} failed (seed {seed})",
        outcomes.len()
    );
    anyhow::ensure!(whole, "it was ended before all was tried");
    let passed = outcomes.iter().any(|one| one.verdict == Verdict::Passed);
    anyhow::ensure!(passed, "no fault could be tried");
    Ok(())
}

fn chosen(only: &[String]) -> Result<Vec<Fault>> {
    for id in only {
        anyhow::ensure!(
            ALL.iter().any(|fault| fault.id == id),
            "there is no fault {id}"
        );
    }
    let wanted = |fault: &&Fault| only.is_empty() || only.iter().any(|id| id == fault.id);
    Ok(ALL.iter().filter(wanted).copied().collect())
}

/// Every quick fault of an area once, as `make test` does.
///
/// # Errors
/// When the server that all others are copied from cannot be made.
pub fn once(program: &Path, area: Area, seed: u64) -> Result<Vec<Outcome>> {
    on_one_thread(async {
        let scratch = Scratch::make(None)?;
        let mut runner = Runner::make(program, scratch, seed, true).await?;
        let quick = |fault: &&Fault| fault.quick && fault.area == area;
        let faults: Vec<Fault> = ALL.iter().filter(quick).copied().collect();
        runner.each_once(&faults).await?;
        Ok(std::mem::take(&mut runner.outcomes))
    })
}

impl Runner {
    async fn make(program: &Path, scratch: Scratch, seed: u64, short: bool) -> Result<Self> {
        let program = program
            .canonicalize()
            .with_context(|| format!("no program {}", program.display()))?;
        let template = Template::make(&program, &scratch.0)
            .await
            .context("preparing")?;
        Ok(Self {
            template,
            chance: Chance::new(seed),
            short,
            debug_program: None,
            outcomes: Vec::new(),
            made: 0,
            scratch,
        })
    }

    /// A deployment that has seen nothing.
    fn fresh(&mut self) -> Result<Stage> {
        self.made += 1;
        let folder = self.scratch.0.join(self.made.to_string());
        let deployment = Deployment::of(&self.template, &folder)?;
        Ok(Stage::new(
            deployment,
            Chance::new(self.chance.number()),
            self.short,
        ))
    }

    fn note(&mut self, outcome: Outcome) {
        println!("{}", outcome.text());
        self.outcomes.push(outcome);
    }

    async fn each_once(&mut self, faults: &[Fault]) -> Result<()> {
        for fault in faults {
            let mut stage = self.fresh()?;
            if let (true, Some(program)) = (fault.fail_point, &self.debug_program) {
                stage.deployment.program.clone_from(program);
            }
            let outcome = attempt(fault.id, (fault.run)(&mut stage)).await;
            self.finish(outcome, &mut stage);
            let folder = stage.deployment.folder.clone();
            drop(stage);
            std::fs::remove_dir_all(folder)?;
        }
        Ok(())
    }

    async fn at_random(&mut self, faults: &[Fault], lasts: Duration) -> Result<()> {
        // The loads were there once; they would take most of the time.
        let faults: Vec<Fault> = faults
            .iter()
            .filter(|fault| fault.area != Area::Loads)
            .copied()
            .collect();
        let began = Instant::now();
        let mut standing = None;
        while began.elapsed() < lasts && !faults.is_empty() {
            let fault = faults[self.chance.index(faults.len())];
            if !fault.standing {
                self.each_once(&[fault]).await?;
                continue;
            }
            let mut stage = match standing.take() {
                Some(stage) => stage,
                None => self.fresh()?,
            };
            let outcome = attempt(fault.id, (fault.run)(&mut stage)).await;
            self.finish(outcome, &mut stage);
            let outcome = attempt("between faults", calm(&mut stage)).await;
            let whole = self.finish(outcome, &mut stage);
            // On a server that does not work, all later faults would fail.
            if whole {
                standing = Some(stage);
            } else {
                let folder = stage.deployment.folder.clone();
                drop(stage);
                std::fs::remove_dir_all(folder)?;
            }
        }
        Ok(())
    }

    /// Notes it; whether the stage may be used again.
    fn finish(&mut self, (id, ended): (&'static str, Result<()>), stage: &mut Stage) -> bool {
        let mut problems = std::mem::take(&mut stage.problems);
        let mut skipped = None;
        match ended {
            Ok(()) => {}
            Err(error) => match error.downcast_ref::<Skip>() {
                Some(skip) if problems.is_empty() => skipped = Some(skip.0.clone()),
                _ => problems.push(format!("{error:#}")),
            },
        }
        let verdict = match skipped {
            Some(why) => Verdict::Skipped(why),
            None if problems.is_empty() => Verdict::Passed,
            None => {
                problems.extend(stage.processes());
                problems.push(format!(
                    "the server's last words: {}",
                    stage.deployment.last_words()
                ));
                Verdict::Failed(problems)
            }
        };
        let whole = verdict == Verdict::Passed;
        self.note(Outcome {
            id,
            verdict,
            seen: std::mem::take(&mut stage.seen),
            sum: std::mem::take(&mut stage.sum),
        });
        whole
    }
}

async fn attempt(
    id: &'static str,
    fault: impl Future<Output = Result<()>>,
) -> (&'static str, Result<()>) {
    match tokio::time::timeout(PATIENCE, fault).await {
        Ok(ended) => (id, ended),
        Err(_) => (
            id,
            Err(anyhow::anyhow!(
                "it did not end within {} s",
                PATIENCE.as_secs()
            )),
        ),
    }
}

/// Some load without a fault, for a random while.
async fn calm(stage: &mut Stage) -> Result<()> {
    let trial = stage.begin().await?;
    stage.pause(0.5, 8.0).await;
    stage.end(trial, &Allowed::default()).await
}
