//! Adds notes.

use base::{access::Operator, answer::Problem};
use serde_json::json;
use uuid::Uuid;

use super::{records::AdminNoteNew, store};
use crate::{
    Parts,
    accounts::{self, AdminAccount},
    log::{self, Change},
    reason::{NOTE, paragraphs},
};

/// Adds a note. The account's audit log says that there is one, not what it says.
pub(super) async fn add(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &AdminNoteNew,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let text = paragraphs(&request.text, NOTE).ok_or_else(|| {
        Problem::invalid("invalid_note")
            .with("most", NOTE)
            .field("text")
    })?;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    let note = store::New {
        id: context.id(),
        account,
        person: who.caller.person,
        name: &who.name,
        text: &text,
        at: context.now(),
    };
    store::insert(&mut transaction, &note).await?;
    let change = Change {
        account,
        name: &locked.name,
        action: "operator.noted",
        old: None,
        new: Some(json!({"note": note.id})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    let view = accounts::view(parts, &mut transaction, who, account).await?;
    transaction.commit().await?;
    Ok(view)
}
