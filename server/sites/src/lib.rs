//! Sites: the book that everyone reads, their settings, and how to install the script.

pub mod book;
pub mod check;
pub mod icon;
pub mod install;
mod pages;
pub mod sites;
pub mod snapshots;
pub mod stores;

use base::context::Context;
use poem_openapi::OpenApi;

pub use book::{Book, BookError, Bots, Site, WeekStart};
pub use install::Address;
pub use sites::{Forget, Sites};

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Sites and their settings.
    Sites,
}

/// The operations of this area.
pub fn api(sites: Sites, address: Address, context: &Context) -> impl OpenApi + use<> {
    let book = sites.book.clone();
    let pages = pages::Pages::new(context);
    let install = install::InstallApi {
        book: book.clone(),
        address: address.clone(),
    };
    (
        sites::SitesApi { sites },
        install,
        check::CheckApi::new(&book, address, &pages),
        icon::IconApi::new(&book, &pages),
        snapshots::SnapshotsApi::new(&book, &pages),
        stores::StoresApi,
    )
}
