//! What is done with the settings of reports.

use alerts::{AlertKind, Findings};
use base::{
    access::{Caller, InSite, ManageReports, Role, SeeReports},
    answer::Problem,
    audit::Line,
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    LocalClock, Setting,
    addresses::{self, Setting as AddressSetting},
    emails::{About, Asker},
    records::{ReportLast, ReportSetting, ReportSettingUpdate},
    rules,
    store::{self, Person, Row, Subject, Timing},
};
use crate::{
    Reports,
    numbers::day_from_number,
    words::{Outcome, Rhythm, Section},
};

/// A report that is changed.
struct Change<'a> {
    subject: Subject,
    about: About<'a>,
    clock: LocalClock,
    action: &'static str,
    /// The site, for the audit.
    site: Option<Uuid>,
}

impl Reports {
    /// The caller's digest.
    pub async fn digest(&self, caller: &Caller) -> Result<ReportSetting, Problem> {
        let person = store::person(self.context.pool(), caller.person, caller.account).await?;
        let clock = LocalClock::of_person(person.zone.as_deref());
        let mut connection = self.context.pool().acquire().await?;
        let row = store::find(
            &mut *connection,
            caller.account,
            Subject::Digest(caller.member),
        )
        .await?;
        match row {
            Some(row) => view(&mut connection, &row, &clock).await,
            None => {
                let setting = Setting::unset(&Section::OF_DIGEST);
                Ok(unset(setting, clock, vec![person.email]))
            }
        }
    }

    /// Changes the caller's digest.
    pub async fn change_digest(
        &self,
        caller: &Caller,
        update: &ReportSettingUpdate,
    ) -> Result<ReportSetting, Problem> {
        rules::of_digest(&update.sections)?;
        let person = store::person(self.context.pool(), caller.person, caller.account).await?;
        let own = |address: &String| address.trim().eq_ignore_ascii_case(&person.email);
        if caller.role < Role::Admin && !update.addresses.iter().all(own) {
            return Err(Problem::denied("addresses_of_others").field("addresses"));
        }
        let change = Change {
            subject: Subject::Digest(caller.member),
            about: About::Account(&person.account),
            clock: LocalClock::of_person(person.zone.as_deref()),
            action: "digest.changed",
            site: None,
        };
        self.change(caller, &person, change, update).await
    }

    /// The report of a site.
    pub async fn of_site(&self, site: &InSite<SeeReports>) -> Result<ReportSetting, Problem> {
        let clock = self.clock_of(site)?;
        let mut connection = self.context.pool().acquire().await?;
        let row = store::find(
            &mut *connection,
            site.caller.account,
            Subject::Site(site.id()),
        )
        .await?;
        match row {
            Some(row) => view(&mut connection, &row, &clock).await,
            None => Ok(unset(Setting::unset(Section::ALL), clock, vec![])),
        }
    }

    /// Changes the report of a site.
    pub async fn change_of_site(
        &self,
        site: &InSite<ManageReports>,
        update: &ReportSettingUpdate,
    ) -> Result<ReportSetting, Problem> {
        let caller = &site.caller;
        let person = store::person(self.context.pool(), caller.person, caller.account).await?;
        let change = Change {
            subject: Subject::Site(site.id()),
            about: About::Site(site.name()),
            clock: self.clock_of(site)?,
            action: "report.changed",
            site: Some(site.id()),
        };
        self.change(caller, &person, change, update).await
    }

    /// The clock that the report of a site goes by.
    pub(super) fn clock_of<R>(&self, site: &InSite<R>) -> Result<LocalClock, Problem> {
        let settings = self.figures.registry.by_id(site.id());
        let settings = settings.ok_or_else(|| Problem::unknown("unknown_site"))?;
        Ok(LocalClock::of_site(
            &settings.zone_name,
            settings.week_start,
        ))
    }

