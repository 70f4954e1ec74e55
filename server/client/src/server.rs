//! Asking the server, and what its refusals mean.

use std::error::Error as _;

use reqwest::{
    Client, Method, RequestBuilder, Response, StatusCode,
    header::{AUTHORIZATION, HeaderValue, LOCATION, RETRY_AFTER},
    redirect::Policy,
};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::time::timeout;
use url::Url;

use crate::{
    failure::{Exit, Failure},
    server_args::{Chosen, ServerArgs, is_here, shown},
};

/// How long connecting may take, seconds.
const CONNECT: u64 = 10;

/// A server, and the HTTP client to reach it.
#[derive(Debug)]
pub struct Server {
    client: Client,
    pub chosen: Chosen,
}

/// The body of a successful answer.
#[derive(Debug)]
pub struct Answer(pub Vec<u8>);

/// A request's query.
pub type Query = Vec<(&'static str, String)>;

/// The body of every error.
#[derive(Debug, Deserialize)]
struct Refusal {
    code: String,
    message: String,
    field: Option<String>,
    request_id: Option<String>,
}

impl Answer {
    /// Parses it.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_json::from_slice(&self.0).map_err(|error| {
            Failure::local(format!("cannot read the server's answer: {error}"))
                .hint("The server may run another version of Stile.")
        })
    }
}

impl Server {
    /// The chosen server, with its token.
    pub fn open(args: &ServerArgs) -> Result<Server, Failure> {
        let server = Server::of(args.choose()?)?;
        if server.chosen.token.is_none() {
            let url = shown(&server.chosen.url);
            return Err(
                Failure::new(Exit::SignedOut, format!("no token is saved for {url}")).hint(format!(
                    "Create one in the dashboard under Tokens, then run: stile login --url {url}"
                )),
            );
        }
        Ok(server)
    }

    /// A server, with a token or without.
    pub fn of(chosen: Chosen) -> Result<Server, Failure> {
        let mut builder = Client::builder()
            .user_agent(concat!("stile-command-line/", env!("CARGO_PKG_VERSION")))
            // The token is for this server alone, so no redirect gets it.
            .redirect(Policy::none())
            .connect_timeout(std::time::Duration::from_secs(CONNECT));
        if is_here(&chosen.url) {
            builder = builder.no_proxy();
        }
        let client = builder
            .build()
            .map_err(|error| Failure::local(format!("cannot set up HTTP: {error}")))?;
        Ok(Server { client, chosen })
    }

    /// The URL of a path of the API.
    fn address(&self, path: &[&str], query: &Query) -> Url {
        let mut url = self.chosen.url.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["api", "v1"]).extend(path);
        }
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        url
    }

    /// A signed request.
    pub fn request(&self, method: Method, path: &[&str], query: &Query) -> RequestBuilder {
        self.signed(method, self.address(path, query))
    }

    /// A signed request to a path as it was typed, such as `/sites/example.com/stats?period=7d`.
    pub fn request_as_typed(&self, method: Method, path: &str) -> Result<RequestBuilder, Failure> {
        let path = path.trim_start_matches('/');
        let path = path.strip_prefix("api/v1/").unwrap_or(path);
        let root = self.address(&[""], &Vec::new());
        let url = root
            .join(&format!("./{path}"))
            .map_err(|error| Failure::usage(format!("`{path}` is not a valid path: {error}")))?;
        // `..` must not lead out of the API.
        if !url.path().starts_with(root.path()) || url.origin() != root.origin() {
            return Err(Failure::usage(format!("`{path}` is not a path of the API")));
        }
        Ok(self.signed(method, url))
    }

    fn signed(&self, method: Method, url: Url) -> RequestBuilder {
        let request = self.client.request(method, url);
        let token = self.chosen.token.as_deref().unwrap_or("");
        match HeaderValue::try_from(format!("Bearer {token}")) {
            Ok(mut value) if !token.is_empty() => {
                value.set_sensitive(true);
                request.header(AUTHORIZATION, value)
            }
            _ => request,
        }
    }

    /// GET.
    pub async fn get(&self, path: &[&str], query: &Query) -> Result<Answer, Failure> {
        self.send(self.request(Method::GET, path, query)).await
    }

    /// Sends a request, and reads the whole answer.
    pub async fn send(&self, request: RequestBuilder) -> Result<Answer, Failure> {
        let answer = self.begin(request.timeout(self.chosen.timeout)).await?;
        let body = answer
            .bytes()
            .await
            .map_err(|error| self.unreached(&error))?;
        Ok(Answer(body.into()))
    }

    /// Sends a request, and gives the answer before its body has been read.
    pub async fn begin(&self, request: RequestBuilder) -> Result<Response, Failure> {
        let answer = request
            .send()
            .await
            .map_err(|error| self.unreached(&error))?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        Err(self.refused(answer).await)
    }

    /// The same of a request whose answer may take long: only its beginning has a time limit.
    pub async fn begin_in_time(&self, request: RequestBuilder) -> Result<Response, Failure> {
        let limit = self.chosen.timeout;
        let begun = timeout(limit, self.begin(request)).await;
        begun.unwrap_or_else(|_| {
            let message = format!("no answer within {} s", limit.as_secs());
            Err(Failure::new(Exit::Later, message))
        })
    }

    /// The server could not be reached, or broke off.
    pub fn unreached(&self, error: &reqwest::Error) -> Failure {
        let mut inner: &dyn std::error::Error = error;
        while let Some(source) = inner.source() {
            inner = source;
        }
        let why = if error.is_timeout() && !error.is_connect() {
            format!("no answer within {} s", self.chosen.timeout.as_secs())
        } else if error.source().is_some() {
            inner.to_string()
        } else {
            "the request failed".to_owned()
        };
        Failure::new(
            Exit::Later,
            format!("{} cannot be reached: {why}", shown(&self.chosen.url)),
        )
    }

    async fn refused(&self, answer: Response) -> Failure {
        let status = answer.status();
        let header = |name| {
            answer
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
        };
        let (retry_after, elsewhere) = (
            header(RETRY_AFTER).and_then(|seconds| seconds.parse().ok()),
            header(LOCATION).map(str::to_owned),
        );
        if status.is_redirection() {
            let elsewhere = elsewhere.unwrap_or_else(|| "another address".to_owned());
            return Failure::new(
                Exit::Refused,
                format!("the server redirects to {elsewhere}"),
            )
            .hint(
                "Stile sends no token after a redirect. Use the server's own address with --url.",
            );
        }
        let body = answer.bytes().await.unwrap_or_default();
        let mut failure = match serde_json::from_slice::<Refusal>(&body) {
            Ok(refusal) => describe(status, &refusal),
            Err(_) => Failure::new(
                exit(status),
                format!("{} answered {status}", shown(&self.chosen.url)),
            )
            .hint("Is this the address of a Stile server?"),
        };
        failure.retry_after = retry_after;
        failure
    }
}

