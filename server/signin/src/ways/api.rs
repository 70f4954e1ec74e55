//! The ways to sign in: the operation.

use base::{
    answer::{Problem, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::records::{Provider, Ways};
use crate::{Tags, start};

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
        let mut connection = self.context.pool().acquire().await.map_err(Problem::from)?;
        Ok(Json(Ways {
            link: true,
            password: settings.passwords,
            sign_up: settings.sign_up,
            providers: settings
                .providers()
                .into_iter()
                .map(Provider::from)
                .collect(),
            new_deployment: !start::has_accounts(&mut connection)
                .await
                .map_err(Problem::from)?,
        }))
    }
}
