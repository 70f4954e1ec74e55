//! Requests and responses of the site operations.

use poem_openapi::{Object, types::MaybeUndefined};
use serde::Deserialize;
use uuid::Uuid;

use super::{preview::Preview, rules};
use crate::{
    pages,
    registry::{Bots, Site, WeekStart},
};

/// A site and its settings.
#[derive(Clone, Debug, Object)]
pub struct SiteView {
    /// The site's id.
    pub id: Uuid,
    /// The site's name: a hostname, unique in the deployment.
    pub name: String,
    /// The hosts whose hits are counted, exact or `*.example.com`; if empty, the site's name and its subdomains.
    pub hostnames: Vec<String>,
    /// The site's IANA time zone, which determines when days begin.
    pub zone: String,
    /// The ISO 4217 code of the currency for revenue.
    pub currency: String,
    /// The first day of the week.
    pub week_start: WeekStart,
    /// Whether counting is paused. Hits are then excluded as `paused`.
    pub paused: bool,
    /// The bot detection level.
    pub bots: Bots,
    /// Excluded paths; `*` matches any characters.
    pub excluded_paths: Vec<String>,
    /// Excluded IP addresses and address blocks.
    pub excluded_addresses: Vec<String>,
    /// Excluded countries (ISO 3166-1 alpha-2).
    pub excluded_countries: Vec<String>,
    /// Query parameters that are kept as part of a page's path.
    pub kept_parameters: Vec<String>,
    /// The number of days of hits and figures that are kept, besides the current day; older ones are deleted every night.
    /// Null: as many as the deployment keeps.
    pub keep_days: Option<u32>,
    /// When a lowered `keep_days` takes or took effect, in Unix seconds: at the site's first midnight that comes 24 hours
    /// or more after the change. Until then, nothing is deleted by it, and you can take it back. Null: it was not lowered.
    pub keep_days_from: Option<i64>,
    /// Links with which your team can exclude its own visits.
    pub own_visits: OwnVisits,
    /// When the code to take over the site expires or expired, in Unix seconds; null if the site is not offered.
    pub offered_until: Option<i64>,
    /// When the site was created, in Unix seconds.
    pub created_at: i64,
    /// The effect of these settings on the last 30 days; only if `preview` was requested, and then nothing was saved.
    #[oai(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Links to the site that mark the browser in which they are opened, so that the script sends nothing from it. The mark
/// is stored in that browser only, and is the only thing that the script ever stores.
#[derive(Clone, Debug, Object)]
pub struct OwnVisits {
    /// Excludes the visits of the browser in which this link is opened.
    pub leave_out: String,
    /// Counts the visits of that browser again.
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
            keep_days: site.keep_days.days,
            keep_days_from: site.keep_days.takes_effect(&site.zone),
            own_visits: OwnVisits::of(site),
            offered_until: site.offered_until,
            created_at: site.created_at,
            preview: None,
        }
    }
}

/// A site to create. Only the name is required.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteCreate {
    /// A hostname such as `example.com`, in upper or lower case; `www.` is removed.
    pub name: String,
    /// The hosts to count, exact or `*.example.com`, at most 100; default: the name and its subdomains.
    pub hostnames: Option<Vec<String>>,
    /// An IANA time zone; default: `UTC`.
    pub zone: Option<String>,
    /// An ISO 4217 code; default: `EUR`.
    pub currency: Option<String>,
    /// The first day of the week; default: Monday.
    pub week_start: Option<WeekStart>,
    /// Whether counting is paused; default: false.
    pub paused: Option<bool>,
    /// The bot detection level; default: `standard`.
    pub bots: Option<Bots>,
    /// Paths to exclude, at most 100; `*` matches any characters.
    pub excluded_paths: Option<Vec<String>>,
    /// IP addresses (`192.0.2.1`) and blocks (`192.0.2.0/24`) to exclude, at most 100.
    pub excluded_addresses: Option<Vec<String>>,
    /// Countries (ISO 3166-1 alpha-2) to exclude, at most 100.
    pub excluded_countries: Option<Vec<String>>,
    /// Query parameters to keep as part of a page's path, at most 100.
    pub kept_parameters: Option<Vec<String>>,
    /// The number of days of hits and figures to keep, besides the current day: 1 to 36,500; default: as many as the
    /// deployment keeps.
    pub keep_days: Option<u32>,
}

/// Changes to a site. Omitted and null fields stay unchanged, except that null removes `keep_days`; lists are replaced as a
/// whole.
#[derive(Clone, Debug, Default, Object, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SiteUpdate {
    /// A new name. You must then change the name in the script tag too.
    pub name: Option<String>,
    /// The hosts to count; if empty, the name and its subdomains.
    pub hostnames: Option<Vec<String>>,
    /// An IANA time zone. Past days are split by the new time zone too, so daily figures can change; visitors are not
    /// identified again.
    pub zone: Option<String>,
    /// An ISO 4217 code.
    pub currency: Option<String>,
    /// The first day of the week.
    pub week_start: Option<WeekStart>,
    /// Whether counting is paused.
    pub paused: Option<bool>,
    /// The bot detection level.
    pub bots: Option<Bots>,
    /// Paths to exclude.
    pub excluded_paths: Option<Vec<String>>,
    /// IP addresses and blocks to exclude.
    pub excluded_addresses: Option<Vec<String>>,
    /// Countries to exclude.
    pub excluded_countries: Option<Vec<String>>,
    /// Query parameters to keep.
    pub kept_parameters: Option<Vec<String>>,
    /// The number of days of hits and figures to keep, besides the current day: 1 to 36,500. Older ones are deleted for
    /// good, every night. A lower number takes effect at the site's first midnight that comes 24 hours or more after the
    /// change (`keep_days_from`), a higher one at once. Null: as many as the deployment keeps. Only owners and admins can
    /// set a lower number, or one where there was none (403 `role_too_low`).
    pub keep_days: MaybeUndefined<u32>,
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
            keep_days: self
                .keep_days
                .map_or(MaybeUndefined::Undefined, MaybeUndefined::Value),
        }
    }
}
