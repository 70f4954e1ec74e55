//! What `/props` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::limits::PROP_NAME;

use super::records::{PropName, PropValue, PropsView};
use crate::{
    number::Number,
    query::{
        self, Binder, Columns, Cost, Dimension, QueryClient, QueryParams, QueryScope, Ranked, Sql,
        counting::{self, BreakdownRow},
        resolve, sql,
    },
};

/// Asks for the properties, or for the values of one.
pub async fn props(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    name: Option<String>,
    page: &Ranked,
) -> Result<PropsView, Problem> {
    let dimension = name.as_deref().map(dimension).transpose()?;
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let visitors = counting::visitors(client, &resolved.everyone(), &mut cost).await?;
    let mut view = PropsView {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&resolved.scope.span),
        filters: asked.filters.clone(),
        name,
        visitors,
        total_rows: 0,
        names: vec![],
        values: vec![],
        exact: true,
        definitions: query::definitions(&[
            ("visitors", "visitors"),
            ("visits", "visits"),
            ("views", "views"),
            ("events", "events"),
            ("conversion_rate", "conversion_rate"),
        ]),
        computed_ms: Number(0.0),
        rows_read: 0,
    };
    match dimension {
        Some(dimension) => {
            let page = Ranked {
                values_only: true,
                ..page.clone()
            };
            let found =
                counting::breakdown(client, &resolved.scope, &dimension, &page, &mut cost).await?;
            view.total_rows = found.total_rows;
            view.values = found
                .rows
                .into_iter()
                .map(|row| value(row, visitors))
                .collect();
        }
        None => names(client, &resolved.scope, page, &mut view, &mut cost).await?,
    }
    view.computed_ms = query::computed_ms(&cost);
    view.rows_read = cost.rows_read as i64;
    Ok(view)
}

fn dimension(name: &str) -> Result<Dimension, Problem> {
    Dimension::parse(&format!("prop.{name}")).map_err(|_| {
        Problem::invalid("unknown_property")
            .with("most", PROP_NAME)
            .field("name")
    })
}

fn value(row: BreakdownRow, visitors: i64) -> PropValue {
    let whole = |number: Number| number.0 as i64;
    PropValue {
        // Only hits that carry the property have a row.
        value: row.value.unwrap_or_default(),
        visitors: whole(row.visitors),
        visits: whole(row.visits),
        views: whole(row.views),
        events: whole(row.events),
        conversion_rate: Number::ratio(whole(row.visitors), visitors),
    }
}

/// Asks which properties there are.
async fn names(
    client: &QueryClient,
    scope: &QueryScope,
    page: &Ranked,
    view: &mut PropsView,
    cost: &mut Cost,
) -> Result<(), Problem> {
    ask_names(client, scope, page, view, cost).await?;
    if view.names.is_empty() && (page.offset > 0 || page.limit == 0) {
        // Each row has the total number of rows; past the last row, none had it.
        let first = Ranked {
            limit: 1,
            offset: 0,
            ..page.clone()
        };
        ask_names(client, scope, &first, view, cost).await?;
        view.names.clear();
    }
    Ok(())
}

async fn ask_names(
    client: &QueryClient,
    scope: &QueryScope,
    page: &Ranked,
    view: &mut PropsView,
    cost: &mut Cost,
) -> Result<(), Problem> {
    let mut binder = Binder::from(scope.next_place());
    let search = binder.search("pair.key", page.search.as_deref());
    let (sql, values) = scope.statement(
        sql!("prop_names"),
        vec![
            ("search", search),
            ("limit", Sql::number(page.limit)),
            ("offset", Sql::number(page.offset)),
        ],
        binder.values,
    )?;
    for batch in &client.ask("prop_names", sql, values, cost).await? {
        read_names(&Columns::of(batch), view).map_err(Problem::internal)?;
    }
    Ok(())
}

fn read_names(columns: &Columns<'_>, view: &mut PropsView) -> anyhow::Result<()> {
    let numbers = |name| columns.numbers(name);
    let (visitors, different) = (numbers("visitors")?, numbers("different")?);
    let (views, events) = (numbers("views")?, numbers("events")?);
    view.total_rows = numbers("total_rows")?.first().copied().unwrap_or(0);
    for (at, name) in columns.texts("name")?.into_iter().enumerate() {
        view.names.push(PropName {
            name: name.unwrap_or_default(),
            visitors: visitors[at],
            views: views[at],
            events: events[at],
            values: different[at],
        });
    }
    Ok(())
}
