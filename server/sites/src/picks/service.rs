//! What is done with picks.

use std::sync::Arc;

use base::{
    access::{ChangeSite, InSite, ReadFigures, Right},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    records::{PickCreate, PickView},
    rules,
    store::{self, New},
};
use crate::{
    goals::{
        rules::{is_about, name, taken},
        store::funnels,
    },
    registry::{Site, SiteRegistry},
    site_lock,
};

/// The picks of sites, and their operations.
#[derive(Clone, Debug)]
pub(crate) struct Picks {
    pub context: Context,
    pub registry: Arc<SiteRegistry>,
}

fn unknown() -> Problem {
    Problem::unknown("unknown_pick")
}

/// All picks of a site, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn all(pool: &PgPool, site: &InSite<ReadFigures>) -> Result<Vec<PickView>, Problem> {
    Ok(store::list(pool, site, None).await?)
}

/// What the audit keeps of one.
fn audit_value(name: &str, page: &str, selectors: &[String]) -> Value {
    json!({"name": name, "page": page, "selectors": selectors})
}

impl Picks {
    /// Those of a site, newest first.
    pub async fn list(&self, site: &InSite<ReadFigures>) -> Result<Vec<PickView>, Problem> {
        all(self.context.pool(), site).await
    }

    /// Makes one.
    pub async fn create<R: Right>(
        &self,
        site: &InSite<R>,
        request: PickCreate,
    ) -> Result<PickView, Problem> {
        let new = New {
            id: self.context.id(),
            name: name(&request.name)?,
            page: rules::page(&request.page)?,
            selectors: rules::selectors(&request.selectors, "selectors", 1)?,
            text: rules::text(request.text.as_deref()),
            person: site.caller.person,
            created_at: self.context.now(),
        };
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, site).await?;
        if present.picks.len() >= rules::PICKS {
            return Err(Problem::conflict("too_many_picks").with("most", rules::PICKS));
        }
        store::insert(&mut transaction, site, &new)
            .await
            .map_err(|error| taken(error, "pick"))?;
        let made = store::list(&mut *transaction, site, Some(new.id)).await?;
        let line = Line {
            action: "pick.made",
            subject: &new.name,
            site: Some(site.id()),
            old: None,
            new: Some(audit_value(&new.name, &new.page, &new.selectors)),
        };
        site_lock::end(&self.context, &self.registry, site, transaction, line).await?;
        made.into_iter().next().ok_or_else(unknown)
    }

    /// Deletes one that no goal or funnel uses.
    pub async fn delete(&self, site: &InSite<ChangeSite>, pick: &str) -> Result<(), Problem> {
        let id = Uuid::try_parse(pick).map_err(|_| unknown())?;
        let (mut transaction, present) =
            site_lock::begin(&self.context, &self.registry, site).await?;
        let picks = &present.picks;
        let pick = picks
            .iter()
            .find(|pick| pick.id == id)
            .ok_or_else(unknown)?;
        is_free(&mut transaction, site, &present, id, |names| {
            Problem::conflict("pick_in_use").with("names", names)
        })
        .await?;
        store::delete(&mut transaction, site, id).await?;
        let line = Line {
            action: "pick.deleted",
            subject: &pick.name,
            site: Some(site.id()),
            old: Some(audit_value(&pick.name, &pick.page, &pick.selectors)),
            new: None,
        };
        site_lock::end(&self.context, &self.registry, site, transaction, line).await
    }
}

/// This refusal where a goal's newest version or a funnel is about a pick or stretch.
pub(crate) async fn is_free<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    present: &Site,
    id: Uuid,
    refusal: impl FnOnce(Vec<String>) -> Problem,
) -> Result<(), Problem> {
    let about = present.goals.iter().filter(|goal| {
        let newest = goal.newest();
        newest.is_some_and(|version| is_about(&version.definition, id))
    });
    let mut users: Vec<String> = about.map(|goal| goal.name.clone()).collect();
    users.extend(funnels(transaction, site, id).await?);
    if users.is_empty() {
        return Ok(());
    }
    Err(refusal(users))
}
