//! Goals that are no longer reached.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use anomaly::{Baseline, Change, Hour, Recent, Traffic, judge_goal};
use base::access::{InSite, ReadFigures};
use figures::answers::{QueryParams, SeriesParams, series};
use jiff::{Timestamp, ToSpan as _};
use serde_json::json;
use sites::{Site, goals::Goal};
use uuid::Uuid;

use super::{
    Looked, Steps, Watch,
    gaps::Gaps,
    hours::{self, HOUR, Zoned},
    judging::{States, values_of},
    latches::{Watched, open_subjects},
    series::Learned,
    store,
};

const BEGINS: &str = "goal:";
/// The days of a history, and of what is judged each hour.
const HISTORY: i64 = 64;
const RECENT: i64 = 8;

/// A look takes no more than about this long for goals; the next one does the others.
const AT_ONCE: Duration = Duration::from_secs(60);

/// The usual completions of goals, by their ids.
pub(super) type GoalBaselines = HashMap<Uuid, LearnedGoal>;

/// The usual completions of a goal.
#[derive(Clone, Debug)]
pub(super) struct LearnedGoal {
    /// How many versions it had, and when the newest was made: another one counts something else.
    version: (usize, Option<i64>),
    learned: Learned,
}

fn version_of(goal: &Goal) -> (usize, Option<i64>) {
    let made = goal.versions.iter().map(|version| version.made_at).max();
    (goal.versions.len(), made)
}

/// A site, with one of its goals; without: its goals that are gone.
type Part = (Uuid, Option<Uuid>);

/// What is left to be looked at in an hour.
#[derive(Debug, Default)]
pub(super) struct GoalsLeft {
    /// In Unix seconds.
    hour: i64,
    left: VecDeque<Part>,
}

impl GoalsLeft {
    /// Begins an hour. What the hour before left over comes first, so that everything has its turn.
    fn begin(&mut self, hour: i64, mut all: Vec<Part>) {
        let left: HashSet<Part> = self.left.drain(..).collect();
        all.sort_by_key(|part| !left.contains(part));
        self.hour = hour;
        self.left = all.into();
    }
}

/// The traffic of a site, without which nothing is expected of its goals.
struct SiteTraffic {
    /// The last hours.
    hours: Vec<Hour>,
    baseline: Arc<Baseline>,
}

/// What is known of the site whose goals are looked at.
struct AtHand {
    site: Uuid,
    /// No hit came for weeks.
    is_empty: bool,
    /// `None` where nothing is expected of its goals.
    parts: Option<(InSite<ReadFigures>, SiteTraffic)>,
}

impl Watch {
    /// Looks at the goals that are left in this hour, by complete hours, for as long as a look may take.
    pub(super) async fn look_at_goals(&self, now: i64) -> anyhow::Result<Looked> {
        let until = Instant::now() + AT_ONCE;
        self.begin_goals(now - now.rem_euclid(HOUR));
        if self.known.lock().goals_left.left.is_empty() {
            return Ok(Looked::default());
        }
        let gaps = store::gaps(self.context.pool()).await?;
        let states = store::states(self.context.pool()).await?;
        let mut steps = Steps::default();
        let mut at_hand = None;
        while Instant::now() < until {
            let part = self.known.lock().goals_left.left.pop_front();
            let Some((site, goal)) = part else {
                break;
            };
            let Some(site) = self.figures.registry.by_id(site) else {
                continue;
            };
            let goal = goal.map(|id| site.goals.iter().find(|goal| goal.id == id));
            let looked = match goal {
                None => self.end_goals(&site, &states, now).await,
                Some(None) => continue,
                Some(Some(goal)) => {
                    self.look_at_part(&site, goal, &mut at_hand, (now, &gaps, &states))
                        .await
                }
            };
            steps.add_of(site.name(), looked);
        }
        steps.ended()
    }

