//! What is done to tokens.

use base::{
    access::{Caller, Key, ManageTokens, Member, Role, Scope},
    answer::Problem,
    audit::Line,
    context::Context,
    secret::ApiToken,
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{TokenAbout, TokenCreate, TokenCreated, TokenView},
    rules,
    store::{self, New},
};
use crate::{
    me::AccountRef,
    reauth::{self, Credentials},
};

/// Tokens and their operations.
#[derive(Clone)]
pub struct Tokens {
    /// The database, time, chance.
    pub context: Context,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tokens").finish_non_exhaustive()
    }
}

/// Members below admin see only their own tokens.
fn only_of(caller: &Caller) -> Option<Uuid> {
    (caller.role < Role::Admin).then_some(caller.person)
}

fn unknown() -> Problem {
    Problem::unknown("unknown_token")
}

/// What the audit keeps of a token.
fn audit_value(view: &TokenView) -> Value {
    let scopes: Vec<_> = view.scopes.iter().map(|scope| scope.name()).collect();
    json!({"name": view.name, "scopes": scopes, "sites": view.sites, "expires_at": view.expires_at})
}

impl Tokens {
    /// The tokens that the caller may see, newest first. A token that is limited to sites sees only itself:
    /// the others would reveal sites that it may not see.
    pub(super) async fn list(&self, caller: &Caller) -> Result<Vec<TokenView>, Problem> {
        if let Key::Token {
            id, sites: Some(_), ..
        } = &caller.key
        {
            let own = store::one(self.context.pool(), *id, caller.account, None).await?;
            return Ok(own.into_iter().collect());
        }
        Ok(store::list(self.context.pool(), caller.account, only_of(caller)).await?)
    }

    /// Makes a token and shows its secret, this once.
    pub(super) async fn create(
        &self,
        who: &Member<ManageTokens>,
        request: TokenCreate,
    ) -> Result<TokenCreated, Problem> {
        let caller = &who.caller;
        let now = self.context.now();
        let token = ApiToken::generate(&self.context.random);
        let new = New {
            id: self.context.id(),
            account: caller.account,
            person: caller.person,
            name: rules::name(&request.name)?,
            hash: token.sha256(),
            scopes: scope_names(&rules::scopes(&request.scopes, caller.role)?),
            sites: sites(who, request.sites)?,
            created_at: now,
            expires_at: rules::expiry(request.expires_at, now)?,
        };
        let credentials = Credentials {
            password: request.password.as_deref(),
            digits: request.digits.as_deref(),
        };
        reauth::require(&self.context, caller, credentials).await?;
        let mut transaction = self.context.pool().begin().await?;
        must_have_room(&mut transaction, caller.account, now, 0).await?;
        store::insert(&mut transaction, &new).await?;
        let view = store::one(&mut *transaction, new.id, caller.account, None)
            .await?
            .ok_or_else(unknown)?;
        let line = Line {
            action: "token.made",
            subject: &view.name,
            new: Some(audit_value(&view)),
            ..Line::default()
        };
        self.context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        Ok(TokenCreated {
            token: token.expose().to_owned(),
            view,
        })
    }

    /// Revokes a token; it ends at once.
    pub(super) async fn revoke(&self, caller: &Caller, token: &str) -> Result<(), Problem> {
        let id = Uuid::try_parse(token).map_err(|_| unknown())?;
        let mut transaction = self.context.pool().begin().await?;
        lock_account(&mut transaction, caller.account).await?;
        let view = store::one(&mut *transaction, id, caller.account, only_of(caller))
            .await?
            .ok_or_else(unknown)?;
        store::delete(&mut transaction, id).await?;
        let line = Line {
            action: "token.revoked",
            subject: &view.name,
            old: Some(audit_value(&view)),
            ..Line::default()
        };
        self.context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        self.context.gate.invalidate_tokens();
        Ok(())
    }

    /// What the token in use is and may do.
    pub(super) async fn about(&self, caller: &Caller) -> Result<TokenAbout, Problem> {
        let gone = || Problem::nobody("not_signed_in.token_revoked");
        let id = caller.token().ok_or_else(gone)?;
        let view = store::one(self.context.pool(), id, caller.account, None)
            .await?
            .ok_or_else(gone)?;
        let name = store::account_name(self.context.pool(), caller.account).await?;
        Ok(TokenAbout {
            id: view.id,
            name: view.name,
            scopes: view.scopes,
            sites: view.sites,
            account: AccountRef {
                id: caller.account,
                name,
            },
            expires_at: view.expires_at,
        })
    }
}

/// Locks the account until the transaction ends. What ends one of its tokens does this first, as removing a member does: two that
/// lock in another order would wait for each other.
///
/// # Errors
/// When the database does not answer.
pub async fn lock_account(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    store::lock_account(transaction, account).await
}

/// Refuses another token where the account has as many as it may have, until the transaction ends. `replaced` of them end once
/// the new one is in use.
///
/// # Errors
/// 409 `too_many_tokens`; when the database does not answer.
pub async fn must_have_room(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
    replaced: i64,
) -> Result<(), Problem> {
    if store::count_held(transaction, account, now).await? - replaced >= rules::TOKENS {
        return Err(Problem::conflict("too_many_tokens").with("most", rules::TOKENS));
    }
    Ok(())
}

fn scope_names(scopes: &[Scope]) -> Vec<String> {
    scopes.iter().map(|scope| scope.name().to_owned()).collect()
}

/// The ids of the sites that a token is limited to; its creator must have access to each.
fn sites(
    who: &Member<ManageTokens>,
    requested: Option<Vec<String>>,
) -> Result<Option<Vec<Uuid>>, Problem> {
    let Some(requested) = requested else {
        return Ok(None);
    };
    if requested.is_empty() {
        return Err(Problem::invalid("no_sites").field("sites"));
    }
    let mut ids = Vec::with_capacity(requested.len());
    for (at, site) in requested.iter().enumerate() {
        let site = who
            .open(site)
            .map_err(|_| Problem::invalid("unknown_site.of_token").field(format!("sites[{at}]")))?;
        if !ids.contains(&site.id()) {
            ids.push(site.id());
        }
    }
    Ok(Some(ids))
}