    async fn change(
        &self,
        caller: &Caller,
        person: &Person,
        change: Change<'_>,
        update: &ReportSettingUpdate,
    ) -> Result<ReportSetting, Problem> {
        let setting = Setting::read(update)?;
        let wanted = addresses::read(&update.addresses, setting.rhythm)?;
        let (context, now) = (&self.context, self.context.now());
        let mut transaction = context.pool().begin().await?;
        let of = (caller.account, change.subject);
        store::delete_former(&mut transaction).await?;
        store::make(&mut transaction, context.id(), of, (caller.person, now)).await?;
        let row = locked(&mut transaction, of).await?;
        let old = view(&mut transaction, &row, &change.clock).await?;
        let former = row.setting()?;
        // What was due before the change is not sent any more, unless it is due at the same moments.
        let same = former.is_due_as(&setting) && former.rhythm != Rhythm::Off;
        let handled_until = if same { row.handled_until } else { now };
        let schedule = setting.schedule(&change.clock);
        let next = schedule.and_then(|schedule| schedule.next(handled_until));
        let timing = Timing {
            now,
            handled_until,
            next_at: next.map(|due| due.at),
            clock: change.clock.word(),
        };
        store::save(&mut transaction, row.id, &setting, caller.person, &timing).await?;
        let addresses = AddressSetting {
            report: row.id,
            rhythm: setting.rhythm,
            about: change.about,
            asker: Asker {
                name: &person.name,
                email: &person.email,
                account: &person.account,
            },
        };
        self.set_addresses(&mut transaction, caller, addresses, &wanted)
            .await?;
        if setting.rhythm == Rhythm::Off {
            let findings = Findings {
                context: context.clone(),
            };
            let (kind, subject) = (AlertKind::ReportFailed, row.id.to_string());
            findings
                .close(
                    &mut transaction,
                    caller.account,
                    change.site,
                    kind,
                    &subject,
                )
                .await?;
        }
        let row = locked(&mut transaction, of).await?;
        let new = view(&mut transaction, &row, &change.clock).await?;
        let subject = match change.about {
            About::Site(name) => name,
            About::Account(_) => &person.name,
        };
        let line = Line {
            action: change.action,
            subject,
            site: change.site,
            old: Some(audited(&old)),
            new: Some(audited(&new)),
        };
        context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        Ok(new)
    }
}

/// The report that was made before.
async fn locked(
    transaction: &mut PgConnection,
    (account, subject): (Uuid, Subject),
) -> Result<Row, Problem> {
    store::hold(transaction, subject).await?;
    let row = store::find(transaction, account, subject).await?;
    row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a report is gone")))
}

/// A report as the audit shows it.
fn audited(setting: &ReportSetting) -> Value {
    json!({
        "rhythm": setting.rhythm,
        "weekday": setting.weekday,
        "month_day": setting.month_day,
        "hour": setting.hour,
        "sections": setting.sections,
        "addresses": setting.addresses,
    })
}

/// A report that has not been set yet.
fn unset(setting: Setting, clock: LocalClock, addresses: Vec<String>) -> ReportSetting {
    ReportSetting {
        rhythm: setting.rhythm,
        weekday: setting.weekday,
        month_day: setting.month_day,
        hour: setting.hour,
        addresses,
        sections: setting.sections,
        zone: clock.zone,
        next_at: None,
        last: None,
        waiting: vec![],
    }
}

async fn view(
    transaction: &mut PgConnection,
    row: &Row,
    clock: &LocalClock,
) -> Result<ReportSetting, Problem> {
    let addresses = store::addresses(&mut *transaction, row.id).await?;
    let listed = || addresses.iter().filter(|address| address.listed);
    let last = store::last(transaction, row.id).await?;
    let waiting = listed().filter(|address| !address.is_confirmed());
    Ok(ReportSetting {
        next_at: row.next_at,
        last: last.and_then(last_view),
        waiting: waiting.map(|address| address.address.clone()).collect(),
        ..unset(
            row.setting()?,
            clock.clone(),
            listed().map(|address| address.address.clone()).collect(),
        )
    })
}

fn last_view(last: store::Last) -> Option<ReportLast> {
    let outcome = Outcome::from_word(&last.outcome)?;
    Some(ReportLast {
        period_from: day_from_number(last.first_day)?.to_string(),
        period_to: day_from_number(last.last_day)?.to_string(),
        sent_at: (outcome == Outcome::Sent).then_some(last.ended_at),
        outcome,
    })
}
