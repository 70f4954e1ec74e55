//! The text of a page as its readers see it, without running its scripts or loading its style sheets.

use std::{cell::RefCell, rc::Rc};

use lol_html::{
    HtmlRewriter, Settings, doc_text, element, end_tag, errors::RewritingError,
    html_content::Element,
};

use super::decoded;

/// Elements whose content browsers with scripts do not show as text of the page.
const UNSEEN: [&str; 15] = [
    "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "object", "script",
    "select", "style", "template", "textarea", "title", "video",
];

/// Elements that end a word: what is before them and what is behind them is not one.
const BLOCKS: [&str; 48] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "td",
    "th",
    "title",
    "tr",
    "ul",
];

/// Elements whose parts may lack their end tag.
const HAVE_PARTS: [&str; 5] = ["dl", "menu", "ol", "table", "ul"];

#[derive(Debug, Default)]
struct State {
    /// References in it are not decoded yet.
    text: String,
    /// How many elements are open.
    depth: usize,
    /// The element that hides what is in it: its depth, and its name.
    hidden: Option<(usize, String)>,
    /// Lists and tables that were opened inside of it: their parts do not end it.
    inside: usize,
}

/// The visible text of a page: words of different blocks are separated by a line break. A page that cannot be read to
/// its end is read as far as possible.
pub(crate) fn visible_text(html: &str) -> String {
    let state = Rc::new(RefCell::new(State::default()));
    if let Err(error) = read(html, &state) {
        tracing::debug!(%error, "a page could not be read to its end");
    }
    decoded(&state.take().text)
}

fn read(html: &str, state: &Rc<RefCell<State>>) -> Result<(), RewritingError> {
    let (elements, texts) = (state.clone(), state.clone());
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler(element!("*", |el| {
            begin(&elements, el);
            Ok(())
        }))
        .append_document_content_handler(doc_text!(|chunk| {
            let mut state = texts.borrow_mut();
            if state.hidden.is_none() {
                state.text.push_str(chunk.as_str());
            }
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(html.as_bytes())?;
    rewriter.end()
}

fn begin(state: &Rc<RefCell<State>>, el: &mut Element<'_, '_>) {
    let name = el.tag_name();
    let block = BLOCKS.contains(&name.as_str());
    let mut now = state.borrow_mut();
    if block {
        now.text.push('\n');
    }
    // The end tag of some elements may be missing.
    let ends = |(_, open): &(usize, String)| closes(&name, open);
    if now.inside == 0 && now.hidden.as_ref().is_some_and(ends) {
        now.hidden = None;
    }
    let has_parts = HAVE_PARTS.contains(&name.as_str());
    if has_parts && now.hidden.is_some() {
        now.inside += 1;
    }
    let at = now.depth;
    let Some(handlers) = el.end_tag_handlers() else {
        return;
    };
    let leaving = state.clone();
    handlers.push(end_tag!(move |_| {
        let mut state = leaving.borrow_mut();
        state.depth = at;
        if state
            .hidden
            .as_ref()
            .is_some_and(|(hidden, _)| *hidden >= at)
        {
            state.hidden = None;
        }
        if has_parts || state.hidden.is_none() {
            state.inside = match state.hidden {
                Some(_) => state.inside.saturating_sub(1),
                None => 0,
            };
        }
        if block {
            state.text.push('\n');
        }
        Ok(())
    }));
    now.depth += 1;
    if now.hidden.is_none() && is_hidden(&name, el) {
        now.hidden = Some((at, name));
    }
}

/// Whether the start of an element ends an open one (HTML, "optional tags").
fn closes(name: &str, open: &str) -> bool {
    match open {
        "p" => BLOCKS.contains(&name) && !matches!(name, "br" | "button"),
        "li" => name == "li",
        "dd" | "dt" => matches!(name, "dd" | "dt"),
        "td" | "th" => matches!(name, "td" | "th" | "tr"),
        "tr" => name == "tr",
        _ => false,
    }
}

fn is_hidden(name: &str, el: &Element<'_, '_>) -> bool {
    let style = || {
        let style = decoded(&el.get_attribute("style").unwrap_or_default());
        let mut plain = style.to_ascii_lowercase();
        plain.retain(|letter| !letter.is_whitespace());
        plain.contains("display:none") || plain.contains("visibility:hidden")
    };
    UNSEEN.contains(&name)
        || el.has_attribute("hidden")
        || el.has_attribute("popover")
        || (name == "dialog" && !el.has_attribute("open"))
        || style()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With single spaces.
    fn seen(html: &str) -> String {
        let text = visible_text(html);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_page_is_read_as_its_readers_see_it() {
        for (html, text) in [
            ("<title>No</title><p>One<p>two</p>three", "One two three"),
            ("con<b>se</b>nt&shy;ed <i>to</i>", "consent\u{ad}ed to"),
            ("a<br>b<div>c</div>d<table><tr><td>e<td>f", "a b c d e f"),
            (
                "Gr&uuml;&szlig;e &bdquo;x&ldquo; &#8211; &amp;c",
                "Grüße „x“ – &c",
            ),
            ("<script>no</script><style>no</style>yes", "yes"),
            (
                "<template><p>no</template><noscript>no</noscript>yes",
                "yes",
            ),
            ("<!-- no -->yes<textarea>no</textarea>", "yes"),
            ("<div hidden>no<div>no</div>no</div>yes", "yes"),
            ("<p STYLE='color:red; Display : NONE'>no</p>yes", "yes"),
            ("<span style=\"visibility:hidden\">no</span>yes", "yes"),
            ("<dialog>no</dialog><dialog open>yes</dialog>", "yes"),
            ("<div popover>no</div>yes", "yes"),
            ("<details><summary>a</summary>b</details>", "a b"),
            // End tags that are missing.
            ("<p hidden>no<p>yes", "yes"),
            ("<p hidden>no<b>no</b><div>yes</div>", "yes"),
            ("<ul><li hidden>no<li>yes</ul>", "yes"),
            ("<ul><li hidden>no</ul>yes", "yes"),
            ("<ul><li hidden>no<ul><li>no</ul>no<li>yes</ul>", "yes"),
            (
                "<table><tr><td hidden><table><tr><td>no</table>no<td>yes</table>",
                "yes",
            ),
            (
                "<dl><dd hidden><dl><dt>no<dd>no</dl>no</dd><dt>yes</dl>yes",
                "yes yes",
            ),
            ("<div hidden>no", ""),
            ("<b>unclosed <script>no</script>yes", "unclosed yes"),
        ] {
            assert_eq!(seen(html), text, "{html}");
        }
    }
}
