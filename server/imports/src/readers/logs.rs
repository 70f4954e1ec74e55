//! Logs of a web server in the combined format of Apache and nginx, with or without the host in front.
//!
//! Only successful `GET` requests for pages are looked at; our own pipeline then decides which of them count, with their
//! source, country, browser and so on, as it does with hits. Visits are made of what counts by the same rules, too.

mod line;
mod visits;

use std::{io::Read, net::IpAddr, sync::Arc};

use counts::Hit;
use line::Line;
use visits::Visits;

use super::Reader;
use crate::{
    error::ReadError,
    files::{Lines, Malformed},
    output::Output,
    summary::Skipped,
};

/// Lines in another form before the first in ours, beyond which a file is none of a log.
const PREAMBLE: u64 = 20;

/// A request for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// The host, where the log has it.
    pub host: Option<&'a str>,
    /// The path with its query.
    pub target: &'a str,
    /// From where.
    pub address: IpAddr,
    /// The referrer.
    pub referrer: Option<&'a str>,
    /// The user agent; empty where there is none.
    pub agent: &'a str,
    /// When, in microseconds since 1970.
    pub ts: i64,
}

/// What our pipeline says of a request.
#[derive(Clone, Debug)]
pub enum Judged {
    /// It counts.
    Counted(Box<Hit>),
    /// It does not, for the reason with this code.
    LeftOut {
        /// The code.
        reason: &'static str,
        /// Whether a program sent it.
        bot: bool,
    },
}

