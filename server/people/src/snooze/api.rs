//! API operations on snoozed notices.

use base::{
    access::{Member, SelfOnly},
    answer::{Body, INVALID, NoContent, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{
    records::{Snooze, SnoozeWhat},
    service,
};
use crate::Tags;

/// The operations on snoozed notices.
#[derive(Debug)]
pub struct SnoozeApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl SnoozeApi {
    /// Snooze a notice
    #[oai(path = "/me/snooze", method = "post", operation_id = "snooze")]
    async fn set(
        &self,
        who: Member<SelfOnly>,
        body: Body<Snooze>,
    ) -> Result<NoContent, Refused<{ INVALID }>> {
        let body = body.0;
        service::set(&self.context, &who.caller, body.what, body.days).await?;
        Ok(NoContent)
    }

    /// Show a snoozed notice again
    ///
    /// Succeeds even if the notice was not snoozed.
    #[oai(
        path = "/me/snooze/:what",
        method = "delete",
        operation_id = "end_snooze"
    )]
    async fn end(
        &self,
        who: Member<SelfOnly>,
        /// The notice: `plan`.
        what: Path<SnoozeWhat>,
    ) -> Result<NoContent, Refused<{ INVALID }>> {
        service::end(&self.context, &who.caller, what.0).await?;
        Ok(NoContent)
    }
}
