//! Ways through the site, against cases made by hand.

use counts::Scope;
use serde_json::{Value, json};
use tests::NOON;

use super::story::{DAY, HOUR, SECOND, Story, asked, compact, fixture};

const PATHS: &str = "/api/v1/sites/ours.example/paths";
const NOW: i64 = NOON * SECOND;

/// Steps and visits of each run.
fn runs(part: &Value) -> Vec<(String, Value)> {
    let runs = part["runs"].as_array().expect("runs").iter();
    runs.map(|run| {
        let steps: Vec<&str> = run["steps"]
            .as_array()
            .expect("steps")
            .iter()
            .map(|step| step.as_str().expect("a step"))
            .collect();
        (steps.join(" "), run["visits"].clone())
    })
    .collect()
}

fn run(steps: &str, visits: i64) -> (String, Value) {
    (steps.to_owned(), json!(visits))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn runs_levels_and_links() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    for (person, case) in (1..).zip([
        "0:/ 5:/ 10:/pricing 20:!Signup 30:!Signup 40:/thanks",
        "0:/ 10:/pricing 20:!Signup 30:/thanks 40:/more",
        "0:/ 10:/about",
        "0:/about 10:/ 20:/pricing 30:/",
        "0:/blog",
    ]) {
        story.visit(person, NOW - HOUR, case, |_| {}).await;
    }
    app.clock.set(NOW);
    app.settled().await;
    for state in ["raw", "compacted"] {
        let first = asked(&owner, &format!("{PATHS}?limit=10")).await;
        let part = &first["everyone"];
        assert_eq!(
            (&part["visits"], &part["total_runs"]),
            (&json!(5), &json!(4)),
            "{state}"
        );
        assert_eq!(
            runs(part),
            [
                run("/ /pricing event:Signup /thanks", 2),
                run("/ /about", 1),
                run("/about / /pricing /", 1),
                run("/blog", 1),
            ]
        );
        assert_eq!(part["runs"][0]["share"], json!(0.4));
        let level = &part["levels"][1];
        assert_eq!(
            (&level["position"], &level["visits"], &level["total_rows"]),
            (&json!(2), &json!(5), &json!(4))
        );
        assert_eq!(
            level["steps"][0],
            json!({"step": "/pricing", "visits": 2, "visitors": null})
        );
        assert_eq!(
            level["steps"][3],
            json!({"step": null, "visits": 1, "visitors": null})
        );
        let links = part["links"].as_array().expect("links");
        assert_eq!(
            links[0],
            json!({"position": 1, "from": "/", "to": "/pricing", "visits": 2, "visitors": null})
        );
        assert!(links.contains(
            &json!({"position": 1, "from": "/blog", "to": null, "visits": 1, "visitors": null})
        ));
        assert_eq!(first["agreed"]["visitors"], 0);
        // From the first visit's pricing on, and up to the last /.
        let from = asked(&owner, &format!("{PATHS}?from=/pricing&steps=2")).await;
        assert_eq!(
            runs(&from["everyone"]),
            [run("/pricing event:Signup", 2), run("/pricing /", 1)]
        );
        let to = asked(&owner, &format!("{PATHS}?to=/&steps=3")).await;
        assert_eq!(runs(&to["everyone"]), [run("/", 3), run("/ /pricing /", 1)]);
        let links = to["everyone"]["links"].as_array().expect("links");
        assert_eq!(
            links[0],
            json!({"position": 1, "from": null, "to": "/", "visits": 3, "visitors": null})
        );
        let event = asked(&owner, &format!("{PATHS}?to=event:Signup&steps=2&limit=1")).await;
        assert_eq!(runs(&event["everyone"]), [run("/pricing event:Signup", 2)]);
        let none = asked(&owner, &format!("{PATHS}?from=/nowhere")).await;
        assert_eq!(
            (&none["everyone"]["visits"], &none["everyone"]["levels"]),
            (&json!(0), &json!([]))
        );
        compact(&app, Scope::All, 1).await;
    }
    for (query, code) in [
        ("from=/&to=/", "two_ends"),
        ("from=pricing", "malformed_step"),
        ("to=event:", "malformed_step"),
        ("steps=1", "wrong_number_of_steps"),
        ("steps=7", "wrong_number_of_steps"),
        ("limit=-1", "malformed_parameter"),
        ("filter=event:Signup", "filter_on_hits"),
    ] {
        let refused = owner.get(&format!("{PATHS}?{query}")).await.expect(400);
        assert_eq!(refused.json["code"], code, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visits_of_one_who_agreed_are_one_way() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let of = |hit: &mut counts::Hit| {
        hit.location.country = Some("7".into());
        hit.device.device = Some("mobile".into());
    };
    story.visit(1, NOW - 2 * DAY, "0:/a 10:/b", of).await;
    story.visit(1, NOW - DAY, "0:/b 10:!C", of).await;
    app.clock.set(NOW);
    story.agree("mobile").await;
    let view = asked(&owner, PATHS).await;
    assert_eq!(view["everyone"]["total_runs"], 2);
    let agreed = &view["agreed"];
    assert_eq!(agreed["runs"][0]["steps"], json!(["/a", "/b", "event:C"]));
    assert_eq!(
        (&agreed["runs"][0]["visits"], &agreed["runs"][0]["visitors"]),
        (&Value::Null, &json!(1))
    );
    assert_eq!(
        agreed["links"][0],
        json!({"position": 1, "from": "/a", "to": "/b", "visits": null, "visitors": 1})
    );
}
