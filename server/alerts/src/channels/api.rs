//! API operations on channels.

use base::{
    access::{ManageChannels, Member, SeeChannels},
    answer::{Body, CONFLICT, Created, GONE, INVALID, MANY, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{ChannelConfirm, ChannelCreate, ChannelUpdate, ChannelView, TestResult},
    service::Channels,
};
use crate::Tags;

/// The operations on channels.
#[derive(Debug)]
pub struct ChannelsApi {
    pub(crate) channels: Channels,
}

#[OpenApi(tag = "Tags::Alerts")]
impl ChannelsApi {
    /// List channels
    ///
    /// Returns where the account's alerts are sent. Addresses that contain a secret and secrets are shown masked, to
    /// everyone.
    #[oai(path = "/channels", method = "get", operation_id = "list_channels")]
    async fn list(&self, who: Member<SeeChannels>) -> Result<Json<Vec<ChannelView>>, Refused<0>> {
        Ok(Json(self.channels.list(&who.caller).await?))
    }

    /// Create a channel
    ///
    /// Sends alerts to this address from now on. An email address that belongs to no member of the account gets a link to
    /// confirm it first. Returns 409 `channel_known` if a channel leads to the same place, and 409 `too_many_channels` if
    /// the account has 50.
    #[oai(path = "/channels", method = "post", operation_id = "create_channel")]
    async fn create(
        &self,
        who: Member<ManageChannels>,
        body: Body<ChannelCreate>,
    ) -> Result<Created<ChannelView>, Refused<{ INVALID | UNKNOWN | CONFLICT | MANY }>> {
        Ok(Created(self.channels.create(&who.caller, &body.0).await?))
    }

    /// Change a channel
    ///
    /// Renames it, sends its messages elsewhere, chooses what it takes, or switches it off and on. What is left out stays.
    /// Returns 409 `channel_known` if another channel leads to the same place.
    #[oai(
        path = "/channels/:id",
        method = "patch",
        operation_id = "change_channel"
    )]
    async fn change(
        &self,
        who: Member<ManageChannels>,
        /// The channel's id.
        id: Path<String>,
        body: Body<ChannelUpdate>,
    ) -> Result<Json<ChannelView>, Refused<{ INVALID | UNKNOWN | CONFLICT | MANY }>> {
        let changed = self.channels.change(&who.caller, &id, body.0);
        Ok(Json(changed.await?))
    }

    /// Delete a channel
    ///
    /// Messages to it that still wait are not sent.
    #[oai(
        path = "/channels/:id",
        method = "delete",
        operation_id = "delete_channel"
    )]
    async fn delete(
        &self,
        who: Member<ManageChannels>,
        /// The channel's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        self.channels.delete(&who.caller, &id).await?;
        Ok(NoContent)
    }

    /// Test a channel
    ///
    /// Sends a test message now, also in quiet hours and while the channel is off, and returns what the other side said. For
    /// an email address, the message is handed to the mail server afterwards: its deliveries say how that ended. Returns 409
    /// `channel_unconfirmed` if the email address is not confirmed.
    #[oai(
        path = "/channels/:id/test",
        method = "post",
        operation_id = "test_channel"
    )]
    async fn test(
        &self,
        who: Member<ManageChannels>,
        /// The channel's id.
        id: Path<String>,
    ) -> Result<Json<TestResult>, Refused<{ UNKNOWN | CONFLICT | MANY }>> {
        Ok(Json(self.channels.test(&who.caller, &id).await?))
    }

    /// Confirm a channel's email address
    ///
    /// Confirms that alerts may be sent to the address that the link was sent to. Works once, within 14 days.
    #[oai(
        path = "/channels/confirm",
        method = "post",
        operation_id = "confirm_channel"
    )]
    async fn confirm(
        &self,
        body: Body<ChannelConfirm>,
    ) -> Result<NoContent, Refused<{ INVALID | GONE }>> {
        self.channels.confirm(&body.0.token).await?;
        Ok(NoContent)
    }
}
