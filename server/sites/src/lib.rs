//! Sites: the book that everyone reads, their settings and what becomes of them, and how to install the script.

pub mod annotations;
pub mod ask;
pub mod book;
pub mod changes;
pub mod check;
mod days;
pub mod goals;
pub mod icon;
pub mod install;
pub mod listening;
pub mod offer;
mod pages;
pub mod receipt;
pub mod reset;
pub mod sites;
pub mod snapshots;
pub mod stores;

use std::sync::Arc;

use base::{context::Context, mail::Letter};

pub use book::{Book, BookError, Bots, Site, WeekStart};
pub use install::Address;
pub use listening::Hub;
pub use sites::{Forget, Rehearse, Sites};

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Sites and their settings.
    Sites,
}

/// The operations on sites themselves.
type Own = (sites::SitesApi, install::InstallApi, reset::ResetApi);

/// The operations that look at their pages.
type Pages = (
    check::CheckApi,
    icon::IconApi,
    snapshots::SnapshotsApi,
    stores::StoresApi,
    listening::DryRunApi,
);

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
    hub: Hub,
) -> (Own, Around, Pages) {
    let (context, book) = (context.clone(), sites.book.clone());
    let pages = pages::Pages::new(&context);
    let looking = (
        check::CheckApi::new(&book, address.clone(), &pages),
        icon::IconApi::new(&book, &pages),
        snapshots::SnapshotsApi::new(&book, &pages),
        stores::StoresApi,
        listening::DryRunApi { hub },
    );
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
        looking,
    )
}

/// One mail of each kind that this area writes, for `stile mail-preview`.
pub fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    [ask::samples(origin), offer::samples(origin)].concat()
}
