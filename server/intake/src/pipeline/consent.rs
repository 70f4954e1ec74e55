//! Whom a site asks for consent, and whose answers it takes: what the steps decide, without a hit.

use std::io;

use counts::Visitor;
use shared::{address::Address, reason::Reason};

use super::{
    Candidate, Client, Evaluation, Pipeline, Sender, SiteRules, What, arrival, local_day,
    steps::{OF_CLIENT, OF_PAGE, READABLE, Step},
};
use crate::hit_rates::Budget;

/// What a message is, as far as the steps are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Something that only a visitor who is asked can send.
    Asked,
    /// A visitor who is not asked, because of Global Privacy Control.
    Signal,
    /// What every visitor may do at any time: withdraw, and have everything erased.
    Right,
    /// To know what is kept, likewise at any time.
    Inquiry,
}

impl Asking {
    /// Whether it is excluded while the account is above its plan's limit: not what every visitor may do at any time.
    #[must_use]
    pub fn needs_plan(self) -> bool {
        matches!(self, Asking::Asked | Asking::Signal)
    }

    fn budget(self) -> Budget {
        match self {
            Asking::Asked | Asking::Signal => Budget::Answer,
            Asking::Right => Budget::Right,
            Asking::Inquiry => Budget::Inquiry,
        }
    }
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
        let held = site.held.then_some(Reason::OverLimit);
        first(OF_CLIENT, &mut evaluation).or(held)
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
        let of_visitor: [&[Step]; 2] = match asking {
            Asking::Asked | Asking::Signal => [OF_PAGE, OF_CLIENT],
            Asking::Right | Asking::Inquiry => [&[], &[]],
        };
        let [of_page, of_client] = of_visitor;
        let mut steps = [READABLE, of_page, of_client].into_iter().flatten();
        let excluded = steps.find_map(|step| (step.judge)(&mut evaluation));
        // What another step excludes does not use up the limit.
        let is_over = || {
            (site.held && asking.needs_plan())
                || self.hit_rates.is_message_over(asking.budget(), &candidate)
        };
        if let Some(reason) = excluded.or_else(|| is_over().then_some(Reason::OverLimit)) {
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
