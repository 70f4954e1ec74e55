//! Opening accounts by a link.

use base::{
    answer::Problem,
    clock::Clock,
    context::Context,
    email::Email,
    limits::Limited,
    random::{Random, uuid_v7},
    secret::Opaque,
};
use people::{accounts, words::name};
use poem::http::StatusCode;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    emails,
    opening::{self, Behind, already_started, over},
    records::{StartAsk, StartUse, Starting},
    store,
};
use crate::{
    count_wrong,
    emails::origin_facts,
    link::{
        NewLink, Sent, create,
        store::{self as links, Kind, Link, LinkRow},
        unknown_link,
    },
    session::{self, Membership, Opened, Requester},
};

/// How long the first link lasts: seven days. Starting the server again makes another.
pub const START_SECONDS: i64 = 7 * 86_400;
/// How long the link works that is emailed to a new account's address.
const OPENING_SECONDS: i64 = 86_400;

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
    store::delete_links(&mut transaction).await?;
    let token = Opaque::generate(random);
    let now = clock.now_seconds();
    let new = LinkRow {
        id: uuid_v7(clock, random),
        kind: Kind::Start,
        hash: token.sha256(),
        code_hash: None,
        person: None,
        email: None,
        payload: None,
        now,
        expires_at: now + START_SECONDS,
    };
    links::insert(&mut transaction, &new).await?;
    transaction.commit().await?;
    Ok(Some(token.expose()))
}

/// What this link opens.
pub(super) async fn starting(
    context: &Context,
    token: &str,
    from: &Requester,
) -> Result<Starting, Problem> {
    match look(context, token).await {
        Ok(starting) => Ok(starting),
        Err(problem) => Err(counted(context, from, problem).await),
    }
}

/// Emails a link to the address that the account is to have.
pub(super) async fn ask(
    context: &Context,
    request: StartAsk,
    from: &Requester,
) -> Result<Sent, Problem> {
    let email = Email::read(&request.email, "email")?;
    let key = email.key();
    // Every request counts, whatever its token: a valid one sends an email.
    context.limit(Limited::Start, &[&key], from.address).await?;
    mail(context, &request.token, &email, from).await
}

/// Makes the account and signs its owner in.
pub(super) async fn use_once(
    context: &Context,
    request: StartUse,
    from: &Requester,
) -> Result<Opened, Problem> {
    match make(context, request, from).await {
        Ok(opened) => Ok(opened),
        Err(problem) => Err(counted(context, from, problem).await),
    }
}

/// Wrong links are counted, right ones never.
async fn counted(context: &Context, from: &Requester, problem: Problem) -> Problem {
    match problem.status_code() {
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            count_wrong(context, Limited::Start, from.address, problem).await
        }
        _ => problem,
    }
}

async fn look(context: &Context, token: &str) -> Result<Starting, Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let mut connection = context.pool().acquire().await?;
    let new_deployment = !store::has_accounts(&mut connection).await?;
    if let Some(known) = opening::find(context, &mut connection, &hash).await? {
        return Ok(Starting {
            new_deployment: new_deployment && known.behind.is_first(),
            account: known.account,
            mail_first: known.email.is_some(),
            email: known.email,
        });
    }
    let link = links::find(&mut connection, Kind::Opening, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if link.is_over(context.now()) {
        return Err(over());
    }
    let behind = behind(&link)?;
    Ok(Starting {
        new_deployment: new_deployment && behind.is_first(),
        account: behind.account(&mut connection).await?,
        email: link.email,
        mail_first: false,
    })
}

/// What an emailed link is based on.
fn behind(link: &Link) -> Result<Behind, Problem> {
    let request = link.payload.clone().ok_or_else(unknown_link)?;
    serde_json::from_value(request).map_err(Problem::internal)
}

