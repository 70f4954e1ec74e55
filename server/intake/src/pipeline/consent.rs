//! Whom a site asks for consent, and whose answers it takes: what the steps decide, without a hit.

use std::io;

use counts::Visitor;
use shared::{address::Address, reason::Reason};

use super::{
    Candidate, Client, Evaluation, Pipeline, Sender, SiteRules, What, arrival, local_day,
    steps::{LIMIT, OF_CLIENT, OF_PAGE, READABLE, Step},
};

/// What a message is, as far as the steps are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Something that only a visitor who is asked can send.
    Asked,
    /// A visitor who is not asked, because of Global Privacy Control.
    Signal,
    /// What every visitor may do at any time: withdraw, know, have everything erased.
    Right,
}

/// A visitor whose message is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respondent {
    /// The day in the site's zone, in days since 1970.
    pub day: i32,
    /// Host of the page.
    pub hostname: String,
    /// The day's hashes.
    pub visitor: Visitor,
}

impl Pipeline {
    /// Why this client's visitor is not asked for consent; `None`: is asked.
    pub fn not_asked(&self, site: &SiteRules, client: Client<'_>, now: i64) -> Option<Reason> {
        let candidate = message(site, "", client, now);
        let mut evaluation = self.evaluation(&candidate, None);
        first(OF_CLIENT, &mut evaluation)
    }

    /// The visitor who sent a message about consent from this page, or why it is not taken.
    ///
    /// # Errors
    /// If the day's salt cannot be written.
    pub async fn respondent(
        &self,
        asking: Asking,
        site: &SiteRules,
        (url, page): (&str, Option<Address<'_>>),
        client: Client<'_>,
        now: i64,
    ) -> io::Result<Result<Respondent, Reason>> {
        let mut client = client;
        if asking == Asking::Signal && !std::mem::take(&mut client.opted_out) {
            return Ok(Err(Reason::Malformed));
        }
        let candidate = message(site, url, client, now);
        let mut evaluation = self.evaluation(&candidate, page);
        evaluation.hit_rates = Some(&self.hit_rates);
        let of_visitor: [&[Step]; 2] = match asking {
            Asking::Asked | Asking::Signal => [OF_PAGE, OF_CLIENT],
            Asking::Right => [&[], &[]],
        };
        let [of_page, of_client] = of_visitor;
        let steps = [READABLE, of_page, of_client, LIMIT].into_iter();
        let excluded = steps
            .flatten()
            .find_map(|step| (step.judge)(&mut evaluation));
        if let Some(reason) = excluded {
            return Ok(Err(reason));
        }
        let (Some(page), Some(day)) = (evaluation.page.take(), local_day(&site.zone, now)) else {
            return Ok(Err(Reason::Malformed));
        };
        let visitor = arrival::visitor(&candidate, day, &self.salts).await?;
        Ok(visitor
            .map(|visitor| Respondent {
                day,
                hostname: page.host,
                visitor,
            })
            .ok_or(Reason::Malformed))
    }
}

fn first(steps: &[Step], evaluation: &mut Evaluation<'_>) -> Option<Reason> {
    steps.iter().find_map(|step| (step.judge)(evaluation))
}

/// A message in the form of a page view: the steps look at where it comes from.
fn message<'a>(site: &'a SiteRules, url: &'a str, client: Client<'a>, now: i64) -> Candidate<'a> {
    Candidate {
        site,
        sender: Sender::Script,
        what: What::Hit {
            name: None,
            interactive: true,
            props: &[],
            revenue: None,
        },
        url,
        referrer: None,
        time: now,
        now,
        client,
    }
}
