//! A candidate on its way through the steps, with what was found out about it.

use std::sync::Arc;

use counts::Location;
use shared::address::Address;

use super::candidate::Candidate;
use crate::{
    agent::{Agent, Agents},
    geo::GeoDatabase,
    pace::Pace,
};

/// A candidate and what is known of it so far. What costs something to find
/// out is found out when first asked for, and once.
pub struct Passing<'a> {
    /// What was sent.
    pub candidate: &'a Candidate<'a>,
    /// The page's address as it was read, until the step `readable` takes it.
    pub(super) read: Option<Address<'a>>,
    /// The page's address, once the step `readable` has found it in order.
    pub page: Option<Address<'a>>,
    /// How fast hits come; `None` where nothing is sent, and it is only looked what would become of it.
    pub pace: Option<&'a Pace>,
    agents: &'a Agents,
    geo: &'a GeoDatabase,
    agent: Option<Arc<Agent>>,
    location: Option<Location>,
}

impl<'a> Passing<'a> {
    pub(super) fn new(
        candidate: &'a Candidate<'a>,
        page: Option<Address<'a>>,
        agents: &'a Agents,
        geo: &'a GeoDatabase,
    ) -> Passing<'a> {
        Passing {
            candidate,
            read: page,
            page: None,
            pace: None,
            agents,
            geo,
            agent: None,
            location: None,
        }
    }

    /// What the user agent says; `None` where a backend named none.
    pub fn agent(&mut self) -> Option<&Agent> {
        let text = self.candidate.client.agent?;
        Some(&**self.agent.get_or_insert_with(|| self.agents.read(text)))
    }

    /// Where the visitor is; empty where no address is known.
    pub fn location(&mut self) -> &Location {
        let address = self.candidate.client.address;
        self.location.get_or_insert_with(|| {
            address
                .map(|address| self.geo.find(address))
                .unwrap_or_default()
        })
    }

    /// The place, taken out.
    pub fn take_location(&mut self) -> Location {
        self.location();
        self.location.take().unwrap_or_default()
    }
}
