//! The settings of reports in the accounts database.

use base::answer::Problem;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::Setting;
use crate::words::{Rhythm, Section, Weekday};

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A site.
    Site(Uuid),
    /// All sites of a member, by the id of the membership.
    Digest(Uuid),
}

impl Subject {
    fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Site(site) => (Some(site), None),
            Self::Digest(member) => (None, Some(member)),
        }
    }
}

/// A report as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub id: Uuid,
    pub rhythm: String,
    pub weekday: i16,
    pub month_day: i16,
    pub hour: i16,
    pub sections: Vec<String>,
    pub handled_until: i64,
    pub next_at: Option<i64>,
}

/// The columns of a setting.
pub(crate) struct Stored<'a> {
    pub rhythm: &'a str,
    pub weekday: i16,
    pub month_day: i16,
    pub hour: i16,
    pub sections: &'a [String],
}

impl Stored<'_> {
    /// The setting.
    ///
    /// # Errors
    /// When a value is none that this version knows.
    pub fn setting(&self) -> anyhow::Result<Setting> {
        let odd = |what: &str| anyhow::anyhow!("the report's {what} is unknown");
        let sections = self.sections.iter();
        Ok(Setting {
            rhythm: Rhythm::from_word(self.rhythm).ok_or_else(|| odd("rhythm"))?,
            weekday: Weekday::from_number(self.weekday).ok_or_else(|| odd("weekday"))?,
            month_day: u8::try_from(self.month_day)?,
            hour: u8::try_from(self.hour)?,
            // One that a newer version added is not shown by this one.
            sections: sections
                .filter_map(|word| Section::from_word(word))
                .collect(),
        })
    }
}

impl Row {
    /// The setting.
    ///
    /// # Errors
    /// When a value is none that this version knows.
    pub fn setting(&self) -> Result<Setting, Problem> {
        let stored = Stored {
            rhythm: &self.rhythm,
            weekday: self.weekday,
            month_day: self.month_day,
            hour: self.hour,
            sections: &self.sections,
        };
        stored.setting().map_err(Problem::internal)
    }
}

/// The report of this account.
pub(super) async fn find(
    database: impl PgExecutor<'_>,
    account: Uuid,
    subject: Subject,
) -> Result<Option<Row>, sqlx::Error> {
    match subject {
        Subject::Site(site) => {
            sqlx::query_file_as!(
                Row,
                "../../queries/accounts/reports/setting/of_site.sql",
                site,
                account
            )
            .fetch_optional(database)
            .await
        }
        Subject::Digest(member) => {
            sqlx::query_file_as!(
                Row,
                "../../queries/accounts/reports/setting/of_member.sql",
                member
            )
            .fetch_optional(database)
            .await
        }
    }
}

/// Holds the report until the transaction ends.
pub(super) async fn hold(
    transaction: &mut PgConnection,
    subject: Subject,
) -> Result<(), sqlx::Error> {
    let (site, member) = subject.ids();
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/hold.sql",
        site,
        member
    )
    .fetch_optional(transaction)
    .await?;
    Ok(())
}

/// Deletes the reports of sites that another account took over since.
pub(crate) async fn delete_former(transaction: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/reports/setting/of_former.sql")
        .execute(transaction)
        .await?;
    Ok(())
}

/// A report that is off, where there is none yet.
pub(super) async fn make(
    transaction: &mut PgConnection,
    id: Uuid,
    (account, subject): (Uuid, Subject),
    (person, now): (Uuid, i64),
) -> Result<(), sqlx::Error> {
    let (site, member) = subject.ids();
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/make.sql",
        id,
        account,
        site,
        member,
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// When a changed report is due.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    pub now: i64,
    pub handled_until: i64,
    pub next_at: Option<i64>,
    pub clock: String,
}

