//! What is asked and answered about a page.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// Which page to look at.
#[derive(Clone, Debug, Default, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// A path of the site, such as `/pricing`, or a whole address on one of its hostnames. Left out: the front
    /// page. Without a scheme it is asked for by https, and by http where nobody answers there.
    pub url: Option<String>,
}

/// What was found.
#[derive(Clone, Debug, Object)]
pub struct CheckView {
    /// In one word.
    pub verdict: Verdict,
    /// Each thing found, the gravest first.
    pub findings: Vec<Finding>,
    /// The address that was asked for.
    pub asked: String,
    /// The address that answered, after redirects; null where none did.
    pub url: Option<String>,
    /// The redirects on the way, in order.
    pub redirects: Vec<Redirect>,
    /// The answer's HTTP status.
    pub status: Option<u16>,
    /// The answer's media type, such as `text/html`.
    pub media_type: Option<String>,
    /// How many bytes of the page were read.
    pub bytes: u32,
    /// How long the page took, in milliseconds.
    pub took_ms: u32,
    /// The page's title.
    pub title: Option<String>,
    /// Every tag of this service in the page, in order.
    pub tags: Vec<TagView>,
    /// Consent tools whose scripts are in the page.
    pub consent_tools: Vec<String>,
    /// How many content security policies hold in the page.
    pub policies: u32,
    /// When it was looked at, in Unix seconds.
    pub checked_at: i64,
}

/// How it stands with the counting of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Verdict {
    /// The page is counted.
    Counts,
    /// The page is counted, but not as it should be: the findings say what is amiss.
    CountsPartly,
    /// Visitors are counted once they agreed, or once they move; not before.
    CountsLater,
    /// The tag is not in the page as published, but a script may put it there.
    Unsure,
    /// The page is not counted.
    CountsNot,
    /// There is no page to look at.
    NoPage,
}

/// A redirect.
#[derive(Clone, Debug, Object)]
pub struct Redirect {
    /// The address that redirects.
    pub from: String,
    /// With which status.
    pub status: u16,
    /// Where it leads.
    pub to: String,
}

/// A tag in the page.
#[derive(Clone, Debug, Object)]
pub struct TagView {
    /// The script's whole address.
    pub script: String,
    /// The site that it names, as it stands there.
    pub site: Option<String>,
    /// Whether that is this site.
    pub right_site: bool,
    /// Where the script comes from.
    pub from: ScriptFrom,
    /// How it stands in the page.
    pub place: Place,
    /// Whether a browser would run it on its own, at once.
    pub runs: bool,
    /// The tool that holds it back, where one does and is known.
    pub held_by: Option<String>,
}

/// Where the script comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ScriptFrom {
    /// From this service's own address.
    Service,
    /// From another address that answers with this service's script, such as the site's own.
    Proxy,
    /// From an address that answers with something else, or not at all.
    Elsewhere,
    /// It was not asked.
    Unknown,
}

/// How a tag stands in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Place {
    /// As an element.
    Element,
    /// Made by a script that stands in the page.
    ByScript,
    /// In a comment, where nothing runs.
    Comment,
    /// In `<noscript>`, where no script runs.
    Noscript,
    /// In `<template>`, where nothing runs.
    Template,
}

/// Something that was found.
#[derive(Clone, Debug, Object)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// How grave it is.
    pub level: Level,
    /// What was found, in a sentence.
    pub message: String,
    /// What to do about it, where something is to be done.
    pub advice: Option<String>,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Level {
    /// The page is not counted.
    Problem,
    /// The page is counted, but not as it should be.
    Warning,
    /// Good to know.
    Note,
    /// As it should be.
    Fine,
}

/// What can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Code {
    /// The tag is there, names this site, and runs.
    TagFine,
    /// Nobody answers at the address, or not by the rules of the web.
    Unreachable,
    /// The address, or one that it redirects to, is not one of the public internet.
    NotPublic,
    /// The server took too long.
    TooSlow,
    /// It redirects too often, or to nothing.
    BadRedirect,
    /// The server answered with an error.
    BadStatus,
    /// The answer is no HTML.
    NotHtml,
    /// It answers by http only.
    NoHttps,
    /// The page is at another address of the site.
    Redirected,
    /// The page is on a host that is not one of the site's.
    WrongHost,
    /// The page was longer than what is read.
    CutOff,
    /// No tag is in the page.
    TagMissing,
    /// A tag manager or another script may put a tag into the page.
    TagManager,
    /// The tag stands where nothing runs.
    TagAsleep,
    /// The tag names another site.
    WrongSite,
    /// The tag names no site.
    SiteMissing,
    /// There is more than one tag that runs.
    Doubled,
    /// The tag is of a type that no browser runs, or runs without what it needs.
    WrongType,
    /// The tag lacks its address.
    AddressMissing,
    /// The script does not load.
    ScriptMissing,
    /// The script is not the one that this service serves.
    OtherScript,
    /// The tag is pinned to another version of the script.
    PinnedToAnother,
    /// A page by https does not load a script by http.
    MixedContent,
    /// A content security policy forbids the script, or its sending.
    ForbiddenByPolicy,
    /// A content security policy forbids a part of it.
    LimitedByPolicy,
    /// A consent tool holds the tag.
    HeldForConsent,
    /// A consent tool is in the page.
    ConsentTool,
    /// A tool for speed holds the tag.
    Delayed,
    /// Hits are sent to an address of the tag's own.
    SentElsewhere,
    /// The tag names other query parameters than the site keeps.
    OtherParameters,
    /// Counting rests.
    Paused,
}
