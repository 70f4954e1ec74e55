//! `load listeners`: what many live streams of one site cost, and how soon each receives a hit.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use hdrhistogram::Histogram;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
};

use crate::{
    client::Target,
    drive::{Outcome, Source, drive},
    hits::How,
    on_one_thread,
    report::Noted,
    requests::PageViews,
    server::taken,
};

/// How long it waits for the last events.
const LAST: Duration = Duration::from_secs(2);
const MEGABYTE: f64 = 1_000_000.0;
/// How an event of a hit is recognised, and where the number of its page is.
const HIT: &[u8] = b"event: hit\n";
const PATH: &str = "/heard-";
/// The pages of the load before anybody listens.
const BEFORE: &str = "/unheard-";

/// Flags of `load listeners`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address; it must allow this many streams (STILE_LIVE_PER_MEMBER, STILE_LIVE_LISTENERS)
    #[arg(long)]
    url: String,
    /// Name of the site that is loaded and listened to
    #[arg(long)]
    site: String,
    /// A token that may read figures
    #[arg(long)]
    token: String,
    /// Number of the server's process
    #[arg(long)]
    pid: u32,
    /// How many listen
    #[arg(long, default_value_t = 1000)]
    listeners: usize,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    noted: Noted,
}

/// Page views, and when each was sent.
struct Timed {
    views: PageViews,
    sent: RefCell<Vec<Option<Instant>>>,
}

impl Source for Timed {
    fn write(&self, number: u64, into: &mut Vec<u8>) {
        let mut sent = self.sent.borrow_mut();
        let place = number as usize;
        if sent.len() <= place {
            sent.resize(place + 1, None);
        }
        sent[place] = Some(Instant::now());
        self.views.write(number, into);
    }
}

/// What one listener received.
struct Received {
    hits: u64,
    /// Microseconds from sending a hit to hearing it, of the hits whose number was read.
    after: Histogram<u64>,
}

/// Loads one site without listeners, then with many, and measures what that adds, how soon hits arrive, and
/// how many do not.
///
/// # Errors
/// If a stream cannot be opened or ends before the load does, or an event of a hit has no number.
pub fn run(options: &Options) -> Result<()> {
    on_one_thread(measure(options))
}

async fn measure(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let name = format!("{} listeners", options.listeners);
    let noted = &options.noted;
    let site = std::slice::from_ref(&options.site);
    let unheard = Rc::new(PageViews::new(&target.host, site, BEFORE, true));
    let (_, alone) = load(&target, options, unheard).await?;
    let before = taken(options.pid)?.memory;
    let sent = Rc::new(Timed {
        views: PageViews::new(&target.host, site, PATH, true),
        sent: RefCell::default(),
    });
    let began = Instant::now();
    let mut listeners: Vec<JoinHandle<Result<Received>>> = Vec::new();
    let over = Rc::new(tokio::sync::Notify::new());
    for _ in 0..options.listeners {
        let stream = open(&target, options).await?;
        let (sent, over) = (sent.clone(), over.clone());
        listeners.push(tokio::task::spawn_local(async move {
            listen(stream, &sent, &over).await
        }));
    }
    noted.number(
        &format!("{name}: opened in"),
        began.elapsed().as_secs_f64() * 1000.0,
        "ms",
    )?;
    let (outcome, part) = load(&target, options, sent).await?;
    tokio::time::sleep(LAST).await;
    over.notify_waiters();
    let (mut received, mut after) = (0, Histogram::new_with_bounds(1, 120_000_000, 3)?);
    for listener in listeners {
        let one = listener.await??;
        received += one.hits;
        after.add(&one.after)?;
    }
    let now = taken(options.pid)?.memory;
    let counted = outcome.acknowledged - outcome.left_out;
    let due = counted * options.listeners as u64;
    noted.outcome(&name, &outcome, 1)?;
    noted.number(
        &format!("{name}: not heard"),
        due.saturating_sub(received) as f64,
        "",
    )?;
    for (quantile, title) in [(0.5, "p50"), (0.99, "p99")] {
        let value = after.value_at_quantile(quantile) as f64 / 1000.0;
        noted.number(&format!("{name}: heard after, {title}"), value, "ms")?;
    }
    noted.number(&format!("{name}: of a core"), part * 100.0, "%")?;
    noted.number("nobody listens: of a core", alone * 100.0, "%")?;
    let more = now.saturating_sub(before) as f64 / MEGABYTE;
    noted.number(&format!("{name}: memory added"), more, "MB")
}

