//! Sharing: what a site shows to people who are not members, in public or by private links.
//!
//! A site's settings say which parts of its dashboard are shown, and how many visitors a value needs to be shown by itself.
//! The site registry has them (`sites::share`), so that a request for a site that shares nothing costs no query. `access`
//! finds out whether a request may see a site; only then `Authenticator::for_share` makes the witness with which its figures
//! are read. `view` answers what the shared page shows, `count` how often a page was viewed.

mod access;
mod cache;
mod count;
mod filter;
mod links;
mod settings;
mod unlock;
mod view;

use std::{fmt, sync::Arc};

pub use access::embedding_hosts;
use base::context::Context;
use cache::AnswerCache;
pub use count::{Badge, badge};
use poem_openapi::OpenApi;
use sites::SiteRegistry;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
pub(crate) enum Tags {
    /// Public dashboards, private links, and the number of views of a page.
    Sharing,
}

/// What this area works with. Clones share everything.
#[derive(Clone)]
pub struct Sharing {
    /// What all areas work with.
    pub context: Context,
    /// The sites and what they share.
    pub registry: Arc<SiteRegistry>,
    /// What figures are made of.
    pub figures: figures::State,
    /// Recent answers.
    answers: Answers,
}

/// Recent answers. Clones share them.
#[derive(Clone)]
pub struct Answers {
    /// Of the shared page.
    views: Arc<AnswerCache<view::CacheKey, view::ShareView>>,
    /// Numbers of views.
    counts: Arc<AnswerCache<count::CacheKey, count::PageCount>>,
}

impl fmt::Debug for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").finish_non_exhaustive()
    }
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            views: Arc::new(view::cache()),
            counts: Arc::new(count::cache()),
        }
    }
}

impl fmt::Debug for Sharing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sharing").finish_non_exhaustive()
    }
}

impl Sharing {
    /// With the recent answers of a process.
    #[must_use]
    pub fn new(
        context: &Context,
        registry: &Arc<SiteRegistry>,
        figures: figures::State,
        answers: &Answers,
    ) -> Self {
        Self {
            context: context.clone(),
            registry: registry.clone(),
            figures,
            answers: answers.clone(),
        }
    }
}

/// The operations of this area.
pub fn api(sharing: &Sharing) -> impl OpenApi + use<> {
    let of = || sharing.clone();
    (
        view::ViewApi { sharing: of() },
        count::CountApi { sharing: of() },
        unlock::UnlockApi { sharing: of() },
        settings::SettingsApi { sharing: of() },
        links::LinksApi { sharing: of() },
    )
}
