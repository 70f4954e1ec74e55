//! Which rows of a breakdown an answer has, and in which order: `limit`, `offset`, `search`, `sort` and
//! `where`.
//!
//! Rows are ranked by DuckDB, or here where days' sums are put together; both by the same columns and the same ties, so
//! that a page of rows never depends on where it was made.

use std::{cmp::Ordering, fmt};

use base::answer::Problem;
use counts::{Value, sums::Figures};
use shared::limits;

use super::{Binder, Column, RowsOf, Sql, compose};

/// Most conditions on rows in one query.
const CONDITIONS: usize = 10;

/// Which rows of breakdowns are requested.
#[derive(Clone, Debug, Default)]
pub struct Ranked {
    /// The maximum number of rows.
    pub limit: u32,
    /// How many rows to skip.
    pub offset: u32,
    /// Only values that contain this, in lower case.
    pub search: Option<String>,
    /// By what they are sorted; `None`: most visitors first.
    pub sort: Option<Sort>,
    /// What all of them fulfil.
    pub conditions: Vec<Condition>,
    /// Whether a property's hits without it are left out.
    pub values_only: bool,
    /// Columns that the rows of a dimension, by its number, have not got, since imported sums do not tell them.
    pub unknown: Vec<(u8, Column)>,
    /// Whether rows with as many visitors and hits are in the order of their visits: imported sums may have these alone.
    pub visits_break_ties: bool,
}

/// By which column rows are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub column: Column,
    /// Whether the largest come first. Rows without a value come last either way.
    pub descending: bool,
}

impl Sort {
    /// Reads a column, with `-` before it for the largest first.
    ///
    /// # Errors
    /// `unknown_sort`.
    pub fn parse(text: &str) -> Result<Sort, Problem> {
        let (descending, word) = match text.strip_prefix('-') {
            Some(word) => (true, word),
            None => (false, text),
        };
        match Column::read(word) {
            Some(column) => Ok(Sort { column, descending }),
            None => Err(Problem::invalid("unknown_sort")
                .with("given", limits::cut(text, 40))
                .with("known", Column::ALL.map(Column::key).join(", "))
                .field("sort")),
        }
    }

    /// The order of two rows by it, of which one may have no value.
    pub fn compare<T: PartialOrd>(self, one: Option<T>, other: Option<T>) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) => {
                let order = one.partial_cmp(&other).unwrap_or(Ordering::Equal);
                if self.descending {
                    order.reverse()
                } else {
                    order
                }
            }
            (one, other) => one.is_none().cmp(&other.is_none()),
        }
    }
}

/// How a number is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    AtLeast,
    AtMost,
    Above,
    Below,
    Is,
    IsNot,
}

impl Sign {
    /// Longer ones first.
    const ALL: [(&'static str, Sign); 6] = [
        (">=", Sign::AtLeast),
        ("<=", Sign::AtMost),
        ("!=", Sign::IsNot),
        (">", Sign::Above),
        ("<", Sign::Below),
        ("=", Sign::Is),
    ];

    fn text(self) -> &'static str {
        match self {
            Sign::AtLeast => ">=",
            Sign::AtMost => "<=",
            Sign::Above => ">",
            Sign::Below => "<",
            Sign::Is => "=",
            Sign::IsNot => "<>",
        }
    }

    fn holds(self, one: f64, other: f64) -> bool {
        match self {
            Sign::AtLeast => one >= other,
            Sign::AtMost => one <= other,
            Sign::Above => one > other,
            Sign::Below => one < other,
            Sign::Is => one == other,
            Sign::IsNot => one != other,
        }
    }
}

/// A condition on the numbers of a row, such as `visitors>=10`. A row without a value does not fulfil it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    column: Column,
    sign: Sign,
    number: f64,
}

impl Condition {
    /// Reads a condition.
    fn parse(text: &str) -> Result<Condition, Problem> {
        let wrong = |id| Problem::invalid(id).with("given", limits::cut(text, 60));
        let at = text.find(['<', '>', '=', '!']);
        let (word, rest) = text.split_at(at.ok_or_else(|| wrong("unknown_condition.form"))?);
        let mut signs = Sign::ALL.into_iter();
        let sign = signs.find_map(|(sign, kind)| Some((kind, rest.strip_prefix(sign)?)));
        let (sign, number) = sign.ok_or_else(|| wrong("unknown_condition.form"))?;
        let number = number.trim().parse().ok();
        let number = number.filter(|number: &f64| number.is_finite());
        let number = number.ok_or_else(|| wrong("unknown_condition.number"))?;
        let column = Column::read(word.trim()).filter(|column| !column.is_text());
        let column = column.ok_or_else(|| {
            let numbers = Column::ALL.into_iter().filter(|column| !column.is_text());
            let known: Vec<&str> = numbers.map(Column::key).collect();
            wrong("unknown_condition.column").with("known", known.join(", "))
        })?;
        Ok(Condition {
            column,
            sign,
            number,
        })
    }