    /// In a new hour, every goal is to be looked at.
    fn begin_goals(&self, hour: i64) {
        if self.known.lock().goals_left.hour >= hour {
            return;
        }
        let sites = self.figures.registry.all();
        let all = sites.iter().flat_map(|site| {
            let goals = site.goals.iter().map(|goal| Some(goal.id));
            std::iter::once(None)
                .chain(goals)
                .map(|goal| (site.facts.id, goal))
        });
        let all: Vec<Part> = all.collect();
        let goals: HashSet<Uuid> = all.iter().filter_map(|(_, goal)| *goal).collect();
        let mut known = self.known.lock();
        known.goals.retain(|goal, _| goals.contains(goal));
        known.goals_left.begin(hour, all);
    }

    /// Closes what is open of goals that are no longer there.
    async fn end_goals(&self, site: &Site, states: &States, now: i64) -> anyhow::Result<Looked> {
        let mut steps = Steps::default();
        for subject in open_subjects(states, site, BEGINS) {
            let is_there = |goal: &Goal| goal.id.to_string() == subject;
            if !site.goals.iter().any(is_there) {
                let what = format!("{BEGINS}{subject}");
                let watched = watched(site, &what, &subject);
                steps.add(self.close(watched, states, now).await);
            }
        }
        steps.ended()
    }

    async fn look_at_part(
        &self,
        site: &Site,
        goal: &Goal,
        at_hand: &mut Option<AtHand>,
        (now, gaps, states): (i64, &Gaps, &States),
    ) -> anyhow::Result<Looked> {
        let (what, subject) = (format!("{BEGINS}{}", goal.id), goal.id.to_string());
        let watched = watched(site, &what, &subject);
        // Nothing is expected of what does not count.
        if site.paused || site.suspended || goal.paused() {
            return self.rest(watched, states, now).await;
        }
        let known = at_hand.take().filter(|known| known.site == site.facts.id);
        let known = match known {
            Some(known) => known,
            None => self.at_hand(site, (now, gaps)).await?,
        };
        let known = at_hand.insert(known);
        match &known.parts {
            Some((opened, traffic)) => {
                self.look_at_goal(opened, watched, goal, traffic, (now, gaps, states))
                    .await
            }
            None if known.is_empty => self.close(watched, states, now).await,
            None => Ok(Looked::default()),
        }
    }

    async fn at_hand(&self, site: &Site, (now, gaps): (i64, &Gaps)) -> anyhow::Result<AtHand> {
        let (is_empty, traffic) = self.traffic(site, now, gaps).await;
        let parts = match traffic {
            Some(traffic) => self.open(site).await?.map(|opened| (opened, traffic)),
            None => None,
        };
        Ok(AtHand {
            site: site.facts.id,
            is_empty,
            parts,
        })
    }

    /// Whether a site had no hits for weeks; and its last hours and what is normal for them, `None` in its first weeks.
    async fn traffic(&self, site: &Site, now: i64, gaps: &Gaps) -> (bool, Option<SiteTraffic>) {
        let all = self.hours.lock().await;
        let hits = all.hits.get(&site.number());
        let Some(hits) = hits.filter(|hits| !hits.is_empty()) else {
            return (true, None);
        };
        let learned = all.baselines.get(&site.number());
        let baseline = learned.and_then(|learned| learned.baseline.clone());
        let hour = now - now.rem_euclid(HOUR);
        let traffic = baseline.map(|baseline| SiteTraffic {
            hours: hours::recent(hits, hour, &site.zone, gaps),
            baseline,
        });
        (false, traffic)
    }

    /// A site as an owner of its account opens it.
    async fn open(&self, site: &Site) -> anyhow::Result<Option<InSite<ReadFigures>>> {
        let account = site.facts.account;
        let Some(owner) = store::owner(self.context.pool(), account).await? else {
            return Ok(None);
        };
        let gate = &self.context.gate;
        let member = gate.for_member::<ReadFigures>(account, owner).await?;
        Ok(member.and_then(|member| member.open(&site.facts.id.to_string()).ok()))
    }

