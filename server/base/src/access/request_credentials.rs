//! The credentials of a request, kept for streamed responses: the caller's permission is checked again while they run.

use std::sync::Arc;

use poem::{
    FromRequest, Request, RequestBody, Result,
    http::{
        HeaderMap,
        header::{AUTHORIZATION, COOKIE},
    },
};
use uuid::Uuid;

use super::{authenticator::Authenticator, member, rights::Right};
use crate::answer::Problem;

/// The cookies or the token of a request, and the authenticator that checks them.
#[derive(Clone)]
pub struct RequestCredentials {
    gate: Arc<Authenticator>,
    headers: HeaderMap,
}

impl std::fmt::Debug for RequestCredentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown(***)")
    }
}

impl RequestCredentials {
    /// Whether these credentials may still open this site with the right `R`: the session or token is
    /// valid, its role and sites are enough, and the site belongs to the account.
    ///
    /// # Errors
    /// As the request would be refused now.
    pub async fn still<R: Right>(&self, site: Uuid) -> Result<(), Problem> {
        let mut request = Request::builder().finish();
        *request.headers_mut() = self.headers.clone();
        let caller = self.gate.caller(&request).await?;
        member::reopen::<R>(&self.gate, caller, site).map(|_| ())
    }
}

impl<'a> FromRequest<'a> for RequestCredentials {
    async fn from_request(request: &'a Request, _: &mut RequestBody) -> Result<Self> {
        let gate = request
            .data::<Arc<Authenticator>>()
            .ok_or_else(|| Problem::internal(anyhow::anyhow!("no gate in the request's data")))?;
        let mut headers = HeaderMap::new();
        for name in [COOKIE, AUTHORIZATION] {
            for value in request.headers().get_all(&name) {
                headers.append(name.clone(), value.clone());
            }
        }
        Ok(Self {
            gate: gate.clone(),
            headers,
        })
    }
}
