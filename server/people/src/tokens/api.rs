//! Tokens: the operations.

use base::{
    access::{ManageTokens, Member, ReadAccount, TokenOnly},
    answer::{Body, CONFLICT, Created, DENIED, INVALID, MANY, NOBODY, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{TokenAbout, TokenCreate, TokenCreated, TokenView},
    service::Tokens,
};
use crate::Tags;

/// The operations on tokens.
#[derive(Debug)]
pub struct TokensApi {
    pub(crate) tokens: Tokens,
}

#[OpenApi(tag = "Tags::Tokens")]
impl TokensApi {
    /// List API tokens
    ///
    /// Newest first, never with their secrets. Owners and admins see every token of the account,
    /// others their own. A token sees what its maker sees; one that is limited to sites sees itself
    /// alone.
    #[oai(path = "/tokens", method = "get", operation_id = "list_tokens")]
    async fn list(&self, who: Member<ReadAccount>) -> Result<Json<Vec<TokenView>>, Refused<0>> {
        Ok(Json(self.tokens.list(&who.caller).await?))
    }

    /// Make an API token
    ///
    /// The secret is shown this once. Scopes stay within the maker's role: `figures:read` for all,
    /// `events:write` and `sites:write` from editor on, the others from admin on (403
    /// `scope_above_role`). No token makes tokens (403 `person_needed`). The
    /// maker shows that it is them: they signed in within the last 15 minutes, or give their password or the digits
    /// of their second step (400 `proof_needed`). An account has at most 100 tokens (409 `too_many_tokens`).
    #[oai(path = "/tokens", method = "post", operation_id = "create_token")]
    async fn create(
        &self,
        who: Member<ManageTokens>,
        wish: Body<TokenCreate>,
    ) -> Result<Created<TokenCreated>, Refused<{ INVALID | NOBODY | DENIED | CONFLICT | MANY }>>
    {
        Ok(Created(self.tokens.create(&who, wish.0).await?))
    }

    /// What the token in use may do
    ///
    /// For any token, whatever its scopes.
    #[oai(
        path = "/tokens/about",
        method = "get",
        operation_id = "get_token_about"
    )]
    async fn about(&self, who: Member<TokenOnly>) -> Result<Json<TokenAbout>, Refused<0>> {
        Ok(Json(self.tokens.about(&who.caller).await?))
    }

    /// Revoke an API token
    ///
    /// It ends at once.
    #[oai(path = "/tokens/:id", method = "delete", operation_id = "revoke_token")]
    async fn revoke(
        &self,
        who: Member<ManageTokens>,
        /// The token's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        self.tokens.revoke(&who.caller, &id).await?;
        Ok(NoContent)
    }
}
