//! Who may do what: every operation of the description, called by every kind of caller, as a committed
//! snapshot. A changed permission shows up here.

use std::fmt::Write as _;

use serde_json::Value;
use tests::{Actor, Person, Reply};
use tokio::sync::OnceCell;

use super::{
    openapi::{description, in_worlds, operations},
    recipes::{About, Ask, World},
};

/// The columns of the matrix, in order, with their headings.
const CALLERS: [(&str, &str); 27] = [
    ("nobody", "nobody"),
    ("wrong", "a token that was never made"),
    ("expired", "a token that is over"),
    ("ended", "a session that is over"),
    ("viewer-", "a viewer whom the site was not given"),
    ("viewer+", "a viewer of the site"),
    ("editor", "an editor of the site"),
    ("admin", "an admin of the account"),
    ("owner", "an owner of the account"),
    ("figures", "the owner's token with figures:read"),
    ("events", "the same with events:write"),
    ("sites", "the same with sites:write"),
    ("acc.r", "the same with account:read"),
    ("acc.w", "the same with account:write"),
    ("vis.r", "the same with visitors:read"),
    ("vis.w", "the same with visitors:write"),
    (
        "limited",
        "a token with every scope, limited to another site",
    ),
    ("stranger", "another account's owner"),
    ("str.tok", "a token of theirs with every scope"),
    ("editor-", "an editor whom the site was not given"),
    (
        "permit",
        "a viewer of the site with the permissions billing and devices",
    ),
    ("pending", "the owner, whose second step is awaited"),
    (
        "no-2fa",
        "the owner without the second step that the account asks for",
    ),
    ("operator", "an operator, who is no member"),
    ("support", "the same, to whom an owner granted support"),
    ("suspend", "the owner of the account while it is suspended"),
    ("op-2fa", "an operator with two-factor authentication"),
];

/// Operations that are open to everyone signed in, and answer 403 depending on the request: a malformed
/// request is 400 then.
const BY_VALUE: [&str; 7] = [
    "DELETE /team/members/{id}",
    "DELETE /views/{id}",
    "POST /accounts",
    "POST /me/account",
    "POST /nightly",
    "POST /sites-offered",
    "PUT /reports/digest",
];

/// Operations of which some requests delete data, and need more than the others.
const DELETING: [&str; 1] = ["PATCH /sites/{site}"];

const SCOPES: [&str; 7] = [
    "figures:read",
    "events:write",
    "sites:write",
    "account:read",
    "account:write",
    "visitors:read",
    "visitors:write",
];

/// Everyone again, since an operation may end a session or a token.
async fn callers(world: &World) -> Vec<Actor> {
    let app = &world.app;
    // The number of an account's tokens is limited.
    sqlx::query("DELETE FROM tokens")
        .execute(&app.pool)
        .await
        .expect("the tokens are forgotten");
    // The owner of the first account is one too; here, an owner and an operator are two people.
    let operators = "UPDATE people SET operator = (id = $2)";
    world.run(operators, Some(world.operator.id)).await;
    let mut callers = vec![
        app.nobody(),
        app.nobody().with_token(&never_made()),
        app.program(world.owner, &SCOPES, None, 0).await,
        app.session(world.owner, 0).await,
    ];
    for person in [
        world.viewer,
        world.seeing,
        world.editor,
        world.admin,
        world.owner,
    ] {
        callers.push(app.session(person, 600).await);
    }
    for scope in SCOPES {
        callers.push(app.program(world.owner, &[scope], None, 600).await);
    }
    let second = [world.second];
    callers.push(app.program(world.owner, &SCOPES, Some(&second), 600).await);
    callers.push(app.session(world.stranger, 600).await);
    callers.push(app.program(world.stranger, &SCOPES, None, 600).await);
    callers.push(app.session(world.distant, 600).await);
    callers.push(app.session(world.permitted, 600).await);
    callers.push(app.pending_session(world.owner, 600).await);
    callers.push(app.session(world.owner, 600).await);
    callers.push(app.session(world.operator, 600).await);
    let supporter = Person {
        account: world.owner.account,
        ..world.operator
    };
    callers.push(app.session(supporter, 600).await);
    callers.push(app.session(world.owner, 600).await);
    callers.push(app.session(world.operator, 600).await);
    assert_eq!(callers.len(), CALLERS.len());
    callers
}

