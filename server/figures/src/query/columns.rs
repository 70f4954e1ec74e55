//! Which columns a statement reads.
//!
//! They are looked for in its text. Conditions of filters and goals, breakdowns and the files of SQL all
//! name some. A separate list for each of them would have to be kept equal, and a column missing in it
//! would fail only a few queries. Every column that the text names is read, so none is missing; one that it
//! names for something else is read too, which takes time and changes no figure.

use super::{Sql, compose};

/// The columns that questions read from either table. A statement names only those that it needs: the
/// others would cost the planner a third of its time.
const COLUMNS: [&str; 35] = [
    "seq",
    "ts",
    "day",
    "visitor",
    "visit",
    "visit_start",
    "kind",
    "event",
    "interactive",
    "hostname",
    "path",
    "source",
    "referrer",
    "channel",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_content",
    "utm_term",
    "country",
    "region",
    "city",
    "browser",
    "browser_version",
    "os",
    "device",
    "screen",
    "language",
    "props",
    "revenue",
    "currency",
    "scroll",
    "engaged_ms",
    "visit_day",
    "last_ping_ms",
];

/// The columns that the totals of raw visits are made of.
const OF_VISITS: [&str; 10] = [
    "seq",
    "ts",
    "visit",
    "visit_start",
    "kind",
    "path",
    "interactive",
    "engaged_ms",
    "scroll",
    "last_ping_ms",
];

/// The columns that compaction adds, and what replaces them for a raw row.
const ADDED: [(&str, &str); 8] = [
    ("entry_path", "v.entry_path"),
    ("exit_path", "v.exit_path"),
    ("v_first", "(r.seq = v.first_seq)::UTINYINT"),
    (
        "v_views",
        "CASE WHEN r.seq = v.first_seq THEN v.views ELSE 0 END::UINTEGER",
    ),
    (
        "v_bounce",
        "(r.seq = v.first_seq AND v.views = 1 AND v.acts = 0)::UTINYINT",
    ),
    (
        "v_engaged",
        "(r.seq = v.first_seq AND (v.views >= 2 OR v.acts > 0 OR v.engaged_ms >= 10000))::UTINYINT",
    ),
    (
        "v_dur_ms",
        "CASE WHEN r.seq = v.first_seq THEN v.dur_ms ELSE 0 END::UINTEGER",
    ),
    ("p_depth", "p.depth"),
];

/// What a statement names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Used {
    /// Columns of both tables.
    pub plain: Vec<&'static str>,
    /// Columns that compaction adds: name, and what replaces it.
    added: Vec<(&'static str, &'static str)>,
    /// Whether it asks how pages were read.
    pub pages_read: bool,
    /// Whether it asks for the rows of whole visits.
    pub rows_of_visits: bool,
}

impl Used {
    /// What this text names.
    pub fn by(sql: &Sql) -> Used {
        let named = |name: &str| names(sql.text(), name);
        Used {
            plain: COLUMNS.into_iter().filter(|name| named(name)).collect(),
            added: ADDED.into_iter().filter(|(name, _)| named(name)).collect(),
            pages_read: named("pages_read"),
            rows_of_visits: named("rows_of_visits"),
        }
    }

    /// The same with what another text names.
    pub fn and_by(self, sql: &Sql) -> Used {
        let other = Used::by(sql);
        let plain = |name: &&str| self.plain.contains(name) || other.plain.contains(name);
        let added = |one: &(&str, &str)| self.added.contains(one) || other.added.contains(one);
        Used {
            plain: COLUMNS.into_iter().filter(plain).collect(),
            added: ADDED.into_iter().filter(added).collect(),
            pages_read: self.pages_read || other.pages_read,
            rows_of_visits: self.rows_of_visits || other.rows_of_visits,
        }
    }

    /// Of rows that compaction has finished.
    pub fn of_done(&self) -> Sql {
        let added = self.added.iter().map(|(name, _)| *name);
        let all: Vec<&'static str> = self.plain.iter().copied().chain(added).collect();
        Sql::list(&all)
    }