/// Sends load, and returns the share of a core that the server uses meanwhile.
async fn load(
    target: &Target,
    options: &Options,
    source: Rc<dyn Source>,
) -> Result<(Outcome, f64)> {
    let before = taken(options.pid)?;
    let outcome = drive(options.how.run(target), source).await?;
    let after = taken(options.pid)?;
    let part = (after.cpu - before.cpu).as_secs_f64() / outcome.took.as_secs_f64();
    Ok((outcome, part))
}

/// Opens a stream and reads up to its first event.
async fn open(target: &Target, options: &Options) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(target.address).await?;
    let request = format!(
        "GET /api/v1/sites/{}/stream HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        options.site, target.host, options.token
    );
    stream.write_all(request.as_bytes()).await?;
    let mut read = Vec::new();
    while !read.windows(7).any(|seven| seven == b"retry: ") {
        ensure!(
            stream.read_buf(&mut read).await? > 0,
            "a stream was closed at once"
        );
        if read.len() > 12 && !read.starts_with(b"HTTP/1.1 200") {
            bail!("a stream was refused: {}", String::from_utf8_lossy(&read));
        }
    }
    Ok(stream)
}

async fn listen(
    mut stream: TcpStream,
    sent: &Timed,
    over: &tokio::sync::Notify,
) -> Result<Received> {
    let mut received = Received {
        hits: 0,
        after: Histogram::new_with_bounds(1, 120_000_000, 3)?,
    };
    let mut text: Vec<u8> = Vec::with_capacity(64 * 1024);
    loop {
        let read = tokio::select! {
            read = stream.read_buf(&mut text) => read?,
            () = over.notified() => return Ok(received),
        };
        ensure!(read > 0, "a stream ended");
        let now = Instant::now();
        // Whole events only: an empty line ends each, whatever chunks they arrive in.
        let Some(end) = text.windows(2).rposition(|two| two == b"\n\n") else {
            continue;
        };
        let whole: Vec<u8> = text.drain(..end + 2).collect();
        let mut rest = whole.as_slice();
        while let Some(at) = rest.windows(HIT.len()).position(|part| part == HIT) {
            rest = &rest[at + HIT.len()..];
            // The last hits of the load without listeners may still arrive at the first of them.
            if line_of(rest)
                .windows(BEFORE.len())
                .any(|part| part == BEFORE.as_bytes())
            {
                continue;
            }
            received.hits += 1;
            let number = number_of(rest).context("a hit is told without its number")?;
            let at = sent.sent.borrow().get(number).copied().flatten();
            if let Some(at) = at {
                let micros = now.duration_since(at).as_micros() as u64;
                received.after.saturating_record(micros);
            }
        }
    }
}

/// The content of an event that begins here.
fn line_of(event: &[u8]) -> &[u8] {
    event
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default()
}

/// The number in the path of the event that begins here.
fn number_of(event: &[u8]) -> Option<usize> {
    let line = std::str::from_utf8(line_of(event)).ok()?;
    let (_, rest) = line.split_once(PATH)?;
    rest.get(..10)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_hit_is_read_from_its_path() {
        let event = b"data: {\"path\":\"/heard-0000000042\",\"at\":1}\n\nid: 1-2\n";
        assert_eq!(number_of(event), Some(42));
        assert_eq!(number_of(b"data: {\"path\":\"/other\"}\n\n"), None);
    }
}
