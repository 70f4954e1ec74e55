//! The team: invitations, members, ownership.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::sites::fixture::{Answer, Fixture, Member, NOON};

const DAY: i64 = 86_400;

impl Fixture {
    pub(super) async fn put(&self, by: &Member, member: Uuid, body: Value) -> Answer {
        let path = format!("/team/members/{member}");
        self.call(&by.actor, "PUT", &path, Some(body)).await
    }

    pub(super) async fn remove(&self, by: &Member, member: Uuid) -> Answer {
        let path = format!("/team/members/{member}");
        self.call(&by.actor, "DELETE", &path, None).await
    }

    pub(super) async fn invite(&self, by: &Member, body: Value) -> Answer {
        self.call(&by.actor, "POST", "/team/invitations", Some(body))
            .await
    }
}

pub(super) fn email(member: &Member) -> String {
    format!("{}@example.com", member.person)
}

#[tokio::test]
async fn everyone_sees_the_team_and_only_their_sites_of_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let both = fixture
        .member(owner.account, "editor", &["a.com", "b.com"])
        .await;
    let viewer = fixture.member(owner.account, "viewer", &["a.com"]).await;
    let body = json!({"email": "new@example.com", "role": "viewer", "sites": ["b.com"]});
    fixture.invite(&owner, body).await.is(201);
    let team = fixture
        .call(&owner.actor, "GET", "/team", None)
        .await
        .is(200);
    let members = team["members"].as_array().unwrap();
    assert_eq!(members.len(), 3);
    assert_eq!(
        members[0],
        json!({
            "id": owner.id, "person": {"id": owner.person, "name": "owner", "email": email(&owner)},
            "role": "owner", "permissions": ["billing", "devices"], "sites": null, "second_step": false,
            "seen_at": null, "you": true
        })
    );
    assert_eq!(members[1]["sites"], json!(["a.com", "b.com"]));
    assert_eq!(team["invitations"][0]["sites"], json!(["b.com"]));

    let team = fixture
        .call(&viewer.actor, "GET", "/team", None)
        .await
        .is(200);
    assert!(!team.to_string().contains("b.com"), "{team:#}");
    assert_eq!(
        (&team["invitations"], &team["requests"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(team["members"][1]["person"]["id"], json!(both.person));
}

#[tokio::test]
async fn an_invitation_is_mailed_sent_again_and_withdrawn() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture.site(&owner, "a.com").await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let body = json!({"email": " New@Example.COM ", "role": "editor", "sites": ["a.com"]});
    let made = fixture.invite(&admin, body.clone()).await.is(201);
    assert_eq!(
        (&made["email"], &made["expires_at"], &made["invited_by"]),
        (
            &json!("New@example.com"),
            &json!(NOON + 7 * DAY),
            &json!("admin")
        )
    );
    fixture
        .invite(&owner, body)
        .await
        .refuses(409, "already_invited");
    let known = json!({"email": email(&admin).to_uppercase(), "role": "viewer"});
    fixture
        .invite(&owner, known)
        .await
        .refuses(409, "already_member");
    let link = |at: i64| {
        sqlx::query_scalar::<_, String>("SELECT link FROM mails ORDER BY id LIMIT 1 OFFSET $1")
            .bind(at)
            .fetch_one(&fixture.pool)
    };
    let kept = || {
        sqlx::query_scalar::<_, Vec<u8>>("SELECT token_hash FROM invitations")
            .fetch_one(&fixture.pool)
    };
    let hash = |link: &str| {
        let (page, token) = link.split_once("?token=").unwrap();
        assert_eq!(page, "https://stats.test/invitation");
        base::secret::Opaque::parse(token)
            .unwrap()
            .sha256()
            .to_vec()
    };
    let first = link(0).await.unwrap();
    assert_eq!(hash(&first), kept().await.unwrap());
    fixture.clock.advance_seconds(3 * DAY);
    let id = made["id"].as_str().unwrap();
    let path = format!("/team/invitations/{id}/resend");
    let again = fixture
        .call(&owner.actor, "POST", &path, None)
        .await
        .is(200);
    assert_eq!(again["expires_at"], json!(NOON + 10 * DAY));
    let second = link(1).await.unwrap();
    assert_ne!(first, second);
    assert_eq!(
        hash(&second),
        kept().await.unwrap(),
        "the earlier link is over"
    );

    let stranger = fixture.owner("Other").await;
    let path = format!("/team/invitations/{id}");
    for path in [path.as_str(), "/team/invitations/nonsense"] {
        fixture
            .call(&stranger.actor, "DELETE", path, None)
            .await
            .refuses(404, "unknown_invitation");
    }
    fixture
        .call(&admin.actor, "DELETE", &path, None)
        .await
        .is(204);
    assert_eq!(fixture.count("SELECT count(*) FROM invitations").await, 0);
    assert_eq!(
        fixture.audit().await,
        [
            "site.made",
            "invitation.made",
            "invitation.sent_again",
            "invitation.withdrawn"
        ]
    );
    let mut lines = String::new();
    for line in sqlx::query_scalar::<_, String>("SELECT a::text FROM audit a")
        .fetch_all(&fixture.pool)
        .await
        .unwrap()
    {
        lines += &line;
    }
    for link in [first, second] {
        let token = link.split_once("token=").unwrap().1.to_owned();
        assert!(!lines.contains(&token), "no secret in the audit");
    }
}

#[tokio::test]
async fn nobody_gives_more_than_they_have() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let other = fixture.owner("Other").await;
    fixture.site(&owner, "a.com").await;
    fixture.site(&other, "theirs.com").await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let invited = |body: Value| {
        let mut whole = json!({"email": "new@example.com", "role": "viewer"});
        whole
            .as_object_mut()
            .unwrap()
            .extend(body.as_object().unwrap().clone());
        fixture.invite(&admin, whole)
    };
    invited(json!({"role": "owner"}))
        .await
        .refuses(403, "role_above");
    invited(json!({"permissions": ["billing"]}))
        .await
        .refuses(403, "permission_above");
    invited(json!({"sites": ["theirs.com"]}))
        .await
        .refuses(400, "unknown_site");
    invited(json!({"role": "admin", "sites": ["a.com"]}))
        .await
        .refuses(400, "sees_every_site");
    invited(json!({"email": "no address"}))
        .await
        .refuses(400, "invalid_email");
    let role = |role: &str| json!({"role": role, "permissions": []});
    fixture
        .put(&admin, admin.id, role("owner"))
        .await
        .refuses(403, "role_above");
    fixture
        .put(&admin, owner.id, role("admin"))
        .await
        .refuses(403, "owner_needed");
    fixture
        .remove(&admin, owner.id)
        .await
        .refuses(403, "owner_needed");
    fixture
        .put(&viewer, viewer.id, role("admin"))
        .await
        .refuses(403, "role_too_low");
    fixture
        .remove(&viewer, admin.id)
        .await
        .refuses(403, "role_too_low");
    fixture
        .put(&admin, other.id, role("viewer"))
        .await
        .refuses(404, "unknown_member");
    fixture
        .remove(&admin, other.id)
        .await
        .refuses(404, "unknown_member");
    let billing = json!({"role": "admin", "permissions": ["billing"]});
    fixture
        .put(&admin, admin.id, billing.clone())
        .await
        .refuses(403, "permission_above");
    fixture.put(&owner, admin.id, billing).await.is(200);
    assert_eq!(
        fixture.audit().await,
        ["site.made", "site.made", "member.changed"]
    );
}

