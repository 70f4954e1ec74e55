//! What the digest shows: each site that the member may see.

use base::{
    access::{Member, ReadFigures},
    answer::Problem,
    text::Reader,
};
use figures::answers::{self, Figure};
use uuid::Uuid;

use super::{OpenAlert, Sources, alerts, before, compare, if_wanted, period};
use crate::{periods::Days, words::Section};

/// The digest of a member.
#[derive(Clone, Debug)]
pub(crate) struct DigestContent {
    pub days: Days,
    /// Most visitors first.
    pub sites: Vec<DigestSite>,
    pub alerts: Option<Vec<OpenAlert>>,
    /// Whether the small charts are shown.
    pub charts: bool,
}

/// A site in the digest.
#[derive(Clone, Debug)]
pub(crate) struct DigestSite {
    pub name: String,
    pub visitors: Figure,
    pub views: Figure,
    /// Visitors in each bucket of the period.
    pub sparkline: Vec<Option<i64>>,
    /// Whether the period is not over yet in the site's time zone.
    pub running: bool,
    pub paused: bool,
    /// Whether any hit arrived within the last 24 hours.
    pub arriving: bool,
    /// Whether days of the period were imported from other tools: the figures do not include them.
    pub without_imported: bool,
    /// The day on which counting began, if it began too late for a comparison.
    pub counted_from: Option<String>,
}

/// Asks for every site that the member may see.
pub(crate) async fn gather(
    sources: Sources<'_>,
    who: &Member<ReadFigures>,
    days: Days,
    sections: &[Section],
    reader: &Reader,
) -> Result<DigestContent, Problem> {
    let client = sources.figures.of(&who.caller);
    let (now, earlier) = (period(days), compare(before(days)?));
    let overview = answers::overview_of(&client, who, now, earlier).await?;
    let ids: Vec<Uuid> = overview.sites.iter().map(|site| site.id).collect();
    let open = alerts::open(sources, who.caller.account, &ids, reader);
    let alerts = if_wanted(sections.contains(&Section::Alerts), open).await?;
    let sites = overview.sites.into_iter().map(|site| DigestSite {
        name: site.name,
        visitors: site.visitors,
        views: site.views,
        sparkline: site.sparkline.iter().map(|point| point.visitors).collect(),
        running: site.period.ends_at > sources.now,
        without_imported: site.period.summed_days() > 0,
        paused: site.paused,
        arriving: site.arriving.arriving,
        counted_from: site.compare.and_then(|compare| compare.counted_from),
    });
    Ok(DigestContent {
        days,
        sites: sites.collect(),
        alerts,
        charts: sections.contains(&Section::Chart),
    })
}
