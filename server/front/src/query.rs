//! What the description knows about a path. Refuses query parameters that an operation does not know or
//! that are given twice where one counts, since a mistyped filter must not give a wrong figure; values that
//! a parameter cannot have; U+0000 in paths and parameters; malformed ids in paths; and paths that are not
//! text. Says which methods a path takes.

use std::{collections::HashMap, sync::Arc};

use base::{
    access::DeferredError,
    answer::{HeadOnly, Problem, answer_error},
};
use percent_encoding::percent_decode_str;
use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderValue, Method, StatusCode, header::ALLOW},
};
use serde_json::Value;
use shared::limits::cut;
use uuid::Uuid;

use super::not_utf8;

/// An error quotes at most this many characters of a request.
const SHOWN: usize = 60;

/// One operation.
#[derive(Clone, Debug)]
struct Operation {
    segments: Vec<String>,
    /// The segments that are UUIDs.
    ids: Vec<usize>,
    parameters: Vec<Parameter>,
    secured: bool,
}

impl Operation {
    /// The place in the path that should be an id and is none.
    fn no_id_in(&self, path: &str) -> Option<DeferredError> {
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        let wrong = self.ids.iter().find(|at| {
            let text = segments.get(**at).copied().unwrap_or_default();
            Uuid::try_parse(text).is_err()
        })?;
        Some(DeferredError {
            id: "malformed_path.wrong_kind",
            field: self.segments[*wrong].trim_matches(['{', '}']).to_owned(),
            values: vec![("wanted", "id".to_owned())],
        })
    }

    /// The place in the path that holds U+0000.
    fn nul_in(&self, path: &str) -> Option<DeferredError> {
        let segments = path.split('/').skip(1);
        let (known, _) = self
            .segments
            .iter()
            .zip(segments)
            .find(|(_, segment)| segment.contains("%00"))?;
        let field = known.trim_matches(['{', '}']).to_owned();
        Some(DeferredError {
            id: "malformed_path.nul",
            field,
            values: vec![],
        })
    }
}

/// One parameter of the query.
#[derive(Clone, Debug)]
struct Parameter {
    name: String,
    /// Whether it may be there more than once.
    list: bool,
    /// The values that it can have; none if it can have any.
    words: Vec<String>,
}

impl Parameter {
    fn of(parameter: &Value, description: &Value) -> Option<Parameter> {
        let schema = &parameter["schema"];
        let list = schema["type"] == "array";
        let one = if list { &schema["items"] } else { schema };
        let one = one["$ref"]
            .as_str()
            .and_then(|path| description.pointer(path.trim_start_matches('#')))
            .unwrap_or(one);
        let words = one["enum"].as_array().into_iter().flatten();
        Some(Parameter {
            name: parameter["name"].as_str()?.to_owned(),
            list,
            words: words.filter_map(Value::as_str).map(str::to_owned).collect(),
        })
    }
}

impl Parameter {
    /// The word of its list that this is in another case.
    fn respelling(&self, value: &str) -> Option<&String> {
        let mut words = self.words.iter();
        let word = words.find(|word| word.eq_ignore_ascii_case(value));
        word.filter(|word| *word != value)
    }
}

type Operations = HashMap<String, Vec<Operation>>;

