//! What is asked and answered about tokens.

use base::access::Scope;
use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::me::AccountRef;

/// A token, without its secret.
#[derive(Clone, Debug, Object)]
pub struct TokenView {
    /// Its id.
    pub id: Uuid,
    /// What its maker calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// The names of the sites it is limited to; null: every site of its maker.
    pub sites: Option<Vec<String>>,
    /// Who made it; it acts with the role that this person has now.
    pub made_by: TokenMaker,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
    /// When it ends, in Unix seconds; null: not by itself.
    pub expires_at: Option<i64>,
    /// When it was last used, in Unix seconds, to the minute; null: never.
    pub used_at: Option<i64>,
}

/// Who made a token.
#[derive(Clone, Debug, Object)]
pub struct TokenMaker {
    /// Their id.
    pub id: Uuid,
    /// Their name.
    pub name: String,
}

/// A token to be made.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenCreate {
    /// A name to tell it by, 1 to 100 characters.
    pub name: String,
    /// What it may be used for: at least one, none above its maker's role.
    pub scopes: Vec<Scope>,
    /// Ids or names of the sites it is limited to; left out: every site of its maker.
    pub sites: Option<Vec<String>>,
    /// When it ends, in Unix seconds; left out: not by itself.
    pub expires_at: Option<i64>,
    /// The maker's password, to show that it is them.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six digits of their authenticator app, for the same.
    pub digits: Option<String>,
}

impl std::fmt::Debug for TokenCreate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TokenCreate")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A token just made.
#[derive(Clone, Debug, Object)]
pub struct TokenCreated {
    /// The token itself. It is shown this once.
    pub token: String,
    /// What is kept of it.
    pub view: TokenView,
}

/// What the token in use is and may do.
#[derive(Clone, Debug, Object)]
pub struct TokenAbout {
    /// Its id.
    pub id: Uuid,
    /// What its maker calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// The names of the sites it is limited to; null: every site of its maker.
    pub sites: Option<Vec<String>>,
    /// The account it belongs to.
    pub account: AccountRef,
    /// When it ends, in Unix seconds; null: not by itself.
    pub expires_at: Option<i64>,
}
