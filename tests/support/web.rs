//! The web in a test: servers of the test, and names that resolve to them.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    io,
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use base::fetch::Names;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Names and where they lead. Servers of the test count as public; nothing else of this machine does.
#[derive(Clone, Default)]
pub struct Neighbourhood(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    names: HashMap<String, VecDeque<Vec<SocketAddr>>>,
    own: HashSet<SocketAddr>,
    lookups: HashMap<String, usize>,
}

impl Neighbourhood {
    fn known(&self) -> parking_lot::MutexGuard<'_, Known> {
        self.0.lock()
    }

    /// This name leads to this server, which counts as public.
    pub fn lead(&self, name: &str, server: &WebServer) {
        self.vouch(server);
        self.answer(name, &[&[server.address]]);
    }

    /// This server counts as public.
    pub fn vouch(&self, server: &WebServer) {
        self.known().own.insert(server.address);
    }

    /// What a name leads to, one answer after the other; the last stays.
    pub fn answer(&self, name: &str, answers: &[&[SocketAddr]]) {
        let answers = answers.iter().map(|answer| answer.to_vec()).collect();
        self.known().names.insert(name.to_owned(), answers);
    }

    /// How often a name was looked up.
    pub fn lookups(&self, name: &str) -> usize {
        self.known().lookups.get(name).copied().unwrap_or(0)
    }
}

impl Names for Neighbourhood {
    fn look_up(&self, name: &str) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
        let mut known = self.known();
        *known.lookups.entry(name.to_owned()).or_default() += 1;
        let answer = known
            .names
            .get_mut(name)
            .map(|answers| match answers.len() {
                0 | 1 => answers.front().cloned().unwrap_or_default(),
                _ => answers.pop_front().unwrap_or_default(),
            });
        Box::pin(async move {
            answer.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no such name"))
        })
    }

    fn vouches(&self, address: SocketAddr) -> bool {
        self.known().own.contains(&address)
    }
}

/// What a test's server answers.
#[derive(Clone, Debug)]
pub enum Served {
    /// An answer with a status, headers and a body.
    Whole(u16, Vec<(String, String)>, Vec<u8>),
    /// A head, and then a byte now and then, for ever.
    Trickle,
    /// A head, and then this, again and again.
    Endless(Vec<u8>),
    /// Nothing.
    Silence,
}

impl Served {
    /// A page.
    pub fn html(text: &str) -> Served {
        Served::file("text/html; charset=utf-8", text)
    }

    /// A file of a kind.
    pub fn file(kind: &str, body: impl AsRef<[u8]>) -> Served {
        let kind = ("content-type".to_owned(), kind.to_owned());
        Served::Whole(200, vec![kind], body.as_ref().to_vec())
    }

    /// A redirect.
    pub fn to(address: &str) -> Served {
        Served::Whole(
            302,
            vec![("location".to_owned(), address.to_owned())],
            Vec::new(),
        )
    }

    /// An error.
    pub fn status(status: u16) -> Served {
        Served::Whole(status, Vec::new(), Vec::new())
    }

    /// With one more header.
    pub fn with(self, name: &str, value: &str) -> Served {
        match self {
            Served::Whole(status, mut headers, body) => {
                headers.push((name.to_owned(), value.to_owned()));
                Served::Whole(status, headers, body)
            }
            other => other,
        }
    }
}

/// A server of a test.
pub struct WebServer {
    /// Where it listens.
    pub address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl WebServer {
    /// Answers by the host and path of the request.
    pub async fn start(answer: impl Fn(&str, &str) -> Served + Send + Sync + 'static) -> WebServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (noted, answer) = (asked.clone(), Arc::new(answer));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (noted, answer) = (noted.clone(), answer.clone());
                tokio::spawn(async move {
                    // A client that hangs up is not an error of the server.
                    let _ = serve(stream, &noted, &*answer).await;
                });
            }
        });
        WebServer {
            address,
            asked,
            task,
        }
    }

    /// Answers every path of every host with this.
    pub async fn always(served: Served) -> WebServer {
        WebServer::start(move |_, _| served.clone()).await
    }

    /// The requests that it received so far, as `host/path`.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().clone()
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(
    mut stream: TcpStream,
    noted: &Mutex<Vec<String>>,
    answer: &(dyn Fn(&str, &str) -> Served + Send + Sync),
) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) if head.len() < 16_384 => head.push(byte),
            // A TLS handshake is not a request.
            _ => return Ok(()),
        }
        if head.first() == Some(&0x16) {
            return Ok(());
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or("/").to_owned();
    let host = head
        .lines()
        .find_map(|line| {
            line.to_ascii_lowercase()
                .strip_prefix("host:")
                .map(|host| host.trim().to_owned())
        })
        .unwrap_or_default();
    noted.lock().push(format!("{host}{path}"));
    match answer(&host, &path) {
        Served::Whole(status, headers, body) => {
            let mut text = format!(
                "HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: {}\r\n",
                body.len()
            );
            for (name, value) in headers {
                text.push_str(&format!("{name}: {value}\r\n"));
            }
            text.push_str("\r\n");
            stream.write_all(text.as_bytes()).await?;
            stream.write_all(&body).await?;
            stream.shutdown().await
        }
        Served::Trickle => {
            stream
                .write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n")
                .await?;
            loop {
                stream.write_all(b" ").await?;
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
        }
        Served::Endless(piece) => {
            stream
                .write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n")
                .await?;
            loop {
                stream.write_all(&piece).await?;
            }
        }
        Served::Silence => {
            tokio::time::sleep(Duration::from_secs(600)).await;
            Ok(())
        }
    }
}
