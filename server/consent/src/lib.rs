//! Visitors who agree to be recognised: the settings of a site for them, the banner that asks them, and what they answered.
//!
//! Who did not agree is counted as on every other site. The API calls this mode `hard`.

mod asking;
mod banner;
mod days;
mod file;
mod forgotten;
mod hard;
mod on;
mod records;
mod requests;
mod visitors;

use base::context::Context;
use figures::State;
pub use forgotten::{
    FORGOTTEN, ForgottenEraser, ForgottenKey, ForgottenList, ForgottenWriter, NotAList,
};
pub use hard::PolicyChecks;
pub use on::Erasing;
pub use records::{Closing, ConsentExpiry, Signer};
use sites::Pages;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Visitors who agree to be recognised: the settings of a site, the banner that asks them, and what they answered.
    Consent,
}

/// What this area needs besides what all areas work with.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Fetches the pages of sites.
    pub pages: Pages,
    /// What figures are made of.
    pub figures: State,
    /// The deployment's key.
    pub signer: Signer,
    /// Erases the visitors of sites.
    pub erasing: Erasing,
}

/// The operations of this area.
pub fn api(
    context: &Context,
    parts: &Parts,
) -> (
    hard::HardApi,
    banner::BannerApi,
    on::OnApi,
    records::RecordsApi,
    visitors::VisitorsApi,
    requests::RequestsApi,
) {
    let (registry, counts) = (&parts.figures.registry, &parts.figures.counts);
    let hard = hard::Hard {
        context: context.clone(),
        registry: registry.clone(),
        pages: parts.pages.clone(),
        counts: counts.clone(),
    };
    let banners = banner::Banners {
        context: context.clone(),
        registry: registry.clone(),
        counts: counts.clone(),
    };
    let on = on::On {
        hard: hard.clone(),
        erasing: parts.erasing.clone(),
    };
    let records = records::Records {
        context: context.clone(),
        registry: registry.clone(),
        counts: counts.clone(),
        signer: parts.signer.clone(),
    };
    let visitors = visitors::Visitors {
        context: context.clone(),
        figures: parts.figures.clone(),
        records: records.clone(),
    };
    let requests = requests::Requests {
        context: context.clone(),
        registry: registry.clone(),
        counts: counts.clone(),
    };
    (
        hard::HardApi { hard },
        banner::BannerApi { banners },
        on::OnApi { on },
        records::RecordsApi { records },
        visitors::VisitorsApi { visitors },
        requests::RequestsApi { requests },
    )
}
