//! Giving tokens, and taking them back.

use std::net::IpAddr;

use base::{
    access::ClientAddress,
    answer::read_body,
    audit::{Line, Who},
    context::Context,
    limits::Limited,
    secret::AccessToken,
};
use people::tokens::lock_account;
use poem::{Request, RequestBody, Response, http::header};
use serde_json::json;
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::{
    grant::{self, Grant},
    store::{self, Granted, NewTokens},
};
use crate::{
    BODY,
    error::{Failure, ProtocolError},
    form::Fields,
    is_resource, join_scopes,
};

/// How long an access token is valid: an hour.
const ACCESS_SECONDS: i64 = 3_600;
/// How long a refresh token is valid if it is not used: 30 days, as a person's session.
const REFRESH_SECONDS: i64 = 30 * 86_400;
/// How long after its first use a refresh token still gets tokens: processes of a program that share a connection ask at the same
/// moment when the hour is over, and answers get lost.
const GRACE_SECONDS: i64 = 10;

/// `POST /oauth/token`. Of an address only what fails is counted, so that programs behind it do not shut each other off.
///
/// # Errors
/// 400 and 401 by the protocol, 413, and 429 if requests from an address failed too often, or a connection had too many tokens.
pub async fn token(context: &Context, request: Request) -> Result<Response, Failure> {
    let address = address(&request);
    let answered = exchange(context, request, address).await;
    let failed = matches!(answered, Err(Failure::Protocol(_)));
    if failed {
        context.limit(Limited::ProgramTokens, &[], address).await?;
    }
    answered
}

/// Exchanges a code or a refresh token for tokens.
async fn exchange(
    context: &Context,
    request: Request,
    address: Option<IpAddr>,
) -> Result<Response, Failure> {
    let fields = read_fields(request).await?;
    let (client, grant) = grant::parse_grant(&fields)?;
    must_be_for_us(context, &fields)?;
    let now = context.now();
    let unknown = ProtocolError::grant("It is not valid, or the person ended the connection.");
    // One that was never given costs a look-up, and no transaction.
    let account = store::account_of(context.pool(), grant.hash()).await?;
    let mut transaction = context.pool().begin().await?;
    lock_account(&mut transaction, account.ok_or(unknown)?).await?;
    let found = match &grant {
        Grant::Code { code, .. } => store::take_code(&mut transaction, code, now).await?,
        Grant::Refresh { token } => store::take_refresh_token(&mut transaction, token, now).await?,
    };
    let granted = found.ok_or(unknown)?;
    if let Err(invalid) = check(&granted, &grant, client, now) {
        if let Some(reason) = invalid.ends {
            end_invalid(context, transaction, &granted, reason).await?;
        }
        return Err(invalid.error.into());
    }
    match grant {
        Grant::Code { .. } => replace_earlier(context, &mut transaction, &granted, address).await?,
        Grant::Refresh { .. } => must_refresh_rarely(context, &mut transaction, &granted).await?,
    }
    let answer = give_tokens(context, &mut transaction, &granted, now).await?;
    transaction.commit().await?;
    if matches!(grant, Grant::Code { .. }) {
        context.gate.invalidate_tokens();
    }
    Ok(answer)
}

/// Refuses tokens for another server.
fn must_be_for_us(context: &Context, fields: &Fields) -> Result<(), ProtocolError> {
    let mut named = fields.all("resource");
    if named.all(|named| is_resource(context, named)) {
        return Ok(());
    }
    Err(ProtocolError::new(
        "invalid_target",
        "The resource must be the address of this server's /mcp.",
    ))
}

/// Ends the connection of a code or token that was used wrongly: it is unknown who of those that have it is the program.
async fn end_invalid(
    context: &Context,
    mut transaction: Transaction<'_, Postgres>,
    granted: &Granted,
    reason: Reason,
) -> Result<(), Failure> {
    store::end(&mut transaction, granted.token_id).await?;
    let line = Line {
        action: reason.action(),
        subject: &granted.name,
        ..Line::default()
    };
    let who = Who::service(granted.account_id);
    context.audit(&mut transaction, who, line).await?;
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    let connection = granted.token_id;
    tracing::warn!(%connection, "a program's connection has ended: {}", reason.message());
    Ok(())
}

/// The first tokens of a connection: it takes the place of the program's earlier ones.
async fn replace_earlier(
    context: &Context,
    transaction: &mut PgConnection,
    granted: &Granted,
    address: Option<IpAddr>,
) -> Result<(), Failure> {
    for replaced in store::end_earlier(transaction, granted.token_id).await? {
        let line = Line {
            action: "program.replaced",
            subject: &replaced.name,
            old: Some(json!({"scopes": replaced.scopes, "sites": replaced.sites})),
            ..Line::default()
        };
        let who = Who {
            token: Some(granted.token_id),
            ..Who::person(granted.account_id, granted.person_id, address)
        };
        context.audit(transaction, who, line).await?;
    }
    Ok(())
}

