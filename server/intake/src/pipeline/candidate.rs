//! The pipeline's input: the hit as read, its sender, and the site's rules, in plain values ([`Candidate`]);
//! and what the steps find out about it ([`Evaluation`]).

use std::{collections::BTreeSet, net::IpAddr, sync::Arc};

use counts::Location;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use shared::{
    address::{Address, Keep},
    currency::Currency,
    event::Revenue,
    ids::SiteNumber,
    pattern::Pattern,
    props::PropValue,
    wire::{Kind, ScriptHit},
};

use crate::{
    agent::{Agent, Agents},
    geo::GeoDatabase,
    hit_rates::HitRates,
};

/// A site's settings, as far as they affect counting.
#[derive(Clone, Debug)]
pub struct SiteRules {
    /// The number under which its hits are kept.
    pub number: SiteNumber,
    /// Its name, a hostname.
    pub name: String,
    /// Its hostnames, exact or `*.example.com`; empty for the site's name and its subdomains.
    pub hostnames: Vec<String>,
    /// Query parameters that stay part of the path.
    pub kept_parameters: Vec<String>,
    /// Paths that are excluded.
    pub excluded_paths: Vec<Pattern>,
    /// Addresses that are excluded.
    pub excluded_addresses: Vec<IpNet>,
    /// Countries that are excluded, two capital letters each.
    pub excluded_countries: Vec<String>,
    /// How hard bots are looked for.
    pub bots: Bots,
    /// The owner has paused counting.
    pub paused: bool,
    /// The account is suspended.
    pub suspended: bool,
    /// The account is held above its plan's limit.
    pub held: bool,
    /// The zone in which the site's days begin.
    pub zone: TimeZone,
    /// Ids of its picked elements and stretches.
    pub watched: BTreeSet<String>,
    /// The currency of amounts for which a page names none.
    pub currency: Option<Currency>,
}

/// How hard bots are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bots {
    /// Not at all.
    Off,
    /// Bots that identify themselves, automated browsers, and page scripts that run in a data centre.
    #[default]
    Standard,
    /// Also backend events whose visitor's address is in a data centre, and
    /// browsers that name no language.
    Strict,
}

/// Who sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// The page: the script, or the pixel in its stead.
    Script,
    /// The site's own server, by the API.
    Backend,
}

impl Sender {
    /// What of a page's address is kept, where the site keeps these parameters.
    pub fn keep(self, parameters: &[String]) -> Keep<'_> {
        Keep {
            parameters,
            // The script takes the fragment away unless the page routes by it.
            hash_routes: self == Sender::Script,
        }
    }
}

/// What was sent.
#[derive(Clone, Copy, Debug)]
pub enum What<'a> {
    /// A page view or an event.
    Hit {
        /// The event's name; `None` for a page view.
        name: Option<&'a str>,
        /// False for an event that does not end a bounce.
        interactive: bool,
        /// Its properties.
        props: &'a [(String, PropValue)],
        /// An amount of money.
        revenue: Option<Revenue>,
    },
    /// A heartbeat.
    Ping {
        /// Milliseconds in use since the last one.
        engaged_ms: u32,
        /// The deepest point reached so far, in percent.
        scroll: u8,
        /// What was in the window since the last one, and for how many milliseconds.
        shown: &'a [(String, u32)],
    },
}

/// What is known of the client. Stile drops all of it with the request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client<'a> {
    /// The visitor's address; for a backend's event only what the backend sends.
    pub address: Option<IpAddr>,
    /// The visitor's user agent; `None` if a backend sends none.
    pub agent: Option<&'a str>,
    /// `Accept-Language`, or the language that a backend sends.
    pub language: Option<&'a str>,
    /// The backend's own id for the visitor.
    pub id: Option<&'a str>,
    /// Width of the screen in CSS pixels.
    pub width: Option<u32>,
    /// The browser reports that it is automated.
    pub automated: bool,
    /// The visitor opted out.
    pub opted_out: bool,
    /// The page was loaded in advance.
    pub prefetch: bool,
}

/// One submission to decide on.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The site's rules.
    pub site: &'a SiteRules,
    /// Who sent it.
    pub sender: Sender,
    /// What was sent.
    pub what: What<'a>,
    /// The page's full address, as sent.
    pub url: &'a str,
    /// The referrer, as sent.
    pub referrer: Option<&'a str>,
    /// When it happened, in microseconds since 1970.
    pub time: i64,
    /// Now, in microseconds since 1970.
    pub now: i64,
    /// The visitor's end.
    pub client: Client<'a>,
}

impl<'a> Candidate<'a> {
    /// A script's hit that [`ScriptHit::check`] accepted. Combines what the hit and the request say about the
    /// client.
    pub fn from_script(
        site: &'a SiteRules,
        hit: &'a ScriptHit,
        client: Client<'a>,
        now: i64,
    ) -> Candidate<'a> {
        let what = match hit.kind {
            Kind::Hit => What::Hit {
                name: hit.name.as_deref(),
                interactive: hit.interactive.unwrap_or(true),
                props: hit
                    .props
                    .as_ref()
                    .map(|props| props.0.as_slice())
                    .unwrap_or_default(),
                revenue: hit.revenue(site.currency).ok().flatten(),
            },
            Kind::Ping => What::Ping {
                engaged_ms: hit.engaged_ms.unwrap_or(0),
                scroll: hit.scroll.map_or(0, |percent| percent.min(100) as u8),
                shown: hit
                    .shown
                    .as_ref()
                    .map(|shown| shown.0.as_slice())
                    .unwrap_or_default(),
            },
        };
        Candidate {
            site,
            sender: Sender::Script,
            what,
            url: &hit.url,
            referrer: hit.referrer.as_deref(),
            time: now,
            now,
            client: Client {
                width: hit.width.or(client.width),
                automated: client.automated || hit.automated == Some(true),
                opted_out: client.opted_out || hit.opted_out == Some(true),
                ..client
            },
        }
    }
}

/// A candidate and what is known of it so far. What is expensive to find out is found out once, when it is
/// first needed.
pub struct Evaluation<'a> {
    /// What was sent.
    pub candidate: &'a Candidate<'a>,
    /// The page's address as it was read, until the step `readable` takes it.
    pub(super) read: Option<Address<'a>>,
    /// The page's address, once the step `readable` has accepted it.
    pub page: Option<Address<'a>>,
    /// How fast hits arrive; `None` if nothing was sent, and this only finds out what would happen.
    pub hit_rates: Option<&'a HitRates>,
    agents: &'a Agents,
    geo: &'a GeoDatabase,
    agent: Option<Arc<Agent>>,
    location: Option<Location>,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        candidate: &'a Candidate<'a>,
        page: Option<Address<'a>>,
        agents: &'a Agents,
        geo: &'a GeoDatabase,
    ) -> Evaluation<'a> {
        Evaluation {
            candidate,
            read: page,
            page: None,
            hit_rates: None,
            agents,
            geo,
            agent: None,
            location: None,
        }
    }

    /// What the user agent contains; `None` if a backend sent none.
    pub fn agent(&mut self) -> Option<&Agent> {
        let text = self.candidate.client.agent?;
        Some(&**self.agent.get_or_insert_with(|| self.agents.read(text)))
    }

    /// Where the visitor is; empty where no address is known.
    pub fn location(&mut self) -> &Location {
        let address = self.candidate.client.address;
        self.location.get_or_insert_with(|| {
            address
                .map(|address| self.geo.find(address))
                .unwrap_or_default()
        })
    }

    /// The place, taken out.
    pub fn take_location(&mut self) -> Location {
        self.location();
        self.location.take().unwrap_or_default()
    }
}
