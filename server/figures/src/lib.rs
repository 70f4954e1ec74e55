//! Figures: every number that is shown of a site, exact, with its definition.
//!
//! A question is read and resolved for its site (`query`): its period becomes moments in the site's zone (`time`),
//! its filters become conditions, and a statement from `queries/counts/figures` is put to DuckDB, whose Arrow batches
//! are read column by column into the answer's records. Of the other folders `moves` and `walks` are shared by a few
//! groups of operations, and the rest are such groups, which do not use each other. A few exceptions are listed in
//! `tests/it/contract/tree.rs`.

pub mod number;
pub mod query;
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
mod paths;
mod preview;
mod props;
mod retention;
mod revenue;
mod series;
mod setup;
mod stats;
mod stream;
mod texts;
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

use base::context::Context;
pub use query::{Exact, State};
use sites::{Hub, Sites};

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

/// What a change would come to, and whether anything was counted at all.
type Tried = (goals::GoalTestApi, preview::SiteChangeApi, setup::SetupApi);

/// What visits came to: steps taken, ways gone, visitors come again, money.
type Came = (
    funnels::FunnelsApi,
    paths::PathsApi,
    retention::RetentionApi,
    revenue::RevenueApi,
);

/// The area's operations, on this state; the hub knows who listens.
pub fn api(
    state: &State,
    context: &Context,
    sites: &Sites,
    hub: &Hub,
) -> (Counted, Beside, Tried, Came) {
    (
        (
            stats::StatsApi(state.clone()),
            series::SeriesApi(state.clone()),
            props::PropsApi(state.clone()),
            when::WhenApi(state.clone()),
            around::AroundApi(state.clone()),
            overlay::OverlayApi(state.clone()),
            overview::OverviewApi(state.clone()),
            live::LiveApi(state.clone()),
            stream::StreamApi {
                state: state.clone(),
                hub: hub.clone(),
            },
        ),
        (
            changed::ChangedApi(state.clone()),
            why::WhyApi(state.clone()),
            left_out::LeftOutApi(state.clone()),
            arriving::ArrivingApi(state.clone()),
            holds::HoldsApi(state.clone()),
            export::ExportApi(state.clone()),
            views::ViewsApi {
                context: context.clone(),
                book: state.book.clone(),
            },
            definitions::DefinitionsApi(state.clock.clone()),
            texts::TextsApi,
        ),
        (
            goals::GoalTestApi(state.clone()),
            preview::SiteChangeApi {
                state: state.clone(),
                sites: sites.clone(),
            },
            setup::SetupApi {
                context: context.clone(),
                counts: state.counts.clone(),
            },
        ),
        (
            funnels::FunnelsApi {
                context: context.clone(),
                state: state.clone(),
            },
            paths::PathsApi(state.clone()),
            retention::RetentionApi(state.clone()),
            revenue::RevenueApi(state.clone()),
        ),
    )
}