    async fn look_at_goal(
        &self,
        opened: &InSite<ReadFigures>,
        watched: Watched<'_>,
        goal: &Goal,
        traffic: &SiteTraffic,
        (now, gaps, states): (i64, &Gaps, &States),
    ) -> anyhow::Result<Looked> {
        let site = watched.site;
        let Some(today) = traffic.hours.last().map(|hour| hour.local_day) else {
            return Ok(Looked::default());
        };
        let recent = self
            .completions(opened, site, goal, (RECENT, now, gaps))
            .await?;
        let version = version_of(goal);
        let known = self.known.lock().goals.get(&goal.id).cloned();
        let known = known
            .filter(|known| known.version == version && known.learned.holds(&site.zone, today));
        let baseline = match known {
            Some(known) => known.learned.baseline,
            None => {
                let history = self
                    .completions(opened, site, goal, (HISTORY, now, gaps))
                    .await?;
                let baseline = Baseline::learn(&history).map(Arc::new);
                let learned = Learned {
                    zone: site.zone.clone(),
                    local_day: today,
                    baseline: baseline.clone(),
                };
                let learned = LearnedGoal { version, learned };
                self.known.lock().goals.insert(goal.id, learned);
                baseline
            }
        };
        let completions = Recent {
            hours: &recent[recent.len().saturating_sub(Recent::HOURS)..],
            running: None,
        };
        let visited = Traffic {
            baseline: &traffic.baseline,
            recent: Recent {
                hours: &traffic.hours,
                running: None,
            },
        };
        self.step(
            watched,
            states,
            |latch| {
                latch.step(
                    now,
                    |not_before| {
                        judge_goal(
                            baseline.as_deref()?,
                            &completions,
                            Some(&visited),
                            not_before,
                        )
                    },
                    |open| anomaly::is_over(baseline.as_deref(), &completions, open),
                )
            },
            |change| {
                let (Change::Opened(verdict) | Change::Over(verdict)) = change;
                let mut values = values_of(verdict);
                values.insert("goal".to_owned(), json!(goal.name));
                values
            },
        )
        .await
    }

    /// The completions of a goal in the last days, by complete hours.
    async fn completions(
        &self,
        opened: &InSite<ReadFigures>,
        site: &Site,
        goal: &Goal,
        (days, now, gaps): (i64, i64, &Gaps),
    ) -> anyhow::Result<Vec<Hour>> {
        let today = Timestamp::from_second(now)?
            .to_zoned(site.zone.clone())
            .date();
        let first = today.checked_sub(days.days())?;
        let params = SeriesParams {
            asked: QueryParams::of(Some(format!("{first}..{today}")), Vec::new()),
            interval: Some("hour".to_owned()),
            metrics: vec![figures::answers::SeriesMetric::Completions],
            goal: Some(goal.id.to_string()),
            ..SeriesParams::default()
        };
        let client = self.figures.of(&opened.caller);
        let answer = series(&client, opened, &params).await?;
        let over = answer.points.iter().filter(|point| point.ends_at <= now);
        let mut zoned = Zoned::of(&site.zone);
        let counted = over
            .filter(|point| !gaps.touch(point.at))
            .filter_map(|point| {
                let hits = point
                    .completions
                    .and_then(|count| count.0)
                    .map_or(0.0, |count| count.0);
                zoned.hour(point.at, hits as u32)
            });
        // Nothing is known of the time before the first completion.
        Ok(counted.skip_while(|hour| hour.hits == 0).collect())
    }
}

fn watched<'a>(site: &'a Site, what: &'a str, subject: &'a str) -> Watched<'a> {
    Watched {
        site,
        what,
        subject,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_hour_has_left_comes_first_in_the_next() {
        let part = |number: u128| (Uuid::nil(), Some(Uuid::from_u128(number)));
        let mut left = GoalsLeft::default();
        left.begin(3_600, (1..=4).map(part).collect());
        assert_eq!(left.left.pop_front(), Some(part(1)));
        assert_eq!(left.left.pop_front(), Some(part(2)));
        // The third one is deleted meanwhile.
        left.begin(7_200, [1, 2, 4, 5].map(part).to_vec());
        assert_eq!(left.hour, 7_200);
        assert_eq!(left.left, [4, 1, 2, 5].map(part));
    }
}
