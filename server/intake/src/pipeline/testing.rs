//! What the steps' tests share: a site and a hit that no step excludes.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use base::{config::Intake, random::SeededRandom};
use jiff::tz::TimeZone;
use shared::{address::Address, currency::Currency, ids::SiteNumber, reason::Reason};

use super::{Bots, Candidate, Client, Evaluation, Pipeline, STEPS, Sender, SiteRules, What};
use crate::{agent::Agents, geo::GeoDatabase, hit_rates::HitRates, visitor::Salts};

/// 20 November 2026, 12:00 UTC, in microseconds.
pub const NOW: i64 = 1_795_176_000_000_000;

/// A browser of today.
pub const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";

static AGENTS: LazyLock<Arc<Agents>> = LazyLock::new(Default::default);
static PLACES: LazyLock<Arc<GeoDatabase>> =
    LazyLock::new(|| Arc::new(GeoDatabase::built_in().unwrap()));

/// A site that excludes nothing by its settings.
pub fn site() -> SiteRules {
    SiteRules {
        number: SiteNumber(7),
        name: "example.com".to_owned(),
        hostnames: Vec::new(),
        kept_parameters: Vec::new(),
        excluded_paths: Vec::new(),
        excluded_addresses: Vec::new(),
        excluded_countries: Vec::new(),
        bots: Bots::Standard,
        paused: false,
        suspended: false,
        held: false,
        zone: TimeZone::get("Europe/Berlin").unwrap(),
        watched: BTreeSet::new(),
        currency: Currency::parse("EUR"),
    }
}

/// A page view by a reader.
pub fn view(site: &SiteRules) -> Candidate<'_> {
    Candidate {
        site,
        sender: Sender::Script,
        what: What::Hit {
            name: None,
            interactive: true,
            props: &[],
            revenue: None,
        },
        url: "https://example.com/",
        referrer: None,
        time: NOW,
        now: NOW,
        client: Client {
            address: Some("84.112.3.4".parse().unwrap()),
            agent: Some(CHROME),
            language: Some("de-DE,de;q=0.9"),
            ..Client::default()
        },
    }
}

/// A candidate's page, where its address can be read.
pub fn page<'a>(candidate: &Candidate<'a>) -> Option<Address<'a>> {
    let keep = candidate.sender.keep(&candidate.site.kept_parameters);
    Address::parse(candidate.url, keep).ok()
}

/// The reason for which a changed page view is excluded.
pub fn reason<'a>(site: &'a SiteRules, change: impl FnOnce(&mut Candidate<'a>)) -> Option<Reason> {
    let mut candidate = view(site);
    change(&mut candidate);
    let mut evaluation = Evaluation::new(&candidate, page(&candidate), &AGENTS, &PLACES);
    STEPS.iter().find_map(|step| (step.judge)(&mut evaluation))
}

/// A whole pipeline with a different salt for each day.
pub fn pipeline(folder: &std::path::Path) -> Pipeline {
    let salts = Salts::open(folder, Box::new(|bytes| bytes.fill(9))).unwrap();
    let hit_rates = HitRates::new(&Intake::default(), &SeededRandom::new(9));
    Pipeline::new(AGENTS.clone(), PLACES.clone(), Arc::new(salts), hit_rates)
}
