//! Receipts: the whole verdict on one hit, sealed, kept by the hit's sender.
//!
//! "Why was this not counted?" can be answered only if the verdict is stored. Here the sender stores it: a
//! hit that requests a receipt gets its [`Judgement`] back, sealed with the deployment's key, so that Stile
//! stores nothing and a receipt cannot be forged. It can be opened for 48 hours by those who may read the
//! site's figures (`GET /sites/{site}/why?receipt=`), and for no other site.
//!
//! A judgement contains nothing personal: no address, no full user agent, no hash of a visitor, and in a
//! receipt no value of a property.

use base::{
    answer::Problem,
    clock::MICROS,
    random::Random,
    seal::Sealer,
    text::{Localize as _, find, of_reason},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use shared::{ids::SiteNumber, props::PropValue, reason::Reason};

/// How long a receipt can be opened, in seconds: 48 hours.
pub const OPENS_FOR: i64 = 48 * 3_600;
/// The form of what is sealed; another one does not open.
const FORM: u8 = 1;
/// How many bytes of a text a receipt contains: it is sent in a header, and proxies accept 4 KB of those.
const LONGEST: usize = 100;
/// How many bytes of the page's path.
const LONGEST_PATH: usize = 300;
/// How many bytes of all names of properties together.
const LONGEST_NAMES: usize = 300;
/// No receipt is longer, in characters.
const LONGEST_RECEIPT: usize = 3_500;

/// Who sent a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SentBy {
    /// The page: the script, or the picture in its stead.
    Script,
    /// The site's own server, through the API.
    Backend,
}

/// How a hit was read and classified, whether it was counted or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Object)]
#[oai(rename = "Classification")]
pub struct Classified {
    /// Host of the page, lower case, without `www.`.
    pub hostname: String,
    /// Path of the page, with the query parameters that the site keeps.
    pub path: String,
    /// The event's name; null for a page view.
    pub event: Option<String>,
    /// False for an event that does not end a bounce.
    pub interactive: bool,
    /// The source, such as `Google`; null for direct. As of this hit alone: a visit has the source of
    /// its first hit.
    pub source: Option<String>,
    /// The channel, such as `Organic Search`.
    pub channel: String,
    /// The referrer's host and path without its query; null if there is none that counts.
    pub referrer: Option<String>,
    /// `utm_source` of the page's address.
    pub utm_source: Option<String>,
    /// `utm_medium` of the page's address.
    pub utm_medium: Option<String>,
    /// `utm_campaign` of the page's address.
    pub utm_campaign: Option<String>,
    /// `utm_content` of the page's address.
    pub utm_content: Option<String>,
    /// `utm_term` of the page's address.
    pub utm_term: Option<String>,
    /// The visitor's country, ISO 3166-1 alpha-2; null where it is not known.
    pub country: Option<String>,
    /// `desktop`, `mobile`, `tablet` or `other`; null where it is not known.
    pub device: Option<String>,
    /// The browser's family, such as `Firefox`.
    pub browser: Option<String>,
    /// The system's family, such as `Android`.
    pub os: Option<String>,
    /// The language without its region, such as `de`.
    pub language: Option<String>,
}

/// The decision on a hit, and the step that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Why it was excluded; `None`: it was counted.
    pub reason: Option<Reason>,
    /// The step that excluded it: its name, and its condition.
    pub step: Option<(String, String)>,
    /// How many steps had kept it before.
    pub passed: u32,
    /// What exactly is wrong with a malformed hit.
    pub detail: Option<String>,
}

/// What was made of one hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// When it arrived, in microseconds since 1970.
    pub at: i64,
    /// Who sent it.
    pub by: SentBy,
    /// What was decided.
    pub decision: Decision,
    /// How it was read; `None` where it could not be.
    pub classified: Option<Classified>,
    /// The event's properties.
    pub props: Vec<(String, PropValue)>,
}

/// What a receipt contains: the outcome of one hit, and the step that decided it.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ReceiptView {
    /// When the hit arrived, Unix seconds.
    pub at: i64,
    /// Until when the receipt opens, Unix seconds: 48 hours after the hit.
    pub expires: i64,
    /// Who sent the hit.
    pub sent_by: SentBy,
    /// Whether it was counted.
    pub counted: bool,
    /// Why it was left out: a code that `GET /definitions` explains; null when it was counted.
    pub reason: Option<String>,
    /// The reason in one sentence.
    pub explanation: Option<String>,
    /// The step of the judgement that left it out; null when all of them kept it.
    pub step: Option<String>,
    /// What that step asks of a hit.
    pub step_text: Option<String>,
    /// How many steps had kept the hit before it was decided.
    pub steps_passed: u32,
    /// What exactly is wrong with a malformed hit.
    pub detail: Option<String>,
    /// How the hit was read and classified; null where it could not be read. A path of more than
    /// 300 bytes is cut, as are other texts of more than 100.
    pub classified: Option<Classified>,
    /// The names of the properties that came with it; their values are not in the receipt.
    pub props: Vec<String>,
}

