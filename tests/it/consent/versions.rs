//! How often each version of a banner was shown, and what visitors answered to it.

use counts::{Before, Choice, Verdict};
use serde_json::{Value, json};
use shared::{banner::Banner, consent::from_hex};

use super::{
    Members, SITE,
    answers::{Asked, DAY, NOW, SECOND, consenting},
    members,
};

/// Publishes a banner that asks again after this many months.
async fn publish(members: &Members, answer_months: u8) -> Value {
    let draft = Banner {
        answer_months,
        ..Banner::default_for("en").expect("a first draft")
    };
    let save = format!("{SITE}/banner/draft");
    members.owner.put(&save, &json!(draft)).await.expect(200);
    let publish = format!("{SITE}/banner/publish");
    let published = members.owner.post(&publish, &Value::Null).await;
    published.expect(200).json["version"].clone()
}

/// Every version, newest first: its name, and how often it was shown, agreed to and declined.
async fn versions(members: &Members) -> Vec<(Value, [Value; 3])> {
    let path = format!("{SITE}/banner");
    let view = members.viewer.get(&path).await.expect(200).json;
    let versions = view["versions"].as_array().expect("versions").iter();
    let numbers = |one: &Value| ["shown", "agreed", "declined"].map(|name| one[name].clone());
    versions
        .map(|one| (one["version"].clone(), numbers(one)))
        .collect()
}

/// The first version was shown three times. One visitor agreed and withdrew, one declined and then agreed, one declined, and
/// one sent the signal and was not asked.
async fn story(asked: &Asked<'_>) {
    let yesterday = NOW - DAY;
    for at in 0..3 {
        asked.shown(yesterday + at).await;
    }
    asked.agree(1, yesterday).await;
    let before = Some(Before {
        agreed: false,
        same_version: true,
    });
    for (who, ts, choice, before) in [
        (2, yesterday + SECOND, Choice::Decline(None), None),
        (3, yesterday + 2 * SECOND, Choice::Decline(None), None),
        (4, yesterday + 3 * SECOND, Choice::Gpc, None),
        (1, NOW, Choice::Withdraw(consenting(1)), None),
        (2, NOW + 1, Choice::Agree(consenting(2)), before),
    ] {
        let verdict = asked.answer(who, ts, choice, before).await;
        assert_eq!(verdict, Verdict::Counted);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_version_has_its_answers() {
    let members = members().await;
    let mut asked = Asked::new(&members).await;
    let first = json!(shared::consent::to_hex(&asked.version));
    let numbers =
        |shown: i64, agreed: i64, declined: i64| [shown, agreed, declined].map(|n| json!(n));
    assert_eq!(
        versions(&members).await,
        [(first.clone(), numbers(0, 0, 0))]
    );
    story(&asked).await;
    assert_eq!(
        versions(&members).await,
        [(first.clone(), numbers(3, 2, 2))]
    );
    let other = publish(&members, 12).await;
    asked.version = other.as_str().and_then(from_hex).expect("a version's name");
    asked.shown(NOW + SECOND).await;
    asked.agree(5, NOW + 2 * SECOND).await;
    let of_first = (first.clone(), numbers(3, 2, 2));
    let of_other = (other, numbers(1, 1, 0));
    assert_eq!(
        versions(&members).await,
        [of_other.clone(), of_first.clone()]
    );
    // Published again, it is listed again, with the same numbers.
    assert_eq!(publish(&members, 6).await, first);
    assert_eq!(
        versions(&members).await,
        [of_first.clone(), of_other, of_first]
    );
    members.app.stop().await;
}
