//! The page views that are posted: 20,000 different ones, about 300 bytes of JSON each, from 12 real
//! browsers and 50,000 addresses. Each carries its own number in the page's address, so that none
//! repeats another and a test can look for it.

use serde_json::json;

use crate::{
    chance::{Chance, Zipf, mix},
    drive::Source,
};

const DIFFERENT: usize = 20_000;
pub(crate) const ADDRESSES: u64 = 50_000;
const NUMBER: &str = "0000000000";

pub(crate) const BROWSERS: [&str; 12] = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
];
pub(crate) const REFERRERS: [&str; 8] = [
    "",
    "",
    "https://www.google.com/",
    "https://www.google.com/search?q=how+to+count+visitors+of+a+page+without+asking+who+they+are",
    "https://duckduckgo.com/",
    "https://news.example.org/2026/10/a-long-story-about-counting-people-at-a-gate/",
    "https://forum.example.net/t/which-analytics-do-you-use/4711/25",
    "https://www.reddit.com/",
];
const WIDTHS: [u32; 6] = [1920, 1536, 1440, 390, 412, 820];

/// One request, complete except for its number.
struct Prepared {
    bytes: Vec<u8>,
    number_at: usize,
}

/// The page views, in the order of their numbers.
pub struct PageViews {
    prepared: Vec<Prepared>,
}

impl PageViews {
    /// For these sites in turn. `path` begins every page's path; with `in_path` the number ends the
    /// path itself, otherwise it is a query parameter, which sites do not keep.
    #[must_use]
    pub fn new(host: &str, sites: &[String], path: &str, in_path: bool) -> Self {
        Self::some(DIFFERENT, host, sites, path, in_path)
    }

    /// The same with this many different ones, where they need not look like a whole site's.
    #[must_use]
    pub fn some(different: usize, host: &str, sites: &[String], path: &str, in_path: bool) -> Self {
        let mut chance = Chance::new(1);
        let pages = Zipf::new(1000);
        let prepared = (0..different)
            .map(|place| {
                let site = &sites[place % sites.len()];
                let page = if in_path {
                    format!("{path}{NUMBER}")
                } else {
                    format!("{path}/page/{}?n={NUMBER}", pages.pick(&mut chance))
                };
                prepare(host, site, &page, &mut chance)
            })
            .collect();
        Self { prepared }
    }
}

impl Source for PageViews {
    fn write(&self, number: u64, into: &mut Vec<u8>) {
        let prepared = &self.prepared[number as usize % self.prepared.len()];
        into.extend_from_slice(&prepared.bytes);
        let mut left = number;
        for digit in into[prepared.number_at..][..NUMBER.len()].iter_mut().rev() {
            *digit = b'0' + (left % 10) as u8;
            left /= 10;
        }
    }
}

fn prepare(host: &str, site: &str, page: &str, chance: &mut Chance) -> Prepared {
    let agent = BROWSERS[chance.index(BROWSERS.len())];
    let body = body(site, page, chance);
    let head = format!(
        "POST /hit HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {agent}\r\nAccept: */*\r\nAccept-Language: de-DE,de;q=0.9,en;q=0.6\r\nContent-Type: text/plain;charset=UTF-8\r\nOrigin: https://{site}\r\nReferer: https://{site}/\r\nX-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n",
        address(chance.below(ADDRESSES)),
        body.len()
    );
    // The last one: a page's path may contain as many zeros only where the number goes.
    let number_at = head.len() + body.find(NUMBER).unwrap_or_default();
    Prepared {
        bytes: (head + &body).into_bytes(),
        number_at,
    }
}

/// The script's wire form, with tags in one of twenty and a property that fills it to about 300 bytes.
fn body(site: &str, page: &str, chance: &mut Chance) -> String {
    let joint = if page.contains('?') { '&' } else { '?' };
    let tags = if chance.below(20) == 0 {
        format!("{joint}utm_source=newsletter&utm_medium=email&utm_campaign=autumn")
    } else {
        String::new()
    };
    let mut body = json!({
        "v": 1,
        "s": site,
        "u": format!("https://{site}{page}{tags}"),
        "r": REFERRERS[chance.index(REFERRERS.len())],
        "w": WIDTHS[chance.index(WIDTHS.len())],
    });
    let missing = 290_usize.saturating_sub(body.to_string().len());
    if missing > 20 {
        body["p"] = json!({ "section": "counting-people-at-a-gate-".repeat(8)[..missing - 18] });
    }
    body.to_string()
}

/// One of the addresses, spread over ranges of readers that are in no data centre of the built-in list: an
/// excluded hit is not stored, and would cost less than it should.
pub(crate) fn address(number: u64) -> String {
    let spread = mix(number);
    let first = [73, 90, 105, 113, 125, 126, 187, 221][(spread >> 56) as usize % 8];
    format!(
        "{first}.{}.{}.{}",
        spread as u8,
        (spread >> 8) as u8,
        (spread >> 16) as u8 % 254 + 1
    )
}

/// Batches of backend events, complete except for their numbers.
pub struct Batches {
    head: String,
    size: u64,
    site: String,
    path: String,
}

impl Batches {
    /// Of `size` events each for this site, with a token that may write events.
    #[must_use]
    pub fn new(host: &str, site: &str, token: &str, size: u64) -> Self {
        let head = format!(
            "POST /api/v1/sites/{site}/events/batch HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        );
        Self {
            head,
            size,
            site: site.to_owned(),
            path: "/batch".to_owned(),
        }
    }

    /// How many events a batch has.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }
}

impl Source for Batches {
    fn write(&self, number: u64, into: &mut Vec<u8>) {
        let mut chance = Chance::new(number);
        let events: Vec<_> = (0..self.size)
            .map(|place| {
                let visitor = chance.below(ADDRESSES);
                json!({
                    "url": format!("https://{}{}/{}?n={number}-{place}", self.site, self.path, chance.below(1000)),
                    "referrer": REFERRERS[chance.index(REFERRERS.len())],
                    "visitor": { "address": address(visitor), "user_agent": BROWSERS[visitor as usize % BROWSERS.len()], "language": "de" },
                })
            })
            .collect();
        let body = serde_json::Value::from(events).to_string();
        into.extend_from_slice(self.head.as_bytes());
        into.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        into.extend_from_slice(body.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_request_carries_its_number_and_a_body_of_the_length_it_names() {
        let sites = ["a.example".to_owned(), "b.example".to_owned()];
        for in_path in [false, true] {
            let views = PageViews::new("localhost", &sites, "/probe/", in_path);
            for number in [0, 7, 20_007, 1_234_567_890] {
                let mut request = Vec::new();
                views.write(number, &mut request);
                let text = String::from_utf8(request).unwrap();
                let (head, body) = text.split_once("\r\n\r\n").unwrap();
                assert!(
                    head.contains(&format!("Content-Length: {}", body.len())),
                    "{head}"
                );
                let body: serde_json::Value = serde_json::from_str(body).unwrap();
                assert!(
                    body["u"]
                        .as_str()
                        .unwrap()
                        .contains(&format!("{number:010}")),
                    "{body}"
                );
            }
        }
    }

    #[test]
    fn bodies_have_about_three_hundred_bytes() {
        let mut chance = Chance::new(1);
        let whole: usize = (0..1000)
            .map(|_| body("example.com", "/page/12?n=0000000000", &mut chance).len())
            .sum();
        assert!((280..310).contains(&(whole / 1000)), "{}", whole / 1000);
    }
}
