//! Showing the page, and doing what was decided.

use base::{
    access::{Caller, ManageTokens, Member, Role, Scope},
    answer::{Problem, read_body},
    audit::Line,
    context::Context,
    text::{Language, Localize as _, Text},
};
use people::{
    reauth::{self, Credentials},
    tokens,
};
use poem::{
    Request, RequestBody, Response,
    http::{HeaderValue, StatusCode, header},
};
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{
    page::{Page, failed},
    request::{AuthorizationRequest, Rejection},
    store::{self, NewConnection, SiteName},
};
use crate::{BODY, clients::host, error::Failure, form::Fields};

/// A code is valid for a minute: the program fetches its tokens at once.
const CODE_SECONDS: i64 = 60;
/// More sites than these are not listed one by one.
const SITES: usize = 300;

/// `GET /oauth/authorize`: the page.
///
/// # Errors
/// If the database does not answer.
pub async fn show(context: &Context, request: &Request) -> Result<Response, Failure> {
    let query = request.uri().query().unwrap_or_default();
    let fields = Fields::of(query.as_bytes());
    let asked = match AuthorizationRequest::read(context, &fields).await {
        Ok(asked) => asked,
        Err(rejection) => return rejected(rejection),
    };
    let caller = match Member::<ManageTokens>::of(request).await {
        Ok(member) => member.caller,
        Err(problem) => return Ok(sign_in_first(&problem, query)),
    };
    let decision = Decision {
        context,
        caller: &caller,
        asked: &asked,
        fields: &fields,
    };
    decision.page(StatusCode::OK, None, false).await
}

/// `POST /oauth/authorize`: the decision.
///
/// # Errors
/// 413, or if the database does not answer.
pub async fn decide(context: &Context, mut request: Request) -> Result<Response, Failure> {
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, BODY).await?;
    let fields = Fields::of(&body);
    let asked = match AuthorizationRequest::read(context, &fields).await {
        Ok(asked) => asked,
        Err(rejection) => return rejected(rejection),
    };
    // It refuses what a page of another site sends.
    let member = match Member::<ManageTokens>::of(&request).await {
        Ok(member) => member,
        Err(problem) => return Ok(refused(&problem)),
    };
    if fields.one("decision")? != Some("allow") {
        let answer = [("error", "access_denied")];
        return Ok(leave(asked.answered(context, &answer)));
    }
    let decision = Decision {
        context,
        caller: &member.caller,
        asked: &asked,
        fields: &fields,
    };
    decision.allow(&member).await
}

fn rejected(rejection: Rejection) -> Result<Response, Failure> {
    match rejection {
        Rejection::Shown(id) => {
            let message = Text::new(id).localize_here();
            Ok(failed(StatusCode::BAD_REQUEST, &message))
        }
        Rejection::Returned(url) => Ok(leave(Some(url))),
        Rejection::Failed(failure) => Err(failure),
    }
}

/// Sends a browser without a session to sign in, and back here; others learn why they cannot decide.
fn sign_in_first(problem: &Problem, query: &str) -> Response {
    if problem.status_code() != StatusCode::UNAUTHORIZED {
        return refused(problem);
    }
    let page = match problem.code() {
        "second_step_awaited" => "/second",
        _ => "/sign-in",
    };
    let here = format!("/oauth/authorize?{query}");
    let to: String = url::form_urlencoded::byte_serialize(here.as_bytes()).collect();
    redirect(&format!("{page}?to={to}"))
}

fn refused(problem: &Problem) -> Response {
    failed(problem.status_code(), &problem.message(Language::here()))
}

/// Back to the program.
fn leave(to: Option<Url>) -> Response {
    match to {
        Some(url) => redirect(url.as_str()),
        None => failed(
            StatusCode::BAD_REQUEST,
            &Text::new("oauth.unknown_address").localize_here(),
        ),
    }
}

fn redirect(to: &str) -> Response {
    let Ok(to) = HeaderValue::from_str(to) else {
        let message = Text::new("oauth.unknown_address").localize_here();
        return failed(StatusCode::BAD_REQUEST, &message);
    };
    let mut response = Response::builder()
        .status(StatusCode::SEE_OTHER)
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::CACHE_CONTROL, "no-store")
        .finish();
    response.headers_mut().insert(header::LOCATION, to);
    response
}

/// A person who decides about a request.
struct Decision<'a> {
    context: &'a Context,
    caller: &'a Caller,
    asked: &'a AuthorizationRequest,
    fields: &'a Fields,
}

