//! The two addresses of signing in through a provider, which browsers pass and
//! programs do not: they answer with the next page to go to.

use base::{config::Http, context::Context};
use intake::ClientAddressLayer;
use poem::{Endpoint, EndpointExt as _, Request, Response, endpoint::make};

use super::{page_of, part_of_path};

/// `GET /sign-in/{id}`.
pub(super) fn set_out(context: &Context, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let context = context.clone();
        async move {
            let id = part_of_path(&request, "id")?;
            Ok::<_, poem::Error>(signin::provider::set_out(&context, id, &request).await?)
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
            let id = part_of_path(&request, "id")?;
            Ok::<_, poem::Error>(signin::provider::back(&context, id, &request).await?)
        }
    });
    page_of(
        endpoint
            .with(ClientAddressLayer::new(http))
            .map_to_response(),
    )
}
