//! The body of a request that is signed: its bytes as they arrived, with the headers that sign it.

use base::answer::{BODY_LIMIT, read_body};
use poem::{Request, RequestBody, http::HeaderMap};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaMediaType, MetaRequest, MetaSchema, MetaSchemaRef, Registry},
};

/// A body that nothing has read before its signature is checked.
#[derive(Debug)]
pub(super) struct SignedBody {
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl<'a> ApiExtractor<'a> for SignedBody {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(_: &mut Registry) {}

    fn request_meta() -> Option<MetaRequest> {
        let schema = MetaSchema {
            description: Some("An event, as the payment provider documents it."),
            ..MetaSchema::new("object")
        };
        Some(MetaRequest {
            description: Some("At most 1 MiB."),
            content: vec![MetaMediaType {
                content_type: "application/json",
                schema: MetaSchemaRef::Inline(Box::new(schema)),
            }],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let bytes = read_body(request, body, BODY_LIMIT).await?;
        Ok(Self {
            headers: request.headers().clone(),
            bytes,
        })
    }
}
