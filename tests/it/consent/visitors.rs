//! Consented visitors: the list, the visits of one, erasing, and files.

use counts::{Choice, Scope, Verdict};
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, NOON};

use super::{
    Members, SITE,
    answers::{Asked, DAY, NOW, SECOND, consenting, mark, person},
    members, settings,
};
use crate::counts::consent::erasing::traces;

const DAY_SECONDS: i64 = DAY / SECOND;

async fn get(actor: &Actor, path: &str) -> Value {
    actor.get(&format!("{SITE}{path}")).await.expect(200).json
}

fn id(who: u8) -> String {
    person(who).to_string()
}

/// Visitor 1 looks around, agrees and buys yesterday, and returns today; visitor 2 agrees today; visitor 3 declines.
async fn story(asked: &Asked<'_>) {
    let yesterday = NOW - DAY;
    asked.hit(asked.view(1, "/", yesterday)).await;
    asked.agree(1, yesterday + 10 * SECOND).await;
    asked
        .hit(asked.view(1, "/pricing", yesterday + 20 * SECOND))
        .await;
    asked.sale(1, yesterday + 30 * SECOND, 12).await;
    asked
        .hit(asked.view(1, "/account", NOW - 60 * SECOND))
        .await;
    asked
        .here(1, NOW - 59 * SECOND, yesterday + 10 * SECOND)
        .await;
    asked.hit(asked.view(2, "/", NOW - 30 * SECOND)).await;
    asked.agree(2, NOW - 30 * SECOND).await;
    asked.hit(asked.view(3, "/", NOW - 20 * SECOND)).await;
    let declined = asked.answer(3, NOW - 10 * SECOND, Choice::Decline(None), None);
    assert_eq!(declined.await, Verdict::Counted);
}

