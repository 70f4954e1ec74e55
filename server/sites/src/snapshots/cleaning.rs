//! Removes everything from a page that acts, and embeds what it shows.
//!
//! Attributes are kept by a list of allowed ones; elements are removed by a list, since unknown ones do
//! nothing. Every address becomes a file in the copy, or is removed. The frame's policy stops what is missed.

use std::{cell::RefCell, rc::Rc};

use lol_html::{
    RewriteStrSettings, doc_comments, element,
    errors::RewritingError,
    html_content::{ContentType, Element},
    rewrite_str, text,
};
use url::Url;

use super::resources::{Files, picture};
use crate::pages::{Import, SizeBudget, css_addresses, css_rewritten, decoded, encoded, named};

/// Elements that are removed with their content.
const OUT: &[&str] = &[
    "animate",
    "animatemotion",
    "animatetransform",
    "applet",
    "audio",
    "base",
    "bgsound",
    "embed",
    "fencedframe",
    "foreignobject",
    "frame",
    "frameset",
    "iframe",
    "image",
    "link",
    "math",
    "meta",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "param",
    "plaintext",
    "portal",
    "script",
    "set",
    "source",
    "template",
    "track",
    "xmp",
];
/// Attributes that stay as they are.
const STAY: &[&str] = &[
    "align",
    "alt",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "checked",
    "class",
    "clip-path",
    "clip-rule",
    "clippathunits",
    "color",
    "cols",
    "colspan",
    "cx",
    "cy",
    "d",
    "datetime",
    "dir",
    "disabled",
    "dx",
    "dy",
    "face",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-weight",
    "for",
    "fx",
    "fy",
    "gradienttransform",
    "gradientunits",
    "height",
    "hidden",
    "high",
    "id",
    "label",
    "lang",
    "letter-spacing",
    "low",
    "mask",
    "max",
    "maxlength",
    "media",
    "min",
    "multiple",
    "nowrap",
    "offset",
    "opacity",
    "open",
    "optimum",
    "pathlength",
    "patterntransform",
    "patternunits",
    "placeholder",
    "points",
    "preserveaspectratio",
    "r",
    "readonly",
    "reversed",
    "role",
    "rows",
    "rowspan",
    "rx",
    "ry",
    "scope",
    "selected",
    "size",
    "span",
    "start",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "summary",
    "text-anchor",
    "title",
    "transform",
    "type",
    "valign",
    "viewbox",
    "width",
    "wrap",
    "x",
    "x1",
    "x2",
    "xml:space",
    "xmlns",
    "y",
    "y1",
    "y2",
];
/// How many attributes an element may have: removing one searches all of them.
const ATTRIBUTES: usize = 1_000;
const HTML: &str = "http://www.w3.org/1999/xhtml";
/// Where our measuring script finds where a link leads.
pub(super) const LINK: &str = "data-stile-link";

/// A page without anything that acts.
#[derive(Debug)]
pub(super) struct Cleaned {
    pub html: String,
    /// How many links it has.
    pub links: u32,
}

/// What went wrong with an element or a text.
type Failed = Box<dyn std::error::Error + Send + Sync>;

/// Cleans a page whose addresses are relative to `base`. Every inserted file counts against the size budget,
/// each time.
///
/// # Errors
/// If browsers and Stile might read the page differently, or the budget is used up
/// ([`Spent`](crate::pages::Spent), as the handler's error).
pub(super) fn cleaned(
    html: &str,
    base: &Url,
    files: &Files,
    budget: &SizeBudget,
) -> Result<Cleaned, RewritingError> {
    let links = Rc::new(RefCell::new(0));
    let counted = links.clone();
    let mut style = String::new();
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("*", |el| {
            if one(el, base, files, budget)? {
                *counted.borrow_mut() += 1;
            }
            Ok(())
        }))
        .append_element_content_handler(text!("style", |chunk| {
            style.push_str(chunk.as_str());
            if chunk.last_in_text_node() {
                let css = css_rewritten(&style, budget, |address| files.in_sheet(base, address))?;
                chunk.replace(&css, ContentType::Html);
                style.clear();
            } else {
                chunk.remove();
            }
            Ok(())
        }))
        .append_document_content_handler(doc_comments!(|comment| {
            comment.remove();
            Ok(())
        }));
    let html = rewrite_str(html, settings)?;
    let links = *links.borrow();
    Ok(Cleaned { html, links })
}

