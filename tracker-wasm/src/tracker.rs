//! One page's tracker: gets what happened, and returns the bodies to post.

use alloc::string::String;

use crate::{
    body::Body,
    engagement::Engagement,
    limits::{self, cut},
    link::judge,
    matching::matches,
    page::{path, same, split, without_query},
    watch::Watch,
};

/// An address longer than this, in characters, is cut before it is sent.
const ADDRESS: usize = 4_000;

/// Room for the properties in a body: what is left of its limit next to two long addresses.
const PROPS_BYTES: usize = limits::HIT_BYTES - 2 * ADDRESS;

/// What stays the same as long as the page exists.
pub struct Setting {
    /// The site, as the snippet names it.
    pub site: String,
    /// The screen's width, in pixels.
    pub screen: u32,
    /// Whether the fragment routes.
    pub by_hash: bool,
    /// The query's parameters that distinguish pages, separated by commas.
    pub keep: String,
    /// Whether the browser is automated.
    pub driven: bool,
}

/// The state of one page.
pub struct Tracker {
    setting: Setting,
    url: String,
    from: String,
    engagement: Engagement,
    watch: Watch,
    props: Body,
    prop_count: usize,
}

/// The bodies to post, one per line; empty if there are none.
pub type Bodies = String;

impl Tracker {
    /// Takes over a page whose view at `url`, reached from `from`, is counted already.
    pub fn new(setting: Setting, url: &str, from: &str, now: f64, visible: bool) -> Tracker {
        Tracker {
            setting,
            url: url.into(),
            from: from.into(),
            engagement: Engagement::begin(now, visible),
            watch: Watch::default(),
            props: Body::new(),
            prop_count: 0,
        }
    }

