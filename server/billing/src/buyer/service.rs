//! Sets who buys.

use base::{access::Caller, answer::Problem, audit::Line};
use people::account::gone;
use serde_json::json;
use shared::control::without;
use sites::sites::is_country;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    records::{BillingBuyer, BuyerKind, BuyerView},
    store,
    vat::{self, VatNumber},
    vies::{self, Lookup},
};
use crate::{
    Billing,
    subscription::store::lock,
    view::{BillingView, changed},
};

/// The most characters of a name.
const NAME: usize = 200;

/// Whether the account's buyer is a consumer. A buyer who did not choose is none.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn is_consumer(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<bool, sqlx::Error> {
    let buyer = store::read(connection, account).await?;
    Ok(buyer.is_some_and(|buyer| buyer.is_consumer()))
}

/// Sets who buys.
pub(super) async fn set(
    billing: &Billing,
    caller: &Caller,
    request: BillingBuyer,
) -> Result<BillingView, Problem> {
    billing.must_have_plans()?;
    let (context, account) = (&billing.context, caller.account);
    let name = without(request.name.trim()).into_owned();
    if name.is_empty() || name.chars().count() > NAME {
        let problem = Problem::invalid("invalid_buyer_name").with("most", NAME as i64);
        return Err(problem.field("name"));
    }
    let country = country(&request.country)?;
    let number = number(request.kind, &country, request.vat_number.as_deref())?;
    let mut buyer = BuyerView {
        kind: request.kind,
        name,
        country,
        vat_number: number.as_ref().map(ToString::to_string),
        vat_checked_at: None,
        vat_consultation: None,
    };
    // Before the transaction: a tax office may take its time.
    if let Some(number) = &number {
        look_up(billing, caller, number, &mut buyer).await?;
    }
    let mut transaction = context.pool().begin().await?;
    let locked = lock(&mut transaction, account).await?.ok_or_else(gone)?;
    store::save(&mut transaction, account, &buyer, context.now()).await?;
    let line = Line {
        action: "billing.buyer_changed",
        subject: &locked.name,
        new: Some(json!({
            "kind": buyer.kind.word(),
            "name": buyer.name,
            "country": buyer.country,
            "vat_number": buyer.vat_number,
        })),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    changed(billing, transaction, account).await
}

fn country(text: &str) -> Result<String, Problem> {
    let code = text.trim().to_ascii_uppercase();
    match is_country(&code) {
        true => Ok(code),
        false => Err(Problem::invalid("invalid_country").field("country")),
    }
}

fn number(
    kind: BuyerKind,
    country: &str,
    text: Option<&str>,
) -> Result<Option<VatNumber>, Problem> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if kind == BuyerKind::Consumer {
        return Err(Problem::invalid("invalid_vat.consumer").field("vat_number"));
    }
    let number = vat::check(country, text).map_err(|error| {
        Problem::invalid("invalid_vat")
            .with("why", error.word())
            .field("vat_number")
    })?;
    Ok(Some(number))
}

/// Looks the number up, unless it was confirmed before.
async fn look_up(
    billing: &Billing,
    caller: &Caller,
    number: &VatNumber,
    buyer: &mut BuyerView,
) -> Result<(), Problem> {
    let settings = billing.plans.settings();
    if !settings.vies || !number.is_in_vies() {
        return Ok(());
    }
    let context = &billing.context;
    let mut connection = context.pool().acquire().await?;
    let known = store::read(&mut connection, caller.account).await?;
    drop(connection);
    if let Some(known) =
        known.filter(|known| known.vat_number == buyer.vat_number && known.vat_checked_at.is_some())
    {
        buyer.vat_checked_at = known.vat_checked_at;
        buyer.vat_consultation = known.vat_consultation;
        return Ok(());
    }
    let own = settings.seller_vat_number.as_deref();
    let own = own.and_then(|text| {
        let number = text.get(..2).map(|country| vat::check(country, text));
        if !matches!(number, Some(Ok(_))) {
            tracing::warn!("billing.seller_vat_number is not a VAT number: VIES gives no number of the consultation");
        }
        number?.ok()
    });
    match vies::look_up(&context.fetch, &billing.bases.vies, number, own.as_ref()).await {
        Lookup::Valid { consultation } => {
            buyer.vat_checked_at = Some(context.now());
            buyer.vat_consultation = consultation;
            Ok(())
        }
        Lookup::Unknown => Err(Problem::invalid("invalid_vat.unknown").field("vat_number")),
        Lookup::Unavailable(_) => Ok(()),
    }
}
