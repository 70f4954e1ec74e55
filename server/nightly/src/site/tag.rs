//! Whether the site's front page answers and has the script, and how long its certificate is valid.

use alerts::AlertKind;
use base::{answer::Problem, text::Text};
use figures::query::Columns;
use sites::{
    Site,
    check::{FrontPage, FrontPageState},
};

use super::questions::Questions;
use crate::outcome::{CheckCode, CheckResult, Effect, Outcome};

/// What is done about a page that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// It counts.
    No,
    /// It is tried again in this night: it may be under maintenance.
    ThisNight,
    /// It counts only if it is still wrong at night.
    UntilNight,
}

/// A certificate that ends in fewer days is warned of, and in fewer than these is an error.
const WARNED_DAYS: i64 = 14;
const LAST_DAYS: i64 = 3;
const DAY: i64 = 86_400;

/// All kinds of alert about a page.
const KINDS: [AlertKind; 3] = [
    AlertKind::Tag,
    AlertKind::Unreachable,
    AlertKind::Certificate,
];

/// Why the page is not looked at; `None`: it is.
///
/// # Errors
/// If the service stops.
pub(super) async fn reason_to_skip(
    site: &Site,
    questions: &Questions,
) -> anyhow::Result<Option<Text>> {
    if site.suspended {
        return Ok(Some(Text::new("nightly_tag.suspended")));
    }
    if site.paused {
        return Ok(Some(Text::new("nightly_tag.paused")));
    }
    let sql = include_str!("../../../../queries/counts/nightly/from_pages.sql");
    let answer = questions.ask(site, ("from_pages", sql), vec![]).await?;
    let mut from_pages = true;
    for batch in answer.iter().flatten() {
        from_pages = Columns::of(batch).numbers("from_pages")? == [1];
    }
    Ok((!from_pages).then(|| Text::new("nightly_tag.no_script")))
}

/// The outcomes where the page is not looked at. Alerts about it end.
pub(super) fn skipped(reason: Text) -> Vec<Outcome> {
    let tag = Outcome::new(CheckCode::Tag, CheckResult::NotChecked, reason);
    let ended = KINDS.into_iter().map(Effect::Close);
    let tag = ended.fold(tag, Outcome::with);
    vec![tag, no_certificate()]
}

/// What a look at a page found.
#[derive(Debug)]
pub(crate) struct Looked {
    /// The tag and the certificate.
    pub outcomes: Vec<Outcome>,
    /// Whether the page is wrong for now, and is to be tried again.
    pub again: bool,
    /// Whether the page was asked, and if so, whether anything answered.
    pub answered: Option<bool>,
    /// What the outcomes are where nothing answers because of our own network.
    pub without_network: Vec<Outcome>,
}

impl Looked {
    /// Where the page was not asked.
    pub(super) fn not(outcomes: Vec<Outcome>) -> Self {
        Self {
            outcomes,
            again: false,
            answered: None,
            without_network: vec![],
        }
    }
}

/// The outcomes of a look at the page. Where hits of the site still arrive, it is not down.
pub(super) fn outcomes(
    site: &Site,
    looked: Result<FrontPage, Problem>,
    (patience, arrives): (Patience, bool),
    now: i64,
) -> Looked {
    let page = match looked {
        Ok(page) => page,
        Err(problem) => {
            let error = anyhow::Error::from(problem);
            tracing::warn!(
                site = site.name(),
                error = format!("{error:#}"),
                "the front page cannot be checked"
            );
            let text = Text::new("nightly_tag.failed");
            let tag = Outcome::new(CheckCode::Tag, CheckResult::NotChecked, text);
            return Looked::not(vec![tag, no_certificate()]);
        }
    };
    let wrong = matches!(
        page.state,
        FrontPageState::NotCounted | FrontPageState::NoPage
    );
    let tag = match patience {
        Patience::ThisNight | Patience::UntilNight if wrong => tried_again(&page, patience),
        _ => judged(&page, arrives),
    };
    let text = Text::new("nightly_tag.no_network").with("host", page.host.as_str());
    let no_network = Outcome::new(CheckCode::Tag, CheckResult::NotChecked, text);
    Looked {
        outcomes: vec![tag, certificate(&page, now)],
        again: wrong && patience == Patience::ThisNight,
        answered: answered(&page),
        without_network: vec![no_network, no_certificate()],
    }
}

/// Whether anything answered, also with an error; `None`: nothing was asked.
pub(super) fn answered(page: &FrontPage) -> Option<bool> {
    match page.state {
        FrontPageState::NotPublic => None,
        FrontPageState::NoPage => Some(page.status.is_some()),
        _ => Some(true),
    }
}

/// Where the page is wrong, and that does not count yet.
fn tried_again(page: &FrontPage, patience: Patience) -> Outcome {
    let host = page.host.as_str();
    let text = match patience {
        Patience::UntilNight => Text::new("nightly_tag.until_night").with("host", host),
        Patience::ThisNight | Patience::No => Text::new("nightly_tag.again").with("host", host),
    };
    explained(
        Outcome::new(CheckCode::Tag, CheckResult::Warning, text),
        page,
    )
}

