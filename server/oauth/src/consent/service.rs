//! Showing the page, and doing what was decided.

use base::{
    access::{Caller, ManageTokens, Member, Scope},
    answer::{Problem, read_body},
    audit::Line,
    context::Context,
    secret::Opaque,
    text::{Language, Localize as _, Text},
};
use people::{
    reauth::{self, Credentials},
    sessions, tokens,
};
use poem::{
    Request, RequestBody, Response,
    http::{HeaderValue, StatusCode, header},
};
use serde_json::json;
use sqlx::PgConnection;
use url::{Url, form_urlencoded};
use uuid::Uuid;

use super::{
    document::{invalid_request_page, problem_page, refusal_page, return_page},
    page::{Choices, Page, SiteChoice},
    request::{AuthorizationRequest, PARAMETERS, Refusal},
    store::{self, NewConnection, SiteName},
};
use crate::{
    BODY,
    clients::{destination, mark_allowed},
    error::Failure,
    form::Fields,
};

/// A code is valid for a minute: the program fetches its tokens at once.
const CODE_SECONDS: i64 = 60;

/// `GET /oauth/authorize`: the page.
///
/// # Errors
/// If the database does not answer.
pub async fn show(context: &Context, request: &Request) -> Result<Response, Failure> {
    let query = request.uri().query().unwrap_or_default();
    let fields = Fields::of(query.as_bytes());
    let asked = match AuthorizationRequest::read(context, &fields).await {
        Ok(asked) => asked,
        Err(refusal) => return refuse(refusal),
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
    decision
        .page(StatusCode::OK, Choices::default(), None, false)
        .await
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
        Err(refusal) => return refuse(refusal),
    };
    // It refuses what a page of another site sends.
    let member = match Member::<ManageTokens>::of(&request).await {
        Ok(member) => member,
        Err(problem) => return Ok(problem_page(&problem)),
    };
    let decision = Decision {
        context,
        caller: &member.caller,
        asked: &asked,
        fields: &fields,
    };
    match fields.one("decision")? {
        Some("allow") => decision.allow(&member).await,
        Some("deny") => Ok(decision.return_with(&[("error", "access_denied")])),
        Some("sign_in") => decision.sign_in_again().await,
        _ => {
            let choices = Choices::read(&fields);
            decision.page(StatusCode::OK, choices, None, false).await
        }
    }
}

fn refuse(refusal: Refusal) -> Result<Response, Failure> {
    match refusal {
        Refusal::Unknown(text) => Ok(refusal_page(StatusCode::BAD_REQUEST, &text.localize_here())),
        Refusal::Invalid(invalid) => Ok(invalid_request_page(&invalid)),
        Refusal::Failed(failure) => Err(failure),
    }
}

/// Sends a browser without a session to sign in, and back here; others learn why they cannot decide.
fn sign_in_first(problem: &Problem, query: &str) -> Response {
    if problem.status_code() != StatusCode::UNAUTHORIZED {
        return problem_page(problem);
    }
    let page = match problem.code() {
        "second_step_awaited" => "/second",
        _ => "/sign-in",
    };
    redirect_to_sign_in(page, query)
}

/// To a page for signing in, which leads back to this request.
fn redirect_to_sign_in(page: &str, query: &str) -> Response {
    let here = format!("/oauth/authorize?{query}");
    let to: String = form_urlencoded::byte_serialize(here.as_bytes()).collect();
    let mut response = Response::builder()
        .status(StatusCode::SEE_OTHER)
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::CACHE_CONTROL, "no-store")
        .finish();
    // What is serialised so is ASCII without spaces.
    if let Ok(to) = HeaderValue::try_from(format!("{page}?to={to}")) {
        response.headers_mut().insert(header::LOCATION, to);
    }
    response
}

/// A person who decides about a request.
struct Decision<'a> {
    context: &'a Context,
    caller: &'a Caller,
    asked: &'a AuthorizationRequest,
    fields: &'a Fields,
}

