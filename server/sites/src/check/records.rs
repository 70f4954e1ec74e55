//! Requests and responses of the page check.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// The page to check.
#[derive(Clone, Debug, Default, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// A path of the site, such as `/pricing`, or a full address on one of its hostnames; default: the home page.
    /// Without a scheme, Stile tries https first, then http if there is no answer.
    pub url: Option<String>,
}

/// The result of a page check.
#[derive(Clone, Debug, Object)]
pub struct CheckView {
    /// The overall result.
    pub verdict: Verdict,
    /// The findings, the most severe first.
    pub findings: Vec<FindingView>,
    /// The requested address.
    pub asked: String,
    /// The final address after redirects; null if there was no answer.
    pub url: Option<String>,
    /// The redirects, in order.
    pub redirects: Vec<Redirect>,
    /// The HTTP status of the response.
    pub status: Option<u16>,
    /// The media type of the response, such as `text/html`.
    pub media_type: Option<String>,
    /// The number of bytes read.
    pub bytes: u32,
    /// How long the page took to load, in milliseconds.
    pub took_ms: u32,
    /// The page's title.
    pub title: Option<String>,
    /// The Stile script tags in the page, in order.
    pub tags: Vec<TagView>,
    /// Consent tools whose scripts are in the page.
    pub consent_tools: Vec<String>,
    /// The number of content security policies that apply to the page.
    pub policies: u32,
    /// When the page was checked, in Unix seconds.
    pub checked_at: i64,
}

/// Whether a page is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Verdict {
    /// The page is counted.
    Counts,
    /// The page is counted, but not correctly: see the findings.
    CountsPartly,
    /// Visitors are counted only after they consent or interact with the page.
    CountsLater,
    /// The tag is not in the published page, but a script may add it.
    Unsure,
    /// The page is not counted.
    CountsNot,
    /// The page could not be loaded.
    NoPage,
}

/// A redirect.
#[derive(Clone, Debug, Object)]
pub struct Redirect {
    /// The address that redirects.
    pub from: String,
    /// The HTTP status of the redirect.
    pub status: u16,
    /// The address that it redirects to.
    pub to: String,
}

/// A script tag in the page.
#[derive(Clone, Debug, Object)]
pub struct TagView {
    /// The script's full address.
    pub script: String,
    /// The site that the tag names, exactly as written in the page.
    pub site: Option<String>,
    /// Whether the tag names this site.
    pub right_site: bool,
    /// Where the script is loaded from.
    pub from: ScriptFrom,
    /// How the tag is included in the page.
    pub place: Place,
    /// Whether a browser runs it immediately, without any other tool.
    pub runs: bool,
    /// The tool that delays or blocks the tag, if known.
    pub held_by: Option<String>,
}

/// Where the script is loaded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ScriptFrom {
    /// From the address of this deployment.
    Service,
    /// From another address that serves the same script, such as a proxy on the site's own domain.
    Proxy,
    /// From an address that serves something else, or does not answer.
    Elsewhere,
    /// Not checked.
    Unknown,
}

/// How a tag is included in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Place {
    /// As an HTML element.
    Element,
    /// Added by a script in the page.
    ByScript,
    /// In an HTML comment, where nothing runs.
    Comment,
    /// In `<noscript>`, where no script runs.
    Noscript,
    /// In `<template>`, where nothing runs.
    Template,
}

/// A finding of a page check.
#[derive(Clone, Debug, Object)]
#[oai(rename = "Finding")]
pub struct FindingView {
    /// The kind of finding.
    pub code: Code,
    /// How severe it is.
    pub level: Level,
    /// What was found, in one sentence.
    pub message: String,
    /// What to do about it; null if nothing needs to be done.
    pub advice: Option<String>,
}

/// How severe a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Level {
    /// The page is not counted.
    Problem,
    /// The page is counted, but not correctly.
    Warning,
    /// For information.
    Note,
    /// Correct.
    Fine,
}

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Code {
    /// The tag is present, names this site, and runs.
    TagFine,
    /// The address does not answer, or its answer is not valid HTTP.
    Unreachable,
    /// The address, or one that it redirects to, is not on the public internet.
    NotPublic,
    /// The server took too long to answer.
    TooSlow,
    /// The page redirects too often, or without a target.
    BadRedirect,
    /// The server answered with an error.
    BadStatus,
    /// The response is not HTML.
    NotHtml,
    /// The page is available over http only.
    NoHttps,
    /// The page redirects to another address of the site.
    Redirected,
    /// The page redirects to a host that is not the site's.
    WrongHost,
    /// The page is longer than the part that was read.
    CutOff,
    /// The page does not contain the tag.
    TagMissing,
    /// A tag manager or another script may add the tag.
    TagManager,
    /// The tag is in a place where scripts do not run.
    TagAsleep,
    /// The tag names another site.
    WrongSite,
    /// The tag names no site.
    SiteMissing,
    /// More than one tag runs.
    Doubled,
    /// The tag has a type that browsers do not run, or lacks something that it needs to run.
    WrongType,
    /// The tag has no script address.
    AddressMissing,
    /// The script does not load.
    ScriptMissing,
    /// The script is not the one that this deployment serves.
    OtherScript,
    /// The tag is pinned to another version of the script.
    PinnedToAnother,
    /// The page uses https and the script http, so browsers block the script.
    MixedContent,
    /// A content security policy blocks the script or its requests.
    ForbiddenByPolicy,
    /// A content security policy blocks a part of the script.
    LimitedByPolicy,
    /// A consent tool blocks the tag until the visitor consents.
    HeldForConsent,
    /// A consent tool is in the page.
    ConsentTool,
    /// A performance tool delays the tag.
    Delayed,
    /// The tag sends hits to another address.
    SentElsewhere,
    /// The tag names other query parameters than the site's settings.
    OtherParameters,
    /// Counting is paused.
    Paused,
}
