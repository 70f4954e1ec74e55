//! Sources that are new and bring much.

use anomaly::{Change, SourceVisits, new_source};
use serde_json::{Map, json};
use sites::Site;

use super::{
    Looked, Steps, Watch,
    counted::{self, Sparse},
    judging::States,
    latches::{Watched, open_subjects},
    store,
};

const BEGINS: &str = "source:";
const DAY: i64 = 86_400;
/// How far back a source is looked for, in days.
const BEFORE: u32 = 28;
/// After a longer time without a hit, such as a pause, it is not known what is new, in seconds.
const SILENCE: i64 = 7 * DAY;
/// Fewer visits in a day are not looked at.
const LEAST: u64 = 20;

impl Watch {
    /// Looks at the sources of every site in the last 24 hours. An alert on one is over after a day.
    pub(super) async fn look_at_sources(&self, now: i64) -> anyhow::Result<Looked> {
        let since = now - DAY;
        let from = since - i64::from(BEFORE) * DAY;
        let counts = &self.figures.counts;
        let found = counted::sources(counts, (from, since, now), LEAST).await?;
        let all = counted::visits(counts, (since, now)).await?;
        let states = store::states(self.context.pool()).await?;
        let mut steps = Steps::default();
        for source in &found {
            let site = self.figures.registry.by_number(source.site);
            let Some(site) = site.filter(|site| !site.paused && !site.suspended) else {
                continue;
            };
            let visits = SourceVisits {
                since,
                visits: source.recent,
                all: all.get(&source.site).copied().unwrap_or_default(),
                visits_before: source.before,
                days_before: self.days_before(&site, since).await,
            };
            let looked = self.step_source(&site, &source.source, &states, (now, Some(&visits)));
            steps.add_of(site.name(), looked.await);
        }
        for site in self.figures.registry.all() {
            for source in open_subjects(&states, &site, BEGINS) {
                let looked = self.step_source(&site, &source, &states, (now, None));
                steps.add_of(site.name(), looked.await);
            }
        }
        steps.ended()
    }

    /// How many days of hits a site has before a moment, at most four weeks of them.
    async fn days_before(&self, site: &Site, moment: i64) -> u32 {
        let all = self.hours.lock().await;
        let first = all.hits.get(&site.number()).and_then(first);
        let days = first.map_or(0, |first| (moment - first).max(0) / DAY);
        u32::try_from(days).unwrap_or(BEFORE).min(BEFORE)
    }

    async fn step_source(
        &self,
        site: &Site,
        source: &str,
        states: &States,
        (now, visits): (i64, Option<&SourceVisits>),
    ) -> anyhow::Result<Looked> {
        let what = format!("{BEGINS}{source}");
        let watched = Watched {
            site,
            what: &what,
            subject: source,
        };
        self.step(
            watched,
            states,
            |latch| {
                latch.step(
                    now,
                    |not_before| {
                        let verdict = visits.and_then(new_source)?;
                        // Of one event, one alert.
                        (now - not_before >= i64::from(BEFORE) * DAY).then_some(verdict)
                    },
                    |open| site.paused || site.suspended || now - open.since >= 2 * DAY,
                )
            },
            |change| {
                let (Change::Opened(verdict) | Change::Over(verdict)) = change;
                Map::from_iter([
                    ("source".to_owned(), json!(source)),
                    ("visits".to_owned(), json!(verdict.counted)),
                    ("since".to_owned(), json!(verdict.since)),
                ])
            },
        )
        .await
    }
}

/// The first hour of a site since the last long time without a hit.
fn first(hours: &Sparse) -> Option<i64> {
    let is_silence = |pair: &[(i64, u32)]| pair[1].0 - pair[0].0 > SILENCE;
    let silence = hours.windows(2).rposition(is_silence);
    let at = silence.map_or(0, |at| at + 1);
    hours.get(at).map(|(hour, _)| *hour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_not_known_after_a_pause() {
        let hours = |days: &[i64]| days.iter().map(|day| (day * DAY, 1)).collect::<Sparse>();
        assert_eq!(first(&hours(&[])), None);
        assert_eq!(first(&hours(&[3, 4, 11])), Some(3 * DAY));
        assert_eq!(first(&hours(&[3, 11, 12, 30, 31])), Some(30 * DAY));
        assert_eq!(first(&hours(&[3, 4, 30])), Some(30 * DAY));
    }
}
