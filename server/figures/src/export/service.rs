//! What `/export` does.

use std::io::{Cursor, Write as _};

use base::{
    access::{InSite, ReadFigures},
    answer::{Problem, Zip},
    clock::Clock as _,
};
use poem_openapi::types::ToJSON as _;
use serde_json::json;
use sites::{annotations, goals, picks, sites::SiteView, stretches};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::daily;
use crate::{
    funnels, left_out,
    query::{QueryClient, QueryParams},
    series::{self, SeriesMetric},
    views,
};

/// The version of the format; a change that readers must know about increases it.
const FORMAT: u32 = 1;
const METRICS: [SeriesMetric; 8] = [
    SeriesMetric::Visitors,
    SeriesMetric::Visits,
    SeriesMetric::Views,
    SeriesMetric::Events,
    SeriesMetric::BounceRate,
    SeriesMetric::VisitDurationSeconds,
    SeriesMetric::ViewsPerVisit,
    SeriesMetric::EngagedVisits,
];

/// Makes the zip.
pub async fn export(client: &QueryClient, site: &InSite<ReadFigures>) -> Result<Zip, Problem> {
    let settings = client.state.site(site)?;
    // It begins with the first hit received, which may be earlier than the first counted.
    let left_out = left_out::left_out(client, site, Some("all"), None).await?;
    let days = format!("{}..{}", left_out.period.from, left_out.period.to);
    let asked = series::SeriesParams {
        asked: QueryParams::of(Some(days), vec![]),
        interval: Some("day".to_owned()),
        metrics: METRICS.to_vec(),
        ..series::SeriesParams::default()
    };
    let series = series::series(client, site, &asked).await?;
    let noted = annotations::all(&client.state.pool, site, &settings.zone).await?;
    let pool = &client.state.pool;
    let about = json!({
        "format": FORMAT,
        "made_by": concat!("Stile ", env!("CARGO_PKG_VERSION")),
        "made_at": client.state.clock.now_seconds(),
        "site": SiteView::from(&*settings).to_json(),
        "annotations": noted,
        "goals": goals::all(pool, site).await?.to_json(),
        "picks": picks::all(pool, site).await?.to_json(),
        "stretches": stretches::all(pool, site).await?.to_json(),
        "funnels": funnels::list(pool, site, &settings).await?.to_json(),
        "views": views::list(pool, site).await?.to_json(),
        "from": series.period.from,
        "to": series.period.to,
        "columns": daily::HEAD,
        "definitions": series.definitions,
    });
    let mut about = serde_json::to_vec_pretty(&about).map_err(Problem::internal)?;
    about.push(b'\n');
    let bytes = daily::write(&series.points, &left_out.by_day)
        .and_then(|daily| zipped(&[("site.json", &about), ("daily.csv", &daily)]))
        .map_err(Problem::internal)?;
    Ok(Zip {
        name: format!("{}-{}.zip", settings.name(), series.period.to),
        body: bytes.into(),
    })
}

/// A zip of these files, in this order.
fn zipped(files: &[(&str, &[u8])]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        zip.start_file(*name, options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
