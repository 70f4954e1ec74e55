//! API operation on notes.

use base::{
    access::Operator,
    answer::{Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{records::AdminNoteNew, service};
use crate::{Parts, Tags, accounts::AdminAccount};

/// The operation on notes.
#[derive(Debug)]
pub struct NotesApi {
    pub(crate) parts: Parts,
}

#[OpenApi(tag = "Tags::Operator")]
impl NotesApi {
    /// Add a note to an account
    ///
    /// Only operators see it.
    #[oai(
        path = "/admin/accounts/:id/notes",
        method = "post",
        operation_id = "add_admin_note"
    )]
    async fn add(
        &self,
        who: Operator,
        /// The account's id.
        id: Path<Uuid>,
        body: Body<AdminNoteNew>,
    ) -> Result<Json<AdminAccount>, Refused<{ INVALID | UNKNOWN }>> {
        let account = service::add(&self.parts, &who, id.0, &body.0);
        Ok(Json(account.await?))
    }
}