    /// Reads several.
    ///
    /// # Errors
    /// `unknown_condition`, `too_many_conditions`.
    pub fn all(texts: &[String]) -> Result<Vec<Condition>, Problem> {
        if texts.len() > CONDITIONS {
            return Err(Problem::invalid("too_many_conditions")
                .with("most", CONDITIONS)
                .field("where"));
        }
        let read = texts.iter().enumerate().map(|(index, text)| {
            Condition::parse(text).map_err(|problem| problem.field(format!("where[{index}]")))
        });
        read.collect()
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.column.key(),
            self.sign.text(),
            self.number
        )
    }
}

impl Ranked {
    /// Refuses a column that the rows of a breakdown have not.
    ///
    /// # Errors
    /// `unknown_sort`, `unknown_condition`.
    pub fn fits(&self, rows: RowsOf, by: &str) -> Result<(), Problem> {
        if let Some(sort) = self.sort.filter(|sort| !sort.column.is_of(rows)) {
            return Err(Problem::invalid("unknown_sort.of_breakdown")
                .with("given", sort.column.key())
                .with("by", by)
                .with("known", Column::known(rows, true))
                .field("sort"));
        }
        let mut conditions = self.conditions.iter().enumerate();
        match conditions.find(|(_, condition)| !condition.column.is_of(rows)) {
            Some((index, condition)) => Err(Problem::invalid("unknown_condition.of_breakdown")
                .with("given", condition.column.key())
                .with("by", by)
                .with("known", Column::known(rows, false))
                .field(format!("where[{index}]"))),
            None => Ok(()),
        }
    }

    /// A column in SQL; none for the dimensions whose rows have not got it.
    fn column(&self, column: Column, entries: &'static str) -> Sql {
        let unknown = self.unknown.iter().filter(|(_, one)| *one == column);
        let unknown: Vec<u8> = unknown.map(|(dimension, _)| *dimension).collect();
        match unknown.is_empty() {
            true => column.sql(entries),
            false => compose!(
                "CASE WHEN dimension NOT IN ({dimensions}) THEN {column} END",
                dimensions = Sql::list(&unknown),
                column = column.sql(entries)
            ),
        }
    }

    /// A column of a dimension's row, of sums put together here.
    pub fn number(&self, dimension: u8, column: Column, figures: &Figures) -> Option<f64> {
        match self.unknown.contains(&(dimension, column)) {
            true => None,
            false => column.of(figures),
        }
    }