fn exit(status: StatusCode) -> Exit {
    match status.as_u16() {
        401 => Exit::SignedOut,
        403 => Exit::Denied,
        404 => Exit::Unknown,
        408 | 429 | 500.. => Exit::Later,
        _ => Exit::Refused,
    }
}

fn describe(status: StatusCode, refusal: &Refusal) -> Failure {
    let message = match &refusal.field {
        Some(field) => format!("{field}: {}", refusal.message),
        None => refusal.message.clone(),
    };
    let mut failure = Failure::new(exit(status), message);
    failure.code = Some(refusal.code.clone());
    match (exit(status), refusal.code.as_str(), &refusal.request_id) {
        (Exit::SignedOut, ..) => {
            failure.hint("Create a token in the dashboard under Tokens, then run: stile login")
        }
        (Exit::Denied, ..) => failure.hint("`stile whoami` shows what the token may do."),
        (Exit::Unknown, "unknown_site" | "no_such_site", _) => {
            failure.hint("`stile sites` lists your sites.")
        }
        (Exit::Later, code, Some(id)) if status.is_server_error() => {
            failure.hint(format!("{code}, request {id}"))
        }
        _ => failure,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::server_args::address;

    fn server(url: &str) -> Server {
        Server::of(Chosen {
            url: address(url).unwrap(),
            token: Some("stile_x".to_owned()),
            timeout: Duration::from_secs(1),
            from: String::new(),
        })
        .unwrap()
    }

    #[test]
    fn what_stands_in_a_path_stays_in_its_place() {
        let server = server("https://example.com/stats");
        let url = server.address(
            &["sites", "a/../b?c", "stats"],
            &vec![("filter", "page:/a&b".to_owned())],
        );
        assert_eq!(
            url.as_str(),
            "https://example.com/stats/api/v1/sites/a%2F..%2Fb%3Fc/stats?filter=page%3A%2Fa%26b"
        );
    }

    #[test]
    fn a_typed_path_stays_in_the_interface() {
        let server = server("https://example.com");
        let typed = |path: &str| {
            server
                .request_as_typed(Method::GET, path)
                .map(|request| request.build().unwrap().url().to_string())
        };
        let stats = "https://example.com/api/v1/sites/a/stats?period=7d";
        for path in [
            "sites/a/stats?period=7d",
            "/sites/a/stats?period=7d",
            "/api/v1/sites/a/stats?period=7d",
        ] {
            assert_eq!(typed(path).unwrap(), stats);
        }
        for path in ["../../hit", "/../x", "https://elsewhere.example/"] {
            let led = typed(path);
            assert!(
                led.as_ref()
                    .map_or(true, |url| url.starts_with("https://example.com/api/v1/")),
                "{led:?}"
            );
        }
    }

    #[test]
    fn statuses_have_their_codes() {
        for (status, code) in [
            (400, Exit::Refused),
            (401, Exit::SignedOut),
            (403, Exit::Denied),
            (404, Exit::Unknown),
            (409, Exit::Refused),
            (413, Exit::Refused),
            (429, Exit::Later),
            (500, Exit::Later),
            (503, Exit::Later),
        ] {
            assert_eq!(
                exit(StatusCode::from_u16(status).unwrap()),
                code,
                "{status}"
            );
        }
    }
}
