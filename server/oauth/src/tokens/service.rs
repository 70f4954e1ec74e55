//! Giving tokens, and taking them back.

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
    is_resource, joined,
};

/// How long an access token is valid: an hour.
const ACCESS_SECONDS: i64 = 3_600;
/// How long a refresh token is valid if it is not used: 30 days, as a person's session.
const REFRESH_SECONDS: i64 = 30 * 86_400;

/// `POST /oauth/token`.
///
/// # Errors
/// 400 and 401 by the protocol, 413, and 429 if an address asks too often.
pub async fn token(context: &Context, request: Request) -> Result<Response, Failure> {
    let fields = fields(context, request).await?;
    let (client, grant) = grant::of(&fields)?;
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
    if let Err((error, stolen)) = check(&granted, &grant, client, now) {
        if stolen {
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
        return Err(error.into());
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
        "refresh_token": grant::written(&refresh),
        "scope": joined(granted.scopes()),
    });
    Ok(Response::builder()
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(body.to_string()))
}

/// `POST /oauth/revoke` (RFC 7009): a program ends its connection. Whatever it sends, the answer is the same.
///
/// # Errors
/// 400 by the protocol, 413, and 429 if an address asks too often.
pub async fn revoke(context: &Context, request: Request) -> Result<Response, Failure> {
    let address = request.data::<ClientAddress>().map(|address| address.0);
    let fields = fields(context, request).await?;
    let text = fields.needed("token")?;
    let hash = AccessToken::parse(text)
        .map(|token| token.sha256())
        .or_else(|| grant::read(text));
    let client = fields.needed("client_id")?;
    let done = Response::builder()
        .header(header::CACHE_CONTROL, "no-store")
        .finish();
    let (Some(hash), Ok(client)) = (hash, Uuid::try_parse(client)) else {
        return Ok(done);
    };
    let mut transaction = context.pool().begin().await?;
    let Some(found) = store::by_token(&mut transaction, &hash, client).await? else {
        return Ok(done);
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
    Ok(done)
}

/// The parameters of a program's request, which is counted.
async fn fields(context: &Context, mut request: Request) -> Result<Fields, Failure> {
    let address = request.data::<ClientAddress>().map(|address| address.0);
    context.limit(Limited::ConnectProgram, &[], address).await?;
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, BODY).await?;
    Ok(Fields::of(&body))
}

/// Whether the program gets tokens; if not, why, and whether the connection ends.
fn check(
    granted: &Granted,
    grant: &Grant,
    client: Uuid,
    now: i64,
) -> Result<(), (ProtocolError, bool)> {
    // Another program's: its own must not suffer from it.
    if granted.client_id != client {
        return Err((
            ProtocolError::grant("It was given to another program."),
            false,
        ));
    }
    if granted.used_at.is_some() {
        let error = ProtocolError::grant("It was used before. The connection has ended.");
        return Err((error, true));
    }
    if granted.expires_at <= now {
        return Err((ProtocolError::grant("It has expired."), false));
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
        let error = ProtocolError::grant("The redirect_uri is not that of the request.");
        return Err((error, true));
    }
    let known = granted.challenge.as_deref().unwrap_or_default();
    if !grant::same(known, challenge) {
        let error = ProtocolError::grant("The code_verifier does not fit the code_challenge.");
        return Err((error, true));
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
            check(granted, grant, client, now).map_err(|(error, ends)| {
                assert_eq!(error.error, "invalid_grant");
                ends
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
