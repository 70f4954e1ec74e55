//! API operation on the sign-in methods.

use base::{
    answer::{Problem, Refused},
    context::Context,
};
use poem_openapi::{OpenApi, payload::Json};

use super::records::{Provider, Ways};
use crate::{Tags, start};

/// The operation on the sign-in methods.
#[derive(Debug)]
pub struct WaysApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::SignIn")]
impl WaysApi {
    /// List the sign-in methods
    ///
    /// Returns what the sign-in page of this deployment offers: emailed links always; passwords, sign-up and providers
    /// depending on its settings.
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