/// How connecting ended.
enum Connecting {
    /// The code for the program.
    Code(String),
    /// The account has as many tokens as it may have.
    Full(Problem),
    /// The program's registration was deleted meanwhile.
    Deleted,
}

impl Decision<'_> {
    fn may_write(&self) -> bool {
        self.caller.role >= tokens::least_role(Scope::SitesWrite)
    }

    /// Where the answer goes, in words.
    fn destination(&self) -> String {
        // A registered address, which was read before.
        Url::parse(&self.asked.redirect_uri)
            .map_or_else(|_| self.asked.redirect_uri.clone(), |url| destination(&url))
    }

    /// Back to the program with this answer.
    fn return_with(&self, answer: &[(&str, &str)]) -> Response {
        match self.asked.redirect_url(self.context, answer) {
            Some(to) => return_page(&to),
            None => {
                let message = Text::new("oauth.no_address").localize_here();
                refusal_page(StatusCode::BAD_REQUEST, &message)
            }
        }
    }

    /// Ends the session, and leads to this request again after the person signed in.
    async fn sign_in_again(&self) -> Result<Response, Failure> {
        sessions::end_current(self.context, self.caller).await?;
        let asked = self.fields.each();
        let asked = asked.filter(|(name, _)| PARAMETERS.contains(name));
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(asked)
            .finish();
        Ok(redirect_to_sign_in("/sign-in", &query))
    }

    /// The sites that the person can see.
    async fn sites(&self) -> Result<Vec<SiteName>, Failure> {
        let mut sites = store::sites(self.context.pool(), self.caller.account).await?;
        sites.retain(|site| self.caller.sees(site.id));
        Ok(sites)
    }

    async fn page(
        &self,
        status: StatusCode,
        choices: Choices<'_>,
        problem: Option<String>,
        confirm: bool,
    ) -> Result<Response, Failure> {
        let account = tokens::account_name(self.context.pool(), self.caller.account).await?;
        let sites = self.sites().await?;
        let confirm = match confirm {
            true => Some(reauth::ways(self.context, self.caller.person).await?),
            false => None,
        };
        let page = Page {
            asked: self.asked,
            fields: self.fields,
            destination: &self.destination(),
            account: &account,
            sites: &sites,
            may_write: self.may_write(),
            choices,
            problem,
            confirm,
        };
        Ok(page.response(status))
    }

    /// The page again, with what was chosen and what was wrong. What is our own fault is answered as everywhere else.
    async fn page_again(&self, problem: Problem) -> Result<Response, Failure> {
        if problem.status_code().is_server_error() {
            return Err(problem.into());
        }
        let message = match problem.code() {
            // The general text names ways that this person may not have.
            "proof_needed" => Text::new("oauth.proof_needed").localize_here(),
            _ => problem.message(Language::here()),
        };
        let confirm = matches!(
            problem.code(),
            "proof_needed" | "wrong_password" | "wrong_digits"
        );
        let choices = Choices::read(self.fields);
        self.page(problem.status_code(), choices, Some(message), confirm)
            .await
    }

    /// The chosen scopes: what the program asked for, and changing sites only if the person ticked it.
    fn scopes(&self, choices: &Choices<'_>) -> Vec<Scope> {
        let write = choices.write && self.may_write();
        let asked = self.asked.scopes.iter().copied();
        asked
            .filter(|scope| *scope != Scope::SitesWrite || write)
            .collect()
    }

    async fn allow(&self, member: &Member<ManageTokens>) -> Result<Response, Failure> {
        let choices = Choices::read(self.fields);
        let sites = match chosen_sites(member, &choices.sites) {
            Ok(sites) => sites,
            Err(problem) => return self.page_again(problem).await,
        };
        let credentials = Credentials {
            password: self.fields.one("password")?,
            digits: self.fields.one("digits")?,
        };
        if let Err(problem) = reauth::require(self.context, self.caller, credentials).await {
            return self.page_again(problem).await;
        }
        let scopes = self.scopes(&choices);
        match self.connect(&scopes, sites.as_deref()).await? {
            Connecting::Code(code) => Ok(self.return_with(&[("code", code.as_str())])),
            Connecting::Full(problem) => self.page_again(problem).await,
            Connecting::Deleted => {
                let message = Text::new("oauth.unknown_program").localize_here();
                Ok(refusal_page(StatusCode::BAD_REQUEST, &message))
            }
        }
    }

    /// Stores the connection. It takes the place of an earlier one of this person and program once it fetches tokens: until
    /// then, the program has that one.
    async fn connect(
        &self,
        scopes: &[Scope],
        sites: Option<&[(Uuid, String)]>,
    ) -> Result<Connecting, Failure> {
        let (context, client) = (self.context, &self.asked.client);
        let mut transaction = context.pool().begin().await?;
        if !mark_allowed(&mut transaction, client.id, context.now()).await? {
            return Ok(Connecting::Deleted);
        }
        if let Err(problem) = self.make_room(&mut transaction).await {
            return Ok(Connecting::Full(problem));
        }
        let code = context.token();
        self.insert(&mut transaction, scopes, sites, &code).await?;
        transaction.commit().await?;
        Ok(Connecting::Code(code.expose()))
    }

    /// Refuses another connection where the account has as many tokens as it may have. Locks the account.
    async fn make_room(&self, transaction: &mut PgConnection) -> Result<(), Problem> {
        let (account, person) = (self.caller.account, self.caller.person);
        tokens::lock_account(transaction, account).await?;
        let client = self.asked.client.id;
        let now = self.context.now();
        let earlier = store::end_pending(transaction, account, person, client, now).await?;
        tokens::must_have_room(transaction, account, now, earlier).await
    }

    /// Stores a connection with its code, and the audit's line.
    async fn insert(
        &self,
        transaction: &mut PgConnection,
        scopes: &[Scope],
        sites: Option<&[(Uuid, String)]>,
        code: &Opaque,
    ) -> Result<(), sqlx::Error> {
        let (context, now) = (self.context, self.context.now());
        let scopes: Vec<String> = scopes.iter().map(|scope| scope.name().to_owned()).collect();
        let (ids, names): (Option<Vec<_>>, Option<Vec<_>>) =
            sites.map(|sites| sites.iter().cloned().unzip()).unzip();
        // Among the tokens, a program is recognised by where it is answered: it chose its name itself.
        let destination = self.destination();
        let name = format!("{} ({destination})", self.asked.client.name);
        let new = NewConnection {
            token: context.id(),
            account: self.caller.account,
            person: self.caller.person,
            client: self.asked.client.id,
            name: &name,
            scopes: &scopes,
            sites: ids.as_deref(),
            code: code.sha256(),
            redirect_uri: &self.asked.redirect_uri,
            challenge: &self.asked.challenge,
            now,
            code_ends: now + CODE_SECONDS,
        };
        store::insert(transaction, &new).await?;
        let line = Line {
            action: "program.connected",
            subject: &name,
            new: Some(json!({"scopes": scopes, "sites": names, "answered_at": destination})),
            ..Line::default()
        };
        context.audit(transaction, self.caller, line).await
    }
}

/// The chosen sites; `None`: all that the person can see.
fn chosen_sites(
    member: &Member<ManageTokens>,
    choice: &SiteChoice<'_>,
) -> Result<Option<Vec<(Uuid, String)>>, Problem> {
    let chosen = match choice {
        SiteChoice::All => return Ok(None),
        SiteChoice::Some(chosen) if !chosen.is_empty() => chosen,
        SiteChoice::Some(_) | SiteChoice::Nothing => {
            return Err(Problem::invalid("no_sites.program"));
        }
    };
    let mut sites = Vec::new();
    for site in chosen {
        let site = member.open(site)?;
        sites.push((site.id(), site.name().to_owned()));
    }
    sites.sort_unstable();
    sites.dedup();
    Ok(Some(sites))
}
