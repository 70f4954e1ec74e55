//! What a funnel may be.

use base::answer::Problem;
use shared::{
    goal::{Definition, Kind},
    limits,
};
use sites::{
    Site,
    goals::rules::{definition as definition_of, name},
};

use super::records::{FunnelCreate, Order, Step};

/// How many funnels a site may have.
pub(super) const FUNNELS: i64 = 50;
/// How long a generated step name may be, in characters.
const CALLED: usize = 120;
/// Fewest and most steps.
const STEPS: std::ops::RangeInclusive<usize> = 2..=MOST_STEPS;
/// Most steps of a funnel.
pub(super) const MOST_STEPS: usize = 12;
/// The longest time between two steps: a year.
const WITHIN: u32 = 31_536_000;

/// A funnel as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CheckedFunnel {
    pub name: String,
    pub steps: Vec<Step>,
    pub order: Order,
    pub within_seconds: Option<i32>,
}

/// Checks a funnel of a site.
pub(super) fn checked(request: FunnelCreate, site: &Site) -> Result<CheckedFunnel, Problem> {
    let order = request.order.unwrap_or_default();
    if !STEPS.contains(&request.steps.len()) {
        return Err(Problem::invalid("wrong_number_of_steps")
            .with("least", *STEPS.start())
            .with("most", *STEPS.end())
            .field("steps"));
    }
    let steps = request.steps.into_iter().enumerate();
    Ok(CheckedFunnel {
        name: name(&request.name)?,
        steps: steps
            .map(|(at, one)| step(one, site, &format!("steps[{at}]")))
            .collect::<Result<_, _>>()?,
        order,
        within_seconds: request
            .within_seconds
            .map(|seconds| within(seconds, order))
            .transpose()?,
    })
}

fn within(seconds: u32, order: Order) -> Result<i32, Problem> {
    let wrong = |problem: Problem| problem.field("within_seconds");
    if order == Order::Any {
        return Err(wrong(Problem::invalid("invalid_time.any_order")));
    }
    match i32::try_from(seconds) {
        Ok(seconds @ 1..) if seconds.unsigned_abs() <= WITHIN => Ok(seconds),
        _ => Err(wrong(
            Problem::invalid("invalid_time.between_steps").with("most", WITHIN),
        )),
    }
}

fn step(step: Step, site: &Site, field: &str) -> Result<Step, Problem> {
    match (&step.goal, &step.definition) {
        (Some(goal), None) => {
            if site.goal(*goal).is_none() {
                return Err(Problem::invalid("unknown_goal.of_site").field(format!("{field}.goal")));
            }
            if step.name.is_some() {
                return Err(Problem::invalid("invalid_step.named").field(format!("{field}.name")));
            }
            Ok(step)
        }
        (None, Some(definition)) => {
            definition_of(definition, site, &format!("{field}.definition"))?;
            let called = step.name.as_deref();
            Ok(Step {
                name: called
                    .map(|text| name(text).map_err(|wrong| wrong.field(format!("{field}.name"))))
                    .transpose()?,
                ..step
            })
        }
        _ => Err(Problem::invalid("invalid_step").field(field)),
    }
}

/// What a step with a definition and no name is called.
pub(super) fn called(definition: &Definition, site: &Site) -> String {
    let text = described(definition, site);
    match limits::over(&text, CALLED) {
        true => format!("{}…", limits::cut(&text, CALLED)),
        false => text,
    }
}

fn described(definition: &Definition, site: &Site) -> String {
    let pages = definition.pages.join(", ");
    let on = |what: String| match pages.is_empty() {
        true => what,
        false => format!("{what} on {pages}"),
    };
    let link = |what: &str| {
        on(match definition.targets.is_empty() {
            true => what.to_owned(),
            false => format!("{what}: {}", definition.targets.join(", ")),
        })
    };
    let seconds = definition
        .seconds
        .map(|seconds| format!(" for {seconds} s"))
        .unwrap_or_default();
    match definition.kind {
        Kind::Page => pages,
        Kind::Event => on(definition.event.clone().unwrap_or_default()),
        Kind::Outbound => link(shared::goal::OUTBOUND),
        Kind::Download => link(shared::goal::DOWNLOAD),
        Kind::Form => link(shared::goal::FORM),
        Kind::Pick => {
            let id = definition.pick.clone().unwrap_or_default();
            let pick = site.picks.iter().find(|pick| pick.id.to_string() == id);
            on(pick.map_or(id, |pick| pick.name.clone())) + &seconds
        }
        Kind::Stretch => {
            let id = definition.stretch.clone().unwrap_or_default();
            let mut all = site.stretches.iter();
            let stretch = all.find(|stretch| stretch.id.to_string() == id);
            on(stretch.map_or(id, |stretch| stretch.name.clone())) + &seconds
        }
        Kind::Scroll => on(format!("Read to {} %", definition.percent.unwrap_or(0))),
        Kind::Engaged => on(format!("In use{seconds}")),
        Kind::All => {
            let parts: Vec<String> = definition
                .parts
                .iter()
                .map(|part| described(part, site))
                .collect();
            parts.join(" + ")
        }
    }
}
