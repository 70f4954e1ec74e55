//! Consented visitors: a number of its own.

use serde::Deserialize;

use super::Figure;
use crate::show::{Screen, change, count, plain, share};

/// Consented visitors of a site that asks for consent, or keeps visitors who agreed.
#[derive(Debug, Deserialize)]
pub struct Agreed {
    visitors: Figure,
    share: Option<AgreedShare>,
}

#[derive(Debug, Deserialize)]
struct AgreedShare {
    asked: i64,
    share: f64,
}

impl Agreed {
    /// The row of a CSV of totals.
    pub fn row(&self) -> [String; 5] {
        [
            "consented_visitors".to_owned(),
            plain(self.visitors.value),
            plain(self.visitors.previous),
            plain(self.visitors.change),
            self.visitors.definition.clone(),
        ]
    }

    /// For people. These visitors are in the totals too: a line apart from those keeps readers from adding them up.
    pub fn draw(&self, screen: Screen) -> String {
        let visitors = self.visitors.value.map(count).unwrap_or_default();
        let mut text = format!("  Consented visitors  {visitors}");
        if let Some(previous) = self.visitors.previous {
            text.push_str(&format!(", before {}", count(previous)));
        }
        let moved = change(self.visitors.change);
        if !moved.is_empty() {
            text.push_str(&format!(" ({moved})"));
        }
        let mut note = "also included in the totals".to_owned();
        if let Some(of) = &self.share {
            let (part, asked) = (share(Some(of.share)), count(of.asked as f64));
            note = format!("{part} of {asked} asked agreed; {note}");
        }
        format!("{text}\n  {}\n", screen.dim(&note))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn agreed(previous: Value, change: Value, share: Value) -> Agreed {
        let figure = json!({
            "value": 1_200, "previous": previous, "change": change, "definition": "consented_visitors@1",
        });
        serde_json::from_value(json!({"visitors": figure, "share": share})).unwrap()
    }

    #[test]
    fn consented_visitors_have_a_line_of_their_own() {
        let share = json!({"asked": 2_400, "agreed": 800, "share": 1.0 / 3.0});
        let compared = agreed(json!(1_000), json!(0.2), share);
        assert_eq!(
            compared.draw(Screen::plain()),
            "  Consented visitors  1,200, before 1,000 (+20%)\n  33.3% of 2,400 asked agreed; also included in the totals\n"
        );
        let row = [
            "consented_visitors",
            "1200",
            "1000",
            "0.2",
            "consented_visitors@1",
        ];
        assert_eq!(compared.row(), row);
        let alone = agreed(Value::Null, Value::Null, Value::Null);
        assert_eq!(
            alone.draw(Screen::plain()),
            "  Consented visitors  1,200\n  also included in the totals\n"
        );
    }
}
