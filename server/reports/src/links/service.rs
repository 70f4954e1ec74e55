//! What links in reports do.

use base::{
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    secret::Opaque,
};
use poem::http::StatusCode;
use serde_json::json;
use uuid::Uuid;

use super::{UnsubscribeToken, records::ReportConfirmed};
use crate::{setting::store::off, words::Rhythm};

fn over() -> Problem {
    Problem::new(StatusCode::GONE, "report_link_over")
}

/// The owner of an address if they are a known person, else the service.
fn owner(account: Uuid, person: Option<Uuid>) -> Who {
    match person {
        Some(person) => Who::person(account, person, None),
        None => Who::service(account),
    }
}

/// Confirms that an address gets a report.
pub(super) async fn confirm(context: &Context, token: &str) -> Result<ReportConfirmed, Problem> {
    let hash = Opaque::parse(token).ok_or_else(over)?.sha256();
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    let found = sqlx::query_file!(
        "../../queries/accounts/reports/links/by_token.sql",
        hash.as_slice(),
        now
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or_else(over)?;
    if found.confirmed_at.is_none() {
        sqlx::query_file!(
            "../../queries/accounts/reports/links/confirm.sql",
            found.id,
            now
        )
        .execute(&mut *transaction)
        .await?;
        let line = Line {
            action: "report.confirmed",
            subject: found.site.as_deref().unwrap_or(&found.account),
            site: found.site_id,
            old: None,
            new: Some(json!({"address": found.address})),
        };
        let who = owner(found.account_id, found.person_id);
        context.audit(&mut transaction, who, line).await?;
    }
    transaction.commit().await?;
    Ok(ReportConfirmed {
        address: found.address,
        site: found.site,
        account: found.account,
        rhythm: Rhythm::from_word(&found.rhythm).unwrap_or(Rhythm::Off),
    })
}

/// Unsubscribes an address; nothing where it gets no report.
pub(super) async fn unsubscribe(context: &Context, token: &str) -> Result<(), Problem> {
    let Some(address) = UnsubscribeToken::read(&context.sealer, token) else {
        return Ok(());
    };
    let mut transaction = context.pool().begin().await?;
    let found = sqlx::query_file!("../../queries/accounts/reports/links/by_id.sql", address)
        .fetch_optional(&mut *transaction)
        .await?;
    let Some(found) = found else {
        return Ok(());
    };
    sqlx::query_file!(
        "../../queries/accounts/reports/links/unsubscribe.sql",
        found.id,
        context.now()
    )
    .execute(&mut *transaction)
    .await?;
    off(&mut transaction, found.report_id).await?;
    let line = Line {
        action: "report.unsubscribed",
        subject: found.site.as_deref().unwrap_or(&found.account),
        site: found.site_id,
        old: Some(json!({"address": found.address})),
        new: None,
    };
    let who = owner(found.account_id, found.person_id);
    context.audit(&mut transaction, who, line).await?;
    transaction.commit().await?;
    Ok(())
}