/// Why a receipt does not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unopened {
    /// No receipt of this site and deployment, or not whole.
    #[error("no receipt of this site")]
    Unknown,
    /// Older than 48 hours.
    #[error("the receipt is older than 48 hours")]
    Expired,
}

impl From<Unopened> for Problem {
    fn from(unopened: Unopened) -> Self {
        match unopened {
            Unopened::Unknown => Problem::invalid("unknown_receipt"),
            Unopened::Expired => Problem::invalid("receipt_expired"),
        }
        .field("receipt")
    }
}

/// The sealed content. Reasons are stored as their codes, so that a new one does not change the others.
#[derive(Serialize, Deserialize)]
struct Sealed {
    form: u8,
    at: i64,
    by: SentBy,
    reason: Option<String>,
    step: Option<(String, String)>,
    passed: u32,
    detail: Option<String>,
    classified: Option<Classified>,
    props: Vec<String>,
}

/// Seals a judgement for the sender of the hit: text for a header or a response.
pub fn seal(
    sealer: &Sealer,
    random: &(impl Random + ?Sized),
    site: SiteNumber,
    judgement: &Judgement,
) -> String {
    let decision = &judgement.decision;
    let sealed = Sealed {
        form: FORM,
        at: judgement.at,
        by: judgement.by,
        reason: decision.reason.map(|reason| reason.code().to_owned()),
        step: decision.step.clone(),
        passed: decision.passed,
        detail: decision.detail.as_deref().map(cut),
        classified: judgement.classified.as_ref().map(Classified::cut),
        props: names(&judgement.props),
    };
    let bytes = postcard::to_stdvec(&sealed).expect("plain values can be written to memory");
    URL_SAFE_NO_PAD.encode(sealer.seal(&purpose(site), &bytes, random))
}

