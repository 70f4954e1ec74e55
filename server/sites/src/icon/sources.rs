//! Icons of the hosts that visits come from: fetched in the background, and cached in memory.
//!
//! The caller decides which hosts may be fetched. Requests do not wait: until the icon is there, they get its
//! letter.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use base::context::Context;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

use super::{
    api::Icon,
    service::{AT_ONCE, GOOD_SECONDS, NONE_SECONDS, fetched},
    tile::tile,
};
use crate::pages::Kind;

/// The largest icon that is cached, in bytes.
const ICON_BYTES: usize = 64 << 10;
/// The size of the whole cache, in bytes.
const ALL_BYTES: usize = 8 << 20;
/// How many hosts are cached, including those without an icon.
const HOSTS: usize = 4_000;
/// How many hosts can wait for their icon; beyond that, a later request asks again.
const WAITING: usize = 64;

/// Fetches icons of hosts, and caches them.
#[derive(Clone, Debug)]
pub struct SourceIcons {
    context: Context,
    kept: Arc<Mutex<Cached>>,
    slots: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Cached {
    hosts: HashMap<String, Found>,
    bytes: usize,
    /// Hosts that are being fetched.
    under_way: HashSet<String>,
}

/// The result of the last fetch from a host.
#[derive(Clone, Debug)]
struct Found {
    icon: Option<(&'static str, Arc<[u8]>)>,
    looked_at: i64,
}

impl Found {
    fn is_good(&self, now: i64) -> bool {
        let good = if self.icon.is_some() {
            GOOD_SECONDS
        } else {
            NONE_SECONDS
        };
        (0..good).contains(&(now - self.looked_at))
    }

    fn bytes(&self) -> usize {
        self.icon.as_ref().map_or(0, |(_, bytes)| bytes.len())
    }
}

impl Cached {
    /// Keeps it in place of the oldest.
    fn put(&mut self, host: String, found: Found) {
        self.bytes += found.bytes();
        if let Some(before) = self.hosts.insert(host, found) {
            self.bytes -= before.bytes();
        }
        while self.bytes > ALL_BYTES || self.hosts.len() > HOSTS {
            let oldest = self.hosts.iter().min_by_key(|(_, found)| found.looked_at);
            let Some(host) = oldest.map(|(host, _)| host.clone()) else {
                return;
            };
            self.bytes -= self.hosts.remove(&host).map_or(0, |found| found.bytes());
        }
    }
}

/// A host that is being fetched, until this is dropped: also after a panic.
struct UnderWay {
    kept: Arc<Mutex<Cached>>,
    host: String,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.kept.lock().under_way.remove(&self.host);
    }
}

impl SourceIcons {
    /// An empty cache.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            context: context.clone(),
            kept: Arc::default(),
            slots: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The icon of a source at this host, or its letter. If the icon is not cached, starts to fetch it and
    /// does not wait.
    #[must_use]
    pub fn of(&self, host: &str, name: &str) -> Icon {
        let now = self.context.now();
        let found = self.kept.lock().hosts.get(host).cloned();
        let good = found.as_ref().is_some_and(|found| found.is_good(now));
        if !good {
            self.look(host);
        }
        match found {
            Some(Found {
                icon: Some((kind, bytes)),
                ..
            }) => Icon {
                kind: kind.to_owned(),
                bytes: bytes.to_vec(),
                settled: true,
            },
            _ => Self::letter(name, good),
        }
    }

    /// The letter of a source; `settled` if no icon will follow.
    #[must_use]
    pub fn letter(name: &str, settled: bool) -> Icon {
        Icon {
            kind: Kind::Svg.media_type().to_owned(),
            bytes: tile(name).into_bytes(),
            settled,
        }
    }

    fn look(&self, host: &str) {
        {
            let mut kept = self.kept.lock();
            if kept.under_way.len() >= WAITING || !kept.under_way.insert(host.to_owned()) {
                return;
            }
        }
        let under_way = UnderWay {
            kept: self.kept.clone(),
            host: host.to_owned(),
        };
        let (context, slots) = (self.context.clone(), self.slots.clone());
        tokio::spawn(async move {
            let Ok(_slot) = slots.acquire().await else {
                return;
            };
            let icon = fetched(&context.fetch, &under_way.host)
                .await
                .filter(|(_, bytes)| bytes.len() <= ICON_BYTES)
                .map(|(kind, bytes)| (kind.media_type(), Arc::from(bytes)));
            let found = Found {
                icon,
                looked_at: context.now(),
            };
            let mut kept = under_way.kept.lock();
            kept.put(under_way.host.clone(), found);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icon(bytes: usize, looked_at: i64) -> Found {
        Found {
            icon: Some(("image/png", Arc::from(vec![0; bytes]))),
            looked_at,
        }
    }

    #[test]
    fn the_oldest_make_room() {
        let mut kept = Cached::default();
        for n in 0..200_i64 {
            kept.put(n.to_string(), icon(ICON_BYTES, n));
        }
        assert!(kept.bytes <= ALL_BYTES, "{}", kept.bytes);
        assert_eq!(kept.hosts.len(), ALL_BYTES / ICON_BYTES);
        assert!(kept.hosts.contains_key("199") && !kept.hosts.contains_key("0"));
        for n in 0..2 * HOSTS {
            let looked_at = 1_000 + i64::try_from(n).unwrap();
            kept.put(
                format!("host {n}"),
                Found {
                    icon: None,
                    looked_at,
                },
            );
        }
        assert_eq!(kept.hosts.len(), HOSTS);
        assert_eq!(kept.bytes, 0);
        // If it replaces an earlier one, it is counted once.
        kept.put("again".to_owned(), icon(10, 90_000));
        kept.put("again".to_owned(), icon(30, 90_001));
        assert_eq!(kept.bytes, 30);
    }

    #[test]
    fn that_there_is_none_is_known_for_a_day() {
        let none = Found {
            icon: None,
            looked_at: 100,
        };
        assert!(none.is_good(100 + NONE_SECONDS - 1) && !none.is_good(100 + NONE_SECONDS));
        let some = icon(1, 100);
        assert!(some.is_good(100 + GOOD_SECONDS - 1) && !some.is_good(100 + GOOD_SECONDS));
        assert!(!some.is_good(99), "a clock that was put back");
    }
}
