//! Telling what became of a hit: to those who listen to its site, and to its sender in a receipt.
//!
//! Both are seldom asked for. Where neither is, all of this is one look into a map that is empty.

use std::sync::Arc;

use base::text::{Language, Say as _};
use counts::Verdict;
use shared::{address::Address, reason::Reason};
use sites::{
    Site,
    listening::{News, Room},
    receipt::{self, Decision, Judgement, SentBy},
};

use crate::{
    pipeline::{Candidate, Judged, STEPS, What, step_text},
    state::Intake,
    taking::Malformed,
};

/// To whom it is told what becomes of a site's hits.
#[derive(Debug)]
pub(crate) struct Audience {
    room: Option<Arc<Room>>,
    /// Whether the sender wants a receipt.
    receipt: bool,
}

/// What will be told of a hit once its verdict is safe.
pub(crate) struct Telling(Box<News>);

impl Audience {
    /// Whether there is nobody.
    fn is_empty(&self) -> bool {
        self.room.is_none() && !self.receipt
    }

    /// Whether anybody wants to know of this candidate; of a sign of life, nobody does.
    pub fn wants(&self, candidate: &Candidate<'_>) -> bool {
        !self.is_empty() && !matches!(candidate.what, What::Ping { .. })
    }
}

impl Intake {
    /// To whom it is told what becomes of this site's hits.
    pub(crate) fn audience(&self, site: &Site, receipt: bool) -> Audience {
        Audience {
            room: self.hub().room(site.number()),
            receipt,
        }
    }

    /// What will be told of a candidate, on this page.
    pub(crate) fn telling(
        &self,
        candidate: &Candidate<'_>,
        page: Address<'_>,
        judged: &Judged,
    ) -> Telling {
        let pipeline = self.pipeline();
        let unpaused = pipeline.unpaused(candidate, &page);
        Telling(Box::new(News {
            judgement: pipeline.describe(candidate, page, judged.reason, judged.step),
            unpaused,
        }))
    }

    /// What will be told of a hit that could not be read; nothing where nobody is to know what is wrong with it.
    pub(crate) fn telling_malformed(
        &self,
        audience: &Audience,
        malformed: &Malformed,
    ) -> Option<Telling> {
        let wrong = malformed.wrong.as_ref()?;
        if audience.is_empty() {
            return None;
        }
        let index = STEPS.iter().position(|step| step.name == "readable");
        let step = index.map(|index| &STEPS[index]);
        let judgement = Judgement {
            at: malformed.at,
            by: SentBy::Script,
            decision: Decision {
                reason: Some(Reason::Malformed),
                step: step.map(|step| (step.name.to_owned(), step_text(step.name))),
                passed: 0,
                // One verdict goes to all who watch, whatever they speak.
                detail: Some(
                    wrong
                        .text
                        .clone()
                        .with("field", wrong.field.as_str())
                        .say(Language::ENGLISH),
                ),
            },
            classified: None,
            props: Vec::new(),
        };
        let unpaused = None;
        Some(Telling(Box::new(News {
            judgement,
            unpaused,
        })))
    }

    /// Tells what became of a hit; gives the receipt, where one is wanted.
    pub(crate) fn tell(
        &self,
        site: &Site,
        audience: &Audience,
        telling: Telling,
        verdict: Verdict,
    ) -> Option<String> {
        let Telling(mut news) = telling;
        settle(&mut news, verdict);
        let receipt = audience.receipt.then(|| {
            let (sealer, random) = self.seals();
            receipt::seal(sealer, random, site.number(), &news.judgement)
        });
        if let Some(room) = &audience.room {
            room.tell(*news);
        }
        receipt
    }
}

/// What the writer decided goes before what the steps did: it knows what came before.
fn settle(news: &mut News, verdict: Verdict) {
    let Verdict::LeftOut(reason) = verdict else {
        return;
    };
    let decision = &mut news.judgement.decision;
    if decision.reason == Some(reason) {
        return;
    }
    *decision = Decision {
        reason: Some(reason),
        step: Some(("repeated".to_owned(), step_text("repeated"))),
        passed: STEPS.len() as u32,
        detail: None,
    };
}
