//! Who owns an account: the last owner stays, and ownership changes hands with proof.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use uuid::Uuid;

use super::team::email;
use crate::sites::fixture::Fixture;

#[tokio::test]
async fn the_last_owner_stays_and_owners_are_made_with_proof() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let role = |role: &str| json!({"role": role, "permissions": []});
    fixture.prove(&owner).await;
    fixture
        .remove(&owner, owner.id)
        .await
        .refuses(409, "last_owner");
    fixture
        .put(&owner, owner.id, role("admin"))
        .await
        .refuses(409, "last_owner");
    let program = fixture.token(&owner, &["account:write"]).await;
    let path = format!("/team/members/{}", admin.id);
    fixture
        .call(&program, "PUT", &path, Some(role("owner")))
        .await
        .refuses(403, "person_needed");
    fixture.clock.advance_seconds(15 * 60);
    fixture
        .put(&owner, admin.id, role("owner"))
        .await
        .refuses(400, "proof_needed");
    fixture.clock.advance_seconds(-60);
    fixture.put(&owner, admin.id, role("owner")).await.is(200);
    fixture.remove(&owner, owner.id).await.is(204);
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn two_owners_who_leave_at_once_do_not_both_go() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let second = fixture.member(owner.account, "owner", &[]).await;
    let (one, two) = tokio::join!(
        fixture.remove(&owner, owner.id),
        fixture.remove(&second, second.id)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    assert_eq!(
        fixture
            .count("SELECT count(*) FROM members WHERE role = 'owner'")
            .await,
        1
    );
}

#[tokio::test]
async fn the_account_is_handed_over_with_proof() {
    let fixture = Fixture::open_with(true, |config| config.sign_in.passwords = true).await;
    let owner = fixture.owner("Acme").await;
    let heir = fixture.member(owner.account, "viewer", &[]).await;
    let give = |body: Value| fixture.call(&owner.actor, "POST", "/team/owner", Some(body));
    fixture.let_proof_end(&owner).await;
    give(json!({"member": heir.id}))
        .await
        .refuses(400, "proof_needed");
    fixture.prove(&owner).await;
    give(json!({"member": Uuid::nil()}))
        .await
        .refuses(404, "unknown_member");
    give(json!({"member": owner.id}))
        .await
        .refuses(409, "already_owner");
    fixture.clock.advance_seconds(3_600);
    let hash = base::password::Hasher::for_tests()
        .hash("correct horse battery".to_owned())
        .await
        .unwrap();
    sqlx::query("UPDATE people SET password = $2 WHERE id = $1")
        .bind(owner.person)
        .bind(hash)
        .execute(&fixture.pool)
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
    let recipients: BTreeSet<String> = fixture
        .mails()
        .await
        .into_iter()
        .map(|(to, _)| to)
        .collect();
    assert_eq!(recipients, BTreeSet::from([email(&heir), email(&owner)]));
    assert_eq!(fixture.audit().await, ["account.handed_over"]);
}
