//! Picks: the operations.

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

/// The operations on picks.
#[derive(Debug)]
pub struct PicksApi {
    pub(crate) picks: Picks,
}

#[OpenApi(tag = "Tags::Goals")]
impl PicksApi {
    /// List picks
    ///
    /// The named elements of the site's pages, newest first.
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
    /// From now on its clicks and views count, for goals and for drawing over a copy of the page. Pick mode
    /// (`GET /sites/{site}/pick`) makes one by pointing at it. 409 where the site has a pick of this name
    /// (`name_taken`) or 200 of them (`too_many_picks`).
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
        wish: Body<PickCreate>,
    ) -> Result<Created<PickView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.picks.create(&site, wish.0).await?))
    }

    /// Forget an element
    ///
    /// What was counted of it stays. 409 where a goal or a funnel is about it (`pick_in_use`).
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
        /// The pick's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        self.picks.delete(&who.open(&site)?, &id).await?;
        Ok(NoContent)
    }
}
