//! One site in motion: who comes, from where, and what the script sends of it.

use intake::ClientFacts;
use shared::{
    date::Date,
    wire::{Kind, ScriptHit, VERSION},
};

use super::{
    chance::{Chance, Weights},
    marks::Marks,
    pages::Pages,
    people::People,
    sites::{Origin, Profile},
    sources::{Source, Way, home_search},
    walk::{Step, Walk, What},
    world::{COUNTRIES, Outfit, World, index_of},
};

/// Milliseconds.
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// How many of those who were here before come without a trace, whatever led them here first.
const BY_BOOKMARK: f64 = 0.5;
/// The share of views that are sent twice, by pages that include the script twice.
const TWICE: f64 = 0.002;
/// How fast the visits by a much-read page fade, in hours.
const FADES: f64 = 9.0;
/// Shorter stretches have no such day.
const SPIKE_DAYS: f64 = 30.0;
/// How many people are known at most where a day begins without those of the days before.
const ACQUAINTED: f64 = 500.0;

/// What a page sent, and when.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The body.
    pub hit: ScriptHit,
    /// What the request tells.
    pub client: ClientFacts,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// From when to when, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The first moment.
    pub starts: i64,
    /// The first moment after it.
    pub ends: i64,
}

impl Span {
    /// The part of it that has passed. What grows during it stops growing afterwards.
    pub fn part(self, at: i64) -> f64 {
        ((at - self.starts) as f64 / (self.ends - self.starts).max(1) as f64).min(1.0)
    }

    /// In days.
    pub fn days(self) -> f64 {
        (self.ends - self.starts) as f64 / DAY as f64
    }
}

/// A site in motion.
pub struct Running {
    /// Its profile.
    pub profile: &'static Profile,
    /// Chance.
    pub chance: Chance,
    /// What is watched on its pages.
    pub marks: Marks,
    span: Span,
    seed: u64,
    pages: Pages,
    people: People,
    sources: Weights,
    /// Countries by the hour of UTC's day.
    countries: Vec<Weights>,
    /// Places of the audience in [`COUNTRIES`].
    audience: Vec<usize>,
    day: i32,
    /// Visits on a usual day.
    a_day: f64,
    /// Visits for one unit of weight.
    scale: f64,
}

impl Running {
    /// At rest; `scale` it before it makes anything.
    pub fn new(profile: &'static Profile, seed: u64, span: Span) -> Self {
        let audience = profile.rhythm.audience.iter();
        Self {
            profile,
            chance: Chance::new(seed),
            marks: Marks::new(seed),
            span,
            seed,
            pages: Pages::of(profile),
            people: People::default(),
            sources: Weights::new([1.0]),
            countries: (0..24).map(|hour| profile.rhythm.countries(hour)).collect(),
            audience: audience.filter_map(|(code, _)| index_of(code)).collect(),
            day: i32::MIN,
            a_day: 50.0,
            scale: 0.0,
        }
    }

    /// To this many visits in all, from the first to the last moment.
    pub fn scale(&mut self, visits: f64) {
        let first = self.span.starts.div_euclid(HOUR);
        let whole: f64 = (first..=self.span.ends.div_euclid(HOUR))
            .map(|hour| self.weight(hour))
            .sum();
        let usual = visits / (1.0 + self.spike_days() / self.span.days());
        self.scale = usual / whole.max(f64::MIN_POSITIVE);
        self.a_day = usual / self.span.days();
    }

    /// Begins a day (days since 1970, UTC): what follows depends on this day alone, whatever was made
    /// before. Some people are known already, so that they can return.
    pub fn begin_anew(&mut self, world: &World, day: i64) {
        let seed = self.seed ^ day.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.chance = Chance::new(seed);
        self.marks.begin_anew(seed);
        self.people = People::default();
        self.day = i32::MIN;
        let known = (self.a_day * self.profile.again_days).min(ACQUAINTED);
        for person in 0..known as i64 {
            self.newcomer(world, person % 24 * HOUR);
        }
    }

    /// Visits to be expected in this hour since 1970: usual ones, and those by a much-read page.
    pub fn expected(&self, hour: i64) -> (f64, f64) {
        (self.scale * self.weight(hour), self.by_spike(hour))
    }

