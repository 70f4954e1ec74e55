//! Alerts of which a site can have several of one kind: of a goal, a reason, a source.

use std::collections::HashSet;

use anomaly::{Change, Latch};
use serde_json::{Map, Value};
use sites::Site;

use super::{
    Looked, Watch,
    hours::HOUR,
    judging::{States, read},
    store,
};
/// What of a site is watched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched<'a> {
    pub site: &'a Site,
    /// As `alert_watches.what` has it.
    pub what: &'a str,
    /// As an alert has it.
    pub subject: &'a str,
}

/// The subjects of what begins so (`goal:`) and is open at a site.
pub(super) fn open_subjects(states: &States, site: &Site, begins: &str) -> HashSet<String> {
    let of_site = states.get(&site.facts.id).into_iter().flatten();
    of_site
        .filter(|(_, state)| !state["open"].is_null())
        .filter_map(|(what, _)| Some(what.strip_prefix(begins)?.to_owned()))
        .collect()
}

/// What was read of a site.
pub(super) fn state_of<'a>(states: &'a States, site: &Site, what: &str) -> Option<&'a Value> {
    states.get(&site.facts.id)?.get(what)
}

/// Whether windows may begin before the hour of this moment, which is so once an hour where they may not begin earlier.
pub(super) fn may_begin_before(not_before: i64, now: i64) -> bool {
    not_before < now - now.rem_euclid(HOUR)
}

impl Watch {
    /// Closes one, if it is open.
    pub(super) async fn close(
        &self,
        watched: Watched<'_>,
        states: &States,
        now: i64,
    ) -> anyhow::Result<Looked> {
        let closed = |latch: &mut Latch| latch.step(now, |_| None, |_| true);
        self.step(watched, states, closed, |_| Map::new()).await
    }

    /// Closes one of which nothing is expected now. When something is again, windows begin no earlier.
    pub(super) async fn rest(
        &self,
        watched: Watched<'_>,
        states: &States,
        now: i64,
    ) -> anyhow::Result<Looked> {
        let looked = self.close(watched, states, now).await?;
        let (site, what) = (watched.site.facts.id, watched.what);
        let before: Latch = read(state_of(states, watched.site, what))?;
        if before.open.is_some() || !may_begin_before(before.not_before, now) {
            return Ok(looked);
        }
        let mut transaction = self.context.pool().begin().await?;
        let state = store::state(&mut transaction, site, what).await?;
        let mut stored: Latch = read(state.as_ref())?;
        if stored.open.is_none() {
            stored.not_before = stored.not_before.max(now);
            let state = serde_json::to_value(stored)?;
            store::set_state(&mut transaction, site, what, &state).await?;
            transaction.commit().await?;
        }
        Ok(looked)
    }

    /// Steps one: first on what was read, and where that changes something, on what is stored, under its lock.
    pub(super) async fn step(
        &self,
        watched: Watched<'_>,
        states: &States,
        step: impl Fn(&mut Latch) -> Option<Change>,
        values: impl Fn(&Change) -> Map<String, Value>,
    ) -> anyhow::Result<Looked> {
        let site = watched.site;
        let mut before: Latch = read(state_of(states, site, watched.what))?;
        if step(&mut before).is_none() {
            return Ok(Looked::default());
        }
        let mut transaction = self.context.pool().begin().await?;
        let state = store::state(&mut transaction, site.facts.id, watched.what).await?;
        let mut latch: Latch = read(state.as_ref())?;
        let Some(change) = step(&mut latch) else {
            return Ok(Looked::default());
        };
        let state = serde_json::to_value(latch)?;
        if !store::set_state(&mut transaction, site.facts.id, watched.what, &state).await? {
            return Ok(Looked::default());
        }
        let applied = self.apply(
            &mut transaction,
            site,
            watched.subject,
            (&change, values(&change)),
        );
        let looked = applied.await?;
        transaction.commit().await?;
        Ok(looked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moment_before_which_nothing_begins_moves_once_an_hour() {
        let hour = 1_795_176_000;
        assert!(may_begin_before(0, hour));
        assert!(may_begin_before(hour - 1, hour));
        assert!(!may_begin_before(hour, hour + HOUR - 1));
        assert!(may_begin_before(hour, hour + HOUR));
    }
}
