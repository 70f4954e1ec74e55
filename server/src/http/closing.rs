//! Once the service is to stop, every answer says that its connection ends, so
//! that clients go elsewhere by themselves and none is cut off in the middle.

use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderValue, Version, header},
};
use tokio::sync::watch;

/// The middleware; `true` in the channel, or nobody left at its other end,
/// means that the service is to stop.
#[derive(Clone, Debug)]
pub struct Closing(pub watch::Receiver<bool>);

impl Closing {
    fn now(&self) -> bool {
        // One atomic read for as long as nothing was said.
        match self.0.has_changed() {
            Ok(false) => false,
            Ok(true) => *self.0.borrow(),
            Err(_) => true,
        }
    }
}

impl<E: Endpoint> Middleware<E> for Closing {
    type Output = Closed<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Closed {
            inner,
            closing: self.clone(),
        }
    }
}

/// An endpoint whose answers may be the last of their connections.
#[derive(Debug)]
pub struct Closed<E> {
    inner: E,
    closing: Closing,
}

impl<E: Endpoint> Endpoint for Closed<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let version = request.version();
        let mut answer = self.inner.call(request).await?.into_response();
        // HTTP/2 has a frame of its own for it.
        if version < Version::HTTP_2 && self.closing.now() {
            answer
                .headers_mut()
                .insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(answer)
    }
}