async fn mail(
    context: &Context,
    token: &str,
    email: &Email,
    from: &Requester,
) -> Result<Sent, Problem> {
    let hash = Opaque::parse(token).ok_or_else(unknown_link)?.sha256();
    let mut transaction = context.pool().begin().await?;
    let known = opening::find(context, &mut transaction, &hash)
        .await?
        .ok_or_else(unknown_link)?;
    if known.behind.is_first() && store::has_accounts(&mut transaction).await? {
        return Err(already_started());
    }
    let new = NewLink {
        kind: Kind::Opening,
        email,
        person: None,
        payload: Some(serde_json::to_value(known.behind).map_err(Problem::internal)?),
        lasting: OPENING_SECONDS,
    };
    let created = create(context, &mut transaction, new).await?;
    let link = context.link("start", &created.token);
    let message = emails::opening(email.as_str(), &link, origin_facts(context, from));
    context.mail(&mut transaction, &message).await?;
    transaction.commit().await?;
    Ok(Sent {
        to: email.as_str().to_owned(),
        expires_at: created.expires_at,
    })
}

async fn make(context: &Context, request: StartUse, from: &Requester) -> Result<Opened, Problem> {
    let hash = Opaque::parse(&request.token)
        .ok_or_else(unknown_link)?
        .sha256();
    let now = context.now();
    let mut transaction = context.pool().begin().await?;
    store::lock(&mut transaction).await?;
    let (link, behind) = locked_link(&mut transaction, &hash).await?;
    if link.is_over(now) {
        return Err(over());
    }
    let person_name = name(&request.name, "name")?;
    let email = address(&request, &link)?;
    let account = name(&request.account, "account")?;
    if behind.is_first() && store::has_accounts(&mut transaction).await? {
        return Err(already_started());
    }
    behind.spend(context, &mut transaction).await?;
    links::mark_used(&mut transaction, link.id, now).await?;
    let new = store::NewPerson {
        id: context.id(),
        name: &person_name,
        email: email.as_str(),
        operator: behind.is_first(),
        now,
    };
    let person = store::insert_person(&mut transaction, &new).await?;
    let owner = Owner {
        person: person.id,
        second_step: person.second_step,
    };
    let opened = found(context, &mut transaction, owner, &account, from).await?;
    behind
        .opened(context, &mut transaction, opened.me.account.id)
        .await?;
    transaction.commit().await?;
    Ok(opened)
}

/// The printed or emailed link with this token, locked until the transaction ends.
async fn locked_link(
    transaction: &mut PgConnection,
    hash: &[u8; 32],
) -> Result<(Link, Behind), Problem> {
    if let Some(link) = links::lock(transaction, Kind::Start, hash).await? {
        let behind = Behind::First(link.id);
        return Ok((link, behind));
    }
    let link = links::lock(transaction, Kind::Opening, hash)
        .await?
        .ok_or_else(unknown_link)?;
    let behind = behind(&link)?;
    Ok((link, behind))
}

/// The new account's address: the one that an emailed link proves, or the one typed.
fn address(request: &StartUse, link: &Link) -> Result<Email, Problem> {
    let typed = request
        .email
        .as_deref()
        .map(|typed| Email::read(typed, "email"))
        .transpose()?;
    match (&link.email, typed) {
        (None, Some(typed)) => Ok(typed),
        (None, None) => Email::read("", "email"),
        (Some(proven), None) => Email::read(proven, "email"),
        (Some(proven), Some(typed)) if typed.key() == *proven => Ok(typed),
        (Some(_), Some(_)) => Err(Problem::invalid("other_email").field("email")),
    }
}

/// Who will own an account.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner {
    pub person: Uuid,
    pub second_step: bool,
}

/// Makes an account with this owner, and signs them in.
pub(crate) async fn found(
    context: &Context,
    transaction: &mut PgConnection,
    owner: Owner,
    account_name: &str,
    from: &Requester,
) -> Result<Opened, Problem> {
    let account = accounts::found(
        context,
        transaction,
        owner.person,
        account_name,
        from.address,
    )
    .await?;
    let membership = Membership {
        account_id: account,
        second_step: owner.second_step,
    };
    session::open_in(
        context,
        transaction,
        owner.person,
        membership,
        from,
        "session.opened",
    )
    .await
}
