//! What `/paths` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::Value;

use super::{
    records::{PathsPart, PathsView},
    rules::Wish,
    walk::Ways,
};
use crate::{
    asking::{Asker, Cost, Frame, Sql},
    question::PeriodView,
    stats::{Asked, Prepared, prepare},
    told::{self, Whose},
    walks::STEP,
};

/// Asks for runs.
pub async fn paths(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    asked: &Asked,
    wish: Wish,
) -> Result<PathsView, Problem> {
    let mut cost = Cost::default();
    let prepared = prepare(asker, site, asked, &mut cost).await?;
    told::visits_only(&prepared.frame)?;
    let half = |whose| part(asker, &prepared, &wish, whose);
    let ((everyone, beside), (agreed, other)) =
        futures_util::try_join!(half(Whose::Visits), half(Whose::Agreed))?;
    let mut counting = beside;
    counting.add_beside(other);
    cost.then(counting);
    let anchor = |backward| wish.anchor.clone().filter(|_| wish.backward == backward);
    Ok(PathsView {
        site: prepared.site.name().to_owned(),
        period: PeriodView::of(&prepared.frame.span, &prepared.site.zone_name),
        filters: asked.filters.clone(),
        from: anchor(false),
        to: anchor(true),
        steps: i64::from(wish.steps),
        everyone,
        agreed,
        exact: true,
        definitions: told::definitions(&[
            ("visits", "visits"),
            ("visitors", "visitors"),
            ("runs", "path_runs"),
            ("agreed", "agreed"),
        ]),
        computed_ms: told::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

async fn part(
    asker: &Asker,
    prepared: &Prepared,
    wish: &Wish,
    whose: Whose,
) -> Result<(PathsPart, Cost), Problem> {
    let mut cost = Cost::default();
    let frame = &prepared.frame;
    let (columns, bound) = columns(frame, wish);
    let columns = Sql::composed(columns);
    let statement = |order| frame.hits(whose, order, columns.clone(), bound.clone());
    let begin = {
        let wish = wish.clone();
        move || Ways::new(wish.clone())
    };
    let common = asker.walk("paths", statement, begin, &mut cost).await?;
    let names = asker.names(frame, whose, common.steps(), &mut cost).await?;
    Ok((common.shown(&names, whose, wish), cost))
}

/// What is read of each hit, and its values: its step, and whether it is what runs begin or end with.
fn columns(frame: &Frame, wish: &Wish) -> (String, Vec<Value>) {
    match &wish.anchor {
        None => (format!("{STEP} AS step"), vec![]),
        Some(anchor) => {
            let place = frame.next_place();
            let columns = format!("{STEP} AS step, step = hash(${place}) AS anchored");
            (columns, vec![Value::Text(anchor.clone())])
        }
    }
}
