//! Cohorts, against cases made by hand.

use counts::Scope;
use serde_json::{Value, json};
use tests::NOON;

use super::story::{DAY, HOUR, SECOND, Story, asked, compact, fixture};

const RETENTION: &str = "/api/v1/sites/ours.example/retention";
const NOW: i64 = NOON * SECOND;

/// Visitors of each cohort, then of those who returned.
fn cohorts(view: &Value) -> Vec<Vec<i64>> {
    let cohorts = view["cohorts"].as_array().expect("cohorts").iter();
    cohorts
        .map(|cohort| {
            let again = cohort["again"].as_array().expect("intervals").iter();
            let again = again.map(|one| one["visitors"].as_i64().expect("a number"));
            std::iter::once(cohort["visitors"].as_i64().expect("a number"))
                .chain(again)
                .collect()
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cohorts_by_the_first_visit_of_all() {
    let (app, owner) = fixture("America/New_York").await;
    let story = Story::of(&app, "ours.example");
    let visits = [
        // Visitor, days ago.
        ("1", 3),
        ("1", 2),
        ("1", 0),
        ("2", 3),
        ("2", 3),
        ("3", 2),
        ("3", 1),
        // First seen before the period.
        ("4", 20),
        ("4", 1),
    ];
    for (number, (person, ago)) in (0..).zip(visits) {
        let change = |hit: &mut counts::Hit| {
            hit.location.country = Some(person.into());
            hit.device.device = Some("mobile".into());
        };
        // Two hours apart: the visits of a day are not one.
        let start = NOW - ago * DAY - (10 - number) * HOUR / 2;
        story
            .visit(number as u64 + 1, start, "0:/ 10:/b", change)
            .await;
    }
    // A visitor without consent is in none.
    story.visit(99, NOW - 2 * DAY, "0:/", |_| {}).await;
    app.clock.set(NOW);
    let nobody = asked(&owner, RETENTION).await;
    assert_eq!(
        (&nobody["visitors"], &nobody["cohorts"]),
        (&json!(0), &json!([]))
    );
    let why = nobody["about"].as_str().expect("a sentence");
    assert!(why.contains("consented"), "{why}");
    story.agree("mobile").await;
    for state in ["raw", "compacted"] {
        let days = asked(&owner, &format!("{RETENTION}?period=7d&by=day")).await;
        assert_eq!(
            cohorts(&days)[3..],
            [vec![2, 1, 0, 1], vec![1, 1, 0], vec![0, 0], vec![0]],
            "{state}"
        );
        assert_eq!(days["visitors"], 3);
        let first = &days["cohorts"][3]["again"];
        assert_eq!(
            (&first[0]["share"], &first[0]["over"]),
            (&json!(0.5), &json!(true))
        );
        assert_eq!(first[2]["over"], false);
        let months = asked(&owner, &format!("{RETENTION}?period=12mo&by=month")).await;
        assert_eq!(months["visitors"], 4);
        compact(&app, Scope::All, 1).await;
    }
    let days = format!("{RETENTION}?period=2020-01-01..2026-01-01&by=day");
    let refused = owner.get(&days).await.expect(400);
    assert_eq!(refused.json["code"], "too_many_intervals");
}
