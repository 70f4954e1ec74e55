//! The scheduled tasks that find what needs attention and send it, and those that send reports.

use std::time::Duration;

use base::context::Context;

use crate::jobs::{Job, Jobs};

/// How often sites are looked at.
const LOOK: Duration = Duration::from_secs(60);
/// When sites are first looked at: that reads nine weeks, which is too much while the service starts.
const FIRST: Duration = Duration::from_secs(10);
/// How often messages are sent.
const SEND: Duration = Duration::from_secs(5);
/// How often is looked for what is too old to be kept.
const DELETE: Duration = Duration::from_secs(3_600);

/// The tasks for alerts and reports.
#[derive(Clone, Debug)]
pub struct AlertTasks {
    /// Watches sites.
    pub watch: alerts::Watch,
    /// Sends messages.
    pub sender: alerts::Sender,
    /// Sends reports.
    pub reports: reports::ReportSender,
    /// Time and the accounts database.
    pub context: Context,
    /// How they do.
    pub jobs: Jobs,
}

/// Watches sites, sends what is found and what is reported, and deletes what is too old. A slow receiver does not hold up watching.
pub async fn alert_forever(tasks: AlertTasks) {
    tokio::join!(
        heartbeat_forever(&tasks),
        watch_forever(&tasks),
        send_forever(&tasks),
        report_forever(&tasks),
        delete_old_forever(&tasks)
    );
}

/// Notes that a server is there to count, however long a look takes.
async fn heartbeat_forever(tasks: &AlertTasks) {
    loop {
        if let Err(error) = tasks.watch.heartbeat().await {
            tracing::warn!(%error, "that this server counts is not yet noted; it is tried again");
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn watch_forever(tasks: &AlertTasks) {
    tokio::time::sleep(FIRST).await;
    loop {
        let looked = tasks.watch.look().await;
        tasks
            .jobs
            .ended(Job::Alerts, looked.is_ok(), tasks.context.now());
        match looked {
            Ok(looked) if looked == alerts::Looked::default() => {}
            Ok(looked) => {
                tracing::info!(
                    opened = looked.opened,
                    ended = looked.ended,
                    "alerts changed"
                );
            }
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "sites are not yet looked at; it is tried again"
            ),
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn send_forever(tasks: &AlertTasks) {
    loop {
        if let Err(error) = tasks.sender.look().await {
            // Successes are those of watching, so that one does not hide that this failed.
            tasks.jobs.ended(Job::Alerts, false, tasks.context.now());
            tracing::error!(
                error = format!("{error:#}"),
                "messages on alerts are not yet sent; it is tried again"
            );
        }
        tokio::time::sleep(SEND).await;
    }
}

async fn report_forever(tasks: &AlertTasks) {
    loop {
        let sent = tasks.reports.look().await;
        tasks
            .jobs
            .ended(Job::Reports, sent.is_ok(), tasks.context.now());
        match sent {
            Ok(0) => {}
            Ok(reports) => tracing::info!(reports, "sent reports by email"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "reports that are due are not yet sent; it is tried again"
            ),
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn delete_old_forever(tasks: &AlertTasks) {
    loop {
        if let Err(error) = alerts::delete_old(&tasks.context).await {
            tracing::warn!(%error, "deliveries that are too old are not yet deleted; it is tried again");
        }
        if let Err(error) = tasks.watch.delete_old().await {
            tracing::warn!(%error, "what was watched long ago is not yet deleted; it is tried again");
        }
        tokio::time::sleep(DELETE).await;
    }
}
