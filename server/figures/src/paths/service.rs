//! What `/paths` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::{
    question::{self, Row},
    records::{PathLevel, PathLink, PathRun, PathStep, PathsPart, PathsView},
    rules::Wish,
};
use crate::{
    asking::{Asker, Cost},
    number::Number,
    question::PeriodView,
    stats::{Asked, Prepared, prepare},
    told::{self, Whose},
};

const EVERYONE: &str = "Inside one visit: of the visits that began in the period.";
const AGREED: &str = "Across visits: of the visitors who agreed to be known again, their visits that began in the period one after the other.";

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
    let (sql, values) = question::statement(&prepared.frame, whose, wish);
    let batches = asker.ask("paths", sql, values, &mut cost).await?;
    let rows = question::read(&batches, wish.steps).map_err(Problem::internal)?;
    Ok((shown(rows, whose, wish), cost))
}

/// The rows as they are answered.
fn shown(rows: Vec<Row>, whose: Whose, wish: &Wish) -> PathsPart {
    let visits = |count| (whose == Whose::Visits).then_some(count);
    let visitors = |count| (whose == Whose::Agreed).then_some(count);
    let mut part = PathsPart {
        about: match whose {
            Whose::Visits => EVERYONE.to_owned(),
            Whose::Agreed => AGREED.to_owned(),
        },
        visits: visits(0),
        visitors: 0,
        runs: vec![],
        total_runs: 0,
        levels: vec![],
        links: vec![],
    };
    let mut all = 0;
    for row in rows {
        let (count, mut names) = (row.count, row.names.into_iter());
        match row.part.as_str() {
            "all" => {
                all = count;
                part.visits = visits(count);
                part.visitors = row.visitors;
                part.total_runs = row.total_rows;
            }
            "run" => {
                let mut steps: Vec<String> = names.flatten().collect();
                if wish.backward {
                    steps.reverse();
                }
                part.runs.push(PathRun {
                    steps,
                    visits: visits(count),
                    visitors: row.visitors,
                    share: Number::ratio(count, all),
                });
            }
            "level" => {
                if part.levels.last().map(|level| level.position) != Some(row.position) {
                    part.levels.push(PathLevel {
                        position: row.position,
                        steps: vec![],
                        total_rows: row.total_rows,
                        visits: visits(row.all),
                        visitors: visitors(row.all),
                    });
                }
                if let Some(level) = part.levels.last_mut()
                    && row.place <= i64::from(wish.limit)
                {
                    level.steps.push(PathStep {
                        step: names.next().flatten(),
                        visits: visits(count),
                        visitors: visitors(count),
                    });
                }
            }
            _ => {
                let (nearer, farther) = (names.next().flatten(), names.next().flatten());
                let (from, to) = match wish.backward {
                    true => (farther, nearer),
                    false => (nearer, farther),
                };
                part.links.push(PathLink {
                    position: row.position,
                    from,
                    to,
                    visits: visits(count),
                    visitors: visitors(count),
                });
            }
        }
    }
    part
}
