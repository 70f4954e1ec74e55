//! `docs.gridline.example`: the manual of a library that draws charts, made in Japan, used everywhere.

use super::{Came, Pages, Profile};
use crate::{
    chance::Weights,
    rhythm::{AT_WORK, Rhythm, peak},
    sources::{Way, direct, letter, link, search, tagged},
    walk::{Walk, cents, flag, number, text},
};

pub(super) static PROFILE: Profile = Profile {
    name: "docs.gridline.example",
    zone: "Asia/Tokyo",
    currency: "JPY",
    excluded_paths: &["/_preview/*"],
    excluded_addresses: &["203.0.113.0/24"],
    share: 0.25,
    rhythm: Rhythm {
        growth: 2.4,
        months: [
            1.0, 1.04, 1.06, 1.05, 0.98, 1.04, 1.02, 0.9, 1.05, 1.08, 1.06, 0.84,
        ],
        weekdays: [1.12, 1.2, 1.2, 1.16, 1.02, 0.42, 0.4],
        peaks: &[
            peak((12, 23), (12, 31), 0.6),
            peak((1, 1), (1, 4), 0.55),
            peak((5, 3), (5, 6), 0.8),
        ],
        hours: &AT_WORK,
        audience: &[
            ("JP", 27.0),
            ("US", 22.0),
            ("IN", 8.0),
            ("DE", 7.0),
            ("CN", 5.0),
            ("GB", 4.5),
            ("KR", 4.0),
            ("TW", 3.5),
            ("FR", 3.0),
            ("CA", 2.6),
            ("BR", 2.4),
            ("NL", 1.8),
            ("PL", 1.8),
            ("AU", 1.6),
            ("ES", 1.3),
            ("VN", 1.3),
            ("ID", 1.2),
            ("IT", 1.1),
            ("SE", 1.1),
            ("UA", 0.9),
            ("CH", 0.8),
            ("IL", 0.8),
            ("MX", 0.7),
            ("AR", 0.5),
            ("FI", 0.5),
            ("CZ", 0.5),
            ("TR", 0.7),
            ("ZA", 0.3),
            ("NZ", 0.3),
        ],
        offset: 9,
    },
    sources: &[
        direct(27.0),
        search(31.0, "https://www.google.com/"),
        search(2.6, "https://www.bing.com/"),
        search(3.0, "https://duckduckgo.com/"),
        search(0.7, "https://kagi.com/"),
        link(9.0, "https://github.com/gridline/gridline"),
        link(4.0, "https://stackoverflow.com/questions/78012345")
            .grows(0.5)
            .to("/guide/axes"),
        tagged(1.8, "https://chatgpt.com/", "utm_source=chatgpt.com").grows(5.0),
        link(1.2, "https://claude.ai/").grows(6.0),
        link(0.8, "https://www.perplexity.ai/").grows(3.0),
        link(0.6, "https://gemini.google.com/").grows(5.0),
        link(0.7, "https://copilot.microsoft.com/").grows(2.0),
        link(0.3, "https://chat.mistral.ai/").grows(3.0),
        link(2.0, "https://qiita.com/charts/items/5d1e"),
        link(1.4, "https://zenn.dev/charts/articles/first-chart").to("/start/first-chart"),
        link(1.7, "https://pypi.org/project/gridline/").to("/start/install"),
        link(1.0, "https://www.npmjs.com/package/gridline").to("/start/install"),
        link(0.9, "https://www.reddit.com/r/visualization/"),
        link(0.5, "https://lobste.rs/"),
        link(0.6, "https://dev.to/charts/ten-libraries"),
        link(0.8, "https://www.youtube.com/"),
        link(0.5, "https://discord.com/"),
        link(0.5, "https://app.slack.com/"),
        letter(
            4.0,
            1,
            "utm_source=release-notes&utm_medium=email&utm_campaign=week-{week}",
        ),
        tagged(
            3.0,
            "",
            "utm_source=chartconf&utm_medium=qr&utm_campaign=chartconf-booth",
        )
        .during((10, 6), (10, 9)),
    ],
    spike: None,
    again: 0.46,
    again_days: 2.5,
    desk: 0.9,
    pages: || Box::new(Docs::new()),
};

