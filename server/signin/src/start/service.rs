//! Making the first account.

use std::net::IpAddr;

use base::{
    access::Role,
    answer::Problem,
    clock::Clock,
    context::Context,
    limits::Limited,
    random::{Random, uuid_v7},
    secret::Opaque,
};
use poem::http::StatusCode;
use sqlx::PgPool;

use super::{
    records::{StartUse, Starting},
    rules, store,
};
use crate::{
    count_wrong,
    link::{
        store::{self as links, Kind},
        unknown_link,
    },
    session::{self, Membership, Opened, Requester},
};

/// How long the first link lasts: seven days. Starting the server again makes another.
pub const START_SECONDS: i64 = 7 * 86_400;

/// The token of a link that makes the first account, for `/start?token=…`; `None` when there is an
/// account. Links of earlier starts end. To be called at every start of the server.
///
/// # Errors
/// When the database does not answer.
pub async fn first_link(
    pool: &PgPool,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
) -> Result<Option<String>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    store::lock(&mut transaction).await?;
    if store::has_accounts(&mut transaction).await? {
        return Ok(None);
    }
    store::forget_links(&mut transaction).await?;
    let token = Opaque::generate(random);
    let (id, now) = (uuid_v7(clock, random), clock.now_seconds());
    links::insert(
        &mut transaction,
        id,
        Kind::Start,
        &token.sha256(),
        None,
        now,
        now + START_SECONDS,
    )
    .await?;
    transaction.commit().await?;
    Ok(Some(token.expose()))
}

fn over() -> Problem {
    Problem::new(
        StatusCode::GONE,
        "link_over",
        "This link was used before or has run out. Starting the server again prints a new one while there is no account.",
    )
}

/// What this link opens.
pub(super) async fn starting(
    context: &Context,
    token: &str,
    address: Option<IpAddr>,
) -> Result<Starting, Problem> {
    match look(context, token).await {
        Ok(starting) => Ok(starting),
        Err(problem) => Err(counted(context, address, problem).await),
    }
}

/// Makes the first account and signs its owner in.
pub(super) async fn use_once(
    context: &Context,
    wish: StartUse,
    from: &Requester,
) -> Result<Opened, Problem> {
    match make(context, wish, from).await {
        Ok(opened) => Ok(opened),
        Err(problem) => Err(counted(context, from.address, problem).await),
    }
}

/// Wrong links are counted, right ones never.
async fn counted(context: &Context, address: Option<IpAddr>, problem: Problem) -> Problem {
    match problem.status_code() {
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            count_wrong(context, Limited::Start, address, problem).await
        }
        _ => problem,
    }
}

async fn look(context: &Context, token: &str) -> Result<Starting, Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let link = links::find(&context.gate.pool, Kind::Start, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(context.gate.clock.now_seconds()) {
        return Err(over());
    }
    let mut connection = context.gate.pool.acquire().await?;
    Ok(Starting {
        new_deployment: !store::has_accounts(&mut connection).await?,
        account: None,
    })
}

async fn make(context: &Context, wish: StartUse, from: &Requester) -> Result<Opened, Problem> {
    let hash = Opaque::parse(&wish.token)
        .ok_or_else(unknown_link)?
        .sha256();
    let (clock, random) = (&context.gate.clock, &context.random);
    let now = clock.now_seconds();
    let mut transaction = context.gate.pool.begin().await?;
    store::lock(&mut transaction).await?;
    let link = links::lock(&mut transaction, Kind::Start, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(now) {
        return Err(over());
    }
    let name = rules::name(&wish.name, "name")?;
    let email = rules::email(&wish.email)?;
    let account_name = rules::name(&wish.account, "account")?;
    if store::has_accounts(&mut transaction).await? {
        return Err(Problem::conflict(
            "already_started",
            "This deployment has its first account already. Sign in.",
        ));
    }
    links::mark_used(&mut transaction, link.id, now).await?;
    let (account, member) = (uuid_v7(clock, random), uuid_v7(clock, random));
    store::insert_account(&mut transaction, account, &account_name, now).await?;
    let person =
        store::insert_person(&mut transaction, uuid_v7(clock, random), &name, &email, now).await?;
    store::insert_owner(&mut transaction, member, account, person, now).await?;
    let place = Membership {
        member_id: member,
        account_id: account,
        role: Role::Owner,
        billing: true,
        devices: true,
        operator: true,
        suspended: false,
        second_step: false,
    };
    let opened = session::open_in(
        context,
        &mut transaction,
        person,
        place,
        from,
        "account.made",
    )
    .await?;
    transaction.commit().await?;
    Ok(opened)
}