    /// Of a raw row `r`, with the totals of its visit in place of what compaction would have added.
    pub fn of_raw(&self) -> Sql {
        let plain = self
            .plain
            .iter()
            .map(|name| compose!("r.{name}", name = *name));
        let added = self.added.iter();
        let added = added.map(|(name, raw)| compose!("{raw} AS {name}", raw = *raw, name = *name));
        let all: Vec<Sql> = plain.chain(added).collect();
        Sql::list(&all)
    }

    /// Of raw rows, which are kept in memory for the question: no more than it and the totals of its visits need.
    pub fn read(&self) -> Sql {
        let needed = |name: &&str| self.plain.contains(name) || OF_VISITS.contains(name);
        let all: Vec<&'static str> = COLUMNS.into_iter().filter(needed).collect();
        Sql::list(&all)
    }
}

/// Whether a text names this.
fn names(text: &str, name: &str) -> bool {
    let part = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    text.match_indices(name).any(|(at, _)| {
        !part(text[..at].chars().next_back()) && !part(text[at + name.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// Columns that no question reads from `h`.
    const NOT_READ: [&str; 4] = ["site_id", "prev_path", "agreed", "summed"];

    #[test]
    fn every_column_of_the_tables_is_known() {
        let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/counts");
        let read = |file| fs::read_to_string(migrations.join(file)).expect("the migration");
        let text = read("0001_hits.sql") + &read("0007_folded_pings.sql");
        let (_, table) = text
            .split_once("CREATE TABLE hits_live (")
            .expect("hits_live");
        let (table, after) = table.split_once("\n);").expect("its end");
        let own = table.lines().map(str::trim);
        let own = own.filter(|line| !line.is_empty() && !line.starts_with("--"));
        let add = "ALTER TABLE hits ADD COLUMN ";
        let added = after.lines().filter_map(|line| line.strip_prefix(add));
        let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let all: Vec<String> = own.chain(added).map(first).collect();
        for column in &all {
            let column = column.as_str();
            let known = COLUMNS.contains(&column)
                || ADDED.iter().any(|(name, _)| *name == column)
                || NOT_READ.contains(&column);
            assert!(
                known,
                "{column} is a column of hits that no question would find"
            );
        }
        assert_eq!(all.len(), COLUMNS.len() + ADDED.len() + NOT_READ.len());
    }

    #[test]
    fn every_column_is_found_and_no_other() {
        for column in COLUMNS {
            let used = Used::by(&compose!("SELECT max(x.{column}) FROM h", column));
            assert_eq!(used.plain, [column]);
            assert!(used.added.is_empty() && !used.pages_read && !used.rows_of_visits);
        }
        for (column, raw) in ADDED {
            let used = Used::by(&compose!("WHERE {column}=1", column));
            assert_eq!(
                (used.plain.len(), used.added.as_slice()),
                (0, [(column, raw)].as_slice())
            );
            assert_eq!(used.of_done().text(), column);
            assert_eq!(used.of_raw().text(), format!("{raw} AS {column}"));
        }
        assert!(Used::by(&"FROM pages_read".into()).pages_read);
        assert!(Used::by(&"FROM rows_of_visits".into()).rows_of_visits);
        assert!(
            Used::by(&"visitors, entry_path_, a_ts".into())
                .plain
                .is_empty()
        );
    }

    #[test]
    fn what_two_texts_name_is_in_the_order_of_the_table() {
        let used = Used::by(&"path, v_views".into()).and_by(&"ts, path, entry_path".into());
        assert_eq!(used.of_done().text(), "ts, path, entry_path, v_views");
        let read = used.read();
        assert!(OF_VISITS.iter().all(|column| names(read.text(), column)));
    }

    #[test]
    fn totals_of_visits_are_made_of_known_columns() {
        assert!(OF_VISITS.iter().all(|column| COLUMNS.contains(column)));
    }
}
