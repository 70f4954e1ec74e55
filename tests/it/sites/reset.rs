//! Erasing a site's data up to a day.

use std::{sync::Arc, time::Duration};

use counts::Scope;
use serde_json::{Value, json};
use shared::date::Date;
use tests::{Actor, NOON, TestApp, until};

use super::fixture::Fixture;

const SITE: &str = "/api/v1/sites/ours.example";
const DAY: i64 = 86_400;

/// One view, this long ago.
async fn view(program: &Actor, page: &str, visitor: &str, ago: i64) {
    let event = json!([{
        "url": format!("https://ours.example{page}"),
        "visitor": {"id": visitor},
        "time": NOON - ago,
    }]);
    let taken = program
        .post(&format!("{SITE}/events/batch"), &event)
        .await
        .expect(202);
    assert_eq!(taken.json["counted"], 1, "{}", taken.json);
}

/// Three days with visits, one of which continues after midnight, and an excluded hit on two of them.
async fn filled() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Asia/Kathmandu").await;
    let program = app.token(&owner, &["events:write"]).await;
    // 17:45 there: midnight was 17 hours and 45 minutes ago.
    let midnight = 17 * 3_600 + 45 * 60;
    view(&program, "/day-18", "anna", midnight + DAY + 3_600).await;
    view(&program, "/late-19", "ben", midnight + 600).await;
    view(&program, "/after-midnight", "ben", midnight - 600).await;
    view(&program, "/early-20", "carl", midnight - 1_200).await;
    view(&program, "/day-20", "anna", 60).await;
    for ago in [midnight + 600, 60] {
        let wrong = json!([{"url": "https://other.example/", "time": NOON - ago}]);
        program
            .post(&format!("{SITE}/events/batch"), &wrong)
            .await
            .expect(202);
    }
    app.settled().await;
    (app, owner)
}

async fn pages(owner: &Actor) -> Vec<String> {
    let stats = owner
        .get(&format!("{SITE}/stats?period=7d&by=page"))
        .await
        .expect(200)
        .json;
    let rows = stats["by"][0]["rows"].as_array().expect("rows").iter();
    let mut pages: Vec<String> = rows
        .map(|row| row["value"].as_str().expect("a page").to_owned())
        .collect();
    pages.sort();
    pages
}

async fn figures(owner: &Actor) -> (Vec<String>, i64, i64, i64) {
    let stats = owner
        .get(&format!("{SITE}/stats?period=7d"))
        .await
        .expect(200)
        .json;
    let left_out = owner
        .get(&format!("{SITE}/left-out?period=7d"))
        .await
        .expect(200)
        .json;
    (
        pages(owner).await,
        stats["totals"]["visits"]["value"].as_i64().expect("visits"),
        stats["totals"]["visitors"]["value"]
            .as_i64()
            .expect("visitors"),
        left_out["left_out"].as_i64().expect("left out"),
    )
}

