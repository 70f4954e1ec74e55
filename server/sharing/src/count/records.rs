//! The number of views of a page.

use figures::number::Number;
use poem_openapi::Object;

/// How often a page was viewed.
#[derive(Clone, Debug, Object)]
pub struct PageCount {
    /// The site's name.
    pub site: String,
    /// The page's path.
    pub path: String,
    /// Page views since `since`, exact.
    pub views: Number,
    /// The first day that is counted, `YYYY-MM-DD` in the site's time zone: that of the first hit that the site keeps.
    pub since: String,
    /// When the views were counted, in Unix seconds.
    pub counted_at: i64,
}
