//! The header `Idempotency-Key`: the same request sent again counts once.

use base::{answer::Problem, secret::sha256};
use counts::Key;
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaParamIn, MetaSchema, MetaSchemaRef},
};
use shared::ids::SiteNumber;

use crate::events::{EventIn, fingerprint};

/// The longest key, in characters.
const LONGEST: usize = 255;
/// The header's name as answers spell it.
const NAME: &str = "Idempotency-Key";

/// The key that the sender gave, if any.
///
/// The framework's header reader ignores a value that is not ASCII, and the request would then count twice; this one
/// refuses it.
#[derive(Debug)]
pub struct IdempotencyKey(Option<String>);

impl IdempotencyKey {
    /// The key for `counts`, with a fingerprint of the events. The key itself is not stored.
    pub(crate) fn with_events(&self, site: SiteNumber, events: &[EventIn]) -> Option<Key> {
        let text = self.0.as_deref()?;
        Some(Key {
            site,
            key: first_half(sha256(text.as_bytes())),
            body: first_half(fingerprint(events)),
        })
    }

    fn read(request: &Request) -> Result<Self, Problem> {
        let mut values = request.headers().get_all(NAME).iter();
        let Some(value) = values.next() else {
            return Ok(Self(None));
        };
        if values.next().is_some() {
            return Err(Problem::invalid("malformed_key.twice").field(NAME));
        }
        // Visible ASCII only, so that proxies and libraries cannot change a key's text.
        let bytes = value.as_bytes();
        let text = std::str::from_utf8(bytes).ok().filter(|_| {
            (1..=LONGEST).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic)
        });
        match text {
            Some(text) => Ok(Self(Some(text.to_owned()))),
            None => Err(Problem::invalid("malformed_key.characters")
                .with("most", LONGEST)
                .field(NAME)),
        }
    }
}

/// The first 16 of 32 bytes: enough that no two keys of a site ever meet.
fn first_half(hash: [u8; 32]) -> [u8; 16] {
    std::array::from_fn(|at| hash[at])
}

impl<'a> ApiExtractor<'a> for IdempotencyKey {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];

    type ParamType = String;
    type ParamRawType = String;

    fn param_in() -> Option<MetaParamIn> {
        Some(MetaParamIn::Header)
    }

    fn param_schema_ref() -> Option<MetaSchemaRef> {
        Some(MetaSchemaRef::Inline(Box::new(MetaSchema {
            min_length: Some(1),
            max_length: Some(LONGEST),
            pattern: Some("^[!-~]+$".to_owned()),
            ..MetaSchema::new("string")
        })))
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<String>,
    ) -> poem::Result<Self> {
        Ok(Self::read(request)?)
    }
}
