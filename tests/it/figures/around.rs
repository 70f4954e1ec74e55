//! What surrounds a page's views, against counting by hand; and the links of the overlay, since its pages are
//! the same.

use std::collections::{BTreeMap, BTreeSet};

use counts::Scope;
use serde_json::{Value, json};
use tests::NOON;

use super::story::{DAY, Dice, HOUR, MINUTE, SECOND, Story, asked, compact, fixture};

const SITE: &str = "/api/v1/sites/ours.example";
const NOW: i64 = NOON * SECOND;

/// Value and number of each row of a side.
fn rows(side: &Value) -> Vec<(Option<&str>, i64)> {
    let rows = side["rows"].as_array().expect("rows").iter();
    rows.map(|row| {
        (
            row["value"].as_str(),
            row["views"].as_i64().expect("a number"),
        )
    })
    .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_views_before_and_after_a_page() {
    let (app, owner) = fixture("Europe/Berlin").await;
    let story = Story::of(&app, "ours.example");
    let from = |mut hit: counts::Hit, source: &str| {
        hit.acquisition.source = Some(source.into());
        hit
    };
    // Anna: / -> /a -> /a (again) -> /b; an event between counts for nothing.
    story.take(from(story.view(1, "/", NOW), "Google")).await;
    story.take(story.view(1, "/a", NOW + MINUTE)).await;
    story
        .take(story.event(1, "/a", "Bought", &[], NOW + 2 * MINUTE))
        .await;
    story.take(story.view(1, "/a", NOW + 3 * MINUTE)).await;
    story.take(story.view(1, "/b", NOW + 4 * MINUTE)).await;
    // Ben enters on /a and leaves; returns after an hour: another visit, another source.
    story
        .take(from(story.view(2, "/a", NOW + 5 * MINUTE), "Google"))
        .await;
    story.take(story.view(2, "/a", NOW + 2 * HOUR)).await;
    // A backend that knows no visitor.
    let mut alone = story.view(3, "/a", NOW + 2 * HOUR);
    alone.visitor = None;
    story.take(alone).await;
    // Reported late: Ben was on /b before he was on /a.
    app.clock.set(NOW + 3 * HOUR);
    story
        .take_late(from(story.view(2, "/b", NOW + 2 * HOUR - MINUTE), "News"))
        .await;
    app.settled().await;
    for state in ["raw", "compacted"] {
        let around = asked(&owner, &format!("{SITE}/around?path=/a&period=today")).await;
        let context = format!("{state}: {around}");
        assert_eq!(
            (
                &around["path"],
                &around["views"],
                &around["visitors"],
                &around["exact"]
            ),
            (&json!("/a"), &json!(5), &json!(2), &json!(true)),
            "{context}"
        );
        let numbers = ["entries", "exits", "without_visit"].map(|key| around[key].as_i64());
        // Whether a late hit joins the visit that it would have begun is the visits' matter: see below.
        let entries = numbers[0].expect("a number");
        assert_eq!(numbers[1..], [Some(2), Some(1)], "{context}");
        assert_eq!(around["before"]["views"], json!(4 - entries), "{context}");
        assert_eq!(around["after"]["views"], 2, "{context}");
        assert_eq!(
            rows(&around["after"]),
            [(Some("/a"), 1), (Some("/b"), 1)],
            "{context}"
        );
        assert_eq!(around["after"]["rows"][0]["share"], 0.2, "{context}");
        assert_eq!(around["after"]["total_rows"], 2, "{context}");
        assert_eq!(around["sources"]["views"], json!(entries), "{context}");
        assert_eq!(around["definitions"]["before"], "views_before@1");
        // A limit cuts the rows, not the sums.
        let one = asked(
            &owner,
            &format!("{SITE}/around?path=/a&period=today&limit=1"),
        )
        .await;
        assert_eq!(rows(&one["after"]), [(Some("/a"), 1)], "{state}");
        assert_eq!(one["after"]["total_rows"], 2, "{state}");
        let none = asked(
            &owner,
            &format!("{SITE}/around?path=/a&period=today&limit=0"),
        )
        .await;
        assert!(rows(&none["before"]).is_empty(), "{state}");
        assert_eq!(none["views"], 5, "{state}");
        // Under a filter on visits.
        let google = "around?path=/a&period=today&filter=source:Google";
        let google = asked(&owner, &format!("{SITE}/{google}")).await;
        assert_eq!(
            (&google["views"], &google["entries"]),
            (&json!(3), &json!(1)),
            "{state}"
        );
        assert_eq!(rows(&google["sources"]), [(Some("Google"), 1)], "{state}");
        assert_eq!(
            rows(&google["before"]),
            [(Some("/"), 1), (Some("/a"), 1)],
            "{state}"
        );
        compact(&app, Scope::All, 1).await;
    }
    let nothing = asked(&owner, &format!("{SITE}/around?path=/never")).await;
    for key in ["views", "visitors", "entries", "exits", "without_visit"] {
        assert_eq!(nothing[key], 0, "{key}");
    }
    for side in ["before", "after", "sources"] {
        assert_eq!(
            nothing[side],
            json!({"views": 0, "total_rows": 0, "rows": []}),
            "{side}"
        );
    }
    for (question, code) in [
        ("around", "malformed_parameter"),
        ("around?path=", "malformed_path"),
        ("around?path=a", "malformed_path"),
        ("overlay?path=a", "malformed_path"),
        ("overlay", "malformed_parameter"),
    ] {
        let reply = owner.get(&format!("{SITE}/{question}")).await;
        let context = (
            reply.status,
            reply.json["code"].as_str(),
            reply.json["field"].as_str(),
        );
        assert_eq!(context, (400, Some(code), Some("path")), "{question}");
    }
    let far = owner
        .get(&format!("{SITE}/around?path=/a&limit=-1"))
        .await
        .expect(400);
    assert_eq!(far.code(), "malformed_parameter");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visit_over_midnight_has_neighbours_on_both_days() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let midnight = NOW - 12 * HOUR;
    story
        .take(story.view(1, "/before", midnight - 5 * MINUTE))
        .await;
    story
        .take(story.view(1, "/late", midnight + 5 * MINUTE))
        .await;
    story
        .take(story.view(1, "/after", midnight + 9 * MINUTE))
        .await;
    app.clock.set(NOW);
    app.settled().await;
    let late = asked(&owner, &format!("{SITE}/around?path=/late&period=today")).await;
    assert_eq!(
        (rows(&late["before"]), rows(&late["after"])),
        (vec![(Some("/before"), 1)], vec![(Some("/after"), 1)])
    );
    assert_eq!((&late["entries"], &late["exits"]), (&json!(0), &json!(0)));
    let before = asked(
        &owner,
        &format!("{SITE}/around?path=/before&period=yesterday"),
    )
    .await;
    assert_eq!(rows(&before["after"]), [(Some("/late"), 1)]);
    assert_eq!(before["entries"], 1);
    app.stop().await;
}

/// A view of the random story: visit, path, when, host.
type View = (u64, &'static str, i64, &'static str);

/// Many visits, of which each is one person's, in random order of their pages. Gives all views by visit and
/// time, and the clicks on links.
async fn context(
    story: &Story<'_>,
    dice: &mut Dice,
) -> (Vec<View>, Vec<(u64, &'static str, String, i64)>) {
    const PATHS: [&str; 4] = ["/", "/a", "/b", "/c"];
    let (mut views, mut clicks, mut hits) = (Vec::new(), Vec::new(), Vec::new());
    for person in 1..250 {
        // Between the hours, so that no visit crosses a midnight: another test does.
        let mut at = NOW - dice.roll(20) as i64 * DAY + dice.roll(600) as i64 * MINUTE;
        for _ in 0..=dice.roll(6) {
            let path = PATHS[dice.roll(4) as usize];
            let host = ["ours.example", "shop.ours.example"][dice.roll(2) as usize];
            let mut view = story.view(person, path, at);
            view.hostname = host.into();
            view.location.country = Some(["DE", "FR"][(person % 2) as usize].into());
            views.push((person, path, at, host));
            hits.push(view);
            let target = format!("https://x.example/{}", dice.roll(3));
            let (name, prop) = match dice.roll(6) {
                0 => ("Outbound link", ("url", target.as_str())),
                1 => ("Download", ("url", target.as_str())),
                2 => ("Form", ("form", "search")),
                3 => ("Bought", ("url", target.as_str())),
                _ => ("", ("", "")),
            };
            if !name.is_empty() {
                let kind = match name {
                    "Outbound link" => "outbound",
                    "Download" => "download",
                    "Form" => "form",
                    _ => "",
                };
                if !kind.is_empty() {
                    clicks.push((person, path, format!("{kind} {}", prop.1), at + SECOND));
                }
                hits.push(story.event(person, path, name, &[prop], at + SECOND));
            }
            at += (1 + dice.roll(20) as i64) * MINUTE;
        }
    }
    hits.sort_by_key(|hit| hit.ts);
    for hit in hits {
        story.take(hit).await;
    }
    views.sort_by_key(|view| (view.0, view.2));
    (views, clicks)
}

/// The neighbours of a page's views from a moment on, counted by hand.
#[derive(Default)]
struct Neighbours {
    views: i64,
    entries: i64,
    exits: i64,
    before: BTreeMap<&'static str, i64>,
    after: BTreeMap<&'static str, i64>,
    visitors: BTreeSet<u64>,
    followed: BTreeMap<String, BTreeSet<u64>>,
}

fn by_hand(views: &[View], path: &str, picks: impl Fn(&View) -> bool) -> Neighbours {
    let mut found = Neighbours::default();
    for (at, view) in views.iter().enumerate() {
        if view.1 != path || !picks(view) {
            continue;
        }
        let same = |other: &&View| other.0 == view.0;
        let before = at.checked_sub(1).and_then(|at| views.get(at)).filter(same);
        let after = views.get(at + 1).filter(same);
        found.views += 1;
        found.visitors.insert(view.0);
        match before {
            Some(before) => *found.before.entry(before.1).or_default() += 1,
            None => found.entries += 1,
        }
        match after {
            Some(after) => {
                *found.after.entry(after.1).or_default() += 1;
                if after.1 != path {
                    let visitors = found
                        .followed
                        .entry(format!("page {}", after.1))
                        .or_default();
                    visitors.insert(view.0);
                }
            }
            None => found.exits += 1,
        }
    }
    found
}

fn ranked(of: &BTreeMap<&'static str, i64>) -> Vec<(Option<&'static str>, i64)> {
    let mut rows: Vec<_> = of
        .iter()
        .map(|(path, views)| (Some(*path), *views))
        .collect();
    rows.sort_by_key(|(path, views)| (-views, *path));
    rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_are_as_counted_by_hand() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let (views, clicks) = context(&story, &mut Dice(11)).await;
    app.clock.set(NOW + 11 * HOUR);
    app.settled().await;
    let midnight = NOW - 12 * HOUR;
    for state in ["raw", "some compacted", "compacted"] {
        for (period, days) in [("today", 0), ("7d", 6), ("30d", 29)] {
            let start = midnight - days * DAY;
            for (filter, country, host) in [
                ("", None, None),
                ("&filter=country:DE", Some(0), None),
                (
                    "&filter=host:shop.ours.example",
                    None,
                    Some("shop.ours.example"),
                ),
            ] {
                for path in ["/", "/b"] {
                    let question = format!("path={path}&period={period}{filter}");
                    let context = format!("{state} {question}");
                    let of_country =
                        |person: u64| country.is_none_or(|country| person % 2 == country);
                    let found = by_hand(&views, path, |view| {
                        view.2 >= start
                            && of_country(view.0)
                            && host.is_none_or(|host| view.3 == host)
                    });
                    assert!(found.views > 0, "{context}");
                    let around = asked(&owner, &format!("{SITE}/around?{question}")).await;
                    let counted = ["views", "visitors", "entries", "exits", "without_visit"]
                        .map(|key| around[key].as_i64().expect("a number"));
                    let expected = [
                        found.views,
                        found.visitors.len() as i64,
                        found.entries,
                        found.exits,
                        0,
                    ];
                    assert_eq!(counted, expected, "{context}");
                    assert_eq!(rows(&around["before"]), ranked(&found.before), "{context}");
                    assert_eq!(rows(&around["after"]), ranked(&found.after), "{context}");
                    assert_eq!(
                        rows(&around["sources"]),
                        if found.entries > 0 {
                            vec![(None, found.entries)]
                        } else {
                            vec![]
                        },
                        "{context}"
                    );
                    if host.is_some() {
                        continue;
                    }
                    let overlay = asked(&owner, &format!("{SITE}/overlay?{question}")).await;
                    let mut links: BTreeMap<String, (i64, BTreeSet<u64>)> = BTreeMap::new();
                    for (path_after, number) in
                        found.after.iter().filter(|(after, _)| **after != path)
                    {
                        let key = format!("page {path_after}");
                        let visitors = found.followed[&key].clone();
                        links.insert(key, (*number, visitors));
                    }
                    for (person, on, target, at) in &clicks {
                        if *on == path && *at >= start && of_country(*person) {
                            let link = links.entry(target.clone()).or_default();
                            link.0 += 1;
                            link.1.insert(*person);
                        }
                    }
                    let shown: BTreeMap<String, (i64, i64)> = overlay["links"]
                        .as_array()
                        .expect("links")
                        .iter()
                        .map(|link| {
                            let share = link["share"].as_f64().expect("a share");
                            let visitors = link["visitors"].as_i64().expect("a number");
                            assert!(
                                (share - visitors as f64 / found.visitors.len() as f64).abs()
                                    < 1e-9
                            );
                            let key = format!(
                                "{} {}",
                                link["kind"].as_str().expect("a kind"),
                                link["target"].as_str().expect("a target")
                            );
                            (key, (link["clicks"].as_i64().expect("a number"), visitors))
                        })
                        .collect();
                    let expected: BTreeMap<String, (i64, i64)> = links
                        .into_iter()
                        .map(|(key, (clicks, visitors))| (key, (clicks, visitors.len() as i64)))
                        .collect();
                    assert_eq!(shown, expected, "{context}");
                    assert_eq!(overlay["total_links"], json!(expected.len()), "{context}");
                    assert_eq!(
                        (&overlay["views"], &overlay["visitors"]),
                        (&around["views"], &around["visitors"]),
                        "{context}"
                    );
                    assert_eq!(
                        (&overlay["picks"], &overlay["stretches"]),
                        (&json!([]), &json!([]))
                    );
                }
            }
        }
        match state {
            "raw" => compact(&app, Scope::Before(NOW - 3 * DAY), 1).await,
            _ => compact(&app, Scope::All, 5).await,
        }
    }
    app.stop().await;
}
