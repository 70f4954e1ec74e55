//! Sends what is due now.

use std::collections::BTreeMap;

use alerts::{AlertKind, Finding, Findings, Severity};
use anyhow::Context as _;
use base::{
    access::{Member, ReadFigures},
    context::Context,
    mail::{self, OutgoingEmail},
    text::{Language, Reader},
};
use figures::State;
use serde_json::{Map, Value};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    rendering::{Made, Making, Recipient, Rendering},
    store::{self, Ended, Row},
};
use crate::{
    Reports,
    compose::Frame,
    links::UnsubscribeToken,
    periods::{Days, Due},
    setting::store::{Address, delete_former},
    words::Outcome,
};

/// How long until a report that could not be made is tried again, by the number of those tries.
const WAITS: [i64; 5] = [60, 300, 900, 3_600, 3 * 3_600];
/// The most periods that are looked at after a time without a server: a year of weeks.
const MOST: usize = 53;
/// How long others leave a report alone that this server makes, in seconds. After a crash it is made again.
const CLAIMED: i64 = 600;
/// How long it is known that an email was given up whose report was deleted, in seconds.
const KEPT: i64 = 30 * 86_400;

/// Sends reports when they are due.
#[derive(Clone)]
pub struct ReportSender {
    reports: Reports,
    findings: Findings,
}

impl std::fmt::Debug for ReportSender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReportSender").finish_non_exhaustive()
    }
}

/// A report that only this server makes for now.
struct Claimed {
    row: Row,
    /// A random id.
    claim: Uuid,
    /// When it was claimed, in Unix seconds.
    now: i64,
}

/// A report that is made now.
struct Report {
    due: Due,
    recipients: Vec<Address>,
    missed: Vec<Days>,
    /// When it is due after that, and the clock by which that is worked out.
    next: (Option<i64>, String),
}

/// An email of a report that is not posted yet.
struct Written {
    address: Address,
    email: OutgoingEmail,
}

impl ReportSender {
    /// With these parts.
    #[must_use]
    pub fn new(context: &Context, figures: &State, findings: &Findings) -> Self {
        Self {
            reports: Reports::new(context, figures),
            findings: findings.clone(),
        }
    }

    fn context(&self) -> &Context {
        &self.reports.context
    }

    /// Sends every report that is due now. Returns how many were sent.
    ///
    /// # Errors
    /// When the accounts database does not answer; else the first of the failures, after all other reports.
    pub async fn look(&self) -> anyhow::Result<u32> {
        self.follow_clocks().await?;
        let (mut sent, mut looked_at, mut outcome) = (0, Vec::new(), Ok(()));
        while let Some(claimed) = self.claim(&looked_at).await? {
            let report = claimed.row.id;
            looked_at.push(report);
            match self.handle(&claimed).await {
                Ok(is_sent) => sent += u32::from(is_sent),
                Err(error) => {
                    let postponed = self.postpone(&claimed, &error).await;
                    let error = error.context(format!("report {report}"));
                    let failed: anyhow::Result<()> = Err(error);
                    outcome = outcome.and(failed).and(postponed);
                }
            }
        }
        self.note_failures().await?;
        outcome.map(|()| sent)
    }

