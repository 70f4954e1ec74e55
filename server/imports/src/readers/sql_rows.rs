//! Rows of a database, as `pg_dump` (with `COPY` or `--inserts`), `mysqldump` and `mariadb-dump` write them.
//!
//! Only texts are taken out; no statement is run.

use crate::{
    error::{Place, ReadError},
    files::limits::COLUMNS,
};

/// One value of a row; `None` is NULL.
pub(super) type Value = Option<String>;

/// The table of rows that follow, and the names of its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Target {
    /// The table's name, without schema and quotes.
    pub table: String,
    /// Its columns; none are named by an `INSERT` without them.
    pub columns: Vec<String>,
}

impl Target {
    /// The value of a column in a row of this table.
    pub fn of<'a>(&self, row: &'a [Value], column: &str) -> Option<&'a str> {
        let at = self.columns.iter().position(|one| one == column)?;
        row.get(at)?.as_deref()
    }
}

/// Reads a dump line by line.
#[derive(Debug)]
pub(super) struct Dump {
    /// The tables of which rows are given.
    wanted: &'static [&'static str],
    /// The target of the `COPY` that is open.
    copying: Option<Target>,
    /// The target of the `INSERT` that is open.
    inserting: Option<Target>,
    /// The table whose columns are being listed.
    creating: Option<Target>,
    /// Columns of wanted tables, from `CREATE TABLE`, for `INSERT`s that name none.
    created: Vec<Target>,
}

impl Dump {
    /// A dump of which the rows of these tables are wanted.
    pub fn of(wanted: &'static [&'static str]) -> Self {
        Self {
            wanted,
            copying: None,
            inserting: None,
            creating: None,
            created: vec![],
        }
    }

    fn wants(&self, target: &Target) -> bool {
        self.wanted.contains(&target.table.as_str())
    }

    /// Gives the rows of a line, one after another, each with its target. Values of other tables are not read.
    ///
    /// # Errors
    /// Those of `take`, and where a table has too many columns.
    pub fn line(
        &mut self,
        line: &str,
        place: &Place,
        mut take: impl FnMut(&Target, &[Value]) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        if let Some(target) = &self.copying {
            if line == "\\." {
                self.copying = None;
            } else if self.wants(target) {
                let row: Vec<Value> = line.split('\t').take(COLUMNS + 1).map(copied).collect();
                few(row.len(), place)?;
                take(target, &row)?;
            }
            return Ok(());
        }
        let trimmed = line.trim();
        if let Some(target) = self.inserting.take() {
            return self.values(target, trimmed, place, take);
        }
        if let Some(rest) = keyword(trimmed, "COPY ") {
            if trimmed.to_lowercase().ends_with("from stdin;") {
                self.copying = Some(target(rest, place)?);
            }
        } else if let Some(rest) = keyword(trimmed, "INSERT INTO ") {
            let lower = rest.to_ascii_lowercase();
            if let Some(at) = lower.find("values") {
                let mut target = target(&rest[..at], place)?;
                if target.columns.is_empty()
                    && let Some(known) = self.created.iter().find(|one| one.table == target.table)
                {
                    target = known.clone();
                }
                return self.values(target, rest[at + "values".len()..].trim(), place, take);
            }
        } else if let Some(rest) = keyword(trimmed, "CREATE TABLE ") {
            let table = target(rest.trim_end_matches(['(', ' ']), place)?;
            let listed = trimmed.ends_with('(') && self.wants(&table);
            self.creating = listed.then_some(table);
        } else if let Some(creating) = &mut self.creating {
            // `mysqldump` quotes columns, and nothing else at the start of a line.
            if let Some(column) = trimmed
                .strip_prefix('`')
                .and_then(|rest| rest.split('`').next())
            {
                creating.columns.push(column.to_owned());
                few(creating.columns.len(), place)?;
            }
            if trimmed.starts_with(')')
                && let Some(created) = self.creating.take()
            {
                self.created.retain(|one| one.table != created.table);
                self.created.push(created);
            }
        }
        Ok(())
    }

    fn values(
        &mut self,
        target: Target,
        text: &str,
        place: &Place,
        mut take: impl FnMut(&Target, &[Value]) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let ended = match self.wants(&target) {
            true => tuples(text, place, |row| take(&target, row))?,
            false => ends(text),
        };
        if !ended {
            self.inserting = Some(target);
        }
        Ok(())
    }
}

