//! Requests to create an account.

use poem_openapi::Object;
use serde::Deserialize;

/// An account to create.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignupStart {
    /// The person's email address.
    pub email: String,
    /// The person's name, 1 to 100 characters.
    pub name: String,
    /// The account's name, 1 to 100 characters, such as the name of a company.
    pub account: String,
    /// A password, if the deployment uses them (`GET /auth/ways`). Without one, the person signs in with emailed links.
    pub password: Option<String>,
}
