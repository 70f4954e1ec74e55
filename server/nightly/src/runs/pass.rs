//! One pass of a run over the sites that are left.

use std::{collections::HashMap, sync::Arc};

use alerts::Findings;
use base::context::Context;
use futures_util::{StreamExt as _, stream};
use sites::Site;
use uuid::Uuid;

use super::{
    rules::{self, Left},
    store::{self, Run, State},
};
use crate::{
    outcome::{CheckCode, CheckResult, Outcome},
    site::{Patience, SiteChecks},
};

/// How many pages are fetched at once, and how many of them for one account, which [`sites::Pages`] limits too.
const AT_ONCE: usize = 4;
const OF_AN_ACCOUNT: usize = 2;
/// Our own network is probably down if none of at least this number of pages answers, or if of many pages more than this
/// percentage is silent.
const LEAST: u32 = 3;
const MANY: u32 = 10;
const MOST_SILENT: u32 = 80;
/// How many pages that were well are asked again to know.
const PROBES: usize = 3;

/// Sites that are checked one after another, each with what is left to do and how it was left.
type Lane = Vec<(Arc<Site>, Left, Option<State>)>;

/// What a pass needs.
#[derive(Clone)]
pub(super) struct Pass {
    pub context: Context,
    pub checks: SiteChecks,
    pub run: Run,
    /// When this process started, in Unix seconds.
    pub started: i64,
}

/// How a pass ended.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// How many sites it looked at.
    pub sites: u32,
    /// How many of them have something wrong.
    pub wrong: u32,
    /// Sites whose pages are tried again.
    pub waiting: u32,
}

impl Passed {
    fn note(&mut self, checked: &Checked) {
        self.sites += 1;
        self.wrong += u32::from(checked.state.checks.iter().any(Outcome::is_wrong));
        self.waiting += u32::from(checked.again);
    }
}

