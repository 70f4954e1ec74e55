//! What every fault does besides: load and watchers before it, and afterwards the comparison.

use std::{
    any::Any,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

use super::{
    deployment::{Deployment, PATIENCE, QUIET, SITES},
    ledger::{Fate, Load, Sum, compare},
    machine::Group,
    watch::{Answers, Watch},
};
use crate::{chance::Chance, client::Api};

/// Connections of the load.
pub const CONNECTIONS: u64 = 8;
/// Between two hits of one of them.
const PACE: Duration = Duration::from_millis(25);
/// Hits that must be acknowledged before a fault, and again afterwards.
const SOME: u64 = 40;

/// What may be seen while a fault lasts. Whatever is not allowed here fails it; an answer of 500 always does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowed {
    /// Hits may be answered 503 with `Retry-After`.
    pub hits_refused: bool,
    /// Hits may stay without an answer: a connection breaks, or cannot be opened.
    pub hits_unanswered: bool,
    /// Another account's figures may be answered 503.
    pub figures_refused: bool,
    /// They may stay without an answer.
    pub figures_unanswered: bool,
    /// `/health` may stay without one.
    pub health_unanswered: bool,
}

impl Allowed {
    /// What a server that is not there for a while looks like.
    pub const AWAY: Self = Self {
        hits_refused: true,
        hits_unanswered: true,
        figures_refused: true,
        figures_unanswered: true,
        health_unanswered: true,
    };
}

/// A deployment on which a fault is tried, and what was found.
pub struct Stage {
    /// The server.
    pub deployment: Deployment,
    /// Decides moments.
    pub chance: Chance,
    /// Whether everything is shortened.
    pub short: bool,
    /// What the machine provides; released after the server has ended.
    pub lent: Vec<Box<dyn Any>>,
    /// The bound of memory that it runs in.
    pub group: Option<Rc<Group>>,
    /// What is wrong.
    pub problems: Vec<String>,
    /// What was seen, for the table.
    pub seen: Vec<String>,
    /// All comparisons.
    pub sum: Sum,
}

/// Load and watchers that run while a fault happens.
pub struct Trial {
    /// The hits.
    pub load: Load,
    /// The questions of others.
    pub watch: Watch,
    path: String,
}

impl Stage {
    /// On this deployment.
    #[must_use]
    pub fn new(deployment: Deployment, chance: Chance, short: bool) -> Self {
        Self {
            deployment,
            chance,
            short,
            lent: Vec::new(),
            group: None,
            problems: Vec::new(),
            seen: Vec::new(),
            sum: Sum::default(),
        }
    }

    /// Must be so; otherwise the fault fails with this sentence.
    pub fn must(&mut self, so: bool, otherwise: impl Into<String>) {
        if !so {
            self.problems.push(otherwise.into());
        }
    }

    /// Something for the table.
    pub fn saw(&mut self, what: impl Into<String>) {
        self.seen.push(what.into());
    }

    /// A time between these, in seconds; the shortest if everything is shortened.
    pub fn seconds(&mut self, least: f64, most: f64) -> Duration {
        let part = if self.short { 0.0 } else { self.chance.part() };
        Duration::from_secs_f64(least + (most - least) * part)
    }

    /// Sleeps for such a time.
    pub async fn pause(&mut self, least: f64, most: f64) {
        tokio::time::sleep(self.seconds(least, most)).await;
    }

    /// Lets server and Postgres share this much memory in bytes, from the next start on.
    ///
    /// # Errors
    /// [`super::machine::Skip`] if the machine does not allow it.
    pub fn bound_memory(&mut self, name: &str, bytes: u64) -> Result<Rc<Group>> {
        let group = Rc::new(Group::of_memory(name, bytes)?);
        self.deployment.before.push(group.enter());
        self.group = Some(group.clone());
        Ok(group)
    }

    /// What is wrong with the processes: nothing, or sentences.
    pub fn processes(&mut self) -> Vec<String> {
        let mut found = Vec::new();
        if let Ok(Some(status)) = self.deployment.ended() {
            found.push(format!("the server ended by itself: {status}"));
        }
        let killed = self.group.as_ref().map_or(0, |group| group.killed());
        if killed > 0 {
            found.push(format!(
                "the kernel killed {killed} processes for want of memory"
            ));
        }
        found
    }

    /// Starts the server where it does not run, then load and watchers; hits have been acknowledged when it
    /// returns.
    ///
    /// # Errors
    /// When the server does not start, or takes no hits.
    pub async fn begin(&mut self) -> Result<Trial> {
        if self.deployment.pid().is_err() {
            self.deployment.start()?;
        }
        self.deployment.ready().await?;
        self.deployment.rounds += 1;
        let path = format!("/round-{}/", self.deployment.rounds);
        let load = Load::begin(&self.deployment.target, &sites(), &path, CONNECTIONS, PACE);
        let (token, views) = (&self.deployment.beside_token, self.deployment.beside_views);
        let watch = Watch::begin(&self.deployment.target, token, QUIET, views);
        anyhow::ensure!(
            load.acknowledges(SOME, PATIENCE).await,
            "no hits are acknowledged"
        );
        Ok(Trial { load, watch, path })
    }

