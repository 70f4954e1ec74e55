//! Sites: the registry that all requests read, their settings and deletion, and how to install the script.

pub mod annotations;
pub mod ask;
pub mod changes;
pub mod check;
pub mod consent;
mod days;
pub mod expiry;
pub mod goals;
pub mod icon;
pub mod install;
pub mod live;
pub mod offer;
mod pages;
pub mod picking;
pub mod picks;
pub mod receipt;
pub mod registry;
pub mod reset;
pub mod share;
pub mod site_lock;
pub mod sites;
pub mod snapshots;
pub mod stores;
pub mod stretches;

use std::sync::Arc;

use base::{context::Context, mail::Message};
pub use install::Address;
pub use live::Broadcaster;
pub use pages::{Pages, TextRead};
pub use registry::{Bots, RegistryError, Site, SiteRegistry, WeekStart};
pub use sites::{EraseHits, Scrub, Sites};

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
pub enum Tags {
    /// What visitors are hoped to do, and the elements and parts of pages that it may be about.
    Goals,
    /// Sites and their settings.
    Sites,
}

/// The operations on sites themselves.
type Own = (sites::SitesApi, install::InstallApi, reset::ResetApi);

/// The operations that look at their pages.
type OnPages = (
    check::CheckApi,
    icon::IconApi,
    snapshots::SnapshotsApi,
    stores::StoresApi,
    live::DryRunApi,
);

/// The operations on goals and what they may be about.
type Hoped = (
    goals::GoalsApi,
    picks::PicksApi,
    stretches::StretchesApi,
    picking::PickingApi,
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
    broadcaster: Broadcaster,
    pages: &Pages,
) -> (Own, Around, OnPages, Hoped) {
    let (context, registry) = (context.clone(), sites.registry.clone());
    let looking = (
        check::CheckApi::new(&registry, address.clone(), pages),
        icon::IconApi::new(&registry, pages),
        snapshots::SnapshotsApi::new(&registry, pages),
        stores::StoresApi {
            registry: registry.clone(),
        },
        live::DryRunApi { broadcaster },
    );
    let install = install::InstallApi {
        registry: registry.clone(),
        address,
    };
    let reset = reset::ResetApi {
        context: context.clone(),
        sites: sites.clone(),
    };
    let around = (
        annotations::AnnotationsApi {
            context: context.clone(),
            registry: registry.clone(),
        },
        ask::AskApi {
            context: context.clone(),
            registry: registry.clone(),
        },
        changes::ChangesApi {
            context: context.clone(),
        },
        offer::OfferApi {
            context: context.clone(),
            registry: registry.clone(),
        },
    );
    let own = sites::SitesApi {
        context: context.clone(),
        sites,
    };
    let hoped = hoped(context, registry);
    ((own, install, reset), around, looking, hoped)
}

fn hoped(context: Context, registry: Arc<SiteRegistry>) -> Hoped {
    let goals = goals::Goals {
        context: context.clone(),
        registry: registry.clone(),
    };
    let picks = picks::Picks {
        context: context.clone(),
        registry: registry.clone(),
    };
    let stretches = stretches::Stretches {
        context: context.clone(),
        registry: registry.clone(),
    };
    (
        goals::GoalsApi { goals },
        picks::PicksApi { picks },
        stretches::StretchesApi { stretches },
        picking::PickingApi { context, registry },
    )
}

/// One email of each kind that this area writes, for `stile mail-preview`.
pub fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    [
        ask::samples(origin),
        offer::samples(origin),
        sites::emails::samples(origin),
    ]
    .concat()
}
