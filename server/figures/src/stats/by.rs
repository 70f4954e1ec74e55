//! What tables are broken down by.

use base::answer::Problem;
use shared::{filter::property_name, text::Text};

use crate::query::{Dimension, RowsOf, breakdown_word, breakdowns};

/// What one table is broken down by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// A dimension, of which each hit or visit has one value.
    Value(Dimension),
    /// The site's goals, of which a hit may reach several.
    Goal,
    /// Two of these at once.
    Two(Side, Side),
}

/// One of two things by which a table is broken down at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// A dimension.
    Value(Dimension),
    /// The site's goals.
    Goal,
}

impl Side {
    fn parse(word: &str) -> Result<Side, Text> {
        match word.eq_ignore_ascii_case("goal") {
            true => Ok(Side::Goal),
            false => Dimension::parse(word).map(Side::Value),
        }
    }

    /// Its word in the API.
    pub fn word(&self) -> String {
        match self {
            Side::Value(dimension) => dimension.word(),
            Side::Goal => "goal".to_owned(),
        }
    }

    /// Whether it is the page.
    pub fn is_page(&self) -> bool {
        *self == Side::Value(Dimension::Page)
    }
}

impl By {
    fn parse(word: &str) -> Result<By, Text> {
        match sides(word).as_slice() {
            [one] => Ok(match Side::parse(one)? {
                Side::Value(dimension) => By::Value(dimension),
                Side::Goal => By::Goal,
            }),
            [one, other] => {
                let (one, other) = (Side::parse(one)?, Side::parse(other)?);
                match one == other {
                    true => Err(Text::new("unknown_breakdown.twice").with("given", one.word())),
                    false => Ok(By::Two(one, other)),
                }
            }
            _ => Err(Text::new("unknown_breakdown.too_many")),
        }
    }

    /// The dimension, where it is one that days are summed up in.
    pub fn summed(&self) -> Option<&Dimension> {
        match self {
            By::Value(dimension) if dimension.summed().is_some() => Some(dimension),
            _ => None,
        }
    }

    /// What its rows are of.
    pub fn rows(&self) -> RowsOf {
        match self {
            By::Value(Dimension::Page) => RowsOf::Pages,
            By::Value(_) => RowsOf::Values,
            By::Goal => RowsOf::Goals,
            By::Two(one, other) => RowsOf::Pairs {
                page: one.is_page() || other.is_page(),
                goal: [one, other].contains(&&Side::Goal),
            },
        }
    }

    /// Both words, where there are two.
    pub fn two(&self) -> Option<[String; 2]> {
        match self {
            By::Two(one, other) => Some([one.word(), other.word()]),
            By::Value(_) | By::Goal => None,
        }
    }

    /// Its words in the API.
    pub fn word(&self) -> String {
        match self {
            By::Value(dimension) => dimension.word(),
            By::Goal => "goal".to_owned(),
            By::Two(one, other) => format!("{},{}", one.word(), other.word()),
        }
    }
}

/// Splits at commas. A property's name may have commas in it: a part after one that is not a known word
/// belongs to the name.
fn sides(word: &str) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    for part in word.split(',') {
        match sides.last_mut() {
            Some(last) if property_name(last).is_some() && Side::parse(part).is_err() => {
                *last += ",";
                *last += part;
            }
            _ => sides.push(part.to_owned()),
        }
    }
    sides
}

/// Reads the requested breakdowns: every dimension with a fixed name if none was named, and none for the
/// word `none`. Goals only if they are named: they need rows, even where days' sums would do.
pub fn tables(words: &[String]) -> Result<Vec<By>, Problem> {
    match words {
        [] => Ok(Dimension::all().into_iter().map(By::Value).collect()),
        [word] if word.eq_ignore_ascii_case("none") => Ok(vec![]),
        _ => breakdowns(words, By::parse),
    }
}

/// Reads the one requested table.
pub fn table(word: &str) -> Result<By, Problem> {
    breakdown_word(By::parse(word), "by")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_divide_what_is_not_a_propertys_name() {
        for (word, sides) in [
            ("page", vec!["page"]),
            ("page,source", vec!["page", "source"]),
            ("prop.a,b", vec!["prop.a,b"]),
            ("prop.a,b,goal", vec!["prop.a,b", "goal"]),
            ("goal,prop.x", vec!["goal", "prop.x"]),
            ("prop.a,prop.b", vec!["prop.a", "prop.b"]),
            ("page,source,device", vec!["page", "source", "device"]),
        ] {
            assert_eq!(self::sides(word), sides, "{word}");
        }
    }

    #[test]
    fn words_are_in_any_case_and_names_of_properties_as_they_are() {
        for (word, read) in [
            ("Page", "page"),
            ("UTM_Source", "utm_source"),
            ("GOAL", "goal"),
            ("PROP.Plan", "prop.Plan"),
            ("Entry,Goal", "entry,goal"),
            ("Prop.a,B,Page", "prop.a,B,page"),
        ] {
            let by = By::parse(word).map(|by| by.word());
            assert_eq!(by.unwrap_or_default(), read, "{word}");
        }
        assert!(tables(&["None".to_owned()]).unwrap().is_empty());
    }

    #[test]
    fn two_are_read_and_not_more() {
        let by = By::parse("page,prop.plan").unwrap();
        assert_eq!(by.word(), "page,prop.plan");
        assert_eq!(
            by.rows(),
            RowsOf::Pairs {
                page: true,
                goal: false
            }
        );
        for (word, id) in [
            ("page,source,device", "unknown_breakdown.too_many"),
            ("page,page", "unknown_breakdown.twice"),
            ("page,colour", "unknown_breakdown.word"),
            ("page,", "unknown_breakdown.word"),
            (",page", "unknown_breakdown.word"),
        ] {
            assert_eq!(By::parse(word).unwrap_err().id(), id, "{word}");
        }
    }
}
