//! Tools that ask visitors for consent before scripts run, and others that delay scripts: recognised by what
//! they add to a page.

use crate::pages::Script;

/// Consent tools by their scripts: the name, and what the script's address or text has in it.
const TOOLS: &[(&str, &[&str])] = &[
    ("Axeptio", &["static.axept.io"]),
    ("Borlabs Cookie", &["borlabs-cookie"]),
    ("CCM19", &["ccm19"]),
    ("Clym", &["widget.clym.io"]),
    ("Complianz", &["complianz", "cmplz-"]),
    (
        "Consentmanager",
        &["consentmanager.net", "consentmanager.mgr"],
    ),
    (
        "CookieConsent (Orest Bida)",
        &["cookieconsent.umd.js", "vanilla-cookieconsent"],
    ),
    (
        "Cookiebot",
        &["consent.cookiebot.com", "consent.cookiebot.eu"],
    ),
    ("CookieFirst", &["consent.cookiefirst.com"]),
    ("CookieHub", &["cookiehub.net", "cookiehub.eu"]),
    ("CookieScript", &["cdn.cookie-script.com"]),
    ("CookieYes", &["cdn-cookieyes.com", "cookie-law-info"]),
    ("Didomi", &["sdk.privacy-center.org", "didomi.io"]),
    (
        "Google Funding Choices",
        &["fundingchoicesmessages.google.com"],
    ),
    (
        "InMobi Choice",
        &[
            "cmp.inmobi.com",
            "cmp.quantcast.com",
            "quantcast.mgr.consensu.org",
        ],
    ),
    ("Iubenda", &["cdn.iubenda.com", "iubenda_cs"]),
    ("Ketch", &["global.ketchcdn.com"]),
    (
        "Klaro",
        &["klaro.js", "klaro-no-css", "cdn.kiprotect.com/klaro"],
    ),
    ("OneTrust", &["cdn.cookielaw.org", "otsdkstub", "optanon"]),
    ("Osano", &["cmp.osano.com"]),
    ("Real Cookie Banner", &["real-cookie-banner"]),
    ("Sourcepoint", &["cdn.privacy-mgmt.com", "sp-prod.net"]),
    ("Tarteaucitron", &["tarteaucitron"]),
    ("Termly", &["app.termly.io"]),
    ("TrustArc", &["consent.trustarc.com", "consent.truste.com"]),
    (
        "Usercentrics",
        &["app.usercentrics.eu", "privacy-proxy.usercentrics.eu"],
    ),
];

/// Attributes with which a tool marks a script that it delays until the visitor consents.
const MARKS: &[(&str, &str)] = &[
    ("data-cookieconsent", "Cookiebot"),
    ("data-cookiecategory", "CookieConsent (Orest Bida)"),
    ("data-category", "CookieConsent (Orest Bida)"),
    ("data-usercentrics", "Usercentrics"),
    ("data-cmplz-src", "Complianz"),
    ("data-service", "Complianz"),
    ("data-cookieyes", "CookieYes"),
    ("data-cookiefirst-category", "CookieFirst"),
    ("data-cookiescript", "CookieScript"),
    ("data-suppressedsrc", "Iubenda"),
    ("data-iub-purposes", "Iubenda"),
    ("data-borlabs-cookie-script-blocker-id", "Borlabs Cookie"),
    ("data-borlabs-script-blocker-id", "Borlabs Cookie"),
    ("data-cmp-src", "Consentmanager"),
    ("data-cmp-vendor", "Consentmanager"),
    ("data-consent", "CookieHub"),
    ("data-categories", "Termly"),
    ("consent-required", "Real Cookie Banner"),
    ("data-vendor", "Didomi"),
    ("data-name", "Klaro"),
];
/// Classes by which a tool does the same.
const CLASSES: &[(&str, &str)] = &[
    ("optanon-category-", "OneTrust"),
    ("cmplz-", "Complianz"),
    ("_iub_cs_activate", "Iubenda"),
    ("cmplazyload", "Consentmanager"),
    ("cky-", "CookieYes"),
];

/// Performance tools that delay scripts until the visitor interacts, by the script's type or attribute.
const DELAYS: &[(&str, &str)] = &[
    ("rocketlazyloadscript", "WP Rocket"),
    ("litespeed/javascript", "LiteSpeed Cache"),
    ("wphb-lazy-script", "Hummingbird"),
    ("lazyload_int", "Perfmatters"),
    ("pmdelayedscript", "Perfmatters"),
    ("flyingscripts", "Flying Scripts"),
];

/// Attributes that can hold a tag's address while a tool delays the script.
pub(super) const HELD_SRC: &[&str] = &[
    "data-src",
    "data-cmplz-src",
    "data-cmp-src",
    "data-suppressedsrc",
    "data-rocket-src",
    "data-litespeed-src",
    "data-lazy-src",
    "data-wphb-src",
    "data-pmdelayedscript",
    "data-borlabs-cookie-script-blocker-src",
    "consent-original-src-_",
    "data-consent-src",
];

/// How many bytes of a script's text are searched.
const LOADER: usize = 4_000;

/// When a script runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Running {
    /// At once.
    AtOnce,
    /// Once the visitor consents, with this tool if it is known.
    Asked(Option<&'static str>),
    /// Once the visitor interacts, with this tool.
    Delayed(&'static str),
    /// Never: its type is not a script's.
    Never(String),
}

/// The tools whose scripts are in the page.
pub(super) fn tools(scripts: &[Script]) -> Vec<&'static str> {
    let texts: Vec<String> = scripts.iter().flat_map(searchable).collect();
    TOOLS
        .iter()
        .filter(|(_, needles)| {
            texts
                .iter()
                .any(|text| needles.iter().any(|needle| text.contains(needle)))
        })
        .map(|(name, _)| *name)
        .collect()
}

