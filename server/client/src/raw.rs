//! `stile api METHOD PATH`: any request to the interface.

use std::{
    fs,
    io::{self, Read as _},
};

use clap::Args;
use reqwest::{Method, header::CONTENT_TYPE};

use crate::{failure::Failure, server::Server, server_args::ServerArgs, show::print_answer};

/// Send any request to the API.
///
/// Your server describes its API at /docs. The answer is printed unchanged, even if it is a file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile api GET /sites/example.com/live
  stile api PATCH /sites/example.com --body '{\"paused\": true}'
  stile api POST /sites/example.com/events/batch --body @events.json
  stile api GET /account/export > account.zip")]
pub struct Api {
    /// The method: GET, POST, PUT, PATCH or DELETE.
    #[arg(value_parser = method)]
    method: Method,
    /// The path with its query, such as '/sites/example.com/stats?period=7d'.
    path: String,
    /// The body, as JSON; @FILE reads it from a file, @- from standard input.
    #[arg(long, short)]
    body: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

fn method(text: &str) -> Result<Method, String> {
    match text.to_ascii_uppercase().as_str() {
        "GET" => Ok(Method::GET),
        "POST" => Ok(Method::POST),
        "PUT" => Ok(Method::PUT),
        "PATCH" => Ok(Method::PATCH),
        "DELETE" => Ok(Method::DELETE),
        _ => Err("the methods are GET, POST, PUT, PATCH and DELETE".to_owned()),
    }
}

impl Api {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let mut request = server.request_as_typed(self.method, &self.path)?;
        if let Some(body) = &self.body {
            request = request
                .header(CONTENT_TYPE, "application/json")
                .body(read(body)?);
        }
        print_answer(&server.send(request).await?)
    }
}

fn read(body: &str) -> Result<Vec<u8>, Failure> {
    let cannot = |error: io::Error| Failure::local(format!("cannot read {body}: {error}"));
    match body.strip_prefix('@') {
        None => Ok(body.as_bytes().to_owned()),
        Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map_err(cannot)?;
            Ok(bytes)
        }
        Some(file) => fs::read(file).map_err(cannot),
    }
}
