//! What happened on a site's days, in its people's words.

use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::fixture::Fixture;

#[tokio::test]
async fn annotations_are_written_read_and_deleted() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let make = |body: Value| {
        fixture.call(
            &editor.actor,
            "POST",
            "/sites/a.com/annotations",
            Some(body),
        )
    };
    let released = make(json!({"text": " Release 2.0 ", "at": NOON - 3_600}))
        .await
        .is(201);
    assert_eq!(
        (&released["text"], &released["day"], &released["at"]),
        (
            &json!("Release 2.0"),
            &json!("2026-11-20"),
            &json!(NOON - 3_600)
        )
    );
    assert_eq!(
        released["made_by"],
        json!({"id": editor.person, "name": "editor"})
    );
    make(json!({"text": "Fair", "day": "2026-11-21", "last_day": "2026-11-23"}))
        .await
        .is(201);
    make(json!({"text": "Now"})).await.is(201);
    let list = fixture
        .call(&viewer.actor, "GET", "/sites/a.com/annotations", None)
        .await
        .is(200);
    let texts: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert_eq!(
        texts,
        ["Fair", "Now", "Release 2.0"],
        "the newest day first"
    );
    assert_eq!(list[0]["last_day"], "2026-11-23");

    let path = format!("/annotations/{}", released["id"].as_str().unwrap());
    fixture
        .call(&viewer.actor, "DELETE", &path, None)
        .await
        .refuses(403, "role_too_low");
    fixture
        .call(
            &viewer.actor,
            "POST",
            "/sites/a.com/annotations",
            Some(json!({"text": "x"})),
        )
        .await
        .refuses(403, "role_too_low");
    fixture
        .call(&editor.actor, "DELETE", &path, None)
        .await
        .is(204);
    fixture
        .call(&editor.actor, "DELETE", &path, None)
        .await
        .refuses(404, "unknown_annotation");
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "annotation.made",
            "annotation.made",
            "annotation.made",
            "annotation.deleted"
        ]
    );
    let program = fixture.token(&editor, &["sites:write"]).await;
    fixture
        .call(
            &program,
            "POST",
            "/sites/a.com/annotations",
            Some(json!({"text": "Deployed"})),
        )
        .await
        .is(201);
}

