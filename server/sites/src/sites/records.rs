//! What is asked and answered about sites.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use super::{preview::Preview, rules};
use crate::{
    book::{Bots, Site, WeekStart},
    pages,
};

/// A site and its settings.
#[derive(Clone, Debug, Object)]
pub struct SiteView {
    /// Its id.
    pub id: Uuid,
    /// Its name: a hostname, unique in the deployment.
    pub name: String,
    /// The hosts it counts, exact or `*.example.com`; empty: its name and what lies under it.
    pub hostnames: Vec<String>,
    /// Its IANA time zone, in which its days begin.
    pub zone: String,
    /// ISO 4217 code of the currency its revenue is shown in.
    pub currency: String,
    /// The first day of its weeks.
    pub week_start: WeekStart,
    /// Whether counting rests; hits are then left out as `paused`.
    pub paused: bool,
    /// How strictly programs are told from people.
    pub bots: Bots,
    /// Paths that are not counted; `*` stands for any run of characters.
    pub excluded_paths: Vec<String>,
    /// Addresses and blocks of addresses that are not counted.
    pub excluded_addresses: Vec<String>,
    /// Countries (ISO 3166-1 alpha-2) that are not counted.
    pub excluded_countries: Vec<String>,
    /// Query parameters that are kept as part of a page's path.
    pub kept_parameters: Vec<String>,
    /// How the site's people leave their own visits out.
    pub own_visits: OwnVisits,
    /// Until when another account may take it over with the code that was made, in Unix seconds; null: it was
    /// not offered. What lies in the past is over.
    pub offered_until: Option<i64>,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
    /// What these settings would have done to the last 30 days; only where `preview` was asked for, and then
    /// nothing was saved.
    #[oai(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Addresses of the site's own pages that mark the browser in which they are opened: the script then
/// sends nothing from it. The mark is that browser's alone, and the only thing the script ever keeps.
#[derive(Clone, Debug, Object)]
pub struct OwnVisits {
    /// Opened in a browser, its visits are not counted from then on.
    pub leave_out: String,
    /// Opened in it, they are counted again.
    pub count_again: String,
}

impl OwnVisits {
    fn of(site: &Site) -> Self {
        let front = pages::front(site);
        Self {
            leave_out: format!("{front}#stile_ignore=yes"),
            count_again: format!("{front}#stile_ignore="),
        }
    }
}

impl From<&Site> for SiteView {
    fn from(site: &Site) -> Self {
        Self {
            id: site.facts.id,
            name: site.facts.name.clone(),
            hostnames: site.hostnames.clone(),
            zone: site.zone_name.clone(),
            currency: site.currency.clone(),
            week_start: site.week_start,
            paused: site.paused,
            bots: site.bots,
            excluded_paths: site.excluded_paths.clone(),
            excluded_addresses: site
                .excluded_addresses
                .iter()
                .map(rules::address_text)
                .collect(),
            excluded_countries: site.excluded_countries.clone(),
            kept_parameters: site.kept_parameters.clone(),
            own_visits: OwnVisits::of(site),
            offered_until: site.offered_until,
            created_at: site.created_at,
            preview: None,
        }
    }
}

/// A site to be made. Only the name is needed.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteCreate {
    /// A hostname such as `example.com`; `www.` is taken off, capitals make no difference.
    pub name: String,
    /// The hosts to count, exact or `*.example.com`, 100 at most; left out: the name and what lies under it.
    pub hostnames: Option<Vec<String>>,
    /// An IANA time zone; left out: `UTC`.
    pub zone: Option<String>,
    /// An ISO 4217 code; left out: `EUR`.
    pub currency: Option<String>,
    /// The first day of the week; left out: Monday.
    pub week_start: Option<WeekStart>,
    /// Whether counting rests; left out: no.
    pub paused: Option<bool>,
    /// How strictly programs are told from people; left out: `standard`.
    pub bots: Option<Bots>,
    /// Paths not to count, 100 at most; `*` stands for any run of characters.
    pub excluded_paths: Option<Vec<String>>,
    /// Addresses (`192.0.2.1`) and blocks (`192.0.2.0/24`) not to count, 100 at most.
    pub excluded_addresses: Option<Vec<String>>,
    /// Countries (ISO 3166-1 alpha-2) not to count, 100 at most.
    pub excluded_countries: Option<Vec<String>>,
    /// Query parameters to keep as part of a page's path, 100 at most.
    pub kept_parameters: Option<Vec<String>>,
}

/// Changes to a site. What is left out or null stays as it is; a list is replaced whole.
#[derive(Clone, Debug, Default, Object, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SiteUpdate {
    /// A new name. The script's tag in the pages must then name it too.
    pub name: Option<String>,
    /// The hosts to count; empty: the name and what lies under it.
    pub hostnames: Option<Vec<String>>,
    /// An IANA time zone. Past days are cut by it too; who counted as one visitor on a day stays as it was.
    pub zone: Option<String>,
    /// An ISO 4217 code.
    pub currency: Option<String>,
    /// The first day of the week.
    pub week_start: Option<WeekStart>,
    /// Whether counting rests.
    pub paused: Option<bool>,
    /// How strictly programs are told from people.
    pub bots: Option<Bots>,
    /// Paths not to count.
    pub excluded_paths: Option<Vec<String>>,
    /// Addresses and blocks not to count.
    pub excluded_addresses: Option<Vec<String>>,
    /// Countries not to count.
    pub excluded_countries: Option<Vec<String>>,
    /// Query parameters to keep.
    pub kept_parameters: Option<Vec<String>>,
}

impl SiteCreate {
    /// The name, and the rest as changes to a site with nothing set.
    pub(super) fn into_update(self) -> SiteUpdate {
        SiteUpdate {
            name: Some(self.name),
            hostnames: self.hostnames,
            zone: self.zone,
            currency: self.currency,
            week_start: self.week_start,
            paused: self.paused,
            bots: self.bots,
            excluded_paths: self.excluded_paths,
            excluded_addresses: self.excluded_addresses,
            excluded_countries: self.excluded_countries,
            kept_parameters: self.kept_parameters,
        }
    }
}
