//! Reads and stores what a member wants to hear of.

use base::{access::Caller, answer::Problem, audit::Line, context::Context};
use serde_json::json;

use super::{choices::Choices, records::AlertSettings, store};

pub(super) async fn get(context: &Context, caller: &Caller) -> Result<AlertSettings, Problem> {
    let mut connection = context.pool().acquire().await?;
    let choices = store::get(&mut connection, caller).await?;
    let mut choices = choices.unwrap_or_else(|| Choices::of_role(caller.role));
    let known = store::sites(&mut connection, caller.account).await?;
    if let Some(sites) = &mut choices.sites {
        // Sites that are gone, or no longer the member's to see.
        sites.retain(|site| caller.sees(*site) && known.iter().any(|(id, _)| id == site));
    }
    Ok(AlertSettings::of(&choices))
}

pub(super) async fn set(
    context: &Context,
    caller: &Caller,
    request: &AlertSettings,
) -> Result<AlertSettings, Problem> {
    let mut transaction = context.pool().begin().await?;
    let sites = store::sites(&mut transaction, caller.account).await?;
    let known: Vec<_> = sites.iter().map(|(id, _)| *id).collect();
    let choices = request.read(caller, &known)?;
    let before = store::get(&mut transaction, caller).await?;
    let after = AlertSettings::of(&choices);
    if before.as_ref() != Some(&choices) {
        store::set(&mut transaction, caller, &choices).await?;
        let before = before.unwrap_or_else(|| Choices::of_role(caller.role));
        let line = Line {
            action: "alert_settings.changed",
            old: Some(json!(AlertSettings::of(&before))),
            new: Some(json!(after)),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
    }
    Ok(after)
}