    /// The address may have changed. A new page is a view, and ends the previous one with what is known about
    /// its use; `again` makes it a view in any case.
    pub fn moved(&mut self, url: &str, again: bool, now: f64) -> Bodies {
        let Setting { by_hash, keep, .. } = &self.setting;
        if !again && same(url, &self.url, *by_hash, keep) {
            // Another query or fragment of the same page: later hits carry it.
            self.url = url.into();
            return Bodies::new();
        }
        let mut out = self.report(now);
        self.engagement = Engagement::begin(now, self.engagement.visible());
        self.watch = Watch::default();
        self.from = core::mem::replace(&mut self.url, url.into());
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&self.hit().take());
        out
    }

    /// Adds a property to the next event: text, or (`raw`) a number or truth value as JSON.
    /// What is over the limits is cut or left away, so that the event itself still counts.
    pub fn prop(&mut self, name: &str, value: &str, raw: bool) {
        let (name, value) = (cut(name, limits::PROP_NAME), cut(value, limits::PROP_VALUE));
        if name.is_empty()
            || self.prop_count == limits::PROPS
            || self.props.len() + 2 * (name.len() + value.len()) > PROPS_BYTES
        {
            return;
        }
        self.prop_count += 1;
        if raw {
            self.props.raw(name, value);
        } else {
            self.props.text(name, value);
        }
    }

    /// A custom event with the properties added before it. `value` is a number as JSON or empty.
    pub fn event(&mut self, name: &str, value: &str, currency: &str, interactive: bool) -> Bodies {
        let props = (!self.props.is_empty()).then(|| self.props.take());
        self.prop_count = 0;
        let name = cut(name.trim_ascii(), limits::EVENT_NAME);
        if name.is_empty() {
            return Bodies::new();
        }
        let mut hit = self.hit();
        hit.text("n", name);
        if let Some(props) = props {
            hit.raw("p", &props);
        }
        if !value.is_empty() {
            hit.raw("a", value);
        }
        if !currency.is_empty() {
            hit.text("c", currency);
        }
        if !interactive {
            hit.number("i", 0);
        }
        hit.take()
    }

    /// A link was followed; `marked` says that it has the attribute `download`.
    pub fn clicked(&mut self, href: &str, marked: bool) -> Bodies {
        match judge(href, &self.url, marked) {
            Some(link) => {
                self.prop("url", &without_query(href), false);
                self.event(link.event(), "", "", true)
            }
            None => Bodies::new(),
        }
    }

    /// A form was sent; `what` is its id, or the path of its target.
    pub fn submitted(&mut self, what: &str) -> Bodies {
        self.prop("form", &without_query(what), false);
        self.event("Form", "", "", true)
    }

    /// The page says that it was not found.
    pub fn missing(&mut self) -> Bodies {
        self.event("404", "", "", false)
    }

    /// A sign of use. Long reading is reported from time to time,
    /// or the visit would be over before the page is left.
    pub fn used(&mut self, now: f64) -> Bodies {
        self.watch.add(self.engagement.used(now));
        match self.engagement.due() {
            true => self.report(now),
            false => Bodies::new(),
        }
    }

    /// There was no sign of use for long, and perhaps there will be none until
    /// the visit is over.
    pub fn rested(&mut self, now: f64) -> Bodies {
        self.report(now)
    }

    /// The page became visible.
    pub fn shown(&mut self, now: f64) {
        self.watch.add(self.engagement.shown(now));
    }

    /// The page became hidden, perhaps for good.
    pub fn hidden(&mut self, now: f64) -> Bodies {
        self.watch.add(self.engagement.hidden(now));
        self.report(now)
    }

    /// The window shows the page to `reached` of `whole` pixels.
    pub fn seen(&mut self, reached: u32, whole: u32) {
        self.engagement.seen(reached, whole);
    }

    /// Whether the current page matches one of these patterns, by the server's rules.
    pub fn here(&self, pages: &str) -> bool {
        let Setting { by_hash, keep, .. } = &self.setting;
        let path = path(&self.url, *by_hash, keep);
        matches(pages, &path) || matches(pages, split(split(&path, b'?').0, b'#').0)
    }

    /// A picked element or stretch entered or left the window.
    pub fn within(&mut self, id: &str, inside: bool, now: f64) {
        self.watch.add(self.engagement.count(now));
        self.watch.within(id, inside);
    }

    fn report(&mut self, now: f64) -> Bodies {
        self.watch.add(self.engagement.count(now));
        match self.engagement.report(self.watch.worth()) {
            Some(report) => {
                let mut ping = self.begin();
                ping.text("k", "ping")
                    .number("e", report.engaged_ms)
                    .number("d", report.depth);
                if let Some(reported) = self.watch.take() {
                    ping.raw("x", &reported);
                }
                ping.take()
            }
            None => Bodies::new(),
        }
    }

    fn begin(&self) -> Body {
        let mut body = Body::new();
        body.number("v", 1)
            .text("s", &self.setting.site)
            .text("u", cut(&self.url, ADDRESS));
        body
    }

    fn hit(&self) -> Body {
        let mut hit = self.begin();
        hit.text("r", cut(&self.from, limits::REFERRER))
            .number("w", self.setting.screen);
        if self.setting.driven {
            hit.number("b", 1);
        }
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracker() -> Tracker {
        let setting = Setting {
            site: "shop.example".into(),
            screen: 1_920,
            by_hash: false,
            keep: "id".into(),
            driven: false,
        };
        Tracker::new(
            setting,
            "https://shop.example/",
            "https://search.example/",
            0.0,
            true,
        )
    }

    const HEAD: &str = r#"{"v":1,"s":"shop.example","u":"https://shop.example/","#;

    #[test]
    fn a_new_page_ends_the_old_one_and_is_a_view() {
        let mut page = tracker();
        page.seen(500, 1_000);
        let out = page.moved("https://shop.example/a?x=1", false, 2_500.0);
        let (ping, view) = out.split_once('\n').expect("two bodies");
        assert_eq!(ping, format!(r#"{HEAD}"k":"ping","e":2500,"d":50}}"#));
        assert_eq!(
            view,
            r#"{"v":1,"s":"shop.example","u":"https://shop.example/a?x=1","r":"https://shop.example/","w":1920}"#
        );
        assert_eq!(
            page.hidden(2_700.0),
            "",
            "the use of the new page begins anew"
        );
    }

    #[test]
    fn the_same_page_is_no_view_unless_it_comes_back() {
        let mut page = tracker();
        assert_eq!(page.moved("https://shop.example/?tab=2#x", false, 10.0), "");
        assert!(
            page.moved("https://shop.example/?tab=2#x", true, 20.0)
                .contains("tab=2")
        );
    }

    #[test]
    fn another_kept_parameter_is_another_page() {
        let mut page = tracker();
        let view = page.moved("https://shop.example/?sort=name&id=7", false, 10.0);
        assert!(view.contains(r#""u":"https://shop.example/?sort=name&id=7""#));
        assert_eq!(page.moved("https://shop.example/?id=7", false, 20.0), "");
        assert_ne!(page.moved("https://shop.example/?id=8", false, 30.0), "");
    }

    /// The engaged time that a heartbeat reports.
    fn engaged(body: &str) -> f64 {
        let ping: shared::wire::ScriptHit = serde_json::from_str(body).expect(body);
        ping.check().expect(body);
        ping.engaged_ms.expect(body).into()
    }

    #[test]
    fn who_reads_for_long_is_told_of_before_the_visit_is_over() {
        const READ: f64 = 45.0 * 60_000.0;
        let mut page = tracker();
        let (mut now, mut last, mut reported, mut pings) = (0.0, 0.0, 0.0, 0);
        while now < READ {
            now += 45_000.0;
            let body = page.used(now);
            if !body.is_empty() {
                assert!(now - last < 7.0 * 60_000.0, "{last} to {now}");
                (last, pings, reported) = (now, pings + 1, reported + engaged(&body));
            }
        }
        let end = page.hidden(READ);
        reported += if end.is_empty() { 0.0 } else { engaged(&end) };
        assert_eq!((reported, pings), (READ, 8));
    }

    #[test]
    fn who_rests_is_told_of_once() {
        let mut page = tracker();
        assert_eq!(page.used(200_000.0), "", "less than five minutes wait");
        assert_eq!(engaged(&page.rested(500_000.0)), 120_000.0);
        assert_eq!(page.rested(800_000.0), "");
        assert_eq!(page.hidden(2_700_000.0), "");
    }

    #[test]
    fn a_ping_tells_what_was_in_the_window_while_the_page_was_in_use() {
        const ID: &str = "018f2b6e-0000-7000-8000-00000000000a";
        let mut page = tracker();
        page.within(ID, true, 1_000.0);
        let ping = page.hidden(1_900.0);
        assert_eq!(ping, format!(r#"{HEAD}"k":"ping","e":1900,"d":0}}"#));
        page.shown(50_000.0);
        let ping = page.hidden(50_600.0);
        assert_eq!(
            ping,
            format!(r#"{HEAD}"k":"ping","e":600,"d":0,"x":{{"{ID}":1500}}}}"#)
        );
        let read: shared::wire::ScriptHit = serde_json::from_str(&ping).expect("a ping");
        assert_eq!(
            read.shown.map(|shown| shown.0),
            Some(vec![(ID.into(), 1_500)])
        );
        page.shown(60_000.0);
        let out = page.moved("https://shop.example/a", false, 61_000.0);
        assert!(out.contains(r#""x":{"018f"#), "{out}");
        assert!(
            !page.hidden(90_000.0).contains(r#""x""#),
            "the new page begins anew"
        );
    }

    #[test]
    fn pages_are_those_that_the_server_means() {
        let mut page = tracker();
        page.moved("https://shop.example/list?id=3&sort=name#x", false, 0.0);
        for (pages, expected) in [
            ("/list", true),
            ("/list?id=3", true),
            ("/l*", true),
            ("*", true),
            ("/list?id=4", false),
            ("/lis", false),
            ("/list?id=3&sort=name", false),
        ] {
            assert_eq!(page.here(pages), expected, "{pages}");
        }
    }

    #[test]
    fn an_event_carries_its_properties_once() {
        let mut page = tracker();
        page.prop("plan", "gold \"12\"", false);
        page.prop("seats", "3", true);
        page.prop("yearly", "true", true);
        assert_eq!(
            page.event(" Signup ", "12.5", "EUR", true),
            format!(
                r#"{HEAD}"r":"https://search.example/","w":1920,"n":"Signup","p":{{"plan":"gold \"12\"","seats":3,"yearly":true}},"a":12.5,"c":"EUR"}}"#
            )
        );
        assert_eq!(
            page.event("Seen", "", "", false),
            format!(r#"{HEAD}"r":"https://search.example/","w":1920,"n":"Seen","i":0}}"#)
        );
        page.prop("lost", "x", false);
        assert_eq!(page.event("  ", "", "", true), "");
        assert!(!page.event("Next", "", "", true).contains("lost"));
    }

    #[test]
    fn automatic_events() {
        let mut page = tracker();
        assert!(
            page.clicked("https://other.example/x?mail=me", false)
                .ends_with(r#""n":"Outbound link","p":{"url":"https://other.example/x"}}"#)
        );
        assert!(
            page.clicked("https://shop.example/a.pdf", false)
                .ends_with(r#""n":"Download","p":{"url":"https://shop.example/a.pdf"}}"#)
        );
        assert_eq!(page.clicked("https://shop.example/a", false), "");
        assert!(
            page.submitted("/contact?x=1")
                .ends_with(r#""n":"Form","p":{"form":"/contact"}}"#)
        );
        assert!(page.missing().ends_with(r#""n":"404","i":0}"#));
    }

    #[test]
    fn the_server_reads_every_body() {
        let read = |bodies: &str| {
            for body in bodies.lines() {
                let hit: shared::wire::ScriptHit = serde_json::from_str(body).expect(body);
                hit.check().expect(body);
            }
            bodies.lines().count()
        };
        let long = "é".repeat(5_000);
        let mut page = tracker();
        page.seen(700, 900);
        assert_eq!(
            read(&page.moved(
                &format!("https://shop.example/a?q={long}"),
                false,
                90_000_000.0
            )),
            2
        );
        assert_eq!(
            read(&page.moved("https://shop.example/next", true, 90_000_001.0)),
            1
        );
        page.prop(&long, &long, false);
        page.prop("seats", "12", true);
        page.prop("gift", "true", true);
        assert_eq!(read(&page.event(&long, "12.5", "EUR", false)), 1);
        assert_eq!(
            read(&page.clicked(&format!("https://other.example/{long}"), false)),
            1
        );
        assert_eq!(read(&page.submitted(&long)), 1);
        assert_eq!(read(&page.missing()), 1);
        assert_eq!(read(&page.hidden(90_003_000.0)), 1);
    }

    #[test]
    fn a_body_never_grows_over_its_limit() {
        let mut page = tracker();
        page.moved(
            &format!("https://shop.example/{}", "ü".repeat(9_000)),
            false,
            0.0,
        );
        let long = "\u{1}🦀".repeat(600);
        for n in 0..99 {
            page.prop(&format!("{n}{long}"), &long, false);
        }
        assert!(page.event(&long, "1", "EUR", true).len() < 3 * limits::HIT_BYTES);
        let mut page = tracker();
        for n in 0..99 {
            page.prop(&format!("{n}"), &"x".repeat(900), false);
        }
        let body = page.event("Much", "", "", true);
        assert!(body.len() <= limits::HIT_BYTES);
        assert!(body.matches(&"x".repeat(500)).count() > 5);
    }
}
