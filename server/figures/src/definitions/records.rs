//! Records of `/definitions` and `/zones`.

use jiff::Timestamp;
use poem_openapi::Object;
use shared::{channel, definitions, reason::Reason, source, wire};

/// What a figure means.
#[derive(Debug, Clone, Object)]
pub struct MetricDefinition {
    /// The id that figures carry, such as `visitors@1`.
    pub id: String,
    /// The figure's key in answers.
    pub metric: String,
    /// Its name.
    pub name: String,
    /// What it means.
    pub text: String,
}

/// Why a hit is left out.
#[derive(Debug, Clone, Object)]
pub struct ReasonDefinition {
    /// The stable code.
    pub reason: String,
    /// What it means.
    pub explanation: String,
}

/// A rule for channels; the first that fits decides.
#[derive(Debug, Clone, Object)]
pub struct ChannelDefinition {
    /// The channel.
    pub channel: String,
    /// When a visit belongs to it.
    pub rule: String,
}

/// A field that the script sends.
#[derive(Debug, Clone, Object)]
pub struct ScriptField {
    /// Its key.
    pub field: String,
    /// What it says.
    pub meaning: String,
}

/// All definitions.
#[derive(Debug, Clone, Object)]
pub struct Definitions {
    /// The version of all of them together.
    pub version: u32,
    /// Figures.
    pub metrics: Vec<MetricDefinition>,
    /// Reasons for leaving a hit out.
    pub reasons: Vec<ReasonDefinition>,
    /// How a visit's source is found, in order.
    pub sources: Vec<String>,
    /// Channels, in order.
    pub channels: Vec<ChannelDefinition>,
    /// Everything that the script sends.
    pub script: Vec<ScriptField>,
}

impl Definitions {
    /// The definitions of this version.
    pub fn now() -> Definitions {
        Definitions {
            version: definitions::VERSION,
            metrics: definitions::METRICS
                .iter()
                .map(|definition| MetricDefinition {
                    id: definition.id.to_owned(),
                    metric: definition.metric.to_owned(),
                    name: definition.name.to_owned(),
                    text: definition.text.to_owned(),
                })
                .collect(),
            reasons: Reason::ALL
                .into_iter()
                .map(|reason| ReasonDefinition {
                    reason: reason.code().to_owned(),
                    explanation: reason.explanation().to_owned(),
                })
                .collect(),
            sources: source::RULES
                .iter()
                .map(|rule| (*rule).to_owned())
                .collect(),
            channels: channel::RULES
                .iter()
                .map(|rule| ChannelDefinition {
                    channel: rule.channel.name().to_owned(),
                    rule: rule.text.to_owned(),
                })
                .collect(),
            script: wire::FIELDS
                .iter()
                .map(|(field, meaning)| ScriptField {
                    field: (*field).to_owned(),
                    meaning: (*meaning).to_owned(),
                })
                .collect(),
        }
    }
}

/// A time zone.
#[derive(Debug, Clone, Object)]
pub struct ZoneView {
    /// Its IANA name.
    pub zone: String,
    /// Its present offset, in seconds east of UTC.
    pub offset_seconds: i32,
}

/// Every IANA zone with its present offset.
pub fn zones(now: i64) -> Vec<ZoneView> {
    let at = Timestamp::from_microsecond(now).unwrap_or(Timestamp::UNIX_EPOCH);
    let database = jiff::tz::db();
    let mut zones: Vec<ZoneView> = database
        .available()
        .filter_map(|name| {
            let zone = database.get(name.as_str()).ok()?;
            Some(ZoneView {
                zone: name.as_str().to_owned(),
                offset_seconds: zone.to_offset(at).seconds(),
            })
        })
        .collect();
    zones.sort_by(|a, b| a.zone.cmp(&b.zone));
    zones
}
