//! What the list of sessions says of a sign-in: where it came from, and with which browser.

use std::{net::IpAddr, sync::Arc};

use base::context::Whereabouts;

use crate::{agent::Agents, place::Places};

/// Knows countries and browsers, from the lists that hits are read by.
pub struct Known {
    pub(crate) agents: Arc<Agents>,
    pub(crate) places: Arc<Places>,
}

impl Whereabouts for Known {
    fn country(&self, address: IpAddr) -> Option<String> {
        self.places.find(address).country
    }

    fn device(&self, user_agent: &str) -> String {
        let agent = self.agents.read(user_agent);
        match (&agent.browser, &agent.os) {
            (None, None) => "An unknown browser".to_owned(),
            (Some(one), None) | (None, Some(one)) => one.clone(),
            (Some(browser), Some(os)) => format!("{browser} on {os}"),
        }
    }
}