fn kept() -> (Vec<String>, i64, i64, i64) {
    (vec!["/day-20".to_owned(), "/early-20".to_owned()], 2, 2, 1)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_visits_go_and_stay_gone() {
    let (app, owner) = filled().await;
    assert_eq!(figures(&owner).await.0.len(), 5);
    // So that ids show the order of the actions.
    app.clock.advance_seconds(1);
    let reset = json!({"last_day": "2026-11-19", "confirm": "ours.example"});
    owner
        .post(&format!("{SITE}/reset"), &reset)
        .await
        .expect(204);
    assert_eq!(figures(&owner).await, kept());
    let holds = owner.get(&format!("{SITE}/holds")).await.expect(200).json;
    assert_eq!(
        (&holds["views"], &holds["left_out"]),
        (&json!(2), &json!(1))
    );
    let changes = owner.get(&format!("{SITE}/changes")).await.expect(200).json;
    assert_eq!(changes[0]["new"], json!({"last_day": "2026-11-19"}));
    // As a crash leaves it: the journal is read again.
    let (dir, url, clock) = app.crash().await;
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let person = app.person("olga@example.com").await;
    let owner = app.session(person, 600).await;
    assert_eq!(figures(&owner).await, kept());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sums_that_are_kept_go_too_and_today_once_it_is_over() {
    let (app, owner) = filled().await;
    app.counts.keep_sums_from(1);
    app.compact(Scope::All).await;
    let reset = |day: &str| {
        let (owner, body) = (&owner, json!({"last_day": day, "confirm": "ours.example"}));
        async move { owner.post(&format!("{SITE}/reset"), &body).await }
    };
    reset("2026-11-19").await.expect(204);
    assert_eq!(figures(&owner).await, kept());
    // Its hits still arrive.
    let refused = reset("2026-11-20").await.expect(400);
    assert_eq!(refused.code(), "day_not_over");
    assert_eq!(figures(&owner).await, kept());
    // Until midnight there.
    app.clock.advance_seconds(6 * 3_600 + 15 * 60);
    reset("2026-11-20").await.expect(204);
    assert_eq!(figures(&owner).await, (vec![], 0, 0, 0));
    // And counting continues, with a new visit, also on an erased day.
    let program = app.token(&owner, &["events:write"]).await;
    view(&program, "/again", "anna", 30).await;
    app.settled().await;
    assert_eq!(figures(&owner).await, (vec!["/again".to_owned()], 1, 1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reset_that_a_crash_interrupted_is_done_by_the_next_start() {
    let (app, owner) = filled().await;
    assert_eq!(figures(&owner).await.0.len(), 5);
    // As the transaction leaves it when the process ends behind it.
    sqlx::query("INSERT INTO sites_to_reset (number, last_day, asked_at) SELECT number, '2026-11-19', $1 FROM sites")
        .bind(NOON)
        .execute(&app.pool)
        .await
        .expect("the reset is written down");
    let (dir, url, clock) = app.crash().await;
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let owner = app.session(app.person("olga@example.com").await, 600).await;
    until("the reset is done", async || {
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM sites_to_reset")
            .fetch_one(&app.pool)
            .await
            .expect("a number");
        left == 0
    })
    .await;
    assert_eq!(figures(&owner).await, kept());
}

#[tokio::test]
async fn the_name_is_typed_and_the_day_is_over() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let editor = fixture.member(owner.account, "editor", &["a.com"]).await;
    let reset = |body: Value| fixture.call(&owner.actor, "POST", "/sites/a.com/reset", Some(body));
    for (body, code, field) in [
        (
            json!({"last_day": "2026-11-19", "confirm": "b.com"}),
            "confirm_mismatch",
            "confirm",
        ),
        (
            json!({"last_day": "2026-11-19", "confirm": ""}),
            "confirm_mismatch",
            "confirm",
        ),
        (
            json!({"last_day": "2026-11-19"}),
            "malformed_body",
            "confirm",
        ),
        (
            json!({"last_day": "2026-11-20", "confirm": "a.com"}),
            "day_not_over",
            "last_day",
        ),
        (
            json!({"last_day": "2026-11-21", "confirm": "a.com"}),
            "day_not_over",
            "last_day",
        ),
        (
            json!({"last_day": "yesterday", "confirm": "a.com"}),
            "invalid_day",
            "last_day",
        ),
    ] {
        assert_eq!(reset(body).await.refuses(400, code)["field"], field);
    }
    let body = || json!({"last_day": "2026-11-19", "confirm": "a.com"});
    fixture
        .call(&editor.actor, "POST", "/sites/a.com/reset", Some(body()))
        .await
        .refuses(403, "role_too_low");
    assert!(fixture.erased.lock().unwrap().is_empty());
    reset(body()).await.is(204);
    let number = fixture.registry.by_name_or_id("a.com").unwrap().number();
    assert_eq!(
        *fixture.erased.lock().unwrap(),
        [(number, Date::new(2026, 11, 19))]
    );
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_reset").await,
        0
    );
    assert_eq!(fixture.audit().await, ["site.made", "site.reset"]);
    fixture
        .call(&owner.actor, "GET", "/sites/a.com", None)
        .await
        .is(200);
}

#[tokio::test]
async fn days_of_an_earlier_zone_cannot_be_cut() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.clock.advance_seconds(10 * DAY);
    // 2026-11-30 12:00 UTC: 02:00 of the 1st of December there.
    fixture
        .call(
            &owner.actor,
            "PATCH",
            "/sites/a.com",
            Some(json!({"zone": "Pacific/Kiritimati"})),
        )
        .await
        .is(200);
    fixture.clock.advance_seconds(10 * DAY);
    let reset = |day: &str| {
        let body = json!({"last_day": day, "confirm": "a.com"});
        fixture.call(&owner.actor, "POST", "/sites/a.com/reset", Some(body))
    };
    for day in ["2026-11-25", "2026-12-02"] {
        let refused = reset(day).await.refuses(409, "zone_changed");
        assert_eq!(refused["params"]["first"], "2026-12-03", "{refused}");
    }
    reset("2026-12-03").await.is(204);
}

#[tokio::test]
async fn a_failure_to_erase_is_made_good_and_a_later_day_is_not_lost() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let number = fixture.registry.by_name_or_id("a.com").unwrap().number();
    let ask = "INSERT INTO sites_to_reset (number, last_day, asked_at) SELECT number, '2026-11-10', 1795176000 FROM sites";
    sqlx::query(ask).execute(&fixture.pool).await.unwrap();
    let failing = sites::Sites {
        erase: Arc::new(|_, _| Box::pin(async { Err(anyhow::anyhow!("the disk is full")) })),
        ..fixture.sites.clone()
    };
    let refused = sites::reset::finish(&failing, NOON).await.unwrap_err();
    assert_eq!(refused.to_string(), "the disk is full");
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_reset").await,
        1
    );
    assert_eq!(
        sites::reset::finish(&fixture.sites, NOON - 1)
            .await
            .unwrap(),
        0,
        "it may be under way"
    );

    // While the earlier one runs, one up to a later day is requested.
    let pool = fixture.pool.clone();
    let meanwhile = sites::Sites {
        erase: Arc::new(move |_, _| {
            let pool = pool.clone();
            Box::pin(async move {
                sqlx::query("UPDATE sites_to_reset SET last_day = '2026-11-15'")
                    .execute(&pool)
                    .await?;
                Ok(())
            })
        }),
        ..fixture.sites.clone()
    };
    assert_eq!(sites::reset::finish(&meanwhile, NOON).await.unwrap(), 1);
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_reset").await,
        1
    );
    assert_eq!(sites::reset::finish(&fixture.sites, NOON).await.unwrap(), 1);
    assert_eq!(
        *fixture.erased.lock().unwrap(),
        [(number, Date::new(2026, 11, 15))]
    );
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_reset").await,
        0
    );
}

