//! `GET /stile-banner?s=<site>&l=<language>`.

use base::{
    answer::Problem,
    text::{Language, Localize as _},
};
use poem::{
    Endpoint, Request, Response,
    http::{HeaderValue, Method, header},
};
use serde::Serialize;
use shared::{
    banner::{Colours, PanelTexts, Place, Texts, is_right_to_left},
    text::Text,
};
use sites::consent::SiteConsent;

use super::{super::answer, language};
use crate::{client::client_of, state::Intake, submission::Settled};

/// Every visitor sees a new version within minutes.
const CACHED: &str = "private, max-age=300";
/// What the answer depends on.
const VARY: &str = "Accept-Language, Sec-GPC, User-Agent";

/// Answers with the banner.
#[derive(Clone, Debug)]
pub struct BannerEndpoint(pub(crate) Intake);

/// The banner in one language.
#[derive(Serialize)]
struct BannerAnswer<'a> {
    /// Whether to ask this client: never where the site only keeps those who agreed.
    ask: bool,
    /// Whether it sends Global Privacy Control.
    gpc: bool,
    /// The banner's version, in hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    language: &'a str,
    rtl: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    /// For how many months an answer holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    months: Option<u8>,
    /// The address of the site's privacy policy.
    policy: &'a str,
    texts: BannerTexts<'a>,
    /// What the visitor reads if an answer does not arrive.
    failed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    light: Option<&'a Colours>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dark: Option<&'a Colours>,
}

/// The texts of a banner, or only those of the panel where a consent tool of the site's own asks.
#[derive(Serialize)]
#[serde(untagged)]
enum BannerTexts<'a> {
    Banner(&'a Texts),
    Panel { panel: &'a PanelTexts },
}

impl Endpoint for BannerEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        Ok(match *request.method() {
            Method::GET | Method::HEAD => self
                .banner(&request)
                .unwrap_or_else(|problem| answer::refused(&problem, Settled::default())),
            _ => answer::wrong_method("GET, HEAD"),
        })
    }
}

impl BannerEndpoint {
    fn banner(&self, request: &Request) -> Result<Response, Problem> {
        let _place = self.0.enter()?;
        let (name, page) = parameters(request.uri().query().unwrap_or_default());
        let site = self.0.registry().by_name_or_id(&name);
        let site = site.ok_or_else(|| Problem::unknown("unknown_site").field("s"))?;
        let mode = site.consent.as_deref();
        let mode = mode.ok_or_else(|| Problem::unknown("not_in_this_mode"))?;
        let client = client_of(request, self.0.proxies());
        let rules = self.0.rules(&site);
        let not_asked = self.0.pipeline().not_asked(&rules, client, self.0.now());
        let asked = (mode.asks && not_asked.is_none(), client.opted_out);
        let json = body(mode, asked, &page, client.language).map_err(Problem::internal)?;
        let mut response = answer::json(json);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHED));
        headers.insert(header::VARY, HeaderValue::from_static(VARY));
        Ok(response)
    }
}

fn body(
    mode: &SiteConsent,
    (ask, gpc): (bool, bool),
    page: &str,
    accepted: Option<&str>,
) -> serde_json::Result<String> {
    let banner = mode.banner.as_ref();
    let languages = language::offered(mode);
    let language = language::chosen(languages.into_iter(), page, accepted).unwrap_or("en");
    let ours = Language::of(language).unwrap_or(Language::ENGLISH);
    let draft;
    let texts = match banner.and_then(|banner| banner.texts.get(language)) {
        Some(texts) => BannerTexts::Banner(texts),
        // Without a banner, the panel has the words of the first draft.
        None => {
            draft = Texts::default_for(ours.tag()).unwrap_or_default();
            BannerTexts::Panel {
                panel: &draft.panel,
            }
        }
    };
    serde_json::to_string(&BannerAnswer {
        ask,
        gpc,
        version: mode.version.as_deref(),
        language,
        rtl: is_right_to_left(language),
        place: banner.map(|banner| banner.place),
        months: banner.map(|banner| banner.answer_months),
        policy: &mode.policy_url,
        texts,
        failed: Text::new("consent_script.not_arrived").localize(ours),
        light: banner.map(|banner| &banner.light),
        dark: banner.map(|banner| &banner.dark),
    })
}

/// The site and the language of the page.
fn parameters(query: &str) -> (String, String) {
    let value = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let found = pairs.find(|(known, _)| *known == name);
        found.map(|(_, value)| shared::address::decode(value).into_owned())
    };
    (
        value("s").unwrap_or_default(),
        value("l").unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use shared::banner::{Banner, Keep};

    use super::*;

    fn mode(banner: Option<Banner>) -> SiteConsent {
        SiteConsent {
            version: banner.as_ref().map(|_| "ab".repeat(32)),
            own_tool: banner.is_none(),
            banner,
            policy_url: "https://shop.example/privacy".to_owned(),
            keep: Keep::default(),
            asks: true,
        }
    }

    fn read(mode: &SiteConsent, page: &str) -> Value {
        let json = body(mode, (true, false), page, Some("de")).unwrap();
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn the_banner_is_given_in_the_language_of_the_page() {
        let banner = Banner::default_for("de").unwrap();
        let texts = banner.texts["de"].clone();
        let found = read(&mode(Some(banner.clone())), "de-AT");
        assert_eq!(
            found,
            json!({
                "ask": true, "gpc": false, "version": "ab".repeat(32), "language": "de", "rtl": false, "place": "bottom",
                "months": 6, "policy": "https://shop.example/privacy", "texts": texts,
                "failed": Text::new("consent_script.not_arrived").localize(Language::of("de").unwrap()),
                "light": banner.light, "dark": banner.dark,
            })
        );
        let mut arabic = banner;
        arabic.texts = [("ar".to_owned(), texts)].into();
        assert_eq!(read(&mode(Some(arabic)), "ar-EG")["rtl"], true);
    }

    #[test]
    fn where_a_tool_asks_there_is_only_the_panel() {
        let found = read(&mode(None), "en-GB");
        let panel = Texts::default_for("en").unwrap().panel;
        assert_eq!(found["texts"], json!({ "panel": panel }));
        assert_eq!(found.get("version"), None);
        assert_eq!(found.get("light"), None);
        assert_eq!(read(&mode(None), "it")["language"], "de");
    }

    #[test]
    fn parameters_are_decoded() {
        let both = |site: &str, page: &str| (site.to_owned(), page.to_owned());
        assert_eq!(
            parameters("s=shop.example&l=pt%2DBR"),
            both("shop.example", "pt-BR")
        );
        assert_eq!(parameters("l="), both("", ""));
    }
}
