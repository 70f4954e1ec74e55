//! Reading the pages of a site: what `check`, `icon`, `snapshots` and a site's privacy policy share.
//!
//! `base::fetch`, which reaches the public internet only, fetches a page; this module reads it as a browser
//! does, but runs no scripts.

mod css;
mod entities;
mod kind;
mod outline;
mod references;
mod size_budget;
mod slot;
mod visible;

use std::time::Duration;

use base::{
    answer::Problem,
    context::Context,
    fetch::{Bounds, Page, PageError, Unread},
};
pub(crate) use css::{Import, css_addresses, css_rewritten};
pub(crate) use entities::{decoded, encoded};
pub(crate) use kind::Kind;
pub(crate) use outline::{Asleep, LONGEST, Named, Outline, Script, named};
use shared::hostname;
pub(crate) use size_budget::{SizeBudget, Spent};
pub(crate) use slot::Slot;
use url::Url;
use uuid::Uuid;

use crate::registry::Site;

/// A page is read within these bounds.
pub(crate) const PAGE: Bounds = Bounds {
    most: 3 << 20,
    whole: Duration::from_secs(15),
    redirects: 8,
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
};

/// What is needed to look at pages.
#[derive(Clone, Debug)]
pub struct Pages {
    pub(crate) context: Context,
    slots: slot::Slots,
}

/// What was read in the text of a page.
#[derive(Debug)]
pub struct TextRead<T> {
    /// The address that was requested.
    pub asked: Url,
    /// The address that answered, after redirects.
    pub address: Url,
    /// What was read in it.
    pub read: T,
}

impl Pages {
    /// Looks at pages for all accounts: a few at once, and fewer for one account.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            context: context.clone(),
            slots: slot::Slots::default(),
        }
    }

    /// A slot for this account to process a page.
    ///
    /// # Errors
    /// 503 if all slots are taken, or the account has two.
    pub(crate) fn slot(&self, account: Uuid) -> Result<Slot, Problem> {
        self.slots
            .take(account)
            .ok_or_else(|| Problem::busy("busy.many_pages", 5))
    }

    /// Fetches an HTML page; where https was assumed and nothing answers, by http.
    ///
    /// # Errors
    /// 400 if it cannot be reached or is not an HTML page.
    pub(crate) async fn fetch(&self, asked: &Url, assumed: bool) -> Result<Page, Problem> {
        let mut read = self.context.fetch.page(asked, PAGE).await;
        if assumed && read.as_ref().is_err_and(Unread::is_silence) {
            let mut plain = asked.clone();
            // An address of the web stays one.
            let _ = plain.set_scheme("http");
            read = self.context.fetch.page(&plain, PAGE).await;
        }
        let page = read.map_err(|unread| match unread.error {
            PageError::Refused => Problem::invalid("not_public")
                .with("at", unread.at.to_string())
                .field("url"),
            error => Problem::invalid("page_unreachable")
                .with("at", unread.at.to_string())
                .with("why", error.word())
                .field("url"),
        })?;
        if !(200..300).contains(&page.status) {
            return Err(Problem::invalid("page_unreachable.status")
                .with("status", page.status)
                .field("url"));
        }
        let html = page
            .media_type()
            .is_none_or(|kind| kind == "text/html" || kind == "application/xhtml+xml");
        if !html || page.cut {
            return Err(Problem::invalid("page_unreadable").field("url"));
        }
        Ok(page)
    }

    /// Fetches a page for a site's account and reads its visible text on a blocking thread. The page may be on another
    /// host than the site, but must be public: a full address, or a path of the site.
    ///
    /// # Errors
    /// 400 if this is not an address, or the page cannot be reached or is not an HTML page; 503 if too many pages are
    /// being read.
    pub async fn read_text<T: Send + 'static>(
        &self,
        site: &Site,
        given: &str,
        read: impl FnOnce(&str) -> T + Send + 'static,
    ) -> Result<TextRead<T>, Problem> {
        let (asked, assumed) = address(site, Some(given), "malformed_url.policy")?;
        let slot = self.slot(site.facts.account)?;
        let page = self.fetch(&asked, assumed).await?;
        let first = page.hops.first().map_or(&page.address, |hop| &hop.from);
        let (asked, address) = (first.clone(), page.address.clone());
        let read = slot.aside(move || read(&visible::visible_text(&text(&page))));
        Ok(TextRead {
            asked,
            address,
            read: read.await?,
        })
    }
}

