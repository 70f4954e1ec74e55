//! VIES: whether a tax office of the EU knows a VAT number. The European Commission's REST API asks the office.
//!
//! A service that does not answer never stops a buyer: the number's form was checked, and it can be looked up later.

use base::fetch::{Chosen, Fetch};
use poem::http::{Request, header};
use serde::Deserialize;
use serde_json::json;

use super::vat::VatNumber;

/// Where the API is.
pub const VIES: &str = "https://ec.europa.eu/taxation_customs/vies/rest-api";

/// What VIES says about a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// It is in use.
    Valid {
        /// The number of the consultation, which proves it; only where the requester's own number was given.
        consultation: Option<String>,
    },
    /// No tax office knows it.
    Unknown,
    /// No answer, for instance because a country's service is closed at night; with the code that VIES gave.
    Unavailable(String),
}

/// The part of an answer that is read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(default)]
    valid: Option<bool>,
    #[serde(default)]
    request_identifier: Option<String>,
    #[serde(default)]
    error_wrappers: Vec<ErrorWrapper>,
}

#[derive(Debug, Deserialize)]
struct ErrorWrapper {
    #[serde(default)]
    error: String,
}

/// Looks a number up; `requester` is the number of the seller. Only for those that VIES knows
/// ([`VatNumber::is_in_vies`]).
pub async fn look_up(
    fetch: &Fetch,
    base: &str,
    number: &VatNumber,
    requester: Option<&VatNumber>,
) -> Lookup {
    let mut body = json!({
        "countryCode": number.prefix(),
        "vatNumber": number.number(),
    });
    if let Some(requester) = requester {
        body["requesterMemberStateCode"] = requester.prefix().into();
        body["requesterNumber"] = requester.number().into();
    }
    let request = Request::post(format!("{base}/check-vat-number"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/json")
        .body(body.to_string().into_bytes());
    let request = match request {
        Ok(request) => request,
        Err(error) => return unavailable(error.to_string()),
    };
    match fetch.ask(Chosen::BySettings, request).await {
        Ok(answer) => read(answer.body()),
        Err(error) => unavailable(error.to_string()),
    }
}

fn unavailable(why: String) -> Lookup {
    tracing::warn!(%why, "a VAT number could not be looked up at VIES");
    Lookup::Unavailable(why)
}

/// What an answer means, whatever its status.
fn read(body: &[u8]) -> Lookup {
    let Ok(answer) = serde_json::from_slice::<Answer>(body) else {
        return unavailable("no JSON".to_owned());
    };
    if let Some(wrapper) = answer.error_wrappers.first() {
        let code: String = wrapper.error.chars().take(60).collect();
        return unavailable(code);
    }
    match answer.valid {
        Some(true) => Lookup::Valid {
            consultation: answer
                .request_identifier
                .filter(|id| !id.trim().is_empty() && id.len() <= 100),
        },
        Some(false) => Lookup::Unknown,
        None => unavailable("no verdict".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_verdict_is_taken_for_one() {
        let consultation = Some("WAPIAAAAYx1yLhyz".to_owned());
        for (body, lookup) in [
            (
                r#"{"countryCode":"DE","valid":true,"requestIdentifier":"WAPIAAAAYx1yLhyz","name":"---"}"#,
                Lookup::Valid { consultation },
            ),
            (
                r#"{"valid":true,"requestIdentifier":""}"#,
                Lookup::Valid { consultation: None },
            ),
            (r#"{"valid":false,"name":"---"}"#, Lookup::Unknown),
            (
                r#"{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}"#,
                Lookup::Unavailable("MS_UNAVAILABLE".to_owned()),
            ),
            ("{}", Lookup::Unavailable("no verdict".to_owned())),
            ("<html>", Lookup::Unavailable("no JSON".to_owned())),
        ] {
            assert_eq!(read(body.as_bytes()), lookup, "{body}");
        }
    }
}
