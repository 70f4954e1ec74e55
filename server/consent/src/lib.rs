//! Visitors who agree to be recognised: the settings of a site for them, and the banner that asks them.
//!
//! Who did not agree is counted as on every other site. The API calls this mode `hard`.

mod banner;
mod hard;

use std::sync::Arc;

use base::context::Context;
use sites::{Pages, SiteRegistry};

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Visitors who agree to be recognised: the settings of a site, and the banner that asks them.
    Consent,
}

/// The operations of this area.
pub fn api(
    context: &Context,
    registry: &Arc<SiteRegistry>,
    pages: &Pages,
) -> (hard::HardApi, banner::BannerApi) {
    let hard = hard::Hard {
        context: context.clone(),
        registry: registry.clone(),
        pages: pages.clone(),
    };
    let banners = banner::Banners {
        context: context.clone(),
        registry: registry.clone(),
    };
    (hard::HardApi { hard }, banner::BannerApi { banners })
}
