//! How the operations on plans and billing are called.

use base::config::{Billing, billing::Plan};
use serde_json::json;

use super::recipes::{Recipe, World};

/// A plan without limits, so that nothing else is refused.
pub(super) fn settings(billing: &mut Billing) {
    billing.dpa_version = Some("1".to_owned());
    billing.relay_secrets = vec!["a secret of the relay".to_owned().into()];
    billing.plans = vec![Plan {
        id: "starter".to_owned(),
        name: "Starter".to_owned(),
        hits: None,
        sites: None,
        members: None,
        keep_days: None,
        features: Vec::new(),
        public: true,
        prices: Vec::new(),
    }];
}

impl World {
    /// The account has a plan that renews.
    async fn bought(&self) {
        self.run(
            "INSERT INTO subscriptions (account_id, plan, state, since, renews_at, bought_at, provider)
             VALUES ($1, 'starter', 'active', $3, $3 + 864000, $3, 'relay')
             ON CONFLICT (account_id) DO UPDATE SET state = 'active', ends_at = NULL, cancelled_at = NULL,
                 renews_at = excluded.renews_at, bought_at = excluded.bought_at, withdrawn_at = NULL",
            None,
        )
        .await;
    }

    /// It was cancelled.
    async fn cancelled(&self) {
        self.bought().await;
        self.run(
            "UPDATE subscriptions SET state = 'cancelled', renews_at = NULL, ends_at = $3 + 864000, cancelled_at = $3
             WHERE account_id = $1",
            None,
        )
        .await;
    }

    /// The recipe of an operation on plans and billing.
    pub(super) async fn billing_matter(&self, operation: &str) -> Option<Recipe> {
        Some(match operation {
            "GET /plans" | "GET /billing" => (None, None),
            "POST /billing/cancel" => {
                self.bought().await;
                (None, None)
            }
            "DELETE /billing/cancel" => {
                self.cancelled().await;
                (None, None)
            }
            "POST /billing/withdraw" => {
                self.bought().await;
                self.run(
                    "INSERT INTO buyers (account_id, kind, updated_at) VALUES ($1, 'consumer', $3)
                     ON CONFLICT (account_id) DO UPDATE SET kind = 'consumer'",
                    None,
                )
                .await;
                (None, None)
            }
            "POST /billing/buyer" => {
                let name = self.fresh();
                let body = json!({"kind": "consumer", "name": name, "country": "DE"});
                (None, Some(body))
            }
            "PUT /billing/details" => {
                let body = json!({"email": null, "address": "", "reference": self.fresh()});
                (None, Some(body))
            }
            "POST /billing/dpa" => {
                self.run("DELETE FROM dpa_acceptances WHERE account_id = $1", None)
                    .await;
                (None, None)
            }
            "POST /billing/provider" => {
                let body = json!({"account": self.owner.account, "plan": "starter"});
                (None, Some(body))
            }
            // No payment provider is set up.
            "POST /billing/checkout" | "POST /billing/plan" => {
                let body = json!({"plan": "starter", "period": "month", "currency": "EUR"});
                (None, Some(body))
            }
            "POST /billing/portal" => (None, None),
            "POST /billing/events/{provider}" => {
                (Some("/billing/events/stripe".to_owned()), Some(json!({})))
            }
            _ => return None,
        })
    }
}
