//! What the list of sessions says of a sign-in: where it came from, and with which browser.

use std::{net::IpAddr, sync::Arc};

use base::context::{Browser, ClientLookup};

use crate::{agent::Agents, geo::GeoDatabase};

/// Knows countries and browsers, from the lists that hits are read by.
pub struct Lookup {
    pub(crate) agents: Arc<Agents>,
    pub(crate) geo: Arc<GeoDatabase>,
}

impl ClientLookup for Lookup {
    fn country(&self, address: IpAddr) -> Option<String> {
        self.geo.find(address).country
    }

    fn browser(&self, user_agent: &str) -> Browser {
        let agent = self.agents.read(user_agent);
        Browser {
            name: agent.browser.clone(),
            system: agent.os.clone(),
        }
    }
}
