//! Once the service is to stop, every answer says that its connection ends, so that clients close it
//! themselves and no answer is cut off. Where nearly too many connections are open, answers to anything but
//! hits say so too, which leaves the rest for hits.

use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response, Result,
    http::{HeaderValue, Version, header},
};
use tokio::sync::watch;

use super::connections::Connections;

/// What pages send.
const HITS: [&str; 2] = ["/hit", "/pixel.gif"];

/// The middleware.
#[derive(Clone, Debug)]
pub struct Closing {
    /// `true` in the channel, or a dropped sender, means that the service is to stop.
    pub stop: watch::Receiver<bool>,
    /// The open connections.
    pub connections: Connections,
}

impl Closing {
    fn now(&self) -> bool {
        // One atomic read as long as nothing was sent.
        match self.stop.has_changed() {
            Ok(false) => false,
            Ok(true) => *self.stop.borrow(),
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
        let hit = HITS.contains(&request.uri().path());
        let mut answer = self.inner.call(request).await?.into_response();
        // HTTP/2 has a frame of its own for it.
        let ends = self.closing.now() || (!hit && self.closing.connections.are_crowded());
        if version < Version::HTTP_2 && ends {
            answer
                .headers_mut()
                .insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(answer)
    }
}
