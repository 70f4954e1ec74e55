//! A fake S3-compatible store, with one bucket. It verifies the signature of every request, and
//! refuses what S3 refuses.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
    sync::{Arc, Mutex, MutexGuard},
};

use hmac::{Hmac, KeyInit as _, Mac as _};
use poem::{
    EndpointExt as _, IntoResponse as _, Request, Response, Server,
    endpoint::make,
    http::{Method, StatusCode},
    listener::{Acceptor as _, Listener as _, TcpListener},
};
use sha2::{Digest as _, Sha256};

pub const KEY_ID: &str = "AKIDEXAMPLE";
pub const KEY: &str = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
pub const REGION: &str = "eu-central-1";
/// S3 accepts no smaller part, except the last one.
const LEAST_PART: usize = 5 << 20;

#[derive(Default)]
pub struct Stored {
    pub objects: BTreeMap<String, Vec<u8>>,
    /// Uploads in parts that are not complete.
    pub uploads: HashMap<String, BTreeMap<u32, Vec<u8>>>,
    /// The keys of the completed ones.
    pub in_parts: Vec<String>,
    /// Requests that were refused, and why.
    pub refused: Vec<String>,
    made: u32,
    /// It accepts nothing any more.
    pub full: bool,
}

/// A store with one bucket, `backups`.
#[derive(Clone, Default)]
pub struct Store(Arc<Mutex<Stored>>);

fn hmac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length will do");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

/// As AWS encodes: all but the unreserved characters.
fn encoded(text: &[u8]) -> String {
    let mut out = String::new();
    for byte in text {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(*byte));
            }
            byte => write!(out, "%{byte:02X}").expect("into a string"),
        }
    }
    out
}

fn decoded(text: &str) -> Vec<u8> {
    let (mut out, bytes) = (Vec::new(), text.as_bytes());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            out.push(u8::from_str_radix(&text[at + 1..at + 3], 16).expect("hex digits"));
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}

fn xml(status: u16, body: &str) -> Response {
    let body = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{body}");
    body.with_header("content-type", "application/xml")
        .with_status(StatusCode::from_u16(status).expect("a status"))
        .into_response()
}

fn refusal(status: u16, code: &str) -> Response {
    xml(
        status,
        &format!("<Error><Code>{code}</Code><Message>{code}</Message></Error>"),
    )
}

/// AWS Signature Version 4 by its specification; returns why a request is refused.
fn verify(request: &Request, body: &[u8]) -> Result<(), &'static str> {
    let head = |name: &str| {
        let value = request.headers().get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or("")
    };
    let authorization = head("authorization")
        .strip_prefix("AWS4-HMAC-SHA256 ")
        .ok_or("AccessDenied")?;
    let parts: HashMap<&str, &str> = authorization
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .collect();
    let of = |name: &str| parts.get(name).copied().unwrap_or("");
    let (time, day) = (
        head("x-amz-date"),
        head("x-amz-date").get(..8).unwrap_or(""),
    );
    let scope = format!("{day}/{REGION}/s3/aws4_request");
    if of("Credential") != format!("{KEY_ID}/{scope}") {
        return Err("InvalidAccessKeyId");
    }
    let hash = head("x-amz-content-sha256");
    if hash != hex::encode(Sha256::digest(body)) {
        return Err("XAmzContentSHA256Mismatch");
    }
    let names: Vec<&str> = of("SignedHeaders").split(';').collect();
    for needed in ["host", "x-amz-content-sha256", "x-amz-date"] {
        if !names.contains(&needed) {
            return Err("AccessDenied");
        }
    }
    let (path, query) = (request.uri().path(), request.uri().query().unwrap_or(""));
    let path: Vec<String> = path
        .split('/')
        .map(|part| encoded(&decoded(part)))
        .collect();
    let mut pairs: Vec<String> = query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            format!("{}={}", encoded(&decoded(name)), encoded(&decoded(value)))
        })
        .collect();
    pairs.sort();
    let headers: String = names
        .iter()
        .map(|name| format!("{name}:{}\n", head(name).trim()))
        .collect();
    let canonical = format!(
        "{}\n{}\n{}\n{headers}\n{}\n{hash}",
        request.method(),
        path.join("/"),
        pairs.join("&"),
        names.join(";")
    );
    let to_sign = format!(
        "AWS4-HMAC-SHA256\n{time}\n{scope}\n{}",
        hex::encode(Sha256::digest(canonical))
    );
    let key = hmac(format!("AWS4{KEY}").as_bytes(), day);
    let key = hmac(&hmac(&hmac(&key, REGION), "s3"), "aws4_request");
    match hex::encode(hmac(&key, &to_sign)) == of("Signature") {
        true => Ok(()),
        false => Err("SignatureDoesNotMatch"),
    }
}

impl Store {
    /// Its address.
    pub async fn start(&self) -> String {
        let acceptor = TcpListener::bind("127.0.0.1:0")
            .into_acceptor()
            .await
            .expect("a port");
        let address = acceptor.local_addr()[0]
            .as_socket_addr()
            .copied()
            .expect("an address");
        let store = self.clone();
        let endpoint = make(move |request| {
            let store = store.clone();
            async move { Ok::<_, poem::Error>(store.answer(request).await) }
        })
        .map_to_response();
        tokio::spawn(Server::new_with_acceptor(acceptor).run(endpoint));
        format!("http://{address}")
    }

