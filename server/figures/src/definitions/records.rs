//! Records of `/definitions` and `/zones`.

use base::text::{Localize as _, beginning, named, of_reason};
use jiff::Timestamp;
use poem_openapi::Object;
use shared::{channel, definitions, reason::Reason, source, wire};

/// What a figure means.
#[derive(Debug, Clone, Object)]
pub struct MetricDefinition {
    /// The id that figures carry, such as `visitors@1`.
    pub id: String,
    /// The figure's key in responses.
    pub metric: String,
    /// Its name.
    pub name: String,
    /// What it means.
    pub text: String,
}

/// Why a hit is excluded.
#[derive(Debug, Clone, Object)]
pub struct ReasonDefinition {
    /// The stable code.
    pub reason: String,
    /// What it means.
    pub explanation: String,
}

/// A step that decides whether a hit counts.
#[derive(Debug, Clone, Object)]
pub struct StepDefinition {
    /// The step's name, as in receipts and in the live test.
    pub step: String,
    /// What the step checks.
    pub text: String,
}

/// A rule for channels; the first one that matches decides.
#[derive(Debug, Clone, Object)]
pub struct ChannelDefinition {
    /// The channel.
    pub channel: String,
    /// When a visit belongs to it.
    pub rule: String,
}

/// When an alert is sent.
#[derive(Debug, Clone, Object)]
pub struct AlertDefinition {
    /// The kind of alert; `method` for what holds for several.
    pub kind: String,
    /// The rule.
    pub rule: String,
}

/// A field that the script sends.
#[derive(Debug, Clone, Object)]
pub struct ScriptField {
    /// Its key.
    pub field: String,
    /// What it means.
    pub meaning: String,
}

/// How a tool counts whose figures can be imported.
#[derive(Debug, Clone, Object)]
pub struct ImportedDefinition {
    /// The tool, as at the end of a definition's id: `ga4` of `visitors@ga4`.
    pub source: String,
    /// What its visitors and visits are.
    pub text: String,
}

/// All definitions.
#[derive(Debug, Clone, Object)]
pub struct Definitions {
    /// The version of all definitions together.
    pub version: u32,
    /// Figures.
    pub metrics: Vec<MetricDefinition>,
    /// Reasons for excluding a hit.
    pub reasons: Vec<ReasonDefinition>,
    /// The steps that decide whether a hit counts, by name.
    pub steps: Vec<StepDefinition>,
    /// The rules for the source of a visit, in order.
    pub sources: Vec<String>,
    /// The rules for channels, in order.
    pub channels: Vec<ChannelDefinition>,
    /// When each kind of alert is sent.
    pub alerts: Vec<AlertDefinition>,
    /// Everything that the script sends.
    pub script: Vec<ScriptField>,
    /// How the tools count whose figures can be imported. A figure that includes such days has a definition that names them,
    /// such as `visitors@ga4`, or `visitors@ga4+plausible`.
    pub imported: Vec<ImportedDefinition>,
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
                    name: named(&format!("metric_{}", definition.metric)).localize_here(),
                    text: named(&format!("metric_{}.text", definition.metric)).localize_here(),
                })
                .collect(),
            reasons: Reason::ALL
                .into_iter()
                .map(|reason| ReasonDefinition {
                    reason: reason.code().to_owned(),
                    explanation: of_reason(reason).localize_here(),
                })
                .collect(),
            steps: beginning("step_")
                .filter_map(|id| {
                    Some(StepDefinition {
                        step: id.strip_prefix("step_")?.to_owned(),
                        text: named(id).localize_here(),
                    })
                })
                .collect(),
            sources: (1..=source::RULES)
                .map(|number| named(&format!("source_{number}")).localize_here())
                .collect(),
            channels: (1..)
                .zip(channel::RULES)
                .map(|(number, rule): (usize, _)| ChannelDefinition {
                    channel: rule.channel.name().to_owned(),
                    rule: named(&format!("channel_rule_{number}")).localize_here(),
                })
                .collect(),
            alerts: beginning("alert_rule_")
                .filter_map(|id| {
                    Some(AlertDefinition {
                        kind: id.strip_prefix("alert_rule_")?.to_owned(),
                        rule: named(id).localize_here(),
                    })
                })
                .collect(),
            script: wire::FIELDS
                .iter()
                .map(|field| ScriptField {
                    field: (*field).to_owned(),
                    meaning: named(&format!("script_field_{field}")).localize_here(),
                })
                .collect(),
            imported: beginning("imported_by_")
                .filter_map(|id| {
                    Some(ImportedDefinition {
                        source: id.strip_prefix("imported_by_")?.to_owned(),
                        text: named(id).localize_here(),
                    })
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
    /// Its current offset, in seconds east of UTC.
    pub offset_seconds: i32,
}

/// Every IANA time zone with its current offset.
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
