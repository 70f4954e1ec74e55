//! Requests and responses of the token operations.

use base::access::Scope;
use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::me::AccountRef;

/// A token, without its secret.
#[derive(Clone, Debug, Object)]
pub struct TokenView {
    /// The token's id.
    pub id: Uuid,
    /// The token's name.
    pub name: String,
    /// The token's scopes.
    pub scopes: Vec<Scope>,
    /// The names of the sites that the token is limited to; null means every site of the person who created it.
    pub sites: Option<Vec<String>>,
    /// The person who created the token. The token has this person's current role.
    pub made_by: TokenMaker,
    /// When the token was created, in Unix seconds.
    pub created_at: i64,
    /// When the token expires, in Unix seconds; null if it does not.
    pub expires_at: Option<i64>,
    /// When the token was last used, in Unix seconds, accurate to the minute; null if never.
    pub used_at: Option<i64>,
}

/// The person who created a token.
#[derive(Clone, Debug, Object)]
pub struct TokenMaker {
    /// The person's id.
    pub id: Uuid,
    /// The person's name.
    pub name: String,
}

/// A token to create.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenCreate {
    /// A name for the token, 1 to 100 characters.
    pub name: String,
    /// The scopes: at least one, and none above your role.
    pub scopes: Vec<Scope>,
    /// Ids or names of the sites that the token is limited to; default: every site that you can see.
    pub sites: Option<Vec<String>>,
    /// When the token expires, in Unix seconds; it does not expire if omitted.
    pub expires_at: Option<i64>,
    /// Your password, to confirm your identity.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six-digit code of your authenticator app, instead of the password.
    pub digits: Option<String>,
}

impl std::fmt::Debug for TokenCreate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TokenCreate")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A created token.
#[derive(Clone, Debug, Object)]
pub struct TokenCreated {
    /// The token. It is not shown again.
    pub token: String,
    /// The token's details.
    pub view: TokenView,
}

/// The current token and its rights.
#[derive(Clone, Debug, Object)]
pub struct TokenAbout {
    /// The token's id.
    pub id: Uuid,
    /// The token's name.
    pub name: String,
    /// The token's scopes.
    pub scopes: Vec<Scope>,
    /// The names of the sites that the token is limited to; null means every site of the person who created it.
    pub sites: Option<Vec<String>>,
    /// The account that the token belongs to.
    pub account: AccountRef,
    /// When the token expires, in Unix seconds; null if it does not.
    pub expires_at: Option<i64>,
}
