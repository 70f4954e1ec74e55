//! `stile overview`: every site at a glance.

use clap::Args;
use serde::Deserialize;

use crate::{
    common::Period,
    failure::Failure,
    server::Server,
    server_args::ServerArgs,
    show::{
        Cell, Screen, Shape, Table, change, count, plain, print, print_answer, print_csv, safe,
    },
};

/// The columns that a line of bars may take: the days of a month, and two more.
const BARS: usize = 33;

/// Show all sites that the token can see: visitors, change, and whether they receive hits.
#[derive(Debug, Args)]
pub struct Overview {
    /// The period: today, yesterday, 24h, a number of days (7d) or months (12mo), month, last_month, quarter, year, all, or two dates, such as 2026-01-01..2026-01-31.
    #[arg(long, short, default_value = "7d")]
    period: String,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Answered {
    sites: Vec<Site>,
}

#[derive(Debug, Deserialize)]
struct Site {
    name: String,
    period: Option<Period>,
    visitors: Figure,
    views: Figure,
    sparkline: Vec<Point>,
    arriving: Arriving,
    paused: bool,
}

#[derive(Debug, Deserialize)]
struct Figure {
    value: Option<f64>,
    previous: Option<f64>,
    change: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Point {
    visitors: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Arriving {
    arriving: bool,
    last_hit: Option<i64>,
}

impl Site {
    /// Whether hits arrive, in a word or two.
    fn state(&self) -> &'static str {
        match (self.paused, self.arriving.arriving, self.arriving.last_hit) {
            (true, ..) => "paused",
            (_, true, _) => "yes",
            (_, false, Some(_)) => "not for 24 hours",
            (_, false, None) => "not yet",
        }
    }
}

impl Overview {
    pub async fn run(self) -> Result<(), Failure> {
        let query = vec![("period", self.period)];
        let answer = Server::open(&self.server)?
            .get(&["overview"], &query)
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let answered: Answered = answer.read()?;
        if self.shape.csv {
            return print_csv(
                [
                    "site",
                    "visitors",
                    "visitors_before",
                    "views",
                    "views_before",
                    "hits_arrive",
                ],
                answered.sites.iter().map(|site| {
                    [
                        site.name.clone(),
                        plain(site.visitors.value),
                        plain(site.visitors.previous),
                        plain(site.views.value),
                        plain(site.views.previous),
                        site.arriving.arriving.to_string(),
                    ]
                }),
            );
        }
        print(&draw(&answered, Screen::of(self.shape.color)))
    }
}

fn draw(answered: &Answered, screen: Screen) -> String {
    let mut table = Table::new(&[
        "Site",
        "Visitors",
        "Change",
        "Views",
        "Visitors over time",
        "Receiving hits",
    ]);
    let bars = screen.narrowed(BARS);
    for site in &answered.sites {
        let values: Vec<_> = site.sparkline.iter().map(|point| point.visitors).collect();
        table.push(vec![
            Cell::text(&site.name),
            Cell::Number(site.visitors.value.map(count).unwrap_or_default()),
            Cell::Number(change(site.visitors.change)),
            Cell::Number(site.views.value.map(count).unwrap_or_default()),
            Cell::Text(bars.spark(&values)),
            Cell::Text(site.state().to_owned()),
        ]);
    }
    if table.is_empty() {
        return "No sites yet. Add one: stile sites add example.com\n".to_owned();
    }
    let mut text = table.draw(screen);
    for site in &answered.sites {
        let imported = site.period.as_ref().map(|period| period.imported(screen));
        if let Some(line) = imported.filter(|line| !line.is_empty()) {
            text.push_str(&format!("  {}: {line}", safe(&site.name)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn imported_days_are_mentioned() {
        let imported = json!({"days": 2, "sources": ["ga4"], "left_out": ["all"]});
        let period = json!({"from": "2026-11-14", "to": "2026-11-20", "ends_at": 0, "zone": "UTC", "counted_from": null, "imported": imported});
        let figure = json!({"value": 1, "previous": 2, "change": null});
        let site = json!({
            "name": "a.example", "period": period, "visitors": figure, "views": figure, "paused": false,
            "sparkline": [], "arriving": {"arriving": true, "last_hit": 1},
        });
        let answered: Answered = serde_json::from_value(json!({"sites": [site]})).unwrap();
        let drawn = draw(&answered, Screen::plain());
        let line = "  a.example: does not include 2 days imported from ga4\n";
        assert!(drawn.ends_with(line), "{drawn}");
    }

    #[test]
    fn every_site_has_a_line() {
        let figure = |value: u32, change: Option<f64>| json!({"value": value, "previous": 2, "change": change, "exact": true, "definition": "visitors@1"});
        let site = |name: &str, arriving: bool, last: Option<i64>, paused: bool| {
            json!({
                "id": "0", "name": name, "visitors": figure(1_234, Some(0.5)), "views": figure(7, None),
                "interval": "day", "paused": paused, "arriving": {"arriving": arriving, "last_hit": last},
                "sparkline": [{"at": 0, "visitors": 0}, {"at": 1, "visitors": 7}, {"at": 2, "visitors": null}],
            })
        };
        let answer = json!({"period": "7d", "sites": [
            site("a.example", true, Some(1), false),
            site("b.example", false, Some(1), false),
            site("c.example", false, None, false),
            site("d.example", true, Some(1), true),
        ]});
        let answered: Answered = serde_json::from_value(answer).unwrap();
        let screen = Screen::plain();
        assert_eq!(
            draw(&answered, screen),
            "  Site       Visitors  Change  Views  Visitors over time  Receiving hits\n\
             \x20 a.example     1,234    +50%      7  ▁█                  yes\n\
             \x20 b.example     1,234    +50%      7  ▁█                  not for 24 hours\n\
             \x20 c.example     1,234    +50%      7  ▁█                  not yet\n\
             \x20 d.example     1,234    +50%      7  ▁█                  paused\n"
        );
        let none = Answered { sites: Vec::new() };
        assert!(draw(&none, screen).contains("stile sites add"));
    }
}