    /// After the fault: everything must recover by itself, hits must be taken, and no client may have seen
    /// what is not allowed. Compares what is counted.
    ///
    /// # Errors
    /// If nothing can be compared, because the server does not recover.
    pub async fn end(&mut self, trial: Trial, allowed: &Allowed) -> Result<()> {
        let recovered = self.deployment.ready().await;
        if recovered.is_ok() {
            let taken = trial.load.acknowledges(SOME, PATIENCE).await;
            self.must(taken, "hits are not acknowledged any more");
        }
        let (figures, health) = trial.watch.end().await?;
        let ended = trial.load.end().await?;
        match recovered {
            Ok(took) => self.saw(format!("well again after {:.1} s", took.as_secs_f64())),
            Err(error) => {
                self.problems
                    .push(format!("it does not recover by itself: {error:#}"));
                // The losses must be known all the same.
                self.deployment.kill()?;
                self.deployment.start()?;
                let restarted = self.deployment.ready().await;
                restarted.context("nor after being started again")?;
            }
        }
        self.judge(&ended.fates, ended.hasty, allowed);
        self.judge_answers(
            "another account's figures",
            &figures,
            allowed.figures_refused,
            allowed.figures_unanswered,
        );
        self.judge_answers("/health", &health, false, allowed.health_unanswered);
        self.saw(format!(
            "figures {}; health {}",
            figures.text(),
            health.text()
        ));
        self.compare(&trial.path, &ended.fates).await
    }

    /// Compares what is counted under a path, and the totals of all rounds.
    async fn compare(&mut self, path: &str, fates: &[Fate]) -> Result<()> {
        let sites = sites();
        self.deployment.settled().await?;
        let mut api = Api::with_token(&self.deployment.target, &self.deployment.token);
        let sum = compare(&mut api, &sites, path, fates).await?;
        self.problems.extend(sum.wrong());
        self.deployment.counted += sum.counted;
        self.deployment.sum.add(&sum);
        self.sum.add(&sum);
        let (mut received, mut counted, mut left_out) = (0, 0, 0);
        for site in &sites {
            let question = format!("/api/v1/sites/{site}/left-out?period=7d");
            let answer = api.get(&question).await?.json()?;
            let number = |name: &str| answer[name].as_u64().with_context(|| format!("no {name}"));
            received += number("received")?;
            counted += number("counted")?;
            left_out += number("left_out")?;
        }
        self.must(
            received == counted + left_out,
            format!("received {received} is not counted {counted} and left out {left_out}"),
        );
        let expected = self.deployment.counted;
        self.must(
            counted == expected,
            format!("all rounds together counted {expected} hits, and {counted} are counted now"),
        );
        Ok(())
    }

    fn judge(&mut self, fates: &[Fate], hasty: u64, allowed: &Allowed) {
        let share =
            |wanted: &dyn Fn(Fate) -> bool| fates.iter().filter(|fate| wanted(**fate)).count();
        let away = share(&|fate| matches!(fate, Fate::Unknown | Fate::NotSent));
        let refused = share(&|fate| fate == Fate::Refused(503));
        let other = share(&|fate| matches!(fate, Fate::Refused(status) if status != 503));
        let left_out = share(&|fate| fate == Fate::LeftOut);
        self.must(
            away == 0 || allowed.hits_unanswered,
            format!("{away} hits had no answer"),
        );
        self.must(
            refused == 0 || allowed.hits_refused,
            format!("{refused} hits were answered 503"),
        );
        self.must(
            hasty == 0,
            format!("{hasty} answers of 503 had no Retry-After"),
        );
        self.must(left_out == 0, format!("{left_out} hits were left out"));
        let statuses = fates
            .iter()
            .find(|fate| matches!(fate, Fate::Refused(status) if *status != 503));
        self.must(
            other == 0,
            format!("{other} hits were refused otherwise: {statuses:?}"),
        );
        self.saw(format!(
            "hits: {} sent, {refused} answered 503, {away} without an answer",
            fates.len()
        ));
    }

    fn judge_answers(&mut self, what: &str, answers: &Answers, refused: bool, unanswered: bool) {
        let wrong = answers.wrong.first().cloned().unwrap_or_default();
        self.must(answers.wrong.is_empty(), format!("{what}: {wrong}"));
        let gone = answers.unanswered;
        self.must(
            gone == 0 || unanswered,
            format!("{what} had no answer {gone} times"),
        );
        for status in answers.statuses.keys() {
            let fine = matches!(status, 200) || (*status == 503 && refused);
            self.must(fine, format!("{what} answered {status}"));
        }
        self.must(
            answers.statuses.contains_key(&200),
            format!("{what} never answered 200"),
        );
    }

    /// Waits until the condition holds, at most this long; returns whether it does.
    pub async fn until(&self, patience: Duration, mut so: impl FnMut() -> bool) -> bool {
        let began = Instant::now();
        while !so() {
            if began.elapsed() > patience {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        true
    }
}

fn sites() -> Vec<String> {
    SITES.iter().map(|site| (*site).to_owned()).collect()
}
