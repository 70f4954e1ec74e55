//! Imports in DuckDB that Postgres does not know: a crash came while the site was deleted, or a backup is older in Postgres.

use anyhow::Context as _;
use counts::Question;
use figures::query::Columns;
use shared::ids::SiteNumber;
use uuid::Uuid;

use super::queue;
use crate::Imports;

/// Removes them: people cannot take back what Postgres does not know.
pub(super) async fn remove(imports: &Imports) -> anyhow::Result<()> {
    for (site, import) in stored(imports).await? {
        let id = Uuid::try_parse(&import).with_context(|| format!("`{import}` is no id"))?;
        if queue::state(imports.context.pool(), id).await?.is_none() {
            imports.counts.remove_import(site, &import).await?;
            tracing::info!(import, "an import that nothing names any more was removed");
        }
    }
    Ok(())
}

/// The imports of which DuckDB has something.
async fn stored(imports: &Imports) -> anyhow::Result<Vec<(SiteNumber, String)>> {
    let question = Question {
        name: "stored_imports",
        sql: include_str!("../../../../queries/counts/imports/stored.sql").to_owned(),
        values: vec![],
    };
    let mut found = Vec::new();
    for batch in &imports.counts.ask(question).await?.batches {
        let columns = Columns::of(batch);
        let ids = columns.texts("import")?;
        for (site, id) in columns.numbers("site")?.into_iter().zip(ids) {
            found.push((SiteNumber(u32::try_from(site)?), id.unwrap_or_default()));
        }
    }
    Ok(found)
}
