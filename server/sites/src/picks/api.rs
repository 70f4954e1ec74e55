//! API operations on named elements (picks).

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{PickCreate, PickView},
    service::Picks,
};
use crate::Tags;

/// The operations on named elements.
#[derive(Debug)]
pub struct PicksApi {
    pub(crate) picks: Picks,
}

#[OpenApi(tag = "Tags::Goals")]
impl PicksApi {
    /// List named elements
    ///
    /// Returns the named elements of the site's pages, newest first.
    #[oai(
        path = "/sites/:site/picks",
        method = "get",
        operation_id = "list_picks"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<PickView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.picks.list(&who.open(&site)?).await?))
    }

    /// Name an element
    ///
    /// From now on, clicks and views of the element are counted, for goals and for the overlay on a page snapshot. In
    /// pick mode (`GET /sites/{site}/pick`), you can name an element by clicking it. Returns 409 `name_taken` if the
    /// site has a named element of this name, and 409 `too_many_picks` if it has 200.
    #[oai(
        path = "/sites/:site/picks",
        method = "post",
        operation_id = "create_pick"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<PickCreate>,
    ) -> Result<Created<PickView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.picks.create(&site, body.0).await?))
    }

    /// Delete a named element
    ///
    /// Counted data is kept. Returns 409 `pick_in_use` if a goal or funnel uses the element.
    #[oai(
        path = "/sites/:site/picks/:id",
        method = "delete",
        operation_id = "delete_pick"
    )]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The element's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        self.picks.delete(&who.open(&site)?, &id).await?;
        Ok(NoContent)
    }
}
