//! Who is calling, as found from the request's cookie or token.

use std::{net::IpAddr, sync::Arc};

use uuid::Uuid;

use super::rights::{Role, Scope};
use crate::answer::Problem;

/// Someone who is known to the service, acting in one account.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The account that is acted in.
    pub account: Uuid,
    /// Whether that account is suspended.
    pub suspended: bool,
    /// The person, or the maker of the token.
    pub person: Uuid,
    /// The person's membership of the account.
    pub member: Uuid,
    /// The person's role in the account now.
    pub role: Role,
    /// May manage billing.
    pub billing: bool,
    /// May manage the account's devices.
    pub devices: bool,
    /// Runs the deployment.
    pub operator: bool,
    /// Not a member, but an operator to whom the account's owners granted access.
    pub support: bool,
    /// The account requires two-factor authentication, and this person has none: until they do, they may only set
    /// it up.
    pub needs_second_factor: bool,
    /// The sites given to a member below admin; `None`: all of the account.
    pub sites: Option<Arc<[Uuid]>>,
    /// How the caller is known.
    pub key: Key,
    /// The client's address, for the audit.
    pub address: Option<IpAddr>,
}

/// How a caller is known.
#[derive(Clone, Debug)]
pub enum Key {
    /// A person, by the session's cookie.
    Session {
        /// The session.
        id: Uuid,
    },
    /// A program, by a token.
    Token {
        /// The token.
        id: Uuid,
        /// What it may be used for.
        scopes: Arc<[Scope]>,
        /// The sites it is limited to; `None`: those of its maker.
        sites: Option<Arc<[Uuid]>>,
    },
    /// A scheduled task, which acts for a member and only reads figures: [`super::Authenticator::for_member`].
    Task,
    /// A reader of what a site shares, who is not a member and only reads its figures:
    /// [`super::Authenticator::for_share`].
    Share {
        /// The site.
        site: Uuid,
    },
}

impl Caller {
    /// Whether the caller may know of this site of the account.
    pub fn sees(&self, site: Uuid) -> bool {
        let given = self
            .sites
            .as_ref()
            .is_none_or(|sites| sites.contains(&site));
        let within = match &self.key {
            Key::Token {
                sites: Some(sites), ..
            } => sites.contains(&site),
            Key::Share { site: shared } => *shared == site,
            _ => true,
        };
        given && within
    }

    /// Whether a token is limited to some sites.
    pub fn is_limited(&self) -> bool {
        matches!(self.key, Key::Token { sites: Some(_), .. })
    }

    /// Refuses a token without this scope; a person has every one.
    ///
    /// # Errors
    /// 403 `scope_missing`.
    pub fn must_have(&self, scope: Scope) -> Result<(), Problem> {
        match &self.key {
            Key::Token { scopes, .. } if !scopes.contains(&scope) => {
                Err(Problem::denied("scope_missing").with("scope", scope.name()))
            }
            Key::Task | Key::Share { .. } if scope != Scope::FiguresRead => {
                Err(Problem::denied("scope_missing").with("scope", scope.name()))
            }
            _ => Ok(()),
        }
    }

    /// The token's id, where a token is used.
    pub fn token(&self) -> Option<Uuid> {
        match &self.key {
            Key::Token { id, .. } => Some(*id),
            Key::Session { .. } | Key::Task | Key::Share { .. } => None,
        }
    }

    /// The session's id, where a person is signed in.
    pub fn session(&self) -> Option<Uuid> {
        match &self.key {
            Key::Session { id } => Some(*id),
            Key::Token { .. } | Key::Task | Key::Share { .. } => None,
        }
    }
}
