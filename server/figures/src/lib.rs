//! Figures: every number that is shown of a site, exact, with its definition.
//!
//! A query is read and resolved for its site (`query`): its period becomes moments in the site's zone
//! (`time`), its filters become conditions, and DuckDB runs a statement from `queries/counts/figures`,
//! whose Arrow batches are read column by column into the answer's records. Of the other folders
//! `attribution` and `sequences` are shared by a few groups of operations, and the rest are such groups,
//! which do not use each other. A few exceptions are listed in `tests/it/contract/tree.rs`.

pub mod consented;
pub mod number;
pub mod query;
pub mod time;

mod around;
mod arriving;
mod attribution;
mod changed;
mod definitions;
mod export;
mod funnels;
mod goals;
mod holds;
mod left_out;
mod live;
mod overlay;
mod overview;
mod paths;
mod preview;
mod props;
mod retention;
mod revenue;
mod sequences;
mod series;
mod setup;
mod stats;
mod stream;
mod texts;
mod views;
mod when;
mod why;

/// Exchange rates, as the operator of the deployment sets them.
pub mod rates {
    pub use crate::revenue::{
        RateFrom,
        ecb::fetch as fetch_ecb,
        stored_rates::{DayRate, WrongRate, all, read_file, set},
    };
}

/// The answers of operations without a request, for reports by email and alerts: the same figures by the same code.
pub mod answers {
    pub use crate::{
        attribution::NormalRangeView,
        left_out::{LeftOutView, ReasonRow, left_out},
        overview::{Overview, OverviewSite, overview_of},
        query::{
            Figure, ImportedView, PeriodView, QueryClient, QueryParams,
            counting::{Breakdown, BreakdownRow},
        },
        series::{Point, SeriesMetric, SeriesParams, series},
        stats::{Stats, Totals, full as stats},
        why::{
            FigureChange, PartsView, SiteEvent, SiteEventKind, Wanted as WhyParams,
            of_change as why,
        },
    };
}

use base::context::Context;
pub use query::{Exact, State};
use sites::{Broadcaster, Sites};
pub use stats::text_cell as csv_cell;
pub use texts::consent_paragraphs;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Figures of a site: totals, breakdowns, series, live data, excluded hits.
    Figures,
}

/// Figures.
type FigureApis = (
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

/// Changes, excluded hits, exports and saved views.
type ChangeApis = (
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

/// Previews of changes, and whether anything was counted at all.
type PreviewApis = (goals::GoalTestApi, preview::SiteChangeApi, setup::SetupApi);

/// What visits led to: funnels, paths, retention, revenue.
type VisitApis = (
    funnels::FunnelsApi,
    paths::PathsApi,
    retention::RetentionApi,
    revenue::RevenueApi,
);

/// The area's operations, on this state; the broadcaster knows the streams.
pub fn api(
    state: &State,
    context: &Context,
    sites: &Sites,
    broadcaster: &Broadcaster,
) -> (
    FigureApis,
    ChangeApis,
    PreviewApis,
    VisitApis,
    stats::SourceIconApi,
) {
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
                broadcaster: broadcaster.clone(),
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
                registry: state.registry.clone(),
            },
            definitions::DefinitionsApi(state.clock.clone()),
            texts::TextsApi(state.clone()),
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
        stats::SourceIconApi::new(state, context),
    )
}
