//! What was found, as it is shown.

use std::cmp::Reverse;

use base::{
    access::{Caller, InSite, SeeAlerts},
    answer::Problem,
};
use serde::{Deserialize, Serialize};

use super::{
    records::{NightlyCheck, NightlyFinding, NightlySite, NightlyView, SiteNightly},
    runner::Nightly,
    store::{self, Stored},
};
use crate::outcome::{CheckCode, Outcome};

/// What was last found, for the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// When the last run ended, in Unix seconds; `None`: there was none yet.
    pub ran_at: Option<i64>,
    /// How many sites were checked.
    pub sites: usize,
    /// What is wrong, each in a sentence or two that begin with the site.
    pub findings: Vec<String>,
}

impl Nightly {
    /// What the last run found of what the caller may see.
    pub(super) async fn view(&self, caller: &Caller) -> Result<NightlyView, Problem> {
        let pool = self.context.pool();
        let mut stored = store::of_account(pool, caller.account).await?;
        stored.retain(|one| caller.sees(one.site));
        let mut findings: Vec<NightlyFinding> = stored.iter().flat_map(of_site).collect();
        let deployment = match caller.operator {
            true => store::deployment(pool).await?.map(|checks| {
                findings.extend(checks.iter().filter_map(|check| finding(check, None)));
                checks.iter().map(shown).collect()
            }),
            false => None,
        };
        findings.sort_by_key(|finding| Reverse(finding.severity));
        let last = store::last(pool).await?;
        Ok(NightlyView {
            ran_at: last.map(|(ended_at, _)| ended_at),
            running: store::is_locked(pool).await?,
            took_ms: last.map(|(_, took_ms)| took_ms),
            sites: i32::try_from(stored.len()).unwrap_or(i32::MAX),
            findings,
            deployment,
        })
    }

    /// What was last found of a site.
    pub(super) async fn of_site(&self, site: &InSite<SeeAlerts>) -> Result<SiteNightly, Problem> {
        let found = store::of_site(self.context.pool(), site).await?;
        let (ran_at, checks) = found.unzip();
        let checks = checks.unwrap_or_default();
        Ok(SiteNightly {
            ran_at,
            checks: checks.iter().map(shown).collect(),
        })
    }

    /// What was last found, of all sites and the deployment, in English.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn summary(&self) -> anyhow::Result<Summary> {
        let pool = self.context.pool();
        let mut states: Vec<_> = store::states(pool).await?.into_iter().collect();
        states.sort_by_key(|(site, _)| *site);
        let mut summary = Summary {
            ran_at: store::last(pool).await?.map(|(ended_at, _)| ended_at),
            sites: states.len(),
            findings: Vec::new(),
        };
        let deployment = store::deployment(pool).await?.unwrap_or_default();
        let registry = self.registry();
        let of_sites = states.iter().flat_map(|(site, state)| {
            let site = registry.by_id(*site);
            let name = site.map_or_else(String::new, |site| site.name().to_owned());
            state.checks.iter().map(move |check| (name.clone(), check))
        });
        let own = deployment.iter().map(|check| (String::new(), check));
        for (site, check) in own.chain(of_sites) {
            if check.is_wrong() {
                let begins = match site.as_str() {
                    "" => String::new(),
                    site => format!("{site}: "),
                };
                let (text, advice) = (check.text_here(), check.advice_here());
                summary.findings.push(format!("{begins}{text} {advice}"));
            }
        }
        Ok(summary)
    }
}

fn shown(outcome: &Outcome) -> NightlyCheck {
    NightlyCheck {
        check: outcome.check,
        result: outcome.result,
        text: outcome.text_here(),
        numbers: outcome.numbers.clone(),
    }
}

/// What is wrong with a site.
fn of_site(stored: &Stored) -> impl Iterator<Item = NightlyFinding> {
    stored.checks.iter().filter_map(|check| {
        let site = NightlySite {
            id: stored.site,
            name: stored.name.clone(),
        };
        finding(check, Some(site))
    })
}

fn finding(outcome: &Outcome, site: Option<NightlySite>) -> Option<NightlyFinding> {
    Some(NightlyFinding {
        check: outcome.check,
        severity: outcome.result.severity()?,
        title: outcome.text_here(),
        text: outcome.advice_here(),
        url: page(outcome.check, site.as_ref().map(|site| site.name.as_str())),
        site,
    })
}

/// The dashboard's page on what a check found.
fn page(check: CheckCode, site: Option<&str>) -> String {
    let Some(site) = site else {
        return "/nightly".to_owned();
    };
    let part = match check {
        CheckCode::Tag | CheckCode::Certificate => "/install",
        CheckCode::Ledger => "/left-out",
        CheckCode::Reports => "/reports",
        CheckCode::DataRequests => "/requests",
        CheckCode::Arriving => "",
        _ => "/nightly",
    };
    format!("/sites/{site}{part}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn each_finding_leads_to_a_page() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/site-pages.tsx");
        let pages = std::fs::read_to_string(web).expect("the dashboard's pages");
        for check in [
            CheckCode::Tag,
            CheckCode::Certificate,
            CheckCode::Arriving,
            CheckCode::Recount,
            CheckCode::Ledger,
            CheckCode::Reports,
            CheckCode::DataRequests,
        ] {
            let page = page(check, Some("a.example"));
            let part = page.strip_prefix("/sites/a.example").expect("a site's");
            let part = part.trim_start_matches('/');
            let names = [format!("  {part}: lazy("), format!("  \"{part}\": lazy(")];
            let is_known = names.iter().any(|name| pages.contains(name.as_str()));
            assert!(part.is_empty() || is_known, "{page}");
        }
        assert_eq!(page(CheckCode::Disk, None), "/nightly");
    }
}
