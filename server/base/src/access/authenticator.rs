//! Finds the caller of a request.

use std::{net::IpAddr, sync::Arc};

use poem::{
    Request,
    http::{StatusCode, header::AUTHORIZATION},
};
use shared::ids::SiteNumber;
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    caller::{Caller, Key},
    member::{self, InSite, Member},
    rights::{ReadFigures, Right, Role},
    token::{self, TokenKind},
    token_cache::{TOKEN_TTL, TokenCache},
    token_caller::TokenCaller,
};
use crate::{
    answer::Problem,
    clock::SharedClock,
    secret::{AccessToken, ApiToken, Hash, Opaque},
};

/// How long a session lasts after it was last used: 30 days.
pub const SESSION_SECONDS: i64 = 30 * 86_400;
/// A session's or token's last use is written at most once in this time.
const TOUCH_SECONDS: i64 = 60;

/// At most this many cookies of one name are tried.
const COOKIES: usize = 4;

/// What the permission check needs to know about a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFacts {
    /// Its id.
    pub id: Uuid,
    /// Its number in DuckDB.
    pub number: SiteNumber,
    /// The account it belongs to.
    pub account: Uuid,
    /// Its name, a hostname.
    pub name: String,
}

/// Finds sites by id or name.
///
/// A trait, because the crate `sites` keeps the sites in memory (`sites::SiteRegistry`) and depends on this one, which must
/// look them up to decide what a caller may do.
pub trait Directory: Send + Sync + 'static {
    /// The site with this id or name.
    fn find(&self, site: &str) -> Option<Arc<SiteFacts>>;
}

/// The address of the client, behind trusted proxies; set by a middleware
/// around all operations.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

/// Finds callers.
pub struct Authenticator {
    /// The accounts database.
    pub pool: PgPool,
    /// Time.
    pub clock: SharedClock,
    /// The sites.
    pub directory: Arc<dyn Directory>,
    /// Whether people reach the service by https: then the cookie is
    /// `__Host-stile` and Secure, else plain `stile`.
    pub https: bool,
    tokens: TokenCache,
}

impl std::fmt::Debug for Authenticator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Authenticator")
            .field("https", &self.https)
            .finish_non_exhaustive()
    }
}

impl Authenticator {
    /// An authenticator for this database and these sites.
    pub fn new(
        pool: PgPool,
        clock: SharedClock,
        directory: Arc<dyn Directory>,
        https: bool,
    ) -> Self {
        Self {
            pool,
            clock,
            directory,
            https,
            tokens: TokenCache::new(),
        }
    }

