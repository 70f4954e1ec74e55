//! Setting out and coming back.

use base::{
    access::ClientAddress, answer::Problem, config::Provider, context::Context, limits::Limited,
};
use people::social::{
    self, Callback, Connector, FlowError, Identity, connect_arrived, expired_cookie,
};
use poem::{
    Request, Response,
    http::{HeaderValue, StatusCode, header},
};

use super::store;
use crate::session;

/// Where connecting ends.
const SECURITY: &str = "/settings/security";
/// How long the address of a page of ours may be: the one for connecting a program has all that the program asks for.
const PAGE: usize = 2_000;

fn provider(context: &Context, id: &str) -> Option<Provider> {
    let providers = context.config.sign_in.providers();
    providers.into_iter().find(|provider| provider.id == id)
}

/// Redirects to a page.
fn to(page: &str, cookies: &[String]) -> Response {
    let mut response = Response::builder().status(StatusCode::SEE_OTHER).finish();
    let headers = response.headers_mut();
    // A value that cannot be a header is not an address either.
    let page = HeaderValue::from_str(page).unwrap_or(HeaderValue::from_static("/"));
    headers.insert(header::LOCATION, page);
    for cookie in cookies {
        if let Ok(cookie) = HeaderValue::from_str(cookie) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
    // The address that led here holds a code.
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    response
}

/// Redirects to the sign-in page, which explains the problem.
fn problem(code: &str) -> Response {
    to(&format!("/sign-in?problem={code}"), &[])
}

/// One of our own pages, as in `/sites/example.com?period=7d`; the first page for anything else.
fn own_page(wanted: Option<&str>) -> &str {
    let own = |page: &&str| {
        page.len() <= PAGE
            && page.starts_with('/')
            // `//host` and `/\host` are other servers to a browser, which also drops tabs and line ends.
            && !page[1..].starts_with(['/', '\\'])
            && page.chars().all(|c| c.is_ascii_graphic() && c != '\\')
    };
    wanted.filter(own).unwrap_or("/")
}

/// Sends the browser to the provider's page.
///
/// # Errors
/// 404 if the settings name no such provider, 429 if an address starts too many flows.
pub async fn set_out(context: &Context, id: &str, request: &Request) -> Result<Response, Problem> {
    let provider = provider(context, id).ok_or_else(|| Problem::unknown("unknown_page"))?;
    let address = request.data::<ClientAddress>().map(|address| address.0);
    context.limit(Limited::Login, &[], address).await?;
    let query = request.uri().query().unwrap_or("");
    let wanted = url::form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == "to")
        .map(|(_, page)| page.into_owned());
    let back_to = own_page(wanted.as_deref());
    match social::start(context, &provider, None, back_to).await {
        Ok(authorization) => Ok(to(&authorization.page, &[authorization.cookie])),
        Err(error) if error.status_code() == StatusCode::SERVICE_UNAVAILABLE => {
            Ok(problem("provider_unreachable"))
        }
        Err(error) => Err(error),
    }
}

/// Signs in the person whom the provider sent back.
///
/// # Errors
/// 404 if the settings name no such provider; internal errors.
pub async fn back(context: &Context, id: &str, request: &Request) -> Result<Response, Problem> {
    let provider = provider(context, id).ok_or_else(|| Problem::unknown("unknown_page"))?;
    let failed = |connecting: bool, code: &str| match connecting {
        true => to(
            &format!("{SECURITY}?problem={code}"),
            &[expired_cookie(context)],
        ),
        false => to(
            &format!("/sign-in?problem={code}"),
            &[expired_cookie(context)],
        ),
    };
    match social::complete(context, &provider, request).await {
        Ok(Callback {
            identity,
            connector: Some(connector),
            ..
        }) => connect(context, &provider, &identity, connector, request).await,
        Ok(callback) => sign_in(context, &provider, &callback, request).await,
        // A client that got hold of another browser's address learns nothing, and the other browser's flow
        // stays intact.
        Err(FlowError::Over) => Ok(problem("trip_over")),
        Err(FlowError::Refused { connecting }) => Ok(failed(connecting, "provider_refused")),
        Err(FlowError::Provider { connecting }) => Ok(failed(connecting, "provider_failed")),
        Err(FlowError::Problem(problem)) => Err(problem),
    }
}

/// Only in the session that started the flow.
async fn connect(
    context: &Context,
    provider: &Provider,
    identity: &Identity,
    connector: Connector,
    request: &Request,
) -> Result<Response, Problem> {
    let gone = vec![expired_cookie(context)];
    let caller = match context.gate.caller(request).await {
        Ok(caller) => caller,
        Err(problem) if problem.status_code() == StatusCode::UNAUTHORIZED => {
            return Ok(to("/sign-in?problem=trip_over", &gone));
        }
        Err(problem) => return Err(problem),
    };
    if caller.session() != Some(connector.session) || caller.person != connector.person {
        return Ok(to(&format!("{SECURITY}?problem=trip_over"), &gone));
    }
    let page = match connect_arrived(context, &caller, provider, identity).await? {
        Ok(()) => format!("{SECURITY}?connected={}", provider.id),
        Err(code) => format!("{SECURITY}?problem={code}"),
    };
    Ok(to(&page, &gone))
}

async fn sign_in(
    context: &Context,
    provider: &Provider,
    callback: &Callback,
    request: &Request,
) -> Result<Response, Problem> {
    let gone = expired_cookie(context);
    let mut transaction = context.pool().begin().await?;
    let known = store::person(
        &mut transaction,
        provider.id,
        &callback.identity,
        context.now(),
    )
    .await?;
    let Some(person) = known else {
        return Ok(to("/sign-in?problem=unknown_identity", &[gone]));
    };
    let from = session::requester(request);
    let opened = session::open(context, &mut transaction, person, &from, "session.opened").await?;
    let Some(opened) = opened else {
        return Ok(to("/sign-in?problem=no_account", &[gone]));
    };
    transaction.commit().await?;
    let page = match opened.me.second_step_awaited {
        true => "/second",
        false => callback.back_to.as_str(),
    };
    let mut cookies = opened.cookies;
    cookies.push(gone);
    Ok(to(page, &cookies))
}

#[cfg(test)]
mod tests {
    use super::{PAGE, own_page};

    #[test]
    fn nobody_is_sent_to_another_server() {
        for page in [
            "/",
            "/sites",
            "/sites/a.example?period=7d&filter=page:/x",
            "/settings/security",
        ] {
            assert_eq!(own_page(Some(page)), page);
        }
        let long = format!("/{}", "x".repeat(PAGE));
        for page in [
            "",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            " //evil.example",
            "javascript:alert(1)",
            "evil.example",
            "/a\\b",
            "/ä",
            &long,
        ] {
            assert_eq!(own_page(Some(page)), "/", "{page:?}");
        }
        assert_eq!(own_page(None), "/");
    }
}
