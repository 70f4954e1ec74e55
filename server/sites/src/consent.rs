//! How a site asks its visitors for consent, as the tracker and the receiving side need it. The group `hard` of the crate
//! `consent` decides it.

use serde::Deserialize;
use serde_json::Value;
use shared::banner::{Banner, Keep};

/// What visitors are asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteConsent {
    /// The live banner's version, in hex; `None` where a consent tool of the site's own asks.
    pub version: Option<String>,
    /// The live banner, with every placeholder replaced; likewise.
    pub banner: Option<Banner>,
    /// The address of the site's privacy policy.
    pub policy_url: String,
    /// How long records are kept.
    pub keep: Keep,
    /// Whether a consent tool of the site's own asks.
    pub own_tool: bool,
    /// Whether visitors are asked. If not, those who agreed are kept: they can withdraw, see what is kept, and have it
    /// erased.
    pub asks: bool,
}

impl SiteConsent {
    /// Reads what the registry's query answers; the error says what is wrong with it.
    pub(crate) fn read(stored: Value) -> Result<Self, String> {
        let read: Self = serde_json::from_value(stored).map_err(|error| error.to_string())?;
        let has_banner = read.version.is_some() && read.banner.is_some();
        let has_none = read.version.is_none() && read.banner.is_none();
        // Those who are kept may have been asked by a tool that the site has given up since.
        let fits = match read.own_tool {
            true => has_none,
            false => has_banner || (has_none && !read.asks),
        };
        if !fits {
            return Err("either a banner or a tool of the site's own asks".to_owned());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn either_a_banner_or_a_tool_asks() {
        let banner = Banner::default_for("en").unwrap();
        let read = |version: Value, banner: Value, own_tool: bool, asks: bool| {
            SiteConsent::read(json!({
                "version": version, "banner": banner, "policy_url": "https://ours.example/privacy",
                "keep": {"visits_days": 395, "records_days": 1125}, "own_tool": own_tool, "asks": asks,
            }))
        };
        let stored = |version, banner, own_tool| read(version, banner, own_tool, true);
        let expected = SiteConsent {
            version: Some("ab".to_owned()),
            banner: Some(banner.clone()),
            policy_url: "https://ours.example/privacy".to_owned(),
            keep: Keep::default(),
            own_tool: false,
            asks: true,
        };
        assert_eq!(stored(json!("ab"), json!(banner), false), Ok(expected));
        assert!(stored(Value::Null, Value::Null, true).is_ok());
        let kept = read(Value::Null, Value::Null, false, false);
        assert!(kept.is_ok(), "neither asks those who are kept");
        for wrong in [
            stored(Value::Null, Value::Null, false),
            stored(json!("ab"), json!(banner), true),
            stored(json!("ab"), Value::Null, true),
            stored(json!("ab"), json!({}), false),
        ] {
            wrong.unwrap_err();
        }
    }
}
