//! What others see while a fault lasts: another account's figures, and `/health`.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::task::JoinHandle;

use crate::client::{Api, Target};

/// A query without an answer for this long is given up; the server gives up after 30 s.
const FIGURES: Duration = Duration::from_secs(40);
/// So is one for `/health`, which asks nothing that may take long.
const HEALTH: Duration = Duration::from_secs(5);
const BETWEEN: Duration = Duration::from_millis(150);

/// Answers to one question that was asked again and again.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// How often each status was answered.
    pub statuses: BTreeMap<u16, u64>,
    /// How often there was no answer.
    pub unanswered: u64,
    /// The slowest answer.
    pub slowest: Duration,
    /// Answers of 200 that were not right.
    pub wrong: Vec<String>,
}

impl Answers {
    /// Such as `200: 14, no answer: 2, slowest 40 ms`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut parts: Vec<String> = self
            .statuses
            .iter()
            .map(|(status, times)| format!("{status}: {times}"))
            .collect();
        if self.unanswered > 0 {
            parts.push(format!("no answer: {}", self.unanswered));
        }
        parts.push(format!("slowest {} ms", self.slowest.as_millis()));
        parts.join(", ")
    }
}

/// Asks in the background until it is ended.
pub struct Watch {
    going: Rc<Cell<bool>>,
    figures: Rc<RefCell<Answers>>,
    health: Rc<RefCell<Answers>>,
    workers: Vec<JoinHandle<()>>,
}

impl Watch {
    /// Asks for the views of `site`, of which there are exactly `views` where that is known, and for `/health`.
    #[must_use]
    pub fn begin(target: &Target, token: &str, site: &str, views: Option<u64>) -> Self {
        let going = Rc::new(Cell::new(true));
        let (figures, health) = (Rc::default(), Rc::default());
        let question = format!("/api/v1/sites/{site}/stats?period=7d&by=page&limit=1");
        let right = move |body: &serde_json::Value| {
            let found = body["totals"]["views"]["value"].as_u64();
            (views.is_some() && found != views)
                .then(|| format!("{found:?} views in place of {views:?}"))
        };
        let api = Api::with_token(target, token);
        let asks = ask(
            going.clone(),
            api,
            question,
            FIGURES,
            Rc::clone(&figures),
            right,
        );
        let first = tokio::task::spawn_local(asks);
        let question = "/api/v1/health".to_owned();
        let api = Api::as_nobody(target);
        let asks = ask(
            going.clone(),
            api,
            question,
            HEALTH,
            Rc::clone(&health),
            |_| None,
        );
        let second = tokio::task::spawn_local(asks);
        Self {
            going,
            figures,
            health,
            workers: vec![first, second],
        }
    }

    /// The responses of `/health` so far.
    #[must_use]
    pub fn health_so_far(&self) -> Answers {
        self.health.borrow().clone()
    }

    /// Ends it: figures, then health.
    ///
    /// # Errors
    /// When a part of it panicked.
    pub async fn end(self) -> Result<(Answers, Answers)> {
        self.going.set(false);
        for worker in self.workers {
            worker.await?;
        }
        Ok((self.figures.take(), self.health.take()))
    }
}

async fn ask(
    going: Rc<Cell<bool>>,
    mut api: Api,
    question: String,
    patience: Duration,
    answers: Rc<RefCell<Answers>>,
    right: impl Fn(&serde_json::Value) -> Option<String>,
) {
    while going.get() {
        let began = Instant::now();
        let reply = tokio::time::timeout(patience, api.get(&question)).await;
        {
            let mut answers = answers.borrow_mut();
            match reply {
                Ok(Ok(reply)) => {
                    *answers.statuses.entry(reply.status).or_default() += 1;
                    answers.slowest = answers.slowest.max(began.elapsed());
                    if reply.status == 200 {
                        let wrong = match reply.json() {
                            Ok(body) => right(&body),
                            Err(error) => Some(error.to_string()),
                        };
                        answers.wrong.extend(wrong);
                    } else if reply.status == 500 {
                        let text = String::from_utf8_lossy(&reply.body).into_owned();
                        answers
                            .wrong
                            .push(format!("{question} answered 500: {text}"));
                    }
                }
                Ok(Err(_)) => answers.unanswered += 1,
                Err(_) => {
                    answers.unanswered += 1;
                    api.hang_up();
                }
            }
        }
        tokio::time::sleep(BETWEEN).await;
    }
}
