//! Not showing something again for a while: the operations.

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

/// The operations.
#[derive(Debug)]
pub struct SnoozeApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Me")]
impl SnoozeApi {
    /// Do not show something again for some days
    #[oai(path = "/me/snooze", method = "post", operation_id = "snooze")]
    async fn set(
        &self,
        who: Member<SelfOnly>,
        wish: Body<Snooze>,
    ) -> Result<NoContent, Refused<{ INVALID }>> {
        let wish = wish.0;
        service::set(&self.context, &who.caller, wish.what, wish.days).await?;
        Ok(NoContent)
    }

    /// Show it again
    ///
    /// Also where it was never put off.
    #[oai(
        path = "/me/snooze/:what",
        method = "delete",
        operation_id = "end_snooze"
    )]
    async fn end(
        &self,
        who: Member<SelfOnly>,
        /// What: `plan`.
        what: Path<SnoozeWhat>,
    ) -> Result<NoContent, Refused<{ INVALID }>> {
        service::end(&self.context, &who.caller, what.0).await?;
        Ok(NoContent)
    }
}