    /// One visit that begins at this moment.
    pub fn visit(&mut self, world: &World, at: i64, by_spike: bool) -> Vec<Sent> {
        self.begin_day(at);
        let spike = self.profile.spike.as_ref().filter(|_| by_spike);
        let again = spike.is_none() && self.chance.happens(self.profile.again);
        let before = again.then(|| {
            self.people
                .again(at, self.a_day, self.profile.again_days, &mut self.chance)
        });
        let (who, again) = match before.flatten() {
            Some(who) => (who, true),
            None => (self.newcomer(world, at), false),
        };
        let outfit = self.people.outfit(who).clone();
        let country = COUNTRIES[outfit.country].code.as_str();
        let source = match spike {
            Some(spike) => &spike.source,
            None => &self.profile.sources[self.sources.pick(&mut self.chance)],
        };
        let bookmark = again && source.way != Way::News && self.chance.happens(BY_BOOKMARK);
        let way = if bookmark { Way::Direct } else { source.way };
        let origin = Origin {
            way,
            page: if bookmark { "" } else { &source.page },
            again,
            country,
        };
        let mut walk = Walk::new(&mut self.chance);
        self.pages.visit(&mut walk, origin);
        let (steps, over) = walk.end();
        self.people.leaves(who, at + over);
        let (referrer, tags) = match bookmark {
            true => (None, String::new()),
            false => self.trace(source, country),
        };
        self.send(steps, &outfit, at, referrer, &tags)
    }

    /// A view by a visitor who never returns, for what is left out.
    pub fn stray(&mut self, world: &World, at: i64) -> Sent {
        self.begin_day(at);
        let who = self.newcomer(world, at);
        let outfit = self.people.outfit(who).clone();
        self.people.leaves(who, i64::MAX / 2);
        let mut walk = Walk::new(&mut self.chance);
        let origin = Origin {
            way: Way::Search,
            page: "",
            again: false,
            country: &COUNTRIES[outfit.country].code,
        };
        self.pages.visit(&mut walk, origin);
        let (steps, _) = walk.end();
        let path = steps.first().map_or("/", |step| step.path.as_str());
        let url = format!("https://{}{path}", self.profile.name);
        Sent {
            hit: self.hit(url, &outfit),
            client: client(&outfit, self.day),
            at,
        }
    }

    /// Whether the site cannot be reached at this moment.
    pub fn is_out(&self, at: i64) -> bool {
        let Some(outage) = &self.profile.contents.outage else {
            return false;
        };
        let length = (self.span.ends - self.span.starts) as f64;
        let from = self.span.starts + (outage.at * length) as i64;
        let hours = outage.hours * HOUR as f64;
        (from..from + hours.min(length / 10.0) as i64).contains(&at)
    }

    fn newcomer(&mut self, world: &World, at: i64) -> usize {
        let hour = at.div_euclid(HOUR).rem_euclid(24) as usize;
        let country =
            self.audience[self.countries[hour].pick(&mut self.chance) % self.audience.len()];
        self.people
            .newcomer(world, country, self.profile.desk, &mut self.chance)
    }

    fn begin_day(&mut self, at: i64) {
        let local = at + self.profile.rhythm.offset * HOUR;
        let day = local.div_euclid(DAY) as i32;
        if day == self.day {
            return;
        }
        self.day = day;
        let (date, part) = (Date::from_days(day), self.span.part(at));
        self.sources = Weights::new(
            self.profile
                .sources
                .iter()
                .map(|source| source.weight_on(date, part)),
        );
        self.pages
            .begin_day(day, self.span.ends.div_euclid(DAY) as i32);
    }

    fn weight(&self, hour: i64) -> f64 {
        let begins = hour * HOUR;
        self.profile
            .rhythm
            .weight(begins / 1000, self.span.part(begins), self.seed)
    }

    fn spike_days(&self) -> f64 {
        let long_enough = self.span.days() >= SPIKE_DAYS;
        self.profile
            .spike
            .as_ref()
            .filter(|_| long_enough)
            .map_or(0.0, |spike| spike.days)
    }

