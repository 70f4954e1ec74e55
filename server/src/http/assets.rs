//! Files in the binary: the dashboard, the script and its compiled part.

use std::borrow::Cow;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use poem::{
    Endpoint, Request, Response,
    endpoint::make_sync,
    http::{HeaderValue, StatusCode, header},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha384};

/// The dashboard, as `npm run build` makes it.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist/"]
struct Web;

/// The script and its compiled part, as `scripts/build-tracker` makes them.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../tracker-wasm/dist/"]
#[include = "stile*"]
struct Script;

/// What the snippet's `integrity` says of the script.
pub fn script_integrity() -> String {
    let script = Script::get("stile.js")
        .map(|file| file.data)
        .unwrap_or_default();
    format!("sha384-{}", STANDARD.encode(Sha384::digest(&script)))
}

/// Serves every file; paths of the dashboard's own pages get its first page.
pub fn endpoint() -> impl Endpoint<Output = Response> {
    make_sync(|request: Request| serve(&request))
}

fn serve(request: &Request) -> Response {
    let path = request.original_uri().path().trim_start_matches('/');
    if path.starts_with("stile") && (path.ends_with(".js") || path.ends_with(".wasm")) {
        return script(request, path);
    }
    if let Some(file) = Web::get(path).filter(|_| !path.is_empty() && path != "index.html") {
        let forever = path.starts_with("assets/");
        return page_file(request, path, file, forever);
    }
    // A missing file is missing; a page's address has no ending, or is a site's.
    if path.starts_with("assets/") {
        return super::missing();
    }
    match Web::get("index.html") {
        Some(file) => page_file(request, "index.html", file, false),
        None => super::missing(),
    }
}

fn script(request: &Request, path: &str) -> Response {
    let Some(file) = Script::get(path) else {
        return super::missing();
    };
    let cache = if path == "stile.js" {
        "public, max-age=86400"
    } else {
        "public, max-age=31536000, immutable"
    };
    let mut response = answer(request, path, file, cache);
    let headers = response.headers_mut();
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_ORIGIN,
        HeaderValue::from_static("*"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("cross-origin"),
    );
    response
}

fn page_file(request: &Request, path: &str, file: EmbeddedFile, forever: bool) -> Response {
    let cache = if forever {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = answer(request, path, file, cache);
    super::page_headers(&mut response);
    response
}

fn answer(request: &Request, path: &str, file: EmbeddedFile, cache: &'static str) -> Response {
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..12]));
    let known = request.header(header::IF_NONE_MATCH).is_some_and(|tags| {
        tags.split(',')
            .any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let builder = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::CACHE_CONTROL, cache);
    if known {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    let body: Vec<u8> = match file.data {
        Cow::Borrowed(bytes) => return builder.content_type(content_type(path)).body(bytes),
        Cow::Owned(bytes) => bytes,
    };
    builder.content_type(content_type(path)).body(body)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
