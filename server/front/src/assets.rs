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
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist/"]
struct Web;

/// The script and its compiled part, as `scripts/build-tracker` makes them.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../tracker-wasm/dist/"]
#[include = "stile*"]
struct Script;

/// All options of the script and the pixel, for people; the dashboard links to it.
const GUIDE: &str = include_str!("../../../docs/script.md");
const GUIDE_PATH: &str = "script.md";
const FIRST_PAGE: &str = "index.html";
/// The overlay of pick mode.
const OVERLAY: &str = "stile-pick.js";
/// How the name of what `stile.js` fetches next begins; a hash follows.
const TRACKER: &str = "stile-";
/// The same of the part that asks visitors for consent.
const CONSENT: &str = "stile-consent-";
/// For files whose name changes with their content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Of the script: an upgrade reaches every page within hours, and no page waits for it.
const SHORT: &str = "public, max-age=3600, stale-while-revalidate=86400";

/// What the snippet's `integrity` says of the script.
pub fn script_integrity() -> String {
    let script = Script::get("stile.js")
        .map(|file| file.data)
        .unwrap_or_default();
    format!("sha384-{}", STANDARD.encode(Sha384::digest(&script)))
}

/// Serves every file; paths of the dashboard's own pages get its first page.
pub fn endpoint() -> impl Endpoint<Output = Response> {
    make_sync(|request: Request| serve(&request, request.original_uri().path()))
}

fn serve(request: &Request, path: &str) -> Response {
    let path = path.trim_start_matches('/');
    if is_script(path) {
        return script(request, path);
    }
    if path == GUIDE_PATH {
        let mut response = Response::builder()
            .header(header::CACHE_CONTROL, "no-cache")
            .content_type(content_type(path))
            .body(GUIDE);
        super::page_headers(&mut response);
        return response;
    }
    let name = name_of(path);
    match Web::get(name) {
        Some(file) => page_file(request, name, file),
        None => super::missing(),
    }
}

fn is_script(path: &str) -> bool {
    path.starts_with("stile") && (path.ends_with(".js") || path.ends_with(".wasm"))
}

/// The dashboard's file at this address.
fn name_of(path: &str) -> &str {
    let packed = FORMS.iter().any(|(_, ending)| path.ends_with(ending));
    // A missing file is missing; a page's address has no ending, or is a site's.
    if path.starts_with("assets/") || (!packed && Web::get(path).is_some()) {
        return path;
    }
    FIRST_PAGE
}

/// The dashboard's file at this address; none if another one is served there.
fn web_name(path: &str) -> Option<&str> {
    let path = path.trim_start_matches('/');
    (!is_script(path) && path != GUIDE_PATH).then(|| name_of(path))
}

/// Whether what is served at this address is the dashboard's first page.
pub(super) fn is_first_page(path: &str) -> bool {
    web_name(path) == Some(FIRST_PAGE)
}

/// Whether the answer comes packed already, as the build left it.
pub(super) fn comes_packed(request: &Request) -> bool {
    web_name(request.original_uri().path()).is_some_and(|name| packed_form(request, name).is_some())
}

/// A script's file. Its name changes with its content, except for `stile.js`, which caches may have for a
/// while and which then names an earlier compiled part. Such a request gets the present loader, which takes
/// over from any older `stile.js` and names its own compiled part; the part that asks for consent likewise, whose name
/// browsers have from `stile-picks`. That part fits no other script, so one
/// of another version is not found: the old script then counts without it.
fn script(request: &Request, path: &str) -> Response {
    let (file, cache) = match Script::get(path).filter(|_| path != OVERLAY) {
        Some(file) if path == "stile.js" => (Some(file), SHORT),
        Some(file) => (Some(file), FOREVER),
        None => (current(path), SHORT),
    };
    let mut response = match file {
        Some(file) => answer(request, path, file, cache),
        None => super::missing(),
    };
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

/// The overlay of pick mode, which only the holder of a token gets.
pub(super) fn overlay() -> Option<Cow<'static, [u8]>> {
    Script::get(OVERLAY).map(|file| file.data)
}

/// The name of the script's part that asks visitors for consent.
pub(super) fn consent_file() -> String {
    let found = Script::iter().find(|name| is_version_of(name, CONSENT));
    found.map(Cow::into_owned).unwrap_or_default()
}

/// The file that there is instead of one of another version.
fn current(path: &str) -> Option<EmbeddedFile> {
    let part = [TRACKER, CONSENT]
        .into_iter()
        .find(|part| is_version_of(path, part))?;
    let name = Script::iter().find(|name| is_version_of(name, part))?;
    Script::get(&name)
}

/// Whether this is the part's file, of this version or another.
fn is_version_of(path: &str, part: &str) -> bool {
    path.strip_prefix(part)
        .and_then(|rest| rest.strip_suffix(".js"))
        .is_some_and(|hash| {
            (6..=64).contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

/// The compressions of files that the build adds (`web/pack.mjs`), the smallest first: what the client
/// calls it, how the file's name ends.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The smallest form of a file that the client can unpack.
fn packed_form(request: &Request, name: &str) -> Option<(&'static str, EmbeddedFile)> {
    FORMS
        .iter()
        .filter(|(coding, _)| takes(request, coding))
        .find_map(|(coding, ending)| Some((*coding, Web::get(&format!("{name}{ending}"))?)))
}

fn page_file(request: &Request, name: &str, plain: EmbeddedFile) -> Response {
    let cache = if name.starts_with("assets/") {
        FOREVER
    } else {
        "no-cache"
    };
    let packed = packed_form(request, name);
    let coding = packed.as_ref().map(|(coding, _)| *coding);
    let file = packed.map_or(plain, |(_, file)| file);
    let mut response = answer(request, name, file, cache);
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    super::page_headers(&mut response);
    response
}

/// Whether the client can unpack this.
fn takes(request: &Request, coding: &str) -> bool {
    let refused = |weight: &str| {
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        weight.parse().is_ok_and(|weight: f32| weight <= 0.0)
    };
    let accepts = request.headers().get_all(header::ACCEPT_ENCODING);
    accepts
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|one| {
            let (name, weight) = one.split_once(';').unwrap_or((one, ""));
            name.trim().eq_ignore_ascii_case(coding) && !refused(weight)
        })
}

fn answer(request: &Request, path: &str, file: EmbeddedFile, cache: &'static str) -> Response {
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..12]));
    let known = has(request, &tag);
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

