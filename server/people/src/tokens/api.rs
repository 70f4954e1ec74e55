//! API operations on API tokens.

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

/// The operations on API tokens.
#[derive(Debug)]
pub struct TokensApi {
    pub(crate) tokens: Tokens,
}

#[OpenApi(tag = "Tags::Tokens")]
impl TokensApi {
    /// List API tokens
    ///
    /// Returns tokens without their secrets, newest first. Programs connected through OAuth are among them; revoking one ends
    /// its connection. Owners and admins see all tokens of the account; others see their own. A token sees what the person who
    /// created it sees; a token limited to sites sees only itself.
    #[oai(path = "/tokens", method = "get", operation_id = "list_tokens")]
    async fn list(&self, who: Member<ReadAccount>) -> Result<Json<Vec<TokenView>>, Refused<0>> {
        Ok(Json(self.tokens.list(&who.caller).await?))
    }

    /// Create an API token
    ///
    /// The response contains the secret, which is not shown again. Scopes depend on your role: `figures:read` for
    /// everyone, `events:write`, `sites:write`, `visitors:read` and `visitors:write` for editors and above, all others for
    /// admins and above (403 `scope_above_role`). API tokens cannot create tokens (403 `person_needed`).
    ///
    /// You must have signed in within the last 15 minutes, or send your `password` or `digits` (400 `proof_needed`). An
    /// account has at most 100 tokens (409 `too_many_tokens`).
    #[oai(path = "/tokens", method = "post", operation_id = "create_token")]
    async fn create(
        &self,
        who: Member<ManageTokens>,
        body: Body<TokenCreate>,
    ) -> Result<Created<TokenCreated>, Refused<{ INVALID | NOBODY | DENIED | CONFLICT | MANY }>>
    {
        Ok(Created(self.tokens.create(&who, body.0).await?))
    }

    /// Show what the current token may do
    ///
    /// Works with every API token, whatever its scopes.
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
    /// The token stops working immediately.
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
