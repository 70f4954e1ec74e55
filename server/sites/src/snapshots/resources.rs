//! What a page is shown with: its style sheets, pictures and fonts, fetched as safely as the page itself.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    hash::BuildHasher as _,
    time::Duration,
};

use base::{
    answer::Problem,
    fetch::{Bounds, Fetch},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures_util::{StreamExt as _, stream};
use lol_html::{HtmlRewriter, Settings, element, text};
use tokio::time::{Instant, timeout_at};
use url::{Position, Url};

use super::rules;
use crate::pages::{
    self, Import, Kind, LONGEST, Named, SizeBudget, Slot, Spent, css_addresses, css_rewritten,
    named,
};

/// A style sheet, and any other file, is read within these bounds.
const SHEET: Bounds = Bounds {
    most: 1 << 20,
    whole: Duration::from_secs(8),
    redirects: 4,
    accept: "text/css,*/*;q=0.1",
};
const FILE: Bounds = Bounds {
    most: 1 << 20,
    whole: Duration::from_secs(8),
    redirects: 4,
    accept: "image/*,font/*,*/*;q=0.1",
};
/// How many of each are fetched, how many at once, for how long, and how many bytes in total.
const SHEETS: usize = 30;
const FILES: usize = 150;
const AT_ONCE: usize = 6;
const WHOLE: Duration = Duration::from_secs(25);
const BYTES: usize = 5 << 20;

/// What a page asks for.
#[derive(Debug)]
pub(super) struct Wanted {
    sheets: Distinct,
    files: Distinct,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            sheets: Distinct::up_to(SHEETS),
            files: Distinct::up_to(FILES),
        }
    }
}

/// Distinct addresses up to a maximum, since a page may repeat an address very often. Of those beyond it only
/// a hash is stored, so that they are counted once, too.
#[derive(Debug)]
struct Distinct {
    urls: Vec<Url>,
    seen: HashSet<u64>,
    most: usize,
}

impl Distinct {
    fn up_to(most: usize) -> Self {
        Self {
            urls: Vec::new(),
            seen: HashSet::new(),
            most,
        }
    }

    fn put(&mut self, url: &Url) {
        let mark = self.seen.hasher().hash_one(&url[..Position::AfterQuery]);
        if self.seen.insert(mark) && self.urls.len() < self.most {
            self.urls.push(without_fragment(url));
        }
    }

    /// The addresses, the others missing.
    fn into_urls(self, missing: &mut usize) -> Vec<Url> {
        *missing += self.seen.len() - self.urls.len();
        self.urls
    }
}

/// A style sheet as fetched.
#[derive(Debug)]
struct Sheet {
    asked: Url,
    /// The address that answered.
    at: Url,
    css: String,
}

/// The fetched files, before they are combined.
#[derive(Debug)]
pub(super) struct Fetched {
    sheets: Vec<Sheet>,
    /// Those that the first ones import; theirs are not followed.
    inner: Vec<Sheet>,
    files: Files,
}

/// What a copy is made with.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Style sheets, already rewritten.
    pub sheets: HashMap<Url, String>,
    data: HashMap<Url, String>,
    /// How many could not be fetched.
    pub missing: usize,
}

impl Files {
    /// A file as a `data:` address.
    pub fn data(&self, url: &Url) -> Option<String> {
        if url.scheme() == "data" {
            let text = url.as_str();
            let shown = ["data:image/", "data:font/", "data:application/font"];
            return shown
                .iter()
                .any(|lead| text.starts_with(lead))
                .then(|| text.to_owned());
        }
        self.data.get(&without_fragment(url)).cloned()
    }

    /// The same of an address within a style sheet.
    pub fn in_sheet(&self, sheet: &Url, address: &str) -> Option<String> {
        // What is in the page itself: a filter, a mask.
        if address.starts_with('#') {
            return Some(address.to_owned());
        }
        let url = sheet.join(address.trim()).ok()?;
        let data = self.data(&url)?;
        Some(match url.fragment().filter(|_| url.scheme() != "data") {
            Some(fragment) => format!("{data}#{fragment}"),
            None => data,
        })
    }

    #[cfg(test)]
    pub fn put(&mut self, url: &str, data: &str) {
        self.data.insert(url.parse().unwrap(), data.to_owned());
    }
}

/// The address without `#` and what follows.
fn without_fragment(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    url
}

/// The sheet that a `<link>` names, if it names one that is shown.
pub(super) fn stylesheet(link: &Named, base: &Url) -> Option<Url> {
    let rel = link.get("rel")?.to_ascii_lowercase();
    let words: Vec<&str> = rel.split_ascii_whitespace().collect();
    let shown = words.contains(&"stylesheet") && !words.contains(&"alternate");
    let printed = link
        .get("media")
        .is_some_and(|media| media.trim().eq_ignore_ascii_case("print"));
    let url = base
        .join(link.get("href")?.trim())
        .ok()
        .map(|url| without_fragment(&url))?;
    // A sheet for print that a script turns on later is how some load theirs.
    let later = printed && link.contains_key("onload");
    (shown && (!printed || later) && is_web(&url)).then_some(url)
}