    /// The order of rows, by the sums of a breakdown's statement; ties by visitors, hits and value. `texts` are its
    /// columns of values.
    pub fn order(&self, entries: &'static str, texts: &[&'static str]) -> Sql {
        let texts: Vec<Sql> = texts
            .iter()
            .map(|value| compose!("{value} ASC NULLS LAST", value = *value))
            .collect();
        let ties = compose!(
            "visitors DESC, views + events DESC, {visits}{values}",
            visits = match self.visits_break_ties {
                true => "visits DESC, ",
                false => "",
            },
            values = Sql::list(&texts)
        );
        match self.sort {
            None => ties,
            Some(sort) => {
                let column = self.column(sort.column, entries);
                let way = if sort.descending { "DESC" } else { "ASC" };
                compose!("{column} {way} NULLS LAST, {ties}", column, way, ties)
            }
        }
    }

    /// Whether a row fulfils the conditions, by the sums of a breakdown's statement.
    pub fn passing(&self, binder: &mut Binder, entries: &'static str) -> Sql {
        let all: Vec<Sql> = self
            .conditions
            .iter()
            .map(|condition| {
                compose!(
                    "coalesce({column} {sign} {number}, false)",
                    column = self.column(condition.column, entries),
                    sign = condition.sign.text(),
                    number = binder.bind(Value::Double(condition.number))
                )
            })
            .collect();
        match all.is_empty() {
            true => "true".into(),
            false => Sql::joined(&all, " AND "),
        }
    }

    /// Whether a row with these numbers fulfils the conditions.
    pub fn passes(&self, number: impl Fn(Column) -> Option<f64>) -> bool {
        self.conditions.iter().all(|condition| {
            number(condition.column).is_some_and(|one| condition.sign.holds(one, condition.number))
        })
    }

    /// The slots that every breakdown's statement has for them: `search` looks into these columns.
    pub fn slots(&self, binder: &mut Binder, texts: &[&'static str]) -> Vec<super::Filled> {
        let search: Vec<Sql> = texts
            .iter()
            .map(|text| binder.search(text, self.search.as_deref()))
            .collect();
        vec![
            (
                "search",
                compose!("({any})", any = Sql::joined(&search, " OR ")),
            ),
            ("passing", self.passing(binder, "entries")),
            ("order", self.order("entries", texts)),
            ("limit", Sql::number(self.limit)),
            ("offset", Sql::number(self.offset)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_both_ways() {
        for (text, column, descending) in [
            ("bounce_rate", Column::BounceRate, false),
            ("-visitors", Column::Visitors, true),
            ("-Value", Column::Value, true),
        ] {
            assert_eq!(Sort::parse(text).unwrap(), Sort { column, descending });
        }
        for text in ["", "-", "--visitors", "colour", "visitors DESC", "+visits"] {
            assert_eq!(Sort::parse(text).unwrap_err().code(), "unknown_sort");
        }
        for column in Column::ALL {
            assert_eq!(Sort::parse(column.key()).unwrap().column, column);
        }
    }

    #[test]
    fn conditions_are_read() {
        for (text, told) in [
            ("visitors>=10", "visitors>=10"),
            ("bounce_rate < 0.5", "bounce_rate<0.5"),
            ("Views!=3", "views<>3"),
            ("exits=-1", "exits=-1"),
            ("events<=1e3", "events<=1000"),
            ("visits>2", "visits>2"),
        ] {
            let read = Condition::all(&[text.to_owned()]).unwrap();
            assert_eq!(read[0].to_string(), told);
        }
        for text in [
            "visitors",
            "visitors>",
            "visitors>=ten",
            "visitors>NaN",
            "value=1",
            "=1",
            "colour>1",
            "visitors!1",
            "visits>inf",
        ] {
            let refused = Condition::all(&[text.to_owned()]).unwrap_err();
            assert_eq!(refused.code(), "unknown_condition", "{text}");
        }
        let many = vec!["visitors>1".to_owned(); CONDITIONS + 1];
        assert_eq!(
            Condition::all(&many).unwrap_err().code(),
            "too_many_conditions"
        );
    }

    #[test]
    fn what_has_no_value_comes_last_either_way() {
        for descending in [false, true] {
            let sort = Sort {
                column: Column::BounceRate,
                descending,
            };
            assert_eq!(sort.compare(Some(1.0), None), Ordering::Less);
            assert_eq!(sort.compare(None::<f64>, None), Ordering::Equal);
            let order = sort.compare(Some(1.0), Some(2.0));
            assert_eq!(order == Ordering::Greater, descending);
        }
    }

    #[test]
    fn what_imported_sums_do_not_tell_fulfils_no_condition_and_sorts_nothing() {
        let ranked = Ranked {
            sort: Some(Sort::parse("exits").unwrap()),
            conditions: Condition::all(&["exits>=0".to_owned()]).unwrap(),
            unknown: vec![(7, Column::Exits)],
            visits_break_ties: true,
            ..Ranked::default()
        };
        let figures = Figures {
            exits: 3,
            ..Figures::default()
        };
        assert!(!ranked.passes(|column| ranked.number(7, column, &figures)));
        assert!(ranked.passes(|column| ranked.number(8, column, &figures)));
        let order = ranked.order("enters", &["value"]);
        assert_eq!(
            order.text(),
            "CASE WHEN dimension NOT IN (7) THEN exits END ASC NULLS LAST, visitors DESC, views + events DESC, \
             visits DESC, value ASC NULLS LAST"
        );
    }

    #[test]
    fn rows_without_a_number_fulfil_no_condition() {
        let conditions = Condition::all(&["bounce_rate!=1".to_owned()]).unwrap();
        let ranked = Ranked {
            conditions,
            ..Ranked::default()
        };
        let figures = |enters| Figures {
            enters,
            ..Figures::default()
        };
        assert!(!ranked.passes(|column| column.of(&figures(0))));
        assert!(ranked.passes(|column| column.of(&figures(2))));
        assert!(ranked.fits(RowsOf::Goals, "goal").is_ok());
        let sort = Some(Sort::parse("exits").unwrap());
        let ranked = Ranked { sort, ..ranked };
        assert!(ranked.fits(RowsOf::Pages, "page").is_ok());
        let refused = ranked.fits(RowsOf::Values, "source").unwrap_err();
        assert_eq!(refused.code(), "unknown_sort");
    }
}
