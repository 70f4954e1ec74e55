//! What is done with annotations.

use base::{
    access::{ChangeSite, InSite, Member, ReadFigures},
    answer::Problem,
    audit::Line,
    context::Context,
};
use jiff::tz::TimeZone;
use people::reauth;
use serde_json::{Value, json};
use shared::date::Date;
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    records::{AnnotationCreate, AnnotationMaker, AnnotationView},
    rules,
    store::{self, New},
};
use crate::{days, registry::SiteRegistry};

fn unknown() -> Problem {
    Problem::unknown("unknown_annotation")
}

/// What the audit keeps of one.
fn audit_value(day: &str, last_day: &str, at: Option<i64>, text: &str) -> Value {
    json!({"day": day, "last_day": last_day, "at": at, "text": text})
}

/// Every annotation of a site, the newest day first.
///
/// # Errors
/// When the database does not answer.
pub async fn all(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
    zone: &TimeZone,
) -> Result<Vec<AnnotationView>, Problem> {
    Ok(in_zone(store::list(pool, site, None).await?, zone))
}

/// The annotations that touch these days of the site's zone, both included, the newest day first.
///
/// # Errors
/// When the database does not answer.
pub async fn between(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
    zone: &TimeZone,
    (from, to): (Date, Date),
) -> Result<Vec<AnnotationView>, Problem> {
    let mut found = in_zone(store::list(pool, site, Some((from, to))).await?, zone);
    // Days written so are in order as texts.
    let (from, to) = (from.to_string(), to.to_string());
    found.retain(|one| one.last_day >= from && one.day <= to);
    Ok(found)
}

/// A moment's day is that of the site's zone as it is now; it may have been noted under another.
fn in_zone(mut found: Vec<AnnotationView>, zone: &TimeZone) -> Vec<AnnotationView> {
    for one in &mut found {
        if let Some(day) = one.at.and_then(|at| days::local(zone, at)) {
            one.day = day.to_string();
            one.last_day = day.to_string();
        }
    }
    found.sort_by(|a, b| b.day.cmp(&a.day));
    found
}

/// Writes one.
pub(super) async fn create(
    context: &Context,
    registry: &SiteRegistry,
    site: &InSite<ChangeSite>,
    request: AnnotationCreate,
) -> Result<AnnotationView, Problem> {
    let (caller, now) = (&site.caller, context.now());
    let new = New {
        id: context.id(),
        when: rules::when(&request, &registry.get(site)?.zone, now)?,
        text: rules::text(&request.text)?,
        person: caller.person,
        created_at: now,
    };
    let mut transaction = context.pool().begin().await?;
    let held = store::count_held(&mut transaction, site)
        .await?
        .ok_or_else(|| Problem::unknown("unknown_site"))?;
    if held >= rules::ANNOTATIONS {
        return Err(Problem::conflict("too_many_annotations").with("most", rules::ANNOTATIONS));
    }
    store::insert(&mut transaction, site, &new).await?;
    let (day, last_day) = (new.when.day.to_string(), new.when.last_day.to_string());
    let line = Line {
        action: "annotation.made",
        subject: site.name(),
        site: Some(site.id()),
        old: None,
        new: Some(audit_value(&day, &last_day, new.when.at, &new.text)),
    };
    context.audit(&mut transaction, caller, line).await?;
    let maker = reauth::person(&mut transaction, caller.person).await?;
    transaction.commit().await?;
    Ok(AnnotationView {
        id: new.id,
        day,
        last_day,
        at: new.when.at,
        text: new.text,
        made_by: Some(AnnotationMaker {
            id: caller.person,
            name: maker.name,
        }),
        created_at: now,
    })
}

/// Deletes one of a site that the caller may change; any other is not there.
pub(super) async fn delete(
    context: &Context,
    who: &Member<ChangeSite>,
    annotation: &str,
) -> Result<(), Problem> {
    let id = Uuid::try_parse(annotation).map_err(|_| unknown())?;
    let site = store::site(context.pool(), id).await?.ok_or_else(unknown)?;
    let site = who.open(&site.to_string()).map_err(|_| unknown())?;
    let mut transaction = context.pool().begin().await?;
    let deleted = store::delete(&mut transaction, &site, id)
        .await?
        .ok_or_else(unknown)?;
    let line = Line {
        action: "annotation.deleted",
        subject: site.name(),
        site: Some(site.id()),
        old: Some(audit_value(
            &deleted.day,
            &deleted.last_day,
            deleted.at,
            &deleted.text,
        )),
        new: None,
    };
    context.audit(&mut transaction, &site.caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
