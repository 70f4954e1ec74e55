//! Sites: the book that everyone reads, their settings and what becomes of them, and how to install the script.

pub mod annotations;
pub mod ask;
pub mod book;
pub mod changes;
mod days;
pub mod install;
pub mod offer;
pub mod reset;
pub mod sites;

use std::sync::Arc;

use base::{context::Context, mail::Letter};

pub use book::{Book, BookError, Bots, Site, WeekStart};
pub use install::Address;
pub use sites::{Forget, Rehearse, Sites};

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Sites and their settings.
    Sites,
}

/// The operations on sites themselves.
type Own = (sites::SitesApi, install::InstallApi, reset::ResetApi);

/// The operations on what surrounds them.
type Around = (
    annotations::AnnotationsApi,
    ask::AskApi,
    changes::ChangesApi,
    offer::OfferApi,
);

/// The operations of this area.
pub fn api(
    sites: Sites,
    address: Address,
    context: &Context,
    rehearse: Arc<dyn Rehearse>,
) -> (Own, Around) {
    let (context, book) = (context.clone(), sites.book.clone());
    let install = install::InstallApi {
        book: book.clone(),
        address,
    };
    let reset = reset::ResetApi {
        context: context.clone(),
        sites: sites.clone(),
    };
    let around = (
        annotations::AnnotationsApi {
            context: context.clone(),
            book: book.clone(),
        },
        ask::AskApi {
            context: context.clone(),
            book: book.clone(),
        },
        changes::ChangesApi {
            context: context.clone(),
        },
        offer::OfferApi { context, book },
    );
    (
        (sites::SitesApi { sites, rehearse }, install, reset),
        around,
    )
}

/// One mail of each kind that this area writes, for `stile mail-preview`.
pub fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    [ask::samples(origin), offer::samples(origin)].concat()
}
