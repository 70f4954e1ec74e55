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
use poem::{Request, RequestBody, Response, http::header};
use serde_json::json;
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

/// `POST /oauth/token`. Only what fails is counted, so that programs behind one address do not shut each other off.
///
/// # Errors
/// 400 and 401 by the protocol, 413, and 429 if requests from an address failed too often.
pub async fn token(context: &Context, request: Request) -> Result<Response, Failure> {
    let address = address(&request);
    let answered = exchange(context, request).await;
    let failed = matches!(answered, Err(Failure::Protocol(_)));
    if failed {
        context.limit(Limited::ProgramTokens, &[], address).await?;
    }
    answered
}

/// Exchanges a code or a refresh token for tokens.
async fn exchange(context: &Context, request: Request) -> Result<Response, Failure> {
    let fields = read_fields(request).await?;
    let (client, grant) = grant::parse_grant(&fields)?;
    if !fields
        .all("resource")
        .all(|named| is_resource(context, named))
    {
        return Err(ProtocolError::new(
            "invalid_target",
            "The resource must be the address of this server's /mcp.",
        )
        .into());
    }
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    let found = match &grant {
        Grant::Code { code, .. } => store::take_code(&mut transaction, code, now).await?,
        Grant::Refresh { token } => store::take_refresh_token(&mut transaction, token, now).await?,
    };
    let Some(granted) = found else {
        return Err(
            ProtocolError::grant("It is not valid, or the person ended the connection.").into(),
        );
    };
    if let Err(invalid) = check(&granted, &grant, client, now) {
        if invalid.ends_connection {
            // Two have it, and it is unknown which of them is the program.
            store::end(&mut transaction, granted.token_id).await?;
            let line = Line {
                action: "program.reused",
                subject: &granted.name,
                ..Line::default()
            };
            let who = Who::service(granted.account_id);
            context.audit(&mut transaction, who, line).await?;
            transaction.commit().await?;
            context.gate.invalidate_tokens();
            tracing::warn!(token = %granted.token_id, "a code or refresh token was used twice; its connection has ended");
        }
        return Err(invalid.error.into());
    }
    let (access, refresh) = (AccessToken::generate(&context.random), context.token());
    let new = NewTokens {
        token: granted.token_id,
        access: access.sha256(),
        access_ends: now + ACCESS_SECONDS,
        refresh: refresh.sha256(),
        refresh_ends: now + REFRESH_SECONDS,
        now,
    };
    store::insert(&mut transaction, &new).await?;
    transaction.commit().await?;
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
    let mut transaction = context.pool().begin().await?;
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
    /// Whether the connection ends: someone else than the program may have the code or the token.
    ends_connection: bool,
}

impl Invalid {
    fn new(description: &'static str, ends_connection: bool) -> Self {
        Self {
            error: ProtocolError::grant(description),
            ends_connection,
        }
    }
}

/// Whether the program gets tokens.
fn check(granted: &Granted, grant: &Grant, client: Uuid, now: i64) -> Result<(), Invalid> {
    // Another program's: its own must not suffer from it.
    if granted.client_id != client {
        return Err(Invalid::new("It was given to another program.", false));
    }
    if granted.used_at.is_some() {
        let description = "It was used before. The connection has ended.";
        return Err(Invalid::new(description, true));
    }
    if granted.expires_at <= now {
        return Err(Invalid::new("It has expired.", false));
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
        return Err(Invalid::new(description, true));
    }
    let known = granted.challenge.as_deref().unwrap_or_default();
    if !grant::are_equal(known, challenge) {
        let description = "The code_verifier does not fit the code_challenge.";
        return Err(Invalid::new(description, true));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn granted() -> Granted {
        Granted {
            token_id: Uuid::nil(),
            client_id: Uuid::from_u128(1),
            account_id: Uuid::nil(),
            name: "x".to_owned(),
            scopes: vec!["figures:read".to_owned()],
            expires_at: 100,
            used_at: None,
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
                invalid.ends_connection
            })
        };
        assert_eq!(ended(&granted(), &code(there, 7), ours, 99), Ok(()));
        assert_eq!(ended(&granted(), &code(None, 7), ours, 99), Ok(()));
        assert_eq!(ended(&granted(), &code(there, 8), ours, 99), Err(true));
        assert_eq!(
            ended(&granted(), &code(Some("https://b.example/"), 7), ours, 99),
            Err(true)
        );
        assert_eq!(ended(&granted(), &code(there, 7), ours, 100), Err(false));
        assert_eq!(
            ended(&granted(), &code(there, 7), Uuid::from_u128(2), 99),
            Err(false)
        );
        let used = Granted {
            used_at: Some(50),
            ..granted()
        };
        assert_eq!(ended(&used, &code(there, 7), ours, 99), Err(true));
        let refresh = Grant::Refresh { token: [0; 32] };
        assert_eq!(ended(&granted(), &refresh, ours, 99), Ok(()));
        assert_eq!(ended(&used, &refresh, ours, 99), Err(true));
        // A thief without the program's id must not be able to end the connection either.
        assert_eq!(ended(&used, &refresh, Uuid::from_u128(2), 99), Err(false));
    }
}
