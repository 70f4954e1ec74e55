//! The permission in a handler's first argument, and the witness it yields.

use std::{marker::PhantomData, sync::Arc};

use poem::{Request, RequestBody, Result, http::Method};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use shared::ids::SiteNumber;
use uuid::Uuid;

use super::{
    authenticator::{Authenticator, SiteFacts},
    caller::{Caller, Key},
    rights::{Right, Role, Scope},
};
use crate::answer::Problem;

/// A caller who holds the right `R`.
///
/// Answers 401 without a session or with a wrong token, and 403 if the role or the token's scopes are not
/// enough. It comes before the body in every handler, so both come before a 400.
#[derive(Debug)]
pub struct Member<R> {
    /// Who.
    pub caller: Caller,
    gate: Arc<Authenticator>,
    right: PhantomData<R>,
}

/// Proof that the caller holds `R` in this site. Only [`Member::open`] makes it, [`InSite::require`] of another one, and, for
/// reading the figures of a site that is shared, [`Authenticator::for_share`].
#[derive(Debug)]
pub struct InSite<R> {
    /// Who.
    pub caller: Caller,
    site: Arc<SiteFacts>,
    right: PhantomData<R>,
}

/// What was wrong with a request before its caller was known: a parameter that its operation does not have. It waits in
/// the request's data, and only callers who may use the operation see it.
#[derive(Clone, Debug)]
pub struct DeferredError {
    /// The id of its text, which begins with the stable code.
    pub id: &'static str,
    /// The parameter.
    pub field: String,
    /// The text's values.
    pub values: Vec<(&'static str, String)>,
}

impl DeferredError {
    /// The refusal: 400.
    pub fn into_problem(self) -> Problem {
        let problem = Problem::invalid(self.id).field(self.field);
        let values = self.values.into_iter();
        values.fold(problem, |problem, (name, value)| problem.with(name, value))
    }
}

impl<R> InSite<R> {
    /// The site's id.
    pub fn id(&self) -> Uuid {
        self.site.id
    }

    /// The site's number in DuckDB.
    pub fn number(&self) -> SiteNumber {
        self.site.number
    }

    /// The site's name.
    pub fn name(&self) -> &str {
        &self.site.name
    }

    /// The proof that the caller also holds `S` in this site, for an operation whose right is not enough for all that can
    /// be asked of it.
    ///
    /// # Errors
    /// 403 if the role or the token's scopes are not enough, and for support staff, whatever the request's method.
    pub fn require<S: Right>(&self) -> Result<InSite<S>, Problem> {
        permit::<S>(&self.caller)?;
        permit_change::<S>(&self.caller)?;
        Ok(InSite {
            caller: self.caller.clone(),
            site: Arc::clone(&self.site),
            right: PhantomData,
        })
    }
}

impl<R: Right> Member<R> {
    /// The caller of a request to an operation that is open to everyone, and that only gives some of its answers to
    /// members. Handlers of all others take a `Member` as their argument.
    ///
    /// # Errors
    /// 401 without a session or with a wrong token, 403 if the role or the token's scopes are not enough.
    pub async fn of(request: &Request) -> Result<Self, Problem> {
        let gate = request
            .data::<Arc<Authenticator>>()
            .ok_or_else(|| Problem::internal(anyhow::anyhow!("no gate in the request's data")))?;
        let caller = gate.caller(request).await?;
        if caller.session().is_some() {
            must_be_same(request)?;
        }
        permit::<R>(&caller)?;
        if !request.method().is_safe() {
            permit_change::<R>(&caller)?;
        }
        Ok(Self {
            caller,
            gate: gate.clone(),
            right: PhantomData,
        })
    }