/// Refuses a table or a row with very many columns.
fn few(columns: usize, place: &Place) -> Result<(), ReadError> {
    match columns > COLUMNS {
        true => Err(ReadError::TooManyColumns(place.clone())),
        false => Ok(()),
    }
}

fn keyword<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let start = line.get(..word.len())?;
    start
        .eq_ignore_ascii_case(word)
        .then(|| &line[word.len()..])
}

/// `public.website_event (a, "b")`.
fn target(text: &str, place: &Place) -> Result<Target, ReadError> {
    let (name, rest) = text.split_once('(').unwrap_or((text, ""));
    let name = name.trim().rsplit('.').next().unwrap_or_default();
    let bare = |text: &str| text.trim().trim_matches(['`', '"', '\'']).to_owned();
    let columns = rest.split(')').next().unwrap_or_default();
    let columns = columns.split(',').take(COLUMNS + 1).map(bare);
    let columns: Vec<String> = columns.filter(|it| !it.is_empty()).collect();
    few(columns.len(), place)?;
    Ok(Target {
        table: bare(name),
        columns,
    })
}

/// A value of `COPY`, with its escapes.
fn copied(text: &str) -> Value {
    if text == "\\N" {
        return None;
    }
    Some(match text.contains('\\') {
        true => unescaped(text),
        false => text.to_owned(),
    })
}

fn unescaped(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => found.push('\n'),
                Some('r') => found.push('\r'),
                Some('t') => found.push('\t'),
                Some('0') => found.push('\0'),
                Some(other) => found.push(other),
                None => {}
            },
            other => found.push(other),
        }
    }
    found
}

/// Gives the rows of `(1, 'a'), (2, NULL);`, one after another; whether the statement ended.
fn tuples(
    text: &str,
    place: &Place,
    mut take: impl FnMut(&[Value]) -> Result<(), ReadError>,
) -> Result<bool, ReadError> {
    let mut row: Option<Vec<Value>> = None;
    let (mut bare, mut value): (String, Option<String>) = (String::new(), None);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, &mut row) {
            (';', None) => return Ok(true),
            ('(', None) => row = Some(vec![]),
            (_, None) => {}
            ('\'', Some(_)) => value = Some(quoted(&mut letters)),
            (',' | ')', Some(values)) => {
                let written = bare.trim();
                let plain = (!written.is_empty() && !written.eq_ignore_ascii_case("null"))
                    .then(|| written.to_owned());
                values.push(value.take().or(plain));
                few(values.len(), place)?;
                bare.clear();
                if letter == ')'
                    && let Some(values) = row.take()
                {
                    take(&values)?;
                }
            }
            (other, Some(_)) => bare.push(other),
        }
    }
    Ok(false)
}

/// Whether a statement ends in this text. Its values are not read.
fn ends(text: &str) -> bool {
    let (mut in_text, mut in_row) = (false, false);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if in_text => {
                bytes.next();
            }
            // A doubled quote ends a text and begins another.
            b'\'' => in_text = !in_text,
            b'(' if !in_text => in_row = true,
            b')' if !in_text => in_row = false,
            b';' if !in_text && !in_row => return true,
            _ => {}
        }
    }
    false
}