/// Opens a receipt of this site, at `now` (Unix seconds).
///
/// # Errors
/// If it belongs to another site, is invalid or too old.
pub fn open(
    sealer: &Sealer,
    site: SiteNumber,
    receipt: &str,
    now: i64,
) -> Result<ReceiptView, Unopened> {
    let receipt = receipt.trim();
    if receipt.len() > LONGEST_RECEIPT {
        return Err(Unopened::Unknown);
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(receipt)
        .map_err(|_| Unopened::Unknown)?;
    let bytes = sealer
        .unseal(&purpose(site), &bytes)
        .map_err(|_| Unopened::Unknown)?;
    let sealed: Sealed = postcard::from_bytes(&bytes).map_err(|_| Unopened::Unknown)?;
    if sealed.form != FORM {
        return Err(Unopened::Unknown);
    }
    let at = sealed.at.div_euclid(MICROS);
    let expires = at + OPENS_FOR;
    if now >= expires {
        return Err(Unopened::Expired);
    }
    let reason = match &sealed.reason {
        Some(code) => Some(Reason::from_code(code).ok_or(Unopened::Unknown)?),
        None => None,
    };
    let step_text = sealed.step.as_ref().map(|(name, text)| {
        // A receipt may be from an earlier version, with steps that no longer exist.
        find(&format!("step_{name}")).map_or_else(|| text.clone(), |known| known.localize_here())
    });
    let step = sealed.step.map(|(name, _)| name);
    Ok(ReceiptView {
        at,
        expires,
        sent_by: sealed.by,
        counted: reason.is_none(),
        reason: reason.map(|reason| reason.code().to_owned()),
        explanation: reason.map(|reason| of_reason(reason).localize_here()),
        step,
        step_text,
        steps_passed: sealed.passed,
        detail: sealed.detail,
        classified: sealed.classified,
        props: sealed.props,
    })
}

/// A receipt opens for the site it was made for only.
fn purpose(site: SiteNumber) -> String {
    format!("receipt of site {}", site.0)
}

impl Classified {
    fn cut(&self) -> Self {
        let maybe = |text: &Option<String>| text.as_deref().map(cut);
        Self {
            hostname: cut(&self.hostname),
            path: cut_at(&self.path, LONGEST_PATH),
            event: maybe(&self.event),
            interactive: self.interactive,
            source: maybe(&self.source),
            channel: cut(&self.channel),
            referrer: maybe(&self.referrer),
            utm_source: maybe(&self.utm_source),
            utm_medium: maybe(&self.utm_medium),
            utm_campaign: maybe(&self.utm_campaign),
            utm_content: maybe(&self.utm_content),
            utm_term: maybe(&self.utm_term),
            country: maybe(&self.country),
            device: maybe(&self.device),
            browser: maybe(&self.browser),
            os: maybe(&self.os),
            language: maybe(&self.language),
        }
    }
}

/// The beginning of a text, in whole characters.
fn cut(text: &str) -> String {
    cut_at(text, LONGEST)
}

fn cut_at(text: &str, bytes: usize) -> String {
    text[..text.floor_char_boundary(bytes)].to_owned()
}

fn names(props: &[(String, PropValue)]) -> Vec<String> {
    let mut left = LONGEST_NAMES;
    props
        .iter()
        .map_while(|(name, _)| {
            left = left.checked_sub(name.len())?;
            Some(name.clone())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;

    use super::*;

    const NOW: i64 = 1_795_176_000;
    const SITE: SiteNumber = SiteNumber(7);

    fn judgement(reason: Option<Reason>) -> Judgement {
        Judgement {
            at: NOW * MICROS + 5,
            by: SentBy::Script,
            decision: Decision {
                reason,
                step: reason.map(|_| ("bot".to_owned(), "No bot.".to_owned())),
                passed: 8,
                detail: None,
            },
            classified: Some(Classified {
                hostname: "example.com".to_owned(),
                path: "/a".to_owned(),
                channel: "Direct".to_owned(),
                interactive: true,
                country: Some("DE".to_owned()),
                ..Classified::default()
            }),
            props: vec![("plan".to_owned(), PropValue::Text("secret".to_owned()))],
        }
    }

    #[test]
    fn a_receipt_tells_the_verdict_to_its_site_for_48_hours() {
        let random = SeededRandom::new(1);
        let sealer = Sealer::with(&[7; 32]);
        let receipt = seal(&sealer, &random, SITE, &judgement(Some(Reason::Bot)));
        let view = open(&sealer, SITE, &format!(" {receipt}\n"), NOW + 5).unwrap();
        assert_eq!((view.at, view.expires), (NOW, NOW + OPENS_FOR));
        assert_eq!((view.counted, view.reason.as_deref()), (false, Some("bot")));
        assert_eq!(view.step.as_deref(), Some("bot"));
        let asked = "The user agent is not that of a known bot or another program, and the hit has what every browser sends.";
        assert_eq!(view.step_text.as_deref(), Some(asked));
        let explained = "The user agent is that of a known bot or another program, or the hit lacks what every browser sends.";
        assert_eq!(view.explanation.as_deref(), Some(explained));
        assert_eq!((view.steps_passed, view.sent_by), (8, SentBy::Script));
        assert_eq!(view.classified, judgement(None).classified);
        assert_eq!(view.props, ["plan"]);
        assert!(open(&sealer, SITE, &receipt, NOW + OPENS_FOR - 1).is_ok());
        assert_eq!(
            open(&sealer, SITE, &receipt, NOW + OPENS_FOR),
            Err(Unopened::Expired)
        );
        for (sealer, site, receipt) in [
            (&sealer, SiteNumber(8), receipt.as_str()),
            (&Sealer::with(&[8; 32]), SITE, &receipt),
            (&sealer, SITE, &receipt[..receipt.len() - 4]),
            (&sealer, SITE, ""),
            (&sealer, SITE, "no receipt"),
            (&sealer, SITE, &"A".repeat(100_000)),
        ] {
            assert_eq!(open(sealer, site, receipt, NOW), Err(Unopened::Unknown));
        }
        let counted = seal(&sealer, &random, SITE, &judgement(None));
        let view = open(&sealer, SITE, &counted, NOW).unwrap();
        assert_eq!((view.counted, view.reason, view.step), (true, None, None));
    }

    #[test]
    fn every_reason_goes_there_and_back() {
        let (random, sealer) = (SeededRandom::new(1), Sealer::with(&[7; 32]));
        for reason in Reason::ALL {
            let receipt = seal(&sealer, &random, SITE, &judgement(Some(reason)));
            let view = open(&sealer, SITE, &receipt, NOW).unwrap();
            assert_eq!(view.reason.as_deref(), Some(reason.code()));
        }
    }

    #[test]
    fn the_longest_receipt_fits_a_header_and_holds_no_value() {
        let (random, sealer) = (SeededRandom::new(1), Sealer::with(&[7; 32]));
        let long = || "ä".repeat(2_000);
        let mut judgement = judgement(Some(Reason::Malformed));
        judgement.decision.detail = Some(long());
        judgement.props = (0..30)
            .map(|at| (format!("{at}{}", "ä".repeat(58)), PropValue::Text(long())))
            .collect();
        let some = || Some(long());
        judgement.classified = Some(Classified {
            hostname: long(),
            path: long(),
            event: some(),
            interactive: true,
            source: some(),
            channel: long(),
            referrer: some(),
            utm_source: some(),
            utm_medium: some(),
            utm_campaign: some(),
            utm_content: some(),
            utm_term: some(),
            country: some(),
            device: some(),
            browser: some(),
            os: some(),
            language: some(),
        });
        let receipt = seal(&sealer, &random, SITE, &judgement);
        assert!(receipt.len() <= LONGEST_RECEIPT, "{}", receipt.len());
        assert!(receipt.bytes().all(|byte| byte.is_ascii_graphic()));
        let view = open(&sealer, SITE, &receipt, NOW).unwrap();
        assert_eq!(view.classified.unwrap().path, "ä".repeat(150));
        assert_eq!(view.props.len(), 2);
    }
}
