//! What a message says.

use base::{
    context::Context,
    text::{Localize as _, Reader, Text},
};
use serde_json::Map;
use uuid::Uuid;

use super::claims::{Alert, Batch};
use crate::{
    channels::kinds::{Event, Labels, Notice, NoticeAlert, NoticeSite},
    deliveries::records::DeliveryEvent,
    kind::{AlertKind, Severity, say},
};

/// What a batch says to a reader.
pub(super) fn notice(context: &Context, batch: &Batch, reader: &Reader) -> Notice {
    let event = event(batch);
    let alerts: Vec<NoticeAlert> = batch
        .alerts()
        .into_iter()
        .map(|alert| alert_of(context, alert, reader, event == Event::Over))
        .collect();
    let (title, text, open) = match (event, alerts.as_slice()) {
        (Event::Digest, _) | (_, []) => {
            let title = Text::new("alert_bundle.title").with("count", alerts.len());
            let page = format!("{}/attention", context.origin);
            (title.localize_for(reader), String::new(), page)
        }
        (_, [alert, ..]) => (alert.title.clone(), alert.text.clone(), alert.open.clone()),
    };
    Notice {
        id: batch.id,
        // The same at each attempt.
        at: batch.due_at(),
        event,
        alerts,
        title,
        text,
        open,
        labels: labels(reader),
        language: reader.language.tag().to_owned(),
    }
}

/// A test of a channel.
pub(crate) fn test_notice(context: &Context, id: Uuid, channel: &str, reader: &Reader) -> Notice {
    let text = |id| Text::new(id).with("channel", channel).localize_for(reader);
    Notice {
        id,
        at: context.now(),
        event: Event::Test,
        alerts: Vec::new(),
        title: text("test_message.title"),
        text: text("test_message.text"),
        open: format!("{}/settings/alert-channels", context.origin),
        labels: labels(reader),
        language: reader.language.tag().to_owned(),
    }
}

pub(super) fn labels(reader: &Reader) -> Labels {
    Labels {
        open: Text::new("alert_button.open").localize_for(reader),
        mute: Text::new("alert_button.mute").localize_for(reader),
    }
}

fn event(batch: &Batch) -> Event {
    let is_over = batch.messages.iter().any(|message| message.event == "over");
    match (batch.alerts().len(), is_over) {
        (1, false) => Event::Opened,
        (1, true) => Event::Over,
        _ => Event::Digest,
    }
}

/// As the list of deliveries calls it.
pub(super) fn delivery_event(batch: &Batch) -> DeliveryEvent {
    match event(batch) {
        Event::Opened => DeliveryEvent::Opened,
        Event::Over => DeliveryEvent::Over,
        Event::Digest => DeliveryEvent::Bundle,
        Event::Test => DeliveryEvent::Test,
    }
}

fn alert_of(context: &Context, alert: &Alert, reader: &Reader, is_over: bool) -> NoticeAlert {
    let values = alert.params.as_object().cloned().unwrap_or_else(Map::new);
    let site = alert.site.as_ref().map(|(_, name)| name.as_str());
    let known = AlertKind::from_word(&alert.kind);
    let (title, text, page) = match known {
        Some(kind) => {
            let subject = alert.subject.as_str();
            let opened = say((kind, subject), &values, site, false, reader);
            match is_over {
                true => {
                    let over = say((kind, subject), &values, site, true, reader);
                    (over.title, opened.title, kind.page(site))
                }
                false => (opened.title, opened.text, kind.page(site)),
            }
        }
        // Of a newer version: named, at least.
        None => (alert.kind.clone(), String::new(), "/attention".to_owned()),
    };
    NoticeAlert {
        id: alert.id,
        kind: alert.kind.clone(),
        site: alert.site.as_ref().map(|(id, name)| NoticeSite {
            id: id.to_string(),
            name: name.clone(),
        }),
        // One of a newer version is at least named.
        severity: Severity::from_word(&alert.severity).unwrap_or(Severity::Info),
        title,
        text,
        opened_at: alert.opened_at,
        over_at: alert.over_at,
        open: format!("{}{page}", context.origin),
        mute: format!("{}/attention?alert={}", context.origin, alert.id),
        values,
    }
}