/// Changes a report.
pub(super) async fn save(
    transaction: &mut PgConnection,
    report: Uuid,
    setting: &Setting,
    person: Uuid,
    timing: &Timing,
) -> Result<(), sqlx::Error> {
    let sections = setting.sections.iter();
    let sections: Vec<String> = sections.map(|section| section.word().to_owned()).collect();
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/save.sql",
        report,
        setting.rhythm.word(),
        setting.weekday.number(),
        i16::from(setting.month_day),
        i16::from(setting.hour),
        &sections,
        person,
        timing.now,
        timing.handled_until,
        timing.next_at,
        timing.clock
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Switches a report off that has no address left.
pub(crate) async fn off(transaction: &mut PgConnection, report: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/reports/setting/off.sql", report)
        .execute(transaction)
        .await?;
    Ok(())
}

/// An address of a report.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub id: Uuid,
    pub address: String,
    pub person_id: Option<Uuid>,
    pub is_member: bool,
    pub listed: bool,
    pub confirmed_at: Option<i64>,
    pub unsubscribed_at: Option<i64>,
    pub token_until: Option<i64>,
}

impl Address {
    /// Whether the report may be sent to it.
    pub fn is_confirmed(&self) -> bool {
        self.confirmed_at.is_some() || (self.is_member && self.unsubscribed_at.is_none())
    }
}

/// The addresses of a report, in the order in which they were added.
pub(crate) async fn addresses(
    database: impl PgExecutor<'_>,
    report: Uuid,
) -> Result<Vec<Address>, sqlx::Error> {
    sqlx::query_file_as!(
        Address,
        "../../queries/accounts/reports/setting/addresses.sql",
        report
    )
    .fetch_all(database)
    .await
}

/// The members of an account with these addresses: each person with the address in lower case.
pub(super) async fn members(
    transaction: &mut PgConnection,
    account: Uuid,
    keys: &[String],
) -> Result<Vec<(Uuid, String)>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/reports/setting/members.sql",
        account,
        keys
    )
    .fetch_all(transaction)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.address)).collect())
}

/// Adds an address.
pub(super) async fn add_address(
    transaction: &mut PgConnection,
    (id, report): (Uuid, Uuid),
    (address, person): (&str, Option<Uuid>),
    (by, now): (Uuid, i64),
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/add_address.sql",
        id,
        report,
        person,
        address,
        by,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Puts an address back on the list.
pub(super) async fn list_address(
    transaction: &mut PgConnection,
    id: Uuid,
    person: Option<Uuid>,
    wanted_again: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/list_address.sql",
        id,
        person,
        wanted_again
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The link that confirms an address.
pub(super) async fn ask_address(
    transaction: &mut PgConnection,
    id: Uuid,
    token_hash: &[u8],
    until: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/ask_address.sql",
        id,
        token_hash,
        until
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Takes all other addresses off a report.
pub(super) async fn drop_addresses(
    transaction: &mut PgConnection,
    report: Uuid,
    listed: &[Uuid],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/reports/setting/drop_addresses.sql",
        report,
        listed
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The last report that was due.
#[derive(Clone, Debug)]
pub(super) struct Last {
    pub first_day: i32,
    pub last_day: i32,
    pub outcome: String,
    pub ended_at: i64,
}

/// The last report that was due.
pub(super) async fn last(
    database: impl PgExecutor<'_>,
    report: Uuid,
) -> Result<Option<Last>, sqlx::Error> {
    sqlx::query_file_as!(
        Last,
        "../../queries/accounts/reports/setting/last.sql",
        report
    )
    .fetch_optional(database)
    .await
}

/// A person, and the account that they act in.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub name: String,
    pub email: String,
    pub zone: Option<String>,
    pub language: Option<String>,
    /// The account's name.
    pub account: String,
}

/// The person, in the account.
pub(crate) async fn person(
    database: impl PgExecutor<'_>,
    person: Uuid,
    account: Uuid,
) -> Result<Person, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/reports/setting/person.sql",
        person,
        account
    )
    .fetch_one(database)
    .await
}
