//! Opening and ending sessions.

use std::net::IpAddr;

use base::{
    access::{Caller, ClientAddress, Key, Member, SESSION_SECONDS, SelfOnly},
    answer::Problem,
    audit::{self, Line},
    random::uuid_v7,
    secret::Opaque,
};
use people::me::{Me, me};
use poem::{Request, http::header::USER_AGENT};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    cookie,
    store::{self, Membership, New},
};
use crate::SignIn;

/// How much of a browser's name is kept, in characters.
const DEVICE: usize = 200;

/// Where a request comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requester {
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The browser, as it names itself.
    pub device: String,
}

pub(crate) fn requester(request: &Request) -> Requester {
    Requester {
        address: request.data::<ClientAddress>().map(|address| address.0),
        device: request
            .header(USER_AGENT)
            .unwrap_or("")
            .chars()
            .take(DEVICE)
            .collect(),
    }
}

/// A session just opened.
#[derive(Debug)]
pub(crate) struct Opened {
    /// Who is signed in.
    pub me: Me,
    /// The value of `Set-Cookie`.
    pub cookie: String,
}

/// Signs a person in, in the account they acted in last. `None` when they are a member of none.
pub(crate) async fn open(
    signin: &SignIn,
    transaction: &mut PgConnection,
    person: Uuid,
    from: &Requester,
    action: &'static str,
) -> Result<Option<Opened>, Problem> {
    match store::membership(transaction, person).await? {
        Some(place) => open_in(signin, transaction, person, place, from, action)
            .await
            .map(Some),
        None => Ok(None),
    }
}

/// Signs a person in, in this account, and writes the deed into its audit.
pub(crate) async fn open_in(
    signin: &SignIn,
    transaction: &mut PgConnection,
    person: Uuid,
    place: Membership,
    from: &Requester,
    action: &'static str,
) -> Result<Opened, Problem> {
    let (clock, random) = (&signin.gate.clock, &signin.random);
    let now = clock.now_seconds();
    // Always a new secret: one that was there before may be known to somebody else.
    let secret = Opaque::generate(random);
    let new = New {
        id: uuid_v7(clock, random),
        hash: secret.sha256(),
        person,
        account: place.account_id,
        device: &from.device,
        now,
        expires_at: now + SESSION_SECONDS,
    };
    store::forget_ended(transaction, person, now).await?;
    store::insert(transaction, &new).await?;
    let caller = Caller {
        account: place.account_id,
        suspended: place.suspended,
        person,
        member: place.member_id,
        role: place.role,
        billing: place.billing,
        devices: place.devices,
        operator: place.operator,
        sites: None,
        key: Key::Session { id: new.id },
        address: from.address,
    };
    audit::write(
        transaction,
        clock,
        random,
        &caller,
        Line {
            action,
            ..Line::default()
        },
    )
    .await?;
    let me = me(transaction, person, place.account_id).await?;
    Ok(Opened {
        me,
        cookie: cookie::set(&signin.gate, &secret),
    })
}

/// Ends the caller's session; the value of `Set-Cookie` that clears the cookie.
pub(super) async fn end(signin: &SignIn, who: &Member<SelfOnly>) -> Result<String, Problem> {
    if let Some(session) = who.caller.session() {
        store::delete(&signin.gate.pool, session).await?;
    }
    Ok(cookie::clear(&signin.gate))
}
