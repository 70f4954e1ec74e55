//! What is needed before visitors can be asked, and whether it is there.

use base::text::{Localize as _, Text, Value};
use shared::banner::{Keep, check};

use super::{
    passage,
    records::{HardStep, HardStepView},
    store::Settings,
};
use crate::banner::Live;

/// A step, and whether it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub step: HardStep,
    /// Why it is done or not.
    pub why: Text,
    /// What to do; `None`: it is done.
    pub todo: Option<Text>,
}

impl Step {
    pub fn done(step: HardStep, why: Text) -> Self {
        Self {
            step,
            why,
            todo: None,
        }
    }

    pub fn missing(step: HardStep, why: Text, todo: Text) -> Self {
        Self {
            step,
            why,
            todo: Some(todo),
        }
    }

    /// As the request's caller reads it.
    pub fn view(&self) -> HardStepView {
        HardStepView {
            step: self.step,
            done: self.todo.is_none(),
            why: self.why.localize_here(),
            what_to_do: self.todo.as_ref().map(Text::localize_here),
        }
    }
}

/// Every step of a site with this name that the settings say, in order.
pub(super) fn steps(site: &str, settings: &Settings, live: Option<&Live>) -> Vec<Step> {
    vec![
        keep(settings),
        policy(settings),
        dpa(),
        banner(site, settings, live),
    ]
}

fn keep(settings: &Settings) -> Step {
    if settings.saved_at.is_none() {
        return Step::missing(
            HardStep::Keep,
            Text::new("hard.keep_missing"),
            Text::new("hard.keep_todo"),
        );
    }
    let why = Text::new("hard.keep_done")
        .with("visits", settings.keep.visits_days)
        .with("records", settings.keep.records_days)
        .with("languages", settings.languages.clone());
    Step::done(HardStep::Keep, why)
}

/// Whether a passage has the paragraph on visitors who agree, for these periods.
pub(super) fn is_paragraph(passage: &str, keep: Keep) -> bool {
    let paragraphs = figures::consent_paragraphs(keep);
    let mut paragraphs = paragraphs.iter();
    paragraphs.any(|(_, paragraph)| passage::search(passage, paragraph).is_ok())
}

fn policy(settings: &Settings) -> Step {
    let todo = Text::new("hard.policy_todo");
    let Some(policy) = &settings.policy else {
        return Step::missing(HardStep::Policy, Text::new("hard.policy_missing"), todo);
    };
    let url = policy.url.as_str();
    if let Some(since) = policy.lost_at {
        let why = Text::new("hard.policy_lost")
            .with("url", url)
            .with("since", Value::Moment(since))
            .with("why", settings.lost_why.as_deref().unwrap_or_default());
        let todo = Text::new("hard.policy_lost_todo");
        return Step::missing(HardStep::Policy, why, todo);
    }
    if !is_paragraph(&policy.passage, settings.keep) {
        let why = Text::new("hard.policy_differs").with("url", url);
        return Step::missing(HardStep::Policy, why, todo);
    }
    Step::done(
        HardStep::Policy,
        Text::new("hard.policy_done").with("url", url),
    )
}

/// No deployment has plans, so none has a customer to contract with.
fn dpa() -> Step {
    Step::done(HardStep::Dpa, Text::new("hard.dpa_no_plans"))
}

/// Whether the live banner can ask for these settings.
pub(super) fn has_banner(site: &str, settings: &Settings, live: Option<&Live>) -> bool {
    banner(site, settings, live).todo.is_none()
}

fn banner(site: &str, settings: &Settings, live: Option<&Live>) -> Step {
    if settings.own_tool {
        return Step::done(HardStep::Banner, Text::new("hard.banner_own_tool"));
    }
    let missing = |why| Step::missing(HardStep::Banner, why, Text::new("hard.banner_todo"));
    let Some(live) = live else {
        return missing(Text::new("hard.banner_missing"));
    };
    let texts = &live.banner.texts;
    let named = settings.languages.iter();
    let lacking: Vec<String> = named
        .filter(|language| !texts.contains_key(*language))
        .cloned()
        .collect();
    if !lacking.is_empty() {
        return missing(Text::new("hard.banner_languages").with("languages", lacking));
    }
    let results = check(&live.banner, &settings.promise(site));
    let broken = results.iter().filter(|result| !result.kept).count();
    if broken > 0 {
        return missing(Text::new("hard.banner_rules").with("n", broken));
    }
    Step::done(HardStep::Banner, Text::new("hard.banner_done"))
}

#[cfg(test)]
mod tests {
    use shared::banner::Banner;

    use super::*;
    use crate::hard::records::HardPolicy;

    const SITE: &str = "ours.example";

    /// All is done that can be.
    fn ready() -> (Settings, Live) {
        let keep = Keep::default();
        let (language, passage) = figures::consent_paragraphs(keep).remove(0);
        let settings = Settings {
            keep,
            languages: vec!["en".to_owned()],
            saved_at: Some(1),
            policy: Some(HardPolicy {
                url: "https://ours.example/privacy".to_owned(),
                found_at: 2,
                language: language.to_owned(),
                passage,
                checked_at: Some(2),
                lost_at: None,
            }),
            ..Settings::default()
        };
        let draft = Banner::default_for("en").unwrap();
        let live = Live::of(draft.filled(&settings.promise(SITE)), 3, None);
        (settings, live)
    }

    /// What is missing, and why.
    fn missing(settings: &Settings, live: Option<&Live>) -> Vec<(HardStep, &'static str)> {
        let steps = steps(SITE, settings, live);
        let missing = steps.iter().filter(|step| step.todo.is_some());
        missing.map(|step| (step.step, step.why.id())).collect()
    }

    #[test]
    fn each_step_is_checked() {
        use HardStep::{Banner, Keep, Policy};
        let (settings, live) = ready();
        assert_eq!(missing(&settings, Some(&live)), []);
        let untouched = Settings::default();
        assert_eq!(
            missing(&untouched, None),
            [
                (Keep, "hard.keep_missing"),
                (Policy, "hard.policy_missing"),
                (Banner, "hard.banner_missing"),
            ]
        );
        let own_tool = Settings {
            own_tool: true,
            ..settings.clone()
        };
        assert_eq!(missing(&own_tool, None), []);
        let more = Settings {
            languages: vec!["en".to_owned(), "fr".to_owned()],
            ..settings.clone()
        };
        assert_eq!(
            missing(&more, Some(&live)),
            [(Banner, "hard.banner_languages")]
        );
        let mut lost = settings.clone();
        lost.lost_why = Some("page_unreachable".to_owned());
        if let Some(policy) = &mut lost.policy {
            policy.lost_at = Some(3);
        }
        assert_eq!(missing(&lost, Some(&live)), [(Policy, "hard.policy_lost")]);
        // The policy and the banner name the days.
        let mut other_days = settings.clone();
        other_days.keep.visits_days = 400;
        assert_eq!(
            missing(&other_days, Some(&live)),
            [
                (Policy, "hard.policy_differs"),
                (Banner, "hard.banner_rules"),
            ]
        );
    }
}
