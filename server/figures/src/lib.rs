//! Figures: every number that is shown of a site, exact, with its definition.
//!
//! A question is read (`question`), its period becomes moments in the site's
//! zone (`time`), its filters become conditions, and a statement from
//! `queries/counts/figures` is put to DuckDB (`asking`), whose Arrow batches
//! are read column by column into the answer's records.

pub mod asking;
pub mod number;
pub mod question;
pub mod tag;
pub mod time;

mod arriving;
mod definitions;
mod left_out;
mod live;
mod series;
mod stats;
mod stream;

pub use asking::Asker;

use sites::Hub;

/// The area's operations.
pub type Api = (
    stats::StatsApi,
    series::SeriesApi,
    live::LiveApi,
    left_out::LeftOutApi,
    arriving::ArrivingApi,
    definitions::DefinitionsApi,
    stream::StreamApi,
);

/// The area's operations, which ask through this asker; the hub knows who listens.
pub fn api(asker: &Asker, hub: &Hub) -> Api {
    (
        stats::StatsApi(asker.clone()),
        series::SeriesApi(asker.clone()),
        live::LiveApi(asker.clone()),
        left_out::LeftOutApi(asker.clone()),
        arriving::ArrivingApi(asker.clone()),
        definitions::DefinitionsApi(asker.clock.clone()),
        stream::StreamApi {
            asker: asker.clone(),
            hub: hub.clone(),
        },
    )
}
