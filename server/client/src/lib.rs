//! The client commands: figures, sites, events and live visitors from
//! a terminal or a script, over HTTP with an API token.
//!
//! It depends on `shared`, `export-file` and `mcp` alone, so it opens no database: everything it shows is a server's answer.
//! `server_args` knows which server and which token, `ask` speaks HTTP, `common` has what several commands
//! have in common, `stream` reads event streams, `failure` says how a command ended, `show` writes tables,
//! and there is one file for each command.
//!
//! Whatever comes from a server may have been written by a stranger (a page's path, a referrer): all of it
//! passes `show::safe` before it reaches a terminal.

mod common;
mod failure;
mod server;
mod server_args;
mod show;
mod stream;

mod consent;
mod definitions;
mod events;
mod figures;
mod funnels;
mod goals;
mod left_out;
mod live;
mod login;
mod mcp;
mod moving;
mod overview;
mod paths;
mod raw;
mod revenue;
mod series;
mod sites;
mod trigger;
mod visitors;

use std::process::ExitCode;

use clap::Subcommand;
pub use failure::EXITS;
use failure::Failure;
pub use show::safe;

/// The client commands.
#[derive(Debug, Subcommand)]
#[allow(missing_docs)] // its record describes each one, where clap reads it
pub enum Command {
    #[command(display_order = 1)]
    Login(login::Login),
    #[command(display_order = 2)]
    Logout(login::Logout),
    #[command(display_order = 3)]
    Whoami(login::Whoami),
    #[command(display_order = 4)]
    Overview(overview::Overview),
    #[command(display_order = 5)]
    Figures(figures::Figures),
    #[command(display_order = 6)]
    Series(series::Series),
    #[command(display_order = 7)]
    Funnels(funnels::Funnels),
    #[command(display_order = 8)]
    Paths(paths::Paths),
    #[command(display_order = 9)]
    Goals(goals::Goals),
    #[command(display_order = 10)]
    Revenue(revenue::Revenue),
    #[command(display_order = 11)]
    LeftOut(left_out::LeftOut),
    #[command(display_order = 12)]
    Live(live::Live),
    #[command(display_order = 13)]
    Sites(Box<sites::Sites>),
    #[command(display_order = 14)]
    Events(events::Events),
    #[command(display_order = 15)]
    Consent(consent::Consent),
    #[command(display_order = 16)]
    Visitors(visitors::Visitors),
    #[command(display_order = 17)]
    Definitions(definitions::Definitions),
    #[command(display_order = 18)]
    Api(raw::Api),
    #[command(display_order = 19)]
    Move(moving::MoveSites),
    #[command(display_order = 20)]
    Mcp(mcp::Mcp),
}

/// What is known outside of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Outside {
    /// Whether a text can be an API token at all: a typing error costs no request.
    pub may_be_token: fn(&str) -> bool,
}

impl Command {
    /// Runs it; the exit code.
    pub fn run(self, outside: Outside) -> ExitCode {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let done = match runtime {
            Ok(runtime) => runtime.block_on(self.carry_out(outside)),
            Err(error) => Err(Failure::local(format!("cannot start: {error}"))),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        }
    }

    async fn carry_out(self, outside: Outside) -> Result<(), Failure> {
        match self {
            Command::Login(login) => login.run(outside).await,
            Command::Logout(logout) => logout.run(),
            Command::Whoami(whoami) => whoami.run().await,
            Command::Overview(overview) => overview.run().await,
            Command::Figures(figures) => figures.run().await,
            Command::Series(series) => series.run().await,
            Command::Funnels(funnels) => funnels.run().await,
            Command::Paths(paths) => paths.run().await,
            Command::Goals(goals) => goals.run().await,
            Command::Revenue(revenue) => revenue.run().await,
            Command::LeftOut(left_out) => left_out.run().await,
            Command::Live(live) => live.run().await,
            Command::Sites(sites) => sites.run().await,
            Command::Events(events) => events.run().await,
            Command::Consent(consent) => consent.run(),
            Command::Visitors(visitors) => visitors.run().await,
            Command::Definitions(definitions) => definitions.run().await,
            Command::Api(api) => api.run().await,
            Command::Move(moved) => moved.run().await,
            Command::Mcp(mcp) => mcp.run().await,
        }
    }
}
