//! `load`: puts load on a Stile server and measures it. `load help` lists its commands; `bench.sh` in the
//! same folder is the whole run.

use clap::{Parser, Subcommand};
use load::{
    abuse, access_log, bare_server, cpu, dashboard, faults, hits, kill, listeners, outcomes,
    prepare, report, signins, start, visible,
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(about = "Puts load on a Stile and measures it", max_term_width = 100)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Makes the first account of a new deployment, its sites and a token, which is printed
    Prepare(prepare::Options),
    /// Posts page views to /hit as fast as they are answered, or at a fixed rate
    Hits(hits::Options),
    /// Posts batches of backend events
    Batch(hits::BatchOptions),
    /// Starts a bare server with a journal in this process and posts the same page views to it
    Bare(bare_server::Options),
    /// How long until a hit can be seen in /stats, at rest or under load
    Visible(visible::Options),
    /// The CPU and memory of a process while hits arrive at a fixed rate
    Cpu(cpu::Options),
    /// What many live streams of one site cost, and how soon each receives a hit
    Listeners(listeners::Options),
    /// Asks at once all that a dashboard asks
    Dashboard(dashboard::Options),
    /// Asks for a funnel and for paths, one at a time
    Outcomes(outcomes::Options),
    /// From starting the server to its first answer
    Start(start::Options),
    /// Kills the server again and again under load, then compares what it acknowledged with what it counted
    Kill(kill::Options),
    /// Every fault once, then faults at random for an hour: what was acknowledged must be counted, once
    Faults(faults::Options),
    /// Many people sign in with their passwords at once; what others notice of it
    Signins(signins::Options),
    /// One account asks many costly questions at once; what another and the intake notice
    Abuse(abuse::Options),
    /// Prints the log of a web server
    AccessLog(access_log::LogOptions),
    /// Has the log of a web server checked and imported
    ImportLog(access_log::ImportOptions),
    /// Notes a number measured by other means
    Note(report::NoteOptions),
    /// One table of what the others noted with --json
    Table(report::TableOptions),
}

fn main() -> anyhow::Result<()> {
    match Command::parse().task {
        Task::Prepare(options) => prepare::run(&options),
        Task::Hits(options) => hits::run(&options),
        Task::Batch(options) => hits::run_batches(&options),
        Task::Bare(options) => bare_server::run(&options),
        Task::Visible(options) => visible::run(&options),
        Task::Cpu(options) => cpu::run(&options),
        Task::Listeners(options) => listeners::run(&options),
        Task::Dashboard(options) => dashboard::run(&options),
        Task::Outcomes(options) => outcomes::run(&options),
        Task::Start(options) => start::run(&options),
        Task::Kill(options) => kill::run(&options).map(|_| ()),
        Task::Faults(options) => faults::run(&options),
        Task::Signins(options) => signins::run(&options),
        Task::Abuse(options) => abuse::run(&options),
        Task::AccessLog(options) => access_log::print(&options),
        Task::ImportLog(options) => access_log::import(&options),
        Task::Note(options) => report::note(&options),
        Task::Table(options) => report::table(&options),
    }
}
