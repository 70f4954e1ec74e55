//! Sites: the book that everyone reads, their settings, and how to install the script.

pub mod book;
pub mod install;
pub mod listening;
pub mod receipt;
pub mod sites;

pub use book::{Book, BookError, Bots, Site, WeekStart};
pub use install::Address;
pub use listening::Hub;
pub use sites::{Forget, Sites};

#[derive(poem_openapi::Tags)]
enum Tags {
    /// Sites and their settings.
    Sites,
}

/// The operations of this area.
pub fn api(
    sites: Sites,
    address: Address,
    hub: Hub,
) -> (sites::SitesApi, install::InstallApi, listening::DryRunApi) {
    let install = install::InstallApi {
        book: sites.book.clone(),
        address,
    };
    let dry_run = listening::DryRunApi { hub };
    (sites::SitesApi { sites }, install, dry_run)
}