#[tokio::test]
async fn a_member_is_changed_and_told_and_their_requests_are_done() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let site = fixture.site(&owner, "a.com").await;
    fixture.site(&owner, "b.com").await;
    let viewer = fixture.member(owner.account, "viewer", &["b.com"]).await;
    let program = fixture.token(&viewer, &["figures:read"]).await;
    fixture
        .call(&program, "GET", "/sites/b.com", None)
        .await
        .is(200);
    sqlx::query("INSERT INTO access_requests (id, member_id, site_id, message, asked_at) VALUES (gen_random_uuid(), $1, $2, 'Please', 7)")
        .bind(viewer.id)
        .bind(site.parse::<Uuid>().unwrap())
        .execute(&fixture.pool)
        .await
        .unwrap();
    let team = || async {
        fixture
            .call(&owner.actor, "GET", "/team", None)
            .await
            .is(200)
    };
    let request = &team().await["requests"][0];
    assert_eq!(
        (
            &request["site"]["name"],
            &request["message"],
            &request["member"]
        ),
        (&json!("a.com"), &json!("Please"), &json!(viewer.id))
    );
    let body = json!({"role": "editor", "permissions": ["devices"], "sites": ["a.com"]});
    let view = fixture.put(&owner, viewer.id, body.clone()).await.is(200);
    assert_eq!(
        (&view["role"], &view["permissions"], &view["sites"]),
        (&json!("editor"), &json!(["devices"]), &json!(["a.com"]))
    );
    assert_eq!(team().await["requests"], json!([]));
    fixture
        .call(&program, "GET", "/sites/b.com", None)
        .await
        .refuses(404, "unknown_site");
    fixture.put(&owner, viewer.id, body).await.is(200);
    let kept = json!({"role": "viewer", "permissions": []});
    let view = fixture.put(&owner, viewer.id, kept).await.is(200);
    assert_eq!(view["sites"], json!(["a.com"]), "sites left out stay");
    assert_eq!(
        fixture.mails().await,
        vec![(email(&viewer), "Your access to “Acme” changed".to_owned()); 2],
        "no mail where nothing changed"
    );
    let lines = fixture
        .call(&owner.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(
        (&lines[1]["old"], &lines[1]["new"]),
        (
            &json!({"role": "viewer", "permissions": [], "sites": ["b.com"]}),
            &json!({"role": "editor", "permissions": ["devices"], "sites": ["a.com"]})
        )
    );
}