impl Pass {
    /// Looks at the sites that are left.
    ///
    /// # Errors
    /// The first of the failures, after all other sites; the next pass looks at those that failed.
    pub async fn over(&self, sites: Vec<Arc<Site>>) -> anyhow::Result<Passed> {
        let mut states = store::states(self.context.pool()).await?;
        let now = self.context.now();
        let (mut passed, mut network) = (Passed::default(), Network::default());
        let (mut left, mut done) = (Vec::new(), Vec::new());
        for site in sites {
            let state = states.remove(&site.facts.id);
            match rules::left(&self.run, state.as_ref(), self.started, now) {
                Left::Nothing => done.extend(state.filter(is_well).map(|_| site)),
                Left::Later => passed.waiting += 1,
                more => left.push((site, more, state)),
            }
        }
        let lanes = stream::iter(lanes(left)).map(|lane| self.clone().along(lane));
        let mut lanes = lanes.buffer_unordered(AT_ONCE);
        let (mut outcome, mut silent) = (Ok(()), Vec::new());
        while let Some(checked) = lanes.next().await {
            for one in checked {
                match one {
                    Ok(checked) => {
                        network.note(checked.answered);
                        match checked.answered {
                            // It is stored when it is known whether the others answer.
                            Some(false) => silent.push(checked),
                            _ => passed.note(&checked),
                        }
                    }
                    Err(error) => outcome = outcome.and(Err(error)),
                }
            }
        }
        let is_down = network.seems_down() && !self.any_answers(&done).await;
        if is_down {
            tracing::warn!(
                asked = network.asked,
                silent = network.silent,
                "hardly any front page answers; the fault is probably in the network of this server"
            );
        }
        for mut checked in silent {
            if is_down {
                checked.excuse();
            }
            match self.store(&checked).await {
                Ok(()) => passed.note(&checked),
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome.map(|()| passed)
    }

    /// Whether any of the first of these sites answers.
    async fn any_answers(&self, sites: &[Arc<Site>]) -> bool {
        for site in sites.iter().take(PROBES) {
            if self.checks.answers(site).await {
                return true;
            }
        }
        false
    }

    /// Checks a lane. A failure does not hold up those behind it.
    async fn along(self, lane: Lane) -> Vec<anyhow::Result<Checked>> {
        let mut outcomes = Vec::new();
        for (site, left, state) in lane {
            let checked = self.check(&site, left, state).await;
            outcomes.push(checked.map_err(|error| error.context(site.name().to_owned())));
        }
        outcomes
    }

    /// Checks a site, and stores what was found, unless nothing answered.
    async fn check(
        &self,
        site: &Arc<Site>,
        left: Left,
        state: Option<State>,
    ) -> anyhow::Result<Checked> {
        let looked = self
            .checks
            .page(site, self.patience(state.as_ref()))
            .await?;
        let mut outcomes = looked.outcomes;
        let before = state
            .as_ref()
            .map_or(&[][..], |state| state.checks.as_slice());
        match (left, &state) {
            (Left::Page, Some(_)) => {
                outcomes.extend(before.iter().filter(|one| !is_of_page(one)).cloned());
            }
            _ => outcomes.extend(self.checks.others(site, before).await?),
        }
        let now = self.context.now();
        let checked = Checked {
            site: site.clone(),
            state: State {
                run: self.run.id,
                night: rules::night_of(&self.run, state.as_ref(), looked.again),
                tried_at: looked.again.then_some(now),
                checks: outcomes,
            },
            again: looked.again,
            answered: looked.answered,
            without_network: looked.without_network,
        };
        if checked.answered != Some(false) {
            self.store(&checked).await?;
        }
        Ok(checked)
    }

    /// Stores what was found with its alerts.
    async fn store(&self, checked: &Checked) -> anyhow::Result<()> {
        let (facts, state) = (&checked.site.facts, &checked.state);
        let findings = Findings {
            context: self.context.clone(),
        };
        let mut transaction = self.context.pool().begin().await?;
        if store::store(&mut transaction, facts.id, state, self.context.now()).await? {
            let at = (facts.account, Some(facts.id));
            for outcome in &state.checks {
                outcome.apply(&findings, &mut transaction, at).await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// What is done about a page that is wrong: one that counted as wrong before still does.
    fn patience(&self, state: Option<&State>) -> Patience {
        let was_wrong = state.is_some_and(|state| {
            let tag = state.checks.iter().find(|one| one.check == CheckCode::Tag);
            tag.is_some_and(|tag| tag.result == CheckResult::Error)
        });
        match self.run.night {
            _ if was_wrong => Patience::No,
            None => Patience::UntilNight,
            Some(night) if rules::tries_again(night, self.started, self.context.now()) => {
                Patience::ThisNight
            }
            Some(_) => Patience::No,
        }
    }
}

/// How a site was checked.
#[derive(Debug)]
struct Checked {
    site: Arc<Site>,
    state: State,
    again: bool,
    answered: Option<bool>,
    without_network: Vec<Outcome>,
}

impl Checked {
    /// Nothing answered because of our own network.
    fn excuse(&mut self) {
        self.state.checks.retain(|one| !is_of_page(one));
        let own = self.without_network.drain(..);
        self.state.checks.splice(..0, own);
    }
}

fn is_of_page(outcome: &Outcome) -> bool {
    matches!(outcome.check, CheckCode::Tag | CheckCode::Certificate)
}

/// Whether a site's page was well.
fn is_well(state: &State) -> bool {
    let tag = |one: &Outcome| one.check == CheckCode::Tag && one.result == CheckResult::Ok;
    state.checks.iter().any(tag)
}

/// How many pages were asked, and of how many nothing answered.
#[derive(Clone, Copy, Debug, Default)]
struct Network {
    asked: u32,
    silent: u32,
}

impl Network {
    fn note(&mut self, answered: Option<bool>) {
        self.asked += u32::from(answered.is_some());
        self.silent += u32::from(answered == Some(false));
    }

    /// Whether it is more likely that our own network is down or blocked than that all those pages are.
    fn seems_down(self) -> bool {
        let none = self.asked >= LEAST && self.silent == self.asked;
        none || (self.asked >= MANY && self.silent * 100 > self.asked * MOST_SILENT)
    }
}

/// The sites, those of an account in as many lanes as it has pages at once.
fn lanes(left: Lane) -> Vec<Lane> {
    let mut accounts: HashMap<Uuid, [Lane; OF_AN_ACCOUNT]> = HashMap::new();
    for one in left {
        let lanes = accounts.entry(one.0.facts.account).or_default();
        if let Some(lane) = lanes.iter_mut().min_by_key(|lane| lane.len()) {
            lane.push(one);
        }
    }
    let lanes = accounts.into_values().flatten();
    lanes.filter(|lane| !lane.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_silent_pages_are_our_own_network() {
        let is_down = |asked, silent| Network { asked, silent }.seems_down();
        assert!(!is_down(0, 0) && !is_down(2, 2) && !is_down(9, 8));
        assert!(is_down(3, 3) && is_down(10, 9) && is_down(100, 81));
        assert!(!is_down(10, 8) && !is_down(100, 80));
    }
}
