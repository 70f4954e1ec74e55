//! Goals, picks and stretches put straight into the accounts database, with versions and pauses of any time.

use serde_json::Value;
use tests::TestApp;
use uuid::Uuid;

/// What reaching a version is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Worth {
    Nothing,
    Event,
    /// Ten-thousandths of a currency's unit.
    Fixed(i64, String),
}

/// A version of a goal: what reaches it, what that is worth, from when on it counts.
pub type Version = (Value, Worth, Option<i64>);

/// The id of the first, second ... goal, pick or stretch of a test.
pub fn id(number: usize) -> Uuid {
    Uuid::from_u128(0x018f_0000_0000_7000_8000_0000_0000_0000 + number as u128)
}

async fn site(app: &TestApp, name: &str) -> Uuid {
    app.registry.by_name_or_id(name).expect("the site").facts.id
}

async fn reload(app: &TestApp, site: Uuid) {
    app.registry.reload(site).await.expect("the site is read");
}

/// Makes a goal of a site, with this id.
pub async fn goal(
    app: &TestApp,
    site_name: &str,
    id: Uuid,
    name: &str,
    versions: &[Version],
    pauses: &[(i64, Option<i64>)],
) {
    let site = site(app, site_name).await;
    sqlx::query("INSERT INTO goals (id, site_id, name, created_at) VALUES ($1, $2, $3, 0)")
        .bind(id)
        .bind(site)
        .bind(name)
        .execute(&app.pool)
        .await
        .expect("a goal");
    for (number, (definition, worth, counts_from)) in (1_i32..).zip(versions) {
        let (amount, currency) = match worth {
            Worth::Fixed(amount, currency) => (Some(*amount), Some(currency)),
            _ => (None, None),
        };
        sqlx::query(
            "INSERT INTO goal_versions (goal_id, number, definition, from_event, amount, currency, counts_from, made_at) \
             VALUES ($1, $2, $3, $4, $5::bigint::numeric / 10000, $6, $7, 0)",
        )
        .bind(id)
        .bind(number)
        .bind(definition)
        .bind(*worth == Worth::Event)
        .bind(amount)
        .bind(currency)
        .bind(counts_from)
        .execute(&app.pool)
        .await
        .expect("a version");
    }
    for (paused, resumed) in pauses {
        sqlx::query("INSERT INTO goal_pauses (goal_id, paused_at, resumed_at) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(paused)
            .bind(resumed)
            .execute(&app.pool)
            .await
            .expect("a pause");
    }
    reload(app, site).await;
}

/// Makes a pick of a site, looked for on these pages.
pub async fn pick(app: &TestApp, site_name: &str, id: Uuid, name: &str, page: &str) {
    let site = site(app, site_name).await;
    sqlx::query(
        "INSERT INTO picks (id, site_id, name, page, selectors, created_at) VALUES ($1, $2, $3, $4, $5, 0)",
    )
    .bind(id)
    .bind(site)
    .bind(name)
    .bind(page)
    .bind(["#buy", "main > button"])
    .execute(&app.pool)
    .await
    .expect("a pick");
    reload(app, site).await;
}

/// Makes a stretch of a site, looked for on these pages.
pub async fn stretch(app: &TestApp, site_name: &str, id: Uuid, name: &str, page: &str) {
    let site = site(app, site_name).await;
    sqlx::query(
        "INSERT INTO stretches (id, site_id, name, page, from_selectors, to_selectors, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, 0)",
    )
    .bind(id)
    .bind(site)
    .bind(name)
    .bind(page)
    .bind(["h2"])
    .bind([] as [&str; 0])
    .execute(&app.pool)
    .await
    .expect("a stretch");
    reload(app, site).await;
}
