//! What is done to push devices.

use base::{
    access::{Caller, Role},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use uuid::Uuid;

use super::{
    records::{PushDeviceView, PushSubscribe, PushView},
    rules,
    send::{Device, send},
    store::{self, New},
    vapid::Vapid,
};

/// Whose devices the caller sees: `None` is everybody's of the account.
fn only_of(caller: &Caller) -> Option<Uuid> {
    let manages = caller.devices || caller.role == Role::Owner;
    (!manages).then_some(caller.person)
}

/// A person with support access must not get the account's alerts, which would outlast that access.
fn no_support(caller: &Caller) -> Result<(), Problem> {
    if caller.support {
        return Err(Problem::denied("support_reads.device"));
    }
    Ok(())
}

pub(super) async fn list(
    context: &Context,
    vapid: &Vapid,
    caller: &Caller,
) -> Result<PushView, Problem> {
    let pool = context.pool();
    let mut devices = store::list(pool, caller.account, only_of(caller), None).await?;
    for device in &mut devices {
        device.mine = device.person.id == caller.person;
    }
    Ok(PushView {
        public_key: vapid.public_key(),
        devices,
    })
}

pub(super) async fn add(
    context: &Context,
    vapid: &Vapid,
    caller: &Caller,
    body: PushSubscribe,
    device: String,
) -> Result<PushDeviceView, Problem> {
    no_support(caller)?;
    let (p256dh, auth) = rules::keys(&body.keys)?;
    let new = New {
        id: context.id(),
        account: caller.account,
        person: caller.person,
        name: rules::name(&body, device)?,
        device: Device {
            endpoint: rules::endpoint(&body.endpoint, &context.fetch)?,
            p256dh,
            auth,
        },
        now: context.now(),
    };
    let mut transaction = context.pool().begin().await?;
    if store::count_held(&mut transaction, caller.account, caller.person).await? >= rules::DEVICES {
        return Err(Problem::conflict("too_many_devices").with("most", rules::DEVICES));
    }
    if !store::insert(&mut transaction, &new).await? {
        return Err(Problem::conflict("device_known"));
    }
    let line = Line {
        action: "push.added",
        subject: &new.name,
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    try_out(context, vapid, &new).await?;
    let devices = store::list(
        context.pool(),
        caller.account,
        Some(caller.person),
        Some(new.id),
    )
    .await?;
    let mut view = devices
        .into_iter()
        .next()
        .ok_or_else(|| Problem::unknown("unknown_device"))?;
    view.mine = true;
    Ok(view)
}

/// The first message. The endpoint's name may lead into our own network, which shows only here.
async fn try_out(context: &Context, vapid: &Vapid, new: &New) -> Result<(), Problem> {
    let message = json!({
        "title": "Stile",
        "body": "This browser will be told of alerts.",
        "url": &*context.origin,
    });
    let sent = send(context, vapid, &new.device, &message).await;
    let failed = sent.err().map(|error| error.to_string());
    store::tried(context.pool(), new.id, context.now(), failed.as_deref()).await?;
    Ok(())
}

pub(super) async fn remove(
    context: &Context,
    caller: &Caller,
    device: &str,
) -> Result<(), Problem> {
    let unknown = || Problem::unknown("unknown_device");
    let id = Uuid::try_parse(device).map_err(|_| unknown())?;
    no_support(caller)?;
    let mut transaction = context.pool().begin().await?;
    let gone = store::delete(&mut transaction, id, caller.account, only_of(caller))
        .await?
        .ok_or_else(unknown)?;
    let line = Line {
        action: "push.removed",
        subject: &gone,
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
