//! The deployment, for members of its own account.

use serde_json::{Value, json};

use super::Area;
use crate::sites::fixture::{Actor, NOON};

#[tokio::test]
async fn it_is_shown_to_members_of_the_first_account() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let colleague = fixture.member(area.omar.account, "viewer", &[]).await;
    fixture.clock.advance_seconds(90);
    let get = |actor| fixture.call(actor, "GET", "/instance", None);
    let view = get(&colleague.actor).await.is(200);
    assert_eq!(view["account"], json!(area.omar.account));
    assert_eq!(view["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        (&view["started_at"], &view["uptime_seconds"]),
        (&json!(NOON), &json!(90))
    );
    assert_eq!(
        (&view["accounts"], &view["people"], &view["deletable"]),
        (&json!(1), &json!(2), &json!(true))
    );
    let acme = fixture.owner("Acme").await;
    assert_eq!(get(&acme.actor).await.is(200), Value::Null);
    assert_eq!(get(&area.omar.actor).await.is(200)["deletable"], false);
    get(&Actor::Nobody).await.refuses(401, "not_signed_in");
    let program = fixture.token(&acme, &["account:read"]).await;
    assert_eq!(get(&program).await.is(200), Value::Null);
}
