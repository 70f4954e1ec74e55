//! What is answered about installing.

use poem_openapi::Object;

/// How to install the script, and how to send events without it.
#[derive(Clone, Debug, Object)]
pub struct Installation {
    /// The tag for the head of every page.
    pub snippet: String,
    /// The same tag pinned to the script as it is now: the browser runs nothing else. After an update
    /// of this service that changes the script, the tag must be renewed, or nothing is counted.
    pub pinned_snippet: String,
    /// The script's hash, as in the tag's `integrity`.
    pub integrity: String,
    /// The script's address.
    pub script_url: String,
    /// A picture that counts a page where no script runs: for the body of every page. Where a
    /// template writes the page's address it belongs behind `u=`, percent-encoded; else the browser
    /// tells it, unless it is set to tell other hosts nothing but the site.
    pub noscript_snippet: String,
    /// What a content security policy must allow, one directive a line. Without
    /// `'wasm-unsafe-eval'` page views are still counted; `img-src` is for the picture.
    pub csp: Vec<String>,
    /// The tag for places that take no plain tag, and the script under the site's own address.
    pub elsewhere: Vec<Example>,
    /// One event sent from a backend, in several languages.
    pub backend: Vec<Example>,
}

/// A piece of code to copy.
#[derive(Clone, Debug, Object)]
pub struct Example {
    /// The language or the place, such as `python` or `nginx`.
    pub language: String,
    /// The code.
    pub code: String,
}
