//! The texts to copy. A site's name is a checked hostname, so it can stand in any of them as it is.

use super::records::{Example, Installation};

/// Where this service is reached, and the script it serves.
#[derive(Clone, Debug)]
pub struct Address {
    /// The address that people use, such as `https://stats.example.com`, without a slash at the end.
    pub origin: String,
    /// The script's hash, such as `sha384-…`.
    pub integrity: String,
}

/// What to put where for this site.
pub(super) fn installation(address: &Address, site: &str) -> Installation {
    let Address { origin, integrity } = address;
    let script_url = format!("{origin}/stile.js");
    Installation {
        snippet: format!(r#"<script defer src="{script_url}" data-site="{site}"></script>"#),
        pinned_snippet: format!(
            r#"<script defer src="{script_url}" data-site="{site}" integrity="{integrity}" crossorigin="anonymous"></script>"#
        ),
        integrity: integrity.clone(),
        csp: vec![
            format!("script-src {origin} 'wasm-unsafe-eval'"),
            format!("connect-src {origin}"),
        ],
        elsewhere: examples(ELSEWHERE, origin, site),
        backend: examples(BACKEND, origin, site),
        script_url,
    }
}

fn examples(templates: &[(&str, &str)], origin: &str, site: &str) -> Vec<Example> {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    templates
        .iter()
        .map(|(language, code)| Example {
            language: (*language).to_owned(),
            code: code
                .replace("{origin}", origin)
                .replace("{host}", host)
                .replace("{site}", site),
        })
        .collect()
}

const ELSEWHERE: &[(&str, &str)] = &[
    (
        "google-tag-manager",
        include_str!("examples/tag-manager.html"),
    ),
    ("wordpress", include_str!("examples/wordpress.php")),
    ("nginx", include_str!("examples/nginx.conf")),
    ("caddy", include_str!("examples/Caddyfile")),
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

    #[test]
    fn nothing_is_left_to_fill_in() {
        let address = Address {
            origin: "https://stats.example".into(),
            integrity: "sha384-abc".into(),
        };
        let all = installation(&address, "example.com");
        assert_eq!(
            all.snippet,
            r#"<script defer src="https://stats.example/stile.js" data-site="example.com"></script>"#
        );
        assert_eq!(
            all.csp[0],
            "script-src https://stats.example 'wasm-unsafe-eval'"
        );
        for example in all.backend.iter().chain(&all.elsewhere) {
            for hole in ["{origin}", "{site}", "{host}"] {
                assert!(
                    !example.code.contains(hole),
                    "{}: {}",
                    example.language,
                    example.code
                );
            }
        }
        for example in &all.backend {
            let path = "https://stats.example/api/v1/sites/example.com/events";
            assert!(
                example.code.contains(path),
                "{}: {}",
                example.language,
                example.code
            );
        }
    }
}