    /// The name of the session's cookie.
    pub fn cookie_name(&self) -> &'static str {
        if self.https { "__Host-stile" } else { "stile" }
    }

    /// Invalidates cached tokens: after one was revoked, or a role or the sites
    /// of a member changed, once that is committed.
    pub fn invalidate_tokens(&self) {
        self.tokens.invalidate();
    }

    /// Who calls, or 401.
    pub async fn caller(&self, request: &Request) -> Result<Caller, Problem> {
        if let Some(TokenCaller(caller)) = request.data::<TokenCaller>() {
            return Ok(caller.clone());
        }
        let address = request.data::<ClientAddress>().map(|address| address.0);
        let mut caller = match request.header(AUTHORIZATION) {
            Some(header) => self.by_token(bearer(header)?).await?,
            None => self.by_cookie(request).await?,
        };
        caller.address = address;
        Ok(caller)
    }

    /// Who sends this request, by an API token or the access token of a connected program; 401 without one. A session's cookie
    /// does not count: what is only for programs must not answer to pages in a browser.
    pub async fn token_caller(&self, request: &Request) -> Result<TokenCaller, Problem> {
        let header = request.header(AUTHORIZATION);
        let text = bearer(header.ok_or_else(|| Problem::nobody("not_signed_in.no_bearer"))?)?;
        let caller = match AccessToken::parse(text) {
            Some(token) => self.by_hash(token.sha256(), TokenKind::Access).await?,
            None => self.by_token(text).await?,
        };
        let address = request.data::<ClientAddress>().map(|address| address.0);
        Ok(TokenCaller(Caller { address, ..caller }))
    }

    async fn by_token(&self, text: &str) -> Result<Caller, Problem> {
        // A typing error is refused without a query.
        let token = ApiToken::parse(text).ok_or_else(invalid_token)?;
        self.by_hash(token.sha256(), TokenKind::Api).await
    }

    /// The caller whose token of this kind has this hash.
    async fn by_hash(&self, hash: Hash, kind: TokenKind) -> Result<Caller, Problem> {
        if let Some(caller) = self.tokens.get(&hash) {
            return Ok(Caller::clone(&caller));
        }
        let asked = self.tokens.generation();
        let now = self.clock.now_seconds();
        let found = token::find(&self.pool, kind, &hash, now).await?;
        let found = found.ok_or_else(invalid_token)?;
        if found.used_at.is_none_or(|used| used + TOUCH_SECONDS <= now) {
            token::touch(&self.pool, found.token_id, now).await?;
        }
        // A token that expires within that time is looked up each time.
        let ends_soon = found
            .expires_at
            .is_some_and(|end| end - now <= TOKEN_TTL.as_secs() as i64);
        let caller = Caller::from(found);
        if !ends_soon {
            self.tokens.insert(hash, asked, caller.clone());
        }
        Ok(caller)
    }

    async fn by_cookie(&self, request: &Request) -> Result<Caller, Problem> {
        let secrets = cookies(request, self.cookie_name()).filter_map(Opaque::parse);
        for secret in secrets.take(COOKIES) {
            if let Some(caller) = self.by_session(&secret).await? {
                return Ok(caller);
            }
        }
        if self.pending_second_factor(request).await?.is_some() {
            return Err(Problem::new(
                StatusCode::UNAUTHORIZED,
                "second_step_awaited",
            ));
        }
        Err(Problem::nobody("not_signed_in"))
    }

    async fn by_session(&self, secret: &Opaque) -> Result<Option<Caller>, Problem> {
        let now = self.clock.now_seconds();
        let Some(found) = self.session(&secret.sha256(), now).await? else {
            return Ok(None);
        };
        if found.seen_at + TOUCH_SECONDS <= now {
            sqlx::query_file!(
                "../../queries/accounts/base/access/touch_session.sql",
                found.session_id,
                now,
                now + SESSION_SECONDS
            )
            .execute(&self.pool)
            .await?;
        }
        Ok(Some(found.into()))
    }

    /// This site, opened with the right `R` on behalf of a session, checked as of now. For work that began
    /// in the session and continues elsewhere, under an address that the session was given. `address` is
    /// the client's address.
    ///
    /// # Errors
    /// 401 where the session is over; else as the person would be refused now.
    pub async fn in_session<R: Right>(
        self: &Arc<Self>,
        session: Uuid,
        site: Uuid,
        address: Option<IpAddr>,
    ) -> Result<InSite<R>, Problem> {
        let secret = sqlx::query_file!(
            "../../queries/accounts/base/access/session_secret.sql",
            session
        )
        .fetch_optional(&self.pool)
        .await?;
        let found = match secret {
            Some(secret) => {
                let now = self.clock.now_seconds();
                self.session(&secret.secret_hash, now).await?
            }
            None => None,
        };
        let found = found.ok_or_else(|| Problem::nobody("not_signed_in.opener_left"))?;
        let caller = Caller {
            address,
            ..found.into()
        };
        member::reopen(self, caller, site)
    }

    /// A member as of now, for a scheduled task that acts for them: it reads the figures that they may read, and nothing
    /// else. `None`: the person is not a member of the account.
    ///
    /// # Errors
    /// 403 if `R` is about more than reading figures.
    pub async fn for_member<R: Right>(
        self: &Arc<Self>,
        account: Uuid,
        person: Uuid,
    ) -> Result<Option<Member<R>>, Problem> {
        let found = sqlx::query_file!(
            "../../queries/accounts/base/access/caller_by_member.sql",
            account,
            person
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let caller = Caller {
            account: found.account_id,
            suspended: found.suspended,
            person: found.person_id,
            member: found.member_id,
            role: found.role,
            billing: found.billing,
            devices: found.devices,
            operator: found.operator,
            support: false,
            // The rule is about people signing in.
            needs_second_factor: false,
            sites: given(found.role, found.sites),
            key: Key::Task,
            address: None,
        };
        member::found(self, caller).map(Some)
    }

    /// A reader of what this site shares, who reads its figures and nothing else. Call it only once it is clear that the
    /// request may see them: the dashboard is public, or the request has the key of a private link.
    ///
    /// # Errors
    /// 404 if the site is no longer there.
    pub fn for_share(self: &Arc<Self>, site: &SiteFacts) -> Result<InSite<ReadFigures>, Problem> {
        let caller = Caller {
            account: site.account,
            suspended: false,
            person: Uuid::nil(),
            member: Uuid::nil(),
            role: Role::Viewer,
            billing: false,
            devices: false,
            operator: false,
            support: false,
            needs_second_factor: false,
            sites: None,
            key: Key::Share { site: site.id },
            address: None,
        };
        member::reopen(self, caller, site.id)
    }

    async fn session(
        &self,
        secret_hash: &[u8],
        now: i64,
    ) -> Result<Option<SessionRow>, sqlx::Error> {
        sqlx::query_file_as!(
            SessionRow,
            "../../queries/accounts/base/access/caller_by_session.sql",
            secret_hash,
            now
        )
        .fetch_optional(&self.pool)
        .await
    }
}

