//! API operations on named page sections (stretches).

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{StretchCreate, StretchView},
    service::Stretches,
};
use crate::Tags;

/// The operations on named page sections.
#[derive(Debug)]
pub struct StretchesApi {
    pub(crate) stretches: Stretches,
}

#[OpenApi(tag = "Tags::Goals")]
impl StretchesApi {
    /// List named page sections
    ///
    /// Returns the named sections of the site's pages, newest first.
    #[oai(
        path = "/sites/:site/stretches",
        method = "get",
        operation_id = "list_stretches"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<StretchView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.stretches.list(&who.open(&site)?).await?))
    }

    /// Name a page section
    ///
    /// From now on, Stile counts how many visitors reach the section and how long they read it, for goals and for the
    /// overlay on a page snapshot. In pick mode (`GET /sites/{site}/pick?make=stretch`), you can name a section by
    /// clicking its start and end. Returns 409 `name_taken` if the site has a section of this name, and 409
    /// `too_many_stretches` if it has 100.
    #[oai(
        path = "/sites/:site/stretches",
        method = "post",
        operation_id = "create_stretch"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<StretchCreate>,
    ) -> Result<Created<StretchView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.stretches.create(&site, body.0).await?))
    }

    /// Delete a named page section
    ///
    /// Counted data is kept. Returns 409 `stretch_in_use` if a goal or funnel uses the section.
    #[oai(
        path = "/sites/:site/stretches/:id",
        method = "delete",
        operation_id = "delete_stretch"
    )]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The section's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        self.stretches.delete(&who.open(&site)?, &id).await?;
        Ok(NoContent)
    }
}
