//! Stretches: the operations.

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

/// The operations on stretches.
#[derive(Debug)]
pub struct StretchesApi {
    pub(crate) stretches: Stretches,
}

#[OpenApi(tag = "Tags::Goals")]
impl StretchesApi {
    /// List stretches
    ///
    /// The named parts of the site's pages, newest first.
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

    /// Name a part of pages
    ///
    /// From now on how many reach it and how long they read counts, for goals and for drawing over a copy of the
    /// page. Pick mode (`GET /sites/{site}/pick?make=stretch`) makes one by pointing at its ends. 409 where the site
    /// has a stretch of this name (`name_taken`) or 100 of them (`too_many_stretches`).
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
        wish: Body<StretchCreate>,
    ) -> Result<Created<StretchView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.stretches.create(&site, wish.0).await?))
    }

    /// Forget a part of pages
    ///
    /// What was counted of it stays. 409 where a goal or a funnel is about it (`stretch_in_use`).
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
        /// The stretch's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        self.stretches.delete(&who.open(&site)?, &id).await?;
        Ok(NoContent)
    }
}
