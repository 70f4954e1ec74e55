//! What is done with channels.

use base::{
    access::{Caller, Role},
    answer::Problem,
    audit::{Line, Who},
    context::Context,
    limits::Limited,
    secret::Opaque,
    text::Language,
};
use poem::http::StatusCode;
use poem_openapi::types::MaybeUndefined;
use serde_json::{Value, json};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::{
    emails,
    records::{ChannelCreate, ChannelKind, ChannelSite, ChannelUpdate, ChannelView},
    rules,
    store::{self, Channel, Row},
};
use crate::{
    findings::Findings,
    sending::Sender,
    settings::{daily_hour, kinds_of, kinds_word, sites_of},
    timing::{Frequency, Quiet},
};

/// The hour of daily messages, unless another is chosen.
const MORNING: i16 = 8;

/// Channels, and their operations.
#[derive(Clone, Debug)]
pub(crate) struct Channels {
    pub context: Context,
    pub findings: Findings,
    /// Sends test messages.
    pub sender: Sender,
}

pub(super) fn unknown() -> Problem {
    Problem::unknown("unknown_channel")
}

impl Channels {
    /// Those of an account; to members below admin, those that take alerts of their sites.
    pub async fn list(&self, caller: &Caller) -> Result<Vec<ChannelView>, Problem> {
        let mut connection = self.context.pool().acquire().await?;
        self.views(&mut connection, caller, None).await
    }

    /// Creates one.
    pub async fn create(
        &self,
        caller: &Caller,
        request: &ChannelCreate,
    ) -> Result<ChannelView, Problem> {
        let context = &self.context;
        let made = (request.kind == ChannelKind::Webhook && request.secret.is_none())
            .then(|| rules::new_secret(context));
        let secret = request.secret.as_deref().or(made.as_deref());
        let target = rules::target(context, request.kind, request.address.as_deref(), secret)?;
        let name = people::words::line(&request.name, "name")?;
        let zone = request.zone.as_deref().map(zone).transpose()?;
        let mut transaction = context.pool().begin().await?;
        if store::lock(&mut transaction, caller.account).await? >= rules::CHANNELS {
            return Err(Problem::conflict("too_many_channels").with("most", rules::CHANNELS));
        }
        let zone = match zone {
            Some(zone) => zone,
            None => store::zone(&mut transaction, caller.person).await?,
        };
        let channel = Channel {
            id: context.id(),
            kind: request.kind,
            name,
            place_hash: rules::place_hash(&context.sealer, request.kind, &target),
            shown: rules::shown(request.kind, &target),
            target,
            former: None,
            kinds: kinds_word(kinds_of(request.kinds.as_deref())?.as_deref()),
            sites: self
                .sites(&mut transaction, caller, request.sites.as_deref())
                .await?,
            frequency: request.frequency.unwrap_or(Frequency::AtOnce),
            daily_hour: request.daily_hour.map_or(Ok(MORNING), daily_hour)?,
            quiet: request.quiet.as_ref().map(Quiet::read).transpose()?,
            zone,
            language: Language::here().tag().to_owned(),
            say_when_over: request.say_when_over.unwrap_or(true),
            is_on: true,
            confirmed: false,
        };
        self.refuse_known(&mut transaction, caller, &channel)
            .await?;
        let now = context.now();
        store::insert(&mut transaction, context, caller, &channel, now).await?;
        self.confirm_if_strange(&mut transaction, caller, &channel)
            .await?;
        let new = Some(described(&channel));
        self.end(
            transaction,
            caller,
            &channel,
            ("channel.created", None, new),
            made,
        )
        .await
    }

    /// Changes one.
    pub async fn change(
        &self,
        caller: &Caller,
        id: &str,
        request: ChannelUpdate,
    ) -> Result<ChannelView, Problem> {
        let context = &self.context;
        let mut transaction = context.pool().begin().await?;
        store::lock(&mut transaction, caller.account).await?;
        let before = self.found(&mut transaction, caller, id).await?;
        let mut after = before.clone();
        let made = self.readdress(&mut after, &request)?;
        if let Some(name) = &request.name {
            after.name = people::words::line(name, "name")?;
        }
        match &request.sites {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => after.sites = None,
            MaybeUndefined::Value(sites) => {
                after.sites = self.sites(&mut transaction, caller, Some(sites)).await?;
            }
        }
        choose(&mut after, &request)?;
        self.refuse_known(&mut transaction, caller, &after).await?;
        let switched_on = request.on == Some(true);
        store::update(&mut transaction, context, &after, switched_on).await?;
        // Giving the same address again asks its owner once more.
        if before.target.address != after.target.address
            || (request.address.is_some() && !before.confirmed)
        {
            self.confirm_if_strange(&mut transaction, caller, &after)
                .await?;
        }
        if switched_on || before.place_hash != after.place_hash {
            self.end_alert(&mut transaction, caller.account, after.id)
                .await?;
        }
        let (old, new) = (described(&before), described(&after));
        self.end(
            transaction,
            caller,
            &after,
            ("channel.changed", Some(old), Some(new)),
            made,
        )
        .await
    }

