//! Questions about the views of one page: the statement `around.sql`, and what is asked of them.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::{Value, arrow::record_batch::RecordBatch};

use sites::Site;

use crate::{
    asking::{Asker, Cost},
    stats::{Asked, Prepared, prepare},
    told,
};

/// What a question about a page gave.
pub struct AboutPage {
    /// The site and its period.
    pub prepared: Prepared,
    /// The answer.
    pub batches: Vec<RecordBatch>,
    /// What it took.
    pub cost: Cost,
}

/// Asks a statement with the places `{path}` and `{limit}` about one page; it goes by this name. `more` gives
/// texts made of the site for its other places.
pub async fn about_page(
    asker: &Asker,
    site: &InSite<ReadFigures>,
    asked: &Asked,
    path: &str,
    limit: u32,
    (name, sql): (&'static str, &str),
    more: impl FnOnce(&Site) -> Vec<(&'static str, String)>,
) -> Result<AboutPage, Problem> {
    let path = told::path(path)?;
    let mut cost = Cost::default();
    let prepared = prepare(asker, site, asked, &mut cost).await?;
    let place = format!("${}", prepared.frame.next_place());
    let limit = limit.to_string();
    let more = more(&prepared.site);
    let mut places = vec![("path", place.as_str()), ("limit", limit.as_str())];
    places.extend(more.iter().map(|(name, text)| (*name, text.as_str())));
    let bound = vec![Value::Text(path.to_owned())];
    let (sql, values) = prepared.frame.statement(sql, &places, bound);
    let batches = asker.ask(name, sql, values, &mut cost).await?;
    Ok(AboutPage {
        prepared,
        batches,
        cost,
    })
}
