//! Hits that are sent and not counted: programs, data centres, pages loaded in advance, and others.

use std::net::{IpAddr, Ipv4Addr};

use super::{
    chance::{Chance, Weights},
    running::{Running, Sent},
    world::World,
};

/// How many hits are excluded for each that counts.
pub const SHARE: f64 = 0.11;

/// Why one is left out.
#[derive(Clone, Copy, Debug)]
enum Cause {
    Bot,
    Hosting,
    Headless,
    Prefetch,
    OptedOut,
    SpamReferrer,
    WrongHost,
    ExcludedPath,
    ExcludedAddress,
    Malformed,
}

const CAUSES: [(Cause, f64); 10] = [
    (Cause::Bot, 46.0),
    (Cause::Hosting, 18.0),
    (Cause::Prefetch, 11.0),
    (Cause::Headless, 8.0),
    (Cause::OptedOut, 8.0),
    (Cause::SpamReferrer, 4.0),
    (Cause::ExcludedAddress, 4.0),
    (Cause::WrongHost, 3.0),
    (Cause::ExcludedPath, 2.0),
    (Cause::Malformed, 1.0),
];

const CRAWLERS: [&str; 10] = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)",
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "python-requests/2.32.3",
];
const HEADLESS: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36";
const SPAM: [&str; 4] = [
    "4webmasters.org",
    "100dollars-seo.com",
    "7makemoneyonline.com",
    "adviceforum.info",
];

/// Makes excluded hits.
pub struct LeftOut {
    causes: Weights,
}

impl LeftOut {
    /// With each reason about as often as on real sites.
    pub fn new() -> Self {
        Self {
            causes: Weights::new(CAUSES.iter().map(|(_, weight)| *weight)),
        }
    }

    /// One that is not counted.
    pub fn one(&self, site: &mut Running, world: &World, at: i64) -> Sent {
        let mut sent = site.stray(world, at);
        let (profile, chance) = (site.profile, &mut site.chance);
        let (hit, client) = (&mut sent.hit, &mut sent.client);
        match CAUSES[self.causes.pick(chance)].0 {
            Cause::Bot => {
                client.user_agent = Some((*chance.one_of(&CRAWLERS)).to_owned());
                client.address = Some(world.data_centre(chance));
                client.language = None;
            }
            Cause::Hosting => client.address = Some(world.data_centre(chance)),
            Cause::Headless if chance.happens(0.5) => hit.automated = Some(true),
            Cause::Headless => client.user_agent = Some(HEADLESS.to_owned()),
            Cause::Prefetch => client.prefetch = true,
            Cause::OptedOut => client.opted_out = true,
            Cause::SpamReferrer => {
                hit.referrer = Some(format!("https://{}/", chance.one_of(&SPAM)))
            }
            Cause::WrongHost => {
                let host = match chance.happens(0.7) {
                    true => format!("{}.translate.goog", profile.name.replace('.', "-")),
                    false => "preview-42.pages.example.net".to_owned(),
                };
                hit.url = hit.url.replacen(&profile.name, &host, 1);
            }
            Cause::ExcludedPath => {
                let path = chance.one_of(&profile.excluded_paths).replace('*', "draft");
                hit.url = format!("https://{}{path}", profile.name);
            }
            Cause::ExcludedAddress => match office(&profile.excluded_addresses, chance) {
                Some(address) => client.address = Some(address),
                None => client.opted_out = true,
            },
            Cause::Malformed => hit.url = "file:///C:/Users/guest/Desktop/index.html".to_owned(),
        }
        sent
    }
}

/// An address in one of these blocks of 256.
fn office(blocks: &[String], chance: &mut Chance) -> Option<IpAddr> {
    let (first, _) = blocks.first()?.split_once('/')?;
    let [a, b, c, _] = first.parse::<Ipv4Addr>().ok()?.octets();
    Some(IpAddr::V4(Ipv4Addr::new(
        a,
        b,
        c,
        2 + chance.below(12) as u8,
    )))
}
