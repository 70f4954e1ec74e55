//! Consent records: what visitors answered, by day, one by one, and as a file that proves it.

use counts::{Before, Choice, Verdict};
use reqwest::Method;
use serde_json::{Value, json};
use shared::{
    banner::Banner,
    consent::{
        Hash, Kind, from_hex, genesis,
        proofs::{Problem, Proof, verify},
        to_hex,
    },
};
use tests::{Actor, NOON};

use super::{
    Members, SITE,
    answers::{Asked, DAY, NOW, SECOND, consenting, person},
    members,
};

async fn get(actor: &Actor, path: &str) -> Value {
    actor.get(&format!("{SITE}{path}")).await.expect(200).json
}

/// Yesterday one visitor agreed, one declined, and a browser sent the signal; today the first withdrew and the second
/// agreed.
async fn story(asked: &Asked<'_>) {
    let yesterday = NOW - DAY;
    for at in 0..3 {
        asked.shown(yesterday + at).await;
    }
    asked.agree(1, yesterday).await;
    let declined = asked.answer(2, yesterday + SECOND, Choice::Decline(None), None);
    assert_eq!(declined.await, Verdict::Counted);
    for verdict in [Verdict::Counted, Verdict::Known] {
        let signal = asked.answer(3, yesterday + 2 * SECOND, Choice::Gpc, None);
        assert_eq!(signal.await, verdict);
    }
    let withdrawn = asked.answer(1, NOW, Choice::Withdraw(consenting(1)), None);
    assert_eq!(withdrawn.await, Verdict::Counted);
    let before = Some(Before {
        agreed: false,
        same_version: true,
    });
    let changed = asked.answer(2, NOW + 1, Choice::Agree(consenting(2)), before);
    assert_eq!(changed.await, Verdict::Counted);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_added_up_by_day() {
    let members = members().await;
    let key = get(&members.viewer, "/consent").await["chain"]["key"].clone();
    assert_eq!(key.as_str().map(str::len), Some(64));
    let nothing = json!({
        "period": {"from": "2026-10-22", "to": "2026-11-20"}, "days": [],
        "total": {"shown": 0, "agreed": 0, "declined": 0, "gpc": 0, "withdrew": 0, "changed": 0},
        "agreed_share": null, "banners": [],
        "chain": {"records": 0, "head": null, "signed_until": null, "key": key},
    });
    assert_eq!(get(&members.viewer, "/consent").await, nothing);
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let yesterday = json!({
        "day": "2026-11-19", "shown": 3, "agreed": 1, "declined": 1, "gpc": 1, "withdrew": 0, "changed": 0,
    });
    let today = json!({
        "day": "2026-11-20", "shown": 0, "agreed": 0, "declined": 0, "gpc": 0, "withdrew": 1, "changed": 1,
    });
    let records = get(&members.editor, "/consent/records").await;
    let newest = records[0]["id"].as_str().expect("an id");
    let newest = get(&members.editor, &format!("/consent/records/{newest}")).await;
    let expected = json!({
        "period": {"from": "2026-11-14", "to": "2026-11-20"}, "days": [yesterday, today],
        "total": {"shown": 3, "agreed": 1, "declined": 1, "gpc": 1, "withdrew": 1, "changed": 1},
        "agreed_share": {"asked": 3, "agreed": 2, "share": 2.0 / 3.0},
        "banners": [
            {"version": to_hex(&asked.version), "language": "en", "shown": 3, "agreed": 2, "declined": 1},
        ],
        "chain": {"records": 5, "head": newest["hash"], "signed_until": null, "key": key},
    });
    assert_eq!(get(&members.viewer, "/consent?period=7d").await, expected);
    for (period, from, days) in [
        ("all", "2026-11-19", 2),
        ("2026-11-20..2026-11-20", "2026-11-20", 1),
        ("2026-11-01..2026-11-18", "2026-11-01", 0),
    ] {
        let view = get(&members.viewer, &format!("/consent?period={period}")).await;
        assert_eq!(view["period"]["from"], from, "{period}");
        assert_eq!(
            view["days"].as_array().map(Vec::len),
            Some(days),
            "{period}"
        );
        assert_eq!(view["chain"], expected["chain"], "{period}");
    }
    let wrong = members
        .owner
        .get(&format!("{SITE}/consent?period=never"))
        .await;
    let wrong = wrong.expect(400);
    assert_eq!(
        (wrong.code(), &wrong.json["field"]),
        ("unknown_period", &json!("period"))
    );
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_are_listed_and_shown_with_the_words() {
    let members = members().await;
    assert_eq!(get(&members.editor, "/consent/records").await, json!([]));
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let list = get(&members.editor, "/consent/records").await;
    let short = |record: &Value| {
        let number = record["number"].as_i64().expect("a number");
        (number, record["time"].as_i64().expect("a time") - NOON)
    };
    let list = list.as_array().expect("a list");
    let day = DAY / SECOND;
    assert_eq!(
        list.iter().map(short).collect::<Vec<_>>(),
        [(5, 0), (4, 0), (3, 2 - day), (2, 1 - day), (1, -day)]
    );
    let version = to_hex(&asked.version);
    assert_eq!(
        list[0],
        json!({
            "id": list[0]["id"], "number": 5, "time": NOON, "kind": "changed", "how": "banner",
            "hostname": "ours.example", "language": "en", "version": version, "tool": null,
            "visitor": person(2).to_string(),
        })
    );
    assert_eq!(
        (
            &list[2]["kind"],
            &list[2]["how"],
            &list[2]["version"],
            &list[2]["visitor"]
        ),
        (&json!("gpc"), &json!("signal"), &Value::Null, &Value::Null)
    );
    let numbers = async |query: &str| {
        let list = get(&members.editor, &format!("/consent/records?{query}")).await;
        let list = list.as_array().expect("a list").clone();
        list.iter()
            .map(|record| short(record).0)
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("kind=agreed").await, [1]);
    assert_eq!(numbers("kind=declined").await, [2]);
    assert_eq!(numbers("limit=1").await, [5, 4], "all of the last second");
    assert_eq!(numbers(&format!("limit=1&before={NOON}")).await, [3]);
    assert_eq!(numbers(&format!("before={}", NOON - day)).await, [0; 0]);
    assert_eq!(numbers("limit=0").await, [0; 0]);
    for query in ["kind=maybe", "limit=-1", "before=x"] {
        let path = format!("{SITE}/consent/records?{query}");
        let refused = members.editor.get(&path).await.expect(400);
        let field = query.split_once('=').map(|(name, _)| name);
        assert_eq!(
            (refused.code(), refused.json["field"].as_str()),
            ("malformed_parameter", field)
        );
    }

    let one = async |at: usize| {
        let id = list[at]["id"].as_str().expect("an id");
        get(&members.editor, &format!("/consent/records/{id}")).await
    };
    let (last, first, signal) = (one(0).await, one(4).await, one(2).await);
    let live = get(&members.editor, "/banner").await;
    let words = &live["live"]["banner"]["texts"]["en"];
    assert_eq!(
        last["shown"],
        json!({
            "text": null, "title": words["title"], "body": words["body"], "agree": words["agree"],
            "decline": words["decline"], "policy": words["policy"], "withdrawal": words["withdrawal"],
        })
    );
    assert_eq!(signal["shown"], Value::Null);
    assert_eq!(
        (&signal["commitment"], &last["signature"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(first["previous"], to_hex(&genesis(asked.site)));
    assert_eq!(last["previous"], one(1).await["hash"]);
    let other = uuid::Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0001).to_string();
    for id in [&*other, "00000000-0000-8000-8000-000000000001"] {
        let refused = members
            .editor
            .get(&format!("{SITE}/consent/records/{id}"))
            .await;
        assert_eq!(refused.expect(404).code(), "unknown_record", "{id}");
    }
    members.app.stop().await;
}

/// The owner, signed in again: sessions of the test are over after ten minutes.
async fn owner(members: &Members) -> Actor {
    let olga = members.app.person("olga@example.com").await;
    members.app.session(olga, 600).await
}

async fn export(members: &Members) -> String {
    let path = format!("{SITE}/consent/export");
    let reply = owner(members).await.get(&path).await.expect(200);
    assert_eq!(reply.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        reply.headers["content-disposition"]
            .to_str()
            .expect("ASCII")
            .split_once("; "),
        Some((
            "attachment",
            "filename=\"ours.example-consent-2026-11-21.csv\""
        ))
    );
    String::from_utf8(reply.body).expect("UTF-8")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_is_proven_without_a_server() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    story(&asked).await;
    let closing = &members.app.consent.closing;
    // The day before is over, today is not.
    assert_eq!(closing.look().await.expect("it is signed"), 1);
    assert_eq!(closing.look().await.expect("nothing is left"), 0);
    let chain = get(&members.viewer, "/consent").await["chain"].clone();
    assert_eq!(chain["signed_until"], "2026-11-19");
    let key: Hash = chain["key"].as_str().and_then(from_hex).expect("a key");
    let list = get(&members.editor, "/consent/records").await;
    let id = list[4]["id"].as_str().expect("an id");
    let signature =
        get(&members.editor, &format!("/consent/records/{id}")).await["signature"].clone();
    assert_eq!(
        signature,
        json!({
            "day": "2026-11-19", "number": 3, "signature": signature["signature"], "key": chain["key"],
        })
    );
    members.app.clock.advance_seconds(86_400);
    assert_eq!(closing.look().await.expect("today is signed too"), 1);
    let file = export(&members).await;
    let head: Hash = chain["head"].as_str().and_then(from_hex).expect("a hash");
    let proof = verify(file.as_bytes(), Some(&key)).expect("it is proven");
    let expected = Proof {
        site: asked.site,
        first: 1,
        last: 5,
        times: (NOW - DAY, NOW + 1),
        head,
        kinds: [1, 1, 1, 1, 1],
        versions: 1,
        days: 1,
        key,
    };
    assert_eq!(proof, expected);
    assert_eq!(Kind::ALL.len(), 5);
    assert!(file.contains(signature["signature"].as_str().expect("a signature")));
    let owner = owner(&members).await;
    // The words are in it, once.
    let banner: Banner =
        serde_json::from_value(get(&owner, "/banner").await["live"]["banner"].clone())
            .expect("a banner");
    let words = shared::banner::canonical(&banner).replace('"', "\"\"");
    assert_eq!(file.matches(&words).count(), 1);

    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 6);
    let fault = |lines: &[&str]| {
        let fault = verify((lines.join("\n") + "\n").as_bytes(), Some(&key)).expect_err("a fault");
        (fault.line, fault.problem)
    };
    let changed = lines[2].replace("declined", "agreed");
    let mut other = lines.clone();
    other[2] = &changed;
    assert_eq!(fault(&other), (3, Problem::Changed));
    let mut without = lines.clone();
    without.remove(3);
    assert_eq!(fault(&without), (4, Problem::Missing { from: 3, to: 3 }));
    let mut swapped = lines.clone();
    swapped.swap(3, 4);
    let order = Problem::Order {
        expected: 3,
        found: 4,
    };
    assert_eq!(fault(&swapped), (4, order));
    assert_eq!(fault(&lines[..5]), (5, Problem::CutOff));
    let exported: Vec<(String, Option<Value>)> =
        sqlx::query_as("SELECT subject, new FROM audit WHERE action = 'consent.exported'")
            .fetch_all(&members.app.pool)
            .await
            .expect("the audit");
    assert_eq!(exported, [("ours.example".to_owned(), None)]);
    // Asking whether it is possible exports nothing.
    let head = owner.request(Method::HEAD, &format!("{SITE}/consent/export"));
    assert_eq!(owner.send(head).await.expect(200).body, b"");
    let lines: i64 =
        sqlx::query_scalar("SELECT count(*) FROM audit WHERE action = 'consent.exported'")
            .fetch_one(&members.app.pool)
            .await
            .expect("the audit");
    assert_eq!(lines, 1);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_without_records_has_only_its_header() {
    let members = members().await;
    members.app.clock.advance_seconds(86_400);
    let file = export(&members).await;
    assert_eq!(file, shared::consent::proofs::header());
    assert_eq!(sign(&members).await, 0);
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn single_records_are_for_editors_and_the_summary_for_all_who_see_the_site() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    asked.agree(1, NOW).await;
    let id = get(&members.editor, "/consent/records").await[0]["id"].clone();
    let one = format!("/consent/records/{}", id.as_str().expect("an id"));
    let single = ["/consent/records", "/consent/export", &one];
    for path in single {
        let path = format!("{SITE}{path}");
        assert_eq!(
            members.viewer.get(&path).await.expect(403).code(),
            "role_too_low"
        );
    }
    let all = ["/consent", single[0], single[1], single[2]];
    let (none, without) = (members.app.nobody(), members.token(&["figures:read"]).await);
    let with = members.token(&["visitors:read"]).await;
    for path in all.map(|path| format!("{SITE}{path}")) {
        assert_eq!(none.get(&path).await.expect(401).code(), "not_signed_in");
        assert_eq!(without.get(&path).await.expect(403).code(), "scope_missing");
        with.get(&path).await.expect(200);
        for actor in [&members.blind, &members.stranger] {
            let refused = actor.get(&path).await;
            let known = [(403, "role_too_low"), (404, "unknown_site")];
            assert!(known.contains(&(refused.status, refused.code())), "{path}");
        }
        assert_eq!(
            members.stranger.get(&path).await.expect(404).code(),
            "unknown_site"
        );
    }
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visits_are_a_visitors_for_as_many_days_as_the_site_keeps_them() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    // The settings to begin with: visits 395 days.
    for (who, ts) in [(1, NOW - DAY), (2, NOW)] {
        asked.hit(asked.view(who, "/", ts)).await;
        asked.agree(who, ts).await;
    }
    let visits = async || {
        trusted(&members).await;
        let looked = members.app.consent.expiry.look().await;
        members.app.settled().await;
        let owner = owner(&members).await;
        let mut left = Vec::new();
        for who in [1, 2] {
            let view = get(&owner, &format!("/visitors/{}", person(who))).await;
            left.push(view["visits"].as_array().expect("a list").len());
        }
        (looked.expect("it is erased"), left)
    };
    assert_eq!(visits().await, (0, vec![1, 1]));
    members.app.clock.advance_seconds(394 * DAY / SECOND);
    assert_eq!(visits().await, (0, vec![1, 1]));
    // Besides the day of the visit itself.
    members.app.clock.advance_seconds(DAY / SECOND);
    assert_eq!(visits().await, (1, vec![0, 1]), "after 396 days");
    // The settings count, from the next look on.
    members
        .run("UPDATE hard_settings SET visits_days = 394 WHERE site_id = $1 AND $2 IS NOT NULL")
        .await;
    assert_eq!(visits().await, (1, vec![0, 0]), "after 395 days");
    let records = get(&owner(&members).await, "/consent/records").await;
    assert_eq!(records.as_array().map(Vec::len), Some(2), "records stay");
    members.app.stop().await;
}

/// How many days are signed now.
async fn sign(members: &Members) -> u32 {
    let signed = members.app.consent.closing.look().await;
    signed.expect("they are signed")
}

/// A clock that has run all the while, which the tests' own does not.
async fn trusted(members: &Members) {
    let app = &members.app;
    tests::until("the first look of the service", async || {
        let done = sqlx::query(
            "UPDATE expiry SET seen_at = $1, trusted_at = $1, doubted_from = NULL WHERE seen_at <= $1",
        )
        .bind(app.clock_now() / SECOND)
        .execute(&app.pool)
        .await
        .expect("the clock is trusted");
        done.rows_affected() == 1
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_old_is_erased_and_the_rest_is_still_proven() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    // The settings to begin with: visits 395 days, records 1125.
    story(&asked).await;
    assert_eq!(sign(&members).await, 1);
    let named = async |days: i64| {
        members.app.clock.advance_seconds(days * DAY / SECOND);
        trusted(&members).await;
        let sites = members
            .app
            .consent
            .expiry
            .look()
            .await
            .expect("it is erased");
        members.app.settled().await;
        let list = get(&owner(&members).await, "/consent/records").await;
        let list = list.as_array().expect("a list").clone();
        let numbers: Vec<i64> = list
            .iter()
            .filter_map(|record| record["number"].as_i64())
            .collect();
        (sites, numbers)
    };
    assert_eq!(named(1124).await, (0, vec![5, 4, 3, 2, 1]));
    // Those of the day before are over.
    assert_eq!(named(1).await, (1, vec![5, 4]));
    assert_eq!(named(0).await, (0, vec![5, 4]));
    let path = format!("{SITE}/consent/export");
    let file = owner(&members).await.get(&path).await.expect(200).body;
    let proof = verify(file.as_slice(), None).expect("it is proven");
    assert_eq!((proof.first, proof.last), (4, 5));
    let id = get(&owner(&members).await, "/consent/records").await[1]["id"].clone();
    let one = format!("/consent/records/{}", id.as_str().expect("an id"));
    assert_eq!(
        get(&owner(&members).await, &one).await["previous"]
            .as_str()
            .map(str::len),
        Some(64)
    );
    let line: (String, Option<Value>) =
        sqlx::query_as("SELECT subject, new FROM audit WHERE action = 'consent.expired'")
            .fetch_one(&members.app.pool)
            .await
            .expect("one line");
    let new = json!({"last_day": "2028-11-18", "visits_days": 395, "records_days": 1125});
    assert_eq!(line, ("ours.example".to_owned(), Some(new)));
    members.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_does_not_ask_keeps_visitors_only_while_there_are_any() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    let path = format!("{SITE}/hard");
    let settings = super::settings(395, 1125, &["en"]);
    members.owner.put(&path, &settings).await.expect(200);
    members.is_on().await;
    asked.agree(1, NOW).await;
    let body = json!({"name": "ours.example", "visitors": "keep"});
    let off = members.admin.post(&format!("{SITE}/hard/off"), &body).await;
    off.expect(200);
    let look = async || {
        members.app.clock.advance_seconds(DAY / SECOND);
        trusted(&members).await;
        let looked = members.app.consent.expiry.look().await;
        assert_eq!(looked.expect("it is looked"), 0);
        members.consent().is_some()
    };
    assert!(look().await, "one is left");
    let path = format!("{SITE}/visitors/{}", person(1));
    members.owner.delete(&path).await.expect(204);
    members.app.settled().await;
    assert!(!look().await);
    members.app.stop().await;
}
