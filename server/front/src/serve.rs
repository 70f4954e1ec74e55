//! Serving connections: each on a task of its own, until the service is to stop.
//!
//! Not by poem's own server: it hides from hyper that a socket takes several pieces at once. Every answer is then
//! copied into one buffer of its connection, which keeps the size of the largest for as long as the connection is
//! open: hundreds of kilobytes for each that is idle.

use std::{convert::Infallible, future::Future, pin::pin, sync::Arc, time::Duration};

use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use poem::{
    Endpoint, Response,
    http::{self, uri::Scheme},
    listener::Acceptor,
    web::{LocalAddr, RemoteAddr},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::watch,
    task::{JoinError, JoinSet},
};

use super::timeout_acceptor::TimeoutAcceptor;

/// A connection over which nothing comes or goes for so long is closed.
const IDLE: Duration = Duration::from_secs(75);
/// How often such are looked for.
const LOOK: Duration = Duration::from_secs(5);
/// The longest head of a request, and most of a body that is read ahead, in bytes.
const BUFFER: usize = 64 * 1024;
/// Bytes that the headers of a request by HTTP/2 may have.
const HEADERS: u32 = 16 * 1024;

/// Serves whoever comes in until `stop` is over; then takes nobody in, and gives answers that are in work so long.
pub async fn serve<A: Acceptor>(
    mut acceptor: TimeoutAcceptor<A>,
    endpoint: impl Endpoint<Output = Response> + 'static,
    stop: impl Future<Output = ()>,
    last_answers: Duration,
) where
    A::Io: 'static,
{
    let endpoint = Arc::new(endpoint);
    let connections = acceptor.connections();
    let (closing, closed) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let mut looks = tokio::time::interval(LOOK);
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = acceptor.accept() => {
                // An error was logged, and its pause is over.
                if let Ok((io, local, remote, scheme)) = accepted {
                    let serving = connection(io, (local, remote, scheme), endpoint.clone(), closed.clone());
                    tasks.spawn(serving);
                }
            }
            Some(ended) = tasks.join_next() => noted(ended),
            _ = looks.tick() => connections.close_silent(IDLE),
        }
    }
    drop(acceptor);
    closing.send_replace(true);
    let gone = async {
        while let Some(ended) = tasks.join_next().await {
            noted(ended);
        }
    };
    if tokio::time::timeout(last_answers, gone).await.is_err() {
        tracing::warn!(connections = tasks.len(), "answers in work were cut off");
        tasks.shutdown().await;
    }
}

fn noted(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a connection ended in a panic");
    }
}

async fn connection(
    io: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    (local, remote, scheme): (LocalAddr, RemoteAddr, Scheme),
    endpoint: Arc<impl Endpoint<Output = Response> + 'static>,
    mut closed: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: http::Request<Incoming>| {
        let endpoint = endpoint.clone();
        let request = (request, local.clone(), remote.clone(), scheme.clone());
        async move {
            let answer = endpoint.get_response(request.into()).await;
            Ok::<http::Response<_>, Infallible>(answer.into())
        }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().max_buf_size(BUFFER);
    builder
        .http2()
        .max_pending_accept_reset_streams(20)
        .max_header_list_size(HEADERS);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(io), service));
    tokio::select! {
        // However it ended, nobody is left to be told.
        _ = connection.as_mut() => return,
        // An error means that the service has gone.
        _ = closed.wait_for(|closed| *closed) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
