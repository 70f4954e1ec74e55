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
mod left_out;
mod live;
mod moves;
mod overlay;
mod overview;
mod props;
mod series;
mod stats;
mod texts;
mod told;
mod views;
mod when;
mod why;

pub use asking::Asker;
use base::context::Context;

/// The area's operations.
pub type Api = (
    stats::StatsApi,
    series::SeriesApi,
    live::LiveApi,
    left_out::LeftOutApi,
    arriving::ArrivingApi,
    definitions::DefinitionsApi,
    overview::OverviewApi,
    around::AroundApi,
    when::WhenApi,
    props::PropsApi,
    overlay::OverlayApi,
    views::ViewsApi,
    texts::TextsApi,
    changed::ChangedApi,
    why::WhyApi,
);

/// The area's operations, which ask through this asker.
pub fn api(asker: &Asker, context: &Context) -> Api {
    (
        stats::StatsApi(asker.clone()),
        series::SeriesApi(asker.clone()),
        live::LiveApi(asker.clone()),
        left_out::LeftOutApi(asker.clone()),
        arriving::ArrivingApi(asker.clone()),
        definitions::DefinitionsApi(asker.clock.clone()),
        overview::OverviewApi(asker.clone()),
        around::AroundApi(asker.clone()),
        when::WhenApi(asker.clone()),
        props::PropsApi(asker.clone()),
        overlay::OverlayApi(asker.clone()),
        views::ViewsApi(context.clone()),
        texts::TextsApi,
        changed::ChangedApi(asker.clone()),
        why::WhyApi(asker.clone()),
    )
}
