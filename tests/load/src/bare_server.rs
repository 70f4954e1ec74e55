//! `load bare`: the physical limit to compare with. A server of poem and nothing else reads the same
//! bodies into a struct and answers when they are on the disk: one writer thread, one write and one
//! `fdatasync` for all that has gathered.

use std::{
    fs::{File, OpenOptions},
    io::Write,
    path::PathBuf,
    rc::Rc,
};

use anyhow::{Context, Result};
use clap::Args;
use poem::{
    Body, EndpointExt, Route, Server, handler,
    http::StatusCode,
    listener::{Acceptor, Listener, TcpListener},
    post,
    web::Data,
};
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot};

use crate::{
    client::Target, drive::drive, hits::How, on_one_thread, report::Noted, requests::PageViews,
};

/// Flags of `load bare`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of the journal, on the disk that the server writes to
    #[arg(long)]
    folder: PathBuf,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    noted: Noted,
}

/// What is read of a hit, so that the parsing costs what it must.
#[derive(Deserialize)]
#[allow(dead_code, reason = "read, to be measured, and not used")]
struct Wire {
    v: u8,
    s: String,
    u: String,
    #[serde(default)]
    r: String,
    #[serde(default)]
    w: u32,
    #[serde(default)]
    p: serde_json::Map<String, serde_json::Value>,
}

/// A body to write, and the channel to notify once it is stored.
struct ToWrite {
    body: Vec<u8>,
    safe: oneshot::Sender<()>,
}

/// Starts the bare server, loads it and notes what it took.
///
/// # Errors
/// When the journal cannot be made or the server does not start.
pub fn run(options: &Options) -> Result<()> {
    let path = options.folder.join("bare.journal");
    let file = OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .open(&path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    let (queue, waiting) = mpsc::unbounded_channel();
    let writer = std::thread::spawn(move || write_all(file, waiting));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let address = runtime.block_on(async {
        let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await?;
        let address = acceptor.local_addr()[0].as_socket_addr().copied();
        let app = Route::new().at("/hit", post(hit)).data(queue);
        tokio::spawn(Server::new_with_acceptor(acceptor).run(app));
        address.context("the bare server has no address")
    })?;
    let target = Target {
        address,
        host: "localhost".to_owned(),
    };
    let views = Rc::new(PageViews::new(
        "localhost",
        &["example.com".to_owned()],
        "",
        false,
    ));
    let outcome = on_one_thread(drive(options.how.run(&target), views))?;
    runtime.shutdown_background();
    drop(writer);
    std::fs::remove_file(&path)?;
    options
        .noted
        .outcome(&format!("bare, {}", options.how.title()), &outcome, 1)
}

#[handler]
async fn hit(body: Body, Data(queue): Data<&mpsc::UnboundedSender<ToWrite>>) -> StatusCode {
    let Ok(body) = body.into_vec().await else {
        return StatusCode::BAD_REQUEST;
    };
    if serde_json::from_slice::<Wire>(&body).is_err() {
        return StatusCode::BAD_REQUEST;
    }
    let (safe, stored) = oneshot::channel();
    if queue.send(ToWrite { body, safe }).is_err() || stored.await.is_err() {
        return StatusCode::SERVICE_UNAVAILABLE;
    }
    StatusCode::ACCEPTED
}

/// Writes what has gathered until the disk refuses; those that are not stored get a 503.
fn write_all(mut file: File, mut waiting: mpsc::UnboundedReceiver<ToWrite>) -> std::io::Result<()> {
    let mut lot = Vec::new();
    let mut bytes = Vec::new();
    while let Some(first) = waiting.blocking_recv() {
        lot.push(first);
        while let Ok(next) = waiting.try_recv() {
            lot.push(next);
        }
        bytes.clear();
        for one in &lot {
            bytes.extend_from_slice(&one.body);
            bytes.push(b'\n');
        }
        file.write_all(&bytes)?;
        file.sync_data()?;
        for one in lot.drain(..) {
            // A client that has disconnected needs no answer.
            let _ = one.safe.send(());
        }
    }
    Ok(())
}
