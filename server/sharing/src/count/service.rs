//! Counts the views of a page.

use std::sync::Arc;

use base::{answer::Problem, limits::Limited};
use figures::{
    answers::{QueryParams, stats},
    number::Number,
};
use poem::Request;
use shared::limits::{self, over};
use sites::Site;
use uuid::Uuid;

use super::records::PageCount;
use crate::{Sharing, access, cache::AnswerCache, filter};

/// How old an answer may be, in seconds.
const SECONDS: u32 = 60;
/// The most answers that are kept: each is one number and a path.
const KEPT: u64 = 4_000;

/// Recent numbers of views; none yet.
pub(crate) fn cache() -> AnswerCache<CacheKey, PageCount> {
    AnswerCache::new(SECONDS, KEPT)
}

/// What a recent answer belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CacheKey {
    site: Uuid,
    name: String,
    path: String,
}

/// The views of a page of a site that shows them.
pub(super) async fn count(
    sharing: &Sharing,
    request: &Request,
    name: &str,
    path: &str,
) -> Result<Arc<PageCount>, Problem> {
    let (context, address) = (&sharing.context, access::address(request));
    context.limit(Limited::ShareCount, &[], address).await?;
    let site = access::site(sharing, name)?;
    if !site.share.as_ref().is_some_and(|share| share.counts) {
        return Err(access::unknown());
    }
    let filter = filter::exactly("page", path);
    let is_long = over(path, limits::PATH) || over(&filter, "page:".len() + limits::FILTER_VALUE);
    if !path.starts_with('/') || is_long {
        return Err(Problem::invalid("malformed_path.page")
            .with("most", limits::PATH)
            .field("path"));
    }
    let key = CacheKey {
        site: site.facts.id,
        name: site.name().to_owned(),
        path: path.to_owned(),
    };
    let now = context.now();
    let counted = counted(sharing, &site, path, filter, now);
    sharing.answers.counts.get(key, now, counted).await
}

/// How long others may keep an answer: until it is a minute old.
pub(super) fn kept(count: &PageCount, now: i64) -> String {
    let whole = i64::from(SECONDS);
    let left = (count.counted_at + whole - now).clamp(0, whole);
    format!("public, max-age={left}")
}

async fn counted(
    sharing: &Sharing,
    site: &Site,
    path: &str,
    filter: String,
    now: i64,
) -> Result<PageCount, Problem> {
    let witness = access::witness(sharing, site)?;
    let client = sharing.figures.of(&witness.caller);
    let asked = QueryParams::of(Some("all".to_owned()), vec![filter]);
    let found = stats(&client, &witness, &asked, &["none".to_owned()], 0).await?;
    Ok(PageCount {
        site: site.name().to_owned(),
        path: path.to_owned(),
        views: found.totals.views.value.unwrap_or(Number(0.0)),
        since: found.period.from,
        counted_at: now,
    })
}