    /// Opens a site of the caller's account by its id or name.
    ///
    /// Answers the same 404 for a site that does not exist, belongs to another account, or is not accessible to the
    /// caller.
    pub fn open(&self, site: &str) -> Result<InSite<R>, Problem> {
        let facts = self
            .gate
            .directory
            .find(site)
            .filter(|facts| facts.account == self.caller.account && self.caller.sees(facts.id))
            .ok_or_else(|| Problem::unknown("unknown_site"))?;
        // The request's log lines then name the site.
        tracing::Span::current().record("site", facts.name.as_str());
        Ok(InSite {
            caller: self.caller.clone(),
            site: facts,
            right: PhantomData,
        })
    }
}

/// A caller who was found without a request.
pub(super) fn found<R: Right>(
    gate: &Arc<Authenticator>,
    caller: Caller,
) -> Result<Member<R>, Problem> {
    permit::<R>(&caller)?;
    Ok(Member {
        caller,
        gate: gate.clone(),
        right: PhantomData,
    })
}

/// This site, as this caller may open it with the right `R`.
pub(super) fn reopen<R: Right>(
    gate: &Arc<Authenticator>,
    caller: Caller,
    site: Uuid,
) -> Result<InSite<R>, Problem> {
    found::<R>(gate, caller)?.open(&site.to_string())
}

fn permit<R: Right>(caller: &Caller) -> Result<(), Problem> {
    match &caller.key {
        Key::Session { .. } if !R::PEOPLE => Err(Problem::denied("token_needed")),
        Key::Task | Key::Share { .. } => match R::SCOPE {
            Some(scope) if R::PEOPLE => caller.must_have(scope),
            _ => Err(Problem::denied("person_needed")),
        },
        Key::Token { .. } if R::ANY_TOKEN => Ok(()),
        Key::Token { .. } => match R::SCOPE {
            None => Err(Problem::denied("person_needed")),
            Some(scope) => caller.must_have(scope).and_then(|()| {
                if R::ALSO_FIGURES {
                    caller.must_have(Scope::FiguresRead)
                } else {
                    Ok(())
                }
            }),
        },
        Key::Session { .. } => Ok(()),
    }?;
    if caller.needs_second_factor && !R::ABOUT_SELF {
        return Err(Problem::denied("second_step_missing"));
    }
    if caller.support && !R::SUPPORT {
        return Err(Problem::denied("support_reads.visitors"));
    }
    if caller.role < R::ROLE {
        return Err(Problem::denied("role_too_low"));
    }
    if R::BILLING && caller.role != Role::Owner && !caller.billing {
        return Err(Problem::denied("billing_missing"));
    }
    if !R::LIMITED_TOKEN && caller.is_limited() {
        return Err(Problem::denied("token_limited"));
    }
    Ok(())
}

/// Support staff may read, and change only what is their own.
fn permit_change<R: Right>(caller: &Caller) -> Result<(), Problem> {
    if caller.support && !R::ABOUT_SELF {
        return Err(Problem::denied("support_reads"));
    }
    Ok(())
}

impl<'a, R: Right> ApiExtractor<'a> for Member<R> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        if R::PEOPLE {
            registry.create_security_scheme("session", session_scheme());
        }
        if R::SCOPE.is_some() || R::ANY_TOKEN {
            registry.create_security_scheme("token", token_scheme());
        }
    }

    fn security_schemes() -> Vec<&'static str> {
        let mut schemes = Vec::new();
        if R::PEOPLE {
            schemes.push("session");
        }
        if R::SCOPE.is_some() || R::ANY_TOKEN {
            schemes.push("token");
        }
        schemes
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        let member = Self::of(request).await?;
        if let Some(deferred) = request.data::<DeferredError>() {
            return Err(deferred.clone().into_problem().into());
        }
        Ok(member)
    }
}

pub(super) fn session_scheme() -> MetaSecurityScheme {
    MetaSecurityScheme {
        ty: "apiKey",
        description: Some(
            "The session cookie of a signed-in person. Requests that change something must be same-origin.",
        ),
        name: Some("__Host-stile"),
        key_in: Some("cookie"),
        scheme: None,
        bearer_format: None,
        flows: None,
        openid_connect_url: None,
    }
}

fn token_scheme() -> MetaSecurityScheme {
    MetaSecurityScheme {
        ty: "http",
        description: Some("An API token of the account."),
        name: None,
        key_in: None,
        scheme: Some("bearer"),
        bearer_format: Some("stile_…"),
        flows: None,
        openid_connect_url: None,
    }
}

/// Lets safe methods pass, and others only from the same origin: a request signed by the cookie that changes something must
/// come from our own pages (OWASP, cross-site request forgery: Fetch Metadata, else Origin).
pub fn must_be_same(request: &Request) -> Result<(), Problem> {
    if matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    ) {
        return Ok(());
    }
    let same = match request.header("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => origin_is_host(request.header("origin"), request.header("host")),
    };
    if same {
        return Ok(());
    }
    Err(Problem::denied("cross_site"))
}

fn origin_is_host(origin: Option<&str>, host: Option<&str>) -> bool {
    let (Some(origin), Some(host)) = (origin, host) else {
        return false;
    };
    origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
}
