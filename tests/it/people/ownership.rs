//! Who owns an account: the last owner stays, and ownership changes hands with proof.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use uuid::Uuid;

use super::team::email;
use crate::sites::house::House;

#[tokio::test]
async fn the_last_owner_stays_and_owners_are_made_with_proof() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let admin = house.member(owner.account, "admin", &[]).await;
    let role = |role: &str| json!({"role": role, "permissions": []});
    house.prove(&owner).await;
    house
        .remove(&owner, owner.id)
        .await
        .refuses(409, "last_owner");
    house
        .put(&owner, owner.id, role("admin"))
        .await
        .refuses(409, "last_owner");
    let program = house.token(&owner, &["account:write"]).await;
    let path = format!("/team/members/{}", admin.id);
    house
        .call(&program, "PUT", &path, Some(role("owner")))
        .await
        .refuses(403, "person_needed");
    house.clock.advance_seconds(15 * 60);
    house
        .put(&owner, admin.id, role("owner"))
        .await
        .refuses(400, "proof_needed");
    house.clock.advance_seconds(-60);
    house.put(&owner, admin.id, role("owner")).await.is(200);
    house.remove(&owner, owner.id).await.is(204);
    house
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn two_owners_who_leave_at_once_do_not_both_go() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let second = house.member(owner.account, "owner", &[]).await;
    let (one, two) = tokio::join!(
        house.remove(&owner, owner.id),
        house.remove(&second, second.id)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    assert_eq!(
        house
            .count("SELECT count(*) FROM members WHERE role = 'owner'")
            .await,
        1
    );
}

#[tokio::test]
async fn the_account_is_handed_over_with_proof() {
    let house = House::open_with(true, |config| config.sign_in.passwords = true).await;
    let owner = house.owner("Acme").await;
    let heir = house.member(owner.account, "viewer", &[]).await;
    let give = |wish: Value| house.call(&owner.actor, "POST", "/team/owner", Some(wish));
    house.let_proof_end(&owner).await;
    give(json!({"member": heir.id}))
        .await
        .refuses(400, "proof_needed");
    house.prove(&owner).await;
    give(json!({"member": Uuid::nil()}))
        .await
        .refuses(404, "unknown_member");
    give(json!({"member": owner.id}))
        .await
        .refuses(409, "already_owner");
    house.clock.advance_seconds(3_600);
    let hash = base::password::Hasher::for_tests()
        .hash("correct horse battery".to_owned())
        .await
        .unwrap();
    sqlx::query("UPDATE people SET password = $2 WHERE id = $1")
        .bind(owner.person)
        .bind(hash)
        .execute(&house.pool)
        .await
        .unwrap();
    give(json!({"member": heir.id, "password": "wrong"}))
        .await
        .refuses(401, "wrong_password");
    let team = give(json!({"member": heir.id, "password": "correct horse battery"}))
        .await
        .is(200);
    let roles: Vec<(&Value, &Value)> = team["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| (&member["id"], &member["role"]))
        .collect();
    assert_eq!(
        roles,
        [
            (&json!(heir.id), &json!("owner")),
            (&json!(owner.id), &json!("admin"))
        ]
    );
    give(json!({"member": heir.id}))
        .await
        .refuses(403, "role_too_low");
    let told: BTreeSet<String> = house.mails().await.into_iter().map(|(to, _)| to).collect();
    assert_eq!(told, BTreeSet::from([email(&heir), email(&owner)]));
    assert_eq!(house.audit().await, ["account.handed_over"]);
}
