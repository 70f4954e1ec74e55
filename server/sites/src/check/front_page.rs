//! The front page of a site as the service itself looks at it, at night: no person asks, so nothing is audited.

use std::sync::Arc;

use base::{answer::Problem, text::Text};

use super::{
    finding::Finding,
    records::{Code, Level, Verdict},
    service::{Checking, Looked},
};
use crate::{
    install::Address,
    pages::{self, Pages},
    registry::{Site, SiteRegistry},
};

/// Looks at front pages.
#[derive(Clone, Debug)]
pub struct FrontPages {
    checking: Checking,
}

/// What a front page is like.
#[derive(Clone, Debug)]
pub struct FrontPage {
    /// Its host, as it was asked for.
    pub host: String,
    /// Whether it is counted.
    pub state: FrontPageState,
    /// The status of the answer; `None`: there was none.
    pub status: Option<u16>,
    /// Why it is as it is, and what to do about it; `None` where all is well.
    pub why: Option<(Text, Option<Text>)>,
    /// When the certificate of the server ends, in Unix seconds; `None` without https, and without an answer.
    pub certificate_ends: Option<i64>,
}

/// Whether a front page is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontPageState {
    /// It is.
    Counted,
    /// It is, but not correctly.
    CountedPartly,
    /// It has no tag, but a script in it may add one.
    Unsure,
    /// It is not: the tag is missing, is another site's, or does not run.
    NotCounted,
    /// It does not answer, or with an error.
    NoPage,
    /// It is not on the public internet, where it cannot be looked at.
    NotPublic,
}

impl FrontPages {
    /// Of these sites, whose tags load the script from this address. The pages are for this alone, so that no person has to
    /// wait for them.
    #[must_use]
    pub fn new(registry: &Arc<SiteRegistry>, address: Address, pages: Pages) -> Self {
        Self {
            checking: Checking {
                registry: registry.clone(),
                address,
                pages,
            },
        }
    }

    /// Looks at the front page of a site, which must be counted by a script.
    ///
    /// # Errors
    /// 503 if too many pages of its account are looked at, 500 if the page cannot be processed.
    pub async fn look(&self, site: &Arc<Site>) -> Result<FrontPage, Problem> {
        let front = pages::front(site);
        let (asked, _) = pages::meant(site, Some(&front))?;
        let slot = self.checking.pages.slot(site.facts.account)?;
        // A page by http alone is one that answers.
        let Looked {
            view,
            findings,
            certificate_ends,
        } = self.checking.seen(&slot, site, &asked, true).await?;
        let is_private = findings.iter().any(|found| found.code == Code::NotPublic);
        let state = match view.verdict {
            Verdict::Counts | Verdict::CountsLater => FrontPageState::Counted,
            Verdict::CountsPartly => FrontPageState::CountedPartly,
            Verdict::Unsure => FrontPageState::Unsure,
            Verdict::CountsNot => FrontPageState::NotCounted,
            Verdict::NoPage if is_private => FrontPageState::NotPublic,
            Verdict::NoPage => FrontPageState::NoPage,
        };
        let gravest = findings.into_iter().find(|found| {
            matches!(found.level, Level::Problem | Level::Warning) || found.code == Code::TagManager
        });
        Ok(FrontPage {
            host: asked.host_str().unwrap_or_default().to_owned(),
            state,
            status: view.status,
            why: gravest.map(
                |Finding {
                     message, advice, ..
                 }| (message, advice),
            ),
            certificate_ends,
        })
    }
}
