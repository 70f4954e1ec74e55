//! What a site keeps of a visitor.

use anyhow::Context as _;
use base::{access::InSite, answer::Problem};
use counts::{Counts, Value};
use figures::query::Columns;
use shared::consent::{Mark, Person, from_hex};

use crate::asking::Asking;

/// What a site keeps of a visitor, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The visitor.
    pub person: Person,
    /// What stays of the visitor after erasure.
    pub mark: Mark,
    /// When the visitor last agreed, in microseconds since 1970.
    pub agreed_at: Option<i64>,
    /// To which version of the banner; `None` also for a site's own consent tool.
    pub version: Option<String>,
    /// In which language.
    pub language: Option<String>,
    /// Consent records.
    pub records: i64,
    /// Visits.
    pub visits: i64,
    /// Views and events of these visits.
    pub hits: i64,
    /// The day on which the last visit began, in days since 1970.
    pub last_visit: Option<i64>,
}

fn unknown() -> Problem {
    Problem::unknown("unknown_visitor")
}

impl Known {
    /// What the site keeps of the visitor with this id.
    ///
    /// # Errors
    /// 404 if that is nothing.
    pub async fn of<R>(counts: &Counts, site: &InSite<R>, id: &str) -> Result<Known, Problem> {
        let person = Person::parse(id).ok_or_else(unknown)?;
        let sql = include_str!("../../../../queries/counts/consented/visitor.sql");
        let values = vec![Value::Text(person.to_string())];
        let batches = Asking { counts, site }
            .ask("consent_visitor", sql, values)
            .await?;
        let found = batches
            .first()
            .map(|batch| read(person, &Columns::of(batch)));
        let found = found.transpose().map_err(Problem::internal)?;
        found.flatten().ok_or_else(unknown)
    }
}

fn read(person: Person, columns: &Columns<'_>) -> anyhow::Result<Option<Known>> {
    let text = |name| Ok::<_, anyhow::Error>(columns.texts(name)?.pop().flatten());
    let number = |name| Ok::<_, anyhow::Error>(columns.maybe_numbers(name)?.pop().flatten());
    let Some(mark) = text("mark")? else {
        return Ok(None);
    };
    Ok(Some(Known {
        person,
        mark: from_hex(&mark).map(Mark).context("a mark has 16 bytes")?,
        agreed_at: number("agreed_at")?,
        version: text("version")?,
        language: text("language")?,
        records: number("records")?.unwrap_or(0),
        visits: number("visits")?.unwrap_or(0),
        hits: number("hits")?.unwrap_or(0),
        last_visit: number("last_visit")?,
    }))
}

/// The next visitors of a site in the order of their ids, after one of them if given.
pub(super) async fn next<R>(
    counts: &Counts,
    site: &InSite<R>,
    after: Option<Person>,
    limit: u32,
) -> Result<Vec<Person>, Problem> {
    let sql = include_str!("../../../../queries/counts/consented/visitors.sql");
    let values = vec![
        after.map_or(Value::Null, |after| Value::Text(after.to_string())),
        Value::UInt(limit),
    ];
    let asking = Asking { counts, site };
    let mut persons = Vec::new();
    for batch in &asking.ask("consent_visitors", sql, values).await? {
        let found = Columns::of(batch)
            .texts("person")
            .map_err(Problem::internal)?;
        persons.extend(found.iter().flatten().filter_map(|id| Person::parse(id)));
    }
    Ok(persons)
}
