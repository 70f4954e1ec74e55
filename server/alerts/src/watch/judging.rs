//! The hits of each site: whether they stopped, dropped or rose.

use std::{collections::HashMap, sync::Arc};

use anomaly::{Baseline, Change, Kind, Recent, Verdict};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use sites::Site;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    Looked, Steps, Watch,
    counted::Sparse,
    gaps::Gaps,
    hours::{self, HOUR, dense, running},
    latches::{may_begin_before, state_of},
    series::{AllHours, Learned},
    store,
};
use crate::{
    findings::Finding,
    kind::{AlertKind, Severity},
};

/// What is stored, by site and what is watched.
pub(super) type States = HashMap<Uuid, HashMap<String, Value>>;

/// What of a site is watched here.
const HITS: &str = "hits";

/// The kind of alert that a verdict opens.
pub(super) const fn kind_of(verdict: &Verdict) -> AlertKind {
    match verdict.kind {
        Kind::Stopped => AlertKind::NoHits,
        Kind::Drop => AlertKind::Drop,
        Kind::Spike => AlertKind::Spike,
        Kind::GoalStopped => AlertKind::GoalStopped,
        Kind::ShareJump => AlertKind::LeftOut,
        Kind::NewSource => AlertKind::NewSource,
    }
}

/// What the sentence about a verdict needs.
pub(super) fn values_of(verdict: &Verdict) -> Map<String, Value> {
    let expected = verdict.expected.round().max(1.0);
    let missing = 100.0 * (1.0 - verdict.counted as f64 / verdict.expected.max(1.0));
    Map::from_iter([
        ("hours".to_owned(), json!(verdict.window_hours.max(1))),
        ("counted".to_owned(), json!(verdict.counted)),
        ("expected".to_owned(), json!(expected as i64)),
        ("bound".to_owned(), json!(verdict.bound.round() as i64)),
        (
            "percent".to_owned(),
            json!(missing.round().clamp(0.0, 100.0) as i64),
        ),
        ("since".to_owned(), json!(verdict.since)),
    ])
}

const fn severity(kind: AlertKind) -> Severity {
    match kind {
        AlertKind::NoHits => Severity::Critical,
        AlertKind::Spike | AlertKind::NewSource => Severity::Info,
        _ => Severity::Warning,
    }
}

impl Watch {
    /// Looks at the hits of every site.
    pub(super) async fn look_at_hours(&self, now: i64) -> anyhow::Result<Looked> {
        let mut all = self.hours.lock().await;
        all.read(&self.figures.counts, now).await?;
        let gaps = store::gaps(self.context.pool()).await?;
        let states = store::states(self.context.pool()).await?;
        let sites = self.figures.registry.all();
        all.keep(&sites.iter().map(|site| site.number()).collect());
        let mut steps = Steps::default();
        for site in &sites {
            let looked = self.look_at_site(site, &mut all, &states, (now, &gaps));
            steps.add_of(site.name(), looked.await);
            // Judging many sites is long for one thread.
            tokio::task::yield_now().await;
        }
        self.look_at_left_out(&mut all, &states, (now, &gaps), &mut steps)
            .await;
        steps.ended()
    }

    async fn look_at_site(
        &self,
        site: &Arc<Site>,
        all: &mut AllHours,
        states: &States,
        (now, gaps): (i64, &Gaps),
    ) -> anyhow::Result<Looked> {
        let before: anomaly::Watch = read(state_of(states, site, HITS))?;
        // Nothing is expected of a site that does not count.
        if site.paused || site.suspended {
            let not_before = before.low_not_before.min(before.high_not_before);
            if before.open.is_empty() && !may_begin_before(not_before, now) {
                return Ok(Looked::default());
            }
            return self.change(site, |watch| rest(watch, now)).await;
        }
        let hour = now - now.rem_euclid(HOUR);
        let sparse = all.hits.get(&site.number());
        let Some(sparse) = sparse.filter(|sparse| !sparse.is_empty()) else {
            if before.open.is_empty() {
                return Ok(Looked::default());
            }
            return self.change(site, |watch| rest(watch, now)).await;
        };
        let hours = hours::recent(sparse, hour, &site.zone, gaps);
        let Some(day) = hours.last().map(|hour| hour.local_day) else {
            return Ok(Looked::default());
        };
        let known = all.baselines.get(&site.number());
        let baseline = match known.filter(|known| known.holds(&site.zone, day)) {
            Some(known) => known.baseline.clone(),
            None => {
                let learned = learn(sparse, hour, (site, day), gaps);
                let baseline = learned.baseline.clone();
                all.baselines.insert(site.number(), learned);
                baseline
            }
        };
        let recent = Recent {
            hours: &hours,
            running: running(sparse, now, &site.zone, gaps),
        };
        // A step without a change leaves what is stored as it is.
        if before.clone().step(baseline.as_deref(), &recent).is_empty() {
            return Ok(Looked::default());
        }
        self.change(site, |watch| watch.step(baseline.as_deref(), &recent))
            .await
    }

