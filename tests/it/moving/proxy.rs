//! A proxy that forwards requests to a server, and does something wrong with some of them.

use std::{io, net::SocketAddr, path::PathBuf, sync::Arc};

use parking_lot::Mutex;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// What goes wrong with a request.
pub(super) enum Fault {
    /// The request is done, and its answer never arrives.
    LosesAnswer,
    /// It is done, and half of the answer arrives.
    CutsAnswer,
    /// It is refused with this status and code, and not forwarded.
    Refuses(u16, &'static str),
    /// It imports an upload, whose file in this folder is damaged before.
    DamagesUpload(PathBuf),
}

/// Faults by method and the end of a path, as in `POST /imports`. Each happens once.
type Faults = Mutex<Vec<(&'static str, Fault)>>;

/// The proxy.
pub(super) struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl Proxy {
    pub async fn start(to: SocketAddr, faults: Vec<(&'static str, Fault)>) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (faults, received) = (Arc::new(Mutex::new(faults)), Arc::default());
        let noted = Arc::clone(&received);
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (faults, noted) = (Arc::clone(&faults), Arc::clone(&noted));
                tokio::spawn(async move {
                    // A client that hangs up is not an error of the proxy.
                    let _ = forward(client, to, &faults, &noted).await;
                });
            }
        });
        Proxy {
            address,
            received,
            task,
        }
    }

    /// How many requests came, by method and the end of their path.
    pub fn received(&self, request: &str) -> usize {
        let received = self.received.lock();
        let is_it = |one: &&String| is(one, request);
        received.iter().filter(is_it).count()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Whether a request has this method and this end of its path.
fn is(request: &str, wanted: &str) -> bool {
    let (method, end) = wanted.split_once(' ').expect("a method and a path");
    let path = request.strip_prefix(method);
    path.is_some_and(|path| path.starts_with(' ') && path.ends_with(end))
}

/// Forwards the one request of a connection.
async fn forward(
    mut client: TcpStream,
    to: SocketAddr,
    faults: &Faults,
    received: &Mutex<Vec<String>>,
) -> io::Result<()> {
    let Some((head, body)) = receive(&mut client).await? else {
        return Ok(());
    };
    let mut words = head.split([' ', '?']);
    let method = words.next().unwrap_or_default();
    let request = format!("{method} {}", words.next().unwrap_or_default());
    let fault = {
        let mut faults = faults.lock();
        let at = faults.iter().position(|(wanted, _)| is(&request, wanted));
        at.map(|at| faults.remove(at).1)
    };
    received.lock().push(request);
    if let Some(Fault::Refuses(status, code)) = &fault {
        let body =
            serde_json::json!({"code": code, "message": "It is refused.", "request_id": "1"})
                .to_string();
        let head = format!(
            "HTTP/1.1 {status} Refused\r\ncontent-type: application/json\r\ncontent-length: {}",
            body.len()
        );
        client
            .write_all(format!("{head}\r\nconnection: close\r\n\r\n{body}").as_bytes())
            .await?;
        return client.shutdown().await;
    }
    if let Some(Fault::DamagesUpload(folder)) = &fault {
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        let upload = body["upload"].as_str().expect("an upload");
        std::fs::write(folder.join(upload), b"damaged").expect("the file");
    }
    let mut server = TcpStream::connect(to).await?;
    server.write_all(head.as_bytes()).await?;
    server.write_all(&body).await?;
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).await?;
    let arrives = match fault {
        Some(Fault::LosesAnswer) => 0,
        Some(Fault::CutsAnswer) => answer.len() / 2,
        Some(Fault::DamagesUpload(_) | Fault::Refuses(..)) | None => answer.len(),
    };
    client.write_all(&answer[..arrives]).await?;
    client.shutdown().await
}

/// A request's head, with which the server closes the connection after its answer, and its body.
async fn receive(client: &mut TcpStream) -> io::Result<Option<(String, Vec<u8>)>> {
    const END: &[u8] = b"\r\n\r\n";
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(END.len()).position(|window| window == END) {
            break end;
        }
        if client.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    };
    let mut body = bytes.split_off(end + END.len());
    bytes.truncate(end);
    let head = String::from_utf8(bytes).map_err(io::Error::other)?;
    let lines = head.lines().filter(|line| {
        let name = line.split(':').next().unwrap_or_default();
        !name.eq_ignore_ascii_case("connection")
    });
    let lines: Vec<&str> = lines.chain(["connection: close", "", ""]).collect();
    let length = lines.iter().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let is_length = name.eq_ignore_ascii_case("content-length");
        is_length.then(|| value.trim().parse::<usize>().ok())?
    });
    while body.len() < length.unwrap_or(0) {
        if client.read_buf(&mut body).await? == 0 {
            return Ok(None);
        }
    }
    Ok(Some((lines.join("\r\n"), body)))
}
