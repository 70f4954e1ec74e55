//! Sends and stops emails to owners.

use base::{
    access::Operator,
    answer::Problem,
    context::Context,
    text::{Language, Reader},
};
use serde_json::json;
use shared::control;
use uuid::Uuid;

use super::{
    emails,
    records::{AdminAnnouncement, TellOwners, TellOwnersPreview, TellOwnersResult},
    store,
};
use crate::{accounts::filter, log, reason::paragraphs};

/// The most characters of a subject, and of a text.
const SUBJECT: usize = 200;
const TEXT: usize = 20_000;

/// Counts the recipients; sends the email unless it is a dry run.
pub(super) async fn announce(
    context: &Context,
    who: &Operator,
    request: TellOwners,
) -> Result<TellOwnersResult, Problem> {
    let subject = subject(&request.subject)?;
    let text = paragraphs(&request.text, TEXT).ok_or_else(|| {
        Problem::invalid("invalid_announcement.text")
            .with("most", TEXT)
            .field("text")
    })?;
    let details = json!({
        "subject": subject,
        "plan": request.plan,
        "state": request.state,
    });
    let filter = filter(request.plan, request.state);
    let mut transaction = context.pool().begin().await?;
    let recipients = store::recipients(&mut transaction, &filter).await?;
    let sample = recipients.sample.as_deref().unwrap_or("Example");
    let reader = Reader::from(Language::here());
    let email = (subject.as_str(), text.as_str());
    let rendered = emails::announcement(&context.origin, &who.name, sample, email).render(&reader);
    let mut result = TellOwnersResult {
        id: None,
        accounts: recipients.accounts,
        owners: recipients.owners,
        preview: TellOwnersPreview {
            subject: rendered.subject,
            text: rendered.plain,
            html: rendered.html,
        },
    };
    if request.dry_run {
        transaction.commit().await?;
        log::note_read(context, who, "announcement.tried", Some(details)).await?;
        return Ok(result);
    }
    if recipients.owners == 0 {
        return Err(Problem::conflict("no_recipients"));
    }
    let new = store::New {
        id: context.id(),
        at: context.now(),
        person: who.caller.person,
        name: &who.name,
        subject: &subject,
        text: &text,
        filter: json!({"plan": filter.plan, "state": filter.state}),
    };
    store::insert(&mut transaction, &new).await?;
    store::insert_recipients(&mut transaction, new.id, &filter).await?;
    log::note_work(context, &mut transaction, who, "announcement.sent", details).await?;
    result.id = Some(new.id);
    transaction.commit().await?;
    Ok(result)
}

fn subject(text: &str) -> Result<String, Problem> {
    let text = control::unmarked(text);
    let text = text.trim();
    let fits = control::is_seen(text) && text.chars().count() <= SUBJECT;
    match fits && !text.chars().any(char::is_control) {
        true => Ok(text.to_owned()),
        false => Err(Problem::invalid("invalid_announcement")
            .with("most", SUBJECT)
            .field("subject")),
    }
}

/// The last ones with their progress.
pub(super) async fn list(
    context: &Context,
    who: &Operator,
) -> Result<Vec<AdminAnnouncement>, Problem> {
    let list = store::list(context.pool()).await?;
    log::note_read(context, who, "announcements.listed", None).await?;
    Ok(list)
}

/// Stops it, and deletes the emails that were not sent yet.
pub(super) async fn stop(
    context: &Context,
    who: &Operator,
    id: Uuid,
) -> Result<AdminAnnouncement, Problem> {
    let unknown = || Problem::unknown("unknown_announcement");
    let mut transaction = context.pool().begin().await?;
    let found = store::lock(&mut transaction, id)
        .await?
        .ok_or_else(unknown)?;
    let waiting = store::waiting(&mut transaction, id).await?.waiting;
    if found.stopped_at.is_some() || (found.ended_at.is_some() && waiting == 0) {
        return Err(Problem::conflict("announcement_ended"));
    }
    store::delete_waiting(&mut transaction, id).await?;
    store::stop(&mut transaction, id, context.now()).await?;
    let details = json!({"subject": found.subject});
    log::note_work(
        context,
        &mut transaction,
        who,
        "announcement.stopped",
        details,
    )
    .await?;
    let view = store::one(&mut transaction, id)
        .await?
        .ok_or_else(unknown)?;
    transaction.commit().await?;
    Ok(view)
}
