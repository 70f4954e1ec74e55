//! What is due, and how it ended, in the accounts database.

use sites::WeekStart;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::{
    numbers::{day_from_number, day_number},
    periods::{Days, Due},
    setting::{
        LocalClock, Setting,
        store::{Address, Stored, addresses},
    },
    words::Outcome,
};

/// A report that is due.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub account_id: Uuid,
    pub site_id: Option<Uuid>,
    pub rhythm: String,
    pub weekday: i16,
    pub month_day: i16,
    pub hour: i16,
    pub sections: Vec<String>,
    pub handled_until: i64,
    pub tries: i32,
    pub site_zone: Option<String>,
    pub week_start: Option<String>,
    pub site: Option<String>,
    pub person: Option<Uuid>,
    pub person_zone: Option<String>,
    pub person_name: Option<String>,
    pub account: String,
    pub made_in: Option<String>,
}

fn clock(site_zone: Option<&str>, week_start: Option<&str>, person: Option<&str>) -> LocalClock {
    match site_zone {
        Some(zone) => {
            let week_start = week_start.and_then(WeekStart::from_name);
            LocalClock::of_site(zone, week_start.unwrap_or_default())
        }
        None => LocalClock::of_person(person),
    }
}

impl Row {
    /// When it is due, and what it shows.
    pub fn setting(&self) -> anyhow::Result<Setting> {
        let stored = Stored {
            rhythm: &self.rhythm,
            weekday: self.weekday,
            month_day: self.month_day,
            hour: self.hour,
            sections: &self.sections,
        };
        stored.setting()
    }

    /// The clock that it goes by.
    pub fn clock(&self) -> LocalClock {
        clock(
            self.site_zone.as_deref(),
            self.week_start.as_deref(),
            self.person_zone.as_deref(),
        )
    }
}

/// A report that is due and not one of these, held until the transaction ends.
pub(super) async fn due(
    transaction: &mut PgConnection,
    now: i64,
    looked_at: &[Uuid],
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/reports/sending/due.sql",
        now,
        looked_at
    )
    .fetch_optional(transaction)
    .await
}

/// Has others leave a report alone until a moment.
pub(super) async fn claim(
    transaction: &mut PgConnection,
    report: Uuid,
    claim: Uuid,
    until: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/claim.sql",
        report,
        claim,
        until
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether a report is still made by this claim. It is held until the transaction ends.
pub(super) async fn is_held(
    transaction: &mut PgConnection,
    report: Uuid,
    claim: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/reports/sending/held.sql",
        report,
        claim
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.is_some())
}

/// A report that goes by another clock than before.
#[derive(Clone, Debug)]
pub(super) struct Moved {
    pub id: Uuid,
    pub rhythm: String,
    pub weekday: i16,
    pub month_day: i16,
    pub hour: i16,
    pub handled_until: i64,
    pub site_zone: Option<String>,
    pub week_start: Option<String>,
    pub person_zone: Option<String>,
}

impl Moved {
    /// When it is due next, and the clock that it goes by.
    pub fn next(&self) -> anyhow::Result<(Option<Due>, LocalClock)> {
        let stored = Stored {
            rhythm: &self.rhythm,
            weekday: self.weekday,
            month_day: self.month_day,
            hour: self.hour,
            sections: &[],
        };
        let clock = clock(
            self.site_zone.as_deref(),
            self.week_start.as_deref(),
            self.person_zone.as_deref(),
        );
        let schedule = stored.setting()?.schedule(&clock);
        let next = schedule.and_then(|schedule| schedule.next(self.handled_until));
        Ok((next, clock))
    }
}

/// Reports that go by another clock than before, held until the transaction ends.
pub(super) async fn moved(transaction: &mut PgConnection) -> Result<Vec<Moved>, sqlx::Error> {
    sqlx::query_file_as!(Moved, "../../queries/accounts/reports/sending/moved.sql")
        .fetch_all(transaction)
        .await
}