/// Puts the account into the state in which a caller meets it.
async fn set_stage(world: &World, caller: &str) {
    let statements: &[&'static str] = match caller {
        "no-2fa" => &["UPDATE accounts SET second_step_from = 1 WHERE id = $1"],
        "support" => &[
            "DELETE FROM support WHERE account_id = $1",
            "INSERT INTO support (id, account_id, operator_id, asked_at, granted_at, until)
             VALUES (gen_random_uuid(), $1, $2, $3, $3, $3 + 600)",
        ],
        "suspend" => &["UPDATE accounts SET suspended = true WHERE id = $1"],
        "op-2fa" => &["UPDATE people SET second_secret = '\\x00' WHERE id = $2"],
        _ => &[],
    };
    for statement in statements {
        world.run(statement, Some(world.operator.id)).await;
    }
}

/// And back.
async fn clear_stage(world: &World, caller: &str) {
    let statement = match caller {
        "no-2fa" => "UPDATE accounts SET second_step_from = NULL WHERE id = $1",
        "support" => "DELETE FROM support WHERE account_id = $1",
        "suspend" => "UPDATE accounts SET suspended = false WHERE id = $1",
        "op-2fa" => "UPDATE people SET second_secret = NULL WHERE second_secret = '\\x00'",
        _ => return,
    };
    world.run(statement, None).await;
}

/// Its check digits are right, so that it is looked for.
fn never_made() -> String {
    let token = base::secret::ApiToken::generate(&base::random::SeededRandom::new(7));
    token.expose().to_owned()
}

/// What one operation answers to each caller.
struct Row {
    /// The row of the matrix.
    cells: String,
    /// The errors that callers without the permission get, if something else is wrong with their request too.
    complaints: String,
}

/// A caller at an operation.
struct Call<'a> {
    world: &'a World,
    name: &'a str,
    about: About,
    short: &'a str,
    caller: &'a Actor,
}

impl Call<'_> {
    /// Sends a request of its own, in the state in which the caller meets the account.
    async fn send(&self, how: impl AsyncFnOnce(Ask, &Actor) -> Reply) -> Reply {
        let ask = self.world.ask(self.name, self.about).await;
        set_stage(self.world, self.short).await;
        let reply = how(ask, self.caller).await;
        clear_stage(self.world, self.short).await;
        reply
    }

    /// Sends requests that are wrong in another way too, and lists what is answered otherwise than it should be. `plain` is
    /// the status of a request that is right.
    async fn complaints(&self, operation: &Value, plain: u16) -> String {
        let name = self.name;
        let mut complaints = String::new();
        // This one ended the session; the other does not know its caller yet, so that everyone gets the errors.
        if (name == "POST /auth/logout" && plain == 204) || name == "POST /auth/second" {
            return complaints;
        }
        let unknown = self.send(async |ask, caller| ask.with_unknown_parameter(caller).await);
        let mut spoiled = vec![("unknown parameter", unknown.await)];
        if operation.get("requestBody").is_some() {
            let broken = self.send(async |ask, caller| ask.with_broken_body(caller).await);
            spoiled.push(("broken body", broken.await));
        }
        for (how, reply) in spoiled {
            let wanted = if matches!(plain, 401 | 403) {
                plain
            } else {
                400
            };
            // What is not the caller's is not there, or the request is
            // wrong whatever it speaks of.
            let fine = reply.status == wanted
                || (plain == 404 && reply.status == 404)
                || (plain == 403 && reply.status == 400 && BY_VALUE.contains(&name));
            if !fine {
                let _ = writeln!(
                    complaints,
                    "{name} by {}, {how}: {} instead of {wanted}",
                    self.short, reply.status
                );
            }
        }
        complaints
    }
}