    fn by_spike(&self, hour: i64) -> f64 {
        let Some(spike) = &self.profile.spike else {
            return 0.0;
        };
        let from =
            self.span.starts + (spike.at * (self.span.ends - self.span.starts) as f64) as i64;
        match hour - from.div_euclid(HOUR) {
            since if since < 0 => 0.0,
            since => self.spike_days() * self.a_day * (-(since as f64) / FADES).exp() / FADES,
        }
    }

    /// The traces of a source: the referrer, and the tags in the address.
    fn trace(&mut self, source: &Source, country: &str) -> (Option<String>, String) {
        let home = home_search(country)
            .filter(|(_, share)| source.way == Way::Search && self.chance.happens(*share));
        let referrer = home.map_or(source.referrer.as_str(), |(engine, _)| engine);
        let date = Date::from_days(self.day);
        let week = self.day.div_euclid(7)
            - Date {
                month: 1,
                day: 1,
                ..date
            }
            .days()
            .div_euclid(7)
            + 1;
        let tags = source
            .tags
            .replace("{week}", &format!("{}-{week:02}", date.year));
        let tags = match tags.contains("{id}") {
            true => tags.replace("{id}", &format!("{:016x}", self.chance.number())),
            false => tags,
        };
        ((!referrer.is_empty()).then(|| referrer.to_owned()), tags)
    }

    /// What the script sends of a visit.
    fn send(
        &mut self,
        steps: Vec<Step>,
        outfit: &Outfit,
        begins: i64,
        mut referrer: Option<String>,
        tags: &str,
    ) -> Vec<Sent> {
        let client = client(outfit, self.day);
        let mut sent: Vec<Sent> = Vec::with_capacity(steps.len());
        let (mut url, mut before) = (String::new(), None);
        for step in steps {
            let at = begins + step.at;
            if matches!(step.what, What::View) {
                let first = url.is_empty();
                if !first {
                    referrer = before;
                }
                let host = step.host.unwrap_or(&self.profile.name);
                url = format!("https://{host}{}", step.path);
                before = Some(url.clone());
                if first && !tags.is_empty() {
                    url.push(if url.contains('?') { '&' } else { '?' });
                    url.push_str(tags);
                }
            }
            let mut hit = self.hit(url.clone(), outfit);
            match step.what {
                What::View => {
                    hit.referrer.clone_from(&referrer);
                    if self.chance.happens(TWICE) {
                        let at = at + 80 + self.chance.below(700) as i64;
                        sent.push(Sent {
                            hit: hit.clone(),
                            client: client.clone(),
                            at,
                        });
                    }
                }
                What::Ping { engaged_ms, scroll } => {
                    hit.kind = Kind::Ping;
                    (hit.engaged_ms, hit.scroll) = (Some(engaged_ms), Some(scroll));
                    let reported = self.marks.left(&step.path, engaged_ms, scroll);
                    hit.shown = reported.shown;
                    for props in reported.clicks {
                        let mut click = self.hit(url.clone(), outfit);
                        click.referrer.clone_from(&referrer);
                        click.name = Some(Marks::EVENT.to_owned());
                        click.props = Some(props);
                        sent.push(Sent {
                            hit: click,
                            client: client.clone(),
                            at: at - i64::from(engaged_ms / 2),
                        });
                    }
                }
                What::Event(event) => {
                    hit.referrer.clone_from(&referrer);
                    hit.name = Some(event.name.to_owned());
                    hit.props = (!event.props.0.is_empty()).then_some(event.props);
                    hit.interactive = (!event.interactive).then_some(false);
                    if let Some((amount, currency)) = event.revenue {
                        (hit.amount, hit.currency) = (Some(amount), Some(currency.to_owned()));
                    }
                }
            }
            sent.push(Sent {
                hit,
                client: client.clone(),
                at,
            });
        }
        sent
    }

    fn hit(&self, url: String, outfit: &Outfit) -> ScriptHit {
        ScriptHit {
            version: VERSION,
            site: self.profile.name.clone(),
            url,
            width: Some(outfit.width),
            ..ScriptHit::default()
        }
    }
}

fn client(outfit: &Outfit, day: i32) -> ClientFacts {
    ClientFacts {
        address: Some(outfit.address),
        user_agent: Some(outfit.user_agent(day)),
        language: Some(outfit.language.to_owned()),
        ..ClientFacts::default()
    }
}
