//! The callers: an unauthenticated client, a person with a cookie, a program with a token.

use std::{net::SocketAddr, time::Duration};

use base::text::codes;
use reqwest::{
    Client, Method, RequestBuilder,
    header::{CONTENT_TYPE, HeaderMap, SET_COOKIE},
};
use serde_json::Value;

/// A client that calls the service over HTTP.
#[derive(Clone, Debug)]
pub struct Actor {
    client: Client,
    origin: String,
    cookie: Option<String>,
    token: Option<String>,
}

/// What was answered.
#[derive(Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as JSON; null if it is not JSON.
    pub json: Value,
    /// The body.
    pub body: Vec<u8>,
    line: String,
}

impl Reply {
    /// This reply, which must have this status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Reply {
        assert_eq!(
            self.status,
            status,
            "{}: {}",
            self.line,
            String::from_utf8_lossy(&self.body)
        );
        self
    }

    /// The refusal's stable code; it must be one.
    #[track_caller]
    pub fn code(&self) -> &str {
        assert!(
            self.json["request_id"].is_string() && self.json["message"].is_string(),
            "{}: {}",
            self.line,
            self.json
        );
        self.json["code"].as_str().expect("a refusal has a code")
    }
}

/// A refusal's code and parameters are among those that the description lists.
fn published(refusal: &Value, line: &str) {
    let name = refusal["code"].as_str().unwrap_or_default();
    let code = codes().get(name);
    let code = code.unwrap_or_else(|| panic!("{line}: the code {name} is not published"));
    for param in refusal["params"]
        .as_object()
        .into_iter()
        .flat_map(|params| params.keys())
    {
        assert!(
            code.params.contains(param),
            "{line}: {name} has an unpublished {param}"
        );
    }
}

impl Actor {
    /// An unauthenticated client. Actors made from it share its connections: creating a client takes much
    /// longer than a request.
    pub fn new(address: SocketAddr) -> Actor {
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            // The machine's certificates are not needed here, and take long to read.
            .tls_certs_only([])
            // Before the service closes it.
            .pool_idle_timeout(Duration::from_secs(30))
            .build()
            .expect("a client");
        Actor {
            client,
            origin: format!("http://{address}"),
            cookie: None,
            token: None,
        }
    }

    /// The same at another address, as after the service was started again.
    pub fn at(mut self, address: SocketAddr) -> Actor {
        self.origin = format!("http://{address}");
        self
    }

    /// With the cookie that this reply set.
    pub fn with_cookie_of(mut self, reply: &Reply) -> Actor {
        let cookie = reply
            .headers
            .get(SET_COOKIE)
            .expect("a cookie is set")
            .to_str()
            .expect("in ASCII");
        self.cookie = cookie.split(';').next().map(str::to_owned);
        self
    }

    /// Signed in by this session's secret.
    pub fn with_session(mut self, secret: &str) -> Actor {
        self.cookie = Some(format!("stile={secret}"));
        self
    }

    /// With this token.
    pub fn with_token(mut self, token: &str) -> Actor {
        self.token = Some(token.to_owned());
        self
    }

    /// The cookie in use, as `name=value`.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The token in use.
    pub fn secret(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// A request to be completed; signed as this actor, and same-origin.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.origin));
        if let Some(cookie) = &self.cookie {
            request = request
                .header("cookie", cookie)
                .header("sec-fetch-site", "same-origin");
        }
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// Sends a request.
    pub async fn send(&self, request: RequestBuilder) -> Reply {
        self.execute(request.build().expect("a request")).await
    }

    /// Sends a request as it is.
    pub async fn execute(&self, request: reqwest::Request) -> Reply {
        let line = format!("{} {}", request.method(), request.url().path());
        let answer = self.client.execute(request).await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let endless = headers
            .get(CONTENT_TYPE)
            .is_some_and(|kind| kind == "text/event-stream");
        let body = match endless {
            // A stream has no end; the test reads it by itself.
            true => Vec::new(),
            false => answer.bytes().await.expect("a whole body").to_vec(),
        };
        let json: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        if status >= 400 && json["request_id"].is_string() {
            published(&json, &line);
        }
        Reply {
            status,
            headers,
            json,
            body,
            line,
        }
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    /// POST with JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// PATCH with JSON.
    pub async fn patch(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::PATCH, path).json(body))
            .await
    }

    /// PUT with JSON.
    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    /// DELETE.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }
}