/// The next tokens of a connection: refused where it asks for them without end.
async fn must_refresh_rarely(
    context: &Context,
    transaction: &mut PgConnection,
    granted: &Granted,
) -> Result<(), Failure> {
    let connection = granted.token_id.to_string();
    context
        .limit(Limited::ProgramRefresh, &[&connection], None)
        .await?;
    if let Some(used_at) = granted.used_at {
        // A second process of the program, or a lost answer: what the first use gave is over. If it arrives nevertheless, two
        // have the token, and the connection ends.
        store::supersede(transaction, granted.token_id, used_at).await?;
    }
    Ok(())
}

/// Stores new tokens; the answer with them.
async fn give_tokens(
    context: &Context,
    transaction: &mut PgConnection,
    granted: &Granted,
    now: i64,
) -> Result<Response, Failure> {
    let (access, refresh) = (AccessToken::generate(&context.random), context.token());
    let new = NewTokens {
        token: granted.token_id,
        access: access.sha256(),
        access_ends: now + ACCESS_SECONDS,
        refresh: refresh.sha256(),
        refresh_ends: now + REFRESH_SECONDS,
        now,
    };
    store::insert(transaction, &new).await?;
    let body = json!({
        "access_token": access.expose(),
        "token_type": "Bearer",
        "expires_in": ACCESS_SECONDS,
        "refresh_token": grant::write_refresh_token(&refresh),
        "scope": join_scopes(granted.scopes()),
    });
    Ok(Response::builder()
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(body.to_string()))
}

/// `POST /oauth/revoke` (RFC 7009): a program ends its connection. Whatever it sends, the answer is the same; what ends
/// nothing is counted.
///
/// # Errors
/// 400 by the protocol, 413, and 429 if requests from an address ended nothing too often.
pub async fn revoke(context: &Context, request: Request) -> Result<Response, Failure> {
    let address = address(&request);
    let fields = read_fields(request).await?;
    if !end_connection(context, &fields, address).await? {
        context.limit(Limited::ProgramTokens, &[], address).await?;
    }
    Ok(Response::builder()
        .header(header::CACHE_CONTROL, "no-store")
        .finish())
}

/// Ends the connection of the program with this token; false if there is none.
async fn end_connection(
    context: &Context,
    fields: &Fields,
    address: Option<IpAddr>,
) -> Result<bool, Failure> {
    let text = fields.needed("token")?;
    let hash = AccessToken::parse(text)
        .map(|token| token.sha256())
        .or_else(|| grant::parse_refresh_token(text));
    let client = fields.needed("client_id")?;
    let (Some(hash), Ok(client)) = (hash, Uuid::try_parse(client)) else {
        return Ok(false);
    };
    let Some(account) = store::account_of(context.pool(), &hash).await? else {
        return Ok(false);
    };
    let mut transaction = context.pool().begin().await?;
    lock_account(&mut transaction, account).await?;
    let Some(found) = store::by_token(&mut transaction, &hash, client).await? else {
        return Ok(false);
    };
    store::end(&mut transaction, found.token_id).await?;
    let line = Line {
        action: "program.disconnected",
        subject: &found.name,
        ..Line::default()
    };
    let who = Who {
        token: Some(found.token_id),
        ..Who::person(found.account_id, found.person_id, address)
    };
    context.audit(&mut transaction, who, line).await?;
    transaction.commit().await?;
    context.gate.invalidate_tokens();
    Ok(true)
}

fn address(request: &Request) -> Option<IpAddr> {
    request.data::<ClientAddress>().map(|address| address.0)
}

/// The parameters of a program's request.
async fn read_fields(mut request: Request) -> Result<Fields, Failure> {
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, BODY).await?;
    Ok(Fields::of(&body))
}

/// Why a program gets no tokens.
#[derive(Debug)]
struct Invalid {
    error: ProtocolError,
    /// Why the connection ends, if it does: someone else than the program may have the code or the token.
    ends: Option<Reason>,
}

impl Invalid {
    fn new(description: &'static str, ends: Option<Reason>) -> Self {
        Self {
            error: ProtocolError::grant(description),
            ends,
        }
    }
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// A code or a refresh token was used twice.
    Reused,
    /// A code arrived without what only the program knows, or with another address.
    WrongProof,
}

