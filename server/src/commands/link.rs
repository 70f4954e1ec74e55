//! `stile sign-in-link EMAIL`, which is short for `stile people sign-in-link EMAIL`.

use base::config::Config;
use clap::Args;

use super::people::{Action, People};

/// Print a link that signs a person in: as `people sign-in-link`.
#[derive(Debug, Args)]
pub struct Link {
    /// The person's email address.
    email: String,
}

impl Link {
    /// Makes and prints the link. The service may be running.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        People::from(Action::SignInLink { email: self.email }).run(config)
    }
}
