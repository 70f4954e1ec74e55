//! Events in the Parquet files of the BigQuery export of Google Analytics 4.

use std::path::Path;

use duckdb::arrow::array::AsArray as _;

use super::export_file::{ExportFileError, open, with_file};

const COLUMNS: &str = include_str!("../../../../queries/counts/imports/ga4_columns.sql");
const TRAFFIC: &str = include_str!("../../../../queries/counts/imports/ga4_traffic.sql");
const EVENTS: &str = include_str!("../../../../queries/counts/imports/ga4_file.sql");

/// Reads the events of a file, each as a line of the JSON export. `scratch` is a folder for what does not fit into memory.
///
/// # Errors
/// Those of `take`, and where the file is not one of the export.
pub fn read_ga4_file<E: From<ExportFileError>>(
    file: &Path,
    scratch: &Path,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |error: duckdb::Error| E::from(ExportFileError::from(error));
    let connection = open(file, scratch).map_err(failed)?;
    let columns = with_file(COLUMNS, file);
    let found: i64 = connection
        .query_row(&columns, [], |row| row.get(0))
        .map_err(failed)?;
    let traffic = match found {
        0 => "NULL",
        _ => TRAFFIC,
    };
    let events = EVENTS.replace("{traffic}", traffic);
    // As with our own export, what can go wrong goes wrong here.
    connection
        .execute_batch(&with_file(&events, file))
        .map_err(failed)?;
    let mut statement = connection
        .prepare("SELECT line FROM events")
        .map_err(failed)?;
    for batch in statement.stream_arrow([]).map_err(failed)? {
        let lines = batch.column(0).as_string_opt::<i32>();
        let lines = lines.ok_or(ExportFileError::Value("event"))?;
        for line in lines.iter().flatten() {
            take(line)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use duckdb::Connection;

    use super::*;

    const EVENT: &str = "SELECT 1769940000100000 AS event_timestamp, 'page_view' AS event_name, '1.2' AS user_pseudo_id,
        [{'key': 'ga_session_id', 'value': {'string_value': NULL::VARCHAR, 'int_value': 7}},
         {'key': 'page_title', 'value': {'string_value': 'Home', 'int_value': NULL}},
         {'key': 'page_location', 'value': {'string_value': 'https://ours.example/' || repeat('x', 9000), 'int_value': NULL}}]
            AS event_params,
        {'category': 'desktop', 'operating_system': 'Linux', 'language': 'de',
         'web_info': {'browser': 'Firefox', 'browser_version': '1', 'hostname': 'ours.example'}} AS device,
        {'country': 'Germany', 'region': 'Berlin', 'city': 'Berlin'} AS geo";

    fn read(rows: &str) -> Result<Vec<String>, ExportFileError> {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("events.parquet");
        let connection = Connection::open_in_memory().unwrap();
        let copy = format!("COPY ({rows}) TO '{}' (FORMAT parquet)", file.display());
        connection.execute_batch(&copy).unwrap();
        let mut found = Vec::new();
        read_ga4_file(&file, &dir.path().join("tmp"), |line| {
            found.push(line.to_owned());
            Ok::<_, ExportFileError>(())
        })?;
        Ok(found)
    }

    #[test]
    fn events_come_as_lines_without_what_is_not_imported() {
        let found = read(EVENT).unwrap();
        assert_eq!(found.len(), 1);
        let line = &found[0];
        assert!(line.contains(r#""event_name":"page_view""#), "{line}");
        assert!(line.contains(r#""int_value":7"#), "{line}");
        assert!(
            line.contains(r#""collected_traffic_source":null"#),
            "{line}"
        );
        assert!(!line.contains("page_title") && line.len() < 3_000, "{line}");
        let traffic = "{'manual_source': 'news', 'manual_medium': 'email', 'manual_campaign_name': 'may', 'manual_content': '',
            'manual_term': ''} AS collected_traffic_source";
        let found = read(&format!("{EVENT}, {traffic}")).unwrap();
        assert!(
            found[0].contains(r#""manual_source":"news""#),
            "{}",
            found[0]
        );
    }

    #[test]
    fn other_tables_are_refused() {
        let read = read("SELECT 1 AS event_timestamp, 'x' AS event_name");
        assert!(matches!(read, Err(ExportFileError::Unreadable(_))));
    }
}
