//! `stile paths SITE`: the most common paths through a site.

use clap::Args;
use serde::Deserialize;

use crate::{
    common::{Period, PeriodArgs, headline, of_whom, parts_of, shown_of},
    failure::Failure,
    server::{Query, Server},
    server_args::ServerArgs,
    show::{Cell, Screen, Shape, Table, plain, print, print_answer, print_csv, safe, share},
};

/// The most steps that a run can have.
const STEPS: usize = 6;

/// Show the most common paths through a site: runs of pages and events.
///
/// A step is a page such as /pricing, or an event such as event:Signup. Repeats in a row are one step.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile paths example.com --period 7d
  stile paths example.com --from /pricing --steps 3
  stile paths example.com --to event:Signup --filter 'source:Google'")]
pub struct Paths {
    /// The site's name or id.
    site: String,
    #[command(flatten)]
    period: PeriodArgs,
    /// The first step of the runs, such as /pricing or event:Signup; by default the first step of each visit.
    #[arg(long)]
    from: Option<String>,
    /// The last step of the runs.
    #[arg(long, conflicts_with = "from")]
    to: Option<String>,
    /// Number of steps in a run, from 2 to 6; by default 4.
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(2..=STEPS as i64))]
    steps: Option<u32>,
    /// Number of runs to show; by default 10.
    #[arg(long, short)]
    limit: Option<u32>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Answered {
    site: String,
    period: Period,
    from: Option<String>,
    to: Option<String>,
    steps: usize,
    everyone: Part,
    agreed: Part,
}

/// One part of an answer: within one visit, or across visits.
#[derive(Debug, Deserialize)]
struct Part {
    visits: Option<i64>,
    visitors: i64,
    runs: Vec<Run>,
    total_runs: i64,
}

#[derive(Debug, Deserialize)]
struct Run {
    steps: Vec<String>,
    visits: Option<i64>,
    visitors: i64,
    share: Option<f64>,
}

impl Paths {
    pub async fn run(self) -> Result<(), Failure> {
        let answer = Server::open(&self.server)?
            .get(&["sites", &self.site, "paths"], &self.query())
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let answered: Answered = answer.read()?;
        if self.shape.csv {
            return print_runs(&answered);
        }
        print(&draw(&answered, Screen::of(self.shape.color)))
    }

    fn query(&self) -> Query {
        let mut query = self.period.query();
        query.extend(self.from.iter().map(|from| ("from", from.clone())));
        query.extend(self.to.iter().map(|to| ("to", to.clone())));
        query.extend(self.steps.map(|steps| ("steps", steps.to_string())));
        query.extend(self.limit.map(|limit| ("limit", limit.to_string())));
        query
    }
}

/// One row for each run, with as many columns for steps as a run can have.
fn print_runs(answered: &Answered) -> Result<(), Failure> {
    let parts = [
        ("everyone", &answered.everyone),
        ("agreed", &answered.agreed),
    ];
    let rows = parts.into_iter().flat_map(|(name, part)| {
        part.runs.iter().map(move |run| {
            let step = |at: usize| run.steps.get(at).cloned().unwrap_or_default();
            [
                name.to_owned(),
                plain(run.visits),
                run.visitors.to_string(),
                plain(run.share),
                step(0),
                step(1),
                step(2),
                step(3),
                step(4),
                step(5),
            ]
        })
    });
    let names = [
        "part", "visits", "visitors", "share", "step_1", "step_2", "step_3", "step_4", "step_5",
        "step_6",
    ];
    print_csv(names, rows)
}

fn draw(answered: &Answered, screen: Screen) -> String {
    let mut text = headline(&answered.site, &answered.period, None, screen);
    let which = match (&answered.from, &answered.to) {
        (Some(from), _) => format!("Runs that start with {}", safe(from)),
        (None, Some(to)) => format!("Runs that end with {}", safe(to)),
        (None, None) => "Runs from the start of each visit".to_owned(),
    };
    text.push_str(&format!("{}\n\n", screen.bold(&which)));
    let anybody = answered.agreed.visitors > 0;
    for (at, (name, one_part)) in
        parts_of(&answered.everyone, &answered.agreed, anybody).enumerate()
    {
        if at > 0 {
            text.push('\n');
        }
        text.push_str(&part(name, one_part, answered, screen));
    }
    text
}

fn part(name: &str, part: &Part, answered: &Answered, screen: Screen) -> String {
    let shown = shown_of((part.runs.len(), part.total_runs));
    let of = of_whom(part.visits, part.visitors);
    let of = screen.dim(&format!("{of}; {shown} runs"));
    let mut table = Table::new(&["Run", "", "Visits", "Visitors", "Share"]);
    for run in &part.runs {
        table.push(vec![
            Cell::text(&way(run, answered, screen)),
            Cell::Text(screen.bar(run.share)),
            Cell::count(run.visits),
            Cell::count(Some(run.visitors)),
            Cell::Number(share(run.share)),
        ]);
    }
    if table.is_empty() {
        return format!("{}\n  No matching visits.\n", screen.bold(name));
    }
    format!("{}  {of}\n{}", screen.bold(name), table.draw(screen))
}

/// A run's steps, and a mark for its end if it is shorter than requested.
fn way(run: &Run, answered: &Answered, screen: Screen) -> String {
    let mut steps: Vec<&str> = run.steps.iter().map(String::as_str).collect();
    if steps.len() < answered.steps {
        match answered.to {
            Some(_) => steps.insert(0, "(beginning)"),
            None => steps.push("(end)"),
        }
    }
    steps.join(screen.arrow())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn where_a_run_ends_is_said() {
        let part = json!({"visits": 3, "visitors": 3, "runs": [], "total_runs": 0});
        let mut answer = json!({
            "site": "example.com", "period": {
                "from": "2026-11-20", "to": "2026-11-20", "ends_at": 1_795_219_200, "zone": "UTC",
            },
            "from": null, "to": null, "steps": 3, "everyone": part, "agreed": part,
        });
        let drawn = |answer: &serde_json::Value, steps: &[&str]| {
            let run = json!({"steps": steps, "visits": 1, "visitors": 1, "share": 0.5});
            let run = serde_json::from_value(run).unwrap();
            let answered = serde_json::from_value(answer.clone()).unwrap();
            way(&run, &answered, Screen::plain())
        };
        assert_eq!(drawn(&answer, &["/a", "/b"]), "/a → /b → (end)");
        assert_eq!(drawn(&answer, &["/a", "/b", "/c"]), "/a → /b → /c");
        answer["to"] = json!("/b");
        assert_eq!(drawn(&answer, &["/a", "/b"]), "(beginning) → /a → /b");
    }
}
