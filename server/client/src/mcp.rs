//! `stile mcp`: the server's figures as tools for a program on this machine that speaks MCP.
//!
//! The protocol is spoken here, over standard input and output; each tool asks the server over HTTP as every other command
//! does. So the saved login and its rules hold (a token goes only to its own server), and any server is enough that knows
//! the operations, even one whose `/mcp` a proxy does not pass on.

use std::sync::Arc;

use ::mcp::{ApiRequest, Ask, LONGEST_ANSWER, Method, Refusal, StdioError, serve_stdio};
use clap::Args;
use futures_util::{FutureExt as _, future::BoxFuture};
use serde_json::Value;

use crate::{failure::Failure, server::Server, server_args::ServerArgs};

/// Serve the figures as MCP tools, over standard input and output, to a program that starts this command. See `docs/mcp.md`.
#[derive(Debug, Args)]
pub struct Mcp {
    #[command(flatten)]
    server: ServerArgs,
}

impl Mcp {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        match serve_stdio(Arc::new(OverHttp(server))).await {
            Ok(()) => Ok(()),
            Err(error @ StdioError::Begin(_)) => Err(Failure::local(error.to_string()).hint(
                "`stile mcp` is started by a program that speaks MCP; it is of no use in a terminal.",
            )),
            Err(error) => Err(Failure::local(error.to_string())),
        }
    }
}

/// Asks a server.
struct OverHttp(Server);

impl OverHttp {
    async fn send(&self, request: ApiRequest) -> Result<Value, Refusal> {
        let method = match request.method {
            Method::Get => reqwest::Method::GET,
            Method::Post => reqwest::Method::POST,
        };
        let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
        let mut sent = self.0.request(method, &path, &request.query);
        if let Some(body) = &request.body {
            sent = sent.json(body);
        }
        let unreached = |error: &reqwest::Error| {
            Refusal::new(
                "unreachable",
                format!("{}. Try again later.", self.0.unreached(error)),
            )
        };
        let answer = sent.timeout(self.0.chosen.timeout).send().await;
        let mut answer = answer.map_err(|error| unreached(&error))?;
        let status = answer.status();
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(|error| unreached(&error))? {
            if body.len() + part.len() > LONGEST_ANSWER {
                return Err(Refusal::too_long());
            }
            body.extend_from_slice(&part);
        }
        if !status.is_success() {
            return Err(Refusal::of_answer(status.as_u16(), &body));
        }
        if body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&body).map_err(|error| Refusal::unreadable(&error))
    }
}

impl Ask for OverHttp {
    fn ask(&self, request: ApiRequest) -> BoxFuture<'_, Result<Value, Refusal>> {
        self.send(request).boxed()
    }
}
