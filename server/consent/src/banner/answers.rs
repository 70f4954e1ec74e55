//! How often each version of a banner was shown, and what visitors answered.

use std::collections::HashMap;

use base::answer::Problem;
use figures::query::Columns;

use crate::asking::Asking;

/// What visitors answered to a version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Answers {
    pub shown: i64,
    pub agreed: i64,
    pub declined: i64,
}

/// The answers to each version of a site's banner, by its name. A version without any is not in it.
///
/// # Errors
/// 503 if DuckDB is busy.
pub(super) async fn by_version<R>(
    asking: &Asking<'_, R>,
) -> Result<HashMap<String, Answers>, Problem> {
    let sql = include_str!("../../../../queries/counts/consented/by_version.sql");
    let mut found = HashMap::new();
    for batch in &asking.ask("consent_by_version", sql, vec![]).await? {
        read(&Columns::of(batch), &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>, found: &mut HashMap<String, Answers>) -> anyhow::Result<()> {
    let numbers = |name| columns.numbers(name);
    let (shown, agreed, declined) = (numbers("shown")?, numbers("agreed")?, numbers("declined")?);
    for (at, version) in columns.texts("version")?.into_iter().enumerate() {
        let answers = Answers {
            shown: shown[at],
            agreed: agreed[at],
            declined: declined[at],
        };
        found.extend(version.map(|version| (version, answers)));
    }
    Ok(())
}
