//! Opening and ending sessions.

use std::net::IpAddr;

use base::{
    access::{
        Authenticator, ClientAddress, Member, PendingSecondFactor, SESSION_SECONDS, SelfOnly,
    },
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    secret::Opaque,
    text::Language,
};
use people::me::{Me, me};
use poem::{Request, http::header::USER_AGENT};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::store::{self, Membership, New};
use crate::device;

/// How much of a browser's user agent is read, in characters.
const DEVICE: usize = 400;
/// The server decides when a session ends: 30 days after its last use. The cookie itself stays as
/// long as browsers allow, 400 days, or a session in daily use would be lost after 30.
const MAX_AGE: u32 = 400 * 86_400;

/// Where a request comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requester {
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The browser, as it names itself.
    pub device: String,
    /// The cookie by which the browser is recognised, as received.
    pub known: Option<String>,
    /// Its time zone, from `Time-Zone`; an invalid one is ignored.
    pub zone: Option<String>,
}

/// The time zone of a browser, by its IANA name. The dashboard sends it.
const TIME_ZONE: &str = "time-zone";

pub(crate) fn requester(request: &Request) -> Requester {
    Requester {
        address: request.data::<ClientAddress>().map(|address| address.0),
        device: request
            .header(USER_AGENT)
            .unwrap_or("")
            .chars()
            .take(DEVICE)
            .collect(),
        known: device::shown(request),
        zone: request.header(TIME_ZONE).and_then(base::zone::read),
    }
}

/// A session just opened.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The person who is signed in, or has to send the second factor.
    pub me: Me,
    /// The values of `Set-Cookie`: the session's first, if one was opened.
    pub cookies: Vec<String>,
    /// The person's language and time zone, if this browser sent them for the first time: for the audit log.
    pub learnt: Option<Value>,
}

/// How far the person has authenticated with a new session.
#[derive(Clone, Copy)]
struct In {
    /// The session waits for the second factor.
    pending: bool,
    /// They just showed who they are.
    reauthenticated: bool,
}

/// How long a session waits for the second factor: 10 minutes.
const PENDING_SECONDS: i64 = 10 * 60;

/// Signs in a person who gave the first factor, in the account they last used: fully, or pending if they have
/// two-factor authentication. `None` if they are a member of no account.
pub(crate) async fn open(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    from: &Requester,
    action: &'static str,
) -> Result<Option<Opened>, Problem> {
    match store::membership(transaction, person).await? {
        Some(membership) => open_in(context, transaction, person, membership, from, action)
            .await
            .map(Some),
        None => Ok(None),
    }
}

/// The same in this account.
pub(crate) async fn open_in(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    membership: Membership,
    from: &Requester,
    action: &'static str,
) -> Result<Opened, Problem> {
    let state = In {
        pending: membership.second_step,
        reauthenticated: true,
    };
    let opened = insert(context, transaction, person, &membership, from, state).await?;
    // A pending session is not signed in yet.
    if !membership.second_step {
        let line = Line {
            action,
            new: opened.learnt.clone(),
            ..Line::default()
        };
        let who = Who::person(membership.account_id, person, from.address);
        context.audit(transaction, who, line).await?;
    }
    Ok(opened)
}

/// Signs in a person whom an invitation just created in this account.
pub(crate) async fn open_invited(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    account: Uuid,
    from: &Requester,
) -> Result<Opened, Problem> {
    let membership = store::membership_in(transaction, person, account)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.left_account"))?;
    open_in(
        context,
        transaction,
        person,
        membership,
        from,
        "session.opened",
    )
    .await
}

/// Signs in a person who gave the second factor too: ends the pending session, and opens another with another
/// secret.
pub(crate) async fn finish(
    context: &Context,
    transaction: &mut PgConnection,
    pending: &PendingSecondFactor,
    from: &Requester,
) -> Result<Opened, Problem> {
    store::delete(transaction, pending.session).await?;
    let membership = store::membership_in(transaction, pending.person, pending.account)
        .await?
        .ok_or_else(|| Problem::nobody("not_signed_in.left_account"))?;
    let whole = In {
        pending: false,
        reauthenticated: true,
    };
    let opened = insert(
        context,
        transaction,
        pending.person,
        &membership,
        from,
        whole,
    )
    .await?;
    let line = Line {
        action: "session.opened",
        new: opened.learnt.clone(),
        ..Line::default()
    };
    let who = Who::person(pending.account, pending.person, from.address);
    context.audit(transaction, who, line).await?;
    Ok(opened)
}

async fn insert(
    context: &Context,
    transaction: &mut PgConnection,
    person: Uuid,
    membership: &Membership,
    from: &Requester,
    In {
        pending,
        reauthenticated,
    }: In,
) -> Result<Opened, Problem> {
    let now = context.now();
    // Always a new secret: another person may know the previous one.
    let secret = context.token();
    let lasting = if pending {
        PENDING_SECONDS
    } else {
        SESSION_SECONDS
    };
    let new = New {
        id: context.id(),
        hash: secret.sha256(),
        person,
        account: membership.account_id,
        device: &context.client_lookup.browser(&from.device).to_string(),
        now,
        reauthenticated_at: if reauthenticated { now } else { 0 },
        expires_at: now + lasting,
        pending,
        address: from.address.map(|address| address.to_string()),
        country: from
            .address
            .and_then(|address| context.client_lookup.country(address)),
    };
    store::delete_ended(transaction, person, now).await?;
    store::insert(transaction, &new).await?;
    let learnt = match pending {
        true => None,
        false => {
            let language = Language::wanted().map(Language::tag);
            store::learn(transaction, person, language, from.zone.as_deref()).await?
        }
    };
    let mut me = me(context, transaction, person, membership.account_id).await?;
    if pending {
        me = me.awaited();
    }
    let mut cookies = vec![set_cookie(&context.gate, &secret)];
    if !pending {
        cookies.push(device::remember(context, from, person));
    }
    let learnt = learnt.map(|now| json!({"language": now.language, "zone": now.zone}));
    Ok(Opened {
        me,
        cookies,
        learnt,
    })
}

/// Ends the caller's session; the value of `Set-Cookie` that clears the cookie.
pub(super) async fn end(context: &Context, who: &Member<SelfOnly>) -> Result<String, Problem> {
    if let Some(session) = who.caller.session() {
        let mut transaction = context.pool().begin().await?;
        store::delete(&mut transaction, session).await?;
        let line = Line {
            action: "session.closed",
            ..Line::default()
        };
        context.audit(&mut transaction, &who.caller, line).await?;
        transaction.commit().await?;
    }
    Ok(clear_cookie(&context.gate))
}

/// Sets the session's secret as a cookie.
fn set_cookie(gate: &Authenticator, secret: &Opaque) -> String {
    cookie(gate, &secret.expose(), MAX_AGE)
}

/// Removes it.
fn clear_cookie(gate: &Authenticator) -> String {
    cookie(gate, "", 0)
}

fn cookie(gate: &Authenticator, value: &str, max_age: u32) -> String {
    let name = gate.cookie_name();
    let secure = if gate.https { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}")
}