    /// Steps again from what is stored, under its lock: another server may have found the same.
    async fn change(
        &self,
        site: &Site,
        step: impl FnOnce(&mut anomaly::Watch) -> Vec<Change>,
    ) -> anyhow::Result<Looked> {
        let mut looked = Looked::default();
        let mut transaction = self.context.pool().begin().await?;
        let state = store::state(&mut transaction, site.facts.id, HITS).await?;
        let mut watch: anomaly::Watch = read(state.as_ref())?;
        let changes = step(&mut watch);
        let state = serde_json::to_value(watch)?;
        if !store::set_state(&mut transaction, site.facts.id, HITS, &state).await? {
            return Ok(looked);
        }
        for change in changes {
            let (Change::Opened(verdict) | Change::Over(verdict)) = change;
            let applied = self.apply(&mut transaction, site, "", (&change, values_of(&verdict)));
            looked.add(applied.await?);
        }
        transaction.commit().await?;
        Ok(looked)
    }

    /// Opens or ends the alert that a change is about.
    pub(super) async fn apply(
        &self,
        transaction: &mut PgConnection,
        site: &Site,
        subject: &str,
        (change, values): (&Change, Map<String, Value>),
    ) -> Result<Looked, sqlx::Error> {
        let (account, id) = (site.facts.account, Some(site.facts.id));
        let mut looked = Looked::default();
        match change {
            Change::Opened(verdict) => {
                let kind = kind_of(verdict);
                let finding = Finding {
                    account,
                    site: id,
                    kind,
                    subject: subject.to_owned(),
                    severity: severity(kind),
                    values,
                };
                looked.opened = u32::from(self.findings.open(transaction, &finding).await?);
            }
            Change::Over(verdict) => {
                let kind = kind_of(verdict);
                let closed = self.findings.close(transaction, account, id, kind, subject);
                looked.ended = u32::from(closed.await?);
            }
        }
        Ok(looked)
    }
}

/// What is stored, or the default where that is nothing.
pub(super) fn read<T: for<'de> Deserialize<'de> + Default>(
    state: Option<&Value>,
) -> anyhow::Result<T> {
    state.map_or_else(
        || Ok(T::default()),
        |state| Ok(serde_json::from_value(state.clone())?),
    )
}

/// Closes what is open of a site of which nothing is expected now. When something is again, windows begin no earlier.
fn rest(watch: &mut anomaly::Watch, now: i64) -> Vec<Change> {
    watch.low_not_before = watch.low_not_before.max(now);
    watch.high_not_before = watch.high_not_before.max(now);
    watch.open.drain(..).map(Change::Over).collect()
}

/// What is normal for a site, by all of its hours.
fn learn(sparse: &Sparse, until: i64, (site, local_day): (&Site, i32), gaps: &Gaps) -> Learned {
    let hours = dense(sparse, until, &site.zone, gaps);
    let history = &hours[hours.len().saturating_sub(Baseline::HISTORY_HOURS)..];
    Learned {
        zone: site.zone.clone(),
        local_day,
        baseline: Baseline::learn(history).map(Arc::new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_read_as_it_was_stored() {
        let verdict = Verdict {
            kind: Kind::Drop,
            window_hours: 6,
            since: 1_795_176_000,
            counted: 10,
            expected: 99.6,
            bound: 40.0,
            of: None,
        };
        let watch = anomaly::Watch {
            open: vec![verdict],
            low_not_before: 5,
            high_not_before: 7,
        };
        let state = serde_json::to_value(&watch).unwrap();
        assert_eq!(state["open"][0]["kind"], "drop");
        assert_eq!(read::<anomaly::Watch>(Some(&state)).unwrap(), watch);
        assert_eq!(
            read::<anomaly::Watch>(None).unwrap(),
            anomaly::Watch::default()
        );
        let values = values_of(&verdict);
        assert_eq!(
            (&values["percent"], &values["expected"]),
            (&json!(90), &json!(100))
        );
    }

    #[test]
    fn nothing_stays_open_of_a_site_that_does_not_count() {
        let verdict = Verdict {
            kind: Kind::Stopped,
            window_hours: 3,
            since: 7,
            counted: 0,
            expected: 60.0,
            bound: 1.0,
            of: None,
        };
        let mut watch = anomaly::Watch {
            open: vec![verdict],
            ..anomaly::Watch::default()
        };
        assert_eq!(rest(&mut watch, 100), [Change::Over(verdict)]);
        assert_eq!(rest(&mut watch, 90), []);
        let rested = anomaly::Watch {
            open: Vec::new(),
            low_not_before: 100,
            high_not_before: 100,
        };
        assert_eq!(watch, rested);
    }
}
