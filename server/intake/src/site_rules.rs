//! The sites' settings in the form that the pipeline uses, built once for each change of a site.

use std::{collections::HashMap, sync::Arc};

use arc_swap::ArcSwap;
use shared::{currency::Currency, ids::SiteNumber, pattern::Pattern};
use sites::{Site, SiteRegistry};

use crate::pipeline::{Bots, SiteRules};

/// Sites and their rules.
#[derive(Debug, Default)]
pub(crate) struct RulesOfSites(ArcSwap<HashMap<SiteNumber, Known>>);

/// The rules, and the very record they were made from: the registry makes a new one
/// when the site changes.
#[derive(Clone, Debug)]
struct Known {
    site: Arc<Site>,
    rules: Arc<SiteRules>,
}

impl RulesOfSites {
    /// The rules of this site.
    pub fn of(&self, site: &Arc<Site>, registry: &SiteRegistry) -> Arc<SiteRules> {
        if let Some(rules) = find(&self.0.load(), site) {
            return rules;
        }
        // All at once: after the registry is loaded, thousands of sites need theirs.
        let before = self.0.load();
        let all = registry.all().into_iter().map(|site| {
            let rules = find(&before, &site).unwrap_or_else(|| Arc::new(rules_of(&site)));
            (site.number(), Known { site, rules })
        });
        self.0.store(Arc::new(all.collect()));
        // It may have changed again since the caller looked it up.
        find(&self.0.load(), site).unwrap_or_else(|| Arc::new(rules_of(site)))
    }
}

fn find(known: &HashMap<SiteNumber, Known>, site: &Arc<Site>) -> Option<Arc<SiteRules>> {
    let known = known.get(&site.number())?;
    Arc::ptr_eq(&known.site, site).then(|| known.rules.clone())
}

fn rules_of(site: &Site) -> SiteRules {
    SiteRules {
        number: site.number(),
        name: site.name().to_owned(),
        hostnames: site.hostnames.clone(),
        kept_parameters: site.kept_parameters.clone(),
        excluded_paths: site.excluded_paths.iter().map(Pattern::new).collect(),
        excluded_addresses: site.excluded_addresses.clone(),
        excluded_countries: site.excluded_countries.clone(),
        bots: match site.bots {
            sites::Bots::Off => Bots::Off,
            sites::Bots::Standard => Bots::Standard,
            sites::Bots::Strict => Bots::Strict,
        },
        paused: site.paused,
        suspended: site.suspended,
        held: site.held,
        zone: site.zone.clone(),
        watched: site
            .picks
            .iter()
            .map(|pick| pick.id)
            .chain(site.stretches.iter().map(|stretch| stretch.id))
            .map(|id| id.to_string())
            .collect(),
        currency: Currency::parse(&site.currency),
    }
}
