//! Notices and targets that every kind is tested with, and what all kinds have in common.

mod discord;
mod mattermost;
mod ntfy;
mod pagerduty;
mod slack;
mod teams;
mod telegram;
mod webhook;

use poem::http::StatusCode;
use serde_json::json;

use super::*;

/// A moment of attempts: 2026-11-27T06:36:47Z.
const NOW: i64 = 1_795_761_407;

/// When the notice happened: 2026-11-27T06:30:00Z.
const AT: i64 = 1_795_761_000;

/// What must not be in any message: it would mention people, or link elsewhere, in one format or another.
const HOSTILE: &str = "<!channel> @everyone @here [x](https://evil.example) **b** _i_ `c` <b>&amp;\n# h\r\u{202e}\0|~#";

const ALL: [Kind; 8] = [
    Kind::Webhook,
    Kind::Slack,
    Kind::Mattermost,
    Kind::Teams,
    Kind::Discord,
    Kind::Telegram,
    Kind::Ntfy,
    Kind::PagerDuty,
];

fn id(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

fn alert(n: u128) -> NoticeAlert {
    NoticeAlert {
        id: id(n),
        kind: "no_hits".to_owned(),
        site: Some(NoticeSite {
            id: "s1".to_owned(),
            name: "example.com".to_owned(),
        }),
        severity: Severity::Critical,
        title: "No hits arrive at example.com".to_owned(),
        text: "Check the script.\nThen reload the page.".to_owned(),
        opened_at: AT,
        over_at: None,
        open: format!("https://stile.example/alerts/{n}"),
        mute: format!("https://stile.example/alerts/{n}/mute"),
        values: json!({"hits": 0, "expected": 120.5})
            .as_object()
            .unwrap()
            .clone(),
    }
}

fn opened() -> Notice {
    let alert = alert(1);
    Notice {
        id: id(9),
        at: AT,
        event: Event::Opened,
        title: alert.title.clone(),
        text: alert.text.clone(),
        open: alert.open.clone(),
        alerts: vec![alert],
        labels: Labels {
            open: "Open alert".to_owned(),
            mute: "Mute".to_owned(),
        },
        language: "en".to_owned(),
    }
}

fn over() -> Notice {
    let mut notice = opened();
    notice.event = Event::Over;
    notice.title = "Hits arrive again at example.com".to_owned();
    notice.text = String::new();
    notice.alerts[0].over_at = Some(AT);
    notice
}

fn test() -> Notice {
    Notice {
        event: Event::Test,
        alerts: Vec::new(),
        title: "This is a test".to_owned(),
        text: "The channel works.".to_owned(),
        open: "https://stile.example/channels".to_owned(),
        ..opened()
    }
}

fn digest(alerts: u128) -> Notice {
    let mut listed: Vec<NoticeAlert> = (1..=alerts).map(alert).collect();
    if let Some(second) = listed.get_mut(1) {
        second.over_at = Some(AT);
    }
    Notice {
        event: Event::Digest,
        alerts: listed,
        title: format!("{alerts} alerts since yesterday"),
        text: String::new(),
        open: "https://stile.example/alerts".to_owned(),
        ..opened()
    }
}

/// The notice with this name, title and text everywhere.
fn filled(mut notice: Notice, text: &str) -> Notice {
    for alert in &mut notice.alerts {
        alert.title = text.to_owned();
        alert.text = text.to_owned();
        alert.site.as_mut().unwrap().name = text.to_owned();
    }
    notice.title = text.to_owned();
    notice.text = text.to_owned();
    notice.labels.open = text.to_owned();
    notice.labels.mute = text.to_owned();
    notice
}

fn with(address: &str, secret: Option<&str>) -> Target {
    Target {
        address: address.to_owned(),
        secret: secret.map(str::to_owned),
        former_secret: None,
    }
}

fn target(kind: Kind) -> Target {
    match kind {
        Kind::Webhook => with(
            "https://hooks.example.com/stile",
            Some("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
        ),
        Kind::Slack => with(
            "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx",
            None,
        ),
        Kind::Mattermost => with(
            "https://chat.example.com/hooks/abcdefghijklmnopqrstuvwxyz",
            None,
        ),
        Kind::Teams => with(
            "https://prod-1.westeurope.logic.azure.com/workflows/0123456789abcdef/triggers/manual/paths/invoke?sig=abcdefghijklmnop",
            None,
        ),
        Kind::Discord => with(
            "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
            None,
        ),
        Kind::Telegram => with(
            "-1001234567890",
            Some("123456789:AAabcdefghijklmnopqrstuvwxyz0123456"),
        ),
        Kind::Ntfy => with("https://ntfy.sh/stile-alerts", Some("tk_abcdefghijklmnop")),
        Kind::PagerDuty => with("", Some("0123456789abcdef0123456789abcdef")),
    }
}

fn request(kind: Kind, notice: &Notice) -> Request<Vec<u8>> {
    let service = kind.service();
    service
        .request(&target(kind), notice, &Bases::default(), NOW)
        .unwrap()
}

/// The body of the request for this notice.
fn body(kind: Kind, notice: &Notice) -> Value {
    serde_json::from_slice(request(kind, notice).body()).unwrap()
}

fn read(kind: Kind, status: u16, body: &str) -> Outcome {
    let mut answer = Response::new(body.as_bytes().to_vec());
    *answer.status_mut() = StatusCode::from_u16(status).unwrap();
    kind.service().read(&target(kind), &answer, NOW)
}

fn delivered(answer: &str) -> Outcome {
    Outcome::Delivered {
        answer: answer.to_owned(),
    }
}

fn later(after: Option<u64>, answer: &str) -> Outcome {
    Outcome::Later {
        after,
        answer: answer.to_owned(),
    }
}

fn refused(answer: &str) -> Outcome {
    Outcome::Refused {
        answer: answer.to_owned(),
    }
}

/// The code that `check` gives, with its field.
fn invalid(kind: Kind, target: &Target) -> Option<(&'static str, &'static str)> {
    let invalid = kind.service().check(target).err()?;
    Some((invalid.field, invalid.code))
}

#[test]
fn the_targets_here_are_right() {
    for kind in ALL {
        assert_eq!(invalid(kind, &target(kind)), None, "{kind:?}");
    }
}

#[test]
fn addresses_of_another_service_are_refused() {
    let owners = [Kind::Slack, Kind::Teams, Kind::Discord, Kind::Ntfy];
    for kind in [Kind::Webhook, Kind::Mattermost].into_iter().chain(owners) {
        for owner in owners.into_iter().filter(|owner| *owner != kind) {
            let mut target = target(kind);
            target.address = self::target(owner).address;
            let expected = Some(("address", "other_service"));
            assert_eq!(invalid(kind, &target), expected, "{kind:?} {owner:?}");
        }
    }
}

#[test]
fn no_kind_gives_its_secrets_away() {
    for kind in ALL {
        let target = target(kind);
        let debug = format!("{target:?}");
        let url = request(kind, &opened()).uri().to_string();
        let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let long = |part: &&str| part.len() >= 16 && !part.contains('.') && !number(part);
        let parts: Vec<&str> = url.split(['/', '?', '=', ':']).filter(long).collect();
        let echoed = read(
            kind,
            400,
            &format!("{url} {}", target.secret.clone().unwrap_or_default()),
        );
        let shown = format!("{debug} {echoed:?}");
        for secret in parts.into_iter().chain(target.secret.as_deref()) {
            assert!(!shown.contains(secret), "{kind:?} {shown}");
        }
        // Nor in an error of a wrong target.
        let mut wrong = target.clone();
        wrong.address = format!("ftp://{}", "secretpart".repeat(3));
        wrong.secret = Some("another-secret".to_owned());
        let error = kind
            .service()
            .request(&wrong, &opened(), &Bases::default(), NOW)
            .unwrap_err();
        let shown = format!("{error} {error:?} {wrong:?}");
        assert!(
            !shown.contains("secretpart") && !shown.contains("another-secret"),
            "{shown}"
        );
    }
}

#[test]
fn no_former_secret_but_for_webhooks() {
    for kind in ALL {
        let mut target = target(kind);
        target.former_secret = self::target(Kind::Webhook).secret;
        let expected = (kind != Kind::Webhook).then_some(("former_secret", "unexpected"));
        assert_eq!(invalid(kind, &target), expected, "{kind:?}");
    }
}

#[test]
fn only_pagerduty_takes_single_alerts() {
    for kind in ALL {
        assert_eq!(
            kind.service().bundles(),
            kind != Kind::PagerDuty,
            "{kind:?}"
        );
    }
}

#[test]
fn several_alerts_are_listed_even_if_they_are_not_called_a_digest() {
    let mut notice = digest(2);
    notice.event = Event::Opened;
    let listed = body(Kind::Slack, &notice);
    assert_eq!(listed["blocks"], body(Kind::Slack, &digest(2))["blocks"]);
}
