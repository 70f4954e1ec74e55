//! What a definition would reach, and the picks and stretches of a page.

use counts::Scope;
use serde_json::{Value, json};
use tests::NOON;

use super::{
    goals::{HOUR, MINUTE, OURS, SITE, page, readers},
    hopes::{self, Worth, goal, id},
    putting::{hit, put},
    story::{asked, compact, fixture},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_definition_is_tried_beside_a_goal() {
    let (app, owner) = fixture("UTC").await;
    put(&app, readers(&app)).await;
    let versions = [
        (page("/never"), Worth::Nothing, None),
        (
            page("/thanks"),
            Worth::Nothing,
            Some(NOON - HOUR + 3 * MINUTE),
        ),
    ];
    goal(
        &app,
        OURS,
        id(1),
        "Thanked",
        &versions,
        &[(NOON - HOUR + 8 * MINUTE, None)],
    )
    .await;
    for state in ["raw", "compacted"] {
        let ask = json!({"definition": {"kind": "event", "event": "B*"}});
        let tried = owner
            .post(&format!("{SITE}/goals/test"), &ask)
            .await
            .expect(200)
            .json;
        let past = &tried["past"];
        assert_eq!(
            (
                &past["looked_at"],
                &past["reaching"]["hits"],
                &past["beside"]
            ),
            (&json!(8), &json!(2), &Value::Null)
        );
        let first = &past["reaching"]["examples"][0];
        assert_eq!(
            [
                &first["at"],
                &first["path"],
                &first["event"],
                &first["props"]
            ],
            [
                &json!(NOON - HOUR + 5 * MINUTE),
                &json!("/shop"),
                &json!("Bought"),
                &json!({"plan": "pro"})
            ],
            "{state}"
        );
        let ask = json!({"definition": {"kind": "page", "pages": ["/thanks?order=*", "/about"]}, "goal": id(1)});
        let tried = owner
            .post(&format!("{SITE}/goals/test"), &ask)
            .await
            .expect(200)
            .json;
        let comparison = &tried["past"]["beside"];
        let counts = |part: &Value| (part["hits"].as_i64(), part["visitors"].as_i64());
        assert_eq!(counts(&tried["past"]["reaching"]), (Some(2), Some(2)));
        assert_eq!(counts(&comparison["present"]), (Some(3), Some(2)));
        assert_eq!(counts(&comparison["added"]), (Some(1), Some(1)));
        assert_eq!(counts(&comparison["removed"]), (Some(2), Some(2)));
        // The second version since the fourth minute, up to the pause.
        assert_eq!(counts(&comparison["kept"]), (Some(1), Some(1)));
        assert_eq!(counts(&comparison["recounted"]), (Some(1), Some(1)));
        let paths = |part: &Value| {
            let examples = part["examples"].as_array().expect("examples").iter();
            examples.map(|one| one["path"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(paths(&comparison["added"]), ["/about"]);
        assert_eq!(paths(&comparison["removed"]), ["/thanks", "/thanks"]);
        compact(&app, Scope::All, 1).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn picks_and_stretches_of_a_page() {
    let (app, owner) = fixture("UTC").await;
    let (buy, other, terms, end) = (id(1), id(2), id(3), id(4));
    hopes::pick(&app, OURS, buy, "Buy", "/shop*").await;
    hopes::pick(&app, OURS, other, "Other page", "/about").await;
    hopes::stretch(&app, OURS, terms, "Terms", "/shop").await;
    hopes::stretch(&app, OURS, end, "End", "*").await;
    let at = |minute: i64| NOON - HOUR + minute * MINUTE;
    let click = |pick: &str| json!({"kind": "event", "event": "Click", "props": {"pick": pick}});
    let shown =
        |shown: Value| json!({"kind": "ping", "engaged_ms": 1_000, "scroll": 5, "shown": shown});
    let (bought, terms_of) = (buy.to_string(), terms.to_string());
    let hits = [
        (0, "anna", "/shop", json!({})),
        (
            1,
            "anna",
            "/shop",
            shown(json!({bought.as_str(): 500, terms_of.as_str(): 2_000})),
        ),
        (2, "anna", "/shop", shown(json!({terms_of.as_str(): 3_000}))),
        (3, "anna", "/shop", click(&bought)),
        (4, "anna", "/shop", click(&bought)),
        (5, "bert", "/shop", json!({})),
        (6, "bert", "/shop", shown(json!({terms_of.as_str(): 0}))),
        (7, "bert", "/about", click(&bought)),
        (8, "cleo", "/shop", json!({"country": "FR"})),
        (9, "cleo", "/shop", shown(json!({bought.as_str(): 1}))),
        (10, "dora", "/about", json!({})),
        (
            11,
            "dora",
            "/about",
            shown(json!({terms_of.as_str(): 9_000})),
        ),
    ];
    let hits = hits.map(|(minute, who, path, more)| {
        (at(minute), hit(&app, OURS, at(minute), who, path, &more))
    });
    put(&app, hits.to_vec()).await;
    for state in ["raw", "compacted"] {
        let overlay = asked(&owner, &format!("{SITE}/overlay?path=/shop&period=today")).await;
        assert_eq!(overlay["visitors"], 3);
        assert_eq!(
            overlay["picks"],
            json!([{
                "id": buy, "name": "Buy", "selectors": ["#buy", "main > button"],
                "clicks": 2, "visitors": 1, "share": 1.0 / 3.0, "seen": 2,
            }]),
            "{state}"
        );
        let stretch = |id, name, visitors: i64, share: Value, seconds: Value| {
            json!({
                "id": id, "name": name, "from_selectors": ["h2"], "to_selectors": [],
                "visitors": visitors, "share": share, "reading_seconds": seconds,
            })
        };
        assert_eq!(
            overlay["stretches"],
            json!([
                stretch(terms, "Terms", 2, json!(2.0 / 3.0), json!(2.5)),
                stretch(end, "End", 0, json!(0), Value::Null),
            ]),
            "{state}"
        );
        // A filter on visits picks whose views they are.
        let french = asked(
            &owner,
            &format!("{SITE}/overlay?path=/shop&period=today&filter=country:FR"),
        )
        .await;
        assert_eq!(
            (&french["picks"][0]["clicks"], &french["picks"][0]["seen"]),
            (&json!(0), &json!(1))
        );
        assert_eq!(french["stretches"][0]["visitors"], 0);
        compact(&app, Scope::All, 1).await;
    }
    app.stop().await;
}
