//! The pipeline for requests in logs, as readers ask it.

use intake::logged::{LogJudge, LoggedRequest, LoggedVerdict};
use shared::reason::Reason;

use crate::readers::{Judge, Judged, Request};

/// The pipeline of a site.
#[derive(Debug)]
pub struct SiteJudge {
    judge: LogJudge,
    /// The site's name, for logs without hosts.
    site: String,
}

impl SiteJudge {
    /// With the site's pipeline and its name.
    #[must_use]
    pub fn new(judge: LogJudge, site: &str) -> Self {
        Self {
            judge,
            site: site.to_owned(),
        }
    }
}

impl Judge for SiteJudge {
    fn judge(&self, request: &Request<'_>) -> Judged {
        let host = request.host.unwrap_or(&self.site);
        let verdict = self.judge.judge(&LoggedRequest {
            url: &format!("https://{host}{}", request.target),
            referrer: request.referrer,
            agent: request.agent,
            address: request.address,
            time: request.ts,
        });
        match verdict {
            LoggedVerdict::Counted(hit) => Judged::Counted(hit),
            LoggedVerdict::LeftOut(reason) => Judged::LeftOut {
                reason: reason.code(),
                bot: matches!(reason, Reason::Bot | Reason::Headless | Reason::Hosting),
            },
        }
    }
}