/// Who holds a session, as the database has it.
struct SessionRow {
    session_id: Uuid,
    seen_at: i64,
    account_id: Uuid,
    person_id: Uuid,
    member_id: Uuid,
    role: Role,
    billing: bool,
    devices: bool,
    operator: bool,
    suspended: bool,
    support: bool,
    needs_second_factor: bool,
    sites: Vec<Uuid>,
}

impl From<SessionRow> for Caller {
    fn from(session: SessionRow) -> Self {
        Self {
            account: session.account_id,
            suspended: session.suspended,
            person: session.person_id,
            member: session.member_id,
            role: session.role,
            billing: session.billing,
            devices: session.devices,
            operator: session.operator,
            support: session.support,
            needs_second_factor: session.needs_second_factor,
            sites: if session.support {
                None
            } else {
                given(session.role, session.sites)
            },
            key: Key::Session {
                id: session.session_id,
            },
            address: None,
        }
    }
}

/// A person who has signed in but has not yet entered their second factor.
#[derive(Clone, Debug)]
pub struct PendingSecondFactor {
    /// The session that waits for it.
    pub session: Uuid,
    /// Who.
    pub person: Uuid,
    /// The account that they will act in.
    pub account: Uuid,
}

impl Authenticator {
    /// The session of this request that waits for its second factor, if any.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn pending_second_factor(
        &self,
        request: &Request,
    ) -> Result<Option<PendingSecondFactor>, Problem> {
        let hashes: Vec<Vec<u8>> = cookies(request, self.cookie_name())
            .filter_map(Opaque::parse)
            .take(COOKIES)
            .map(|secret| secret.sha256().to_vec())
            .collect();
        if hashes.is_empty() {
            return Ok(None);
        }
        let found = sqlx::query_file_as!(
            PendingSecondFactor,
            "../../queries/accounts/base/access/pending_second_factor.sql",
            &hashes,
            self.clock.now_seconds()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(found)
    }
}

fn invalid_token() -> Problem {
    Problem::nobody("not_signed_in.token_invalid")
}

/// The token in this header.
fn bearer(header: &str) -> Result<&str, Problem> {
    let (scheme, text) = header.split_once(' ').ok_or_else(invalid_token)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Problem::nobody("not_signed_in.no_bearer"));
    }
    Ok(text.trim())
}

/// Owners and admins see every site; others those given to them.
pub(super) fn given(role: Role, sites: Vec<Uuid>) -> Option<Arc<[Uuid]>> {
    (role < Role::Admin).then(|| Arc::from(sites))
}

/// The values of a cookie, as often as the request carries it: on plain http, the server of a parent domain
/// or subdomain can set another of the same name.
pub fn cookies<'a>(request: &'a Request, name: &'a str) -> impl Iterator<Item = &'a str> {
    request
        .headers()
        .get_all("cookie")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(key, _)| *key == name)
        .map(|(_, value)| value)
}