/// The picture that an `<img>` shows, also if a script would insert it when it becomes visible.
pub(super) fn picture(img: &Named, base: &Url) -> Option<Url> {
    let lazy = ["data-src", "data-lazy-src", "data-original"];
    let lazy = lazy.iter().find_map(|name| img.get(*name));
    let src = img
        .get("src")
        .map(|src| src.trim())
        .filter(|src| !src.is_empty());
    let chosen = match (src, lazy) {
        (Some(src), Some(lazy)) if src.starts_with("data:") => Some(lazy.trim()),
        (Some(src), _) => Some(src),
        (None, Some(lazy)) => Some(lazy.trim()),
        (None, None) => None,
    };
    let set = || {
        let set = ["srcset", "data-srcset"]
            .iter()
            .find_map(|name| img.get(*name))?;
        set.trim_start().split([' ', ',']).next()
    };
    base.join(chosen.or_else(set)?).ok()
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Whether a file is fetched: our own pixel would count a view.
fn is_shown(url: &Url) -> bool {
    let counts =
        url.path().ends_with("/pixel.gif") && url.query_pairs().any(|(name, _)| name == "s");
    is_web(url) && !counts
}

/// What a page asks for, in order.
pub(super) fn wanted(html: &str, base: &Url) -> Wanted {
    let found = RefCell::new(Wanted::default());
    let style = RefCell::new(String::new());
    let of_css = |css: &str| {
        files_of(css, base, &mut found.borrow_mut().files);
    };
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler(element!("*", |el| {
            let named = named(el);
            if let Some(css) = named.get("style") {
                of_css(css);
            }
            let mut found = found.borrow_mut();
            let joined = |name: &str| base.join(named.get(name)?.trim()).ok();
            let name = el.tag_name();
            if name == "link"
                && let Some(sheet) = stylesheet(&named, base)
            {
                found.sheets.put(&sheet);
            }
            let file = match &*name {
                "img" => picture(&named, base),
                "video" => joined("poster"),
                "input" => joined("src"),
                _ => None,
            };
            if let Some(file) = file.filter(is_shown) {
                found.files.put(&file);
            }
            Ok(())
        }))
        .append_element_content_handler(text!("style", |chunk| {
            style.borrow_mut().push_str(chunk.as_str());
            if chunk.last_in_text_node() {
                of_css(&style.take());
            }
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // A page that cannot be read to its end is read as far as possible; cleaning reports it.
    if rewriter.write(html.as_bytes()).is_ok()
        && let Err(error) = rewriter.end()
    {
        tracing::debug!(%error, "a page could not be read to its end");
    }
    found.take()
}

/// The files that a sheet at this address asks for.
fn files_of(css: &str, at: &Url, files: &mut Distinct) {
    for import in css_addresses(css) {
        if let Import::File(address) = import
            && let Some(url) = at.join(address.trim()).ok().filter(is_shown)
        {
            files.put(&url);
        }
    }
}

/// Fetches what a page needs, as far as possible.
///
/// # Errors
/// 500 if a sheet cannot be read to its end.
pub(super) async fn fetched(
    fetch: &Fetch,
    slot: &Slot,
    wanted: Wanted,
) -> Result<Fetched, Problem> {
    let end = Instant::now() + WHOLE;
    let mut files = Files::default();
    // A copy has no room for more.
    let mut budget = rules::BYTES;
    let urls = wanted.sheets.into_urls(&mut files.missing);
    let sheets = self::sheets(fetch, urls, end, &mut budget, &mut files.missing).await;
    let (sheets, imported) = slot.aside(move || with_imports(sheets)).await?;
    let urls = imported.into_urls(&mut files.missing);
    let inner = self::sheets(fetch, urls, end, &mut budget, &mut files.missing).await;
    let mut all = wanted.files;
    let (sheets, inner, all) = slot
        .aside(move || {
            for sheet in sheets.iter().chain(&inner) {
                files_of(&sheet.css, &sheet.at, &mut all);
            }
            (sheets, inner, all)
        })
        .await?;
    let urls = all.into_urls(&mut files.missing);
    files.take(fetch, urls, end).await;
    Ok(Fetched {
        sheets,
        inner,
        files,
    })
}

/// The sheets, and those that they import.
fn with_imports(sheets: Vec<Sheet>) -> (Vec<Sheet>, Distinct) {
    let mut imported = Distinct::up_to(SHEETS);
    for sheet in &sheets {
        for import in css_addresses(&sheet.css) {
            if let Import::Sheet(address) = import
                && let Some(url) = sheet.at.join(address.trim()).ok().filter(is_web)
            {
                imported.put(&url);
            }
        }
    }
    (sheets, imported)
}

/// The sheets at these addresses, as far as the budget allows.
async fn sheets(
    fetch: &Fetch,
    urls: Vec<Url>,
    end: Instant,
    budget: &mut usize,
    missing: &mut usize,
) -> Vec<Sheet> {
    let asking = stream::iter(urls).map(|asked| async move {
        let page = timeout_at(end, fetch.page(&asked, SHEET))
            .await
            .ok()?
            .ok()?;
        let sheet = (200..300).contains(&page.status)
            && !page.cut
            && page.media_type().is_none_or(|kind| kind == "text/css")
            && page.address.as_str().len() <= LONGEST;
        sheet.then(|| Sheet {
            asked,
            at: page.address.clone(),
            css: pages::text(&page),
        })
    });
    let mut asking = asking.buffered(AT_ONCE);
    let mut sheets = Vec::new();
    while let Some(sheet) = asking.next().await {
        match sheet.filter(|sheet| sheet.css.len() <= *budget) {
            Some(sheet) => {
                *budget -= sheet.css.len();
                sheets.push(sheet);
            }
            None => *missing += 1,
        }
    }
    sheets
}

impl Fetched {
    /// The sheets with their files in them, and with those that they import, each once.
    ///
    /// # Errors
    /// Where they are longer than a copy may be.
    pub fn together(self) -> Result<Files, Spent> {
        let Self {
            sheets,
            inner,
            mut files,
        } = self;
        let (within, budget) = (SizeBudget::of(rules::BYTES), SizeBudget::of(rules::BYTES));
        let mut imported: HashMap<Url, String> = HashMap::new();
        for sheet in inner {
            let css = files.rewritten(&sheet, &within)?;
            imported.insert(sheet.asked, css);
        }
        for sheet in sheets {
            let mut whole = String::new();
            let mut put = HashSet::new();
            for import in css_addresses(&sheet.css) {
                if let Import::Sheet(address) = import
                    && let Ok(url) = sheet.at.join(address.trim())
                    && let Some((url, css)) = imported.get_key_value(&without_fragment(&url))
                    && put.insert(url)
                {
                    budget.take(css.len() + 1)?;
                    whole.push_str(css);
                    whole.push('\n');
                }
            }
            whole.push_str(&files.rewritten(&sheet, &budget)?);
            files.sheets.insert(sheet.asked, whole);
        }
        Ok(files)
    }
}

impl Files {
    fn rewritten(&self, sheet: &Sheet, budget: &SizeBudget) -> Result<String, Spent> {
        css_rewritten(&sheet.css, budget, |address| {
            self.in_sheet(&sheet.at, address)
        })
    }

    async fn take(&mut self, fetch: &Fetch, urls: Vec<Url>, end: Instant) {
        let asking = stream::iter(urls).map(|url| async move {
            let page = timeout_at(end, fetch.page(&url, FILE))
                .await
                .ok()
                .and_then(Result::ok);
            let file = page.filter(|page| (200..300).contains(&page.status) && !page.cut);
            (
                url,
                file.and_then(|page| Some((Kind::of(&page.body)?, page.body))),
            )
        });
        let mut asking = asking.buffered(AT_ONCE);
        let mut budget = BYTES;
        while let Some((url, file)) = asking.next().await {
            match file.filter(|(_, bytes)| bytes.len() <= budget) {
                Some((kind, bytes)) => {
                    budget -= bytes.len();
                    let data = format!(
                        "data:{};base64,{}",
                        kind.media_type(),
                        STANDARD.encode(bytes)
                    );
                    self.data.insert(url, data);
                }
                None => self.missing += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_is_shown_with_is_found() {
        let base: Url = "https://example.com/a/".parse().unwrap();
        let found = wanted(
            "<link rel='preload stylesheet' href=a.css><link rel='alternate stylesheet' href=no.css>
             <link rel=stylesheet media=print href=no.css><link rel=icon href=no.png>
             <style>b{c:url(d.png)}</style><p style='e:url(f.png)'>
             <img src='data:,x' data-src=/g.png><img srcset='h.png 1x, i.png 2x'><img alt=x>",
            &base,
        );
        let of = |urls: &[Url]| {
            urls.iter()
                .map(|url| url.path().to_owned())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(of(&found.sheets.urls), "/a/a.css");
        assert_eq!(of(&found.files.urls), "/a/d.png /a/f.png /g.png /a/h.png");
    }

    #[test]
    fn an_address_is_wanted_once_and_an_import_put_in_once() {
        let base: Url = "https://example.com/".parse().unwrap();
        let many = (0..200).map(|n| format!("<img src={n}.png#a><img src={n}.png#b>"));
        let found = wanted(&many.collect::<String>(), &base);
        let mut missing = 0;
        let urls = found.files.into_urls(&mut missing);
        assert_eq!((urls.len(), missing), (FILES, 200 - FILES));

        let sheet = |name: &str, css: String| Sheet {
            asked: base.join(name).unwrap(),
            at: base.clone(),
            css,
        };
        let fetched = Fetched {
            sheets: vec![sheet("a.css", "@import 'b.css';".repeat(100))],
            inner: vec![sheet("b.css", "b{c:d}".to_owned())],
            files: Files::default(),
        };
        let files = fetched.together().unwrap();
        assert_eq!(files.sheets[&base.join("a.css").unwrap()], "b{c:d}\n");
    }
}
