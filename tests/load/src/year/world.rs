//! What the visitors of a year look at, where they are and what they use.

use counts::{Acquisition, Device, Location};

use crate::chance::{Chance, Zipf};

const COUNTRIES: [(&str, &str); 30] = [
    ("DE", "de"),
    ("US", "en"),
    ("FR", "fr"),
    ("GB", "en"),
    ("AT", "de"),
    ("CH", "de"),
    ("NL", "nl"),
    ("IT", "it"),
    ("ES", "es"),
    ("PL", "pl"),
    ("SE", "sv"),
    ("BE", "nl"),
    ("DK", "da"),
    ("NO", "no"),
    ("FI", "fi"),
    ("CZ", "cs"),
    ("PT", "pt"),
    ("BR", "pt"),
    ("CA", "en"),
    ("AU", "en"),
    ("IN", "en"),
    ("JP", "ja"),
    ("KR", "ko"),
    ("MX", "es"),
    ("TR", "tr"),
    ("UA", "uk"),
    ("RO", "ro"),
    ("HU", "hu"),
    ("GR", "el"),
    ("IE", "en"),
];
const CITIES_A_COUNTRY: u64 = 50;
const CITIES_A_REGION: u64 = 5;

// browser, version, os, device, screen
const DEVICES: [[&str; 5]; 12] = [
    ["Chrome", "141", "Windows", "desktop", "1920"],
    ["Safari", "18", "iOS", "mobile", "390"],
    ["Chrome", "141", "Android", "mobile", "412"],
    ["Edge", "140", "Windows", "desktop", "1536"],
    ["Chrome", "140", "macOS", "desktop", "1440"],
    ["Firefox", "143", "Windows", "desktop", "1920"],
    ["Safari", "18", "macOS", "desktop", "1440"],
    ["Samsung Internet", "28", "Android", "mobile", "412"],
    ["Firefox", "143", "Linux", "desktop", "2560"],
    ["Chrome", "139", "Windows", "desktop", "1366"],
    ["Safari", "17", "iPadOS", "tablet", "820"],
    ["Firefox", "143", "Android", "mobile", "360"],
];

// source, referrer, channel
const SEARCH: [[&str; 3]; 7] = [
    ["Google", "google.com", "Organic Search"],
    ["Google", "google.com", "Organic Search"],
    ["Bing", "bing.com", "Organic Search"],
    ["DuckDuckGo", "duckduckgo.com", "Organic Search"],
    ["Reddit", "reddit.com", "Organic Social"],
    ["YouTube", "youtube.com", "Video"],
    ["ChatGPT", "chatgpt.com", "AI Assistant"],
];

pub(super) struct World {
    paths: Vec<String>,
    by_path: Zipf,
    by_country: Zipf,
    by_city: Zipf,
    by_device: Zipf,
    by_referrer: Zipf,
}

impl World {
    pub(super) fn new() -> Self {
        let sections = ["blog", "docs", "product", "help", "news"];
        let path = |number: usize| match number {
            0 => "/".to_owned(),
            _ => format!(
                "/{}/a-page-with-the-number-{number}",
                sections[number % sections.len()]
            ),
        };
        Self {
            paths: (0..1000).map(path).collect(),
            by_path: Zipf::new(1000),
            by_country: Zipf::new(COUNTRIES.len()),
            by_city: Zipf::new(CITIES_A_COUNTRY as usize),
            by_device: Zipf::new(DEVICES.len()),
            by_referrer: Zipf::new(193),
        }
    }

    pub(super) fn path(&self, chance: &mut Chance) -> &String {
        &self.paths[self.by_path.pick(chance)]
    }

    pub(super) fn location(&self, who: &mut Chance) -> Location {
        let (country, _) = COUNTRIES[self.by_country.pick(who)];
        let city = self.by_city.pick(who) as u64;
        // Some addresses have only a country.
        let known = who.below(10) > 0;
        Location {
            country: Some(country.to_owned()),
            region: known.then(|| format!("{country} region {}", city / CITIES_A_REGION)),
            city: known.then(|| format!("{country} city {city}")),
        }
    }

    pub(super) fn device(&self, who: &mut Chance) -> Device {
        let [browser, version, os, device, screen] = DEVICES[self.by_device.pick(who)];
        let (_, language) = COUNTRIES[self.by_country.pick(who)];
        Device {
            browser: Some(browser.to_owned()),
            browser_version: Some(version.to_owned()),
            os: Some(os.to_owned()),
            device: Some(device.to_owned()),
            screen: Some(screen.to_owned()),
            language: Some(language.to_owned()),
        }
    }

    pub(super) fn acquisition(&self, chance: &mut Chance) -> Acquisition {
        match chance.below(100) {
            0..35 => Acquisition {
                channel: "Direct".to_owned(),
                ..Acquisition::default()
            },
            35..70 => {
                let [source, referrer, channel] = SEARCH[chance.index(SEARCH.len())];
                Acquisition {
                    source: Some(source.to_owned()),
                    referrer: Some(referrer.to_owned()),
                    channel: channel.to_owned(),
                    ..Acquisition::default()
                }
            }
            70..95 => {
                let host = format!("site-{}.example.org", self.by_referrer.pick(chance));
                Acquisition {
                    referrer: Some(format!("{host}/story")),
                    source: Some(host),
                    channel: "Referral".to_owned(),
                    ..Acquisition::default()
                }
            }
            _ => Acquisition {
                source: Some("newsletter".to_owned()),
                channel: "E-mail".to_owned(),
                utm_source: Some("newsletter".to_owned()),
                utm_medium: Some("email".to_owned()),
                utm_campaign: Some(format!("week-{}", chance.below(52))),
                ..Acquisition::default()
            },
        }
    }
}
