//! `GET /snapshots/{sealed}`: a copy of a page, for a frame of the dashboard.

use base::context::Context;
use poem::{Endpoint, EndpointExt as _, Request, Response, endpoint::make};

use super::{page_of, part_of_path};

/// The frame.
pub(super) fn frame(context: &Context) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let context = context.clone();
        async move {
            let sealed = part_of_path(&request, "sealed")?;
            let framed = sites::snapshots::framed(&context, sealed).await?;
            Ok::<_, poem::Error>(framed.into_response())
        }
    });
    page_of(
        endpoint
            .map_to_response()
            .with(super::compression())
            .map_to_response(),
    )
}
