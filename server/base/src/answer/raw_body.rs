//! A request body of any kind, which is written into a file as it arrives.

use std::{path::Path, time::Duration};

use futures_util::StreamExt as _;
use poem::{Request, RequestBody, Result};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaMediaType, MetaRequest, MetaSchema, MetaSchemaRef, Registry},
};
use tokio::{fs::File, io::AsyncWriteExt as _};

use super::{
    body::{limit_text, too_large},
    problem::Problem,
};

/// A body of any length may take as long as it likes, but not wait this long between two bytes.
const IDLE: Duration = Duration::from_secs(10);

/// A body of any content type, of at most `LIMIT` bytes.
#[derive(Debug)]
pub struct RawBody<const LIMIT: usize>(poem::Body);

impl<const LIMIT: usize> RawBody<LIMIT> {
    /// Writes the body into a new file; returns its length.
    ///
    /// # Errors
    /// 413 if it is longer than the limit, 400 if it ends early or no byte came for ten seconds. The file is then incomplete.
    pub async fn write(self, file: &Path) -> Result<u64, Problem> {
        self.write_within(file, IDLE).await
    }

    async fn write_within(self, file: &Path, idle: Duration) -> Result<u64, Problem> {
        let mut file = File::create_new(file).await.map_err(Problem::internal)?;
        let mut chunks = self.0.into_bytes_stream();
        let mut length = 0_u64;
        loop {
            let next = tokio::time::timeout(idle, chunks.next());
            let chunk = match next.await {
                Ok(Some(Ok(chunk))) => chunk,
                Ok(None) => break,
                Ok(Some(Err(_))) | Err(_) => {
                    return Err(Problem::invalid("malformed_body.cut"));
                }
            };
            length = length.saturating_add(chunk.len() as u64);
            if length > LIMIT as u64 {
                return Err(too_large(LIMIT));
            }
            file.write_all(&chunk).await.map_err(Problem::internal)?;
        }
        file.flush().await.map_err(Problem::internal)?;
        Ok(length)
    }
}

impl<'a, const LIMIT: usize> ApiExtractor<'a> for RawBody<LIMIT> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(_: &mut Registry) {}

    fn request_meta() -> Option<MetaRequest> {
        let mut schema = MetaSchema::new("string");
        schema.format = Some("binary");
        Some(MetaRequest {
            description: limit_text(LIMIT),
            content: vec![MetaMediaType {
                content_type: "application/octet-stream",
                schema: MetaSchemaRef::Inline(Box::new(schema)),
            }],
            required: true,
        })
    }

    async fn from_request(
        _: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        let body = body.take();
        Ok(Self(
            body.map_err(|_| Problem::invalid("malformed_body.no_file"))?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;

    fn body(chunks: Vec<Result<&'static str, std::io::Error>>, endless: bool) -> RawBody<6> {
        let some = stream::iter(chunks);
        RawBody(match endless {
            true => poem::Body::from_bytes_stream(some.chain(stream::pending())),
            false => poem::Body::from_bytes_stream(some),
        })
    }

    #[tokio::test]
    async fn a_body_is_written_as_it_arrives_within_its_limit() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str| dir.path().join(name);
        let idle = Duration::from_millis(50);
        let write = async |name: &str, body: RawBody<6>| {
            let written = body.write_within(&file(name), idle).await;
            written.map_err(|problem| (problem.status_code().as_u16(), problem.code()))
        };
        let whole = body(vec![Ok("abc"), Ok("def")], false);
        assert_eq!(write("a", whole).await, Ok(6));
        assert_eq!(std::fs::read(file("a")).unwrap(), b"abcdef");
        let long = body(vec![Ok("abc"), Ok("defg")], true);
        assert_eq!(write("b", long).await, Err((413, "too_large")));
        let slow = body(vec![Ok("abc")], true);
        assert_eq!(write("c", slow).await, Err((400, "malformed_body")));
        let broken = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
        let cut = body(vec![Ok("abc"), Err(broken)], false);
        assert_eq!(write("d", cut).await, Err((400, "malformed_body")));
    }
}