/// Our pipeline, as far as logs need it.
pub trait Judge: Send + Sync {
    /// Decides on a request.
    fn judge(&self, request: &Request<'_>) -> Judged;
}

/// Reads logs.
pub struct Logs {
    judge: Option<Arc<dyn Judge>>,
    visits: Visits,
}

impl Logs {
    pub(super) fn new(judge: Option<Arc<dyn Judge>>) -> Self {
        Self {
            judge,
            visits: Visits::default(),
        }
    }
}

impl Reader for Logs {
    fn takes(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        // `access.log`, `access.log.1`, `access_log-20260201`.
        lower.contains("log") || lower.ends_with(".txt")
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut lines = Lines::new(name, file, Malformed::Replace);
        let (mut found, mut others) = (false, 0);
        while let Some(text) = lines.read()? {
            let Some(line) = Line::parse(text) else {
                if !text.trim().is_empty() {
                    others += 1;
                    if !found && others > PREAMBLE {
                        return Ok(false);
                    }
                }
                continue;
            };
            found = true;
            if !line.is_page() {
                into.skip(Skipped::NotPages, 1)?;
                continue;
            }
            // Without a pipeline, as in the test that tells sources apart, nothing counts.
            let Some(judge) = &self.judge else {
                continue;
            };
            match judge.judge(&line.request) {
                Judged::Counted(hit) => into.hit(self.visits.place(*hit)?)?,
                Judged::LeftOut { reason, bot } => {
                    let why = match bot {
                        true => Skipped::Bots,
                        false => Skipped::LeftOut,
                    };
                    into.leave_out(why, reason)?;
                }
            }
        }
        if found {
            into.skip(Skipped::OtherLines, others)?;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::Write as _,
        sync::atomic::{AtomicU64, Ordering::Relaxed},
    };

    use counts::{ImportedPart, Visitor};

    use super::*;
    use crate::{
        files::Upload,
        output::{Reading, testing},
        readers::{self, Context},
        source::Source,
        spool,
    };

    /// Everything counts but what calls itself a bot.
    #[derive(Default)]
    struct Plain(AtomicU64);

    impl Judge for Plain {
        fn judge(&self, request: &Request<'_>) -> Judged {
            self.0.fetch_add(1, Relaxed);
            if request.agent.contains("bot") {
                return Judged::LeftOut {
                    reason: "bot",
                    bot: true,
                };
            }
            let IpAddr::V4(address) = request.address else {
                return Judged::LeftOut {
                    reason: "malformed",
                    bot: false,
                };
            };
            Judged::Counted(Box::new(Hit {
                site: shared::ids::SiteNumber(1),
                ts: request.ts,
                day: (request.ts / 86_400_000_000) as i32,
                visitor: Some(Visitor {
                    today: u64::from(address.octets()[3]),
                    day_before: None,
                }),
                event: None,
                interactive: true,
                from_script: false,
                fingerprint: 0,
                hostname: request.host.unwrap_or("ours.example").to_owned(),
                path: request.target.to_owned(),
                acquisition: counts::Acquisition {
                    referrer: request.referrer.map(str::to_owned),
                    ..counts::Acquisition::default()
                },
                location: counts::Location::default(),
                device: counts::Device::default(),
                props: vec![],
                revenue: None,
            }))
        }
    }

    const LOG: &str = r#"192.0.2.1 - - [01/Feb/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 512 "https://news.example/" "Mozilla/5.0 (X11; Linux x86_64)"
192.0.2.1 - - [01/Feb/2026:10:00:01 +0000] "GET /style.css HTTP/1.1" 200 512 "-" "Mozilla/5.0"
192.0.2.1 - - [01/Feb/2026:10:10:00 +0000] "GET /prices HTTP/1.1" 304 0 "https://ours.example/" "Mozilla/5.0"
192.0.2.2 - - [01/Feb/2026:10:11:00 +0000] "GET / HTTP/2.0" 200 512 "-" "Googlebot/2.1"
192.0.2.2 - - [01/Feb/2026:10:11:00 +0000] "GET /old HTTP/2.0" 301 512 "-" "Mozilla/5.0"
192.0.2.2 - - [01/Feb/2026:10:11:00 +0000] "POST / HTTP/2.0" 200 512 "-" "Mozilla/5.0"
www.ours.example:443 192.0.2.1 - - [01/Feb/2026:10:50:01 +0000] "GET / HTTP/1.1" 200 512 "-" "Mozilla/5.0"
not a line of a log
2001:db8::1 - - [01/Feb/2026:10:50:01 +0000] "GET / HTTP/1.1" 200 512 "-" "\x22Mozilla\" 5.0"
"#;

    fn read(bytes: &[u8]) -> (crate::summary::Summary, Vec<counts::ImportedHit>, u64) {
        let dir = tempfile::tempdir().unwrap();
        let (upload, spooled) = (dir.path().join("a"), dir.path().join("b"));
        std::fs::File::create(&upload)
            .unwrap()
            .write_all(bytes)
            .unwrap();
        let reading = Reading {
            zone: jiff::tz::TimeZone::UTC,
            first_day: testing::FIRST_DAY,
            last_day: testing::LAST_DAY,
            stop: Arc::default(),
        };
        let judge = Arc::new(Plain::default());
        let context = Context {
            judge: Some(judge.clone()),
            ..Context::default()
        };
        let mut output = Output::new(reading, &spooled).unwrap();
        let mut upload = Upload::open(&upload, &Arc::default()).unwrap();
        readers::read(Source::Logs, &mut upload, &context, &mut output).unwrap();
        let summary = output.finish().unwrap();
        let mut hits = Vec::new();
        let mut reader = spool::Reader::open(&spooled).unwrap();
        while let Some(part) = reader.part(3).unwrap() {
            if let ImportedPart::Hits(part) = part {
                hits.extend(part);
            }
        }
        (summary, hits, judge.0.load(Relaxed))
    }

    #[test]
    fn pages_become_visits_and_the_rest_is_left_out() {
        let (summary, hits, judged) = read(LOG.as_bytes());
        assert_eq!(judged, 5, "pictures, redirects and others are not judged");
        let found: Vec<_> = hits
            .iter()
            .map(|hit| (hit.visit, hit.path.as_str(), hit.prev_path.as_deref()))
            .collect();
        assert_eq!(
            found,
            [
                (Some(0), "/", None),
                (Some(0), "/prices", Some("/")),
                (Some(1), "/", None)
            ]
        );
        // What a visit has is that of its first hit.
        let from = |at: usize| hits[at].acquisition.referrer.as_deref();
        assert_eq!(from(0), Some("https://news.example/"));
        assert_eq!(from(1), from(0));
        assert_eq!(hits[2].hostname, "www.ours.example");
        assert_eq!(
            (summary.totals.views, summary.totals.visits),
            (Some(3), Some(2))
        );
        assert_eq!(summary.skipped[&Skipped::NotPages], 3);
        assert_eq!(summary.skipped[&Skipped::Bots], 1);
        assert_eq!(summary.skipped[&Skipped::OtherLines], 1);
        assert_eq!(summary.reasons["bot"], 1);
        assert_eq!(summary.reasons["malformed"], 1);
        assert!(summary.left_out.is_empty(), "hits can tell everything");
    }

    #[test]
    fn a_copy_of_a_log_counts_once_and_another_server_counts() {
        // Of the same length and time, so that only the checksums differ.
        let other = LOG.replace("192.0.2.1 ", "192.0.2.9 ");
        let log = |copied: &str| {
            let files = [("web1/access.log", LOG), ("web2/access.log", copied)];
            read(&testing::zipped(&files))
        };
        let (summary, hits, _) = log(LOG);
        assert_eq!(hits.len(), 3);
        assert_eq!(summary.skipped[&Skipped::Repeated], 1);
        let (summary, hits, _) = log(&other);
        assert_eq!(hits.len(), 6);
        assert!(!summary.skipped.contains_key(&Skipped::Repeated));
    }

    #[test]
    fn a_compressed_log_is_the_same() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(LOG.as_bytes()).unwrap();
        let (_, hits, _) = read(&gzip.finish().unwrap());
        assert_eq!(hits.len(), 3);
    }
}