impl Decision<'_> {
    fn may_write(&self) -> bool {
        self.caller.role >= Role::Editor
    }

    /// The sites that the person can choose from.
    async fn sites(&self) -> Result<Vec<SiteName>, Failure> {
        let mut sites = store::sites(self.context.pool(), self.caller.account).await?;
        sites.retain(|site| self.caller.sees(site.id));
        sites.truncate(SITES);
        Ok(sites)
    }

    async fn page(
        &self,
        status: StatusCode,
        problem: Option<String>,
        confirm: bool,
    ) -> Result<Response, Failure> {
        let account = store::account_name(self.context.pool(), self.caller.account).await?;
        let sites = self.sites().await?;
        let page = Page {
            asked: self.asked,
            fields: self.fields,
            account: &account,
            sites: &sites,
            may_write: self.may_write(),
            problem,
            confirm,
        };
        Ok(page.response(status))
    }

    /// The page again, with what was wrong. What is our own fault is answered as everywhere else.
    async fn again(&self, problem: Problem) -> Result<Response, Failure> {
        if problem.status_code().is_server_error() {
            return Err(problem.into());
        }
        let confirm = matches!(
            problem.code(),
            "proof_needed" | "wrong_password" | "wrong_digits"
        );
        let message = problem.message(Language::here());
        self.page(problem.status_code(), Some(message), confirm)
            .await
    }

    /// The chosen scopes: what the program asked for, and changing sites only if the person ticked it.
    fn scopes(&self) -> Result<Vec<Scope>, Failure> {
        let write = self.fields.one("write")? == Some("on") && self.may_write();
        let chosen = self.asked.scopes.iter().copied();
        Ok(chosen
            .filter(|scope| *scope != Scope::SitesWrite || write)
            .collect())
    }

    /// The chosen sites; `None`: all that the person can see.
    fn chosen_sites(
        &self,
        member: &Member<ManageTokens>,
    ) -> Result<Option<Vec<(Uuid, String)>>, Problem> {
        let some = self.fields.one("sites").ok().flatten() == Some("some");
        if !some {
            return Ok(None);
        }
        let mut sites = Vec::new();
        for site in self.fields.all("site") {
            let site = member.open(site)?;
            sites.push((site.id(), site.name().to_owned()));
        }
        sites.sort_unstable();
        sites.dedup();
        match sites.is_empty() {
            true => Err(Problem::invalid("no_sites")),
            false => Ok(Some(sites)),
        }
    }

    async fn allow(&self, member: &Member<ManageTokens>) -> Result<Response, Failure> {
        let scopes = self.scopes()?;
        if scopes.is_empty() {
            return self.again(Problem::invalid("no_scopes")).await;
        }
        let sites = match self.chosen_sites(member) {
            Ok(sites) => sites,
            Err(problem) => return self.again(problem).await,
        };
        let credentials = Credentials {
            password: self.fields.one("password")?,
            digits: self.fields.one("digits")?,
        };
        if let Err(problem) = reauth::require(self.context, self.caller, credentials).await {
            return self.again(problem).await;
        }
        match self.connect(&scopes, sites.as_deref()).await? {
            Ok(code) => {
                let answer = [("code", code.as_str())];
                Ok(leave(self.asked.answered(self.context, &answer)))
            }
            Err(problem) => self.again(problem).await,
        }
    }

    /// Stores the connection; the code for the program, or why there can be no other connection.
    async fn connect(
        &self,
        scopes: &[Scope],
        sites: Option<&[(Uuid, String)]>,
    ) -> Result<Result<String, Problem>, Failure> {
        let (context, caller, client) = (self.context, self.caller, &self.asked.client);
        let (now, code) = (context.now(), context.token());
        let names: Vec<String> = scopes.iter().map(|scope| scope.name().to_owned()).collect();
        let ids: Option<Vec<Uuid>> = sites.map(|sites| sites.iter().map(|(id, _)| *id).collect());
        let shown: Option<Vec<&str>> =
            sites.map(|sites| sites.iter().map(|(_, name)| name.as_str()).collect());
        let mut transaction = context.pool().begin().await?;
        store::delete_ended(&mut transaction, caller.account, now).await?;
        if let Err(problem) = tokens::must_have_room(&mut transaction, caller.account).await {
            return Ok(Err(problem));
        }
        let new = NewConnection {
            token: context.id(),
            account: caller.account,
            person: caller.person,
            client: client.id,
            name: &client.name,
            scopes: &names,
            sites: ids.as_deref(),
            code: code.sha256(),
            redirect_uri: &self.asked.redirect_uri,
            challenge: &self.asked.challenge,
            now,
            code_ends: now + CODE_SECONDS,
        };
        store::insert(&mut transaction, &new).await?;
        let line = Line {
            action: "program.connected",
            subject: &client.name,
            new: Some(json!({
                "scopes": names, "sites": shown, "answered_at": host(&self.asked.redirect_uri)
            })),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        Ok(Ok(code.expose()))
    }
}
