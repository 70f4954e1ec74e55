//! How the scheduled tasks do, for an operator's monitoring.

use std::sync::atomic::AtomicU64;

use prometheus_client::{
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

/// A scheduled task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Sorts the hits of days that are over, and stores their sums.
    Compaction,
    /// Erases the hits of deleted sites and of resets.
    Erasure,
    /// Deletes accounts that are due, and sends the emails about it.
    AccountDeletion,
    /// Deletes hits that are older than sites keep them.
    Expiry,
    /// Clears rate limits that have expired.
    RateLimits,
    /// Deletes registrations of programs that are connected to nothing.
    Programs,
    /// Makes the backups of `backup.every_hours`.
    Backup,
    /// Fetches exchange rates, where that is on.
    ExchangeRates,
    /// Signs consent records, and finishes erasing visitors.
    Consent,
    /// Watches sites, and sends messages on alerts.
    Alerts,
    /// Sends reports by email.
    Reports,
    /// Counts what accounts use, and ends trials and subscriptions that are over.
    Usage,
    /// Suspends accounts, and writes the emails of operators to owners.
    Operator,
    /// Imports figures of other tools and logs, and takes imports back.
    Imports,
}

impl Job {
    const ALL: [Job; 14] = [
        Self::Compaction,
        Self::Erasure,
        Self::AccountDeletion,
        Self::Expiry,
        Self::RateLimits,
        Self::Programs,
        Self::Backup,
        Self::ExchangeRates,
        Self::Consent,
        Self::Alerts,
        Self::Reports,
        Self::Usage,
        Self::Operator,
        Self::Imports,
    ];

    /// Its name in the metrics.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Compaction => "compaction",
            Self::Erasure => "erasure",
            Self::AccountDeletion => "account_deletion",
            Self::Expiry => "expiry",
            Self::RateLimits => "rate_limits",
            Self::Programs => "programs",
            Self::Backup => "backup",
            Self::ExchangeRates => "exchange_rates",
            Self::Consent => "consent",
            Self::Alerts => "alerts",
            Self::Reports => "reports",
            Self::Usage => "usage",
            Self::Operator => "operator",
            Self::Imports => "imports",
        }
    }
}

/// Runs since the start. Clones share everything.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    runs: Family<[(&'static str, &'static str); 2], Counter>,
    succeeded_at: Family<[(&'static str, &'static str); 1], Gauge<f64, AtomicU64>>,
}

impl Jobs {
    /// Names them; each task is there from the start, with zero runs.
    pub fn register(&self, registry: &mut Registry) {
        for job in Job::ALL {
            for result in ["succeeded", "failed"] {
                let _ = self
                    .runs
                    .get_or_create(&[("job", job.word()), ("result", result)]);
            }
        }
        registry.register(
            "stile_job_runs",
            "Runs of scheduled tasks, by task and result",
            self.runs.clone(),
        );
        registry.register(
            "stile_job_last_success_timestamp_seconds",
            "When a scheduled task last succeeded, Unix time",
            self.succeeded_at.clone(),
        );
    }

    /// When a task last succeeded, in Unix seconds; `None`: not since the start.
    pub fn succeeded_at(&self, job: Job) -> Option<i64> {
        let at = self.succeeded_at.get(&[("job", job.word())])?.get();
        Some(at as i64)
    }

    /// A task ended at this moment, in seconds since 1970.
    pub fn ended(&self, job: Job, succeeded: bool, now: i64) {
        let result = if succeeded { "succeeded" } else { "failed" };
        self.runs
            .get_or_create(&[("job", job.word()), ("result", result)])
            .inc();
        if succeeded {
            self.succeeded_at
                .get_or_create(&[("job", job.word())])
                .set(now as f64);
        }
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn a_run_that_failed_is_no_success() {
        let (jobs, mut registry) = (Jobs::default(), Registry::default());
        jobs.register(&mut registry);
        jobs.ended(Job::Compaction, true, 100);
        jobs.ended(Job::Compaction, false, 200);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            r#"stile_job_runs_total{job="compaction",result="succeeded"} 1"#,
            r#"stile_job_runs_total{job="compaction",result="failed"} 1"#,
            r#"stile_job_last_success_timestamp_seconds{job="compaction"} 100.0"#,
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "no {line} in\n{text}"
            );
        }
    }
}