/// A text up to its closing quote; a doubled quote is one.
fn quoted(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut raw = String::new();
    let mut escapes = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                escapes = true;
                raw.push(letter);
                raw.extend(letters.next());
            }
            '\'' if letters.peek() == Some(&'\'') => {
                letters.next();
                raw.push('\'');
            }
            '\'' => break,
            other => raw.push(other),
        }
    }
    match escapes {
        true => unescaped(&raw),
        false => raw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: &[&str] = &["website", "session", "website_event", "t"];

    fn given(dump: &mut Dump, line: &str) -> Result<Vec<(Target, Vec<Value>)>, ReadError> {
        let mut found = Vec::new();
        dump.line(line, &Place::default(), |target, row| {
            found.push((target.clone(), row.to_vec()));
            Ok(())
        })?;
        Ok(found)
    }

    fn rows(text: &str) -> Vec<(String, Vec<Value>)> {
        let mut dump = Dump::of(WANTED);
        let found = text
            .lines()
            .flat_map(|line| given(&mut dump, line).unwrap());
        found.map(|(target, row)| (target.table, row)).collect()
    }

    fn values(values: &[&str]) -> Vec<Value> {
        let values = values.iter();
        values
            .map(|one| (*one != "NULL").then(|| (*one).to_owned()))
            .collect()
    }

    #[test]
    fn rows_of_postgres_and_mysql_are_found() {
        let text = "SET x = 1;\nCOPY public.\"website_event\" (event_id, \"url_path\") FROM stdin;\n1\t/a\\tb\n2\t\\N\n\\.\n\
INSERT INTO public.website VALUES ('w', 'It''s; (one)', NULL, 3);\n\
CREATE TABLE `session` (\n  `session_id` varchar(36) NOT NULL,\n  `os` varchar(20),\n  PRIMARY KEY (`session_id`)\n) ENGINE=InnoDB;\n\
INSERT INTO `session` VALUES ('s\\'1','Linux'),('s2',NULL);\nINSERT INTO a (b)\nVALUES (1),\n(2);\n";
        let expected = [
            ("website_event", values(&["1", "/a\tb"])),
            ("website_event", values(&["2", "NULL"])),
            ("website", values(&["w", "It's; (one)", "NULL", "3"])),
            ("session", values(&["s'1", "Linux"])),
            ("session", values(&["s2", "NULL"])),
        ];
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(name, row)| (name.to_owned(), row))
            .collect();
        assert_eq!(rows(text), expected);
    }

    #[test]
    fn columns_are_known_by_name() {
        let mut dump = Dump::of(WANTED);
        for line in ["CREATE TABLE `t` (", "  `a` int,", "  `b` int", ");"] {
            assert!(given(&mut dump, line).unwrap().is_empty());
        }
        let found = given(&mut dump, "INSERT INTO `t` VALUES (1,'x');").unwrap();
        let (target, row) = &found[0];
        assert_eq!(
            (target.of(row, "a"), target.of(row, "b")),
            (Some("1"), Some("x"))
        );
        assert_eq!(target.of(row, "c"), None);
        let found = given(&mut dump, "INSERT INTO public.t (b, a) VALUES (2, 3),").unwrap();
        let (target, row) = &found[0];
        assert_eq!(target.of(row, "a"), Some("3"));
        // The statement continues on the next line.
        assert_eq!(given(&mut dump, "(4, 5);").unwrap().len(), 1);
        assert!(given(&mut dump, "(6, 7);").unwrap().is_empty());
    }

    #[test]
    fn other_tables_are_skipped_to_the_end_of_their_statements() {
        let text = "COPY other (a) FROM stdin;\nINSERT INTO t (a) VALUES ('in COPY');\n\\.\n\
INSERT INTO other (a) VALUES ('It''s; \\' one'),\n(2);\nINSERT INTO t (a) VALUES (3);\n";
        assert_eq!(rows(text), [("t".to_owned(), values(&["3"]))]);
        let mut dump = Dump::of(WANTED);
        for table in 0..1_000 {
            let table = format!("CREATE TABLE `other{table}` (");
            for line in [&table, "  `a` int", ");", "CREATE TABLE `t` (", ");"] {
                given(&mut dump, line).unwrap();
            }
        }
        assert_eq!(dump.created.len(), 1);
    }

    #[test]
    fn very_many_columns_are_refused() {
        let columns = "c,".repeat(300_000);
        for line in [
            format!("INSERT INTO t ({columns}c) VALUES (1)"),
            format!("INSERT INTO other ({columns}c) VALUES (1)"),
            format!("INSERT INTO t (c) VALUES ({columns}1)"),
            format!("COPY t ({columns}c) FROM stdin;"),
        ] {
            let refused = given(&mut Dump::of(WANTED), &line);
            assert!(matches!(refused, Err(ReadError::TooManyColumns(_))));
        }
        let mut dump = Dump::of(WANTED);
        given(&mut dump, "COPY t (a) FROM stdin;").unwrap();
        let refused = given(&mut dump, &"1\t".repeat(300_000));
        assert!(matches!(refused, Err(ReadError::TooManyColumns(_))));
    }
}
