//! The texts to copy. A site's name is a validated hostname, so any of them can contain it as it is.

use super::records::{Example, Installation};

/// Where this service is reached, and the script it serves.
#[derive(Clone, Debug)]
pub struct Address {
    /// The address that people use, such as `https://stats.example.com`, without a slash at the end.
    pub origin: String,
    /// The script's hash, such as `sha384-…`.
    pub integrity: String,
}

/// What to put where for this site, which keeps these query parameters.
pub(super) fn installation(address: &Address, site: &str, kept: &[String]) -> Installation {
    let Address { origin, integrity } = address;
    let script_url = format!("{origin}/stile.js");
    let keep = keep(kept);
    let tag = tag(&script_url, site, &keep);
    let texts = Texts {
        origin,
        host: origin.split_once("://").map_or(origin, |(_, host)| host),
        site,
        keep: &keep,
    };
    Installation {
        snippet: format!("{tag}></script>"),
        pinned_snippet: format!(
            r#"{tag} integrity="{integrity}" crossorigin="anonymous"></script>"#
        ),
        noscript_snippet: texts.fill(include_str!("examples/noscript.html").trim_end()),
        integrity: integrity.clone(),
        csp: vec![
            format!("script-src {origin} 'wasm-unsafe-eval'"),
            format!("connect-src {origin}"),
            format!("img-src {origin}"),
        ],
        elsewhere: texts.examples(ELSEWHERE),
        backend: texts.examples(BACKEND),
        script_url,
    }
}

/// The script's tag without its end.
fn tag(script: &str, site: &str, keep: &str) -> String {
    let mut tag = format!(r#"<script defer src="{script}" data-site="{site}""#);
    if !keep.is_empty() {
        tag.push_str(&format!(r#" data-keep="{}""#, in_quotes(keep)));
    }
    tag
}

/// The parameters' names for `data-keep`. Commas separate them, so names with a comma are left out.
fn keep(kept: &[String]) -> String {
    let named: Vec<&str> = kept
        .iter()
        .map(String::as_str)
        .filter(|name| !name.contains(','))
        .collect();
    named.join(",")
}

/// A text as an HTML attribute in double quotes. It is also safe inside a PHP string in single quotes.
fn in_quotes(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' | '"' | '\'' | '<' | '>' | '\\' | '{' | '}' | '$' => {
                safe.push_str(&format!("&#{};", u32::from(c)));
            }
            _ => safe.push(c),
        }
    }
    safe
}

/// The values for the placeholders of the examples.
struct Texts<'a> {
    origin: &'a str,
    host: &'a str,
    site: &'a str,
    keep: &'a str,
}

impl Texts<'_> {
    fn examples(&self, templates: &[(&str, &str)]) -> Vec<Example> {
        templates
            .iter()
            .map(|(language, code)| Example {
                language: (*language).to_owned(),
                code: self.fill(code),
            })
            .collect()
    }

    fn fill(&self, code: &str) -> String {
        let tag = |script: &str| format!("{}></script>", tag(script, self.site, self.keep));
        let keep = match self.keep {
            "" => String::new(),
            names => format!("\n  tag.dataset.keep = {};", in_script(names)),
        };
        code.replace("{tag}", &tag(&format!("{}/stile.js", self.origin)))
            .replace("{own tag}", &tag("/stats/stile.js"))
            .replace("{origin}", self.origin)
            .replace("{host}", self.host)
            .replace("{site}", self.site)
            .replace("{keep}", &keep)
    }
}

/// A text as JavaScript within a page has it.
fn in_script(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted.replace('<', "\\u003c")
}

const ELSEWHERE: &[(&str, &str)] = &[
    (
        "google-tag-manager",
        include_str!("examples/tag-manager.html"),
    ),
    ("wordpress", include_str!("examples/wordpress.php")),
    ("shopify", include_str!("examples/shopify.html")),
    ("squarespace", include_str!("examples/squarespace.html")),
    ("webflow", include_str!("examples/webflow.html")),
    ("wix", include_str!("examples/wix.html")),
    ("ghost", include_str!("examples/ghost.html")),
    ("nginx", include_str!("examples/nginx.conf")),
    ("caddy", include_str!("examples/Caddyfile")),
    ("cloudflare", include_str!("examples/cloudflare.js")),
    ("nextjs", include_str!("examples/nextjs.js.txt")),
];