/// A script's address and the beginning of its text, in lower case.
fn searchable(script: &Script) -> [String; 2] {
    let src = script.named.get("src").map_or("", String::as_str);
    // A text is looked through only where it is a loader, not a whole library.
    let text = &script.text[..script.text.floor_char_boundary(LOADER)];
    [src, text].map(str::to_ascii_lowercase)
}

/// When this script runs.
pub(super) fn running(script: &Script) -> Running {
    let kind = script
        .named
        .get("type")
        .map(|kind| kind.trim().to_ascii_lowercase());
    let kind = kind.unwrap_or_default();
    let has = |name: &str| script.named.contains_key(name);
    if let Some((_, tool)) = DELAYS
        .iter()
        .find(|(mark, _)| kind.contains(mark) || has(mark) || has(&format!("data-{mark}")))
    {
        return Running::Delayed(tool);
    }
    // Cloudflare's Rocket Loader puts a number before the type.
    if kind.ends_with("-text/javascript") || kind.ends_with("-module") {
        return Running::Delayed("Cloudflare Rocket Loader");
    }
    let runs = is_script(&kind);
    if runs && has("src") {
        return Running::AtOnce;
    }
    let held = HELD_SRC.iter().any(|name| has(name));
    if runs && !held {
        return Running::AtOnce;
    }
    let class = script
        .named
        .get("class")
        .map(String::as_str)
        .unwrap_or_default();
    let by_mark = MARKS.iter().find(|(mark, _)| has(mark));
    let by_class = CLASSES.iter().find(|(lead, _)| {
        class
            .split_ascii_whitespace()
            .any(|name| name.starts_with(lead))
    });
    let tool = match kind.as_str() {
        "didomi/javascript" => Some("Didomi"),
        "text/x-borlabs" => Some("Borlabs Cookie"),
        _ => by_class.or(by_mark).map(|(_, tool)| *tool),
    };
    if tool.is_some() || held || kind == "text/plain" || kind == "opt-in" {
        return Running::Asked(tool);
    }
    Running::Never(kind)
}

/// Whether a browser runs a script of this type (HTML, "prepare the script element").
fn is_script(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or("").trim();
    matches!(
        essence,
        "" | "module"
            | "application/ecmascript"
            | "application/javascript"
            | "application/x-ecmascript"
            | "application/x-javascript"
            | "text/ecmascript"
            | "text/javascript"
            | "text/javascript1.0"
            | "text/javascript1.1"
            | "text/javascript1.2"
            | "text/javascript1.3"
            | "text/javascript1.4"
            | "text/javascript1.5"
            | "text/jscript"
            | "text/livescript"
            | "text/x-ecmascript"
            | "text/x-javascript"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Outline;

    fn scripts(html: &str) -> Vec<Script> {
        Outline::of(html, &"https://example.com/".parse().unwrap()).scripts
    }

    #[test]
    fn scripts_that_wait_for_somebody_are_known() {
        for (tag, how) in [
            ("<script src=a.js>", Running::AtOnce),
            ("<script type=Text/JavaScript src=a.js>", Running::AtOnce),
            ("<script type=module src=a.js>", Running::AtOnce),
            (
                "<script type=text/plain data-cookieconsent=statistics src=a.js>",
                Running::Asked(Some("Cookiebot")),
            ),
            (
                "<script type=text/plain class='x optanon-category-C0002' src=a.js>",
                Running::Asked(Some("OneTrust")),
            ),
            (
                "<script type=text/plain data-category=analytics src=a.js>",
                Running::Asked(Some("CookieConsent (Orest Bida)")),
            ),
            (
                "<script type=didomi/javascript src=a.js>",
                Running::Asked(Some("Didomi")),
            ),
            (
                "<script class='_iub_cs_activate' type='text/plain' data-suppressedsrc=a.js>",
                Running::Asked(Some("Iubenda")),
            ),
            (
                "<script data-cmplz-src=a.js type=text/plain>",
                Running::Asked(Some("Complianz")),
            ),
            ("<script type=text/plain src=a.js>", Running::Asked(None)),
            (
                "<script type=rocketlazyloadscript data-rocket-src=a.js>",
                Running::Delayed("WP Rocket"),
            ),
            (
                "<script type=litespeed/javascript data-src=a.js>",
                Running::Delayed("LiteSpeed Cache"),
            ),
            (
                "<script type=f00-text/javascript src=a.js>",
                Running::Delayed("Cloudflare Rocket Loader"),
            ),
            (
                "<script type=application/json src=a.js>",
                Running::Never("application/json".into()),
            ),
        ] {
            assert_eq!(running(&scripts(tag)[0]), how, "{tag}");
        }
    }

    #[test]
    fn tools_are_known_by_their_scripts() {
        let page = r#"<script src="https://consent.cookiebot.com/uc.js"></script>
            <script>window.didomiConfig={};(function(){s.src="https://sdk.privacy-center.org/x"})()</script>"#;
        assert_eq!(tools(&scripts(page)), ["Cookiebot", "Didomi"]);
        assert!(tools(&scripts("<script src=/cookies.js></script>")).is_empty());
    }

    #[test]
    fn a_long_script_is_looked_through_up_to_a_whole_character() {
        let lead = "s.src='https://SDK.privacy-center.org/x';//";
        let text = format!("{lead}{}ü", "x".repeat(LOADER - 1 - lead.len()));
        assert!(!text.is_char_boundary(LOADER));
        assert_eq!(
            tools(&scripts(&format!("<script>{text}</script>"))),
            ["Didomi"]
        );
        let late = format!("<script>//{}\n{lead}</script>", "x".repeat(LOADER));
        assert!(tools(&scripts(&late)).is_empty());
    }
}