/// The operations, from the description.
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
                    .filter_map(|parameter| Parameter::of(parameter, description))
                    .collect();
                operations
                    .entry(method.to_uppercase())
                    .or_default()
                    .push(Operation {
                        ids: ids(operation, &segments),
                        segments: segments.clone(),
                        parameters: names,
                        secured: operation.get("security").is_some(),
                    });
            }
        }
        Known(Arc::new(operations))
    }

    /// The operation at this path; a path without placeholders goes before one with them.
    fn operation(&self, method: &str, path: &str) -> Option<&Operation> {
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        self.0
            .get(method)?
            .iter()
            .filter(|operation| {
                operation.segments.len() == segments.len()
                    && operation
                        .segments
                        .iter()
                        .zip(&segments)
                        .all(|(known, segment)| known.starts_with('{') || known == segment)
            })
            .min_by_key(|operation| {
                let anything = |segment: &&String| segment.starts_with('{');
                operation.segments.iter().filter(anything).count()
            })
    }

    /// The error for a path that is not text once its escapes are read: no route finds its parts. It comes
    /// before authentication, since it is about the address alone.
    pub fn objects_to(&self, path: &str) -> Option<Problem> {
        if is_text(path) {
            return None;
        }
        // The place has the same name whatever the method is.
        let operation = self
            .0
            .keys()
            .find_map(|method| self.operation(method, path));
        let part = operation.and_then(|operation| {
            let mut parts = operation.segments.iter().zip(path.split('/').skip(1));
            let wrong = parts.find(|(_, asked)| !is_text(asked));
            wrong.map(|(known, _)| known.trim_matches(['{', '}']))
        });
        Some(part.map_or_else(Problem::no_route, not_utf8))
    }

    /// The methods that a path takes, as in `Allow`.
    fn methods(&self, path: &str) -> String {
        let found: Vec<(&str, &[String])> = self
            .0
            .keys()
            .filter_map(|method| {
                let operation = self.operation(method, path)?;
                Some((method.as_str(), operation.segments.as_slice()))
            })
            .collect();
        // Where one path is spelled out and another fits too, the first is meant.
        let open =
            |segments: &[String]| segments.iter().filter(|part| part.starts_with('{')).count();
        let least = found.iter().map(|(_, segments)| open(segments)).min();
        let mut methods: Vec<&str> = found
            .iter()
            .filter(|(_, segments)| Some(open(segments)) == least)
            .map(|(method, _)| *method)
            .collect();
        if methods.contains(&"GET") {
            methods.push("HEAD");
        }
        methods.sort_unstable();
        methods.join(", ")
    }

    /// The query with every word of a closed list spelled as the list does; `None` where it is already.
    fn spelled(&self, request: &Request) -> Option<String> {
        let query = request.uri().query()?;
        let method = match request.method().as_str() {
            "HEAD" => "GET",
            method => method,
        };
        let operation = self.operation(method, request.uri().path())?;
        let mut respelled = false;
        let pairs = url::form_urlencoded::parse(query.as_bytes()).map(|(name, value)| {
            let known = operation.parameters.iter().find(|known| known.name == name);
            let word = known.and_then(|known| known.respelling(&value)).cloned();
            respelled |= word.is_some();
            (name, word.map_or(value, Into::into))
        });
        let pairs: Vec<_> = pairs.collect();
        let mut spelled = url::form_urlencoded::Serializer::new(String::new());
        respelled.then(|| spelled.extend_pairs(pairs).finish())
    }

    /// What is wrong with the first invalid parameter of the query, and whether the operation looks at its
    /// caller first.
    fn check(&self, request: &Request) -> Option<(DeferredError, bool)> {
        let (path, query) = (request.uri().path(), request.uri().query().unwrap_or(""));
        // In an address it can only be written like this.
        let nul = path.contains("%00");
        let method = match request.method().as_str() {
            "HEAD" => "GET",
            method => method,
        };
        let operation = self.operation(method, path)?;
        if nul && let Some(deferred) = operation.nul_in(path) {
            return Some((deferred, operation.secured));
        }
        if let Some(deferred) = operation.no_id_in(path) {
            return Some((deferred, operation.secured));
        }
        let mut seen: Vec<&str> = Vec::new();
        url::form_urlencoded::parse(query.as_bytes())
            .find_map(|(name, value)| {
                let known = &operation.parameters;
                let Some(parameter) = known.iter().find(|known| known.name == name) else {
                    return Some(unknown(&name, known));
                };
                if seen.contains(&parameter.name.as_str()) && !parameter.list {
                    return Some(repeated(parameter));
                }
                seen.push(&parameter.name);
                if value.contains('\0') {
                    return Some(nul_in(parameter));
                }
                let fits =
                    parameter.words.is_empty() || parameter.words.iter().any(|word| *word == value);
                (!fits).then(|| no_such_word(parameter, &value))
            })
            .map(|deferred| (deferred, operation.secured))
    }
}

/// Which segments of its path are UUIDs.
fn ids(operation: &Value, segments: &[String]) -> Vec<usize> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let ids = parameters.filter(|one| one["in"] == "path" && one["schema"]["format"] == "uuid");
    ids.filter_map(|one| {
        let name = format!("{{{}}}", one["name"].as_str()?);
        segments.iter().position(|segment| *segment == name)
    })
    .collect()
}

/// Whether what its escapes stand for is UTF-8.
fn is_text(path: &str) -> bool {
    percent_decode_str(path).decode_utf8().is_ok()
}

fn unknown(name: &str, known: &[Parameter]) -> DeferredError {
    let field = cut(name, SHOWN).to_owned();
    if known.is_empty() {
        return DeferredError {
            id: "unknown_parameter.none_known",
            field,
            values: vec![],
        };
    }
    let names: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
    DeferredError {
        id: "unknown_parameter",
        field,
        values: vec![("known", names.join(", "))],
    }
}

fn repeated(parameter: &Parameter) -> DeferredError {
    DeferredError {
        id: "repeated_parameter",
        field: parameter.name.clone(),
        values: vec![],
    }
}

fn nul_in(parameter: &Parameter) -> DeferredError {
    DeferredError {
        id: "malformed_parameter.nul",
        field: parameter.name.clone(),
        values: vec![],
    }
}

fn no_such_word(parameter: &Parameter, value: &str) -> DeferredError {
    DeferredError {
        id: "malformed_parameter.unknown_word",
        field: parameter.name.clone(),
        values: vec![
            ("given", cut(value, SHOWN).to_owned()),
            ("known", parameter.words.join(", ")),
        ],
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

/// An endpoint that runs after the check.
#[derive(Debug)]
pub struct Checked<E> {
    inner: E,
    known: Known,
}

impl<E: Endpoint> Endpoint for Checked<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let mut request = request;
        if let Some(query) = self.known.spelled(&request) {
            let uri = format!("{path}?{query}").parse();
            *request.uri_mut() = uri.map_err(poem::error::InternalServerError)?;
        }
        if method == Method::HEAD {
            // The routes make a GET of it.
            request.set_data(HeadOnly);
        }
        match self.known.check(&request) {
            // Only callers with access see what is wrong with the call: the caller's check answers this
            // refusal after its own 401 and 403.
            Some((deferred, true)) => {
                request.set_data(deferred);
            }
            Some((deferred, false)) => return Ok(answer_error(deferred.into_problem().into())),
            None => {}
        }
        let mut answer = match self.inner.call(request).await {
            Ok(answer) => answer.into_response(),
            Err(error) => answer_error(error),
        };
        if answer.status() == StatusCode::METHOD_NOT_ALLOWED {
            match HeaderValue::from_str(&self.known.methods(&path)) {
                Ok(methods) => drop(answer.headers_mut().insert(ALLOW, methods)),
                Err(error) => tracing::error!(%error, %method, "a path's methods are no header"),
            }
        }
        Ok(answer)
    }
}
