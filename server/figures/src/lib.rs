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

mod around;
mod arriving;
mod changed;
mod definitions;
mod export;
mod funnels;
mod goals;
mod holds;
mod left_out;
mod live;
mod money;
mod moves;
mod overlay;
mod overview;
mod page;
mod paths;
mod preview;
mod props;
mod retention;
mod revenue;
mod series;
mod stats;
mod stream;
mod texts;
mod told;
mod views;
mod walks;
mod when;
mod why;

/// What money was worth, as whoever runs the deployment sets it.
pub mod rates {
    pub use crate::revenue::{
        RateFrom,
        kept::{DayRate, WrongRate, all, read_file, set},
    };
}

pub use asking::Asker;
use base::context::Context;

use sites::Hub;

/// What was counted, and how much of it.
type Counted = (
    stats::StatsApi,
    series::SeriesApi,
    props::PropsApi,
    when::WhenApi,
    around::AroundApi,
    overlay::OverlayApi,
    overview::OverviewApi,
    live::LiveApi,
    stream::StreamApi,
);

/// What moved, what did not count, and what is kept beside.
type Beside = (
    changed::ChangedApi,
    why::WhyApi,
    left_out::LeftOutApi,
    arriving::ArrivingApi,
    holds::HoldsApi,
    export::ExportApi,
    views::ViewsApi,
    definitions::DefinitionsApi,
    texts::TextsApi,
);

/// What visits came to: steps taken, ways gone, visitors come again, money.
type Came = (
    funnels::FunnelsApi,
    paths::PathsApi,
    retention::RetentionApi,
    revenue::RevenueApi,
);

/// The area's operations, which ask through this asker; the hub knows who listens.
pub fn api(asker: &Asker, context: &Context, hub: &Hub) -> (Counted, Beside, Came) {
    (
        (
            stats::StatsApi(asker.clone()),
            series::SeriesApi(asker.clone()),
            props::PropsApi(asker.clone()),
            when::WhenApi(asker.clone()),
            around::AroundApi(asker.clone()),
            overlay::OverlayApi(asker.clone()),
            overview::OverviewApi(asker.clone()),
            live::LiveApi(asker.clone()),
            stream::StreamApi {
                asker: asker.clone(),
                hub: hub.clone(),
            },
        ),
        (
            changed::ChangedApi(asker.clone()),
            why::WhyApi(asker.clone()),
            left_out::LeftOutApi(asker.clone()),
            arriving::ArrivingApi(asker.clone()),
            holds::HoldsApi(asker.clone()),
            export::ExportApi(asker.clone()),
            views::ViewsApi {
                context: context.clone(),
                book: asker.book.clone(),
            },
            definitions::DefinitionsApi(asker.clock.clone()),
            texts::TextsApi,
        ),
        (
            funnels::FunnelsApi {
                context: context.clone(),
                asker: asker.clone(),
            },
            paths::PathsApi(asker.clone()),
            retention::RetentionApi(asker.clone()),
            revenue::RevenueApi(asker.clone()),
        ),
    )
}
