//! API operations on the self-check.

use base::{
    access::{Member, OwnAlerts, SeeAlerts},
    answer::{DENIED, Problem, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{NightlyView, SiteNightly},
    runner::Nightly,
};
use crate::Tags;

/// The operations on the self-check.
#[derive(Debug)]
pub struct NightlyApi {
    nightly: Nightly,
}

impl NightlyApi {
    pub(crate) fn new(nightly: &Nightly) -> Self {
        Self {
            nightly: nightly.clone(),
        }
    }
}

#[OpenApi(tag = "Tags::Alerts")]
impl NightlyApi {
    /// See what the nightly check found
    ///
    /// Returns what the last run found wrong with the sites that you have access to. Operators also see the checks of the
    /// deployment.
    #[oai(path = "/nightly", method = "get", operation_id = "get_nightly")]
    async fn get(&self, who: Member<SeeAlerts>) -> Result<Json<NightlyView>, Refused<0>> {
        Ok(Json(self.nightly.view(&who.caller).await?))
    }

    /// Run the nightly check now
    ///
    /// Starts a run over all sites of the deployment, and returns what is known so far. If a run is under way, no other one
    /// starts. Only operators can do this: others get 403 `operator_needed`.
    #[oai(path = "/nightly", method = "post", operation_id = "run_nightly")]
    async fn run(&self, who: Member<OwnAlerts>) -> Result<Json<NightlyView>, Refused<{ DENIED }>> {
        if !who.caller.operator {
            return Err(Problem::denied("operator_needed").into());
        }
        self.nightly.start(&who.caller).await?;
        Ok(Json(self.nightly.view(&who.caller).await?))
    }

    /// See what the nightly check found of a site
    ///
    /// Returns every check of the site's last run, also those that found nothing wrong.
    #[oai(
        path = "/sites/:site/nightly",
        method = "get",
        operation_id = "get_site_nightly"
    )]
    async fn of_site(
        &self,
        who: Member<SeeAlerts>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<SiteNightly>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.nightly.of_site(&who.open(&site)?).await?))
    }
}
