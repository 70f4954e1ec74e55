//! Properties and their values.

use counts::{Prop, Scope};
use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::story::{HOUR, MINUTE, SECOND, Story, asked, compact};

const SITE: &str = "/api/v1/sites/ours.example";
const NOW: i64 = NOON * SECOND;

/// The values of the rows under these keys.
fn fields(rows: &Value, keys: &[&str]) -> Vec<Value> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| keys.iter().map(|key| row[*key].clone()).collect())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_values_and_conversion() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let story = Story::of(&app, "ours.example");
    let at = |minutes: i64| NOW + minutes * MINUTE;
    // Four visitors; two buy the plan pro, one of them twice; one buys free, with odd names and values.
    for person in 1..=4 {
        let mut view = story.view(person, "/", at(person as i64));
        view.location.country = Some(if person == 4 { "FR" } else { "DE" }.into());
        if person == 4 {
            view.props = vec![("plan".into(), Prop::Text("seen".into()))];
        }
        story.take(view).await;
    }
    story
        .take(story.event(1, "/buy", "Bought", &[("plan", "pro")], at(10)))
        .await;
    story
        .take(story.event(1, "/buy", "Bought", &[("plan", "pro")], at(11)))
        .await;
    story
        .take(story.event(2, "/buy", "Tried", &[("plan", "pro")], at(12)))
        .await;
    let mut odd = story.event(
        3,
        "/buy",
        "Bought",
        &[("plan", "free"), ("a \"b\" \\c.d", "x\"y")],
        at(13),
    );
    odd.props.push(("gift".into(), Prop::Flag(true)));
    odd.props.push(("seats".into(), Prop::Number(3.0)));
    odd.props.push(("price".into(), Prop::Number(2.5)));
    story.take(odd).await;
    let mut nobody = story.event(9, "/buy", "Bought", &[("plan", "free")], at(14));
    nobody.visitor = None;
    story.take(nobody).await;
    // What was in the window is stored with them and is not a property.
    let shown = [("018f2b6e-0000-7000-8000-00000000000a", 1_500), ("plan", 3)];
    story.ping_of(1, "/buy", 50, at(15), &shown).await;
    app.clock.set(at(60));
    app.settled().await;
    for state in ["raw", "compacted"] {
        let names = asked(&owner, &format!("{SITE}/props?period=today")).await;
        assert_eq!(
            (&names["name"], &names["visitors"]),
            (&Value::Null, &json!(4)),
            "{state}"
        );
        assert_eq!(
            (&names["total_rows"], &names["values"]),
            (&json!(5), &json!([])),
            "{state}"
        );
        let keys = ["name", "visitors", "views", "events", "values"];
        assert_eq!(
            fields(&names["names"], &keys),
            [
                json!(["plan", 4, 1, 5, 3]),
                json!(["a \"b\" \\c.d", 1, 0, 1, 1]),
                json!(["gift", 1, 0, 1, 1]),
                json!(["price", 1, 0, 1, 1]),
                json!(["seats", 1, 0, 1, 1]),
            ],
            "{state}"
        );
        let keys = [
            "value",
            "visitors",
            "visits",
            "views",
            "events",
            "conversion_rate",
        ];
        let plan = asked(&owner, &format!("{SITE}/props?period=today&name=plan")).await;
        assert_eq!(
            (&plan["name"], &plan["names"]),
            (&json!("plan"), &json!([])),
            "{state}"
        );
        assert_eq!(
            fields(&plan["values"], &keys),
            [
                json!(["pro", 2, 2, 0, 3, 0.5]),
                json!(["free", 1, 1, 0, 2, 0.25]),
                json!(["seen", 1, 1, 1, 0, 0.25]),
            ],
            "{state}"
        );
        // Of one event, over everyone; of one country, over those from there.
        let question = "props?period=today&name=plan&filter=event:Bought&filter=country:DE";
        let bought = asked(&owner, &format!("{SITE}/{question}")).await;
        assert_eq!(bought["visitors"], 3, "{state}");
        assert_eq!(
            fields(&bought["values"], &["value", "visitors", "conversion_rate"]),
            [json!(["pro", 1, 1.0 / 3.0]), json!(["free", 1, 1.0 / 3.0])],
            "{state}"
        );
        for (name, value) in [
            ("gift", "true"),
            ("seats", "3"),
            ("price", "2.5"),
            ("a%20%22b%22%20%5Cc.d", "x\"y"),
        ] {
            let found = asked(&owner, &format!("{SITE}/props?period=today&name={name}")).await;
            assert_eq!(
                fields(&found["values"], &["value"]),
                [json!([value])],
                "{state} {name}"
            );
        }
        // Pages of rows, and searches.
        for (question, total, rows) in [
            ("name=plan&limit=1", 3, 1),
            ("name=plan&limit=0", 3, 0),
            ("name=plan&offset=2", 3, 1),
            ("name=plan&search=PR", 1, 1),
            ("limit=2", 5, 2),
            ("limit=0", 5, 0),
            ("offset=50", 5, 0),
            ("search=A", 3, 3),
            ("search=nothing", 0, 0),
            ("name=never", 0, 0),
        ] {
            let found = asked(&owner, &format!("{SITE}/props?period=today&{question}")).await;
            let list = if question.contains("name=") {
                "values"
            } else {
                "names"
            };
            let counted = (
                found["total_rows"].as_i64(),
                found[list].as_array().map(Vec::len),
            );
            assert_eq!(counted, (Some(total), Some(rows)), "{state} {question}");
        }
        // The hour before, too: sums cannot answer it.
        let hours = asked(&owner, &format!("{SITE}/props?period=24h&name=plan")).await;
        assert_eq!(hours["values"], plan["values"], "{state}");
        assert_eq!(hours["visitors"], 4, "{state}");
        compact(&app, Scope::All, 1).await;
    }
    let before = asked(&owner, &format!("{SITE}/props?period=yesterday&name=plan")).await;
    assert_eq!(
        (&before["visitors"], &before["values"]),
        (&json!(0), &json!([]))
    );
    app.clock.set(NOW + 2 * HOUR);
    for (question, code, field) in [
        ("name=", "unknown_property", "name"),
        ("filter=colour:red", "unknown_filter", "filter[0]"),
        ("limit=-1", "malformed_parameter", "limit"),
        ("by=plan", "unknown_parameter", "by"),
    ] {
        let reply = owner.get(&format!("{SITE}/props?{question}")).await;
        let fields = (
            reply.status,
            reply.json["code"].as_str(),
            reply.json["field"].as_str(),
        );
        assert_eq!(fields, (400, Some(code), Some(field)), "{question}");
    }
    app.stop().await;
}
