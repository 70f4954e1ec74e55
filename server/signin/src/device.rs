//! Browsers in which a person signed in before. Each has its own bucket for counting attempts, so that
//! attempts on the same address from elsewhere cannot lock its owner out.
//!
//! Such a browser carries a cookie sealed by Stile, with the person's id and the browser's own. The cookie
//! gives no access: signing in needs the same proof as in any other browser. A browser remembers the last few
//! people who signed in with it.

use base::{
    access::{Authenticator, cookies},
    answer::Problem,
    context::Context,
    limits::{Attempt, Limited},
};
use poem::Request;
use uuid::Uuid;

use crate::{invitation::store::email, session::Requester};

/// How many people one browser is known for.
const PEOPLE: usize = 3;
/// For how long after the last sign-in: as long as browsers keep a cookie, 400 days.
const SECONDS: i64 = 400 * 86_400;
const PURPOSE: &str = "known device";
const NAMES: [&str; 2] = ["__Host-stile-known", "stile-known"];
/// Two ids and a moment.
const BYTES: usize = 16 + 16 + 8;

/// A browser, as one person's.
#[derive(Clone, Copy, Debug)]
struct Device {
    person: Uuid,
    id: Uuid,
}

fn name(gate: &Authenticator) -> &'static str {
    if gate.https { NAMES[0] } else { NAMES[1] }
}

/// The cookie's value, as it came.
pub(crate) fn shown(request: &Request) -> Option<String> {
    let found = NAMES.iter().find_map(|name| cookies(request, name).next());
    found.map(str::to_owned)
}

fn seal(context: &Context, device: Device) -> String {
    let mut bytes = Vec::with_capacity(BYTES);
    bytes.extend(device.person.as_bytes());
    bytes.extend(device.id.as_bytes());
    bytes.extend((context.now() + SECONDS).to_be_bytes());
    hex::encode(context.sealer.seal(PURPOSE, &bytes, &context.random))
}

fn unseal(context: &Context, text: &str) -> Option<Device> {
    let sealed = hex::decode(text).ok()?;
    let bytes: [u8; BYTES] = context
        .sealer
        .unseal(PURPOSE, &sealed)
        .ok()?
        .try_into()
        .ok()?;
    let (ids, until) = bytes.split_at(32);
    let (person, id) = ids.split_at(16);
    let until = i64::from_be_bytes(until.try_into().ok()?);
    (until > context.now()).then_some(Device {
        person: Uuid::from_slice(person).ok()?,
        id: Uuid::from_slice(id).ok()?,
    })
}

/// The sealed parts that can be opened, each with its content.
fn parts<'a>(context: &Context, from: &'a Requester) -> Vec<(&'a str, Device)> {
    let shown = from.known.as_deref().unwrap_or("");
    shown
        .split('.')
        .take(PEOPLE)
        .filter_map(|part| Some((part, unseal(context, part)?)))
        .collect()
}

/// The number of this browser, where this person signed in with it before.
pub(crate) fn of_person(context: &Context, from: &Requester, person: Uuid) -> Option<Uuid> {
    parts(context, from)
        .into_iter()
        .find_map(|(_, device)| (device.person == person).then_some(device.id))
}

/// The same for the person with this address, in lower case.
async fn of_address(
    context: &Context,
    from: &Requester,
    key: &str,
) -> Result<Option<Uuid>, Problem> {
    for (_, device) in parts(context, from) {
        let mut connection = context.pool().acquire().await?;
        let address = email(&mut connection, device.person).await?;
        if address.is_some_and(|address| address.to_ascii_lowercase() == key) {
            return Ok(Some(device.id));
        }
    }
    Ok(None)
}

/// Counts an action about an address, in lower case, and by the client's address; `target` says what is
/// counted.
pub(crate) async fn count(
    context: &Context,
    action: Limited,
    (target, key): (&str, &str),
    from: &Requester,
) -> Result<(), Problem> {
    let attempt = Attempt {
        targets: &[target],
        address: from.address,
        device: of_address(context, from, key).await?,
    };
    context.limit_attempt(action, attempt).await
}

/// The value of `Set-Cookie` for a browser that this person has just signed in with.
pub(crate) fn remember(context: &Context, from: &Requester, person: Uuid) -> String {
    let own = Device {
        person,
        id: of_person(context, from, person).unwrap_or_else(|| context.id()),
    };
    let others = parts(context, from)
        .into_iter()
        .filter(|(_, device)| device.person != person)
        .map(|(part, _)| part.to_owned())
        .take(PEOPLE - 1);
    let value: Vec<String> = std::iter::once(seal(context, own)).chain(others).collect();
    let secure = if context.gate.https { "; Secure" } else { "" };
    format!(
        "{}={}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}",
        name(&context.gate),
        value.join(".")
    )
}
