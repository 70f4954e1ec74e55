//! Requests and responses of the operations on consent records.

use figures::consented::AgreedShare;
use poem_openapi::Object;
use shared::consent::{How, Kind};
use uuid::Uuid;

/// What visitors answered in a period.
#[derive(Clone, Debug, Object)]
pub struct ConsentSummary {
    /// The period.
    pub period: ConsentPeriod,
    /// Every day of the period with an answer or a banner shown, oldest first.
    pub days: Vec<ConsentDay>,
    /// The whole period.
    pub total: ConsentTotal,
    /// The share of visitors who agreed among those who were asked; null if none was asked.
    pub agreed_share: Option<AgreedShare>,
    /// The versions of the banner in each language, most often shown first.
    pub banners: Vec<ConsentBanner>,
    /// The chain of all records of the site, whatever the period.
    pub chain: ConsentChain,
}

/// A period of whole days.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ConsentPeriod {
    /// First day, `YYYY-MM-DD` in the site's time zone.
    pub from: String,
    /// Last day.
    pub to: String,
}

/// The answers of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
pub struct ConsentTotal {
    /// How often the banner was shown.
    pub shown: i64,
    /// How often visitors agreed.
    pub agreed: i64,
    /// How often they declined.
    pub declined: i64,
    /// Browsers that sent the Global Privacy Control signal and were not asked, each counted once a day.
    pub gpc: i64,
    /// How often visitors withdrew their consent.
    pub withdrew: i64,
    /// How often visitors gave another answer than before, or the same answer to a newer version.
    pub changed: i64,
}

/// The answers of a day.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ConsentDay {
    /// The day, `YYYY-MM-DD` in the site's time zone.
    pub day: String,
    /// How often the banner was shown.
    pub shown: i64,
    /// How often visitors agreed.
    pub agreed: i64,
    /// How often they declined.
    pub declined: i64,
    /// Browsers that sent the Global Privacy Control signal and were not asked.
    pub gpc: i64,
    /// How often visitors withdrew their consent.
    pub withdrew: i64,
    /// How often visitors gave another answer than before, or the same answer to a newer version.
    pub changed: i64,
}

/// A version of the banner in one language.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ConsentBanner {
    /// The version: the SHA-256 of its content, in hex. Null for a site's own consent tool.
    pub version: Option<String>,
    /// The language, BCP 47.
    pub language: String,
    /// How often it was shown.
    pub shown: i64,
    /// How often visitors agreed, including those who had declined before.
    pub agreed: i64,
    /// How often they declined, including those who had agreed before.
    pub declined: i64,
}

/// The chain of a site's records.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ConsentChain {
    /// The number of records.
    pub records: i64,
    /// The hash of the last record, in hex; null if there is none.
    pub head: Option<String>,
    /// The last day with a signature, `YYYY-MM-DD` in UTC; null if there is none. Days are signed in the night after.
    pub signed_until: Option<String>,
    /// The public key of the signatures (Ed25519), in hex.
    pub key: String,
}

/// What a consent tool of the site's own showed.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RecordTool {
    /// The tool's name of what it showed.
    pub version: String,
    /// The language, BCP 47.
    pub language: String,
}

/// A consent record: an answer of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RecordView {
    /// The record's id.
    pub id: Uuid,
    /// Its number in the site's chain, starting at 1.
    pub number: i64,
    /// When the visitor answered, in Unix seconds.
    pub time: i64,
    /// What the answer was.
    pub kind: Kind,
    /// How it was given.
    pub how: How,
    /// The host of the page.
    pub hostname: String,
    /// The language shown, BCP 47.
    pub language: String,
    /// The banner's version: the SHA-256 of its content, in hex. Null for a site's own consent tool.
    pub version: Option<String>,
    /// What the site's own consent tool showed; null if it was the banner.
    pub tool: Option<RecordTool>,
    /// The id of the consented visitor; null if the answer belongs to none, or if the visitor was erased.
    pub visitor: Option<Uuid>,
}

/// A consent record with the words that were shown and its place in the chain.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RecordDetail {
    /// The record's id.
    pub id: Uuid,
    /// Its number in the site's chain, starting at 1.
    pub number: i64,
    /// When the visitor answered, in Unix seconds.
    pub time: i64,
    /// What the answer was.
    pub kind: Kind,
    /// How it was given.
    pub how: How,
    /// The host of the page.
    pub hostname: String,
    /// The language shown, BCP 47.
    pub language: String,
    /// The banner's version: the SHA-256 of its content, in hex. Null for a site's own consent tool.
    pub version: Option<String>,
    /// What the site's own consent tool showed; null if it was the banner.
    pub tool: Option<RecordTool>,
    /// The id of the consented visitor; null if the answer belongs to none, or if the visitor was erased.
    pub visitor: Option<Uuid>,
    /// What the visitor was shown, word for word; null for a visitor who was not asked.
    pub shown: Option<RecordShown>,
    /// The record's hash (SHA-256), in hex.
    pub hash: String,
    /// The hash of the previous record, which is part of this record's.
    pub previous: String,
    /// Which visitor it belongs to, as the chain has it: the SHA-256 of the visitor's id with a random salt. Null if it
    /// belongs to none.
    pub commitment: Option<String>,
    /// The first signature that covers the record; null before its day is signed, in the night after.
    pub signature: Option<RecordSignature>,
}

/// What a visitor was shown, word for word.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RecordShown {
    /// The words of a site's own consent tool; null for the banner, which has the fields below.
    pub text: Option<String>,
    /// The heading.
    pub title: Option<String>,
    /// What is kept, of whom, what for and for how long.
    pub body: Option<String>,
    /// The button that agrees.
    pub agree: Option<String>,
    /// The button that declines.
    pub decline: Option<String>,
    /// The words of the link to the privacy policy.
    pub policy: Option<String>,
    /// How consent is withdrawn.
    pub withdrawal: Option<String>,
}

/// A signature of the last record of a day.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct RecordSignature {
    /// The day, `YYYY-MM-DD` in UTC.
    pub day: String,
    /// The number of the last record of that day, which is signed with its hash.
    pub number: i64,
    /// The signature (Ed25519), in hex.
    pub signature: String,
    /// The public key, in hex.
    pub key: String,
}
