//! The counted hits of one site, written into files that other programs read.

use std::path::{Path, PathBuf};

use duckdb::Connection;
use shared::{date::Date, ids::SiteNumber};

use crate::{
    handle::{Counts, MaintenanceError, blocking},
    imported::{HitTotals, HitsFormat, totals},
};

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

/// A path, to be put between quotes.
fn quoted(path: &Path) -> Result<String, ExportError> {
    let text = path
        .to_str()
        .ok_or_else(|| ExportError::Path(path.to_owned()))?;
    Ok(text.replace('\'', "''"))
}

/// A stretch of time, in microseconds since 1970: from the first moment up to the second.
pub type Moments = (i64, i64);

/// A stretch of time in a statement: its days, a little more, and its moments. Days are stored in the zone in which a site had
/// them, at most one day off those of UTC.
fn stretch((from, until): Moments) -> [String; 4] {
    let utc_day = |moment: i64| moment.div_euclid(86_400_000_000);
    let day = |day: i64| format!("DATE '1970-01-01' + {day}");
    let moment = |moment: i64| format!("make_timestamp({moment})");
    [
        day(utc_day(from) - 1),
        day(utc_day(until) + 2),
        moment(from),
        moment(until),
    ]
}

fn copy(
    connection: &Connection,
    question: &str,
    to: &Path,
    options: &str,
) -> Result<(), ExportError> {
    let path = quoted(to)?;
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

    /// The months in which visits of this site began, each by its first day, the oldest first: in the zones that it had then.
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

    /// Writes every hit of visits that began in this stretch as Parquet into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_hits(
        &self,
        site: SiteNumber,
        moments: Moments,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let (engine, to) = (self.engine()?, to.to_owned());
        blocking(move || {
            let sql = include_str!("../../../queries/counts/maintenance/export_hits.sql");
            let mut one = vec![site.0.to_string()];
            one.extend(stretch(moments));
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

    /// Writes a Parquet file of hits as CSV into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_as_csv(&self, from: &Path, to: &Path) -> Result<(), MaintenanceError> {
        let (engine, from, to) = (self.engine()?, from.to_owned(), to.to_owned());
        blocking(move || {
            let hits = format!("FROM read_parquet('{}')", quoted(&from)?);
            copy(&*engine.connect()?, &hits, &to, "FORMAT csv, HEADER")
        })
        .await
    }

    /// Adds up the hits of a Parquet file that was written.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be read, or the service is stopping.
    pub async fn export_totals(&self, file: &Path) -> Result<HitTotals, MaintenanceError> {
        let (engine, file) = (self.engine()?, file.to_owned());
        blocking(move || {
            let hits = HitsFormat::Parquet.relation(&file)?;
            totals(&*engine.connect()?, &hits)
        })
        .await
    }

    /// Writes every imported sum of this site, from a day up to another, as CSV into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_imported(
        &self,
        site: SiteNumber,
        (from, until): (Date, Date),
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let sql = include_str!("../../../queries/counts/maintenance/export_imported.sql");
        let day = |day: Date| format!("DATE '{day}'");
        let values = vec![site.0.to_string(), day(from), day(until)];
        self.export_csv(sql, values, to).await
    }

    /// Writes how many hits of this site were left out in this stretch, by quarter of an hour, reason and crawler, as CSV into a new file.
    ///
    /// # Errors
    /// DuckDB refuses, the file cannot be written, or the service is stopping.
    pub async fn export_left_out(
        &self,
        site: SiteNumber,
        moments: Moments,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let sql = include_str!("../../../queries/counts/maintenance/export_left_out.sql");
        let mut values = vec![site.0.to_string()];
        values.extend(stretch(moments));
        self.export_csv(sql, values, to).await
    }

    /// Writes what a statement with these values finds.
    async fn export_csv(
        &self,
        sql: &'static str,
        values: Vec<String>,
        to: &Path,
    ) -> Result<(), MaintenanceError> {
        let (engine, to) = (self.engine()?, to.to_owned());
        blocking(move || {
            let question = filled(sql, &values);
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

    #[test]
    fn days_of_a_stretch_reach_into_every_zone() {
        let day = 86_400_000_000;
        let [first, last, from, until] = stretch((10 * day - 1, 11 * day));
        assert_eq!(
            [first, last],
            ["DATE '1970-01-01' + 8", "DATE '1970-01-01' + 13"]
        );
        assert_eq!(
            [from, until],
            [
                "make_timestamp(863999999999)",
                "make_timestamp(950400000000)"
            ]
        );
    }
}
