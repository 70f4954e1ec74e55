//! The rows that a statement reads, and which of their columns.

use base::answer::Problem;

use super::{Sql, client::sql, columns::Used, compose};

/// Which rows of a site a statement reads, as SQL conditions.
#[derive(Debug)]
pub(super) struct Rows {
    /// Those that compaction has finished.
    pub done: Sql,
    /// Those whose visits are finished by the statement; `None`: there are none.
    pub raw: Option<Sql>,
    /// What both have in common.
    pub within: Sql,
}

impl Rows {
    /// The CTE `h` with the columns that a question names, and those for goals that it names.
    pub fn sql(&self, question: &Sql) -> Result<Sql, Problem> {
        let used = Used::by(question);
        let (pages, used) = match used.pages_read {
            true => {
                let pages = sql!("goal_pages").fill(&[])?;
                let used = used.and_by(&pages);
                (pages, used)
            }
            false => ("".into(), used),
        };
        let mut given = vec![
            ("done_columns", used.of_done()),
            ("done", self.done.clone()),
            ("within", self.within.clone()),
        ];
        let template = match &self.raw {
            Some(raw) => {
                given.extend([
                    ("raw_columns", used.of_raw()),
                    ("read_columns", used.read()),
                    ("raw", raw.clone()),
                ]);
                sql!("rows")
            }
            None => sql!("finished_rows"),
        };
        let for_goals = match used.rows_of_visits {
            true => self.rows_of_visits(Sql::list(&used.plain))?,
            false => "".into(),
        };
        Ok(template.fill(&given)?.then(for_goals).then(pages))
    }

    fn rows_of_visits(&self, columns: Sql) -> Result<Sql, Problem> {
        let raw = match &self.raw {
            Some(_) => compose!(
                "UNION ALL SELECT {columns} FROM raw_rows WHERE visit IS NOT NULL",
                columns
            ),
            None => "".into(),
        };
        sql!("goal_rows").fill(&[
            ("columns", columns),
            ("done", self.done.clone()),
            ("within", self.within.clone()),
            ("raw_rows", raw),
        ])
    }
}
