//! The two addresses of signing in through a provider, which browsers pass and
//! programs do not: they answer with the next page to go to.

use base::{config::Http, context::Context};
use intake::ClientAddressLayer;
use poem::FromRequest as _;
use poem::{Endpoint, EndpointExt as _, Request, Response, endpoint::make, web::Path};

use super::page_of;

/// `GET /sign-in/{id}`.
pub(super) fn set_out(context: &Context, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let context = context.clone();
        async move {
            let Path(id) = Path::<String>::from_request_without_body(&request).await?;
            Ok::<_, poem::Error>(signin::provider::set_out(&context, &id, &request).await?)
        }
    });
    page_of(
        endpoint
            .with(ClientAddressLayer::new(http))
            .map_to_response(),
    )
}

/// `GET /sign-in/{id}/back`.
pub(super) fn back(context: &Context, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let context = context.clone();
        async move {
            let Path(id) = Path::<String>::from_request_without_body(&request).await?;
            Ok::<_, poem::Error>(signin::provider::back(&context, &id, &request).await?)
        }
    });
    page_of(
        endpoint
            .with(ClientAddressLayer::new(http))
            .map_to_response(),
    )
}