#[tokio::test]
async fn who_is_removed_is_out_at_once_and_who_leaves_goes_on_elsewhere() {
    let fixture = Fixture::open().await;
    let (owner, home) = (fixture.owner("Acme").await, fixture.owner("Home").await);
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let program = fixture.token(&admin, &["account:read"]).await;
    fixture.call(&program, "GET", "/team", None).await.is(200);
    fixture.remove(&owner, admin.id).await.is(204);
    for actor in [&admin.actor, &program] {
        fixture
            .call(actor, "GET", "/team", None)
            .await
            .refuses(401, "not_signed_in");
    }
    assert_eq!(fixture.count("SELECT count(*) FROM tokens").await, 0);
    assert_eq!(
        fixture.mails().await,
        [(email(&admin), "You are no longer in “Acme”".to_owned())]
    );

    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    fixture.join(home.account, viewer.person, "viewer").await;
    let program = fixture.token(&viewer, &["account:write"]).await;
    let path = format!("/team/members/{}", viewer.id);
    fixture
        .call(&program, "DELETE", &path, None)
        .await
        .refuses(403, "person_needed");
    fixture.remove(&viewer, viewer.id).await.is(204);
    let me = fixture
        .call(&viewer.actor, "GET", "/me", None)
        .await
        .is(200);
    assert_eq!(me["account"]["name"], "Home");
    assert_eq!(fixture.audit().await, ["member.removed", "member.left"]);
}

#[tokio::test]
async fn everyone_is_asked_for_a_second_step_by_who_has_one() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let ask = |from: Value| {
        fixture.call(
            &owner.actor,
            "PUT",
            "/team/second-step",
            Some(json!({"from": from})),
        )
    };
    ask(json!("2026-12-01")).await.refuses(409, "own_first");
    sqlx::query("UPDATE people SET second_secret = '\\x00' WHERE id = $1")
        .bind(owner.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    ask(json!("2026-11-19")).await.refuses(400, "invalid_day");
    let team = ask(json!("2026-12-01")).await.is(200);
    assert_eq!(team["second_step_from"], "2026-12-01");
    assert_eq!(
        fixture.mails().await,
        [(
            email(&viewer),
            "“Acme” requires two-factor authentication from 1 December 2026, 00:00 (UTC)"
                .to_owned()
        )]
    );
    ask(json!("2026-12-01")).await.is(200);
    fixture
        .call(&viewer.actor, "GET", "/team", None)
        .await
        .is(200);
    fixture.clock.advance_seconds(11 * DAY);
    fixture
        .call(&viewer.actor, "GET", "/team", None)
        .await
        .refuses(403, "second_step_missing");
    let team = ask(json!(null)).await.is(200);
    assert_eq!(team["second_step_from"], json!(null));
    fixture
        .call(&viewer.actor, "GET", "/team", None)
        .await
        .is(200);
    assert_eq!(fixture.audit().await, ["team.second_step_asked"; 2]);
}
