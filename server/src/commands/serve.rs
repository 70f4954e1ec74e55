//! `stile serve`.

use std::net::SocketAddr;

use base::config::Config;
use clap::Args;
use tokio::sync::watch;

use super::{Accounts, open, runtime};
use crate::{app::App, files};

/// Run the server.
#[derive(Debug, Args)]
pub struct Serve {
    /// Start with an empty hits.duckdb if the old one is lost. Without this flag, Stile then refuses to start. Hits that
    /// the journal still has are counted again.
    #[arg(long)]
    begin_anew: bool,
}

impl Serve {
    /// Serves until the process gets a signal to stop.
    pub fn run(self, mut config: Config) -> anyhow::Result<()> {
        config.data.begin_anew = self.begin_anew;
        serve(config)
    }
}

/// Serves until the process gets a signal to stop.
pub fn serve(config: Config) -> anyhow::Result<()> {
    serve_after(config, async |_, _| Ok(()))
}

/// Does something with the opened service first, then serves. What it spawns hears when to stop.
pub fn serve_after(
    config: Config,
    first: impl AsyncFnOnce(&App, watch::Receiver<bool>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    files::raise_limit();
    // Our own Postgres is started before there are other threads.
    let accounts = Accounts::open_to_serve(&config)?;
    let (url, no_restart) = (accounts.url.clone(), accounts.no_restart());
    let served = runtime(&config)?.block_on(async {
        let app = open(config, &url).await?;
        let (stop, stopped) = watch::channel(false);
        first(&app, stopped.clone()).await?;
        let link = signin::start::first_link(&app.pool, &*app.clock, &*app.random).await?;
        tokio::spawn(async move {
            wait_for_signal().await;
            // The signal that stops us may have stopped our Postgres too.
            if let Some(no_restart) = no_restart {
                no_restart.ask();
            }
            // The receiver is gone once serving has ended by itself.
            let _ = stop.send(true);
        });
        app.serve(stopped, move |bound, app| {
            greet(bound, app, link.as_deref())
        })
        .await
    });
    accounts.close();
    served
}

/// Prints the address of the server, and the link for the first account.
fn greet(bound: SocketAddr, app: &App, link: Option<&str>) {
    let address = app.config.public_address(bound);
    println!("Stile is at {address}");
    if let Some(token) = link {
        println!("Create the first account: {address}/start?token={token}");
    }
    tracing::info!(%bound, "serving");
}

async fn wait_for_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = tokio::signal::ctrl_c() => {}
                }
                return;
            }
            Err(error) => tracing::warn!(%error, "SIGTERM cannot be listened for"),
        }
    }
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C cannot be listened for");
        std::future::pending::<()>().await;
    }
}
