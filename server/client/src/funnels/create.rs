//! `stile funnels create SITE NAME`.

use clap::Args;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Funnel;
use crate::{
    failure::{Exit, Failure},
    server::Server,
    server_args::ServerArgs,
    show::{print, print_answer, safe},
    trigger,
};

/// Create a funnel.
#[derive(Debug, Args)]
#[command(
    after_help = "Steps are goal:NAME (a goal of the site, by name or id) or a trigger: page:/pricing, event:Sign-up, outbound:https://example.org/*, download:*.pdf, form:contact and scroll:75.

Examples:
  stile funnels create example.com Checkout --step page:/cart --step page:/checkout --step goal:Bought
  stile funnels create example.com Trial --step event:Sign-up --step event:Purchase --within 7d --order contiguous"
)]
pub struct Create {
    /// The site's name or id.
    site: String,
    /// The funnel's name.
    name: String,
    /// A step, such as page:/cart or goal:Bought. Repeat it for each step, in order.
    #[arg(long = "step", required = true, value_name = "STEP")]
    steps: Vec<String>,
    /// The order of the steps.
    #[arg(long, value_parser = ["ordered", "contiguous", "any"])]
    order: Option<String>,
    /// The longest time from one step to the next, such as 30m, 24h or 7d.
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    within: Option<i64>,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Goal {
    id: String,
    name: String,
}

impl Create {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let goals: Vec<Goal> = if self.steps.iter().any(|step| step.starts_with("goal:")) {
            let path = ["sites", self.site.as_str(), "goals"];
            server.get(&path, &Vec::new()).await?.read()?
        } else {
            Vec::new()
        };
        let steps: Result<Vec<Value>, Failure> =
            self.steps.iter().map(|one| step(one, &goals)).collect();
        let mut body = json!({"name": self.name, "steps": steps?});
        if let Some(order) = &self.order {
            body["order"] = json!(order);
        }
        if let Some(within) = self.within {
            body["within_seconds"] = json!(within);
        }
        let request = server
            .request(Method::POST, &["sites", &self.site, "funnels"], &Vec::new())
            .json(&body);
        let answer = server.send(request).await?;
        if self.json {
            return print_answer(&answer);
        }
        let funnel: Funnel = answer.read()?;
        let steps: Vec<String> = funnel.steps.iter().map(|step| safe(&step.name)).collect();
        print(&format!(
            "Created funnel {} ({}): {}.\n",
            safe(&funnel.name),
            funnel.id,
            steps.join(", ")
        ))
    }
}

/// A goal by its name or id, or else a trigger.
fn step(step: &str, goals: &[Goal]) -> Result<Value, Failure> {
    let Some(wanted) = step.strip_prefix("goal:") else {
        return Ok(json!({"definition": trigger::definition(&[step.to_owned()], &[])?}));
    };
    let same = |text: &str| text.to_lowercase() == wanted.trim().to_lowercase();
    let found = goals.iter().find(|goal| same(&goal.id) || same(&goal.name));
    let found = found.ok_or_else(|| {
        Failure::new(Exit::Unknown, format!("the site has no goal `{wanted}`"))
            .hint("`stile goals SITE` lists them.")
    })?;
    Ok(json!({"goal": found.id}))
}

/// `30m`, `24h`, `7d`, or seconds.
fn seconds(text: &str) -> Result<i64, String> {
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3_600),
        Some((at, 'd')) => (&text[..at], 86_400),
        _ => (text, 1),
    };
    let number: i64 = number
        .parse()
        .map_err(|_| "give a time such as 30m, 24h or 7d".to_owned())?;
    number
        .checked_mul(unit)
        .filter(|seconds| *seconds > 0)
        .ok_or_else(|| "give a time such as 30m, 24h or 7d".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, read) in [
            ("90", 90),
            ("45s", 45),
            ("30m", 1_800),
            ("24h", 86_400),
            ("7d", 604_800),
        ] {
            assert_eq!(seconds(text), Ok(read));
        }
        for wrong in ["", "m", "-1h", "soon", "0", "99999999999999999d"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_goal_is_found_by_its_name_or_id() {
        let goals = [Goal {
            id: "7".to_owned(),
            name: "Bought".to_owned(),
        }];
        for text in ["goal:bought", "goal:7"] {
            assert_eq!(step(text, &goals).ok(), Some(json!({"goal": "7"})));
        }
        assert!(step("goal:None", &goals).is_err());
        let page = json!({"definition": {"kind": "page", "pages": ["/a"]}});
        assert_eq!(step("page:/a", &goals).ok(), Some(page));
    }
}
