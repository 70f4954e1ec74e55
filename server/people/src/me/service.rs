//! Finds out who the caller is.

use base::{
    access::{Caller, Member, SelfOnly},
    answer::Problem,
    audit::Line,
    context::Context,
    text::Language,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{AccountRef, Me, NameChange, Permission, PersonRef},
    store::{self, Profile},
};
use crate::{
    reauth::{self, Credentials},
    snooze::SnoozeWhat,
    words,
};

/// Who this caller is.
pub(crate) async fn of(context: &Context, caller: &Caller) -> Result<Me, Problem> {
    let mut connection = context.pool().acquire().await?;
    let me = me(context, &mut connection, caller.person, caller.account).await?;
    Ok(match caller.token() {
        Some(_) => me.by_token(),
        None => me,
    })
}

/// This person, acting in this account.
///
/// # Errors
/// 401 when they are not, or no longer, a member of it nor granted support.
pub async fn me(
    context: &Context,
    connection: &mut PgConnection,
    person: Uuid,
    account: Uuid,
) -> Result<Me, Problem> {
    let now = context.now();
    let row = store::me(connection, person, account, now)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.left_account"))?;
    Ok(Me {
        person: PersonRef {
            id: row.person_id,
            name: row.person_name,
            email: row.email,
        },
        account: AccountRef {
            id: row.account_id,
            name: row.account_name,
        },
        role: row.role,
        permissions: Permission::of(row.role, row.billing, row.devices),
        accounts: store::accounts(connection, person).await?,
        language: row.language,
        zone: row.zone,
        operator: row.operator,
        support: row.support,
        snoozed: SnoozeWhat::put_off(&row.snoozed, now),
        second_step: row.second_step,
        second_step_awaited: false,
        second_step_missing: row.second_step_missing,
        plans: context.plans.exist(),
    })
}

/// Changes the person's own settings, or reauthenticates, or both.
pub(super) async fn change(
    context: &Context,
    who: &Member<SelfOnly>,
    request: NameChange,
) -> Result<Me, Problem> {
    let caller = &who.caller;
    let proves = request.password.is_some() || request.digits.is_some();
    let changes = request.name.is_some() || request.language.is_some() || request.zone.is_some();
    if !proves && !changes {
        return Err(Problem::invalid("nothing_asked").field("name"));
    }
    let change = ProfileChange::read(&request)?;
    if proves {
        let credentials = Credentials {
            password: request.password.as_deref(),
            digits: request.digits.as_deref(),
        };
        reauth::require(context, caller, credentials).await?;
    }
    match changes {
        true => save(context, caller, change).await,
        false => of(context, caller).await,
    }
}

/// The requested change, validated.
struct ProfileChange {
    name: Option<String>,
    language: Option<String>,
    zone: Option<String>,
}

impl ProfileChange {
    fn read(request: &NameChange) -> Result<Self, Problem> {
        let name = request.name.as_deref();
        Ok(Self {
            name: name.map(|name| words::name(name, "name")).transpose()?,
            language: request.language.as_deref().map(language).transpose()?,
            zone: request.zone.as_deref().map(zone).transpose()?,
        })
    }

    fn over(self, before: &Profile) -> Profile {
        Profile {
            name: self.name.unwrap_or_else(|| before.name.clone()),
            language: self.language.or_else(|| before.language.clone()),
            zone: self.zone.or_else(|| before.zone.clone()),
        }
    }
}

/// A language that there is, by its tag or that of a variety, such as `de-AT`.
fn language(tag: &str) -> Result<String, Problem> {
    Language::of(tag)
        .map(|language| language.tag().to_owned())
        .ok_or_else(|| {
            let all: Vec<String> = Language::all().map(|one| one.tag().to_owned()).collect();
            Problem::invalid("unknown_language")
                .with("languages", all)
                .field("language")
        })
}

fn zone(name: &str) -> Result<String, Problem> {
    base::zone::read(name).ok_or_else(|| Problem::invalid("unknown_zone").field("zone"))
}

async fn save(context: &Context, caller: &Caller, change: ProfileChange) -> Result<Me, Problem> {
    let mut transaction = context.pool().begin().await?;
    let before = store::lock(&mut transaction, caller.person)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.gone"))?;
    let after = change.over(&before);
    if after != before {
        store::change(&mut transaction, caller.person, &after).await?;
        for line in lines(&before, &after) {
            context.audit(&mut transaction, caller, line).await?;
        }
    }
    let me = me(context, &mut transaction, caller.person, caller.account).await?;
    transaction.commit().await?;
    Ok(me)
}

/// The audit entries of the change.
fn lines<'a>(before: &Profile, after: &'a Profile) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    if after.name != before.name {
        lines.push(Line {
            action: "person.renamed",
            subject: &after.name,
            old: Some(json!({"name": before.name})),
            new: Some(json!({"name": after.name})),
            ..Line::default()
        });
    }
    let audit_value = |person: &Profile| json!({"language": person.language, "zone": person.zone});
    if audit_value(after) != audit_value(before) {
        lines.push(Line {
            action: "person.changed",
            subject: &after.name,
            old: Some(audit_value(before)),
            new: Some(audit_value(after)),
            ..Line::default()
        });
    }
    lines
}