    /// Deletes reports of sites that moved to another account, and works out again when reports are due whose time zone
    /// or first day of the week has become another.
    async fn follow_clocks(&self) -> anyhow::Result<()> {
        let mut transaction = self.context().pool().begin().await?;
        delete_former(&mut transaction).await?;
        for moved in store::moved(&mut transaction).await? {
            let (next, clock) = match moved.next() {
                Ok(next) => next,
                Err(error) => {
                    tracing::error!(report = %moved.id, error = format!("{error:#}"), "a report has an odd setting");
                    continue;
                }
            };
            let next_at = next.map(|due| due.at);
            store::reschedule(&mut transaction, moved.id, next_at, &clock.word()).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Claims a report that is due and not one of these.
    async fn claim(&self, looked_at: &[Uuid]) -> anyhow::Result<Option<Claimed>> {
        let now = self.context().now();
        let mut transaction = self.context().pool().begin().await?;
        let Some(row) = store::due(&mut transaction, now, looked_at).await? else {
            return Ok(None);
        };
        let claim = self.context().id();
        store::claim(&mut transaction, row.id, claim, now + CLAIMED).await?;
        transaction.commit().await?;
        Ok(Some(Claimed { row, claim, now }))
    }

    /// Sends a report, and says whether it was sent. Its emails are made without a transaction, as that can take long; they
    /// are posted only if the report is still as it was claimed.
    async fn handle(&self, claimed: &Claimed) -> anyhow::Result<bool> {
        let Some(report) = self.prepare(claimed).await? else {
            return Ok(false);
        };
        let posted = match self.emails(&claimed.row, &report).await {
            Ok(emails) => self.post(claimed, &report, &emails).await,
            Err(error) => Err(error),
        };
        match posted {
            Ok(is_sent) => Ok(is_sent),
            Err(error) => {
                self.failed(claimed, &report, &error).await?;
                Ok(false)
            }
        }
    }

    /// What is to be made of a report; `None`: nothing.
    async fn prepare(&self, claimed: &Claimed) -> anyhow::Result<Option<Report>> {
        let row = &claimed.row;
        let mut transaction = self.context().pool().begin().await?;
        if !store::is_held(&mut transaction, row.id, claimed.claim).await? {
            return Ok(None);
        }
        let report = self.begin(&mut transaction, row, claimed.now).await?;
        transaction.commit().await?;
        Ok(report)
    }

    async fn begin(
        &self,
        transaction: &mut PgConnection,
        row: &Row,
        now: i64,
    ) -> anyhow::Result<Option<Report>> {
        let clock = row.clock();
        let Some(schedule) = row.setting()?.schedule(&clock) else {
            store::reschedule(transaction, row.id, None, &clock.word()).await?;
            return Ok(None);
        };
        let due = schedule.due(row.handled_until, now, MOST);
        let Some((newest, older)) = due.split_last() else {
            let next = schedule.next(row.handled_until).map(|due| due.at);
            store::reschedule(transaction, row.id, next, &clock.word()).await?;
            return Ok(None);
        };
        for due in older {
            self.end(transaction, row, *due, (Outcome::Missed, 0))
                .await?;
        }
        let mut report = Report {
            due: *newest,
            recipients: vec![],
            missed: vec![],
            next: (schedule.next(newest.at).map(|due| due.at), clock.word()),
        };
        // The same days are sent once, also if the schedule was changed meanwhile.
        if store::is_ended(transaction, row.id, newest.days).await? {
            self.done(transaction, row, &report, (Outcome::Sent, 0))
                .await?;
            return Ok(None);
        }
        report.recipients = store::recipients(transaction, row.id).await?;
        if report.recipients.is_empty() {
            self.done(transaction, row, &report, (Outcome::NoAddress, 0))
                .await?;
            return Ok(None);
        }
        report.missed = store::unmentioned(transaction, row.id).await?;
        Ok(Some(report))
    }

    /// Notes how a report ended. What failed before is over if it was sent, or is sent to no address any more.
    async fn done(
        &self,
        transaction: &mut PgConnection,
        row: &Row,
        report: &Report,
        (outcome, emails): (Outcome, usize),
    ) -> anyhow::Result<()> {
        self.end(transaction, row, report.due, (outcome, emails))
            .await?;
        let (next_at, clock) = &report.next;
        store::handled(transaction, row.id, report.due.at, (*next_at, clock)).await?;
        if outcome == Outcome::NoAddress || emails > 0 {
            let (site, subject) = (row.site_id, row.id.to_string());
            let kind = AlertKind::ReportFailed;
            self.findings
                .close(transaction, row.account_id, site, kind, &subject)
                .await?;
        }
        Ok(())
    }

    async fn end(
        &self,
        transaction: &mut PgConnection,
        row: &Row,
        due: Due,
        (outcome, emails): (Outcome, usize),
    ) -> Result<(), sqlx::Error> {
        let ended = Ended {
            id: self.context().id(),
            due,
            outcome,
            at: self.context().now(),
            emails,
        };
        store::end_period(transaction, row.id, ended).await
    }

    /// A report that could not be made is tried again, or has failed.
    async fn failed(
        &self,
        claimed: &Claimed,
        report: &Report,
        error: &anyhow::Error,
    ) -> anyhow::Result<()> {
        let row = &claimed.row;
        let tries = usize::try_from(row.tries).unwrap_or(usize::MAX);
        if tries < WAITS.len() {
            return self.postpone(claimed, error).await;
        }
        let mut transaction = self.context().pool().begin().await?;
        if !store::is_held(&mut transaction, row.id, claimed.claim).await? {
            return Ok(());
        }
        let text = format!("{error:#}");
        tracing::error!(report = %row.id, error = text, "a report could not be made, and is given up");
        let finding = finding(
            row.account_id,
            row.site_id,
            row.id,
            row.site.as_deref().or(row.person_name.as_deref()),
        );
        self.findings.open(&mut transaction, &finding).await?;
        self.done(&mut transaction, row, report, (Outcome::Failed, 0))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Has a report tried again later.
    async fn postpone(&self, claimed: &Claimed, error: &anyhow::Error) -> anyhow::Result<()> {
        let row = &claimed.row;
        let mut transaction = self.context().pool().begin().await?;
        if !store::is_held(&mut transaction, row.id, claimed.claim).await? {
            return Ok(());
        }
        let tries = usize::try_from(row.tries).unwrap_or_default();
        let wait = WAITS[tries.min(WAITS.len() - 1)];
        let text = format!("{error:#}");
        tracing::warn!(report = %row.id, error = text, tries = tries + 1, "a report could not be made; trying again in {wait} s");
        let next_at = self.context().now() + wait;
        store::later(&mut transaction, row.id, next_at, &text).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Posts the emails of a report to those who still are to have it, and says whether there were any.
    async fn post(
        &self,
        claimed: &Claimed,
        report: &Report,
        emails: &[Written],
    ) -> anyhow::Result<bool> {
        let (context, row) = (self.context(), &claimed.row);
        let mut transaction = context.pool().begin().await?;
        if !store::is_held(&mut transaction, row.id, claimed.claim).await? {
            return Ok(false);
        }
        let recipients = store::recipients(&mut transaction, row.id).await?;
        let (clock, random) = (&context.gate.clock, &context.random);
        let mut posted = 0;
        for Written { address, email } in emails {
            let same = |now: &Address| now.id == address.id && now.address == address.address;
            if recipients.iter().any(same) {
                mail::post_email(&mut transaction, clock, random, email).await?;
                posted += 1;
            }
        }
        let outcome = match posted {
            0 => Outcome::NoAddress,
            _ => Outcome::Sent,
        };
        if posted > 0 {
            store::mention(&mut transaction, row.id).await?;
        }
        self.done(&mut transaction, row, report, (outcome, posted))
            .await?;
        transaction.commit().await?;
        Ok(posted > 0)
    }

    /// Writes the emails of a report.
    async fn emails(&self, row: &Row, report: &Report) -> anyhow::Result<Vec<Written>> {
        let member = self.member(row).await?;
        let site = match row.site_id {
            Some(site) => Some(member.open(&site.to_string())?),
            None => None,
        };
        let making = match &site {
            Some(site) => Making::Site(site),
            None => Making::Digest(&member),
        };
        let fallback = row.made_in.as_deref().and_then(Language::of);
        let mut made: BTreeMap<&'static str, Made> = BTreeMap::new();
        let mut written = Vec::new();
        for address in &report.recipients {
            let (to, person) = (&address.address, address.person_id);
            let mut connection = self.context().pool().acquire().await?;
            let reader = mail::reader_of(&mut connection, to, person, fallback).await?;
            drop(connection);
            let tag = reader.language.tag();
            if !made.contains_key(tag) {
                let new = self.made(&making, row, report, &reader).await?;
                made.insert(tag, new);
            }
            let of_language = made.get(tag).context("it was just made")?;
            written.push(Written {
                address: address.clone(),
                email: self.email(row, address, of_language),
            });
        }
        Ok(written)
    }

    /// The member for whom the figures are asked: the reader of the digest; of a site, the account's first owner.
    async fn member(&self, row: &Row) -> anyhow::Result<Member<ReadFigures>> {
        let person = match row.person {
            Some(person) => Some(person),
            None => store::owner(self.context().pool(), row.account_id).await?,
        };
        let person = person.context("an account has an owner")?;
        let gate = &self.context().gate;
        let member = gate.for_member(row.account_id, person).await?;
        member.context("the person is no longer a member")
    }

    async fn made(
        &self,
        making: &Making<'_>,
        row: &Row,
        report: &Report,
        reader: &Reader,
    ) -> anyhow::Result<Made> {
        let setting = row.setting()?;
        let frame = Frame {
            origin: self.context().origin.to_string(),
            account: row.account.clone(),
            rhythm: setting.rhythm,
            missed: report.missed.clone(),
            asked_for: false,
        };
        let rendering = Rendering {
            days: report.due.days,
            sections: &setting.sections,
            frame: &frame,
        };
        Ok(self.reports.make(making, rendering, reader).await?)
    }

    fn email(&self, row: &Row, address: &Address, made: &Made) -> OutgoingEmail {
        let context = self.context();
        let token = UnsubscribeToken::of(&context.sealer, address.id);
        let to = Recipient {
            address: &address.address,
            person: address.person_id.filter(|_| address.is_member),
            account: row.account_id,
            site: row.site_id,
        };
        OutgoingEmail {
            origin: Some(row.id),
            ..made.email_with(to, context, &token)
        }
    }

    /// Opens an alert for each report of which an email was given up, and ends those on reports that are deleted or off.
    async fn note_failures(&self) -> anyhow::Result<()> {
        let mut transaction = self.context().pool().begin().await?;
        for failed in store::failed_origins(&mut transaction).await? {
            let failures = mail::take_failures(&mut transaction, &[failed.id]).await?;
            if failures.is_empty() || !failed.is_on {
                continue;
            }
            let name = failed.site.as_deref().or(failed.person.as_deref());
            let finding = finding(failed.account_id, failed.site_id, failed.id, name);
            self.findings.open(&mut transaction, &finding).await?;
        }
        for over in store::over(&mut transaction).await? {
            let kind = AlertKind::ReportFailed;
            self.findings
                .close(
                    &mut transaction,
                    over.account_id,
                    over.site_id,
                    kind,
                    &over.subject,
                )
                .await?;
        }
        let before = self.context().now() - KEPT;
        store::drop_failures(&mut transaction, before).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// A report could not be sent.
fn finding(account: Uuid, site: Option<Uuid>, report: Uuid, name: Option<&str>) -> Finding {
    let values = Map::from_iter([("name".to_owned(), Value::from(name.unwrap_or_default()))]);
    Finding {
        account,
        site,
        kind: AlertKind::ReportFailed,
        subject: report.to_string(),
        severity: Severity::Warning,
        values,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_report_is_tried_for_hours_but_not_into_the_next_day() {
        let hours = WAITS.iter().sum::<i64>() / 3_600;
        assert!((4..24).contains(&hours), "{hours}");
        assert!(WAITS.is_sorted());
    }

    #[test]
    fn what_failed_is_named() {
        let report = Uuid::from_u128(7);
        let found = finding(Uuid::nil(), None, report, Some("Ann"));
        assert_eq!(json!(found.values), json!({"name": "Ann"}));
        assert_eq!(found.subject, report.to_string());
    }
}
