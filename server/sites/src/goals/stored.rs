//! Goals, picks and stretches as the registry reads them from the accounts database: JSON.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use shared::{currency::Currency, goal::Definition, money::Amount};
use uuid::Uuid;

use super::goal::{Goal, Version, Worth};

/// A named element of pages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Pick {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The pages it is searched on, with `*` for any characters.
    pub page: String,
    /// CSS selectors, the most lasting first.
    pub selectors: Vec<String>,
}

/// A named part of pages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Stretch {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The pages it is searched on, with `*` for any characters.
    pub page: String,
    /// Where it begins: CSS selectors, the most lasting first.
    pub from_selectors: Vec<String>,
    /// Where it ends; empty: where the first element does.
    pub to_selectors: Vec<String>,
}

#[derive(Deserialize)]
struct KeptGoal {
    id: Uuid,
    name: String,
    versions: Vec<KeptVersion>,
    pauses: Vec<(i64, Option<i64>)>,
}

#[derive(Deserialize)]
struct KeptVersion {
    number: i32,
    definition: Definition,
    from_event: bool,
    amount: Option<String>,
    currency: Option<String>,
    counts_from: Option<i64>,
    made_at: i64,
}

/// Reads a stored value that only has to have the right types; the error says what is wrong.
pub(crate) fn read<T: DeserializeOwned>(kept: Value) -> Result<Vec<T>, String> {
    serde_json::from_value(kept).map_err(|error| error.to_string())
}

/// Reads goals. One that cannot be read is logged and skipped, so that the rest of the site and other sites
/// still work.
pub(crate) fn goals(kept: Value) -> Result<Vec<Goal>, String> {
    let mut goals = Vec::new();
    for one in read::<Value>(kept)? {
        let id = one["id"].clone();
        let kept = serde_json::from_value::<KeptGoal>(one).map_err(|error| error.to_string());
        match kept.and_then(goal) {
            Ok(goal) => goals.push(goal),
            Err(error) => tracing::error!(%id, %error, "a goal cannot be read and counts nothing"),
        }
    }
    Ok(goals)
}

fn goal(kept: KeptGoal) -> Result<Goal, String> {
    let versions = kept.versions.into_iter().map(version);
    Ok(Goal {
        id: kept.id,
        name: kept.name,
        versions: versions.collect::<Result<_, _>>()?,
        pauses: kept.pauses,
    })
}

fn version(kept: KeptVersion) -> Result<Version, String> {
    Ok(Version {
        number: kept.number,
        rule: kept.definition.rule().map_err(|error| error.to_string())?,
        definition: kept.definition,
        worth: worth(kept.from_event, kept.amount, kept.currency)?,
        counts_from: kept.counts_from,
        made_at: kept.made_at,
    })
}

pub(super) fn worth(
    from_event: bool,
    amount: Option<String>,
    currency: Option<String>,
) -> Result<Worth, String> {
    Ok(match (from_event, amount, currency) {
        (true, None, None) => Worth::Event,
        (false, None, None) => Worth::Nothing,
        (false, Some(amount), Some(code)) => {
            let amount = Amount::parse(&amount).map_err(|error| error.to_string())?;
            let currency = Currency::parse(&code).ok_or_else(|| format!("no currency `{code}`"))?;
            Worth::Fixed(amount, currency)
        }
        other => return Err(format!("no worth {other:?}")),
    })
}
