//! The counted hits of one site, written into files that other programs read.

use std::path::{Path, PathBuf};

use duckdb::Connection;
use shared::{date::Date, ids::SiteNumber};

use crate::handle::{Counts, MaintenanceError, blocking};

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error("{0} has a path that DuckDB cannot be told")]
    Path(PathBuf),
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
}

/// Puts values into the places of a statement, in order: `COPY` takes none when it is prepared.
fn filled(sql: &str, values: &[String]) -> String {
    let mut parts = sql.split('?');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        text += value;
        text += part;
    }
    text
}

fn copy(
    connection: &Connection,
    question: &str,
    to: &Path,
    options: &str,
) -> Result<(), ExportError> {
    let path = to
        .to_str()
        .ok_or_else(|| ExportError::Path(to.to_owned()))?
        .replace('\'', "''");
    connection.execute_batch(&format!("COPY (\n{question}\n) TO '{path}' ({options})"))?;
    Ok(())
}

impl Counts {
    /// Whether any hit of one of these sites was ever counted.
    ///
    /// # Errors
    /// DuckDB refuses, or the service is stopping.
    pub async fn has_counted(&self, sites: &[SiteNumber]) -> Result<bool, MaintenanceError> {
        if sites.iter().any(|site| !self.arriving(*site).is_empty()) {
            return Ok(true);
        }
        if sites.is_empty() {
            return Ok(false);
        }
        let engine = self.engine()?;
        // Numbers alone, so nothing can be spliced in with them.
        let listed: Vec<String> = sites.iter().map(|site| site.0.to_string()).collect();
        let sql = include_str!("../../../queries/counts/maintenance/export_some.sql")
            .replace("{sites}", &listed.join(", "));
        blocking(move || {
            engine
                .connect()?
                .query_row(&sql, [], |row| row.get::<_, bool>(0))
        })
        .await
    }

    /// The months in which visits of this site began, each by its first day, the oldest first.
    ///
    /// # Errors
    /// DuckDB refuses, has not taken in time what came before, or the service is stopping.
    pub async fn export_months(&self, site: SiteNumber) -> Result<Vec<Date>, MaintenanceError> {
        self.in_time(self.settled()).await?;
        let engine = self.engine()?;
        blocking(move || {
            let connection = engine.connect()?;
            let sql = include_str!("../../../queries/counts/maintenance/export_months.sql");
            let mut statement = connection.prepare(sql)?;
            let months = statement.query_map([site.0, site.0], |row| row.get::<_, i32>(0))?;
            months
                .map(|month| month.map(Date::from_days))
                .collect::<Result<Vec<Date>, duckdb::Error>>()
        })
        .await
    }

    /// Writes every hit of visits that began in this month as Parquet into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_hits(
        &self,
        site: SiteNumber,
        month: Date,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let (engine, to) = (self.engine()?, to.to_owned());
        blocking(move || {
            let sql = include_str!("../../../queries/counts/maintenance/export_hits.sql");
            let one = [
                site.0.to_string(),
                format!("DATE '{}'", month.month_start()),
                format!("DATE '{}'", month.month_start().plus_months(1)),
            ];
            let question = filled(sql, &[one.clone(), one].concat());
            copy(
                &*engine.connect()?,
                &question,
                &to,
                "FORMAT parquet, COMPRESSION zstd",
            )
        })
        .await
    }

    /// Writes every imported sum of this site as CSV into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_imported(
        &self,
        site: SiteNumber,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let (engine, to) = (self.engine()?, to.to_owned());
        blocking(move || {
            let sql = include_str!("../../../queries/counts/maintenance/export_imported.sql");
            let question = filled(sql, &std::array::from_fn::<_, 3, _>(|_| site.0.to_string()));
            copy(&*engine.connect()?, &question, &to, "FORMAT csv, HEADER")
        })
        .await
    }

    /// Writes how many hits of this site were left out, by quarter of an hour, reason and crawler, as CSV into a
    /// new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_left_out(
        &self,
        site: SiteNumber,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let (engine, to) = (self.engine()?, to.to_owned());
        blocking(move || {
            let sql = include_str!("../../../queries/counts/maintenance/export_left_out.sql");
            let question = filled(sql, &[site.0.to_string()]);
            copy(&*engine.connect()?, &question, &to, "FORMAT csv, HEADER")
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_into_their_places_in_order() {
        let filled = filled("a = ? AND b = ?\n", &["1".to_owned(), "'x'".to_owned()]);
        assert_eq!(filled, "a = 1 AND b = 'x'\n");
    }
}