/// Cleans one element; returns whether it is a link.
fn one(
    el: &mut Element<'_, '_>,
    base: &Url,
    files: &Files,
    budget: &SizeBudget,
) -> Result<bool, Failed> {
    if el.attributes().len() > ATTRIBUTES {
        return Err(format!("an element has more than {ATTRIBUTES} attributes").into());
    }
    let name = el.tag_name();
    let in_html = el.namespace_uri() == HTML;
    if name == "link" && in_html {
        match sheet(el, base, files) {
            Some(style) => {
                budget.take(style.len())?;
                el.replace(&style, ContentType::Html);
            }
            None => el.remove(),
        }
        return Ok(false);
    }
    let hidden = name == "input"
        && value(el, "type").is_some_and(|kind| kind.trim().eq_ignore_ascii_case("hidden"));
    // In pictures, styles are not texts to this parser.
    if OUT.contains(&&*name) || hidden || (name == "style" && !in_html) {
        el.remove();
        return Ok(false);
    }
    let shown = match &*name {
        "img" => picture(&named(el), base),
        "video" => value(el, "poster").and_then(|poster| base.join(poster.trim()).ok()),
        "input" => value(el, "src").and_then(|src| base.join(src.trim()).ok()),
        _ => None,
    };
    let shown = shown.and_then(|url| files.data(&url));
    let link = matches!(&*name, "a" | "area")
        .then(|| value(el, "href"))
        .flatten();
    let within = value(el, "href")
        .or_else(|| value(el, "xlink:href"))
        .filter(|_| name == "use");
    let style = value(el, "style")
        .map(|style| css_rewritten(&style, budget, |address| files.in_sheet(base, address)))
        .transpose()?;
    let label = value(el, "value").filter(|_| name != "input" || is_button(el));
    let gone: Vec<String> = el
        .attributes()
        .iter()
        .filter(|attribute| !stays(&attribute.name(), &attribute.value()))
        .map(|attribute| attribute.name())
        .collect();
    for gone in gone {
        el.remove_attribute(&gone);
    }
    if let Some(shown) = shown {
        budget.take(shown.len())?;
        let name = if name == "video" { "poster" } else { "src" };
        el.set_attribute(name, &encoded(&shown))?;
    }
    if let Some(within) = within.filter(|href| href.starts_with('#')) {
        el.set_attribute("href", &encoded(&within))?;
    }
    if let Some(style) = style {
        el.set_attribute("style", &encoded(&style))?;
    }
    if let Some(label) = label {
        el.set_attribute("value", &encoded(&label))?;
    }
    match link {
        Some(href) => leads(el, base, href.trim(), budget),
        None => Ok(false),
    }
}

/// The measuring script gets the link's target; the link itself keeps its place.
fn leads(
    el: &mut Element<'_, '_>,
    base: &Url,
    href: &str,
    budget: &SizeBudget,
) -> Result<bool, Failed> {
    if href.starts_with('#') {
        el.set_attribute("href", &encoded(href))?;
        return Ok(false);
    }
    let to = base
        .join(href)
        .ok()
        .filter(|to| matches!(to.scheme(), "http" | "https"));
    let Some(to) = to else {
        return Ok(false);
    };
    budget.take(to.as_str().len())?;
    el.set_attribute("href", "#")?;
    el.set_attribute(LINK, &encoded(to.as_str()))?;
    Ok(true)
}

fn stays(name: &str, raw: &str) -> bool {
    let known = STAY.contains(&name)
        || name.starts_with("aria-")
        || (name.starts_with("data-") && !name.starts_with("data-stile"));
    if !known {
        return false;
    }
    let text = decoded(raw);
    // Only references within the page, or none at all. Every address is in brackets.
    !text.contains('(')
        || css_addresses(&text)
            .iter()
            .all(|address| !matches!(address, Import::File(file) if !file.starts_with('#')))
}

fn is_button(el: &Element<'_, '_>) -> bool {
    value(el, "type").is_some_and(|kind| {
        matches!(
            &*kind.trim().to_ascii_lowercase(),
            "submit" | "button" | "reset"
        )
    })
}

fn value(el: &Element<'_, '_>, name: &str) -> Option<String> {
    el.get_attribute(name).map(|raw| decoded(&raw))
}