fn judged(page: &FrontPage, arrives: bool) -> Outcome {
    let host = page.host.as_str();
    let well = |result, text| {
        Outcome::new(CheckCode::Tag, result, text)
            .with(Effect::Close(AlertKind::Tag))
            .with(Effect::Close(AlertKind::Unreachable))
    };
    let outcome = match page.state {
        FrontPageState::Counted => {
            let text = Text::new("nightly_tag.ok").with("host", host);
            return well(CheckResult::Ok, text);
        }
        FrontPageState::CountedPartly => {
            let text = Text::new("nightly_tag.partly").with("host", host);
            well(CheckResult::Warning, text)
        }
        FrontPageState::Unsure => {
            let text = Text::new("nightly_tag.unsure").with("host", host);
            well(CheckResult::NotChecked, text)
        }
        FrontPageState::NotCounted => {
            let text = Text::new("nightly_tag.title").with("host", host);
            Outcome::new(CheckCode::Tag, CheckResult::Error, text)
                .alerting(AlertKind::Tag)
                .with(Effect::Close(AlertKind::Unreachable))
        }
        FrontPageState::NoPage if arrives => {
            let text = Text::new("nightly_tag.arriving").with("host", host);
            Outcome::new(CheckCode::Tag, CheckResult::Warning, text)
        }
        FrontPageState::NoPage => {
            let text = Text::new("nightly_tag.unreachable")
                .with("host", host)
                .with("status", page.status.unwrap_or(0));
            Outcome::new(CheckCode::Tag, CheckResult::Error, text).alerting(AlertKind::Unreachable)
        }
        FrontPageState::NotPublic => {
            let text = Text::new("nightly_tag.not_public").with("host", host);
            well(CheckResult::NotChecked, text)
        }
    };
    explained(outcome, page)
}

/// With what is wrong and what to do about it.
fn explained(outcome: Outcome, page: &FrontPage) -> Outcome {
    let outcome = outcome.advise(Text::new("nightly_tag.text"));
    match &page.why {
        Some((why, advice)) => outcome.because(why.clone(), advice.clone()),
        None => outcome,
    }
}

fn no_certificate() -> Outcome {
    let text = Text::new("nightly_certificate.none");
    Outcome::new(CheckCode::Certificate, CheckResult::NotChecked, text)
}

fn certificate(page: &FrontPage, now: i64) -> Outcome {
    let Some(ends) = page.certificate_ends else {
        return no_certificate();
    };
    let days = (ends - now).div_euclid(DAY);
    let (host, moment) = (page.host.as_str(), base::text::Value::Moment(ends));
    let result = match days {
        ..LAST_DAYS => CheckResult::Error,
        LAST_DAYS..WARNED_DAYS => CheckResult::Warning,
        _ => CheckResult::Ok,
    };
    let text = match result {
        CheckResult::Ok => Text::new("nightly_certificate.ok"),
        _ => Text::new("nightly_certificate.title"),
    };
    let text = text
        .with("host", host)
        .with("days", days)
        .with("ends", moment);
    Outcome::new(CheckCode::Certificate, result, text)
        .advise(Text::new("nightly_certificate.text"))
        .alerting(AlertKind::Certificate)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_176_000;

    fn page(state: FrontPageState) -> FrontPage {
        FrontPage {
            host: "ours.example".to_owned(),
            state,
            status: None,
            why: None,
            certificate_ends: None,
        }
    }

    fn opens(outcome: &Outcome) -> Vec<AlertKind> {
        let opened = outcome.effects.iter().filter_map(|effect| match effect {
            Effect::Open(kind, ..) => Some(*kind),
            Effect::Close(_) => None,
        });
        opened.collect()
    }

    #[test]
    fn a_certificate_is_warned_of_two_weeks_before_its_end() {
        let of = |seconds: i64| {
            let page = FrontPage {
                certificate_ends: Some(NOW + seconds),
                ..page(FrontPageState::Counted)
            };
            let outcome = certificate(&page, NOW);
            (outcome.result, outcome.numbers["days"], opens(&outcome))
        };
        let kind = vec![AlertKind::Certificate];
        assert_eq!(of(14 * DAY), (CheckResult::Ok, 14, vec![]));
        assert_eq!(of(14 * DAY - 1), (CheckResult::Warning, 13, kind.clone()));
        assert_eq!(of(3 * DAY), (CheckResult::Warning, 3, kind.clone()));
        assert_eq!(of(3 * DAY - 1), (CheckResult::Error, 2, kind.clone()));
        assert_eq!(of(-1), (CheckResult::Error, -1, kind));
    }

    #[test]
    fn each_state_of_a_page_has_its_alert() {
        for (state, result, kinds) in [
            (FrontPageState::Counted, CheckResult::Ok, vec![]),
            (FrontPageState::CountedPartly, CheckResult::Warning, vec![]),
            (FrontPageState::Unsure, CheckResult::NotChecked, vec![]),
            (FrontPageState::NotPublic, CheckResult::NotChecked, vec![]),
            (
                FrontPageState::NotCounted,
                CheckResult::Error,
                vec![AlertKind::Tag],
            ),
            (
                FrontPageState::NoPage,
                CheckResult::Error,
                vec![AlertKind::Unreachable],
            ),
        ] {
            let outcome = judged(&page(state), false);
            assert_eq!(
                (outcome.result, opens(&outcome)),
                (result, kinds),
                "{state:?}"
            );
            assert!(!outcome.text_here().contains("nightly_"));
        }
    }

    #[test]
    fn a_site_whose_hits_arrive_is_not_down() {
        let outcome = judged(&page(FrontPageState::NoPage), true);
        assert_eq!(
            (outcome.result, outcome.effects.len()),
            (CheckResult::Warning, 0)
        );
        let missing = judged(&page(FrontPageState::NotCounted), true);
        assert_eq!(opens(&missing), [AlertKind::Tag]);
    }

    #[test]
    fn an_error_is_an_answer() {
        let down = page(FrontPageState::NoPage);
        assert_eq!(answered(&down), Some(false));
        let error = FrontPage {
            status: Some(502),
            ..down
        };
        assert_eq!(answered(&error), Some(true));
        assert_eq!(answered(&page(FrontPageState::NotPublic)), None);
    }
}
