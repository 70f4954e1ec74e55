//! Shows and changes consent settings.

use std::sync::Arc;

use base::{
    access::{InSite, ManageConsent, PrepareConsent},
    answer::Problem,
    audit::Line,
    clock::Clock as _,
    context::Context,
};
use counts::Counts;
use figures::{query::Columns, time::local_day};
use serde_json::{Value, json};
use shared::banner::Keep;
use sites::{Pages, SiteRegistry, site_lock};
use sqlx::PgConnection;

use super::{
    next::Oldest,
    passage::{self, Difference},
    records::{HardMode, HardSettings, HardStep, HardView, PolicyFound},
    rules, script,
    steps::{Step, has_banner, steps},
    store::{self, Settings},
    stored,
};
use crate::{asking::Asking, banner};

/// What is needed for consent settings.
#[derive(Clone)]
pub(crate) struct Hard {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
    pub pages: Pages,
    pub counts: Counts,
}

impl std::fmt::Debug for Hard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hard").finish_non_exhaustive()
    }
}

/// The paragraph of a policy, and its language.
pub(super) type Passage = (&'static str, String);

impl Hard {
    /// The settings of a site, and what is missing before visitors can be asked.
    pub async fn view<R>(&self, at: &InSite<R>) -> Result<HardView, Problem> {
        let oldest = self.oldest(at).await?;
        let mut connection = self.context.pool().acquire().await?;
        self.view_in(&mut connection, at, oldest).await
    }

    /// The oldest of what the site keeps of visitors.
    async fn oldest<R>(&self, at: &InSite<R>) -> Result<Oldest, Problem> {
        let counts = &self.counts;
        Oldest::of(&Asking { counts, site: at }).await
    }

    async fn has_visitors<R>(&self, at: &InSite<R>) -> Result<bool, Problem> {
        let sql = include_str!("../../../../queries/counts/consented/has_visitors.sql");
        let counts = &self.counts;
        let batches = Asking { counts, site: at }
            .ask("consent_has_visitors", sql, vec![])
            .await?;
        let found = batches
            .first()
            .map(|batch| Columns::of(batch).numbers("has"));
        let found = found.transpose().map_err(Problem::internal)?;
        Ok(found.is_some_and(|has| has == [1]))
    }

    /// What is missing before visitors can be asked.
    pub async fn missing<R>(
        &self,
        connection: &mut PgConnection,
        at: &InSite<R>,
    ) -> Result<Vec<HardStep>, Problem> {
        let (_, steps) = self.steps(connection, at).await?;
        let missing = steps.iter().filter(|step| step.todo.is_some());
        Ok(missing.map(|step| step.step).collect())
    }

    /// The settings of a site, and each step.
    async fn steps<R>(
        &self,
        connection: &mut PgConnection,
        at: &InSite<R>,
    ) -> Result<(Settings, Vec<Step>), Problem> {
        let settings = store::settings(&mut *connection, at).await;
        let settings = settings.map_err(Problem::internal)?;
        let live = banner::live(connection, at)
            .await
            .map_err(Problem::internal)?;
        let arriving = self.counts.arriving(at.number());
        let counted = arriving.iter().filter_map(|host| host.last_counted).max();
        let script = script::step(counted, self.context.gate.clock.now());
        let mut steps = steps(at.name(), &settings, live.as_ref());
        steps.push(script);
        Ok((settings, steps))
    }

    /// The same within a transaction, with the oldest of what is kept of visitors.
    async fn view_in<R>(
        &self,
        connection: &mut PgConnection,
        at: &InSite<R>,
        oldest: Oldest,
    ) -> Result<HardView, Problem> {
        let site = self.registry.get(at)?;
        let today = local_day(&site.zone, self.context.gate.clock.now()).days();
        let (settings, steps) = self.steps(connection, at).await?;
        Ok(HardView {
            mode: match settings.on_since {
                None => HardMode::Off,
                Some(_) => HardMode::On,
            },
            since: settings.on_since,
            keep: settings.keep,
            languages: settings.languages,
            own_tool: settings.own_tool,
            saved_at: settings.saved_at,
            saved_by: settings.saved_by,
            policy: settings.policy,
            steps: steps.iter().map(Step::view).collect(),
            next: oldest.next(settings.keep, today),
            modes: stored::modes(settings.keep),
        })
    }

    /// Saves the settings of a site.
    pub async fn save(
        &self,
        at: &InSite<PrepareConsent>,
        request: HardSettings,
    ) -> Result<HardView, Problem> {
        rules::check(&request)?;
        let oldest = self.oldest(at).await?;
        let (mut transaction, _) = site_lock::begin(&self.context, &self.registry, at).await?;
        let before = store::settings(&mut *transaction, at)
            .await
            .map_err(Problem::internal)?;
        if before.saved_at.is_some() && before.saved() == request {
            return self.view_in(&mut transaction, at, oldest).await;
        }
        if before.on_since.is_some() {
            may_change(&mut transaction, at, &before, &request).await?;
        }
        // The banner said to those who agreed for how long, whether others are asked now or not.
        if rules::is_longer(before.keep, request.keep)
            && (before.on_since.is_some() || self.has_visitors(at).await?)
        {
            return Err(Problem::conflict("banner_says_other")
                .with("visits", before.keep.visits_days)
                .with("records", before.keep.records_days));
        }
        store::save(&mut transaction, at, &request, self.context.now()).await?;
        let saved = self.view_in(&mut transaction, at, oldest).await?;
        let line = Line {
            action: "hard.changed",
            subject: at.name(),
            site: Some(at.id()),
            old: before.saved_at.map(|_| audit_fields(&before.saved())),
            new: Some(audit_fields(&request)),
        };
        site_lock::end(&self.context, &self.registry, at, transaction, line).await?;
        Ok(saved)
    }

    /// Looks for the paragraph in the site's privacy policy at this address, and keeps where it is.
    pub async fn confirm_policy(
        &self,
        at: &InSite<PrepareConsent>,
        url: &str,
    ) -> Result<PolicyFound, Problem> {
        let site = self.registry.get(at)?;
        let settings = store::settings(self.context.pool(), at)
            .await
            .map_err(Problem::internal)?;
        if settings.on_since.is_some() {
            at.require::<ManageConsent>()?;
        }
        let keep = settings.keep;
        let page = self
            .pages
            .read_text(&site, url, move |text| look(text, keep));
        let page = page.await?;
        let (language, passage) = page.read.map_err(missing)?;
        let found = PolicyFound {
            url: page.asked.to_string(),
            address: page.address.to_string(),
            found_at: self.context.now(),
            language: language.to_owned(),
            passage,
        };
        let (mut transaction, _) = site_lock::begin(&self.context, &self.registry, at).await?;
        // Fetching took its time.
        let settings = store::settings(&mut *transaction, at).await;
        let settings = settings.map_err(Problem::internal)?;
        if settings.on_since.is_some() {
            at.require::<ManageConsent>()?;
        }
        store::keep_passage(&mut transaction, at, &found).await?;
        let line = Line {
            action: "policy.found",
            subject: at.name(),
            site: Some(at.id()),
            old: settings.policy.map(|policy| json!({"url": policy.url})),
            new: Some(json!({"url": found.url, "language": found.language})),
        };
        site_lock::end(&self.context, &self.registry, at, transaction, line).await?;
        Ok(found)
    }
}

/// What the audit keeps of the settings.
pub(crate) fn audit_fields(settings: &HardSettings) -> Value {
    json!({
        "visits_days": settings.keep.visits_days,
        "records_days": settings.keep.records_days,
        "languages": settings.languages,
        "own_tool": settings.own_tool,
    })
}

/// Whether the settings can be changed while visitors are asked: their banner and the policy say how long records are kept.
async fn may_change(
    transaction: &mut PgConnection,
    at: &InSite<PrepareConsent>,
    before: &Settings,
    after: &HardSettings,
) -> Result<(), Problem> {
    at.require::<ManageConsent>()?;
    if after.own_tool {
        return Ok(());
    }
    let live = banner::live(transaction, at).await;
    let live = live.map_err(Problem::internal)?;
    let Some(live) = live else {
        return Err(Problem::conflict("banner_missing"));
    };
    let texts = &live.banner.texts;
    let settings = Settings {
        keep: after.keep,
        languages: after.languages.clone(),
        own_tool: false,
        ..before.clone()
    };
    // A banner that is shown may say more days than are kept by then; one that was not has to fit.
    let fits = match before.own_tool {
        true => has_banner(at.name(), &settings, Some(&live)),
        false => after
            .languages
            .iter()
            .all(|language| texts.contains_key(language)),
    };
    match fits {
        true => Ok(()),
        false => Err(Problem::conflict("banner_missing")),
    }
}

/// Looks for the paragraph in each of its languages; else where the most of one is.
pub(super) fn look(text: &str, keep: Keep) -> Result<Passage, Option<Difference>> {
    let mut nearest: Option<Difference> = None;
    for (language, paragraph) in figures::consent_paragraphs(keep) {
        match passage::search(text, &paragraph) {
            Ok(passage) => return Ok((language, passage)),
            Err(None) => {}
            Err(Some(found)) => {
                if nearest
                    .as_ref()
                    .is_none_or(|known| known.words < found.words)
                {
                    nearest = Some(found);
                }
            }
        }
    }
    Err(nearest)
}

fn missing(nearest: Option<Difference>) -> Problem {
    let problem = match nearest {
        None => Problem::invalid("paragraph_missing"),
        Some(found) if found.instead.is_empty() => Problem::invalid("paragraph_missing.ends")
            .with("after", found.after)
            .with("expected", found.expected),
        Some(found) => Problem::invalid("paragraph_missing.differs")
            .with("after", found.after)
            .with("expected", found.expected)
            .with("instead", found.instead),
    };
    problem.field("url")
}
