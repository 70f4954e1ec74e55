//! The permission of the operator's area.

use std::sync::Arc;

use poem::{Request, RequestBody, Result};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions, registry::Registry};
use sqlx::PgPool;

use super::{
    authenticator::Authenticator,
    caller::Caller,
    member::{DeferredError, must_be_same, session_scheme},
};
use crate::answer::Problem;

/// A person who runs the deployment, signed in with two-factor authentication.
///
/// For all others, API tokens among them, there is nothing at the address of such an operation: 404. An operator without
/// two-factor authentication gets 403 `second_step_missing`.
#[derive(Debug)]
pub struct Operator {
    /// Who.
    pub caller: Caller,
    /// Their name, for the log.
    pub name: String,
}

impl Operator {
    async fn of(request: &Request) -> Result<Self, Problem> {
        let gate = request
            .data::<Arc<Authenticator>>()
            .ok_or_else(|| Problem::internal(anyhow::anyhow!("no gate in the request's data")))?;
        let caller = match gate.caller(request).await {
            Ok(caller) if caller.operator && caller.session().is_some() => caller,
            // The database does not answer.
            Err(problem) if problem.status_code().is_server_error() => return Err(problem),
            Ok(_) | Err(_) => return Err(Problem::no_route()),
        };
        let person = sqlx::query_file!(
            "../../queries/accounts/base/access/operator.sql",
            caller.person
        )
        .fetch_optional(&gate.pool)
        .await?
        .ok_or_else(Problem::no_route)?;
        must_be_same(request)?;
        if !person.second_step {
            return Err(Problem::denied("second_step_missing.operator"));
        }
        Ok(Self {
            caller,
            name: person.name,
        })
    }
}

impl<'a> ApiExtractor<'a> for Operator {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme("session", session_scheme());
    }

    fn security_schemes() -> Vec<&'static str> {
        vec!["session"]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        let operator = Self::of(request).await?;
        if let Some(deferred) = request.data::<DeferredError>() {
            return Err(deferred.clone().into_problem().into());
        }
        Ok(operator)
    }
}

/// Makes the people with these addresses operators, and no longer those of earlier settings.
///
/// # Errors
/// When the database does not answer.
pub async fn set_operator_addresses(
    pool: &PgPool,
    addresses: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/base/access/operator_addresses.sql",
        addresses
    )
    .execute(pool)
    .await?;
    Ok(())
}
