//! What needs a look.

use base::{
    answer::Problem,
    text::{Localize as _, Text},
};

use super::{
    records::{AdminAttention, AttentionSeverity},
    store,
};
use crate::Parts;

/// Events of payment providers are looked at for this long, in seconds.
const EVENTS: i64 = 86_400;
/// A deletion that is late by this is not done by the job, in seconds.
const LATE: i64 = 3_600;

/// A finding, and where it is looked into.
struct Found {
    code: &'static str,
    severity: AttentionSeverity,
    text: String,
    advice: String,
    link: &'static str,
}

impl Found {
    fn new(code: &'static str, link: &'static str, text: Text, advice: Text) -> Self {
        Self {
            code,
            severity: AttentionSeverity::Warning,
            text: text.localize_here(),
            advice: advice.localize_here(),
            link,
        }
    }

    fn view(self) -> AdminAttention {
        AdminAttention {
            code: self.code.to_owned(),
            severity: self.severity,
            text: self.text,
            advice: self.advice,
            link: self.link.to_owned(),
            runbook: format!("docs/runbooks/{}.md", self.code),
        }
    }
}

/// All that needs a look now, the most severe first.
pub(super) async fn find(parts: &Parts) -> Result<Vec<AdminAttention>, Problem> {
    let mut found = of_deployment(parts).await?;
    found.extend(of_accounts(parts).await?);
    found.sort_by_key(|found| found.severity);
    Ok(found.into_iter().map(Found::view).collect())
}

/// Disk, journal, Postgres, clock, backups, emails, scheduled tasks, reports.
async fn of_deployment(parts: &Parts) -> Result<Vec<Found>, Problem> {
    let findings = parts
        .nightly
        .deployment_now()
        .await
        .map_err(Problem::internal)?;
    let found = |finding: nightly::DeploymentFinding| Found {
        code: finding.code,
        severity: match finding.severity {
            alerts::Severity::Critical => AttentionSeverity::Critical,
            _ => AttentionSeverity::Warning,
        },
        text: finding.text,
        advice: finding.advice,
        link: "/nightly",
    };
    Ok(findings.into_iter().map(found).collect())
}

/// Channels, accounts above their limit, deletions that are late, payment providers, the settings file.
async fn of_accounts(parts: &Parts) -> Result<Vec<Found>, Problem> {
    let (context, now) = (parts.context(), parts.context().now());
    let states = store::states(context.pool(), now - EVENTS, now - LATE).await?;
    let mut found = Vec::new();
    if states.channels > 0 {
        let text = Text::new("operator_channels.text").with("count", states.channels);
        let advice = Text::new("operator_channels.advice");
        found.push(Found::new("channels", "/admin/accounts", text, advice));
    }
    if states.over > 0 {
        let text = Text::new("operator_limits.text")
            .with("count", states.over)
            .with("held", states.held);
        let advice = Text::new("operator_limits.advice");
        found.push(Found::new(
            "limits",
            "/admin/accounts?state=held",
            text,
            advice,
        ));
    }
    if states.late > 0 {
        let text = Text::new("operator_deletions.text").with("count", states.late);
        let advice = Text::new("operator_deletions.advice");
        found.push(Found::new(
            "deletions",
            "/admin/accounts?state=deletion",
            text,
            advice,
        ));
    }
    if let Some(providers) = states.providers {
        let text = Text::new("operator_providers.text")
            .with("count", states.events)
            .with("name", providers);
        let advice = Text::new("operator_providers.advice");
        found.push(Found::new("providers", "/admin/accounts", text, advice));
    }
    if let Some(error) = parts.billing.plans.error() {
        let text = Text::new("operator_plans.text").with("why", error.text);
        let advice = Text::new("operator_plans.advice");
        found.push(Found::new("plans", "/admin", text, advice));
    }
    Ok(found)
}
