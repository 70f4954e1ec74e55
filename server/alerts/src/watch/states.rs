//! What is due, or broken, by the accounts database alone.

use std::collections::HashSet;

use serde_json::{Map, json};
use uuid::Uuid;

use super::{Looked, Watch, store};
use crate::{
    findings::Finding,
    kind::{AlertKind, Severity},
};

/// Exchange rates are published on working days; no holidays make a longer pause, in days.
const RATES: i64 = 7;

/// The kinds that are found here.
const KINDS: [AlertKind; 3] = [
    AlertKind::Policy,
    AlertKind::DataRequest,
    AlertKind::RatesFailed,
];

impl Watch {
    /// Opens what is due or broken, and ends what is no longer.
    pub(super) async fn look_at_states(&self) -> anyhow::Result<Looked> {
        let mut looked = Looked::default();
        let mut transaction = self.context.pool().begin().await?;
        let found = self.states(&mut transaction).await?;
        let mut present: HashSet<(Uuid, Option<Uuid>, AlertKind)> = HashSet::new();
        for finding in found {
            present.insert((finding.account, finding.site, finding.kind));
            looked.opened += u32::from(self.findings.open(&mut transaction, &finding).await?);
        }
        for (account, site, kind) in store::open_of(&mut transaction, &KINDS).await? {
            if !present.contains(&(account, site, kind)) {
                let closed = self
                    .findings
                    .close(&mut transaction, account, site, kind, "");
                looked.ended += u32::from(closed.await?);
            }
        }
        transaction.commit().await?;
        Ok(looked)
    }

    async fn states(
        &self,
        transaction: &mut sqlx::PgConnection,
    ) -> Result<Vec<Finding>, sqlx::Error> {
        let now = self.context.now();
        let mut found = Vec::new();
        for lost in store::lost_policies(transaction).await? {
            found.push(Finding {
                account: lost.account_id,
                site: Some(lost.site_id),
                kind: AlertKind::Policy,
                subject: String::new(),
                severity: Severity::Critical,
                values: Map::from_iter([("since".to_owned(), json!(lost.at))]),
            });
        }
        for overdue in store::overdue_requests(transaction, now).await? {
            found.push(Finding {
                account: overdue.account_id,
                site: Some(overdue.site_id),
                kind: AlertKind::DataRequest,
                subject: String::new(),
                severity: Severity::Critical,
                values: Map::from_iter([
                    ("count".to_owned(), json!(overdue.count)),
                    ("due".to_owned(), json!(overdue.due_at)),
                ]),
            });
        }
        if self.context.config.revenue.ecb().is_some() {
            let today = now.div_euclid(86_400);
            let last = store::last_rates(transaction, today).await?;
            let old = last.filter(|last| today - last.day > RATES);
            found.extend(old.map(|last| Finding {
                account: last.account_id,
                site: None,
                kind: AlertKind::RatesFailed,
                subject: String::new(),
                severity: Severity::Warning,
                values: Map::from_iter([("days".to_owned(), json!(today - last.day))]),
            }));
        }
        Ok(found)
    }
}
