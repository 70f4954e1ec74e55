//! What is done with stretches.

use std::sync::Arc;

use base::{
    access::{ChangeSite, InSite, ReadFigures, Right},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    records::{StretchCreate, StretchView},
    store::{self, New},
};
use crate::{
    goals::rules::{name, taken},
    picks::{is_free, rules},
    registry::SiteRegistry,
    site_lock,
};

/// How many a site may have.
const STRETCHES: usize = 100;

/// The stretches of sites, and their operations.
#[derive(Clone, Debug)]
pub(crate) struct Stretches {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
}

fn unknown() -> Problem {
    Problem::unknown("unknown_stretch")
}

/// All stretches of a site, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn all(pool: &PgPool, site: &InSite<ReadFigures>) -> Result<Vec<StretchView>, Problem> {
    Ok(store::list(pool, site, None).await?)
}

/// What the audit keeps of one.
fn audit_value(name: &str, page: &str, from: &[String], to: &[String]) -> Value {
    json!({"name": name, "page": page, "from_selectors": from, "to_selectors": to})
}

impl Stretches {
    /// Those of a site, newest first.
    pub async fn list(&self, site: &InSite<ReadFigures>) -> Result<Vec<StretchView>, Problem> {
        all(self.context.pool(), site).await
    }

    /// Makes one.
    pub async fn create<R: Right>(
        &self,
        site: &InSite<R>,
        request: StretchCreate,
    ) -> Result<StretchView, Problem> {
        let new = New {
            id: self.context.id(),
            name: name(&request.name)?,
            page: rules::page(&request.page)?,
            from_selectors: rules::selectors(&request.from_selectors, "from_selectors", 1)?,
            to_selectors: rules::selectors(&request.to_selectors, "to_selectors", 0)?,
            person: site.caller.person,
            created_at: self.context.now(),
        };
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, site).await?;
        if present.stretches.len() >= STRETCHES {
            return Err(Problem::conflict("too_many_stretches").with("most", STRETCHES));
        }
        store::insert(&mut transaction, site, &new)
            .await
            .map_err(|error| taken(error, "stretch"))?;
        let made = store::list(&mut *transaction, site, Some(new.id)).await?;
        let line = Line {
            action: "stretch.made",
            subject: &new.name,
            site: Some(site.id()),
            old: None,
            new: Some(audit_value(
                &new.name,
                &new.page,
                &new.from_selectors,
                &new.to_selectors,
            )),
        };
        site_lock::end(&self.context, &self.registry, site, transaction, line).await?;
        made.into_iter().next().ok_or_else(unknown)
    }

    /// Deletes one that no goal or funnel uses.
    pub async fn delete(&self, site: &InSite<ChangeSite>, stretch: &str) -> Result<(), Problem> {
        let id = Uuid::try_parse(stretch).map_err(|_| unknown())?;
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, site).await?;
        let mut all = present.stretches.iter();
        let stretch = all.find(|stretch| stretch.id == id).ok_or_else(unknown)?;
        is_free(&mut transaction, site, &present, id, |names| {
            Problem::conflict("stretch_in_use").with("names", names)
        })
        .await?;
        store::delete(&mut transaction, site, id).await?;
        let line = Line {
            action: "stretch.deleted",
            subject: &stretch.name,
            site: Some(site.id()),
            old: Some(audit_value(
                &stretch.name,
                &stretch.page,
                &stretch.from_selectors,
                &stretch.to_selectors,
            )),
            new: None,
        };
        site_lock::end(&self.context, &self.registry, site, transaction, line).await
    }
}
