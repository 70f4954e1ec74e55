//! What was done on one page. That its links are those counted by hand is seen in around.rs.

use counts::Scope;
use serde_json::{Value, json};
use tests::NOON;

use super::story::{HOUR, MINUTE, SECOND, Story, asked, compact, fixture};

const SITE: &str = "/api/v1/sites/ours.example";
const NOW: i64 = NOON * SECOND;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_most_followed_first() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    for person in 1..=4 {
        let at = NOW + person as i64 * HOUR / 10;
        story.take(story.view(person, "/", at)).await;
        let out = [("url", "https://x.example/")];
        for click in 1..=person.min(2) as i64 {
            let event = story.event(person, "/", "Outbound link", &out, at + click * SECOND);
            story.take(event).await;
        }
        let next = if person < 4 { "/next" } else { "/" };
        story.take(story.view(person, next, at + MINUTE)).await;
    }
    // Without the property for the position, or on another page, or of another name, it is not a link of this
    // one.
    let at = NOW + HOUR;
    story
        .take(story.event(5, "/", "Outbound link", &[], at))
        .await;
    let form = [("form", "/contact")];
    story
        .take(story.event(5, "/", "Form", &form, at + SECOND))
        .await;
    story
        .take(story.event(5, "/next", "Download", &[("url", "a.pdf")], at + 2 * SECOND))
        .await;
    story
        .take(story.event(5, "/", "Bought", &[("url", "b")], at + 3 * SECOND))
        .await;
    app.settled().await;
    for state in ["raw", "compacted"] {
        let overlay = asked(&owner, &format!("{SITE}/overlay?path=/&period=today")).await;
        // The fourth saw it twice in a row: that follows no link.
        assert_eq!(
            (&overlay["views"], &overlay["visitors"]),
            (&json!(5), &json!(4)),
            "{state}"
        );
        let rows: Vec<Value> = overlay["links"]
            .as_array()
            .expect("links")
            .iter()
            .map(|link| {
                json!([
                    link["kind"],
                    link["target"],
                    link["clicks"],
                    link["visitors"],
                    link["share"]
                ])
            })
            .collect();
        assert_eq!(
            rows,
            [
                json!(["outbound", "https://x.example/", 7, 4, 1]),
                json!(["page", "/next", 3, 3, 0.75]),
                json!(["form", "/contact", 1, 1, 0.25]),
            ],
            "{state}"
        );
        assert_eq!(
            (&overlay["total_links"], &overlay["exact"]),
            (&json!(3), &json!(true))
        );
        assert_eq!(overlay["definitions"]["clicks"], "clicks@1");
        let short = asked(
            &owner,
            &format!("{SITE}/overlay?path=/&period=today&limit=1"),
        )
        .await;
        assert_eq!(short["links"].as_array().map(Vec::len), Some(1), "{state}");
        assert_eq!(short["total_links"], 3, "{state}");
        compact(&app, Scope::All, 1).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_deep_a_page_was_seen() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    for (person, depths) in [
        (1, vec![20, 95, 40]),
        (2, vec![100]),
        (3, vec![9]),
        (4, vec![]),
    ] {
        let at = NOW + person as i64 * HOUR / 10;
        story.take(story.view(person, "/long", at)).await;
        for (nth, depth) in depths.into_iter().enumerate() {
            story
                .ping(person, "/long", depth, at + (nth as i64 + 1) * MINUTE)
                .await;
        }
        story.ping(person, "/other", 70, at + 5 * MINUTE).await;
    }
    app.settled().await;
    for state in ["raw", "compacted"] {
        let overlay = asked(&owner, &format!("{SITE}/overlay?path=/long&period=today")).await;
        assert_eq!(
            (&overlay["views"], &overlay["reports"]),
            (&json!(4), &json!(3)),
            "{state}"
        );
        let depths = overlay["depths"].as_array().expect("depths");
        let visits: Vec<i64> = depths
            .iter()
            .map(|depth| depth["visits"].as_i64().expect("a number"))
            .collect();
        assert_eq!(visits, [2, 2, 2, 2, 2, 2, 2, 2, 2, 1], "{state}");
        assert_eq!(
            (&depths[0]["percent"], &depths[9]["percent"]),
            (&json!(10), &json!(100))
        );
        assert_eq!(depths[9]["share"].as_f64(), Some(1.0 / 3.0), "{state}");
        // As the scroll depth of the page has it.
        let stats = asked(&owner, &format!("{SITE}/stats?by=page&period=today")).await;
        let page = &stats["by"][0]["rows"][0];
        assert_eq!(
            (&page["value"], page["scroll_depth"].as_f64()),
            (&json!("/long"), Some(204.0 / 3.0))
        );
        compact(&app, Scope::All, 1).await;
    }
    let empty = asked(&owner, &format!("{SITE}/overlay?path=/never")).await;
    assert_eq!(
        empty["depths"][0],
        json!({"percent": 10, "visits": 0, "share": null})
    );
    app.stop().await;
}