const BACKEND: &[(&str, &str)] = &[
    ("curl", include_str!("examples/event.sh")),
    ("rust", include_str!("examples/event.rs.txt")),
    ("python", include_str!("examples/event.py")),
    ("javascript", include_str!("examples/event.js")),
    ("go", include_str!("examples/event.go.txt")),
    ("php", include_str!("examples/event.php")),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn address() -> Address {
        Address {
            origin: "https://stats.example.com".into(),
            integrity: "sha384-abc".into(),
        }
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        let all = installation(&address(), "example.com", &[]);
        assert_eq!(
            all.snippet,
            r#"<script defer src="https://stats.example.com/stile.js" data-site="example.com"></script>"#
        );
        assert_eq!(
            all.csp,
            [
                "script-src https://stats.example.com 'wasm-unsafe-eval'",
                "connect-src https://stats.example.com",
                "img-src https://stats.example.com"
            ]
        );
        for example in all.backend.iter().chain(&all.elsewhere) {
            for hole in [
                "{origin}",
                "{site}",
                "{host}",
                "{tag}",
                "{own tag}",
                "{keep}",
            ] {
                assert!(
                    !example.code.contains(hole),
                    "{}: {}",
                    example.language,
                    example.code
                );
            }
        }
        for example in &all.backend {
            let path = "https://stats.example.com/api/v1/sites/example.com/events";
            assert!(
                example.code.contains(path),
                "{}: {}",
                example.language,
                example.code
            );
        }
    }

    #[test]
    fn the_picture_lets_the_browser_name_the_page() {
        assert_eq!(
            installation(&address(), "example.com", &["id".into()]).noscript_snippet,
            "<noscript><img src=\"https://stats.example.com/pixel.gif?s=example.com&amp;u=\" \
             alt=\"\" referrerpolicy=\"no-referrer-when-downgrade\"></noscript>"
        );
    }

    #[test]
    fn parameters_that_are_kept_stand_in_every_tag() {
        let kept = ["id", "page", "a,b"].map(str::to_owned);
        let all = installation(&address(), "example.com", &kept);
        for tag in [&all.snippet, &all.pinned_snippet] {
            assert!(tag.contains(r#" data-keep="id,page""#), "{tag}");
        }
        for example in &all.elsewhere {
            let expected = [r#" data-keep="id,page""#, r#"dataset.keep = "id,page";"#];
            assert!(
                expected
                    .iter()
                    .any(|expected| example.code.contains(expected)),
                "{}: {}",
                example.language,
                example.code
            );
        }
    }

    #[test]
    fn no_parameter_breaks_out_of_a_tag() {
        let kept = [r#"a"'><b>{host}\"#.to_owned(), "ids[]".to_owned()];
        let all = installation(&address(), "example.com", &kept);
        assert!(
            all.snippet.ends_with(
                r#" data-keep="a&#34;&#39;&#62;&#60;b&#62;&#123;host&#125;&#92;,ids[]"></script>"#
            ),
            "{}",
            all.snippet
        );
        assert_eq!(in_script(r#"</script>"\"#), r#""\u003c/script>\"\\""#);
    }

    /// docs/running.md shows the two recipes as they are answered for its example.
    #[test]
    fn the_manual_has_the_same_recipes() {
        let manual = include_str!("../../../../docs/running.md");
        let all = installation(&address(), "example.com", &[]);
        for proxy in all
            .elsewhere
            .iter()
            .filter(|example| ["nginx", "caddy"].contains(&example.language.as_str()))
        {
            let shown: String = proxy
                .code
                .lines()
                .map(|line| format!("    {line}\n"))
                .collect();
            assert!(manual.contains(&shown), "{shown}");
        }
    }
}
