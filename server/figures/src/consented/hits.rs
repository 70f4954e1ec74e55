//! Every hit of some consented visitors.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::Value;
use serde_json::{Map, Value as Json};
use shared::consent::Person;
use sites::goals::Goal;

use crate::{
    number::MoneyView,
    query::{Binder, Columns, Cost, QueryClient, QueryParams, Sql, compose, resolve, sql},
};

/// The most hits of one answer.
pub const HITS: u32 = 10_000;

/// A view or an event of a consented visitor, and its visit.
#[derive(Clone, Debug)]
pub struct PersonHit {
    /// The visitor.
    pub person: Person,
    /// What all hits of a visit have in common.
    pub visit: String,
    /// When the visit began, or the visitor agreed if that was later, in microseconds since 1970.
    pub start: i64,
    /// When, likewise.
    pub at: i64,
    /// The event's name; `None` for a view.
    pub event: Option<String>,
    /// The host of the page.
    pub hostname: String,
    /// The path of the page.
    pub path: String,
    /// The event's properties.
    pub props: Option<Map<String, Json>>,
    /// The names of the goals that it reaches.
    pub goals: Vec<String>,
    /// The event's amount.
    pub revenue: Option<MoneyView>,
    /// Of the visit.
    pub source: Option<String>,
    /// Of the visit.
    pub channel: String,
    /// Of the visit.
    pub country: Option<String>,
    /// Of the visit.
    pub device: Option<String>,
    /// Of the visit.
    pub browser: Option<String>,
    /// Of the visit.
    pub os: Option<String>,
}

/// Every hit of these visitors, each visitor's together, the newest visit first and in it the newest hit; the first of
/// them if there is a limit.
///
/// # Errors
/// Those of the question.
pub async fn hits(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    persons: &[Person],
    limit: Option<u32>,
) -> Result<Vec<PersonHit>, Problem> {
    if persons.is_empty() {
        return Ok(Vec::new());
    }
    let mut cost = Cost::default();
    let asked = QueryParams::of(Some("all".to_owned()), vec![]);
    let resolved = resolve(client, site, &asked, &mut cost).await?;
    let mut binder = Binder::from(resolved.scope.next_place());
    let places: Vec<Sql> = persons
        .iter()
        .map(|person| binder.text(person.to_string()))
        .collect();
    let only = compose!(
        "person IN (SELECT unnest([{places}])::UUID)",
        places = Sql::list(&places)
    );
    let goals = &resolved.site.goals;
    let extra = vec![
        ("goals", reached(&mut binder, goals)),
        (
            "limit",
            limit.map_or_else(|| "".into(), |limit| compose!("LIMIT {limit}", limit)),
        ),
    ];
    let values: Vec<Value> = binder.values;
    let scope = &resolved.scope;
    let (sql, values) = scope.statement_with_ties(sql!("timeline"), only, extra, values)?;
    let mut found = Vec::new();
    for batch in &client.ask("timeline", sql, values, &mut cost).await? {
        read(&Columns::of(batch), goals, &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

/// The places of the goals that a row reaches, with commas between.
fn reached(binder: &mut Binder, goals: &[Goal]) -> Sql {
    if goals.is_empty() {
        return "''".into();
    }
    let cases: Vec<Sql> = goals
        .iter()
        .enumerate()
        .map(|(at, goal)| {
            compose!(
                "CASE WHEN {goal} THEN '{at}' END",
                goal = binder.goal(goal),
                at
            )
        })
        .collect();
    compose!(
        "array_to_string(list_filter([{cases}], lambda one: one IS NOT NULL), ',')",
        cases = Sql::list(&cases)
    )
}

fn read(columns: &Columns<'_>, goals: &[Goal], found: &mut Vec<PersonHit>) -> anyhow::Result<()> {
    let (numbers, texts) = (|name| columns.numbers(name), |name| columns.texts(name));
    let (starts, times, kinds) = (numbers("start")?, numbers("at")?, numbers("kind")?);
    let (persons, visits) = (texts("person")?, texts("own_visit")?);
    let (events, hostnames, paths) = (texts("event")?, texts("hostname")?, texts("path")?);
    let (props, amounts, currencies) = (texts("props")?, texts("revenue")?, texts("currency")?);
    let (sources, channels) = (texts("source")?, texts("channel")?);
    let (countries, devices) = (texts("country")?, texts("device")?);
    let (browsers, systems, reached) = (texts("browser")?, texts("os")?, texts("goals")?);
    for (at, person) in persons.iter().enumerate() {
        let person = person.as_deref().and_then(Person::parse);
        let sum = currencies[at].as_deref().zip(amounts[at].as_deref());
        let sum =
            sum.map(|(currency, amount)| anyhow::Ok(MoneyView::of(amount.parse()?, currency)));
        let props = props[at].as_deref().map(serde_json::from_str);
        let reached = reached[at].as_deref().unwrap_or_default().split(',');
        found.push(PersonHit {
            person: person.ok_or_else(|| anyhow::anyhow!("a visitor has no UUID"))?,
            visit: visits[at].clone().unwrap_or_default(),
            start: starts[at],
            at: times[at],
            event: events[at].clone().filter(|_| kinds[at] == 1),
            hostname: hostnames[at].clone().unwrap_or_default(),
            path: paths[at].clone().unwrap_or_default(),
            props: props.transpose()?,
            goals: reached
                .filter_map(|place| goals.get(place.parse::<usize>().ok()?))
                .map(|goal| goal.name.clone())
                .collect(),
            revenue: sum.transpose()?,
            source: sources[at].clone(),
            channel: channels[at].clone().unwrap_or_default(),
            country: countries[at].clone(),
            device: devices[at].clone(),
            browser: browsers[at].clone(),
            os: systems[at].clone(),
        });
    }
    Ok(())
}
