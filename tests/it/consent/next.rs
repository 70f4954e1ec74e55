//! What is erased next of what a site keeps of visitors.

use counts::{Choice, Verdict};
use serde_json::{Value, json};

use super::{
    Members,
    answers::{Asked, DAY, NOW, SECOND},
    hard::{save, view},
    members, settings,
};

async fn next(members: &Members) -> Value {
    let olga = members.app.person("olga@example.com").await;
    view(&members.app.session(olga, 600).await).await["next"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_erased_next_is_the_oldest_day() {
    let members = members().await;
    let asked = Asked::new(&members).await;
    assert_eq!(next(&members).await, json!([]));
    // Two agree and one declines yesterday, one agrees today.
    for (who, ts) in [(1, NOW - DAY), (2, NOW - DAY + SECOND)] {
        asked.hit(asked.view(who, "/", ts)).await;
        asked.agree(who, ts).await;
    }
    let declined = asked.answer(3, NOW - DAY + 2 * SECOND, Choice::Decline(None), None);
    assert_eq!(declined.await, Verdict::Counted);
    asked.hit(asked.view(4, "/", NOW)).await;
    asked.agree(4, NOW).await;
    // The settings to begin with: visits 395 days, records 1125.
    assert_eq!(
        next(&members).await,
        json!([
            {"what": "visits", "on": "2027-12-20", "number": 2},
            {"what": "records", "on": "2029-12-19", "number": 3},
        ])
    );
    // As erasing does it.
    let shorter = save(&members.owner, &settings(1, 365, &["en"])).await;
    let shorter = shorter.expect(200).json;
    let records = json!({"what": "records", "on": "2027-11-20", "number": 3});
    assert_eq!(
        shorter["next"],
        json!([{"what": "visits", "on": "2026-11-21", "number": 2}, records])
    );
    // What should be gone already goes today.
    members.app.clock.advance_seconds(10 * DAY / SECOND);
    let late = json!({"what": "visits", "on": "2026-11-30", "number": 2});
    assert_eq!(next(&members).await, json!([late, records]));
    members.app.stop().await;
}
