//! Rows of a database, as `pg_dump` (with `COPY` or `--inserts`), `mysqldump` and `mariadb-dump` write them.
//!
//! Only texts are taken out; no statement is run.

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
#[derive(Debug, Default)]
pub(super) struct Dump {
    /// The target of the `COPY` that is open.
    copying: Option<Target>,
    /// The target of the `INSERT` that is open.
    inserting: Option<Target>,
    /// Columns by table, from `CREATE TABLE`, for `INSERT`s that name none.
    created: Vec<Target>,
    /// Whether the columns of a table are being listed.
    creating: bool,
}

impl Dump {
    /// The rows of a line, each with its target.
    pub fn line(&mut self, line: &str) -> Vec<(Target, Vec<Value>)> {
        if let Some(target) = &self.copying {
            if line == "\\." {
                self.copying = None;
                return vec![];
            }
            let row = line.split('\t').map(copied).collect();
            return vec![(target.clone(), row)];
        }
        let trimmed = line.trim();
        if let Some(target) = self.inserting.take() {
            return self.values(target, trimmed);
        }
        if let Some(rest) = keyword(trimmed, "COPY ") {
            if trimmed.to_lowercase().ends_with("from stdin;") {
                self.copying = Some(target(rest));
            }
        } else if let Some(rest) = keyword(trimmed, "INSERT INTO ") {
            let lower = rest.to_ascii_lowercase();
            if let Some(at) = lower.find("values") {
                let mut target = target(&rest[..at]);
                if target.columns.is_empty()
                    && let Some(known) = self.created.iter().find(|one| one.table == target.table)
                {
                    target = known.clone();
                }
                return self.values(target, rest[at + "values".len()..].trim());
            }
        } else if let Some(rest) = keyword(trimmed, "CREATE TABLE ") {
            let name = rest.trim_end_matches(['(', ' ']);
            self.created.push(target(name));
            self.creating = trimmed.ends_with('(');
        } else if self.creating {
            self.creating = !trimmed.starts_with(')');
            // `mysqldump` quotes columns, and nothing else at the start of a line.
            if let Some(column) = trimmed
                .strip_prefix('`')
                .and_then(|rest| rest.split('`').next())
                && let Some(created) = self.created.last_mut()
            {
                created.columns.push(column.to_owned());
            }
        }
        vec![]
    }

    fn values(&mut self, target: Target, text: &str) -> Vec<(Target, Vec<Value>)> {
        let (rows, ended) = tuples(text);
        if !ended {
            self.inserting = Some(target.clone());
        }
        rows.into_iter().map(|row| (target.clone(), row)).collect()
    }
}

fn keyword<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let start = line.get(..word.len())?;
    start
        .eq_ignore_ascii_case(word)
        .then(|| &line[word.len()..])
}

/// `public.website_event (a, "b")`.
fn target(text: &str) -> Target {
    let (name, rest) = text.split_once('(').unwrap_or((text, ""));
    let name = name.trim().rsplit('.').next().unwrap_or_default();
    let bare = |text: &str| text.trim().trim_matches(['`', '"', '\'']).to_owned();
    let columns = rest.split(')').next().unwrap_or_default();
    Target {
        table: bare(name),
        columns: columns
            .split(',')
            .map(bare)
            .filter(|it| !it.is_empty())
            .collect(),
    }
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

/// The rows of `(1, 'a'), (2, NULL);`, and whether the statement ended.
fn tuples(text: &str) -> (Vec<Vec<Value>>, bool) {
    let mut rows = Vec::new();
    let mut row: Option<Vec<Value>> = None;
    let (mut bare, mut value): (String, Option<String>) = (String::new(), None);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, &mut row) {
            (';', None) => return (rows, true),
            ('(', None) => row = Some(vec![]),
            (_, None) => {}
            ('\'', Some(_)) => value = Some(quoted(&mut letters)),
            (',' | ')', Some(values)) => {
                let written = bare.trim();
                let plain = (!written.is_empty() && !written.eq_ignore_ascii_case("null"))
                    .then(|| written.to_owned());
                values.push(value.take().or(plain));
                bare.clear();
                if letter == ')' {
                    rows.extend(row.take());
                }
            }
            (other, Some(_)) => bare.push(other),
        }
    }
    (rows, false)
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

    fn rows(text: &str) -> Vec<(String, Vec<Value>)> {
        let mut dump = Dump::default();
        let found = text.lines().flat_map(|line| dump.line(line));
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
        let mut dump = Dump::default();
        for line in ["CREATE TABLE `t` (", "  `a` int,", "  `b` int", ");"] {
            assert!(dump.line(line).is_empty());
        }
        let found = dump.line("INSERT INTO `t` VALUES (1,'x');");
        let (target, row) = &found[0];
        assert_eq!(
            (target.of(row, "a"), target.of(row, "b")),
            (Some("1"), Some("x"))
        );
        assert_eq!(target.of(row, "c"), None);
        let found = dump.line("INSERT INTO public.t (b, a) VALUES (2, 3),");
        let (target, row) = &found[0];
        assert_eq!(target.of(row, "a"), Some("3"));
        // The statement continues on the next line.
        assert_eq!(dump.line("(4, 5);").len(), 1);
        assert!(dump.line("(6, 7);").is_empty());
    }
}
