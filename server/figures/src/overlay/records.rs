//! Records of `/overlay`.
//!
//! All figures refer to one page: exactly the requested path. *The views* are its page views that are in the period and
//! match the filters. `visitors` are their visitors; every `share` of a link, pick or stretch is a share of them.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::{number::Number, query::PeriodView};

/// The kind of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LinkKind {
    /// Another page of the site: the next page view of the same visit, on another path. Visitors mostly get there by a
    /// link, but any way counts.
    Page,
    /// Another host: the event `Outbound link` on this page, by its property `url`.
    Outbound,
    /// A file: the event `Download` on this page, by its property `url`.
    Download,
    /// A form that was submitted: the event `Form` on this page, by its property `form`.
    Form,
}

/// A link of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayLink {
    /// The kind of the link.
    pub kind: LinkKind,
    /// The target: a path, a URL, or a form.
    pub target: String,
    /// Number of clicks. An event counts if it is in the period, a page if the view before it is.
    pub clicks: i64,
    /// Unique visitors who followed it.
    pub visitors: i64,
    /// `visitors` of the link divided by the page's `visitors`; null if there are none.
    pub share: Option<Number>,
}

/// A named element of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayPick {
    /// The element's id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// CSS selectors of the element, most stable first.
    pub selectors: Vec<String>,
    /// Clicks on this page: the event `Click`, by its property `pick`.
    pub clicks: i64,
    /// Unique visitors who clicked it.
    pub visitors: i64,
    /// `visitors` of the element divided by the page's `visitors`; null if there are none.
    pub share: Option<Number>,
    /// Unique visitors of the views in whose visit the element was visible in the window on this page.
    pub seen: i64,
}

/// A section of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayStretch {
    /// The section's id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// CSS selectors of the element where the section starts, most stable first.
    pub from_selectors: Vec<String>,
    /// CSS selectors of the element where the section ends. Empty: it ends with the element that it starts with.
    pub to_selectors: Vec<String>,
    /// Unique visitors who reached it: those of the views in whose visit the section was visible in the window on this
    /// page.
    pub visitors: i64,
    /// `visitors` of the section divided by the page's `visitors`; null if there are none.
    pub share: Option<Number>,
    /// Average seconds that the section was visible in the window in these visits, per visitor who reached it.
    pub reading_seconds: Option<Number>,
}

/// How many visits viewed the page down to a depth.
#[derive(Debug, Clone, Object)]
pub struct OverlayDepth {
    /// Percent of the page's height: 10, 20 to 100.
    pub percent: i64,
    /// Visits in `reports` that viewed the page down to this depth or deeper.
    pub visits: i64,
    /// `visits` divided by `reports`; null if there are none.
    pub share: Option<Number>,
}

/// Clicks and scroll depth of one page, to draw over a copy of it.
#[derive(Debug, Clone, Object)]
pub struct OverlayView {
    /// The site's name.
    pub site: String,
    /// The page.
    pub path: String,
    /// The period.
    pub period: PeriodView,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// Page views of the page.
    pub views: i64,
    /// Unique visitors of these views.
    pub visitors: i64,
    /// Links that visitors followed: most clicks first, then by kind (page, outbound, download, form) and target. At
    /// most `limit`.
    pub links: Vec<OverlayLink>,
    /// Total number of links.
    pub total_links: i64,
    /// Picked elements that are tracked on this page: most clicks first, then by name.
    pub picks: Vec<OverlayPick>,
    /// Sections that are tracked on this page: most visitors first, then by name.
    pub stretches: Vec<OverlayStretch>,
    /// Visits that started in the period, match the filters on visits, and reported a scroll depth of the page, as for
    /// `scroll_depth` in `/stats?by=page`.
    pub reports: i64,
    /// How far down these visits viewed the page: ten rows.
    pub depths: Vec<OverlayDepth>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