/// Calls an operation as everyone; where what it is about is there, also with requests that are wrong in another way.
async fn row(world: &World, name: &str, operation: &Value, about: About) -> Row {
    let mut row = Row {
        cells: format!("{name:<33}"),
        complaints: String::new(),
    };
    for (caller, (short, _)) in callers(world).await.iter().zip(CALLERS) {
        let call = Call {
            world,
            name,
            about,
            short,
            caller,
        };
        let reply = call.send(async |ask, caller| ask.by(caller).await).await;
        if reply.status >= 400 {
            reply.code();
        }
        let described = &operation["responses"][reply.status.to_string()];
        assert!(
            described.is_object(),
            "{name} does not describe {}",
            reply.status
        );
        let _ = write!(row.cells, "{:>9}", reply.status);
        if about == About::There {
            row.complaints += &call.complaints(operation, reply.status).await;
        }
    }
    row.cells.push('\n');
    row
}

/// The matrix as text, and the complaints: two tests look at them, and they take long to make.
async fn everyone_at_everything() -> &'static (String, String) {
    static FOUND: OnceCell<(String, String)> = OnceCell::const_new();
    FOUND.get_or_init(call_everything).await
}

async fn call_everything() -> (String, String) {
    let mut table = String::from("Callers:\n");
    for (short, long) in CALLERS {
        let _ = writeln!(table, "  {short:<9} {long}");
    }
    let operations = operations(&description());
    let rows = in_worlds(&operations, async |world, name, operation| {
        let there = row(world, name, operation, About::There).await;
        let gone = match name.contains("{site}") {
            true => row(world, name, operation, About::Gone).await.cells,
            false => String::new(),
        };
        let deleting = match DELETING.contains(&name) {
            true => row(world, name, operation, About::Deleting).await.cells,
            false => String::new(),
        };
        ([there.cells, gone, deleting], there.complaints)
    });
    let (rows, complaints): (Vec<_>, Vec<_>) = rows.await.into_iter().unzip();
    let titles = [
        "Operation",
        "On a site that was deleted",
        "With a number of days to keep",
    ];
    for (which, title) in titles.into_iter().enumerate() {
        let rows: Vec<String> = rows.iter().map(|rows| rows[which].clone()).collect();
        let _ = write!(table, "\n{title:<33}");
        for (short, _) in CALLERS {
            let _ = write!(table, "{short:>9}");
        }
        table.push('\n');
        table.push_str(&rows.concat());
    }
    (table, complaints.concat())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_may_what_the_matrix_says() {
    let (table, _) = everyone_at_everything().await;
    insta::assert_snapshot!("matrix", table);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_who_may_not_is_told_what_is_wrong_with_the_request() {
    let (_, complaints) = everyone_at_everything().await;
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_does_not_tell_whether_a_site_is_there() {
    let world = World::new().await;
    let stranger = world.app.session(world.stranger, 600).await;
    let mut texts = std::collections::BTreeSet::new();
    for site in [world.site, world.gone, uuid::Uuid::nil()] {
        let reply = stranger
            .get(&format!("/api/v1/sites/{site}/stats"))
            .await
            .expect(404);
        texts.insert((reply.code().to_owned(), reply.json["message"].to_string()));
    }
    for name in ["ours.example", "gone.example", "never.example"] {
        let reply = stranger
            .get(&format!("/api/v1/sites/{name}"))
            .await
            .expect(404);
        texts.insert((reply.code().to_owned(), reply.json["message"].to_string()));
    }
    assert_eq!(texts.len(), 1, "{texts:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_an_account_is_out_at_once() {
    let world = World::new().await;
    let app = &world.app;
    let person = app.join(world.owner.account, "admin", &[]).await;
    let (signed_in, program) = (
        app.session(person, 600).await,
        app.program(person, &SCOPES, None, 600).await,
    );
    signed_in.get("/api/v1/sites").await.expect(200);
    sqlx::query("DELETE FROM members WHERE person_id = $1")
        .bind(person.id)
        .execute(&app.pool)
        .await
        .expect("the person leaves");
    signed_in.get("/api/v1/sites").await.expect(401);
    program.get("/api/v1/sites").await.expect(401);
}