/// A style sheet's content in place of its link.
fn sheet(el: &Element<'_, '_>, base: &Url, files: &Files) -> Option<String> {
    let named = named(el);
    let url = super::resources::stylesheet(&named, base)?;
    let css = files.sheets.get(&url)?;
    let media = named
        .get("media")
        .map(|media| format!(" media=\"{}\"", encoded(media)));
    Some(format!("<style{}>{css}</style>", media.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Spent;

    fn clean(html: &str) -> String {
        let base: Url = "https://example.com/a/".parse().unwrap();
        let mut files = Files::default();
        files.put("https://example.com/p.png", "data:image/png;base64,AA");
        files.sheets.insert(
            "https://example.com/s.css".parse().unwrap(),
            "b{color:red}".to_owned(),
        );
        let budget = SizeBudget::of(10_000);
        cleaned(html, &base, &files, &budget).unwrap().html
    }

    #[test]
    fn what_is_put_in_takes_room_each_time() {
        let base: Url = "https://example.com/".parse().unwrap();
        let mut files = Files::default();
        files.put("https://example.com/p.png", &"p".repeat(100));
        let sheet = "https://example.com/s.css".parse().unwrap();
        files.sheets.insert(sheet, "s".repeat(100));
        for one in [
            "<img src=p.png>",
            "<video poster=p.png></video>",
            "<p style='b:url(p.png)'></p>",
            "<style>a{b:url(p.png)}</style>",
            "<link rel=stylesheet href=s.css>",
        ] {
            let cleaned =
                |times| cleaned(&one.repeat(times), &base, &files, &SizeBudget::of(1_000));
            assert!(cleaned(5).is_ok(), "{one}");
            let error = cleaned(12).unwrap_err();
            assert!(
                matches!(&error, RewritingError::ContentHandlerError(error) if error.is::<Spent>()),
                "{one}: {error}"
            );
        }
        let many: String = (0..1_001).map(|n| format!(" a{n}")).collect();
        let error = cleaned(&format!("<p{many}>"), &base, &files, &SizeBudget::of(1_000));
        assert!(error.is_err());
    }

    #[test]
    fn nothing_that_acts_stays() {
        for (html, left) in [
            (
                "<p onclick=a ONCLICK=b style=c:url(//evil) STYLE=d:url(//evil)>x</p>",
                "<p style=\"c:url(&#34;data:,&#34;)\">x</p>",
            ),
            ("<p onclick=x() class=a>b</p>", "<p class=a>b</p>"),
            ("<script>alert(1)</script>x", "x"),
            ("<SCRIPT SRC=//evil></SCRIPT >x", "x"),
            ("<noscript><img src=x onerror=y></noscript>x", "x"),
            ("<iframe srcdoc='<script>'></iframe>x", "x"),
            (
                "<svg><style><img src=x onerror=y></style><path d='M0 0'/></svg>",
                "<svg><path d='M0 0'/></svg>",
            ),
            (
                "<svg><a xlink:href=javascript:x><set attributeName=href to=javascript:x></set>t</a></svg>",
                "<svg><a>t</a></svg>",
            ),
            (
                "<svg><use href=//evil/x.svg#a></use><use xlink:href='#a'></use></svg>",
                "<svg><use></use><use href=\"#a\"></use></svg>",
            ),
            ("<math><mtext><img src=x onerror=y></mtext></math>x", "x"),
            (
                "<meta http-equiv=refresh content='0;url=//evil'><base href=//evil>x",
                "x",
            ),
            (
                "<a href=javascript:x>y</a><a href='java&#115;cript&colon;x'>z</a>",
                "<a>y</a><a>z</a>",
            ),
            (
                "<a href=../b?c=1&amp;d ping=//evil target=_top>y</a>",
                "<a href=\"#\" data-stile-link=\"https://example.com/b?c=1&amp;d\">y</a>",
            ),
            (
                "<a href=#top data-stile-link=//evil>y</a>",
                "<a href=\"#top\">y</a>",
            ),
            (
                "<form action=//evil><input type=hidden value=secret><input value=mine><input type=submit value=Go></form>",
                "<form><input><input type=submit value=\"Go\"></form>",
            ),
            (
                "<img src=/p.png srcset='//evil 2x' onerror=x alt=b>",
                "<img alt=b src=\"data:image/png;base64,AA\">",
            ),
            ("<img src=//evil/q.png alt=b>", "<img alt=b>"),
            (
                "<img src='data:image/gif;base64,R0' data-src=/p.png>",
                "<img data-src=/p.png src=\"data:image/png;base64,AA\">",
            ),
            (
                "<p style=\"background:url('/p.png')\">x</p>",
                "<p style=\"background:url(&#34;data:image/png;base64,AA&#34;)\">x</p>",
            ),
            (
                "<p style='background:url(//evil/x)'>x</p>",
                "<p style=\"background:url(&#34;data:,&#34;)\">x</p>",
            ),
            (
                "<rect fill='url(#a)'/><rect fill='url(//evil)'/>",
                "<rect fill='url(#a)'/><rect/>",
            ),
            (
                "<style>@import '//evil';a{b:url(//evil)}</style>",
                "<style>a{b:url(\"data:,\")}</style>",
            ),
            (
                "<link rel=stylesheet href=/s.css media=screen><link rel=preload href=//evil as=script>",
                "<style media=\"screen\">b{color:red}</style>",
            ),
            (
                "<!-- <script> --><my-tag is=x onload=y data-a=b>z</my-tag>",
                "<my-tag data-a=b>z</my-tag>",
            ),
            (
                "<object data=//evil><embed src=//evil></object><video src=//evil autoplay poster=/p.png><source src=//evil></video>",
                "<video poster=\"data:image/png;base64,AA\"></video>",
            ),
            (
                "<body background=//evil onload=x><template><script>y</script></template>z",
                "<body>z",
            ),
        ] {
            // Spaces that were between attributes may stay.
            let plain = |text: &str| text.replace(" >", ">").replace(" />", "/>");
            assert_eq!(plain(&clean(html)), plain(left), "{html}");
        }
    }
}
