//! Failures in each service's own words.

use serde_json::json;

use super::{Service, http::Answer};

/// The service asks to wait.
pub fn too_many_requests(service: Service, seconds: u64) -> Answer {
    let waiting = |answer: Answer| answer.with("retry-after", seconds);
    match service {
        Service::Webhook => waiting(Answer::text(429, "slow down")),
        Service::Slack => waiting(Answer::text(429, "rate_limited")),
        Service::Mattermost => waiting(Answer::text(429, "limit exceeded")),
        Service::Teams => waiting(Answer::json(
            429,
            &json!({"error": {"code": "WorkflowTriggerRateLimit", "message": "Rate limit exceeded."}}),
        )),
        Service::Discord => waiting(Answer::json(
            429,
            &json!({
                "message": "You are being rate limited.",
                "retry_after": seconds,
                "global": false,
            }),
        )),
        Service::Telegram => Answer::json(
            429,
            &json!({
                "ok": false,
                "error_code": 429,
                "description": format!("Too Many Requests: retry after {seconds}"),
                "parameters": {"retry_after": seconds},
            }),
        ),
        Service::Ntfy => Answer::json(
            429,
            &json!({
                "code": 42_901,
                "http": 429,
                "error": "limit reached: too many requests, please be nice",
            }),
        ),
        Service::PagerDuty => waiting(Answer::json(
            429,
            &json!({"status": "throttle exceeded", "message": "Requests are arriving too quickly."}),
        )),
    }
}

/// The service is broken.
pub fn error(service: Service) -> Answer {
    match service {
        Service::Webhook | Service::Slack | Service::Mattermost | Service::Teams => {
            Answer::text(500, "Internal Server Error")
        }
        Service::Discord => Answer::json(
            500,
            &json!({"message": "500: Internal Server Error", "code": 0}),
        ),
        Service::Telegram => Answer::json(
            500,
            &json!({"ok": false, "error_code": 500, "description": "Internal Server Error"}),
        ),
        Service::Ntfy => Answer::json(
            500,
            &json!({"code": 50_001, "http": 500, "error": "internal server error"}),
        ),
        Service::PagerDuty => {
            Answer::json(500, &json!({"status": "error", "message": "Server error"}))
        }
    }
}

/// The channel was removed.
pub fn gone(service: Service) -> Answer {
    match service {
        Service::Webhook => Answer::empty(410),
        Service::Slack => Answer::text(410, "channel_is_archived"),
        Service::Mattermost => Answer::json(
            400,
            &json!({
                "id": "web.incoming_webhook.invalid.app_error",
                "message": "Invalid webhook.",
                "status_code": 400,
            }),
        ),
        Service::Teams => Answer::json(
            404,
            &json!({"error": {"code": "WorkflowNotFound", "message": "The workflow could not be found."}}),
        ),
        Service::Discord => {
            Answer::json(404, &json!({"message": "Unknown Webhook", "code": 10_015}))
        }
        Service::Telegram => Answer::json(
            403,
            &json!({
                "ok": false,
                "error_code": 403,
                "description": "Forbidden: bot was kicked from the supergroup chat",
            }),
        ),
        Service::Ntfy => Answer::json(
            403,
            &json!({"code": 40_301, "http": 403, "error": "forbidden"}),
        ),
        Service::PagerDuty => Answer::json(
            400,
            &json!({
                "status": "invalid event",
                "message": "Event object is invalid",
                "errors": ["Invalid routing key"],
            }),
        ),
    }
}
