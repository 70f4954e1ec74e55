//! A relay's message: its signature, and the bytes of its body as they arrived, which are signed.

use base::{
    access::DeferredError,
    answer::{BODY_LIMIT, read_body},
};
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    payload::{Json, Payload as _},
    registry::{MetaMediaType, MetaRequest, MetaSecurityScheme, Registry},
    types::Type as _,
};

use super::records::PlanEvent;

/// A body that nothing has read before its signature is checked.
#[derive(Debug)]
pub(super) struct SignedMessage(pub Vec<u8>);

impl<'a> ApiExtractor<'a> for SignedMessage {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        PlanEvent::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        Some(MetaRequest {
            description: Some("At most 1 MiB."),
            content: vec![MetaMediaType {
                content_type: "application/json",
                schema: Json::<PlanEvent>::schema_ref(),
            }],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        Ok(Self(read_body(request, body, BODY_LIMIT).await?))
    }
}

/// The header that signs a message.
const HEADER: &str = "x-stile-signature";
/// Its security scheme in the description.
const SCHEME: &str = "relay";

/// The signature of a message, which is checked before all else.
#[derive(Debug)]
pub(super) struct RelaySignature {
    /// The HMAC-SHA256 of the raw body with the deployment's secret, in hex.
    pub code: String,
    /// What is wrong with the request besides: only those who sign see it.
    pub deferred: Option<DeferredError>,
}

impl<'a> ApiExtractor<'a> for RelaySignature {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        let scheme = MetaSecurityScheme {
            ty: "apiKey",
            description: Some(
                "The HMAC-SHA256 of the raw body with one of the deployment's secrets for relays, in hex.",
            ),
            name: Some(HEADER),
            key_in: Some("header"),
            scheme: None,
            bearer_format: None,
            flows: None,
            openid_connect_url: None,
        };
        registry.create_security_scheme(SCHEME, scheme);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        Ok(Self {
            code: request.header(HEADER).unwrap_or_default().to_owned(),
            deferred: request.data::<DeferredError>().cloned(),
        })
    }
}
