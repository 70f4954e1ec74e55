//! What an operator does for people on the machine: `stile people`.

use base::config::Config;
use server::commands::people::{Action, People};
use tests::{Person, TestApp};

/// Runs the command while the service runs; returns the error's text if it fails.
async fn run(app: &TestApp, action: Action) -> Result<(), String> {
    let mut config = Config::for_tests(app.data());
    config.accounts.database_url = Some(app.database_url.clone().into());
    config.http.public_address = Some("https://stats.test".to_owned());
    tokio::task::spawn_blocking(move || People::from(action).run(&config))
        .await
        .expect("it does not panic")
        .map_err(|error| format!("{error:#}"))
}

fn make_owner(email: &str, account: Option<&str>) -> Action {
    Action::MakeOwner {
        email: email.to_owned(),
        account: account.map(str::to_owned),
    }
}

/// The lines that an operator caused, as `action subject account`, oldest first.
async fn lines(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT l.action || ' ' || l.subject || ' ' || a.name
         FROM audit l JOIN accounts a ON a.id = l.account_id
         WHERE l.by = 'operator' AND l.person_id IS NULL AND l.address IS NULL ORDER BY l.id",
    )
    .fetch_all(&app.pool)
    .await
    .expect("the audit")
}

/// The recipients of the emails with this subject.
async fn mails(app: &TestApp, subject: &str) -> Vec<String> {
    let kept = app.data().join("mail");
    // The worker may have written them out already.
    let mut found: Vec<String> =
        sqlx::query_scalar("SELECT recipient FROM mails WHERE subject = $1")
            .bind(subject)
            .fetch_all(&app.pool)
            .await
            .expect("the mails");
    for entry in std::fs::read_dir(kept).into_iter().flatten().flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a mail");
        if text.contains(&format!("Subject: {subject}")) {
            let to = text.lines().find_map(|line| line.strip_prefix("To: "));
            found.push(to.expect("a recipient").trim_matches(['<', '>']).to_owned());
        }
    }
    found.sort();
    found.dedup();
    found
}

async fn email(app: &TestApp, person: Person) -> String {
    sqlx::query_scalar("SELECT email FROM people WHERE id = $1")
        .bind(person.id)
        .fetch_one(&app.pool)
        .await
        .expect("the person")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_is_made_owner_and_every_owner_hears_of_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let site = app.site(&owner, "a.example", "UTC").await;
    let site = site["id"].as_str().unwrap().parse().unwrap();
    let account = app.person("olga@example.com").await.account;
    let ann = app.join(account, "viewer", &[site]).await;
    let address = email(&app, ann).await;
    let viewer = app.session(ann, 6_000).await;
    viewer.get("/api/v1/audit").await.expect(403);

    run(&app, make_owner(&address.to_uppercase(), None))
        .await
        .unwrap();
    let team = viewer.get("/api/v1/team").await.expect(200).json;
    let role = |id: String| {
        let members = team["members"].as_array().unwrap();
        let found = members
            .iter()
            .find(|member| member["person"]["id"] == id.as_str());
        found
            .unwrap_or_else(|| panic!("{id} is not in {team}"))
            .clone()
    };
    assert_eq!(role(ann.id.to_string())["role"], "owner");
    assert_eq!(lines(&app).await, ["member.changed viewer Example"]);
    let given: i64 = sqlx::query_scalar("SELECT count(*) FROM member_sites")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(given, 0, "an owner sees every site");
    let mut recipients = vec![address.clone(), "olga@example.com".to_owned()];
    recipients.sort();
    assert_eq!(mails(&app, "New owner of Example").await, recipients);

    let error = run(&app, make_owner(&address, None)).await.unwrap_err();
    assert!(error.contains("owns Example already"), "{error}");
    assert_eq!(lines(&app).await.len(), 1);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_in_several_accounts_is_asked_about() {
    let app = TestApp::start().await;
    app.owner().await;
    let ann = app.join(app.account("One").await, "editor", &[]).await;
    let address = email(&app, ann).await;
    let other = app.account("Two").await;
    sqlx::query(
        "INSERT INTO members (id, account_id, person_id, role, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'admin', 9)",
    )
    .bind(other)
    .bind(ann.id)
    .execute(&app.pool)
    .await
    .unwrap();
    for (email, account, part) in [
        (&*address, None, "--account"),
        (
            &*address,
            Some("Example"),
            "not in an account called `Example`",
        ),
        ("nobody@example.com", None, "nobody has the email address"),
        ("no address", None, "nobody has the email address"),
    ] {
        let error = run(&app, make_owner(email, account)).await.unwrap_err();
        assert!(error.contains(part), "{email}: {error}");
    }
    assert_eq!(lines(&app).await, Vec::<String>::new());
    run(&app, make_owner(&address, Some("Two"))).await.unwrap();
    let of_one = ann.account.to_string();
    run(&app, make_owner(&address, Some(&of_one)))
        .await
        .unwrap();
    assert_eq!(
        lines(&app).await,
        ["member.changed editor Two", "member.changed editor One"]
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_second_step_is_taken_away_with_every_session() {
    let app = TestApp::start().await;
    app.owner().await;
    let account = app.person("olga@example.com").await.account;
    let ann = app.join(account, "editor", &[]).await;
    let address = email(&app, ann).await;
    let reset = || Action::ResetTwoFactor {
        email: address.clone(),
    };
    let error = run(&app, reset()).await.unwrap_err();
    assert!(error.contains("no two-factor authentication"), "{error}");

    sqlx::query("UPDATE people SET second_secret = '\\x00', second_at = 1 WHERE id = $1")
        .bind(ann.id)
        .execute(&app.pool)
        .await
        .unwrap();
    sqlx::query("INSERT INTO recovery_codes (person_id, code_hash) VALUES ($1, '\\x01')")
        .bind(ann.id)
        .execute(&app.pool)
        .await
        .unwrap();
    let thief = app.session(ann, 6_000).await;
    thief.get("/api/v1/me").await.expect(200);
    run(&app, reset()).await.unwrap();
    thief.get("/api/v1/me").await.expect(401);
    let back = app.session(ann, 6_000).await;
    let security = back.get("/api/v1/me/security").await.expect(200).json;
    assert_eq!(security["second_step"]["on"], false);
    assert_eq!(security["second_step"]["recovery_codes_left"], 0);
    assert_eq!(lines(&app).await, ["second_step.reset editor Example"]);
    assert_eq!(
        mails(&app, "Two-factor authentication is off").await,
        std::slice::from_ref(&address)
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_printed_link_stands_in_the_audit() {
    let app = TestApp::start().await;
    app.owner().await;
    let link = |email: &str| Action::SignInLink {
        email: email.to_owned(),
    };
    run(&app, link("olga@example.com")).await.unwrap();
    assert_eq!(lines(&app).await, ["sign_in_link.made Olga Owner Example"]);
    let error = run(&app, link("nobody@example.com")).await.unwrap_err();
    assert!(error.contains("nobody@example.com"), "{error}");
    run(&app, Action::List).await.unwrap();
    assert_eq!(lines(&app).await.len(), 1, "looking changes nothing");
    app.stop().await;
}
