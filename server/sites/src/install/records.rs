//! Responses about the installation of the script.

use poem_openapi::Object;

/// How to install the script, and how to send events without it.
#[derive(Clone, Debug, Object)]
pub struct Installation {
    /// The script tag, for the head of every page.
    pub snippet: String,
    /// The same tag, pinned to the current script by its hash, so that browsers run no other version. If an update of
    /// Stile changes the script, you must update the tag; until then, nothing is counted.
    pub pinned_snippet: String,
    /// The script's hash, as in the tag's `integrity` attribute.
    pub integrity: String,
    /// The script's address.
    pub script_url: String,
    /// A pixel that counts page views without JavaScript, for the body of every page. If your template can insert the
    /// page's address, put it after `u=`, percent-encoded. Otherwise Stile uses the address that the browser sends,
    /// unless the browser sends only the site to other hosts.
    pub noscript_snippet: String,
    /// The directives that a content security policy needs, one for each item. Without `'wasm-unsafe-eval'`, page views
    /// are still counted; `img-src` is for the pixel.
    pub csp: Vec<String>,
    /// The tag for platforms that do not accept a plain tag, and how to serve the script from the site's own address.
    pub elsewhere: Vec<Example>,
    /// An event sent from a backend, in several languages.
    pub backend: Vec<Example>,
}

/// A piece of code to copy.
#[derive(Clone, Debug, Object)]
pub struct Example {
    /// The language or platform, such as `python` or `nginx`.
    pub language: String,
    /// The code.
    pub code: String,
}
