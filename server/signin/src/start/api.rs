//! The first account: the operations.

use base::{
    access::ClientAddress,
    answer::{Body, CONFLICT, GONE, INVALID, MANY, Refused, UNKNOWN},
    context::Context,
};
use people::me::Me;
use poem::Request;
use poem_openapi::{ApiResponse, OpenApi, param::Query, payload::Json};

use super::{
    records::{StartUse, Starting},
    service,
};
use crate::{Tags, session};

/// The operations on the first account.
#[derive(Debug)]
pub struct StartApi {
    pub(crate) context: Context,
}

/// The account is made and its owner signed in.
#[derive(Debug, ApiResponse)]
pub enum Started {
    /// Made, and signed in.
    #[oai(status = 201)]
    Done(
        Json<Me>,
        /// The session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

#[OpenApi(tag = "Tags::SignIn")]
impl StartApi {
    /// What a start link opens
    ///
    /// Whoever holds the link may ask. 404 when there was never such a link, 410 when it is over.
    #[oai(path = "/auth/starting", method = "get", operation_id = "get_starting")]
    async fn starting(
        &self,
        request: &Request,
        /// The token that the link carries.
        token: Query<String>,
    ) -> Result<Json<Starting>, Refused<{ INVALID | UNKNOWN | GONE | MANY }>> {
        let address = request.data::<ClientAddress>().map(|address| address.0);
        Ok(Json(
            service::starting(&self.context, &token, address).await?,
        ))
    }

    /// Make the first account
    ///
    /// Uses the link that the server prints when it starts without any account: makes the account,
    /// its owner, who also runs the deployment, and signs them in. It works once.
    #[oai(
        path = "/auth/start/use",
        method = "post",
        operation_id = "use_start_link"
    )]
    async fn use_link(
        &self,
        request: &Request,
        wish: Body<StartUse>,
    ) -> Result<Started, Refused<{ INVALID | UNKNOWN | CONFLICT | GONE | MANY }>> {
        let from = session::requester(request);
        let opened = service::use_once(&self.context, wish.0, &from).await?;
        Ok(Started::Done(Json(opened.me), opened.cookie))
    }
}