/// Whether the client has what this tag names.
pub(super) fn has(request: &Request, tag: &str) -> bool {
    request.header(header::IF_NONE_MATCH).is_some_and(|tags| {
        tags.split(',')
            .any(|known| known.trim().trim_start_matches("W/") == tag)
    })
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
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(path: &str) -> Response {
        serve(&Request::default(), path)
    }

    fn cache(response: &Response) -> &str {
        response.header(header::CACHE_CONTROL).unwrap_or_default()
    }

    async fn text(response: Response) -> String {
        response.into_body().into_string().await.expect("text")
    }

    #[tokio::test]
    async fn every_file_names_the_next() {
        let loader = get("/stile.js");
        assert_eq!(cache(&loader), SHORT);
        let loader = text(loader).await;
        let name = |text: &str, ending: &str| {
            let mut hashed = Script::iter().filter(|name| name.ends_with(ending));
            let named = hashed.find(|name| name != "stile.js" && text.contains(&**name));
            format!("/{}", named.expect("a name"))
        };
        let tracker = get(&name(&loader, ".js"));
        assert_eq!(
            (tracker.status(), cache(&tracker)),
            (StatusCode::OK, FOREVER)
        );
        let tracker = text(tracker).await;
        let module = get(&name(&tracker, ".wasm"));
        assert_eq!((module.status(), cache(&module)), (StatusCode::OK, FOREVER));
        assert_eq!(module.content_type(), Some("application/wasm"));
    }

    #[tokio::test]
    async fn packed_files_go_to_who_can_unpack_them() {
        let asked = |codings: &'static str, path: &str| {
            let asked = Request::builder().header(header::ACCEPT_ENCODING, codings);
            serve(&asked.finish(), path)
        };
        let plain = get("/");
        assert_eq!(plain.header(header::CONTENT_ENCODING), None);
        assert_eq!(plain.header(header::VARY), Some("accept-encoding"));
        let size = plain.into_body().into_vec().await.expect("a page").len();
        let mut tags = vec![get("/").header(header::ETAG).map(str::to_owned)];
        for (codings, coding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("br;q=0, gzip", "gzip"),
            ("deflate, GZIP;q=0.5", "gzip"),
        ] {
            let packed = asked(codings, "/");
            assert_eq!(packed.header(header::CONTENT_ENCODING), Some(coding));
            assert_eq!(packed.content_type(), Some("text/html; charset=utf-8"));
            tags.push(packed.header(header::ETAG).map(str::to_owned));
            let packed = packed.into_body().into_vec().await.expect("a page");
            assert!(packed.len() < size, "{codings}");
        }
        // Each form has a tag of its own, by which a cache tells them apart.
        tags.dedup();
        assert_eq!(tags.len(), 3);
        for codings in ["identity", "deflate", "gzip;q=0", ""] {
            assert_eq!(asked(codings, "/").header(header::CONTENT_ENCODING), None);
        }
        for path in ["/theme.js.br", "/index.html.gz"] {
            let page = get(path);
            assert_eq!(page.content_type(), Some("text/html; charset=utf-8"));
        }
    }

    #[tokio::test]
    async fn the_guide_is_text() {
        let guide = get("/script.md");
        assert_eq!(guide.content_type(), Some("text/plain; charset=utf-8"));
        assert!(text(guide).await.contains("data-site"));
    }

    #[tokio::test]
    async fn a_script_from_a_cache_gets_the_tracker_there_is() {
        let old = get("/stile-01d01d01.js");
        assert_eq!((old.status(), cache(&old)), (StatusCode::OK, SHORT));
        assert_eq!(old.content_type(), Some("text/javascript; charset=utf-8"));
        assert_eq!(old.header("access-control-allow-origin"), Some("*"));
        let name = Script::iter()
            .find(|name| is_version_of(name, TRACKER))
            .expect("a tracker");
        assert_eq!(text(old).await, text(get(&format!("/{name}"))).await);
        let old = get("/stile-consent-01d01d01.js");
        assert_eq!((old.status(), cache(&old)), (StatusCode::OK, SHORT));
        let name = consent_file();
        let present = get(&format!("/{name}"));
        assert_eq!(cache(&present), FOREVER);
        assert_eq!(text(old).await, text(present).await);
        // The compiled part and the script around it belong together.
        for path in [
            "/stile-01d01d01.wasm",
            "/stile-.js",
            "/stile-0.js",
            "/stile-../stile.js",
            "/stile-nothexa.js",
            "/stile-consent-.js",
            "/stilebruch.js",
        ] {
            let missing = get(path);
            assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{path}");
            assert_eq!(missing.header("access-control-allow-origin"), Some("*"));
        }
    }
}
