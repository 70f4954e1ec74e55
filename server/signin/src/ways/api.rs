//! The ways to sign in: the operation.

use base::{answer::Refused, context::Context};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    records::{Provider, Ways},
    store,
};
use crate::Tags;

/// The operation that tells the ways to sign in.
#[derive(Debug)]
pub struct WaysApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl WaysApi {
    /// The ways to sign in
    ///
    /// What this deployment's sign-in page offers: mailed links always; passwords, sign-up and providers
    /// as its settings say.
    #[oai(path = "/auth/ways", method = "get", operation_id = "get_sign_in_ways")]
    async fn ways(&self) -> Result<Json<Ways>, Refused<0>> {
        let settings = &self.context.config.sign_in;
        Ok(Json(Ways {
            link: true,
            password: settings.passwords,
            sign_up: settings.sign_up,
            providers: settings
                .providers()
                .into_iter()
                .map(Provider::from)
                .collect(),
            new_deployment: !store::has_accounts(self.context.pool()).await?,
        }))
    }
}