#[tokio::test]
async fn one_of_another_site_is_not_there() {
    let fixture = Fixture::open().await;
    let (owner, stranger) = (fixture.owner("Acme").await, fixture.owner("Other").await);
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let made = fixture
        .call(
            &owner.actor,
            "POST",
            "/sites/a.com/annotations",
            Some(json!({"text": "x"})),
        )
        .await
        .is(201);
    let editor = fixture.member(owner.account, "editor", &["b.com"]).await;
    let path = format!("/annotations/{}", made["id"].as_str().unwrap());
    for actor in [&stranger.actor, &editor.actor] {
        fixture
            .call(actor, "DELETE", &path, None)
            .await
            .refuses(404, "unknown_annotation");
    }
    for wrong in [
        "/annotations/x",
        "/annotations/00000000-0000-0000-0000-000000000000",
    ] {
        fixture
            .call(&owner.actor, "DELETE", wrong, None)
            .await
            .refuses(404, "unknown_annotation");
    }
    fixture
        .call(&owner.actor, "DELETE", "/sites/a.com?confirm=a.com", None)
        .await
        .is(204);
    assert_eq!(
        fixture.count("SELECT count(*) FROM annotations").await,
        0,
        "they go with their site"
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_field() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    for (body, code, field) in [
        (json!({"text": ""}), "invalid_text", "text"),
        (json!({"text": "x".repeat(501)}), "invalid_text", "text"),
        (
            json!({"text": "x", "day": "20.11.2026"}),
            "invalid_day",
            "day",
        ),
        (
            json!({"text": "x", "day": "2026-11-20", "last_day": "2026-11-19"}),
            "invalid_time",
            "last_day",
        ),
        (
            json!({"text": "x", "day": "2026-11-20", "at": NOON}),
            "invalid_time",
            "at",
        ),
        (
            json!({"text": "x", "at": NOON * 1_000}),
            "invalid_time",
            "at",
        ),
        (json!({"day": "2026-11-20"}), "malformed_body", "text"),
        (json!({"text": "x", "when": 1}), "malformed_body", "when"),
    ] {
        let refused = fixture
            .call(&owner.actor, "POST", "/sites/a.com/annotations", Some(body))
            .await
            .refuses(400, code);
        assert_eq!(refused["field"], field);
    }
    assert_eq!(fixture.audit().await, ["site.made"]);
    sqlx::query(
        "INSERT INTO annotations (id, site_id, day, last_day, text, created_at)
         SELECT gen_random_uuid(), id, '2026-01-01', '2026-01-01', 'x', 0 FROM sites, generate_series(1, 5000)",
    )
    .execute(&fixture.pool)
    .await
    .unwrap();
    fixture
        .call(
            &owner.actor,
            "POST",
            "/sites/a.com/annotations",
            Some(json!({"text": "x"})),
        )
        .await
        .refuses(409, "too_many_annotations");
}

#[tokio::test]
async fn what_another_adds_meanwhile_is_counted() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    // Another request holds the site, and adds the last ones that it may have.
    let mut other = fixture.pool.begin().await.unwrap();
    for sql in [
        "SELECT id FROM sites FOR UPDATE",
        "INSERT INTO annotations (id, site_id, day, last_day, text, created_at)
         SELECT gen_random_uuid(), id, '2026-01-01', '2026-01-01', 'x', 0 FROM sites, generate_series(1, 5000)",
    ] {
        sqlx::query(sql).execute(&mut *other).await.unwrap();
    }
    let body = Some(json!({"text": "x"}));
    let add = fixture.call(&owner.actor, "POST", "/sites/a.com/annotations", body);
    let between = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.count(waiting).await == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        other.commit().await.unwrap();
    };
    let (added, ()) = tokio::join!(add, between);
    added.refuses(409, "too_many_annotations");
    assert_eq!(
        fixture.count("SELECT count(*) FROM annotations").await,
        5_000
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_stand_beside_the_figures_of_their_period() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    // UTC+5:45, whose days begin at 18:15 UTC.
    app.site(&owner, "ours.example", "Asia/Kathmandu").await;
    let site = "/api/v1/sites/ours.example";
    for body in [
        json!({"text": "Before", "day": "2026-11-12", "last_day": "2026-11-13"}),
        json!({"text": "Into it", "day": "2026-11-10", "last_day": "2026-11-14"}),
        json!({"text": "A day", "day": "2026-11-18"}),
        json!({"text": "Hours ago", "at": NOON - 30 * 3_600}),
        json!({"text": "Just now", "at": NOON - 60}),
        json!({"text": "Ahead", "day": "2026-11-21"}),
    ] {
        owner
            .post(&format!("{site}/annotations"), &body)
            .await
            .expect(201);
    }
    let noted = async |question: &str| {
        let series = owner
            .get(&format!("{site}/series?{question}"))
            .await
            .expect(200);
        series.json["annotations"].clone()
    };
    let texts = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|one| one["text"].as_str().expect("a text").to_owned())
            .collect()
    };
    // 2026-11-14 to 2026-11-20.
    let week = noted("period=7d").await;
    assert_eq!(texts(&week), ["Just now", "Hours ago", "A day", "Into it"]);
    let day = &week[2];
    // Midnight of the 18th there, in Unix seconds.
    assert_eq!(
        (&day["at"], &day["whole_days"]),
        (&json!(1_794_939_300), &json!(true))
    );
    assert_eq!(
        (&week[0]["at"], &week[0]["whole_days"]),
        (&json!(NOON - 60), &json!(false))
    );
    assert_eq!(
        texts(&noted("period=24h").await),
        ["Just now"],
        "of moments only those of the hours"
    );
    assert_eq!(
        texts(&noted("period=2026-11-21..2026-11-22").await),
        ["Ahead"]
    );
    assert!(texts(&noted("period=2026-11-15..2026-11-16").await).is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moment_stands_on_its_day_in_the_zone_as_it_is_now() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    let site = "/api/v1/sites/ours.example";
    // 23:30 in Berlin, and 04:00 of the next day in Kolkata.
    let late = NOON - 12 * 3_600 - 1_800 - 3_600;
    let noted = json!({"text": "Late release", "at": late});
    let made = owner.post(&format!("{site}/annotations"), &noted).await;
    assert_eq!(made.expect(201).json["day"], "2026-11-19");
    let on = async |day: &str| {
        let path = format!("{site}/series?period={day}..{day}&interval=day");
        owner.get(&path).await.expect(200).json["annotations"].clone()
    };
    assert_eq!(on("2026-11-19").await[0]["day"], "2026-11-19");
    assert_eq!(on("2026-11-20").await, json!([]));
    let moved = json!({"zone": "Asia/Kolkata"});
    owner.patch(site, &moved).await.expect(200);
    assert_eq!(on("2026-11-19").await, json!([]));
    assert_eq!(on("2026-11-20").await[0]["day"], "2026-11-20");
    let listed = owner
        .get(&format!("{site}/annotations"))
        .await
        .expect(200)
        .json;
    assert_eq!(listed[0]["day"], "2026-11-20");
    let compared = "period=2026-11-20..2026-11-20&compare=2026-11-18..2026-11-18";
    let why = owner
        .get(&format!("{site}/why?{compared}"))
        .await
        .expect(200);
    let events = &why.json["moved"]["site_events"];
    assert!(events.to_string().contains("Late release"), "{events}");
    app.stop().await;
}
