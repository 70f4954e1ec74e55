//! Records of `/overlay`.
//!
//! All numbers are about one page: the path asked for, exactly. *The views* are its page views that lie in
//! the period and pass the filters; `visitors` are those who made them, and every `share` is over them.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::{number::Number, question::PeriodView};

/// What a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LinkKind {
    /// Another page of the site: the view just after one of the views in the same visit, on another path.
    /// However the reader got there: by a link, mostly.
    Page,
    /// Another host: the event `Outbound link` on this page, by its property `url`.
    Outbound,
    /// A file: the event `Download` on this page, by its property `url`.
    Download,
    /// A form that was sent: the event `Form` on this page, by its property `form`.
    Form,
}

/// A link of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayLink {
    /// What it leads to.
    pub kind: LinkKind,
    /// Where it leads: a path, an address, or a form.
    pub target: String,
    /// How often it was followed. An event counts in the period, a page where its view before does.
    pub clicks: i64,
    /// Different visitors who followed it.
    pub visitors: i64,
    /// `visitors` of the link over the page's `visitors`; null where there are none.
    pub share: Option<Number>,
}

/// A picked element of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayPick {
    /// The pick's id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Where it is: CSS selectors, the most lasting first.
    pub selectors: Vec<String>,
    /// How often it was clicked on this page: the event `Click`, by its property `pick`.
    pub clicks: i64,
    /// Different visitors who clicked it.
    pub visitors: i64,
    /// `visitors` of the element over the page's `visitors`; null where there are none.
    pub share: Option<Number>,
    /// Different visitors of the views whose visit told that the element was in the window on this page.
    pub seen: i64,
}

/// A named part of the page.
#[derive(Debug, Clone, Object)]
pub struct OverlayStretch {
    /// The stretch's id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Where it begins: CSS selectors, the most lasting first.
    pub from_selectors: Vec<String>,
    /// Where it ends; empty: where the element that it begins with does.
    pub to_selectors: Vec<String>,
    /// Different visitors who reached it: of the views whose visit told that it was in the window on this page.
    pub visitors: i64,
    /// `visitors` of the stretch over the page's `visitors`; null where there are none.
    pub share: Option<Number>,
    /// Mean seconds in which it was in the window in these visits, over those who reached it.
    pub reading_seconds: Option<Number>,
}

/// How far down the page was seen.
#[derive(Debug, Clone, Object)]
pub struct OverlayDepth {
    /// Percent of the page's height: 10, 20 to 100.
    pub percent: i64,
    /// Of the visits in `reports`, those that saw the page down to here or deeper.
    pub visits: i64,
    /// `visits` over `reports`; null where there are none.
    pub share: Option<Number>,
}

/// What was done on one page, for drawing over a copy of it.
#[derive(Debug, Clone, Object)]
pub struct OverlayView {
    /// The site's name.
    pub site: String,
    /// The page.
    pub path: String,
    /// The period.
    pub period: PeriodView,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The views of the page.
    pub views: i64,
    /// Different visitors who made them.
    pub visitors: i64,
    /// The links that were followed: most clicks first, then by kind (page, outbound, download, form) and
    /// target; as many as `limit` says.
    pub links: Vec<OverlayLink>,
    /// How many links there are in all.
    pub total_links: i64,
    /// The picked elements that are looked for on this page: most clicks first, then by name.
    pub picks: Vec<OverlayPick>,
    /// The named parts that are looked for on this page: most visitors first, then by name.
    pub stretches: Vec<OverlayStretch>,
    /// The visits that started in the period, pass the filters on visits, and told how deep the page was
    /// seen, as in the scroll depth of `/stats?by=page`.
    pub reports: i64,
    /// How far down these saw the page: ten rows.
    pub depths: Vec<OverlayDepth>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