/// The goal of a purchase.
async fn goal(members: &Members) {
    let body = json!({"name": "Bought", "definition": {"kind": "event", "event": "Sale"}});
    let path = format!("{SITE}/goals");
    members.owner.post(&path, &body).await.expect(201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_who_agreed_are_listed_and_no_others() {
    let members = members().await;
    let empty = get(&members.editor, "/visitors").await;
    assert_eq!(
        (&empty["total"], &empty["visitors"], &empty["more"]),
        (&json!(0), &json!([]), &json!(false))
    );
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let row = |who: u8, seen: [i64; 2], counts: [i64; 3], revenue: Value| {
        json!({
            "id": id(who), "first_seen": seen[0], "last_seen": seen[1], "visits": counts[0], "views": counts[1],
            "events": counts[2], "revenue": revenue, "country": "DE", "device": "mobile", "browser": "Firefox",
            "source": "News",
        })
    };
    let sum = json!([{"amount": 12, "currency": "EUR"}]);
    let agreed = NOON - DAY_SECONDS + 10;
    // What was before the agreement is not the visitor's.
    let first = row(1, [agreed, NOON - 60], [2, 2, 1], sum.clone());
    let second = row(2, [NOON - 30, NOON - 30], [1, 1, 0], json!([]));
    for state in ["raw", "compacted"] {
        let all = get(&members.editor, "/visitors").await;
        assert_eq!(all["visitors"], json!([second, first]), "{state}");
        assert_eq!((&all["total"], &all["more"]), (&json!(2), &json!(false)));
        let page = get(&members.editor, "/visitors?limit=1").await;
        assert_eq!(
            (&page["visitors"], &page["total"], &page["more"]),
            (&json!([second]), &json!(2), &json!(true))
        );
        let next = format!("/visitors?limit=1&before={}", NOON - 30);
        let next = get(&members.editor, &next).await;
        assert_eq!(
            (&next["visitors"], &next["total"], &next["more"]),
            (&json!([first]), &json!(2), &json!(false))
        );
        let today = get(
            &members.editor,
            "/visitors?period=today&filter=page:/account",
        )
        .await;
        assert_eq!(
            today["visitors"],
            json!([row(1, [agreed, NOON - 60], [1, 1, 0], json!([]))])
        );
        let sold = get(&members.editor, "/visitors?filter=event:Sale").await;
        let only = row(1, [agreed, NOON - DAY_SECONDS + 30], [1, 0, 1], sum.clone());
        assert_eq!(sold["visitors"], json!([only]));
        members.app.compact(Scope::All).await;
    }
    for (query, code, field) in [
        ("period=never", "unknown_period", "period"),
        ("filter=shoe:9", "unknown_filter", "filter[0]"),
        ("limit=-1", "malformed_parameter", "limit"),
        ("before=x", "malformed_parameter", "before"),
    ] {
        let refused = members
            .editor
            .get(&format!("{SITE}/visitors?{query}"))
            .await;
        let refused = refused.expect(400);
        assert_eq!(
            (refused.code(), refused.json["field"].as_str()),
            (code, Some(field))
        );
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_is_shown_with_visits_and_goals() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    goal(&members).await;
    story(&asked).await;
    let hit = |time: i64, path: &str| {
        json!({
            "time": time, "kind": "view", "hostname": "ours.example", "path": path, "event": null, "props": null,
            "goals": [], "revenue": null,
        })
    };
    let yesterday = NOON - DAY_SECONDS;
    let sale = json!({
        "time": yesterday + 30, "kind": "event", "hostname": "ours.example", "path": "/thanks", "event": "Sale",
        "props": {"plan": "gold"}, "goals": ["Bought"], "revenue": {"amount": 12, "currency": "EUR"},
    });
    let visit = |start: i64, end: i64, hits: Value| {
        json!({
            "start": start, "end": end, "source": "News", "channel": "Referral", "country": "DE", "device": "mobile",
            "browser": "Firefox", "os": "Android", "hits": hits,
        })
    };
    let expected = json!({
        "id": id(1), "agreed_at": yesterday + 10, "version": shared::consent::to_hex(&asked.version), "language": "en",
        "visits": [
            visit(NOON - 60, NOON - 60, json!([hit(NOON - 60, "/account")])),
            visit(yesterday + 10, yesterday + 30, json!([sale, hit(yesterday + 20, "/pricing")])),
        ],
        "more": false, "until": (NOON.div_euclid(DAY_SECONDS) + 396) * DAY_SECONDS,
    });
    for state in ["raw", "compacted"] {
        let view = get(&members.editor, &format!("/visitors/{}", id(1))).await;
        assert_eq!(view, expected, "{state}");
        members.app.compact(Scope::All).await;
    }
    // Each look is a line, which does not have the visitor's id.
    let lines: Vec<(String, Value)> =
        sqlx::query_as("SELECT subject, new FROM audit WHERE action = 'visitor.seen'")
            .fetch_all(&members.app.pool)
            .await
            .expect("the audit");
    let line = json!({"mark": shared::consent::to_hex(&mark(1).0)});
    let line = ("ours.example".to_owned(), line);
    assert_eq!(lines, [line.clone(), line]);
    let other = uuid::Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0001).to_string();
    for id in [other, id(3)] {
        let refused = members.editor.get(&format!("{SITE}/visitors/{id}")).await;
        assert_eq!(refused.expect(404).code(), "unknown_visitor", "{id}");
    }
    // Who withdrew has no visits, and the records stay.
    let withdrawn = asked.answer(1, NOW, Choice::Withdraw(consenting(1)), None);
    assert_eq!(withdrawn.await, Verdict::Counted);
    let view = get(&members.editor, &format!("/visitors/{}", id(1))).await;
    assert_eq!(
        (&view["visits"], &view["until"], &view["agreed_at"]),
        (&json!([]), &Value::Null, &json!(yesterday + 10))
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_visitor_is_unknown_and_the_figures_stay() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let figures = async || {
        let path = format!("{SITE}/stats?by=none&plain=true&period=7d");
        let mut stats = members.owner.get(&path).await.expect(200).json;
        stats["computed_ms"] = Value::Null;
        stats["rows_read"] = Value::Null;
        stats
    };
    let before = figures().await;
    let path = format!("{SITE}/visitors/{}", id(1));
    for actor in [&members.editor, &members.viewer] {
        assert_eq!(actor.delete(&path).await.expect(403).code(), "role_too_low");
    }
    members.admin.delete(&path).await.expect(204);
    members.app.settled().await;
    assert_eq!(
        members.admin.delete(&path).await.expect(404).code(),
        "unknown_visitor"
    );
    assert_eq!(
        members.admin.get(&path).await.expect(404).code(),
        "unknown_visitor"
    );
    let left = get(&members.editor, "/visitors").await;
    assert_eq!(
        (&left["total"], &left["visitors"][0]["id"]),
        (&json!(1), &json!(id(2)))
    );
    let records = get(&members.editor, "/consent/records?kind=agreed").await;
    let named: Vec<&Value> = records
        .as_array()
        .expect("a list")
        .iter()
        .map(|record| &record["visitor"])
        .collect();
    assert_eq!(named, [&json!(id(2)), &Value::Null]);
    assert_eq!(figures().await, before);
    let line: (String, Option<Value>, Option<Value>) =
        sqlx::query_as("SELECT subject, old, new FROM audit WHERE action = 'visitor.erased'")
            .fetch_one(&members.app.pool)
            .await
            .expect("one line");
    let erased = json!({"mark": shared::consent::to_hex(&mark(1).0), "visits": 2, "records": 1});
    assert_eq!(line, ("ours.example".to_owned(), Some(erased), None));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_visitor_leaves_no_byte_after_the_night() {
    /// A visitor whose id is in no file by chance.
    const WHO: u8 = 183;
    let members = members().await;
    let asked = Asked::new(&members).await;
    asked.hit(asked.view(WHO, "/", NOW)).await;
    asked.agree(WHO, NOW).await;
    let path = format!("{SITE}/visitors/{}", id(WHO));
    let traces = || traces(&members.app.data().join("counts"), &person(WHO).0);
    assert_ne!(traces(), Vec::<String>::new());
    members.owner.delete(&path).await.expect(204);
    members.app.settled().await;
    let consent = &members.app.consent;
    consent.erasing.look().await.expect("it is cleared");
    // Free blocks wait for the night.
    assert!(!consent.scrub_at_night().await.expect("nothing to do"));
    members.app.clock.advance_seconds(DAY_SECONDS);
    assert!(
        consent
            .scrub_at_night()
            .await
            .expect("they are overwritten")
    );
    assert_eq!(traces(), Vec::<String>::new());
    assert!(!consent.scrub_at_night().await.expect("nothing to do"));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_have_them_apart_while_the_site_asks_or_keeps_them() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let stats = async |query: &str| {
        let path = format!("/stats?by=none&period=7d{query}");
        get(&members.viewer, &path).await
    };
    let paths = async || get(&members.viewer, "/paths?period=7d").await;
    // As far as the settings say, visitors were never asked.
    let before = stats("").await;
    assert_eq!(before.get("agreed"), None);
    assert_eq!(paths().await["agreed"]["visitors"], 0);
    let saved = settings(395, 1125, &["en"]);
    let path = format!("{SITE}/hard");
    members.owner.put(&path, &saved).await.expect(200);
    members.is_on().await;
    let figure = |value: i64, previous: Value| {
        json!({
            "value": value, "previous": previous, "change": null, "exact": true, "definition": "consented_visitors@1",
        })
    };
    let share = json!({"asked": 3, "agreed": 2, "share": 2.0 / 3.0});
    for state in ["raw", "compacted"] {
        let now = stats("").await;
        assert_eq!(now["totals"], before["totals"], "{state}");
        assert_eq!(
            now["agreed"],
            json!({"visitors": figure(2, Value::Null), "share": share}),
            "{state}"
        );
        let filtered = stats("&filter=page:/account&compare=previous").await;
        assert_eq!(
            filtered["agreed"],
            json!({"visitors": figure(1, json!(0)), "share": null})
        );
        let plain = stats("&plain=true&compare=previous").await;
        assert_eq!(
            (&plain["agreed"], &plain["definitions"]["agreed"]),
            (
                &json!({"visitors": 2, "previous": 0, "share": share}),
                &json!("consented_visitors@1")
            )
        );
        let views = stats("&plain=true&metric=views").await;
        assert_eq!(views.get("agreed"), None);
        // Across two days, and without what was before the agreement.
        let runs = paths().await["agreed"]["runs"].clone();
        assert_eq!(
            (&runs[0]["steps"], &runs[1]["steps"], &runs[2]),
            (
                &json!(["/"]),
                &json!(["/pricing", "event:Sale", "/account"]),
                &Value::Null
            )
        );
        let days = get(&members.viewer, "/retention?period=7d&by=day").await;
        let cohorts = days["cohorts"].as_array().expect("cohorts");
        let yesterday = &cohorts[cohorts.len() - 2];
        assert_eq!(
            (&yesterday["visitors"], &yesterday["again"][0]["visitors"]),
            (&json!(1), &json!(1))
        );
        members.app.compact(Scope::All).await;
    }
    let withdrawn = asked.answer(1, NOW, Choice::Withdraw(consenting(1)), None);
    assert_eq!(withdrawn.await, Verdict::Counted);
    let now = stats("").await;
    assert_eq!(now["agreed"]["visitors"]["value"], 1);
    assert_eq!(now["totals"], before["totals"]);
    assert_eq!(paths().await["agreed"]["visitors"], 1);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_are_exported_as_json_and_csv() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    let all = format!("{SITE}/visitors-export");
    let none = members.editor.get(&all).await.expect(200);
    assert_eq!(none.body, b"", "of no visitor");
    members.app.clock.advance_seconds(1);
    goal(&members).await;
    story(&asked).await;
    let one = format!("{SITE}/visitors/{}/export", id(1));
    let reply = members.editor.get(&one).await.expect(200);
    assert_eq!(reply.headers["content-type"], "application/json");
    assert_eq!(
        reply.headers["content-disposition"],
        "attachment; filename=\"ours.example-visitor-2026-11-20.json\""
    );
    let view = get(&members.editor, &format!("/visitors/{}", id(1))).await;
    let records = get(&members.editor, "/consent/records?kind=agreed").await;
    let first = json!({"id": id(1), "records": [records[1]], "visits": view["visits"]});
    assert_eq!(reply.json, first);
    members.app.clock.advance_seconds(1);
    let reply = members.editor.get(&all).await.expect(200);
    assert_eq!(reply.headers["content-type"], "application/jsonl");
    let text = String::from_utf8(reply.body).expect("UTF-8");
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let view = get(&members.editor, &format!("/visitors/{}", id(2))).await;
    let second = json!({"id": id(2), "records": [records[0]], "visits": view["visits"]});
    assert_eq!(lines, [first, second]);
    let rows = async |path: &str| {
        let reply = members
            .editor
            .get(&format!("{path}?format=csv"))
            .await
            .expect(200);
        assert_eq!(reply.headers["content-type"], "text/csv; charset=utf-8");
        let text = String::from_utf8(reply.body).expect("UTF-8");
        let rows: Vec<String> = text.lines().map(str::to_owned).collect();
        rows
    };
    members.app.clock.advance_seconds(1);
    let one_rows = rows(&one).await;
    members.app.clock.advance_seconds(1);
    let all_rows = rows(&all).await;
    assert_eq!((one_rows.len(), all_rows.len()), (4, 5));
    assert_eq!(one_rows, all_rows[..4]);
    assert_eq!(
        one_rows[0],
        "visitor,visit,start,time,kind,event,hostname,path,props,goals,amount,currency,source,channel,country,device,browser,os"
    );
    let sale = &one_rows[2];
    assert!(
        sale.starts_with(&id(1))
            && sale.ends_with(
                ",2026-11-19T12:00:10Z,2026-11-19T12:00:30Z,event,Sale,ours.example,/thanks,\"{\"\"plan\"\":\"\"gold\"\"}\",\
                 Bought,12,EUR,News,Referral,DE,mobile,Firefox,Android"
            ),
        "{sale}"
    );
    for path in [&one, &all] {
        let wrong = members
            .editor
            .get(&format!("{path}?format=pdf"))
            .await
            .expect(400);
        assert_eq!(
            (wrong.code(), &wrong.json["field"]),
            ("malformed_parameter", &json!("format"))
        );
        let head = members.editor.request(Method::HEAD, path);
        assert_eq!(members.editor.send(head).await.expect(200).body, b"");
    }
    let lines: Vec<(String, Option<Value>)> = sqlx::query_as(
        "SELECT action, new FROM audit WHERE action LIKE 'visitor%exported' ORDER BY id",
    )
    .fetch_all(&members.app.pool)
    .await
    .expect("the audit");
    let mark = Some(json!({"mark": shared::consent::to_hex(&mark(1).0)}));
    let one = ("visitor.exported".to_owned(), mark);
    let all = ("visitors.exported".to_owned(), None);
    assert_eq!(lines, [all.clone(), one.clone(), all.clone(), one, all]);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn single_visitors_are_for_editors_and_never_for_support() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let paths = [
        format!("{SITE}/visitors"),
        format!("{SITE}/visitors-export"),
        format!("{SITE}/visitors/{}", id(1)),
        format!("{SITE}/visitors/{}/export", id(1)),
    ];
    let (half, other) = (
        members.token(&["visitors:read"]).await,
        members.token(&["figures:read"]).await,
    );
    let both = members.token(&["visitors:read", "figures:read"]).await;
    for path in &paths {
        assert_eq!(
            members.viewer.get(path).await.expect(403).code(),
            "role_too_low"
        );
        assert_eq!(
            members.stranger.get(path).await.expect(404).code(),
            "unknown_site"
        );
        let nobody = members.app.nobody();
        assert_eq!(nobody.get(path).await.expect(401).code(), "not_signed_in");
        for token in [&half, &other] {
            assert_eq!(token.get(path).await.expect(403).code(), "scope_missing");
        }
        both.get(path).await.expect(200);
        members.editor.get(path).await.expect(200);
    }
    members.app.stop().await;
}