const GUIDES: [&str; 14] = [
    "/guide/axes",
    "/guide/scales",
    "/guide/legends",
    "/guide/colours",
    "/guide/small-multiples",
    "/guide/tooltips",
    "/guide/large-data",
    "/guide/export",
    "/guide/accessibility",
    "/guide/themes",
    "/guide/animation",
    "/guide/time-series",
    "/guide/maps",
    "/guide/testing",
];
const REFERENCE: [&str; 26] = [
    "/reference/chart",
    "/reference/line",
    "/reference/bar",
    "/reference/scale",
    "/reference/axis",
    "/reference/area",
    "/reference/point",
    "/reference/legend",
    "/reference/tooltip",
    "/reference/colour",
    "/reference/theme",
    "/reference/format",
    "/reference/facet",
    "/reference/export",
    "/reference/heatmap",
    "/reference/box",
    "/reference/histogram",
    "/reference/map",
    "/reference/transition",
    "/reference/table",
    "/reference/errors",
    "/reference/layout",
    "/reference/annotation",
    "/reference/select",
    "/reference/zoom",
    "/reference/cli",
];
const LOOKED_FOR: [(&str, f64); 10] = [
    ("axis label", 12.0),
    ("log scale", 6.0),
    ("export png", 4.0),
    ("dark mode", 3.0),
    ("stacked bar", 7.0),
    ("tooltip format", 5.0),
    ("react", 0.0),
    ("legend position", 6.0),
    ("memory", 2.0),
    ("3d", 0.0),
];
const LANGUAGES: [&str; 4] = ["python", "python", "typescript", "rust"];
const GONE: [&str; 4] = [
    "/v1/tutorial",
    "/api/index.html",
    "/guide/d3-migration",
    "/reference/pie",
];

struct Docs {
    guides: Weights,
    reference: Weights,
}

impl Docs {
    fn new() -> Self {
        Self {
            guides: Weights::zipf(GUIDES.len()),
            reference: Weights::zipf(REFERENCE.len()),
        }
    }

    fn page(&self, walk: &mut Walk<'_>) {
        let path = match walk.chance.below(100) {
            0..38 => GUIDES[self.guides.pick(walk.chance)].to_owned(),
            38..84 => REFERENCE[self.reference.pick(walk.chance)].to_owned(),
            84..89 => "/start/install".to_owned(),
            89..93 => "/start/first-chart".to_owned(),
            93..96 => "/changelog".to_owned(),
            96..98 => "/faq".to_owned(),
            // Some stay with the version before.
            _ => format!("/v2{}", REFERENCE[self.reference.pick(walk.chance)]),
        };
        walk.read(path, 48.0);
        if walk.chance.happens(0.11) {
            let language = *walk.chance.one_of(&LANGUAGES);
            walk.event("Copy code", &[("language", text(language))]);
        }
        if walk.chance.happens(0.02) {
            let yes = walk.chance.happens(0.82);
            walk.event("Helpful", &[("answer", flag(yes))]);
        }
        if walk.chance.happens(0.03) {
            walk.event(
                "Outbound link",
                &[("url", text("https://github.com/gridline/gridline/issues"))],
            );
        }
    }

    fn look_for(&self, walk: &mut Walk<'_>) {
        let (words, results) = *walk.chance.one_of(&LOOKED_FOR);
        walk.event(
            "Search",
            &[("query", text(words)), ("results", number(results))],
        );
        if results > 0.0 {
            self.page(walk);
        }
    }

    fn download(walk: &mut Walk<'_>) {
        walk.read("/download", 30.0);
        let file = *walk.chance.one_of(&[
            "gridline-manual.pdf",
            "gridline-examples.zip",
            "gridline-cli.dmg",
        ]);
        if walk.chance.happens(0.5) {
            walk.event(
                "Download",
                &[(
                    "url",
                    text(format!("https://docs.gridline.example/files/{file}")),
                )],
            );
        }
        if walk.chance.happens(0.03) {
            let yen = 500 * (1 + walk.chance.below(10) as i64);
            walk.pay(
                "Donation",
                &[("monthly", flag(false))],
                cents(yen * 100),
                "JPY",
            );
        }
    }
}

impl Pages for Docs {
    fn begin_day(&mut self, _day: i32, _last: i32) {}

    fn visit(&self, walk: &mut Walk<'_>, came: Came) {
        if !came.page.is_empty() {
            walk.read(came.page, 55.0);
        } else if came.way == Way::News {
            walk.read("/changelog", 50.0);
        } else if came.way == Way::Direct && walk.chance.happens(0.4) {
            walk.read("/", 10.0);
        } else if walk.chance.happens(0.018) {
            // An old link.
            let gone = *walk.chance.one_of(&GONE);
            walk.read(gone, 8.0);
            walk.happens("404", &[]);
        } else {
            self.page(walk);
        }
        while walk.chance.happens(came.goes_on(0.5)) {
            match walk.chance.below(100) {
                0..14 => self.look_for(walk),
                14..17 => Self::download(walk),
                17..23 => walk.read("/", 9.0),
                _ => self.page(walk),
            }
        }
    }
}