impl Reason {
    /// What the audit calls it.
    fn action(self) -> &'static str {
        match self {
            Self::Reused => "program.reused",
            Self::WrongProof => "program.refused",
        }
    }

    /// The same for the log.
    fn message(self) -> &'static str {
        match self {
            Self::Reused => "a code or refresh token was used twice",
            Self::WrongProof => "a code came with a wrong code_verifier or redirect_uri",
        }
    }
}

/// Whether the program gets tokens.
fn check(granted: &Granted, grant: &Grant, client: Uuid, now: i64) -> Result<(), Invalid> {
    // Another program's: its own must not suffer from it.
    if granted.client_id != client {
        return Err(Invalid::new("It was given to another program.", None));
    }
    if granted.used_at.is_some() && !granted.may_be_repeated(now) {
        let description = "It was used before. The connection has ended.";
        return Err(Invalid::new(description, Some(Reason::Reused)));
    }
    if granted.expires_at <= now {
        return Err(Invalid::new("It has expired.", None));
    }
    let Grant::Code {
        redirect_uri,
        challenge,
        ..
    } = grant
    else {
        return Ok(());
    };
    if redirect_uri.is_some() && *redirect_uri != granted.redirect_uri {
        let description = "The redirect_uri is not that of the request.";
        return Err(Invalid::new(description, Some(Reason::WrongProof)));
    }
    // It is not secret: it was in the browser's address.
    if granted.challenge.as_deref() != Some(&challenge[..]) {
        let description = "The code_verifier does not fit the code_challenge.";
        return Err(Invalid::new(description, Some(Reason::WrongProof)));
    }
    Ok(())
}

impl Granted {
    /// Whether it was used only a moment ago, and what it gave was not used since.
    fn may_be_repeated(&self, now: i64) -> bool {
        let is_recent = self.used_at.is_some_and(|at| now < at + GRACE_SECONDS);
        is_recent && self.is_last_used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn granted() -> Granted {
        Granted {
            token_id: Uuid::nil(),
            client_id: Uuid::from_u128(1),
            account_id: Uuid::nil(),
            person_id: Uuid::nil(),
            name: "x".to_owned(),
            scopes: vec!["figures:read".to_owned()],
            expires_at: 100,
            used_at: None,
            is_last_used: false,
            redirect_uri: Some("https://a.example/cb".to_owned()),
            challenge: Some(vec![7; 32]),
        }
    }

    fn code(redirect_uri: Option<&str>, challenge: u8) -> Grant {
        Grant::Code {
            code: [0; 32],
            redirect_uri: redirect_uri.map(str::to_owned),
            challenge: [challenge; 32],
        }
    }

    #[test]
    fn only_the_program_that_asked_uses_a_code_and_only_once() {
        let there = Some("https://a.example/cb");
        let ours = Uuid::from_u128(1);
        let ended = |granted: &Granted, grant: &Grant, client: Uuid, now: i64| {
            check(granted, grant, client, now).map_err(|invalid| {
                assert_eq!(invalid.error.error, "invalid_grant");
                invalid.ends
            })
        };
        let (reused, wrong) = (Err(Some(Reason::Reused)), Err(Some(Reason::WrongProof)));
        assert_eq!(ended(&granted(), &code(there, 7), ours, 99), Ok(()));
        assert_eq!(ended(&granted(), &code(None, 7), ours, 99), Ok(()));
        assert_eq!(ended(&granted(), &code(there, 8), ours, 99), wrong);
        assert_eq!(
            ended(&granted(), &code(Some("https://b.example/"), 7), ours, 99),
            wrong
        );
        assert_eq!(ended(&granted(), &code(there, 7), ours, 100), Err(None));
        assert_eq!(
            ended(&granted(), &code(there, 7), Uuid::from_u128(2), 99),
            Err(None)
        );
        let used = Granted {
            used_at: Some(50),
            ..granted()
        };
        assert_eq!(ended(&used, &code(there, 7), ours, 99), reused);
        let refresh = Grant::Refresh { token: [0; 32] };
        assert_eq!(ended(&granted(), &refresh, ours, 99), Ok(()));
        assert_eq!(ended(&used, &refresh, ours, 99), reused);
        // Its processes may share a connection, and ask at the same moment.
        let last = Granted {
            is_last_used: true,
            ..used
        };
        assert_eq!(ended(&last, &refresh, ours, 59), Ok(()));
        assert_eq!(ended(&last, &refresh, ours, 60), reused);
        // A thief without the program's id must not be able to end the connection either.
        assert_eq!(ended(&last, &refresh, Uuid::from_u128(2), 99), Err(None));
    }
}
