//! What tables are broken down by.

use base::answer::Problem;
use shared::text::Text;

use crate::query::{Dimension, breakdown_word, breakdowns};

/// What one table is broken down by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// A dimension, of which each hit or visit has one value.
    Value(Dimension),
    /// The site's goals, of which a hit may reach several.
    Goal,
}

impl By {
    fn parse(word: &str) -> Result<By, Text> {
        match word {
            "goal" => Ok(By::Goal),
            _ => Dimension::parse(word).map(By::Value),
        }
    }

    /// The dimension, where it is one that days are summed up in.
    pub fn summed(&self) -> Option<&Dimension> {
        match self {
            By::Value(dimension) if dimension.summed().is_some() => Some(dimension),
            _ => None,
        }
    }
}

/// Reads what is asked for: every dimension with a fixed name when nothing was named, and nothing for the word
/// `none`. Goals are given when they are named: rows are judged for them, whatever days' sums could answer.
pub fn tables(words: &[String]) -> Result<Vec<By>, Problem> {
    match words {
        [] => Ok(Dimension::all().into_iter().map(By::Value).collect()),
        [word] if word == "none" => Ok(vec![]),
        _ => breakdowns(words, By::parse),
    }
}

/// Reads the one table that is asked for.
pub fn table(word: &str) -> Result<By, Problem> {
    breakdown_word(By::parse(word), "by")
}