    pub fn kept(&self) -> MutexGuard<'_, Stored> {
        self.0.lock().expect("nobody panicked")
    }

    async fn answer(&self, mut request: Request) -> Response {
        let body = request.take_body().into_vec().await.expect("a body");
        if let Err(code) = verify(&request, &body) {
            self.kept().refused.push(code.to_owned());
            return refusal(403, code);
        }
        let path = String::from_utf8(decoded(request.uri().path())).expect("UTF-8");
        let Some(rest) = path.strip_prefix("/backups") else {
            return refusal(404, "NoSuchBucket");
        };
        let key = rest.trim_start_matches('/').to_owned();
        let query: HashMap<String, String> = request
            .uri()
            .query()
            .unwrap_or("")
            .split('&')
            .map(|pair| {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                let text = |part: &str| String::from_utf8(decoded(part)).expect("UTF-8");
                (text(name), text(value))
            })
            .collect();
        self.done(request.method(), key, &query, body)
    }

    fn done(
        &self,
        method: &Method,
        key: String,
        query: &HashMap<String, String>,
        body: Vec<u8>,
    ) -> Response {
        let mut kept = self.kept();
        let upload = query.get("uploadId");
        match *method {
            Method::PUT | Method::POST if kept.full => refusal(403, "QuotaExceeded"),
            Method::PUT => {
                match (upload, query.get("partNumber")) {
                    (Some(upload), Some(part)) => {
                        let part = part.parse().expect("a number");
                        let parts = kept.uploads.get_mut(upload).expect("it was begun");
                        parts.insert(part, body);
                    }
                    _ => _ = kept.objects.insert(key, body),
                }
                "".with_header("etag", "\"e\"").into_response()
            }
            Method::POST if query.contains_key("uploads") => {
                kept.made += 1;
                let id = format!("upload{}", kept.made);
                kept.uploads.insert(id.clone(), BTreeMap::new());
                xml(
                    200,
                    &format!(
                        "<InitiateMultipartUploadResult><Bucket>backups</Bucket><Key>{key}</Key><UploadId>{id}</UploadId></InitiateMultipartUploadResult>"
                    ),
                )
            }
            Method::POST => {
                let parts = upload
                    .and_then(|upload| kept.uploads.remove(upload))
                    .expect("it was begun");
                let last = parts.len();
                let small = parts
                    .values()
                    .take(last - 1)
                    .any(|part| part.len() < LEAST_PART);
                if small
                    || parts
                        .keys()
                        .copied()
                        .ne(1..=u32::try_from(last).expect("few"))
                {
                    return refusal(400, "EntityTooSmall");
                }
                kept.objects
                    .insert(key.clone(), parts.into_values().flatten().collect());
                kept.in_parts.push(key);
                xml(
                    200,
                    "<CompleteMultipartUploadResult><ETag>\"e\"</ETag></CompleteMultipartUploadResult>",
                )
            }
            Method::DELETE => {
                match upload {
                    Some(upload) => _ = kept.uploads.remove(upload),
                    None => _ = kept.objects.remove(&key),
                }
                StatusCode::NO_CONTENT.into_response()
            }
            Method::GET if query.contains_key("list-type") => listed(&kept, query),
            Method::GET | Method::HEAD => match kept.objects.get(&key) {
                Some(bytes) => bytes
                    .clone()
                    .with_header("etag", "\"e\"")
                    .with_header("last-modified", "Fri, 20 Nov 2026 12:00:00 GMT")
                    .into_response(),
                None => refusal(404, "NoSuchKey"),
            },
            _ => refusal(405, "MethodNotAllowed"),
        }
    }

    pub fn keys(&self) -> Vec<String> {
        self.kept().objects.keys().cloned().collect()
    }

    /// The names of the folders of `stile` that have a `backup.json`.
    pub fn complete(&self) -> Vec<String> {
        let keys = self.keys();
        let names = keys.iter().filter_map(|key| {
            let name = key.strip_prefix("stile/")?.strip_suffix("/backup.json")?;
            Some(name.to_owned())
        });
        names.collect()
    }
}

/// All keys with this prefix; with a delimiter, only the folders of deeper ones.
fn listed(kept: &Stored, query: &HashMap<String, String>) -> Response {
    let prefix = query.get("prefix").map_or("", String::as_str);
    let deep = !query.contains_key("delimiter");
    let (mut contents, mut folders) = (String::new(), Vec::new());
    for (key, bytes) in &kept.objects {
        let Some(rest) = key.strip_prefix(prefix) else {
            continue;
        };
        match rest.split_once('/') {
            Some((folder, _)) if !deep => folders.push(format!("{prefix}{folder}/")),
            _ => write!(
                contents,
                "<Contents><Key>{key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><ETag>\"e\"</ETag><Size>{}</Size></Contents>",
                bytes.len()
            )
            .expect("into a string"),
        }
    }
    folders.dedup();
    for folder in folders {
        write!(
            contents,
            "<CommonPrefixes><Prefix>{folder}</Prefix></CommonPrefixes>"
        )
        .expect("into a string");
    }
    xml(
        200,
        &format!(
            "<ListBucketResult><Name>backups</Name><IsTruncated>false</IsTruncated>{contents}</ListBucketResult>"
        ),
    )
}
