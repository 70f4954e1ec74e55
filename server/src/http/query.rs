//! Refuses query parameters that an operation does not know: a mistyped filter
//! must not answer a wrong figure.

use std::{collections::HashMap, sync::Arc};

use base::answer::{Problem, answer_error};
use poem::{Endpoint, IntoResponse, Middleware, Request, Response, Result};
use serde_json::Value;

type Operations = HashMap<String, Vec<(Vec<String>, Vec<String>)>>;

/// The parameters of every operation, from the description.
#[derive(Clone, Debug)]
pub struct Known(Arc<Operations>);

impl Known {
    /// Those of this description.
    pub fn of(description: &Value) -> Known {
        let mut operations: Operations = HashMap::new();
        for (path, methods) in description["paths"].as_object().into_iter().flatten() {
            let segments: Vec<String> = path.split('/').skip(1).map(str::to_owned).collect();
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let names = operation["parameters"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|parameter| parameter["in"] == "query")
                    .filter_map(|parameter| parameter["name"].as_str().map(str::to_owned))
                    .collect();
                operations
                    .entry(method.to_uppercase())
                    .or_default()
                    .push((segments.clone(), names));
            }
        }
        Known(Arc::new(operations))
    }

    /// The parameters of the operation at this path; the one whose path is
    /// spelled out goes before one with a place for anything.
    fn parameters(&self, method: &str, path: &str) -> Option<&[String]> {
        let asked: Vec<&str> = path.split('/').skip(1).collect();
        self.0
            .get(method)?
            .iter()
            .filter(|(segments, _)| {
                segments.len() == asked.len()
                    && segments
                        .iter()
                        .zip(&asked)
                        .all(|(known, asked)| known.starts_with('{') || known == asked)
            })
            .min_by_key(|(segments, _)| {
                segments
                    .iter()
                    .filter(|segment| segment.starts_with('{'))
                    .count()
            })
            .map(|(_, names)| names.as_slice())
    }

    fn check(&self, request: &Request) -> Result<(), Problem> {
        let Some(query) = request.uri().query().filter(|query| !query.is_empty()) else {
            return Ok(());
        };
        let Some(known) = self.parameters(request.method().as_str(), request.uri().path()) else {
            return Ok(());
        };
        for (name, _) in url::form_urlencoded::parse(query.as_bytes()) {
            if !known.iter().any(|known| *known == name) {
                let name: String = name.chars().take(60).collect();
                let message = if known.is_empty() {
                    format!("This operation takes no query parameters, so not `{name}` either.")
                } else {
                    format!(
                        "There is no parameter `{name}`; there are {}.",
                        known.join(", ")
                    )
                };
                return Err(Problem::invalid("unknown_parameter", message).field(name));
            }
        }
        Ok(())
    }
}

impl<E: Endpoint> Middleware<E> for Known {
    type Output = Checked<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Checked {
            inner,
            known: self.clone(),
        }
    }
}

/// An endpoint behind the check.
#[derive(Debug)]
pub struct Checked<E> {
    inner: E,
    known: Known,
}

impl<E: Endpoint> Endpoint for Checked<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        // Only who may call at all is told what is wrong with the call: the
        // check's own answer gives way to a 401, 403 or 404.
        match self.known.check(&request) {
            Ok(()) => self
                .inner
                .call(request)
                .await
                .map(IntoResponse::into_response),
            Err(problem) => {
                let mut bare = request;
                *bare.uri_mut() = without_query(bare.uri());
                if !bare.method().is_safe() {
                    return Ok(answer_error(problem.into()));
                }
                let answer = self
                    .inner
                    .call(bare)
                    .await
                    .map(IntoResponse::into_response)?;
                let telling = matches!(answer.status().as_u16(), 401 | 403 | 404);
                Ok(if telling {
                    answer
                } else {
                    answer_error(problem.into())
                })
            }
        }
    }
}

fn without_query(uri: &poem::http::Uri) -> poem::http::Uri {
    uri.path().parse().unwrap_or_else(|_| uri.clone())
}
