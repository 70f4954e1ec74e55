//! Tokens in the accounts database: those that people create, and those of connected programs.
//!
//! A connected program has a row among the tokens too, with its scopes and sites, but without a secret: it shows access tokens,
//! each for an hour (crate `oauth`). So both kinds act, end and are revoked in the same way.

use std::sync::Arc;

use sqlx::PgPool;
use uuid::Uuid;

use super::{
    authenticator::given,
    caller::{Caller, Key},
    rights::{Role, Scope},
};
use crate::secret::Hash;

/// A token and its maker.
#[derive(Debug)]
pub(super) struct TokenRow {
    pub token_id: Uuid,
    pub scopes: Vec<String>,
    pub site_ids: Option<Vec<Uuid>>,
    pub used_at: Option<i64>,
    pub expires_at: Option<i64>,
    pub account_id: Uuid,
    pub person_id: Uuid,
    pub member_id: Uuid,
    pub role: Role,
    pub billing: bool,
    pub devices: bool,
    pub operator: bool,
    pub suspended: bool,
    pub sites: Vec<Uuid>,
}

impl From<TokenRow> for Caller {
    fn from(found: TokenRow) -> Self {
        Self {
            account: found.account_id,
            suspended: found.suspended,
            person: found.person_id,
            member: found.member_id,
            role: found.role,
            billing: found.billing,
            devices: found.devices,
            operator: found.operator,
            support: false,
            // Programs are allowed: the rule is about people signing in.
            needs_second_factor: false,
            sites: given(found.role, found.sites),
            key: Key::Token {
                id: found.token_id,
                scopes: found
                    .scopes
                    .iter()
                    .filter_map(|name| Scope::from_name(name))
                    .collect(),
                sites: found.site_ids.map(Arc::from),
            },
            address: None,
        }
    }
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug)]
pub(super) enum TokenKind {
    /// One that a person created.
    Api,
    /// What a connected program shows.
    Access,
}

/// The token of this kind with this hash.
pub(super) async fn find(
    pool: &PgPool,
    kind: TokenKind,
    hash: &Hash,
    now: i64,
) -> Result<Option<TokenRow>, sqlx::Error> {
    match kind {
        TokenKind::Api => {
            sqlx::query_file_as!(
                TokenRow,
                "../../queries/accounts/base/access/caller_by_token.sql",
                hash.as_slice(),
                now
            )
            .fetch_optional(pool)
            .await
        }
        TokenKind::Access => {
            sqlx::query_file_as!(
                TokenRow,
                "../../queries/accounts/base/access/caller_by_access_token.sql",
                hash.as_slice(),
                now
            )
            .fetch_optional(pool)
            .await
        }
    }
}

/// Notes that it was used.
pub(super) async fn touch(pool: &PgPool, token: Uuid, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/base/access/touch_token.sql",
        token,
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
