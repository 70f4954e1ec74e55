//! The tables' columns, as the manual lists them.

use std::collections::BTreeMap;

use super::*;

const MANUAL: &str = include_str!("../../../../docs/consent.md");

/// The columns of each table in the manual: the words in code of a line, after the table's name.
fn in_manual() -> BTreeMap<String, Vec<String>> {
    let lines = MANUAL
        .lines()
        .skip_while(|line| *line != "## Tables")
        .skip(1)
        .take_while(|line| !line.starts_with("## "));
    let codes = lines.filter(|line| line.starts_with("| `")).map(|line| {
        let mut codes = line.split('`').skip(1).step_by(2).map(str::to_owned);
        let table = codes.next().expect("a table's name");
        (table, codes.collect())
    });
    codes.collect()
}

/// Nothing is stored of visitors who agreed beyond what the manual says, and nothing with their hits.
#[tokio::test]
async fn the_tables_have_the_columns_of_the_manual_and_hits_have_none_for_visitors_who_agreed() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    let columns = async |table: &str| {
        let sql = format!("SELECT column_name, column_type FROM (DESCRIBE {table})");
        rows(&counts, &sql).await
    };
    let manual = in_manual();
    let tables: Vec<&str> = manual.keys().map(String::as_str).collect();
    let known = [
        "consent_links",
        "consent_records",
        "consent_shown",
        "revoked",
        "ties",
    ];
    assert_eq!(tables, known);
    for is_rewritten in [false, true] {
        if is_rewritten {
            let mark = consenting(1).mark;
            counts.erase_visitor(SITE, mark).await.unwrap();
            counts.clear_erased().await.unwrap();
        }
        let mut of_visitors = Vec::new();
        for (table, expected) in &manual {
            let found = columns(table).await;
            let names: Vec<&str> = found
                .iter()
                .filter_map(|column| Some(column.split_once('|')?.0))
                .collect();
            assert_eq!(names, *expected, "{table}");
            if found.iter().any(|column| column == "person|UUID") {
                of_visitors.push(table.as_str());
            }
        }
        assert_eq!(of_visitors, ["consent_links", "ties"]);
    }
    for table in ["hits", "hits_live"] {
        let found = columns(table).await;
        assert!(found.contains(&"path|VARCHAR".to_owned()), "{found:?}");
        let lasting = found.iter().filter(|column| {
            let (name, kind) = column.split_once('|').expect("a name and a type");
            ["UUID", "BLOB"].contains(&kind) || ["person", "mark", "salt"].contains(&name)
        });
        assert_eq!(lasting.collect::<Vec<_>>(), [""; 0], "{table}");
    }
    // The day's hash is a number, by which no visitor is known on another day.
    let hash = columns("hits").await;
    assert!(hash.contains(&"visitor|UBIGINT".to_owned()), "{hash:?}");
}
