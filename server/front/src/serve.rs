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

use super::timeout_acceptor::{TimedStream, TimeoutAcceptor};

/// A connection without any traffic for this long is closed.
const IDLE: Duration = Duration::from_secs(75);
/// How often such are looked for.
const LOOK: Duration = Duration::from_secs(5);
/// The longest head of a request, and most of a body that is read ahead, in bytes.
const BUFFER: usize = 64 * 1024;
/// Bytes that the headers of a request by HTTP/2 may have.
const HEADERS: u32 = 16 * 1024;

/// Accepts and serves connections until `stop` completes; then stops accepting, and gives running requests
/// this long to finish.
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
                // An error was logged, and its pause has passed.
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
    io: TimedStream<impl AsyncRead + AsyncWrite + Send + Unpin + 'static>,
    (local, remote, scheme): (LocalAddr, RemoteAddr, Scheme),
    endpoint: Arc<impl Endpoint<Output = Response> + 'static>,
    mut closed: watch::Receiver<bool>,
) {
    let answers = io.answers();
    let service = service_fn(move |request: http::Request<Incoming>| {
        let (endpoint, under_way) = (endpoint.clone(), answers.begin());
        let request = (request, local.clone(), remote.clone(), scheme.clone());
        async move {
            let answer: http::Response<_> = endpoint.get_response(request.into()).await.into();
            Ok::<_, Infallible>(answer.map(|body| under_way.with(body)))
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
        // However it ended, there is no client left to tell.
        _ = connection.as_mut() => return,
        // An error means that the service has gone.
        _ = closed.wait_for(|closed| *closed) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use futures_util::stream;
    use poem::{Body, endpoint::make_sync, listener::TcpListener};
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpStream,
        sync::oneshot,
    };

    use super::*;

    /// As hyper's own refusals look.
    const ALIKE: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";

    /// The answer to these bytes, from a service whose bodies look like refusals.
    async fn answers(request: &str) -> String {
        let acceptor = poem::listener::Listener::into_acceptor(TcpListener::bind("127.0.0.1:0"))
            .await
            .unwrap();
        let address = *acceptor.local_addr()[0].as_socket_addr().unwrap();
        let endpoint = make_sync(|_| {
            let pieces = stream::unfold(0, |piece| async move {
                if piece == 3 {
                    return None;
                }
                // Each piece is written separately.
                tokio::time::sleep(Duration::from_millis(20)).await;
                Some((Ok::<_, std::io::Error>(ALIKE), piece + 1))
            });
            Response::builder()
                .header("content-length", 3 * ALIKE.len())
                .body(Body::from_bytes_stream(pieces))
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let stopped = async {
            let _ = stopped.await;
        };
        let acceptor = TimeoutAcceptor::before(acceptor, 10);
        let served = tokio::spawn(serve(acceptor, endpoint, stopped, Duration::from_secs(1)));
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(request.as_bytes()).await.unwrap();
        let mut answers = String::new();
        client.read_to_string(&mut answers).await.unwrap();
        drop(stop);
        served.await.unwrap();
        answers
    }

    #[tokio::test]
    async fn a_body_is_never_taken_for_a_refusal() {
        let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
        // Alone, followed by another request, and followed by bytes that are not a request.
        let last = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        for (request, bodies) in [
            (last.to_owned(), 1),
            (format!("{get}{last}"), 2),
            (format!("{get}nonsense\r\n\r\n"), 1),
        ] {
            let answers = answers(&request).await;
            let unaltered = answers.matches(&ALIKE.repeat(3)).count();
            assert_eq!(unaltered, bodies, "{request:?}: {answers}");
            assert_eq!(
                answers.contains("\"code\":\"malformed_request\""),
                request.contains("nonsense"),
                "{request:?}: {answers}"
            );
        }
    }
}
