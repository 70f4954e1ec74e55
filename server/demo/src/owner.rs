//! The first owner of a new deployment, who makes what a person would make, by the same operations.

use anyhow::{Context, bail};
use poem::{
    Endpoint, Request, RequestBuilder,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};

use crate::Service;

/// A signed-in person.
pub struct Owner<'a> {
    service: &'a Service,
    cookie: String,
}

impl std::fmt::Debug for Owner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Owner").finish_non_exhaustive()
    }
}

impl<'a> Owner<'a> {
    /// Makes the first account; `None` where there is one already.
    ///
    /// # Errors
    /// When the service refuses it.
    pub async fn of_new(
        service: &'a Service,
        name: &str,
        email: &str,
        account: &str,
    ) -> anyhow::Result<Option<Owner<'a>>> {
        let Some(token) =
            signin::start::first_link(&service.pool, &*service.clock, &*service.random).await?
        else {
            return Ok(None);
        };
        let mut owner = Owner {
            service,
            cookie: String::new(),
        };
        let body = json!({ "token": token, "name": name, "email": email, "account": account });
        let (_, cookie) = owner.send("/auth/start/use", &body).await?;
        owner.cookie = cookie.context("the account came without a session")?;
        Ok(Some(owner))
    }

    /// Posts to an operation and gives its answer.
    ///
    /// # Errors
    /// When the service refuses it.
    pub async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        Ok(self.send(path, body).await?.0)
    }

    /// Gets an operation's answer.
    ///
    /// # Errors
    /// When the service refuses it.
    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        let request = self.request(Method::GET, path).finish();
        Ok(self.answer(request, StatusCode::OK).await?.0)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        Request::builder()
            .method(method)
            .uri_str(format!("/api/v1{path}"))
            .header(header::HOST, "localhost")
            .header("sec-fetch-site", "same-origin")
            .header(header::COOKIE, &self.cookie)
    }

    /// The answer, and the cookie that came with it.
    async fn send(&self, path: &str, body: &Value) -> anyhow::Result<(Value, Option<String>)> {
        let request = self
            .request(Method::POST, path)
            .content_type("application/json")
            .body(body.to_string());
        self.answer(request, StatusCode::CREATED).await
    }

    async fn answer(
        &self,
        request: Request,
        expected: StatusCode,
    ) -> anyhow::Result<(Value, Option<String>)> {
        let asked = format!("{} {}", request.method(), request.uri());
        let response = self.service.endpoint.get_response(request).await;
        let status = response.status();
        let cookie = response
            .header(header::SET_COOKIE)
            .and_then(|text| text.split(';').next())
            .map(str::to_owned);
        let body = response
            .into_body()
            .into_string()
            .await
            .context("the answer cannot be read")?;
        if status != expected {
            bail!("{asked} was answered {status}: {body}");
        }
        Ok((serde_json::from_str(&body)?, cookie))
    }
}