    /// Deletes one, with what waits to be sent to it.
    pub async fn delete(&self, caller: &Caller, id: &str) -> Result<(), Problem> {
        let mut transaction = self.context.pool().begin().await?;
        store::lock(&mut transaction, caller.account).await?;
        let channel = self.found(&mut transaction, caller, id).await?;
        store::delete(&mut transaction, channel.id).await?;
        self.end_alert(&mut transaction, caller.account, channel.id)
            .await?;
        let line = Line {
            action: "channel.deleted",
            subject: &channel.name,
            old: Some(described(&channel)),
            ..Line::default()
        };
        self.context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Confirms an email address by the token of its link.
    pub async fn confirm(&self, token: &str) -> Result<(), Problem> {
        let gone = || Problem::new(StatusCode::GONE, "channel_link_over");
        let hash = Opaque::parse(token.trim()).ok_or_else(gone)?.sha256();
        let mut transaction = self.context.pool().begin().await?;
        let confirmed = store::confirm(&mut transaction, &hash, self.context.now()).await?;
        let (account, name) = confirmed.ok_or_else(gone)?;
        let who = Who {
            by: Some("recipient"),
            ..Who::service(account)
        };
        let line = Line {
            action: "channel.confirmed",
            subject: &name,
            ..Line::default()
        };
        self.context.audit(&mut transaction, who, line).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// A channel of the caller's account.
    pub(super) async fn found(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        id: &str,
    ) -> Result<Channel, Problem> {
        let id = Uuid::try_parse(id).map_err(|_| unknown())?;
        let mut rows = store::list(transaction, caller.account, Some(id)).await?;
        let row = rows.pop().ok_or_else(unknown)?;
        row.open(&self.context.sealer).map_err(Problem::internal)
    }

    /// Gives it another address or secret. Returns the secret that was made.
    fn readdress(
        &self,
        channel: &mut Channel,
        request: &ChannelUpdate,
    ) -> Result<Option<String>, Problem> {
        let (context, is_webhook) = (&self.context, channel.kind == ChannelKind::Webhook);
        let rotates = request.rotate_secret == Some(true);
        if rotates && (!is_webhook || request.secret.is_some()) {
            return Err(Problem::invalid("invalid_channel.rotation").field("rotate_secret"));
        }
        let made = rotates.then(|| rules::new_secret(context));
        let given = request.secret.as_deref().or(made.as_deref());
        if request.address.is_none() && given.is_none() {
            return Ok(None);
        }
        let former = channel.target.clone();
        let address = request.address.as_deref().unwrap_or(&former.address);
        let address = Some(address).filter(|address| !address.is_empty());
        let secret = given.or(former.secret.as_deref());
        // A stored secret is never sent elsewhere.
        let is_redirected = request.address.is_some() && given.is_none() && secret.is_some();
        if is_redirected
            && channel.kind == ChannelKind::Ntfy
            && !rules::is_same_server(&former.address, address)
        {
            return Err(Problem::invalid("invalid_channel.secret_of_another").field("secret"));
        }
        let target = rules::target(context, channel.kind, address, secret)?;
        channel.place_hash = rules::place_hash(&context.sealer, channel.kind, &target);
        channel.shown = rules::shown(channel.kind, &target);
        if is_webhook && target.secret != former.secret {
            let until = context.now() + rules::ROTATION;
            channel.former = former.secret.map(|secret| (secret, until));
        }
        channel.target = target;
        Ok(made)
    }

    async fn sites(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        sites: Option<&[Uuid]>,
    ) -> Result<Option<Vec<Uuid>>, Problem> {
        let known = store::sites(transaction, caller.account).await?;
        let known: Vec<Uuid> = known.into_iter().map(|(id, _)| id).collect();
        sites_of(sites, caller, &known)
    }

    async fn refuse_known(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        channel: &Channel,
    ) -> Result<(), Problem> {
        if store::is_known(transaction, caller.account, channel).await? {
            return Err(Problem::conflict("channel_known").field("address"));
        }
        Ok(())
    }

    /// Asks the owner of an email address that belongs to no member.
    async fn confirm_if_strange(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        channel: &Channel,
    ) -> Result<(), Problem> {
        let (context, address) = (&self.context, &channel.target.address);
        if channel.kind != ChannelKind::Email
            || store::is_member(transaction, caller.account, address).await?
        {
            return Ok(store::set_confirmed(transaction, channel.id).await?);
        }
        let targets = [address.as_str(), &caller.account.to_string()];
        context
            .limit(Limited::Invite, &targets, caller.address)
            .await?;
        let token = context.token();
        let until = context.now() + rules::CONFIRM;
        store::set_unconfirmed(transaction, channel.id, &token.sha256(), until).await?;
        let asker = store::asker(transaction, caller).await?;
        let link = context.link("confirm-channel", &token);
        let message = emails::confirm(address, &asker.account, &asker.name, link);
        context.mail(transaction, &message).await?;
        Ok(())
    }

    /// A channel that was put right or is gone does not need attention.
    async fn end_alert(
        &self,
        transaction: &mut PgConnection,
        account: Uuid,
        channel: Uuid,
    ) -> Result<(), Problem> {
        let kind = crate::kind::AlertKind::ChannelFailed;
        let subject = channel.to_string();
        self.findings
            .close(transaction, account, None, kind, &subject)
            .await?;
        Ok(())
    }

    async fn end(
        &self,
        mut transaction: Transaction<'static, Postgres>,
        caller: &Caller,
        channel: &Channel,
        (action, old, new): (&'static str, Option<Value>, Option<Value>),
        made: Option<String>,
    ) -> Result<ChannelView, Problem> {
        let line = Line {
            action,
            subject: &channel.name,
            site: None,
            old,
            new,
        };
        self.context.audit(&mut transaction, caller, line).await?;
        let views = self
            .views(&mut transaction, caller, Some(channel.id))
            .await?;
        let view = views.into_iter().next().ok_or_else(unknown)?;
        transaction.commit().await?;
        Ok(ChannelView {
            new_secret: made,
            ..view
        })
    }

    async fn views(
        &self,
        connection: &mut PgConnection,
        caller: &Caller,
        id: Option<Uuid>,
    ) -> Result<Vec<ChannelView>, Problem> {
        let sites = store::sites(connection, caller.account).await?;
        let rows = store::list(connection, caller.account, id).await?;
        let rows = rows.into_iter().filter(|row| {
            caller.role >= Role::Admin
                || row
                    .sites()
                    .is_none_or(|sites| sites.iter().any(|site| caller.sees(*site)))
        });
        let views = rows.map(|row| self.view(row, caller, &sites));
        views.collect()
    }

    fn view(
        &self,
        row: Row,
        caller: &Caller,
        sites: &[(Uuid, String)],
    ) -> Result<ChannelView, Problem> {
        let last = row.last();
        let (created_by, now) = (row.created_by(), self.context.now());
        let states = row.states();
        let channel = row.open(&self.context.sealer).map_err(Problem::internal)?;
        let site = |id: &Uuid| {
            let known = sites
                .iter()
                .find(|(known, _)| known == id && caller.sees(*id));
            known.map(|(id, name)| ChannelSite {
                id: *id,
                name: name.clone(),
            })
        };
        let secret = channel.target.secret.as_deref();
        Ok(ChannelView {
            id: channel.id,
            kind: channel.kind,
            address: channel.shown,
            secret: secret.map(|secret| format!("…{}", rules::end(secret))),
            new_secret: None,
            former_secret_until: channel
                .former
                .map(|(_, until)| until)
                .filter(|until| *until > now),
            sites: channel
                .sites
                .map(|sites| sites.iter().filter_map(site).collect()),
            kinds: channel
                .kinds
                .as_deref()
                .map(crate::settings::Choices::kinds_of),
            frequency: channel.frequency,
            daily_hour: u8::try_from(channel.daily_hour).unwrap_or_default(),
            quiet: channel.quiet.map(Quiet::shown),
            zone: channel.zone,
            language: channel.language,
            say_when_over: channel.say_when_over,
            on: channel.is_on,
            off_because: states.off_because(),
            confirmed: channel.confirmed,
            failing_since: states.failing_since,
            created_at: states.created_at,
            created_by,
            last,
            name: channel.name,
        })
    }
}

/// Takes over what else is chosen.
fn choose(channel: &mut Channel, request: &ChannelUpdate) -> Result<(), Problem> {
    match &request.kinds {
        MaybeUndefined::Undefined => {}
        MaybeUndefined::Null => channel.kinds = None,
        MaybeUndefined::Value(kinds) => {
            channel.kinds = kinds_word(kinds_of(Some(kinds))?.as_deref());
        }
    }
    match &request.quiet {
        MaybeUndefined::Undefined => {}
        MaybeUndefined::Null => channel.quiet = None,
        MaybeUndefined::Value(quiet) => channel.quiet = Some(Quiet::read(quiet)?),
    }
    if let Some(frequency) = request.frequency {
        channel.frequency = frequency;
    }
    if let Some(hour) = request.daily_hour {
        channel.daily_hour = daily_hour(hour)?;
    }
    if let Some(name) = &request.zone {
        channel.zone = zone(name)?;
    }
    if let Some(say) = request.say_when_over {
        channel.say_when_over = say;
    }
    if let Some(on) = request.on {
        channel.is_on = on;
    }
    Ok(())
}

fn zone(name: &str) -> Result<String, Problem> {
    base::zone::read(name).ok_or_else(|| Problem::invalid("unknown_zone").field("zone"))
}

/// For the audit: without secrets.
fn described(channel: &Channel) -> Value {
    json!({
        "kind": channel.kind.word(),
        "name": channel.name,
        "address": channel.shown,
        "sites": channel.sites,
        "kinds": channel.kinds,
        "frequency": channel.frequency,
        "daily_hour": channel.daily_hour,
        "quiet": channel.quiet.map(Quiet::shown),
        "zone": channel.zone,
        "say_when_over": channel.say_when_over,
        "on": channel.is_on,
    })
}
