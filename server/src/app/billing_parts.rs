//! Plans, what accounts use, and who is paid.

use base::context::Context;
use billing::Billing;

use super::App;
use crate::billing_tasks::BillingTasks;

impl App {
    /// Plans and billing, where people reach the service at this address; a test calls it as an operator does.
    pub fn billing(&self, origin: &str) -> Billing {
        self.billing_in(&self.context(origin))
    }

    pub(super) fn billing_in(&self, context: &Context) -> Billing {
        Billing::new(context, &self.billing_bases, &self.registry, &self.counts)
    }

    /// The scheduled task; a test calls it at its own time.
    pub fn billing_tasks(&self, origin: &str) -> BillingTasks {
        BillingTasks {
            billing: self.billing(origin),
            jobs: self.jobs.clone(),
        }
    }
}