/// The address that a caller means: a full one on one of the site's hosts, a path of the site, or by default
/// the site's front page. Without a scheme it is `https`.
///
/// # Errors
/// 400 if it is neither, or on another host.
pub(crate) fn meant(site: &Site, given: Option<&str>) -> Result<(Url, bool), Problem> {
    let (url, assumed) = address(site, given, "malformed_url")?;
    let host = url.host_str().unwrap_or_default();
    if !belongs(site, host) {
        return Err(Problem::invalid("wrong_host")
            .with("host", host)
            .field("url"));
    }
    Ok((url, assumed))
}

/// The same on any host.
fn address(
    site: &Site,
    given: Option<&str>,
    malformed: &'static str,
) -> Result<(Url, bool), Problem> {
    let given = given.map(str::trim).filter(|given| !given.is_empty());
    let (text, assumed) = match given {
        None => (format!("https://{}/", site.name()), true),
        Some(path) if path.starts_with('/') => (format!("https://{}{path}", site.name()), true),
        Some(whole) if whole.contains("://") => (whole.to_owned(), false),
        Some(without_query) => (format!("https://{without_query}"), true),
    };
    let wrong = || Problem::invalid(malformed).field("url");
    if text.len() > shared::limits::PATH + 300 {
        return Err(wrong());
    }
    let mut url = Url::parse(&text).map_err(|_| wrong())?;
    if url.host_str().is_none_or(str::is_empty)
        || !matches!(url.scheme(), "http" | "https")
        || !url.username().is_empty()
        || url.password().is_some()
    {
        return Err(wrong());
    }
    url.set_fragment(None);
    Ok((url, assumed))
}

/// The front page of the first host that the site names, else of that of its name.
pub(crate) fn front(site: &Site) -> String {
    let named = site.hostnames.iter().find(|host| !host.starts_with("*."));
    let host = named.unwrap_or(&site.facts.name);
    let scheme = if host == "localhost" { "http" } else { "https" };
    format!("{scheme}://{host}/")
}

/// A page of the site that a person wants to open: a full address on one of its hosts, a path, or its front
/// page.
///
/// # Errors
/// As [`meant`].
pub(crate) fn own(site: &Site, given: Option<&str>) -> Result<Url, Problem> {
    let given = given.map(str::trim).unwrap_or_default();
    let whole = match given.strip_prefix('/') {
        Some(path) => format!("{}{path}", front(site)),
        None if given.is_empty() => front(site),
        None => given.to_owned(),
    };
    meant(site, Some(&whole)).map(|(url, _)| url)
}

/// Whether pages on this host are the site's.
pub(crate) fn belongs(site: &Site, host: &str) -> bool {
    hostname::belongs(host, site.name(), &site.hostnames)
}

/// The body as text, in the encoding that a browser would take.
pub(crate) fn text(page: &Page) -> String {
    let kind = page.headers.get("content-type");
    let declared = kind.and_then(|kind| kind.to_str().ok()).and_then(label);
    let start =
        String::from_utf8_lossy(&page.body[..page.body.len().min(1_024)]).to_ascii_lowercase();
    let encoding = declared
        .or_else(|| label(&start))
        .and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes()))
        .unwrap_or(encoding_rs::UTF_8);
    encoding.decode(&page.body).0.into_owned()
}

/// The word behind `charset=`.
fn label(text: &str) -> Option<String> {
    let lead = "charset=";
    let at = text.to_ascii_lowercase().find(lead)? + lead.len();
    let rest = text[at..].trim_start_matches(['"', '\'', ' ']);
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || "-_:.".contains(c)))
        .unwrap_or(rest.len());
    (end > 0).then(|| rest[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_is_found_where_browsers_look() {
        assert_eq!(
            label("text/html; charset=\"ISO-8859-1\"").as_deref(),
            Some("ISO-8859-1")
        );
        assert_eq!(
            label("<meta charset=windows-1252>").as_deref(),
            Some("windows-1252")
        );
        assert_eq!(label("text/html"), None);
    }
}