#[tokio::test]
async fn a_request_that_is_given_up_is_done_all_the_same_and_only_once() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    // So that there is time between the erasing and the taking out.
    for sql in [
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN OLD; END $$",
        "CREATE TRIGGER slow BEFORE DELETE ON sites_to_reset FOR EACH ROW EXECUTE FUNCTION slow()",
    ] {
        sqlx::query(sql).execute(&fixture.pool).await.unwrap();
    }
    let erased = async {
        while fixture.erased.lock().unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let body = json!({"last_day": "2026-11-19", "confirm": "a.com"});
    tokio::select! {
        answer = fixture.call(&owner.actor, "POST", "/sites/a.com/reset", Some(body)) => {
            panic!("answered: {answer:?}")
        }
        () = erased => {}
    }
    // This waits for its turn, and finds nothing left to do.
    assert_eq!(sites::reset::finish(&fixture.sites, NOON).await.unwrap(), 0);
    assert_eq!(fixture.erased.lock().unwrap().len(), 1);
    assert_eq!(
        fixture.count("SELECT count(*) FROM sites_to_reset").await,
        0
    );
}

#[tokio::test]
async fn one_that_fails_does_not_hold_up_the_others() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for name in ["a.com", "b.com"] {
        fixture.site(&owner, name).await;
    }
    // The first one made is the first one requested.
    let ask = "INSERT INTO sites_to_reset (number, last_day, asked_at) SELECT number, '2026-11-10', 1795170000 + number FROM sites";
    sqlx::query(ask).execute(&fixture.pool).await.unwrap();
    let first = fixture.registry.by_name_or_id("a.com").unwrap().number();
    let failing = sites::Sites {
        erase: Arc::new(move |number, _| {
            Box::pin(async move {
                if number == first {
                    return Err(anyhow::anyhow!("the disk is full"));
                }
                Ok(())
            })
        }),
        ..fixture.sites.clone()
    };
    let refused = sites::reset::finish(&failing, NOON).await.unwrap_err();
    assert_eq!(refused.to_string(), "the disk is full");
    assert_eq!(sites::reset::finish(&fixture.sites, NOON).await.unwrap(), 1);
    assert_eq!(
        *fixture.erased.lock().unwrap(),
        [(first, Date::new(2026, 11, 10))]
    );
}
