//! One simulated year with its alerts, as SVG.

use std::fmt::Write as _;

use crate::{
    evaluate::{Alert, evaluate},
    site::{DAY_STEPS, Event, HISTORY_DAYS, HOUR_STEPS, Planted, Site, YEAR_DAYS},
    table::{duration, grouped},
};

const WIDTH: f64 = 1080.0;
const HEIGHT: f64 = 400.0;
/// The plot, within the picture.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 1064.0;
const TOP: f64 = 104.0;
const BOTTOM: f64 = 318.0;
/// The row of alerts.
const ALERTS: f64 = 338.0;
/// Where a month of the 364 days from 5 January on begins.
const MONTHS: [(usize, &str); 12] = [
    (0, "Jan"),
    (27, "Feb"),
    (55, "Mar"),
    (86, "Apr"),
    (116, "May"),
    (147, "Jun"),
    (177, "Jul"),
    (208, "Aug"),
    (239, "Sep"),
    (269, "Oct"),
    (300, "Nov"),
    (330, "Dec"),
];

const STYLE: &str = "\
svg { --ground: #ffffff; --ink: #1f2933; --soft: #52606d; --rule: #e1e6eb; --hits: #7b8794; --low: #b42318; --high: #1d5fbf; --band: #eef1f4 }
@media (prefers-color-scheme: dark) {
svg { --ground: #14181d; --ink: #e8ecf0; --soft: #a3afba; --rule: #2b333b; --hits: #8996a3; --low: #f97066; --high: #6ea8fe; --band: #20272e }
}
text { font: 12px system-ui, sans-serif; fill: var(--soft) }
.title { font-size: 16px; font-weight: 600; fill: var(--ink) }
.event { font-weight: 600; fill: var(--ink) }
.ground { fill: var(--ground) }
.rule { stroke: var(--rule) }
.band { fill: var(--band) }
.hits { fill: none; stroke: var(--hits); stroke-width: 1.2; stroke-linejoin: round }
.alert { stroke-width: 7; stroke-linecap: butt }
.opened { stroke-width: 1.5; stroke-dasharray: 2 3 }
.low { stroke: var(--low) }
.high { stroke: var(--high) }
text.low { stroke: none; fill: var(--low) }
text.high { stroke: none; fill: var(--high) }
";

/// The picture of a site's year.
pub fn svg(site: &Site, rate: f64) -> String {
    let alerts = evaluate(site);
    let days = site.steps[HISTORY_DAYS * DAY_STEPS..].chunks_exact(DAY_STEPS);
    let days: Vec<f64> = days
        .map(|steps| steps.iter().map(|hits| f64::from(*hits)).sum())
        .collect();
    let most = days.iter().copied().fold(rate, f64::max) * 1.05;
    // The root, so that an ordinary day and a rush are both seen.
    let y = |hits: f64| BOTTOM - (BOTTOM - TOP) * (hits / most).sqrt();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">A simulated year with eight planted events, and the alerts that report them</title>\n\
         <style>\n{STYLE}</style>\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"28\">A simulated year: {} hits a day on average, eight planted events</text>\n\
         <text x=\"{LEFT}\" y=\"48\">Hits by day, on a square-root scale. Shaded: a planted event, and how long until it was reported.</text>\n",
        grouped(rate as u64)
    );
    for planted in &site.planted {
        let (begin, end) = (x(planted.begin), x(planted.end).max(x(planted.begin) + 4.0));
        let _ = writeln!(
            svg,
            "<rect class=\"band\" x=\"{begin:.1}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            end - begin,
            BOTTOM - TOP
        );
    }
    for hits in ticks(most) {
        let y = y(hits);
        let _ = writeln!(
            svg,
            "<line class=\"rule\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            grouped(hits as u64)
        );
    }
    let points = days.iter().enumerate().map(|(day, hits)| {
        let at = x((HISTORY_DAYS + day) * DAY_STEPS + DAY_STEPS / 2);
        format!("{at:.1},{:.1}", y(*hits))
    });
    let points: Vec<String> = points.collect();
    let _ = writeln!(
        svg,
        "<polyline class=\"hits\" points=\"{}\"/>",
        points.join(" ")
    );
    for alert in &alerts {
        draw_alert(&mut svg, alert);
    }
    for planted in &site.planted {
        label(&mut svg, planted, &alerts);
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">Alerts</text>",
        LEFT - 8.0,
        ALERTS + 4.0
    );
    for (day, month) in MONTHS {
        let at = x((HISTORY_DAYS + day) * DAY_STEPS);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"366\">{month}</text>");
    }
    let _ = writeln!(
        svg,
        "<line class=\"alert low\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"386\" y2=\"386\"/><text x=\"{:.1}\" y=\"390\">Stopped or drop, from opened to over</text>\n\
         <line class=\"alert high\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"386\" y2=\"386\"/><text x=\"{:.1}\" y=\"390\">Spike</text>\n</svg>",
        LEFT + 18.0,
        LEFT + 26.0,
        LEFT + 270.0,
        LEFT + 288.0,
        LEFT + 296.0
    );
    svg
}

/// Where a step is, from left to right.
fn x(step: usize) -> f64 {
    let begin = (HISTORY_DAYS * DAY_STEPS) as f64;
    LEFT + (RIGHT - LEFT) * (step as f64 - begin) / (YEAR_DAYS * DAY_STEPS) as f64
}

fn side(is_high: bool) -> &'static str {
    if is_high { "high" } else { "low" }
}

fn draw_alert(svg: &mut String, alert: &Alert) {
    let side = side(alert.is_high);
    let (begin, end) = (x(alert.opened), x(alert.over).max(x(alert.opened) + 2.5));
    let _ = writeln!(
        svg,
        "<line class=\"opened {side}\" x1=\"{begin:.1}\" x2=\"{begin:.1}\" y1=\"{TOP}\" y2=\"{ALERTS}\"/>\
         <line class=\"alert {side}\" x1=\"{begin:.1}\" x2=\"{end:.1}\" y1=\"{ALERTS}\" y2=\"{ALERTS}\"/>"
    );
}

/// What was planted, and after how long it was reported.
fn label(svg: &mut String, planted: &Planted, alerts: &[Alert]) {
    let is_high = planted.event.is_high();
    let first = alerts.iter().find(|alert| {
        alert.is_high == is_high && (planted.begin..planted.end).contains(&alert.opened)
    });
    let reported = first.map_or("not reported".to_owned(), |alert| {
        let hours = (alert.opened + 1 - planted.begin) as f64 / HOUR_STEPS as f64;
        format!("after {}", duration(hours))
    });
    let name = match planted.event {
        Event::Stop => "Stop".to_owned(),
        Event::Drop(part) => format!("Drop {:.0} %", part * 100.0),
        Event::Spike(times) => format!("Spike {times:.0}x"),
    };
    let at = x(planted.begin);
    let _ = writeln!(
        svg,
        "<text class=\"event\" x=\"{at:.1}\" y=\"80\">{name}</text><text class=\"{}\" x=\"{at:.1}\" y=\"96\">{reported}</text>",
        side(is_high)
    );
}

/// Round numbers of hits for the axis, about four times as many each.
fn ticks(most: f64) -> Vec<f64> {
    let mut ticks = vec![0.0];
    let mut tick = 10_f64.powf((most / 20.0).log10().floor());
    while tick < most {
        ticks.push(tick);
        tick *= 4.0;
    }
    ticks
}