/// When a report is looked at next.
pub(super) async fn reschedule(
    transaction: &mut PgConnection,
    report: Uuid,
    next_at: Option<i64>,
    clock: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/reschedule.sql",
        report,
        next_at,
        clock
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Every report that was due up to a moment is done, missed or given up.
pub(super) async fn handled(
    transaction: &mut PgConnection,
    report: Uuid,
    until: i64,
    (next_at, clock): (Option<i64>, &str),
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/handled.sql",
        report,
        until,
        next_at,
        clock
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A report that could not be made is tried again.
pub(super) async fn later(
    transaction: &mut PgConnection,
    report: Uuid,
    next_at: i64,
    error: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/later.sql",
        report,
        next_at,
        error
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// How a period ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub id: Uuid,
    pub due: Due,
    pub outcome: Outcome,
    pub at: i64,
    pub emails: usize,
}

/// Notes how a period ended; nothing where that is known already.
pub(super) async fn end_period(
    transaction: &mut PgConnection,
    report: Uuid,
    ended: Ended,
) -> Result<(), sqlx::Error> {
    let days = ended.due.days;
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/end_period.sql",
        ended.id,
        report,
        day_number(days.from),
        day_number(days.to),
        ended.due.at,
        ended.outcome.word(),
        ended.at,
        i32::try_from(ended.emails).unwrap_or(i32::MAX)
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whether it is known how a period ended.
pub(super) async fn is_ended(
    transaction: &mut PgConnection,
    report: Uuid,
    days: Days,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/reports/sending/is_ended.sql",
        report,
        day_number(days.from),
        day_number(days.to)
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.ended)
}

/// The periods that were not sent are mentioned now.
pub(super) async fn mention(
    transaction: &mut PgConnection,
    report: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/reports/sending/mention.sql", report)
        .execute(transaction)
        .await?;
    Ok(())
}

/// The periods that were not sent and that no report has mentioned yet.
pub(super) async fn unmentioned(
    transaction: &mut PgConnection,
    report: Uuid,
) -> Result<Vec<Days>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/reports/sending/unmentioned.sql",
        report
    )
    .fetch_all(transaction)
    .await?;
    let days = rows.into_iter().filter_map(|row| {
        let (from, to) = (
            day_from_number(row.first_day)?,
            day_from_number(row.last_day)?,
        );
        Some(Days { from, to })
    });
    Ok(days.collect())
}

/// The confirmed addresses of a report, each once.
pub(super) async fn recipients(
    transaction: &mut PgConnection,
    report: Uuid,
) -> Result<Vec<Address>, sqlx::Error> {
    let mut recipients: Vec<Address> = Vec::new();
    for address in addresses(transaction, report).await? {
        let known = |other: &Address| other.address.eq_ignore_ascii_case(&address.address);
        if address.listed && address.is_confirmed() && !recipients.iter().any(known) {
            recipients.push(address);
        }
    }
    Ok(recipients)
}

/// The account's first owner.
pub(super) async fn owner(pool: &PgPool, account: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/reports/sending/owner.sql", account)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| row.person_id))
}

/// A report of which an email was given up.
#[derive(Clone, Debug)]
pub(super) struct FailedOrigin {
    pub id: Uuid,
    pub account_id: Uuid,
    pub site_id: Option<Uuid>,
    pub is_on: bool,
    pub site: Option<String>,
    pub person: Option<String>,
}

/// Reports of which an email was given up, held until the transaction ends.
pub(super) async fn failed_origins(
    transaction: &mut PgConnection,
) -> Result<Vec<FailedOrigin>, sqlx::Error> {
    sqlx::query_file_as!(
        FailedOrigin,
        "../../queries/accounts/reports/sending/failed_origins.sql"
    )
    .fetch_all(transaction)
    .await
}

/// An alert on a report that is deleted or off.
#[derive(Clone, Debug)]
pub(super) struct Over {
    pub account_id: Uuid,
    pub site_id: Option<Uuid>,
    pub subject: String,
}

/// Open alerts on reports that are deleted or off.
pub(super) async fn over(transaction: &mut PgConnection) -> Result<Vec<Over>, sqlx::Error> {
    sqlx::query_file_as!(Over, "../../queries/accounts/reports/sending/over.sql")
        .fetch_all(transaction)
        .await
}

/// Deletes what is known of emails that were given up before this moment.
pub(super) async fn drop_failures(
    transaction: &mut PgConnection,
    before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/sending/drop_failures.sql",
        before
    )
    .execute(transaction)
    .await?;
    Ok(())
}
