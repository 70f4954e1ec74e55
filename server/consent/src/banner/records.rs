//! Responses about a site's banner.

use base::text::Localize as _;
use poem_openapi::Object;
use shared::banner::{Banner, Promise, Rule, RuleResult, check};
use sites::site_lock::Maker;

/// A site's banner.
#[derive(Clone, Debug, Object)]
pub struct BannersView {
    /// What visitors are asked with; null if no banner is published.
    pub live: Option<BannerView>,
    /// The draft; null if none is saved.
    pub draft: Option<BannerView>,
    /// The published versions, newest first, at most 1,000.
    pub versions: Vec<BannerVersionView>,
}

/// A draft, or the live version.
#[derive(Clone, Debug, Object)]
pub struct BannerView {
    /// The name of the version: the SHA-256 of its content, in hex; null for a draft.
    pub version: Option<String>,
    /// The banner. In a version, every placeholder is replaced.
    pub banner: Banner,
    /// Every rule, kept or broken.
    pub rules: Vec<BannerRuleView>,
    /// Whether every rule is kept.
    pub keeps_rules: bool,
    /// When the draft was saved or the version published, in Unix seconds.
    pub changed_at: i64,
    /// The person who did it; null if that person is not in the account.
    pub changed_by: Option<Maker>,
}

impl BannerView {
    /// As the request's caller reads it, where the site promises this.
    pub(super) fn of(
        version: Option<String>,
        banner: Banner,
        promise: &Promise,
        (changed_at, changed_by): (i64, Option<Maker>),
    ) -> Self {
        let results = check(&banner, promise);
        Self {
            version,
            keeps_rules: results.iter().all(|result| result.kept),
            rules: results.into_iter().map(BannerRuleView::from).collect(),
            banner,
            changed_at,
            changed_by,
        }
    }
}

/// A rule for banners, and whether this one keeps it.
#[derive(Clone, Debug, Object)]
pub struct BannerRuleView {
    /// The rule.
    pub rule: Rule,
    /// Whether it is kept.
    pub kept: bool,
    /// What the rule demands; if it is broken, what is wrong and what to do.
    pub why: String,
    /// The fields that break it, such as `texts.de.title`.
    pub fields: Vec<String>,
    /// Where the rule comes from.
    pub source: String,
}

impl From<RuleResult> for BannerRuleView {
    fn from(result: RuleResult) -> Self {
        Self {
            rule: result.rule,
            kept: result.kept,
            why: result.why.localize_here(),
            fields: result.fields,
            source: result.source.to_owned(),
        }
    }
}

/// A version that was published. One that was published again is listed again, each time with the same `shown`, `agreed` and
/// `declined`: these are of all the time in which it was live, as far as records are still kept.
#[derive(Clone, Debug, Object)]
pub struct BannerVersionView {
    /// Its name: the SHA-256 of its content, in hex.
    pub version: String,
    /// The banner as visitors saw it; null if 50 versions are newer.
    pub banner: Option<Banner>,
    /// Since when it was live, in Unix seconds.
    pub from: i64,
    /// When another version took its place, in Unix seconds; null: it is live.
    pub until: Option<i64>,
    /// The person who published it; null if that person is not in the account.
    pub published_by: Option<Maker>,
    /// How often it was shown.
    pub shown: i64,
    /// How many visitors agreed, with those who declined before.
    pub agreed: i64,
    /// How many visitors declined, with those who agreed before and then gave another answer.
    pub declined: i64,
}
