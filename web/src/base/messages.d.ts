// Written by texts/types.mjs from locales/en/web: change the texts there.
/** A number is written as the language does it. */
export type Value = string | number;
export type Language = "de" | "en";
/** Texts that are loaded with the pages that show them. */
export type Area = "account" | "alert-channels" | "alerts" | "audit" | "billing-notice" | "billing" | "changes" | "consent-proof" | "consent" | "demo" | "excluded" | "funnels" | "goals" | "imported" | "imports" | "install" | "live" | "mcp" | "nightly" | "operator-account" | "operator" | "overlay" | "palette" | "reports" | "revenue" | "setup" | "shared" | "sharing-settings" | "sharing" | "signin" | "site-cards" | "site-settings" | "sites" | "storage" | "visitors";
/** Texts without parameters. */
export type PlainId = | "access-grant" | "access-granting" | "access-requests-intro" | "access-requests-title" | "account" | "account-delete"
  | "account-delete-hint" | "account-delete-open" | "account-deletion-cancel" | "account-deletion-cancelled"
  | "account-deletion-cancelling" | "account-deletion-explained" | "account-deletion-former-member"
  | "account-deletion-schedule" | "account-deletion-scheduled" | "account-export-hint" | "account-name"
  | "account-name-hint" | "account-new" | "account-new-hint" | "account-only-owners-rename" | "account-renamed"
  | "account-suspended" | "accounts" | "add" | "add-site" | "add-site-adding" | "add-site-create" | "add-site-name-hint"
  | "add-site-title" | "advice-opted-out" | "advice-over-limit" | "advice-prefetched" | "advice-spam"
  | "advice-suspended" | "advice-too-old" | "alert-at-once" | "alert-at-once-hint" | "alert-by-email" | "alert-by-push"
  | "alert-certificate" | "alert-certificate-when" | "alert-channel-failed" | "alert-channel-failed-when"
  | "alert-channels" | "alert-daily" | "alert-daily-hint" | "alert-daily-hour" | "alert-data-request"
  | "alert-data-request-when" | "alert-drop" | "alert-drop-when" | "alert-excluded" | "alert-excluded-when"
  | "alert-frequency" | "alert-go-delivery" | "alert-go-details" | "alert-go-figures" | "alert-go-plan"
  | "alert-go-site" | "alert-goal-stopped" | "alert-goal-stopped-when" | "alert-group-privacy" | "alert-group-site"
  | "alert-group-stile" | "alert-group-traffic" | "alert-hourly" | "alert-hourly-hint" | "alert-keys"
  | "alert-keys-mute" | "alert-kinds" | "alert-kinds-all" | "alert-kinds-hint" | "alert-kinds-select-all"
  | "alert-kinds-select-none" | "alert-limit" | "alert-limit-when" | "alert-mute" | "alert-mute-hint"
  | "alert-new-source" | "alert-new-source-when" | "alert-no-hits" | "alert-no-hits-when" | "alert-no-way"
  | "alert-policy" | "alert-policy-when" | "alert-quiet" | "alert-quiet-from" | "alert-quiet-hint" | "alert-quiet-until"
  | "alert-rates-failed" | "alert-rates-failed-when" | "alert-report-failed" | "alert-report-failed-when"
  | "alert-say-when-over" | "alert-select-one" | "alert-self-check" | "alert-self-check-when" | "alert-settings"
  | "alert-settings-saved" | "alert-sites-all" | "alert-sites-some" | "alert-spike" | "alert-spike-when"
  | "alert-still-open" | "alert-tag" | "alert-tag-when" | "alert-unmute" | "alert-unreachable"
  | "alert-unreachable-when" | "alert-ways" | "alert-ways-hint" | "alert-when" | "alerts" | "alerts-muted"
  | "alerts-nightly-never" | "alerts-none" | "alerts-recovered" | "alerts-watched-delivery" | "alerts-watched-figures"
  | "alerts-watched-hits" | "alerts-watched-sites" | "alerts-watching-none" | "all" | "all-sites" | "api-reference"
  | "api-tokens" | "arriving-hint-blocked" | "arriving-hint-localhost" | "arriving-hint-published" | "arriving-inspect"
  | "arriving-open-page" | "arriving-receiving" | "arriving-todays-stats" | "arriving-waiting" | "audit-2fa-off"
  | "audit-2fa-on" | "audit-2fa-required" | "audit-2fa-reset" | "audit-2fa-started" | "audit-access-changed"
  | "audit-account-created" | "audit-account-exported" | "audit-account-received" | "audit-account-renamed"
  | "audit-account-resumed" | "audit-account-suspended" | "audit-alert-muted" | "audit-alert-settings-changed"
  | "audit-alert-unmuted" | "audit-as-support" | "audit-authenticator-changed" | "audit-banner-published"
  | "audit-banner-saved" | "audit-billing-agreement-accepted" | "audit-billing-buyer-changed"
  | "audit-billing-details-changed" | "audit-by-operator" | "audit-by-stile" | "audit-by-support"
  | "audit-channel-changed" | "audit-channel-confirmed" | "audit-channel-created" | "audit-channel-deleted"
  | "audit-channel-switched-off" | "audit-channel-tested" | "audit-consent-expired" | "audit-consent-forgotten"
  | "audit-consent-off" | "audit-consent-on" | "audit-consent-records-exported" | "audit-consent-settings-changed"
  | "audit-data-deleted" | "audit-data-expired" | "audit-deletion-cancelled" | "audit-deletion-scheduled"
  | "audit-deletion-set" | "audit-device-added" | "audit-device-removed" | "audit-digest-changed" | "audit-digest-sent"
  | "audit-element-created" | "audit-element-deleted" | "audit-email-change-requested" | "audit-email-changed"
  | "audit-funnel-changed" | "audit-funnel-created" | "audit-funnel-deleted" | "audit-goal-changed"
  | "audit-goal-created" | "audit-goal-deleted" | "audit-import-checked" | "audit-import-done" | "audit-import-failed"
  | "audit-import-removed" | "audit-import-started" | "audit-invitation-resent" | "audit-invitation-withdrawn"
  | "audit-invite-plan-failed" | "audit-language-or-zone-changed" | "audit-limits-cleared" | "audit-limits-set"
  | "audit-log" | "audit-log-intro" | "audit-log-no-changes" | "audit-log-viewed" | "audit-log-whole-account"
  | "audit-member-invited" | "audit-member-joined" | "audit-member-left" | "audit-member-removed" | "audit-name-changed"
  | "audit-nightly-started" | "audit-note-added" | "audit-note-deleted" | "audit-notice-dismissed"
  | "audit-notice-restored" | "audit-operator-added" | "audit-operator-noted" | "audit-operator-removed"
  | "audit-operator-viewed" | "audit-ownership-transferred" | "audit-password-changed" | "audit-password-reset"
  | "audit-plan-cancelled" | "audit-plan-changed" | "audit-plan-checkout" | "audit-plan-email-resent"
  | "audit-plan-ended" | "audit-plan-held" | "audit-plan-portal" | "audit-plan-released" | "audit-plan-reported"
  | "audit-plan-resumed" | "audit-plan-set" | "audit-plan-trial" | "audit-plan-withdrawn" | "audit-policy-confirmed"
  | "audit-policy-lost" | "audit-program-connected" | "audit-program-disconnected" | "audit-program-refused"
  | "audit-program-replaced" | "audit-program-reused" | "audit-provider-connected" | "audit-provider-disconnected"
  | "audit-recovery-code-used" | "audit-report-changed" | "audit-report-confirmed" | "audit-report-sent"
  | "audit-report-unsubscribed" | "audit-request-closed" | "audit-request-finished" | "audit-request-opened"
  | "audit-request-postponed" | "audit-section-created" | "audit-section-deleted" | "audit-session-ended"
  | "audit-sessions-ended" | "audit-setup-dismissed" | "audit-share-link-created" | "audit-share-link-revoked"
  | "audit-sharing-changed" | "audit-sign-in-link-created" | "audit-signed-in" | "audit-signed-out" | "audit-site-added"
  | "audit-site-changed" | "audit-site-checked" | "audit-site-deleted" | "audit-site-name-lost"
  | "audit-site-name-verified" | "audit-site-received" | "audit-site-requested" | "audit-site-transfer-cancelled"
  | "audit-site-transfer-offered" | "audit-site-transferred" | "audit-snapshot-created" | "audit-snapshot-deleted"
  | "audit-support-declined" | "audit-support-entered" | "audit-support-granted" | "audit-support-requested"
  | "audit-support-revoked" | "audit-suspension-announced" | "audit-token-created" | "audit-token-revoked"
  | "audit-trial-started" | "audit-via-deleted-token" | "audit-view-deleted" | "audit-view-saved"
  | "audit-visitor-erased" | "audit-visitor-exported" | "audit-visitor-viewed" | "audit-visitors-exported"
  | "authenticator-code" | "banner-colour-agree" | "banner-colour-agree-text" | "banner-colour-background"
  | "banner-colour-decline" | "banner-colour-decline-text" | "banner-colour-link" | "banner-colour-text"
  | "banner-colours" | "banner-colours-alike" | "banner-colours-hint" | "banner-dark" | "banner-enlarge"
  | "banner-intro" | "banner-language-missing" | "banner-languages" | "banner-light" | "banner-look" | "banner-months"
  | "banner-months-hint" | "banner-none" | "banner-none-hint" | "banner-none-hint-tool" | "banner-not-live"
  | "banner-own-tool" | "banner-panel" | "banner-panel-agreed" | "banner-panel-close" | "banner-panel-code"
  | "banner-panel-declined" | "banner-panel-forget" | "banner-panel-title" | "banner-panel-withdraw" | "banner-place"
  | "banner-place-bottom" | "banner-place-corner" | "banner-place-top" | "banner-placeholders-hint" | "banner-preview"
  | "banner-preview-none" | "banner-publish" | "banner-publish-admins" | "banner-publish-busy"
  | "banner-publish-explained" | "banner-publish-off" | "banner-publish-on" | "banner-publish-question"
  | "banner-publish-rules-first" | "banner-publish-same" | "banner-publish-save-first" | "banner-publish-tool"
  | "banner-publishing" | "banner-rule-broken" | "banner-rule-kept" | "banner-rules" | "banner-rules-after-saving"
  | "banner-rules-of-saved" | "banner-save" | "banner-saved" | "banner-saved-broken" | "banner-scheme" | "banner-shown"
  | "banner-shown-banner" | "banner-shown-panel" | "banner-text-agree" | "banner-text-body" | "banner-text-decline"
  | "banner-text-policy" | "banner-text-title" | "banner-text-withdrawal" | "banner-texts" | "banner-texts-hint"
  | "banner-unsaved" | "banner-unsaved-first" | "banner-version-live" | "banner-version-title" | "banner-versions"
  | "banner-versions-hint" | "banner-versions-none" | "banner-width" | "banner-width-desktop" | "banner-width-phone"
  | "banner-width-tablet" | "billing-active-open" | "billing-afterwards-at-once" | "billing-agreement"
  | "billing-agreement-accept" | "billing-agreement-accept-open" | "billing-agreement-done" | "billing-agreement-hint"
  | "billing-agreement-text" | "billing-any-days" | "billing-any-hits" | "billing-any-members" | "billing-any-sites"
  | "billing-at-limit" | "billing-at-limit-again" | "billing-at-limit-emails" | "billing-business"
  | "billing-business-hint" | "billing-buyer-edit" | "billing-buyer-enter" | "billing-buyer-hint" | "billing-buyer-kind"
  | "billing-buyer-missing" | "billing-buyer-save" | "billing-buyer-saved" | "billing-by-operator" | "billing-cancel"
  | "billing-cancel-open" | "billing-cancelled-open" | "billing-change-confirm" | "billing-change-when"
  | "billing-changing" | "billing-checkout-done" | "billing-checkout-late" | "billing-checkout-left"
  | "billing-checkout-unknown" | "billing-checkout-waiting" | "billing-choose" | "billing-choose-larger"
  | "billing-company-name" | "billing-consumer" | "billing-consumer-hint" | "billing-contacts" | "billing-country"
  | "billing-country-choose" | "billing-current-plan" | "billing-data-stays" | "billing-details"
  | "billing-details-edit" | "billing-details-hint" | "billing-details-missing" | "billing-details-save"
  | "billing-details-saved" | "billing-email-hint" | "billing-ended" | "billing-ended-counts" | "billing-ended-held"
  | "billing-free" | "billing-full-name" | "billing-includes" | "billing-keep" | "billing-monthly" | "billing-no-access"
  | "billing-no-limit" | "billing-none" | "billing-none-own" | "billing-notice-dismiss" | "billing-notice-label"
  | "billing-opening" | "billing-order-back" | "billing-order-pay" | "billing-order-provider" | "billing-own-limits"
  | "billing-past-due" | "billing-period" | "billing-plans" | "billing-portal" | "billing-reference-hint"
  | "billing-resume" | "billing-resume-first" | "billing-resume-open" | "billing-resume-open-dialog"
  | "billing-retention" | "billing-settle-first" | "billing-some-member" | "billing-state-above" | "billing-state-held"
  | "billing-taxes" | "billing-then" | "billing-trial-open" | "billing-trial-then" | "billing-tried-plan"
  | "billing-update-payment" | "billing-usage" | "billing-vat" | "billing-vat-hint" | "billing-withdraw"
  | "billing-withdraw-counting-at-once" | "billing-withdraw-done" | "billing-withdraw-open" | "billing-withdrawal"
  | "billing-withdrawal-info" | "billing-yearly" | "billing-your-plan" | "breakdown-no-data" | "breakdown-total"
  | "browser-default" | "buyer" | "cancel" | "card-conversion-rate-about" | "card-conversion-value-about"
  | "card-count-about" | "card-details" | "card-duration" | "card-exit-rate" | "card-flow" | "card-next-rows"
  | "card-no-goals" | "card-no-match" | "card-open-page" | "card-previous-rows" | "card-rate-about" | "card-scroll"
  | "card-share-about" | "card-time-on-page" | "change" | "change-counters-decrease" | "change-counters-increase"
  | "change-from" | "change-outside-range" | "change-points" | "change-standout-unchanged"
  | "change-subject-bounce-rate" | "change-subject-duration" | "change-subject-views" | "change-subject-views-per-visit"
  | "change-subject-visitors" | "change-subject-visits" | "change-to" | "change-too-early" | "change-unknown"
  | "change-unknown-empty" | "change-unknown-history" | "change-unknown-hours" | "change-unknown-overlap"
  | "change-unknown-running" | "change-values-campaigns" | "change-values-channels" | "change-values-countries"
  | "change-values-devices" | "change-values-pages" | "change-values-sources" | "change-within-range"
  | "changes-choose-shorter" | "changes-decreases" | "changes-falling-pages" | "changes-falling-sources"
  | "changes-how-counted" | "changes-increases" | "changes-new" | "changes-no-decreases" | "changes-no-falling-pages"
  | "changes-no-falling-sources" | "changes-no-increases" | "changes-no-period-before" | "changes-no-rising-pages"
  | "changes-no-rising-sources" | "changes-none-yet" | "changes-none-yet-hint" | "changes-previous-complete"
  | "changes-rising-pages" | "changes-rising-sources" | "changes-still-running" | "changes-to" | "channel-access-token"
  | "channel-add" | "channel-address" | "channel-admins-only" | "channel-affiliate" | "channel-ai-assistant"
  | "channel-all-kinds" | "channel-app" | "channel-bot-token" | "channel-campaign" | "channel-chat-id"
  | "channel-confirm" | "channel-confirm-button" | "channel-confirm-hint" | "channel-confirmed"
  | "channel-confirmed-hint" | "channel-create" | "channel-delete" | "channel-delete-hint" | "channel-delete-open"
  | "channel-deliveries-link" | "channel-direct" | "channel-discord-step-1" | "channel-discord-step-2"
  | "channel-display" | "channel-edit" | "channel-edit-open" | "channel-editors-only" | "channel-email"
  | "channel-email-address" | "channel-email-step" | "channel-integration-key" | "channel-internal" | "channel-keeps"
  | "channel-kind" | "channel-kind-discord" | "channel-kind-email" | "channel-kind-mattermost" | "channel-kind-ntfy"
  | "channel-kind-pagerduty" | "channel-kind-slack" | "channel-kind-teams" | "channel-kind-telegram"
  | "channel-kind-webhook" | "channel-last-none" | "channel-mattermost-step-1" | "channel-mattermost-step-2"
  | "channel-missing" | "channel-name-example" | "channel-no-site" | "channel-none" | "channel-none-read-only"
  | "channel-ntfy-step-1" | "channel-ntfy-step-2" | "channel-organic-search" | "channel-organic-social"
  | "channel-pagerduty-step-1" | "channel-pagerduty-step-2" | "channel-paid-search" | "channel-paid-social"
  | "channel-referral" | "channel-secret" | "channel-secret-coming" | "channel-secret-copied" | "channel-secret-once"
  | "channel-secret-rotate" | "channel-secret-rotate-hint" | "channel-secret-rotate-open"
  | "channel-secret-rotate-question" | "channel-slack-step-1" | "channel-slack-step-2" | "channel-slack-step-3"
  | "channel-state-failing" | "channel-state-off" | "channel-state-on" | "channel-state-stopped"
  | "channel-state-waiting" | "channel-teams-step-1" | "channel-teams-step-2" | "channel-teams-step-3"
  | "channel-telegram-step-1" | "channel-telegram-step-2" | "channel-telegram-step-3" | "channel-test"
  | "channel-test-failed" | "channel-test-ok" | "channel-testing" | "channel-topic-address" | "channel-turn-off"
  | "channel-turn-on" | "channel-video" | "channel-waiting-hint" | "channel-webhook-address" | "channel-webhook-step-1"
  | "channel-webhook-step-2" | "channel-where" | "channel-zone-hint" | "chart-add-note" | "chart-goal-changed"
  | "chart-hour" | "chart-interval" | "chart-keys" | "chart-keys-with-marks" | "chart-no-split" | "chart-other"
  | "chart-point-so-far" | "chart-point-unmatched" | "chart-split" | "chart-title" | "check-email-code"
  | "check-email-resent" | "check-for-hits" | "choose-open" | "clear" | "close" | "colours" | "command-access-requests"
  | "command-add-note" | "command-bots" | "command-clear-filters" | "command-compare-previous" | "command-compare-year"
  | "command-comparison" | "command-copy-blocked" | "command-copy-link" | "command-delete-account"
  | "command-delete-data" | "command-delete-site" | "command-devices" | "command-email" | "command-emails"
  | "command-export-account" | "command-export-site" | "command-filter-by" | "command-go-to" | "command-help"
  | "command-hostnames" | "command-in-chart" | "command-invite" | "command-keep" | "command-link-copied"
  | "command-new-account" | "command-own-visits" | "command-parameters" | "command-password" | "command-pause"
  | "command-print-page" | "command-providers" | "command-site-name" | "command-take-over" | "command-theme"
  | "command-theme-dark" | "command-theme-light" | "command-theme-system" | "command-transfer-site"
  | "command-two-factor" | "command-two-factor-rule" | "command-week-start" | "command-words-access-requests"
  | "command-words-account" | "command-words-accounts" | "command-words-add-site" | "command-words-addresses"
  | "command-words-alerts" | "command-words-announcements" | "command-words-api" | "command-words-audit"
  | "command-words-billing" | "command-words-bots" | "command-words-changed" | "command-words-channels"
  | "command-words-clear" | "command-words-compare" | "command-words-copy-link" | "command-words-currency"
  | "command-words-data" | "command-words-delete" | "command-words-deliveries" | "command-words-devices"
  | "command-words-digest" | "command-words-email" | "command-words-emails" | "command-words-exclude"
  | "command-words-excluded" | "command-words-export" | "command-words-filter" | "command-words-funnels"
  | "command-words-general" | "command-words-goals" | "command-words-history" | "command-words-hostnames"
  | "command-words-import" | "command-words-invite" | "command-words-invites" | "command-words-keep"
  | "command-words-keys" | "command-words-language" | "command-words-language-models" | "command-words-live"
  | "command-words-metric" | "command-words-new-account" | "command-words-nightly" | "command-words-note"
  | "command-words-operator-log" | "command-words-operator-overview" | "command-words-overlay"
  | "command-words-own-visits" | "command-words-page" | "command-words-page-flow" | "command-words-parameters"
  | "command-words-password" | "command-words-paths" | "command-words-pause" | "command-words-period"
  | "command-words-print" | "command-words-profile" | "command-words-providers" | "command-words-retention"
  | "command-words-revenue" | "command-words-rules" | "command-words-save-view" | "command-words-security"
  | "command-words-sessions" | "command-words-settings" | "command-words-sharing" | "command-words-site"
  | "command-words-site-name" | "command-words-snippet" | "command-words-take-over" | "command-words-team"
  | "command-words-test" | "command-words-theme" | "command-words-time-zone" | "command-words-tokens"
  | "command-words-transfer" | "command-words-two-factor" | "command-words-two-factor-rule" | "command-words-view-mine"
  | "command-words-view-team" | "command-words-week-start" | "command-words-why" | "compare-is" | "compare-is-not"
  | "computed-how" | "confirm-confirm" | "confirm-done" | "confirm-password" | "confirm-sign-in-again"
  | "confirm-sign-in-hint" | "confirm-title" | "confirm-too-long-ago" | "connected" | "consent" | "consent-agreed"
  | "consent-asked-by" | "consent-asked-by-banner" | "consent-asked-by-banner-hint" | "consent-asked-by-tool"
  | "consent-asked-by-tool-hint" | "consent-banner" | "consent-by-day" | "consent-by-version" | "consent-chain"
  | "consent-chain-hint" | "consent-chain-unsigned" | "consent-changed" | "consent-choices" | "consent-day"
  | "consent-declined" | "consent-edit-banner" | "consent-export" | "consent-gpc" | "consent-group" | "consent-here"
  | "consent-how-banner" | "consent-how-call" | "consent-how-panel" | "consent-how-signal" | "consent-intro"
  | "consent-is-off" | "consent-is-off-hint" | "consent-is-on-hint" | "consent-keep-on-hint" | "consent-keep-records"
  | "consent-keep-records-hint" | "consent-keep-saved" | "consent-keep-visits" | "consent-keep-visits-hint"
  | "consent-key" | "consent-key-show" | "consent-kind-all" | "consent-language-add" | "consent-language-example"
  | "consent-languages" | "consent-languages-hint" | "consent-languages-hint-tool" | "consent-languages-none"
  | "consent-mode-now" | "consent-mode-off" | "consent-mode-on" | "consent-modes" | "consent-modes-hint"
  | "consent-no-answers" | "consent-off" | "consent-off-done" | "consent-off-erase" | "consent-off-erase-hint"
  | "consent-off-explained" | "consent-off-keep" | "consent-off-keep-hint" | "consent-off-no-records"
  | "consent-off-open" | "consent-off-question" | "consent-off-visitors" | "consent-on" | "consent-on-admins"
  | "consent-on-admins-tool" | "consent-on-device" | "consent-on-done" | "consent-on-explained"
  | "consent-on-explained-tool" | "consent-on-figures" | "consent-on-open" | "consent-on-question" | "consent-own-tool"
  | "consent-paragraph" | "consent-paragraph-hint" | "consent-paragraph-language" | "consent-period"
  | "consent-period-30d" | "consent-period-7d" | "consent-period-all" | "consent-policy-address"
  | "consent-policy-check" | "consent-policy-checking" | "consent-policy-confirmed" | "consent-policy-hint"
  | "consent-read-only" | "consent-record-hash" | "consent-record-host" | "consent-record-how" | "consent-record-kind"
  | "consent-record-no-texts" | "consent-record-not-asked" | "consent-record-previous" | "consent-record-shown"
  | "consent-record-signature" | "consent-record-signed" | "consent-record-time" | "consent-record-unsigned"
  | "consent-record-visitor" | "consent-records" | "consent-records-hint" | "consent-records-intro"
  | "consent-records-none" | "consent-records-none-of-kind" | "consent-share" | "consent-shown" | "consent-state"
  | "consent-step-banner" | "consent-step-done" | "consent-step-dpa" | "consent-step-hide" | "consent-step-keep"
  | "consent-step-missing" | "consent-step-policy" | "consent-step-script" | "consent-step-show" | "consent-step-tool"
  | "consent-steps" | "consent-steps-hint" | "consent-stores-nothing" | "consent-to-install" | "consent-to-steps"
  | "consent-tool-call" | "consent-tool-call-hint" | "consent-tool-code" | "consent-verify" | "consent-version"
  | "consent-view-banner" | "consent-withdrew" | "consented-visitors" | "continue" | "conversions" | "cookie-policy"
  | "copied" | "copy" | "copy-selected" | "counted" | "crawler-kind-ai" | "crawler-kind-monitoring"
  | "crawler-kind-other" | "crawler-kind-preview" | "crawler-kind-search" | "crawler-kind-seo" | "crawlers"
  | "crawlers-hits" | "crawlers-kind" | "crawlers-name" | "crawlers-not-recorded" | "crawlers-share"
  | "crawlers-unknown" | "create-account" | "create-goal" | "csv-rows" | "ctrl-k" | "currency" | "data"
  | "data-request-access" | "data-request-access-hint" | "data-request-close" | "data-request-close-dialog"
  | "data-request-close-explained" | "data-request-close-hint" | "data-request-close-question"
  | "data-request-closed-done" | "data-request-code" | "data-request-code-hint" | "data-request-due-hint"
  | "data-request-erasure" | "data-request-erasure-hint" | "data-request-finish" | "data-request-finish-access"
  | "data-request-finish-access-explained" | "data-request-finish-access-identity"
  | "data-request-finish-access-question" | "data-request-finish-erasure-question" | "data-request-finished-access"
  | "data-request-finished-erasure" | "data-request-former-member" | "data-request-inform" | "data-request-kind"
  | "data-request-new" | "data-request-note" | "data-request-note-hint" | "data-request-nothing-left"
  | "data-request-open" | "data-request-open-dialog" | "data-request-opened" | "data-request-overdue"
  | "data-request-postpone" | "data-request-postpone-dialog" | "data-request-postpone-question"
  | "data-request-postponed-done" | "data-request-reason" | "data-request-reason-hint" | "data-request-state-closed"
  | "data-request-state-finished" | "data-request-visitor-deleted" | "data-requests" | "data-requests-admins"
  | "data-requests-editors-only" | "data-requests-ended" | "data-requests-none-open" | "data-requests-open"
  | "data-requests-open-hint" | "date" | "day" | "define-channels" | "define-failed" | "delete" | "delete-also"
  | "delete-data" | "delete-data-day-hint" | "delete-data-hint" | "delete-data-none" | "delete-data-open"
  | "delete-data-until" | "delete-deleting" | "delete-only-admins" | "delete-open" | "delete-site" | "delete-site-hint"
  | "delete-site-open" | "deliveries" | "delivery-at" | "delivery-delivered" | "delivery-editors-only" | "delivery-end"
  | "delivery-event-bundle" | "delivery-event-opened" | "delivery-event-over" | "delivery-event-report"
  | "delivery-event-test" | "delivery-filter" | "delivery-filter-all" | "delivery-given-up" | "delivery-intro"
  | "delivery-later" | "delivery-none" | "delivery-not-delivered" | "delivery-refused" | "delivery-result"
  | "delivery-to" | "delivery-way-channel" | "delivery-way-email" | "delivery-way-push" | "delivery-what" | "demo-12mo"
  | "demo-30d" | "demo-7d" | "demo-data" | "demo-own-data" | "demo-own-hint" | "demo-own-site" | "demo-title"
  | "devices" | "dimension-bounce" | "dimension-browser" | "dimension-browser-version" | "dimension-browsers"
  | "dimension-campaign" | "dimension-campaigns" | "dimension-channel" | "dimension-channels" | "dimension-cities"
  | "dimension-city" | "dimension-content" | "dimension-count" | "dimension-countries" | "dimension-country"
  | "dimension-deleted-goal" | "dimension-desktop" | "dimension-device" | "dimension-direct" | "dimension-entry"
  | "dimension-entry-page" | "dimension-event" | "dimension-events" | "dimension-exit" | "dimension-exit-page"
  | "dimension-goal" | "dimension-goals" | "dimension-hostname" | "dimension-hosts" | "dimension-languages"
  | "dimension-locations" | "dimension-medium" | "dimension-mobile" | "dimension-more" | "dimension-no-event"
  | "dimension-no-hostname" | "dimension-no-page" | "dimension-no-page-viewed" | "dimension-no-referrer"
  | "dimension-none" | "dimension-page" | "dimension-pages" | "dimension-rate" | "dimension-referrer"
  | "dimension-referrers" | "dimension-region" | "dimension-regions" | "dimension-screen" | "dimension-screens"
  | "dimension-share" | "dimension-source" | "dimension-sources" | "dimension-systems" | "dimension-tablet"
  | "dimension-term" | "dimension-unknown" | "dimension-untagged" | "dimension-utm-campaign" | "dimension-utm-content"
  | "dimension-utm-medium" | "dimension-utm-source" | "dimension-utm-term" | "dimension-versions" | "dimension-views"
  | "dimension-visits" | "discard" | "download" | "download-as-image" | "dry-run" | "dry-run-completed"
  | "dry-run-connecting" | "dry-run-curl-label" | "dry-run-curl-title" | "dry-run-disconnected" | "dry-run-ended"
  | "dry-run-excluded" | "dry-run-goals" | "dry-run-intro" | "dry-run-lost" | "dry-run-new-tab" | "dry-run-no-counted"
  | "dry-run-no-effect" | "dry-run-no-excluded" | "dry-run-no-site" | "dry-run-unreadable" | "dry-run-waiting"
  | "dry-run-what-to-do" | "dry-run-would-count" | "edit" | "email-address" | "email-change-changing"
  | "email-change-done" | "email-change-failed" | "email-change-get-new-link" | "email-change-go-to-profile"
  | "email-change-new" | "email-change-open-link" | "email-digest" | "email-me-link" | "email-report" | "error-busy"
  | "error-not-found" | "error-page-crashed" | "error-page-crashed-hint" | "error-page-not-loaded"
  | "error-page-not-loaded-hint" | "error-server-failed" | "error-too-many-requests" | "error-unreachable"
  | "error-unreadable" | "exclude" | "excluded" | "excluded-all" | "excluded-by-reason" | "excluded-details"
  | "excluded-hits" | "excluded-hits-received" | "excluded-no-excluded" | "excluded-no-hits" | "excluded-none"
  | "excluded-none-hint" | "excluded-none-received" | "excluded-of-received" | "excluded-reason" | "excluded-reasons"
  | "excluded-receipt" | "excluded-receipt-counted" | "excluded-receipt-look-up" | "excluded-receipt-title"
  | "excluded-show-all-reasons" | "excluded-show-in-chart" | "excluded-table" | "excluded-whole-site" | "expires"
  | "export" | "field-account" | "field-address" | "field-addresses" | "field-all" | "field-bots" | "field-by-operator"
  | "field-bytes" | "field-code" | "field-compare" | "field-content" | "field-country" | "field-counts"
  | "field-currency" | "field-daily-hour" | "field-day" | "field-days" | "field-delivered" | "field-dismissed"
  | "field-email" | "field-ends" | "field-erased" | "field-excluded-addresses" | "field-excluded-countries"
  | "field-excluded-paths" | "field-expires-at" | "field-filters" | "field-first" | "field-frequency" | "field-from"
  | "field-has-password" | "field-hits" | "field-hostnames" | "field-hosts" | "field-hour" | "field-keep-days"
  | "field-kept-parameters" | "field-kind" | "field-kinds" | "field-language" | "field-languages" | "field-last-day"
  | "field-limit" | "field-mark" | "field-members" | "field-message" | "field-metric" | "field-month-day" | "field-name"
  | "field-no" | "field-on" | "field-own-tool" | "field-owner" | "field-page" | "field-parts" | "field-path"
  | "field-paths" | "field-paused" | "field-period" | "field-permissions" | "field-plan" | "field-provider"
  | "field-public" | "field-push" | "field-quiet" | "field-reason" | "field-records" | "field-records-days"
  | "field-reference" | "field-remaining" | "field-renews" | "field-result" | "field-rhythm" | "field-role"
  | "field-say-when-over" | "field-scopes" | "field-search" | "field-sections" | "field-selectors" | "field-sessions"
  | "field-sessions-ended" | "field-since" | "field-sites" | "field-smallest" | "field-state" | "field-steps"
  | "field-subject" | "field-text" | "field-time" | "field-trial-days" | "field-until" | "field-url"
  | "field-vat-number" | "field-version" | "field-visible-to" | "field-visitors" | "field-visits" | "field-visits-days"
  | "field-week-start" | "field-weekday" | "field-why" | "field-yes" | "field-zone" | "filter" | "filter-a-goal"
  | "filter-clear-all" | "filter-converted" | "filter-deleted-goal" | "filter-exclude-instead" | "filter-filters"
  | "filter-include-instead" | "filter-not-converted" | "filtering-rules" | "flow-clear-filters" | "flow-entries"
  | "flow-example-path" | "flow-exits" | "flow-from-server" | "flow-full-paths" | "flow-last-12-months"
  | "flow-left-or-active" | "flow-next-pages" | "flow-previous-pages" | "flow-reloaded" | "for" | "former-member"
  | "from-day" | "funnel-add-first-step" | "funnel-add-step" | "funnel-all" | "funnel-all-link" | "funnel-any-order"
  | "funnel-any-order-hint" | "funnel-at-least-two" | "funnel-biggest-drop" | "funnel-compare-groups"
  | "funnel-compare-hint" | "funnel-completed" | "funnel-create" | "funnel-create-first" | "funnel-delete"
  | "funnel-delete-hint" | "funnel-deleted" | "funnel-everyone-continued" | "funnel-in-order" | "funnel-in-order-hint"
  | "funnel-in-order-loose" | "funnel-in-sequence" | "funnel-in-sequence-hint" | "funnel-intro" | "funnel-max-time"
  | "funnel-max-time-any" | "funnel-max-time-unit" | "funnel-name-example" | "funnel-new" | "funnel-no-other-page"
  | "funnel-no-visits" | "funnel-none-got-here" | "funnel-one" | "funnel-order" | "funnel-other-values" | "funnel-saved"
  | "funnel-step-drag" | "funnel-step-goal" | "funnel-step-other" | "funnel-step-page" | "funnel-steps-by-country"
  | "funnel-steps-by-device" | "funnel-steps-by-source" | "funnel-unit-days" | "funnel-unit-hours"
  | "funnel-unit-minutes" | "funnel-unit-seconds" | "funnel-visit-ends" | "funnel-where-instead" | "funnels" | "general"
  | "general-currency-hint" | "general-display" | "general-rename-open" | "general-renaming" | "general-saved"
  | "general-site-name" | "general-unsaved-kept" | "general-week-start" | "general-zone-hint" | "get-new-link"
  | "go-to-sites" | "goal-a-section" | "goal-act" | "goal-act-clicked" | "goal-act-viewed" | "goal-actions"
  | "goal-active-time" | "goal-add-another" | "goal-add-page" | "goal-all-in-any-order" | "goal-all-link"
  | "goal-amount" | "goal-amount-hint" | "goal-an-element" | "goal-apply-to" | "goal-choose-element"
  | "goal-choose-section" | "goal-clicks-other-site" | "goal-compare-at-least" | "goal-compare-at-most"
  | "goal-completed-by" | "goal-condition" | "goal-condition-add" | "goal-count-from" | "goal-create-first"
  | "goal-currency-hint" | "goal-delete" | "goal-delete-hint" | "goal-downloads-any" | "goal-edit-open" | "goal-element"
  | "goal-element-delete-hint" | "goal-elements-intro" | "goal-elements-title" | "goal-enter-conditions"
  | "goal-enter-depth" | "goal-enter-event" | "goal-enter-number" | "goal-enter-page" | "goal-enter-property"
  | "goal-enter-seconds" | "goal-enter-value" | "goal-file" | "goal-file-hint" | "goal-filter-dashboard" | "goal-form"
  | "goal-form-example" | "goal-form-hint" | "goal-front-page" | "goal-hit-added" | "goal-hit-removed"
  | "goal-home-page" | "goal-intro" | "goal-kind-all" | "goal-kind-all-example" | "goal-kind-download"
  | "goal-kind-download-example" | "goal-kind-element" | "goal-kind-element-example" | "goal-kind-event"
  | "goal-kind-event-example" | "goal-kind-form" | "goal-kind-form-example" | "goal-kind-outbound"
  | "goal-kind-outbound-example" | "goal-kind-page" | "goal-kind-page-example" | "goal-kind-scroll"
  | "goal-kind-scroll-example" | "goal-kind-section" | "goal-kind-section-example" | "goal-kind-time"
  | "goal-kind-time-example" | "goal-limit-pages" | "goal-link-hint" | "goal-link-url" | "goal-list-title"
  | "goal-name-example" | "goal-new" | "goal-no-elements" | "goal-no-sections" | "goal-none-read-only"
  | "goal-page-label" | "goal-past-from-now" | "goal-past-include" | "goal-past-included" | "goal-past-kept"
  | "goal-past-only-new" | "goal-past-recalculate" | "goal-past-recalculated" | "goal-percent" | "goal-property-add"
  | "goal-property-filter" | "goal-property-name-example" | "goal-property-value-example" | "goal-property-where"
  | "goal-read-only" | "goal-same-hits" | "goal-saved" | "goal-scrolled-to" | "goal-seconds" | "goal-section"
  | "goal-select-element" | "goal-select-section" | "goal-submits-any" | "goal-suggest-outbound" | "goal-suggestions"
  | "goal-suggestions-title" | "goal-test" | "goal-test-30-days" | "goal-test-add" | "goal-test-completes"
  | "goal-test-completes-not" | "goal-test-depth" | "goal-test-failed" | "goal-test-intro" | "goal-test-page"
  | "goal-test-page-view" | "goal-test-scroll" | "goal-test-seconds" | "goal-test-url" | "goal-trend" | "goal-trigger"
  | "goal-value-from-event" | "goal-version-all-past" | "goal-version-now" | "goal-version-previously"
  | "goal-visible-for" | "goal-was-deleted" | "goal-worth" | "goal-worth-event" | "goal-worth-fixed" | "goal-worth-none"
  | "group-by" | "history" | "hit-counts-interaction" | "hit-details" | "hit-no" | "hit-script" | "hit-sent-by"
  | "hit-server" | "hit-yes" | "hits" | "holds-settings" | "home-link" | "home-title" | "image-png" | "import"
  | "import-admins-only" | "import-all-at-once" | "import-checked" | "import-choose-file" | "import-days"
  | "import-days-missing" | "import-days-order" | "import-details" | "import-empty-file" | "import-ended"
  | "import-exact" | "import-file-hint" | "import-first-day" | "import-folder" | "import-hint-cloudflare"
  | "import-hint-fathom" | "import-hint-ga4" | "import-hint-goatcounter" | "import-hint-logs" | "import-hint-matomo"
  | "import-hint-plausible" | "import-hint-simple-analytics" | "import-hint-stile" | "import-hint-ua"
  | "import-hint-umami" | "import-intro" | "import-large-file" | "import-last-day" | "import-list"
  | "import-matomo-address" | "import-matomo-address-hint" | "import-matomo-file" | "import-matomo-server"
  | "import-matomo-server-hint" | "import-matomo-site" | "import-matomo-site-hint" | "import-matomo-token"
  | "import-matomo-token-hint" | "import-matomo-way" | "import-new" | "import-new-hint" | "import-none"
  | "import-one-file" | "import-reading" | "import-remove" | "import-remove-hint" | "import-show-figures"
  | "import-showing" | "import-skipped" | "import-start" | "import-state-done" | "import-state-failed"
  | "import-state-fetching" | "import-state-removing" | "import-state-running" | "import-state-waiting" | "import-stop"
  | "import-stop-hint" | "import-stop-open" | "import-take-back" | "import-take-back-again" | "import-take-back-open"
  | "import-taken-all" | "import-tool" | "import-tool-first" | "import-total-unknown" | "import-unknown"
  | "import-unreadable-file" | "import-unsigned" | "import-upload-open" | "import-uploads" | "import-uploads-hint"
  | "imported-details" | "imported-engaged-visits" | "imported-engagement-rate" | "imported-entries"
  | "imported-exit-rate" | "imported-exits" | "imported-lacking" | "imported-list" | "imported-logs"
  | "imported-scroll-depth" | "imported-time-on-page" | "imported-totals" | "imported-without-why" | "install"
  | "install-add-code" | "install-check-intro" | "install-check-page" | "install-check-title" | "install-checking"
  | "install-checking-page" | "install-csp" | "install-finding-info" | "install-finding-ok" | "install-finding-problem"
  | "install-finding-warning" | "install-group-more" | "install-group-pages" | "install-group-proxy"
  | "install-group-server" | "install-html" | "install-method" | "install-page-not-loaded" | "install-pixel"
  | "install-sri" | "install-verdict-counted" | "install-verdict-not-counted" | "install-verdict-once-allowed"
  | "install-verdict-partly" | "install-verdict-unknown" | "install-way-caddy" | "install-way-cloudflare"
  | "install-way-csp" | "install-way-ghost" | "install-way-gtm" | "install-way-html" | "install-way-nginx"
  | "install-way-pixel" | "install-way-pixel-after" | "install-way-proxy-file" | "install-way-server"
  | "install-way-shopify" | "install-way-squarespace" | "install-way-sri" | "install-way-sri-after"
  | "install-way-webflow" | "install-way-wix" | "install-way-wordpress" | "invitation-expired" | "invitation-no-members"
  | "invitation-pending" | "invitation-resend" | "invitation-send" | "invitation-send-hint" | "invitation-sending"
  | "invitation-valid-for" | "invitation-withdraw" | "invitation-withdraw-confirm" | "invitation-withdraw-question"
  | "invitation-withdrawn" | "invite-member" | "invoice-address" | "invoice-email" | "invoice-reference" | "join-accept"
  | "join-have-account" | "join-invalid" | "join-invalid-hint" | "join-invited" | "join-not-expected" | "join-role"
  | "join-sign-out-accept" | "join-sites-later" | "join-switch-user" | "join-title" | "keep" | "keep-all" | "keep-days"
  | "keep-hint" | "keep-lower-action" | "keep-lower-only-admins" | "keep-lower-when" | "keep-open" | "keep-saved"
  | "keep-set-only-admins" | "keyboard-shortcuts" | "language" | "language-models" | "language-name" | "link-incomplete"
  | "link-invalid" | "list-end" | "list-loading" | "list-show-older" | "live" | "live-30-minutes-ago"
  | "live-hit-server" | "live-hits-caption" | "live-hits-personal-data" | "live-hits-title" | "live-last-30"
  | "live-lost" | "live-lost-hint" | "live-no-views" | "live-no-visitors" | "live-none-before-pause" | "live-none-yet"
  | "live-now" | "live-now-means" | "live-paused" | "live-todays-stats" | "live-view-live" | "loading" | "mail-look"
  | "mail-look-desktop" | "mail-look-phone" | "mail-look-text" | "mail-preview" | "mail-subject" | "map-no-visitors"
  | "map-title" | "mcp-address" | "mcp-address-hint" | "mcp-claude-code-after" | "mcp-connect" | "mcp-create-token"
  | "mcp-intro" | "mcp-terminal" | "mcp-token" | "mcp-token-hint" | "mcp-token-line" | "mcp-token-safety"
  | "mcp-way-token" | "mcp-way-web" | "mcp-web" | "member-cannot-undo" | "member-leave" | "member-leave-hint"
  | "member-own-rights" | "member-own-rights-changed" | "member-remove-hint" | "member-transfer" | "members"
  | "metric-bounce-rate" | "metric-page-views" | "metric-views-per-visit" | "metric-visit-duration" | "metric-visitors"
  | "minutes-title" | "missing-page" | "missing-page-hint" | "missing-site-hint" | "missing-title" | "name"
  | "nav-dashboard" | "nav-goals-funnels" | "nav-insights" | "nav-why" | "new-password" | "new-password-hide"
  | "new-password-is-email" | "new-password-long-enough" | "new-password-show" | "next-period" | "nightly-check"
  | "nightly-check-arriving" | "nightly-check-backups" | "nightly-check-certificate" | "nightly-check-clock"
  | "nightly-check-data-requests" | "nightly-check-disk" | "nightly-check-email" | "nightly-check-jobs"
  | "nightly-check-journal" | "nightly-check-ledger" | "nightly-check-postgres" | "nightly-check-recount"
  | "nightly-check-reports" | "nightly-check-tag" | "nightly-clean" | "nightly-clean-hint" | "nightly-deployment"
  | "nightly-deployment-hint" | "nightly-error" | "nightly-intro" | "nightly-never-hint" | "nightly-not-checked"
  | "nightly-ok" | "nightly-run-now" | "nightly-running" | "nightly-running-short" | "nightly-site-never"
  | "nightly-site-waiting" | "nightly-started" | "nightly-warning" | "no-data-in-period" | "no-hits-yet" | "no-script"
  | "no-sites-yet" | "none" | "normal-range-earlier" | "normal-range-how" | "normal-range-how-title" | "not-loaded"
  | "not-sent" | "not-yet" | "note" | "note-add" | "note-added" | "note-end-before-start" | "note-example" | "note-mark"
  | "note-none-in-period" | "note-time" | "note-undo" | "note-until" | "note-what" | "nouns-within-sentence" | "now"
  | "offline-server" | "offline-you" | "one-moment" | "one-visit" | "open-link-create-account" | "operator-2fa-off"
  | "operator-2fa-on" | "operator-2fa-set-up" | "operator-2fa-step-codes" | "operator-2fa-step-return"
  | "operator-2fa-step-turn-on" | "operator-2fa-title" | "operator-2fa-why" | "operator-a-month" | "operator-account-id"
  | "operator-account-missing" | "operator-account-missing-hint" | "operator-accounts-by-month"
  | "operator-accounts-deleted" | "operator-accounts-keys" | "operator-accounts-new" | "operator-accounts-none"
  | "operator-accounts-none-hint" | "operator-accounts-total" | "operator-all-plans" | "operator-all-states"
  | "operator-announce-done" | "operator-announce-hint" | "operator-announce-new" | "operator-announce-progress"
  | "operator-announce-stopped" | "operator-announced" | "operator-announced-none" | "operator-announcements"
  | "operator-announcements-intro" | "operator-any-number" | "operator-area" | "operator-as-operator"
  | "operator-attention" | "operator-attention-none" | "operator-attention-none-hint"
  | "operator-attention-none-hint-plans" | "operator-audience-all" | "operator-billed-by" | "operator-by-none"
  | "operator-by-plan" | "operator-by-relay" | "operator-by-state" | "operator-cancel" | "operator-cancel-effect-back"
  | "operator-cancel-open" | "operator-cancelled-on" | "operator-check" | "operator-check-again"
  | "operator-check-outdated" | "operator-clear-all" | "operator-copy-id" | "operator-counting" | "operator-counting-on"
  | "operator-counting-owners" | "operator-created" | "operator-delete-change-open" | "operator-delete-day"
  | "operator-delete-day-hint" | "operator-delete-effect-owners" | "operator-delete-effect-reminders"
  | "operator-delete-open" | "operator-delete-schedule" | "operator-deletion" | "operator-deletion-instance"
  | "operator-deletion-none" | "operator-did-list-accounts" | "operator-did-preview-announcement"
  | "operator-did-send-announcement" | "operator-did-send-invite" | "operator-did-stop-announcement"
  | "operator-did-view-announcements" | "operator-did-view-invites" | "operator-did-view-overview"
  | "operator-did-withdraw-invite" | "operator-email-cancelled" | "operator-email-deletion" | "operator-email-kept"
  | "operator-email-none" | "operator-email-plan" | "operator-email-renews" | "operator-email-resumed"
  | "operator-email-support" | "operator-email-suspension" | "operator-email-trial" | "operator-email-unsuspended"
  | "operator-email-withdrawn" | "operator-emails" | "operator-emails-hint" | "operator-ended-on" | "operator-ends"
  | "operator-held-ended" | "operator-held-since-grace" | "operator-history-hint" | "operator-history-log"
  | "operator-history-none" | "operator-history-operators" | "operator-hits" | "operator-hits-by-month"
  | "operator-hits-unlimited" | "operator-instance" | "operator-invite-account" | "operator-invite-account-hint"
  | "operator-invite-add" | "operator-invite-as-trial" | "operator-invite-days" | "operator-invite-default-plan"
  | "operator-invite-email" | "operator-invite-expired" | "operator-invite-for-good" | "operator-invite-hint"
  | "operator-invite-how-long" | "operator-invite-no-plan" | "operator-invite-open" | "operator-invite-send"
  | "operator-invite-title" | "operator-invite-used" | "operator-invite-withdraw" | "operator-invite-withdraw-open"
  | "operator-invite-withdraw-title" | "operator-invite-withdrawn" | "operator-invites" | "operator-invites-intro"
  | "operator-invites-intro-plans" | "operator-invites-none" | "operator-invites-none-hint" | "operator-keep"
  | "operator-keep-effect" | "operator-keep-open" | "operator-limit-days" | "operator-limit-hits"
  | "operator-limit-of-plan" | "operator-limit-own" | "operator-limits" | "operator-limits-change-open"
  | "operator-limits-clear" | "operator-limits-clear-effect" | "operator-limits-clear-effect-over"
  | "operator-limits-clear-open" | "operator-limits-effect" | "operator-limits-effect-emails"
  | "operator-limits-effect-over" | "operator-limits-hint" | "operator-limits-of-plan" | "operator-limits-own"
  | "operator-limits-set" | "operator-limits-set-open" | "operator-limits-wrong" | "operator-log"
  | "operator-log-changes" | "operator-log-intro" | "operator-log-no-changes" | "operator-log-none"
  | "operator-log-none-hint" | "operator-log-reads" | "operator-log-show-all" | "operator-log-whole" | "operator-month"
  | "operator-monthly" | "operator-never-seen" | "operator-no-owner" | "operator-no-recipients" | "operator-note-add"
  | "operator-note-added" | "operator-note-new" | "operator-notes" | "operator-notes-hint" | "operator-numbers"
  | "operator-open-account" | "operator-overview" | "operator-owners" | "operator-plan" | "operator-plan-and-use"
  | "operator-plan-choose" | "operator-plan-effect" | "operator-plan-effect-given" | "operator-plan-id"
  | "operator-plan-open" | "operator-plan-other" | "operator-plan-removed" | "operator-plan-set" | "operator-price"
  | "operator-reason" | "operator-reason-audited" | "operator-reason-emailed" | "operator-reason-internal"
  | "operator-renews" | "operator-resend" | "operator-resend-effect" | "operator-resend-open" | "operator-resend-title"
  | "operator-resume" | "operator-resume-effect" | "operator-resume-open" | "operator-revenue" | "operator-revenue-hint"
  | "operator-runbook" | "operator-search" | "operator-search-hint" | "operator-search-placeholder" | "operator-seen"
  | "operator-send" | "operator-send-busy" | "operator-send-hint" | "operator-show-more" | "operator-sign-up-closed"
  | "operator-sign-up-open" | "operator-since" | "operator-sites-none" | "operator-so-far" | "operator-sort"
  | "operator-sort-age" | "operator-sort-seen" | "operator-sort-usage" | "operator-state" | "operator-state-deletion"
  | "operator-state-over-limit" | "operator-state-suspended" | "operator-stop" | "operator-stop-hint"
  | "operator-stop-open" | "operator-stop-title" | "operator-subject" | "operator-support" | "operator-support-ask"
  | "operator-support-effect" | "operator-support-effect-read" | "operator-support-enter" | "operator-support-none"
  | "operator-support-open" | "operator-suspend" | "operator-suspend-effect-figures" | "operator-suspend-effect-first"
  | "operator-suspend-effect-then" | "operator-suspend-open" | "operator-suspending-short" | "operator-text"
  | "operator-text-hint" | "operator-tile-churn" | "operator-tile-hits" | "operator-tile-new" | "operator-tile-revenue"
  | "operator-trial-days" | "operator-trial-days-hint" | "operator-trial-effect-end" | "operator-trial-ends"
  | "operator-trial-extend" | "operator-trial-extend-open" | "operator-trial-open" | "operator-trial-start"
  | "operator-unsuspend" | "operator-unsuspend-effect" | "operator-unsuspend-open" | "operator-use"
  | "operator-use-over" | "operator-withdraw" | "operator-withdraw-effect" | "operator-withdraw-effect-data"
  | "operator-withdraw-effect-held" | "operator-withdraw-effect-refund" | "operator-withdraw-effect-refund-yourself"
  | "operator-withdraw-open" | "operator-yearly" | "optional" | "or" | "overlay-clicks" | "overlay-delete"
  | "overlay-delete-explained" | "overlay-delete-open" | "overlay-depth" | "overlay-depth-of-page" | "overlay-desktop"
  | "overlay-elements" | "overlay-link-download" | "overlay-link-form" | "overlay-link-outbound" | "overlay-link-page"
  | "overlay-links" | "overlay-no-depth" | "overlay-no-links" | "overlay-none-hint" | "overlay-none-read-only"
  | "overlay-not-marked" | "overlay-phone" | "overlay-sections" | "overlay-share" | "overlay-show-on-page"
  | "overlay-snapshots" | "overlay-take" | "overlay-take-again" | "overlay-taking" | "overlay-taking-hint"
  | "overlay-width" | "own-name" | "own-profile" | "own-visits-exclude" | "own-visits-hint" | "own-visits-include"
  | "own-visits-link" | "own-visits-new-tab" | "own-visits-stored" | "own-visits-title" | "page-flow" | "page-overlay"
  | "pages-hint" | "palette-current" | "palette-do-back" | "palette-do-close" | "palette-do-exclude"
  | "palette-do-filter" | "palette-do-navigate" | "palette-do-select" | "palette-keys-back-to-accounts"
  | "palette-keys-compare" | "palette-keys-enable" | "palette-keys-everywhere" | "palette-keys-interval"
  | "palette-keys-list" | "palette-keys-next-account" | "palette-keys-previous-account" | "palette-keys-search-accounts"
  | "palette-keys-site" | "palette-search-hint" | "palette-title" | "palette-view-editors-only" | "palette-view-only-me"
  | "palette-view-saved" | "palette-view-title" | "palette-view-visible-to" | "password" | "password-change-open"
  | "password-current" | "password-is-set" | "password-not-set" | "password-saved" | "password-set-open" | "paths"
  | "paths-by-column" | "paths-direction" | "paths-ending-at" | "paths-entered" | "paths-exited" | "paths-first-step"
  | "paths-last-step" | "paths-most-common" | "paths-no-visits" | "paths-page-or-event" | "paths-start-here"
  | "paths-starting-from" | "paths-steps-after" | "paths-steps-before" | "paths-then" | "paths-to" | "paths-transitions"
  | "pause" | "pause-act" | "pause-counting-action" | "pause-done" | "pause-hint" | "pause-pausing" | "pause-resumed"
  | "pause-state" | "paused" | "period" | "period-all-time" | "period-interval-day" | "period-interval-hour"
  | "period-interval-month" | "period-interval-week" | "period-last-12-months" | "period-last-24-hours"
  | "period-last-28-days" | "period-last-30-days" | "period-last-6-months" | "period-last-7-days"
  | "period-last-90-days" | "period-last-month" | "period-last-year" | "period-no-comparison" | "period-previous-period"
  | "period-this-month" | "period-this-quarter" | "period-this-year" | "period-today" | "period-vs-last-year"
  | "period-vs-previous-period" | "period-yesterday" | "picture-and-more" | "picture-credit" | "picture-dashed"
  | "plan-and-billing" | "plan-state-active" | "plan-state-cancelled" | "plan-state-ended" | "plan-state-none"
  | "plan-state-past-due" | "plan-state-trial" | "preview-checking" | "preview-hits" | "preview-no-hits" | "preview-why"
  | "previous" | "profile" | "profile-email-hint" | "profile-email-other" | "profile-email-send" | "profile-emails"
  | "profile-emails-hint" | "profile-emails-language" | "profile-emails-saved" | "profile-emails-zone-hint"
  | "profile-emails-zone-unsaved" | "profile-intro" | "profile-name-hint" | "profile-name-saved" | "proof-banner"
  | "proof-banner-missing" | "proof-banners" | "proof-busy" | "proof-chain" | "proof-changed" | "proof-cut-off"
  | "proof-empty" | "proof-failed" | "proof-file" | "proof-first" | "proof-header" | "proof-intro" | "proof-key"
  | "proof-key-differs" | "proof-key-hint" | "proof-malformed" | "proof-missing" | "proof-module-missing"
  | "proof-needs-key" | "proof-no-key" | "proof-order" | "proof-other-key" | "proof-other-site" | "proof-signature"
  | "proof-signed-by" | "proof-signed-days" | "proof-title" | "proof-unreadable" | "proof-verify" | "properties"
  | "property" | "property-back" | "property-empty" | "property-values" | "provider-connect-hint"
  | "provider-connect-open" | "provider-disconnect" | "provider-disconnect-hint" | "provider-intro"
  | "provider-not-connected" | "provider-problem-already-connected" | "provider-problem-failed"
  | "provider-problem-identity-taken" | "provider-problem-no-account" | "provider-problem-other"
  | "provider-problem-refused" | "provider-problem-took-too-long" | "provider-problem-unknown-identity"
  | "provider-problem-unreachable" | "provider-redirecting" | "provider-title" | "push-add-browser"
  | "push-an-unknown-browser" | "push-blocked" | "push-browser-added" | "push-intro" | "push-needs-https"
  | "push-no-address" | "push-remove-hint" | "push-removed" | "push-service-unreachable" | "push-title"
  | "push-unknown-browser" | "push-unsupported" | "push-waiting" | "read-only" | "reason-account-suspended"
  | "reason-automated-browsers" | "reason-data-centres" | "reason-duplicates" | "reason-excluded-addresses"
  | "reason-excluded-countries" | "reason-excluded-pages" | "reason-invalid" | "reason-known-bots" | "reason-opted-out"
  | "reason-other-hostnames" | "reason-over-limit" | "reason-prefetched-pages" | "reason-referrer-spam"
  | "reason-site-paused" | "reason-too-old" | "received" | "reconnect" | "rehearsal-computing" | "rehearsal-details"
  | "rehearsal-hint" | "rehearsal-none" | "reload" | "remove" | "rename" | "report-add-address" | "report-address-hint"
  | "report-address-wrong" | "report-addresses" | "report-admins-only" | "report-confirm" | "report-confirm-button"
  | "report-confirm-hint" | "report-confirmed" | "report-digest-intro" | "report-editors-only" | "report-hour"
  | "report-month-day" | "report-monthly" | "report-monthly-hint" | "report-no-address" | "report-off"
  | "report-outcome-failed" | "report-outcome-missed" | "report-outcome-no-address" | "report-outcome-sent"
  | "report-preview-hide" | "report-preview-hint" | "report-preview-show" | "report-recipients" | "report-rhythm"
  | "report-saved" | "report-section-alerts" | "report-section-changes" | "report-section-chart"
  | "report-section-countries" | "report-section-excluded" | "report-section-goals" | "report-section-pages"
  | "report-section-sources" | "report-sections" | "report-sections-hint" | "report-send-now" | "report-sending"
  | "report-unsubscribe" | "report-unsubscribe-button" | "report-unsubscribe-hint" | "report-unsubscribed"
  | "report-unsubscribed-hint" | "report-waiting" | "report-weekly" | "report-weekly-hint" | "reports-group"
  | "reset-back" | "reset-choose" | "reset-done" | "reset-done-hint" | "reset-link-hint" | "reset-open-link"
  | "reset-passwords-off" | "reset-passwords-off-hint" | "reset-title" | "resume" | "resume-counting" | "retention"
  | "retention-caption-day" | "retention-caption-month" | "retention-caption-week" | "retention-chart"
  | "retention-first-visit" | "retention-month" | "retention-so-far" | "retention-title" | "retention-total"
  | "retention-unavailable" | "retention-week" | "returning-visitors" | "revenue" | "revenue-about" | "revenue-amounts"
  | "revenue-by-country" | "revenue-by-goal" | "revenue-by-page" | "revenue-by-source" | "revenue-chart-day"
  | "revenue-chart-hour" | "revenue-chart-month" | "revenue-chart-week" | "revenue-event-example" | "revenue-no-goal"
  | "revenue-none" | "revenue-original" | "revenue-rate-administrator" | "revenue-rate-built-in"
  | "revenue-rate-central-bank" | "revenue-rate-from" | "revenue-rate-per-euro" | "revenue-rates-show"
  | "revenue-rates-title" | "revenue-sums-about" | "revenue-table" | "revenue-title-country" | "revenue-title-goal"
  | "revenue-title-page" | "revenue-title-source" | "revenue-trend" | "rights-no-site-chosen" | "rights-no-sites"
  | "rights-permissions" | "rights-role" | "role-admin" | "role-admin-hint" | "role-billing" | "role-billing-hint"
  | "role-devices-hint" | "role-editor" | "role-editor-hint" | "role-owner" | "role-owner-hint" | "role-viewer"
  | "role-viewer-hint" | "rows-at-least" | "rows-at-most" | "rows-comparison" | "rows-conversion-rate" | "rows-entries"
  | "rows-exactly" | "rows-exits" | "rows-filter" | "rows-filter-add" | "rows-filters" | "rows-less-than"
  | "rows-metric" | "rows-more-than" | "rows-no-second" | "rows-none" | "rows-not" | "rows-number" | "rows-number-wrong"
  | "rows-scroll-depth" | "rows-second" | "rows-seconds" | "rule-addresses" | "rule-addresses-hint" | "rule-bots-hint"
  | "rule-bots-off" | "rule-bots-standard" | "rule-bots-strict" | "rule-countries-hint" | "rule-countries-input"
  | "rule-hostnames-hint" | "rule-no-addresses" | "rule-no-countries" | "rule-no-pages" | "rule-no-parameters"
  | "rule-pages-hint" | "rule-parameters-hint" | "rule-saved" | "save" | "save-changes" | "save-view-open"
  | "saved-views" | "saving" | "search" | "search-commands" | "search-sites" | "second-factor-already"
  | "second-factor-already-hint" | "second-factor-code-hint" | "second-factor-other-user"
  | "second-factor-recovery-code" | "second-factor-recovery-hint" | "second-factor-recovery-none-left"
  | "second-factor-use-app" | "second-factor-use-recovery" | "security" | "security-activity-hint" | "security-intro"
  | "security-no-activity" | "security-recent-activity" | "seen-on-site" | "session-end-hint" | "session-end-others"
  | "session-end-others-hint" | "session-end-others-open" | "session-end-others-question" | "session-end-own-hint"
  | "session-end-this-question" | "session-ended" | "session-intro" | "session-no-others" | "session-others-ended"
  | "session-this" | "sessions" | "set-password" | "setting-bots" | "setting-hostnames" | "setting-keep-days"
  | "setting-kept-query-parameters" | "setting-last-day" | "setting-monday" | "setting-name-transferred" | "setting-off"
  | "setting-paused" | "setting-saturday" | "setting-site-added" | "setting-site-changed" | "setting-standard"
  | "setting-strict" | "setting-sunday" | "setting-transfer-cancelled" | "setting-transfer-offered"
  | "setting-week-start" | "settings" | "settings-history-hint" | "settings-preview-hint" | "settings-read-only"
  | "setup" | "setup-alert" | "setup-alert-hint" | "setup-alert-open" | "setup-completed" | "setup-dismiss"
  | "setup-get-started" | "setup-goal" | "setup-goal-hint" | "setup-invite" | "setup-invite-hint" | "setup-not-now"
  | "setup-site-hint" | "setup-snippet" | "setup-snippet-hint" | "setup-snippet-show" | "severity-critical"
  | "severity-info" | "severity-warning" | "share-12mo" | "share-30d" | "share-7d" | "share-locked" | "share-missing"
  | "share-others" | "share-others-visitors" | "share-password" | "share-period" | "share-remove-filter"
  | "share-totals" | "share-unlock" | "share-unlocking" | "sharing" | "sharing-address" | "sharing-badge-alt"
  | "sharing-badge-code" | "sharing-counts" | "sharing-counts-code" | "sharing-counts-exact" | "sharing-counts-hint"
  | "sharing-editors-only" | "sharing-embed" | "sharing-embed-code" | "sharing-embed-hint" | "sharing-embed-private"
  | "sharing-hosts" | "sharing-hosts-hint" | "sharing-hosts-none" | "sharing-intro" | "sharing-link-address"
  | "sharing-link-copied" | "sharing-link-create" | "sharing-link-create-open" | "sharing-link-endless"
  | "sharing-link-expired" | "sharing-link-last-day" | "sharing-link-last-day-hint" | "sharing-link-name-hint"
  | "sharing-link-once" | "sharing-link-once-password" | "sharing-link-password" | "sharing-link-password-hint"
  | "sharing-link-password-tag" | "sharing-link-revoke" | "sharing-link-revoke-hint" | "sharing-link-unused"
  | "sharing-links" | "sharing-links-hint" | "sharing-links-none" | "sharing-new-tab" | "sharing-open" | "sharing-parts"
  | "sharing-preview" | "sharing-preview-hint" | "sharing-preview-none" | "sharing-preview-unsaved" | "sharing-public"
  | "sharing-public-hint" | "sharing-public-on" | "sharing-read-only" | "sharing-saved" | "sharing-series"
  | "sharing-shown" | "sharing-shown-hint" | "sharing-smallest" | "sharing-smallest-hint" | "sharing-theme"
  | "sharing-theme-reader" | "sharing-unsaved" | "sharing-width" | "sharing-width-wrong" | "show" | "show-as-chart"
  | "show-as-table" | "show-fewer" | "sign-in" | "sign-in-email-instead" | "sign-in-forgot-password"
  | "sign-in-link-hint" | "sign-in-new-to-stile" | "sign-in-no-email" | "sign-in-no-email-command"
  | "sign-in-no-email-hint" | "sign-in-open-link" | "sign-in-signing-in" | "sign-in-with-password" | "sign-out"
  | "sign-up-by-invitation" | "sign-up-by-invitation-hint" | "sign-up-creating" | "sign-up-have-account"
  | "sign-up-link-used" | "sign-up-password-hint" | "sign-up-password-optional" | "site" | "site-event-no-traffic"
  | "site-event-none" | "site-event-setting" | "site-event-title" | "site-settings" | "site-snippet" | "sites"
  | "sites-add-first" | "sites-caption" | "sites-changes-hint" | "sites-changes-new" | "sites-check-snippet"
  | "sites-excluded" | "sites-install" | "sites-intro" | "sites-none" | "sites-none-ask" | "sites-show-all"
  | "sites-sort-a-z" | "sites-sort-by" | "sites-sort-decrease" | "sites-sort-fewest-views"
  | "sites-sort-fewest-visitors" | "sites-sort-increase" | "sites-sort-most-views" | "sites-sort-most-visitors"
  | "sites-sort-z-a" | "sites-trend-tomorrow" | "sites-view-team" | "sites-waiting" | "skip-to-content" | "snippet"
  | "snippet-ways" | "start-email-hint" | "start-enter-name" | "start-first-account" | "start-invited"
  | "start-link-required" | "start-over" | "start-welcome" | "start-welcome-first" | "steps" | "storage-as-markdown"
  | "storage-as-text" | "storage-by-script" | "storage-contents" | "storage-format" | "storage-in-cookie"
  | "storage-in-local" | "storage-in-session" | "storage-in-use" | "storage-intro" | "storage-kept"
  | "storage-kept-until-removed" | "storage-mode-consent" | "storage-mode-default" | "storage-notes" | "storage-nothing"
  | "storage-on-request" | "storage-on-request-hint" | "storage-place" | "storage-policy" | "storage-policy-hint"
  | "storage-purpose" | "storage-sent" | "storage-set-by" | "support-decline" | "support-declined" | "support-granted"
  | "support-only-owners" | "support-revoke-access" | "support-revoked" | "support-until-revoked" | "system"
  | "take-over" | "take-over-act" | "take-over-code" | "take-over-code-hint" | "take-over-goes"
  | "take-over-only-admins" | "team" | "team-2fa-off" | "team-2fa-on" | "team-edit" | "team-leave-open"
  | "team-make-owner-open" | "team-never-active" | "team-only-admins" | "team-remove-open" | "team-you" | "theme-dark"
  | "theme-light" | "time-zone" | "time-zone-hint" | "time-zone-search" | "token-copied" | "token-create"
  | "token-example" | "token-expires-1-year" | "token-expires-30-days" | "token-expires-90-days" | "token-expires-never"
  | "token-last-used" | "token-limit-sites" | "token-name-example" | "token-new-open" | "token-new-title" | "token-none"
  | "token-permissions" | "token-revoke-hint" | "token-revoke-token" | "token-scope-manage-account"
  | "token-scope-manage-sites" | "token-scope-manage-visitors" | "token-scope-read-stats" | "token-scope-send-events"
  | "token-scope-view-account" | "token-scope-view-visitors" | "too-many-values" | "toolbar-apply"
  | "toolbar-compare-custom" | "toolbar-compare-with" | "toolbar-period-label" | "toolbar-saved" | "toolbar-to-day"
  | "totals-and-trend" | "totals-consented" | "transfer" | "transfer-again-open" | "transfer-code"
  | "transfer-code-copied" | "transfer-create" | "transfer-created" | "transfer-explained" | "transfer-explained-again"
  | "transfer-hint" | "transfer-moves" | "transfer-moves-data" | "transfer-moves-settings" | "transfer-moves-shared"
  | "transfer-only-admins" | "transfer-open" | "transfer-stays" | "transfer-stays-access" | "transfer-stays-views"
  | "transfer-withdraw" | "transfer-withdrawn" | "try-again" | "two-factor" | "two-factor-any-code"
  | "two-factor-app-changed" | "two-factor-cannot-scan" | "two-factor-change-app" | "two-factor-change-app-open"
  | "two-factor-code" | "two-factor-codes-saved" | "two-factor-current-code" | "two-factor-done"
  | "two-factor-get-new-codes" | "two-factor-new-code" | "two-factor-off" | "two-factor-on"
  | "two-factor-own-recovery-codes" | "two-factor-print" | "two-factor-qr-code" | "two-factor-recovery-codes"
  | "two-factor-rule-all-on" | "two-factor-rule-change-date" | "two-factor-rule-choose-day" | "two-factor-rule-remove"
  | "two-factor-rule-removed" | "two-factor-rule-require" | "two-factor-rule-saved" | "two-factor-rule-title"
  | "two-factor-scan" | "two-factor-set-up" | "two-factor-setup-key" | "two-factor-turn-off"
  | "two-factor-turn-off-hint" | "two-factor-turn-off-open" | "two-factor-turn-off-question" | "two-factor-turn-on"
  | "two-factor-turn-on-open" | "two-factor-turned-off" | "two-factor-turned-on" | "two-factor-use-app"
  | "unsaved-changes" | "value" | "view-delete-hint" | "view-delete-team-hint" | "view-demo" | "view-intro"
  | "view-versions" | "visitor" | "visitor-agreed" | "visitor-agreed-language" | "visitor-agreed-version"
  | "visitor-audit" | "visitor-code" | "visitor-delete" | "visitor-delete-audit" | "visitor-delete-browser"
  | "visitor-delete-dialog" | "visitor-delete-files" | "visitor-delete-forever" | "visitor-delete-records"
  | "visitor-delete-requests" | "visitor-delete-visits" | "visitor-export-csv" | "visitor-export-json"
  | "visitor-first-seen" | "visitor-goals" | "visitor-kept" | "visitor-kept-hint" | "visitor-kept-until"
  | "visitor-last-seen" | "visitor-more-hits" | "visitor-no-visits" | "visitor-views" | "visitor-visits-hint"
  | "visitors-back" | "visitors-editors-only" | "visitors-export-csv" | "visitors-export-hint" | "visitors-export-json"
  | "visitors-hint" | "visitors-none" | "visitors-none-here" | "visitors-only-agreed" | "visitors-show-all"
  | "visitors-to-consent" | "what-changed" | "when-about" | "when-busiest" | "when-not-in-period" | "when-title" | "why"
  | "why-choose-period" | "why-comparison-off" | "why-key-drivers" | "why-last-30-days" | "why-metric"
  | "why-mix-effect" | "why-mix-rate-how" | "why-needs-both" | "why-no-period-before" | "why-no-standout"
  | "why-previous-period" | "why-rate-effect" | "why-title";
/** Texts with parameters. */
export interface Filled {
  "access-granted": { name: Value; site: Value };
  "access-request-of": { name: Value; site: Value };
  "access-requested": { name: Value; site: Value };
  "account-created": { day: Value };
  "account-deletion-due": { at: Value };
  "account-deletion-requested-by": { day: Value; name: Value };
  "account-deletion-requested-owner": { day: Value; name: Value };
  "active-ago": { ago: Value };
  "add-site-take-over": { };
  "add-to-list": { list: Value };
  "advice-addresses": { };
  "advice-automated": { };
  "advice-bots": { };
  "advice-countries": { };
  "advice-data-centres": { };
  "advice-duplicates": { };
  "advice-hostnames": { };
  "advice-invalid": { };
  "advice-on-list": { list: Value };
  "advice-over-plan": { };
  "advice-pages": { };
  "advice-paused": { };
  "advice-recently": { list: Value };
  "alert-by-email-hint": { email: Value };
  "alert-by-push-hint": { };
  "alert-channels-intro": { };
  "alert-kinds-some": { n: number; total: Value };
  "alert-mute-for": { what: Value };
  "alert-mute-what-site": { kind: Value; site: Value };
  "alert-muted-by": { name: Value; until: Value };
  "alert-muted-done": { days: number; what: Value };
  "alert-muted-until": { until: Value };
  "alert-over": { ago: Value; span: Value };
  "alert-settings-intro": { };
  "alert-since": { at: Value };
  "alert-unmuted-done": { what: Value };
  "alert-zone-own": { zone: Value };
  "alerts-nightly-clean": { ago: Value };
  "alerts-nightly-findings": { ago: Value; n: number };
  "alerts-open": { n: Value };
  "alerts-watching": { day: Value; n: number };
  "and-more": { n: Value };
  "arriving-excluded": { ago: Value };
  "arriving-last-hit": { ago: Value };
  "arriving-last-hit-sentence": { ago: Value };
  "arriving-reason": { reason: Value };
  "arriving-reason-host": { host: Value; reason: Value };
  "audit-log-from-address": { address: Value };
  "audit-log-no-site-changes": { site: Value };
  "audit-via-token": { token: Value };
  "banner-colour-choose": { colour: Value };
  "banner-contrast": { ratio: Value };
  "banner-contrast-low": { ratio: Value };
  "banner-field-in": { field: Value; language: Value };
  "banner-language-none": { language: Value };
  "banner-language-remove": { language: Value };
  "banner-language-write": { language: Value };
  "banner-live": { from: Value; version: Value };
  "banner-panel-hint": { placeholders: Value };
  "banner-preview-of": { language: Value; width: Value };
  "banner-published": { version: Value };
  "banner-rules-broken": { n: number; total: Value };
  "banner-rules-kept": { n: Value };
  "banner-rules-show-kept": { n: Value };
  "banner-unsaved-broken": { n: number };
  "banner-version-from-until": { from: Value; until: Value };
  "banner-version-show": { version: Value };
  "banner-version-since": { from: Value };
  "billing-active": { day: Value };
  "billing-active-price": { day: Value; period: Value; price: Value };
  "billing-afterwards": { days: Value };
  "billing-afterwards-plan": { plan: Value };
  "billing-agreement-accepted": { day: Value; name: Value; version: Value };
  "billing-agreement-agree": { account: Value; version: Value };
  "billing-agreement-former": { current: Value; day: Value; name: Value; version: Value };
  "billing-agreement-meaning": { account: Value };
  "billing-agreement-none": { version: Value };
  "billing-agreement-question": { version: Value };
  "billing-at-limit-grace": { days: Value };
  "billing-at-limit-held": { reason: Value };
  "billing-at-limit-held-at-once": { reason: Value };
  "billing-buy": { plan: Value };
  "billing-cancel-done": { plan: Value };
  "billing-cancel-or-withdraw": { day: Value };
  "billing-cancel-question": { plan: Value };
  "billing-cancel-until": { day: Value; plan: Value };
  "billing-cancelled": { day: Value };
  "billing-cancelled-on": { day: Value };
  "billing-change-period": { period: Value };
  "billing-change-period-question": { period: Value };
  "billing-change-question": { plan: Value };
  "billing-change-to": { plan: Value };
  "billing-change-when-trial": { day: Value };
  "billing-changed": { plan: Value };
  "billing-counted": { ago: Value };
  "billing-days": { days: Value };
  "billing-ended-grace": { day: Value };
  "billing-ended-on": { day: Value };
  "billing-ended-plan": { plan: Value };
  "billing-excess": { plan: Value };
  "billing-excess-days": { days: Value };
  "billing-excess-hits": { days: Value; limit: Value; used: Value };
  "billing-excess-hits-at-once": { limit: Value; used: Value };
  "billing-excess-members": { limit: Value; n: number };
  "billing-excess-sites": { limit: Value; n: number };
  "billing-grace": { day: Value };
  "billing-held": { day: Value };
  "billing-hits": { count: Value; n: number };
  "billing-not-offered": { period: Value };
  "billing-notice-ended": { account: Value };
  "billing-notice-ending": { account: Value; day: Value };
  "billing-notice-grace": { account: Value; day: Value };
  "billing-notice-held": { account: Value };
  "billing-notice-near": { account: Value; share: Value };
  "billing-notice-past-due": { account: Value };
  "billing-notice-trial": { day: Value; plan: Value };
  "billing-of": { limit: Value; n: Value };
  "billing-order-when": { period: Value };
  "billing-pace": { count: Value };
  "billing-pace-reaches": { day: Value };
  "billing-paid": { plan: Value };
  "billing-per-period": { period: Value };
  "billing-price": { period: Value; price: Value };
  "billing-restarts": { day: Value };
  "billing-resume-done": { plan: Value };
  "billing-resume-price": { day: Value; period: Value; price: Value };
  "billing-resume-question": { plan: Value };
  "billing-saved": { share: Value };
  "billing-trial": { day: Value; n: number };
  "billing-trial-renews": { day: Value };
  "billing-trial-renews-price": { day: Value; period: Value; price: Value };
  "billing-trial-then-plan": { plan: Value };
  "billing-up-to": { n: Value };
  "billing-used": { limit: Value; used: Value };
  "billing-used-any": { n: number };
  "billing-used-of": { limit: Value; n: number };
  "billing-used-period": { n: number };
  "billing-vat-confirmed": { day: Value };
  "billing-vat-confirmed-as": { day: Value; number: Value };
  "billing-withdraw-counting": { days: Value };
  "billing-withdraw-ends": { plan: Value };
  "billing-withdraw-question": { plan: Value };
  "billing-withdraw-refund": { plan: Value };
  "billing-withdraw-refund-operator": { plan: Value };
  "billing-withdrawal-until": { at: Value };
  "billing-without-limit": { n: Value };
  "breakdown-by": { dimension: Value };
  "breakdown-caption": { dimension: Value; metric: Value };
  "breakdown-mix-rate": { mix: Value; rate: Value };
  "card-all-rows": { rows: Value };
  "card-caption": { card: Value; dimension: Value };
  "card-group-by": { card: Value };
  "card-no-events": { code: Value };
  "card-no-results": { search: Value };
  "card-open": { page: Value };
  "card-range-of": { first: Value; last: Value; total: Value };
  "change-fell": { before: Value; now: Value; size: Value; subject: Value };
  "change-full-days-only": { days: Value; move: Value };
  "change-mix-and-rate": { many: Value; mix: Value; name: Value; rate: Value };
  "change-no-data-either": { name: Value };
  "change-no-data-now": { before: Value; name: Value };
  "change-no-rate-before": { now: Value; subject: Value };
  "change-none-before": { now: Value; subject: Value };
  "change-normal-because": { high: Value; low: Value; n: number };
  "change-other-campaigns": { n: number };
  "change-other-channels": { n: number };
  "change-other-countries": { n: number };
  "change-other-devices": { n: number };
  "change-other-pages": { n: number };
  "change-other-sources": { n: number };
  "change-others": { n: number };
  "change-part-fell": { before: Value; now: Value };
  "change-part-from-to": { before: Value; now: Value };
  "change-part-gone": { before: Value };
  "change-part-in-total": { before: Value; now: Value };
  "change-part-new": { now: Value };
  "change-part-rose": { before: Value; now: Value };
  "change-part-stayed": { now: Value };
  "change-rose": { before: Value; now: Value; size: Value; subject: Value };
  "change-seconds": { seconds: Value };
  "change-share-of-decrease": { share: Value };
  "change-share-of-increase": { share: Value };
  "change-size-points": { size: Value };
  "change-standout-fell": { by: Value };
  "change-standout-new": { name: Value; now: Value };
  "change-standout-overall": { change: Value; name: Value };
  "change-standout-rose": { by: Value };
  "change-standout-zero": { before: Value; name: Value };
  "change-unchanged": { now: Value; subject: Value };
  "change-unusual-because": { high: Value; low: Value; n: number };
  "change-visits-share": { before: Value; now: Value };
  "change-visits-unchanged": { share: Value };
  "changes-now-and-before": { before: Value; now: Value };
  "changes-tracking-started": { day: Value };
  "changes-unchanged-values": { n: Value };
  "changes-up-down-total": { all: Value; fell: Value; many: Value; rose: Value };
  "channel-created": { name: Value };
  "channel-deleted": { name: Value };
  "channel-edit-name": { name: Value };
  "channel-failing-since": { since: Value };
  "channel-last": { ago: Value; outcome: Value };
  "channel-optional": { name: Value };
  "channel-quiet": { from: Value; until: Value };
  "channel-saved": { name: Value };
  "channel-secret-former": { until: Value };
  "channel-secret-hint": { };
  "channel-secret-new": { name: Value };
  "channel-some-kinds": { n: number };
  "channel-test-status": { status: Value; took: Value };
  "channel-test-took": { took: Value };
  "channel-turned-off": { name: Value };
  "channel-turned-on": { name: Value };
  "characters-of": { count: Value; most: Value };
  "chart-label": { interval: Value; metric: Value };
  "chart-metric-so-far": { name: Value };
  "chart-more-notes": { n: number };
  "chart-note": { text: Value };
  "chart-value-before": { before: Value; name: Value; value: Value };
  "check-email-code-hint": { span: Value };
  "check-email-none-arrived": { };
  "check-email-sent": { email: Value };
  "compared-with-value": { from: Value };
  "computed-combined-rows": { rows: Value; time: Value };
  "computed-compared": { days: Value };
  "computed-of": { period: Value; zone: Value };
  "computed-rows": { rows: Value; time: Value };
  "consent-chain-records": { n: number };
  "consent-chain-signed": { day: Value };
  "consent-in-months": { n: Value };
  "consent-is-on": { day: Value };
  "consent-language-unknown": { typed: Value };
  "consent-next-records": { day: Value; n: number };
  "consent-next-visits": { day: Value; n: number };
  "consent-off-erased": { visitors: number; visits: number };
  "consent-off-kept": { visitors: number; visits: number };
  "consent-off-records": { day: Value; records: number };
  "consent-policy-found": { at: Value; language: Value };
  "consent-record-line": { at: Value; n: Value };
  "consent-record-n": { n: Value };
  "consent-record-show": { n: Value };
  "consent-share-of": { agreed: Value; asked: Value };
  "consent-steps-done": { done: Value; total: Value };
  "consent-verify-how": { };
  "crawlers-hint": { n: number };
  "created-name": { name: Value };
  "data-request-about": { kind: Value; visitor: Value };
  "data-request-closed": { at: Value; name: Value };
  "data-request-due": { day: Value; when: Value };
  "data-request-erased": { hits: Value; records: number; visits: Value };
  "data-request-file-until": { day: Value; when: Value };
  "data-request-finished": { at: Value; name: Value };
  "data-request-opened-by": { at: Value; name: Value };
  "data-request-postpone-explained": { day: Value };
  "data-request-postponed": { day: Value; reason: Value };
  "data-request-was-due": { day: Value; when: Value };
  "data-requests-intro": { };
  "define-about": { name: Value };
  "delete-data-done": { day: Value };
  "delete-data-explained": { day: Value; zone: Value };
  "delete-data-one-day": { day: Value };
  "delete-data-question": { day: Value };
  "delete-export-first": { };
  "delete-export-hint": { };
  "delete-name": { name: Value };
  "delete-question": { name: Value };
  "delete-quoted-question": { name: Value };
  "deleted-name": { name: Value };
  "delivery-attempt": { n: Value };
  "delivery-next": { at: Value };
  "delivery-person": { name: Value; way: Value };
  "delivery-shown": { n: Value; total: Value };
  "delivery-status": { status: Value };
  "demo-intro": { day: Value };
  "dimension-px-wide": { width: Value };
  "download-of": { title: Value };
  "dry-run-check-page": { };
  "dry-run-latest": { n: Value };
  "dry-run-newer": { n: number };
  "dry-run-page-missing": { };
  "dry-run-pause-first": { };
  "dry-run-too-fast": { n: number };
  "dry-run-waiting-hint": { site: Value };
  "email-change-done-hint": { email: Value };
  "error-rejected": { status: Value };
  "exclude-value": { value: Value };
  "excluded-by": { unit: Value };
  "excluded-chart": { unit: Value };
  "excluded-no-hits-hint": { };
  "excluded-one-by-one": { };
  "excluded-receipt-excluded": { reason: Value };
  "excluded-receipt-intro": { header: Value; parameter: Value };
  "excluded-receipt-time": { time: Value };
  "excluded-share": { share: Value };
  "excluded-shares": { n: number; unit: Value };
  "filter-by-value": { dimension: Value; value: Value };
  "filter-exclude-label": { filter: Value };
  "filter-include-label": { filter: Value };
  "filter-is": { kind: Value; value: Value };
  "filter-is-not": { kind: Value; value: Value };
  "filter-remove": { filter: Value };
  "flow-no-views": { path: Value };
  "flow-no-views-filtered": { path: Value };
  "format-hours": { h: Value; m: Value };
  "format-minutes": { m: Value; s: Value };
  "format-no-earlier-period": { day: Value };
  "format-points": { n: number; value: Value };
  "format-seconds": { s: Value };
  "format-tracked-since": { day: Value; days: Value };
  "format-until": { days: Value; time: Value };
  "funnel-dropped-off": { share: Value };
  "funnel-edit": { name: Value };
  "funnel-everyone-continued-after": { time: Value };
  "funnel-more-pages": { n: number };
  "funnel-of-first": { step: Value };
  "funnel-of-first-changed": { before: Value; step: Value };
  "funnel-rest-took": { time: Value };
  "funnel-step": { n: Value };
  "funnel-step-label": { n: Value; name: Value };
  "funnel-step-moved": { n: Value; name: Value; total: Value };
  "funnel-step-remove": { n: Value; name: Value };
  "funnel-visits-of": { n: number; reached: Value };
  "funnel-where-instead-of": { next: Value; step: Value };
  "funnel-within": { order: Value; time: Value };
  "general-local-time": { time: Value };
  "general-name-hint": { day: Value };
  "general-rename-explained": { name: Value; tag: Value };
  "general-rename-hostnames": { name: Value };
  "general-rename-question": { name: Value };
  "general-renamed": { name: Value };
  "goal-actions-for": { name: Value };
  "goal-and-condition": { one: Value; other: Value };
  "goal-clicks-element": { element: Value };
  "goal-clicks-element-on-pages": { element: Value; pages: Value };
  "goal-clicks-link": { targets: Value };
  "goal-clicks-link-on-pages": { pages: Value; targets: Value };
  "goal-clicks-other-site-on-pages": { pages: Value };
  "goal-condition-mistake": { mistake: Value; n: Value };
  "goal-condition-n": { n: Value };
  "goal-condition-remove": { n: Value };
  "goal-delete-funnels": { funnels: Value; n: number };
  "goal-downloads": { targets: Value };
  "goal-downloads-any-on-pages": { pages: Value };
  "goal-downloads-on-pages": { pages: Value; targets: Value };
  "goal-elements-used": { goals: Value; n: number };
  "goal-event": { event: Value };
  "goal-event-on-pages": { event: Value; pages: Value };
  "goal-event-where": { event: Value; where: Value };
  "goal-event-where-on-pages": { event: Value; pages: Value; where: Value };
  "goal-label-n-of": { label: Value; n: Value; total: Value };
  "goal-list-and": { last: Value; list: Value };
  "goal-list-or": { last: Value; list: Value };
  "goal-no-conversions": { n: Value };
  "goal-not-usable": { field: Value };
  "goal-on-path": { path: Value };
  "goal-past-stay": { times: Value; visitors: Value };
  "goal-past-would-show": { times: Value; visitors: Value };
  "goal-paused": { name: Value };
  "goal-previously-times": { times: Value; visitors: Value };
  "goal-property-and": { one: Value; other: Value };
  "goal-property-at-least": { name: Value; value: Value };
  "goal-property-at-most": { name: Value; value: Value };
  "goal-property-comparison": { n: Value };
  "goal-property-is": { name: Value; value: Value };
  "goal-property-is-not": { name: Value; value: Value };
  "goal-property-n": { n: Value };
  "goal-property-remove": { n: Value };
  "goal-property-value": { n: Value };
  "goal-resumed": { name: Value };
  "goal-scrolls": { percent: Value };
  "goal-scrolls-pages": { pages: Value; percent: Value };
  "goal-spends-in-visit": { time: Value };
  "goal-spends-on-pages": { pages: Value; time: Value };
  "goal-submits": { targets: Value };
  "goal-submits-any-on-pages": { pages: Value };
  "goal-submits-on-pages": { pages: Value; targets: Value };
  "goal-suggestion-add": { name: Value };
  "goal-suggestion-edit": { name: Value };
  "goal-test-action-label": { label: Value; n: Value };
  "goal-test-action-n": { n: Value };
  "goal-test-remove": { n: Value };
  "goal-test-scrolled": { percent: Value; seconds: Value };
  "goal-times-by-visitors": { n: number; visitors: Value };
  "goal-value-per-conversion": { sum: Value };
  "goal-version-from": { moment: Value };
  "goal-version-n": { n: Value };
  "goal-views-element": { element: Value };
  "goal-views-element-on-pages": { element: Value; pages: Value };
  "goal-views-pages": { pages: Value };
  "goal-views-section": { part: Value };
  "goal-views-section-for": { part: Value; time: Value };
  "goal-views-section-for-on-pages": { pages: Value; part: Value; time: Value };
  "goal-views-section-on-pages": { pages: Value; part: Value };
  "goal-visitors-30-days": { n: number };
  "holds-elements": { n: number };
  "holds-funnels": { n: number };
  "holds-goals": { n: number };
  "holds-invitations": { n: number };
  "holds-members": { n: number };
  "holds-sections": { n: number };
  "holds-snapshots": { n: number };
  "holds-tokens": { n: number };
  "holds-views": { n: number };
  "holds-views-saved": { n: number };
  "import-days-none": { days: Value };
  "import-done": { tool: Value };
  "import-failed": { tool: Value };
  "import-history": { };
  "import-left": { done: Value; time: Value };
  "import-many-files": { most: Value };
  "import-progress": { tool: Value };
  "import-remove-question": { tool: Value };
  "import-removed": { tool: Value };
  "import-review": { tool: Value };
  "import-review-hint": { time: Value };
  "import-sending": { name: Value };
  "import-sent": { sent: Value; size: Value };
  "import-shows": { days: Value; n: number };
  "import-shows-none": { days: Value };
  "import-signed": { n: number };
  "import-soon": { done: Value };
  "import-started": { tool: Value };
  "import-started-at": { time: Value };
  "import-started-by": { name: Value; time: Value };
  "import-stop-question": { tool: Value };
  "import-stopped": { tool: Value };
  "import-sums": { tool: Value };
  "import-take-back-hint": { n: number };
  "import-take-back-question": { tool: Value };
  "import-taken": { n: number; total: Value };
  "import-taking-back": { tool: Value };
  "import-upload-expires": { time: Value };
  "imported-before": { n: number; tools: Value };
  "imported-days-of": { days: Value; n: number };
  "imported-from": { tools: Value };
  "imported-lack-of": { metrics: Value; name: Value };
  "imported-summed": { tools: Value };
  "imported-with": { n: number; tools: Value };
  "imported-without": { n: number; tools: Value };
  "install-all-options": { };
  "install-code-for": { way: Value };
  "install-intro": { name: Value };
  "install-status-in": { status: Value; time: Value };
  "invitation-expires-in": { span: Value };
  "invitation-for-email": { email: Value };
  "invitation-resent": { email: Value };
  "invitation-sent": { email: Value };
  "invitation-sent-by": { day: Value; name: Value };
  "invitation-sent-on": { day: Value };
  "invitation-to-email": { email: Value };
  "invitation-withdraw-hint": { email: Value };
  "join-from-person": { account: Value; name: Value };
  "join-received": { account: Value };
  "keep-bound": { n: number };
  "keep-lower-explained": { day: Value };
  "keep-lower-first": { day: Value };
  "keep-lower-none": { day: Value };
  "keep-lower-question": { n: number };
  "live-hit-from": { source: Value };
  "live-hit-goals": { names: Value };
  "live-hit-missing": { };
  "live-last-30-minutes": { n: Value };
  "live-list-last-30": { list: Value };
  "live-now-visitors": { n: number; now: Value };
  "live-visitors-now": { n: number };
  "map-label": { n: number };
  "mark-goal-changed": { name: Value; version: Value };
  "mark-goal-paused": { name: Value };
  "mark-goal-resumed": { name: Value };
  "mark-week-of": { day: Value };
  "mcp-config": { file: Value };
  "mcp-line-for": { program: Value };
  "mcp-local": { file: Value; login: Value };
  "mcp-programs": { };
  "member-leave-question": { name: Value };
  "member-removed": { name: Value };
  "member-rights-changed": { name: Value };
  "member-rights-of": { name: Value };
  "member-transfer-hint": { account: Value; name: Value };
  "member-transfer-question": { name: Value };
  "member-transferred": { name: Value };
  "missing-site": { site: Value };
  "n-days": { n: number };
  "n-events": { n: number };
  "n-hours": { n: number };
  "n-members": { n: number };
  "n-minutes": { n: number };
  "n-notes": { n: number };
  "n-of-total": { n: Value; total: Value };
  "n-seconds": { n: number };
  "n-sites": { n: number };
  "n-steps": { n: number };
  "new-password-hint": { n: Value };
  "new-password-too-short": { n: number };
  "nightly-findings": { n: number };
  "nightly-ran": { ago: Value; at: Value; n: number };
  "nightly-ran-in": { ago: Value; at: Value; n: number; took: Value };
  "nightly-site-intro": { };
  "nightly-site-ran": { ago: Value; at: Value };
  "normal-range-span": { high: Value; low: Value };
  "normal-range-this": { move: Value };
  "note-and-changes-in-period": { changes: Value; notes: Value };
  "note-delete": { text: Value };
  "note-deleted": { text: Value };
  "note-goal-changes": { n: number };
  "note-in-period": { notes: Value };
  "note-not-comparable": { what: Value };
  "note-not-deleted": { text: Value; why: Value };
  "note-not-saved": { text: Value; why: Value };
  "note-visible-to": { site: Value };
  "offline-since": { time: Value };
  "operator-accounts-count": { n: number };
  "operator-accounts-end": { n: number };
  "operator-accounts-none-for": { search: Value };
  "operator-announce-sent-of": { owners: Value; sent: Value };
  "operator-announce-sent-to": { n: number };
  "operator-announce-started": { n: number };
  "operator-attention-n": { n: number };
  "operator-audience-both": { plan: Value; state: Value };
  "operator-audience-plan": { plan: Value };
  "operator-audience-state": { state: Value };
  "operator-cancel-effect": { day: Value };
  "operator-cancel-title": { name: Value };
  "operator-cancelled": { name: Value };
  "operator-counted": { ago: Value };
  "operator-counting-off": { at: Value };
  "operator-counting-until": { at: Value };
  "operator-delete-done": { at: Value; name: Value };
  "operator-delete-effect": { at: Value };
  "operator-deletion-by-operator": { at: Value };
  "operator-deletion-by-owner": { at: Value };
  "operator-email-failed": { at: Value; n: number };
  "operator-email-waiting": { ago: Value };
  "operator-grace-ended": { at: Value };
  "operator-grace-ends": { at: Value };
  "operator-hits-of": { limit: Value };
  "operator-instance-facts": { span: Value; version: Value };
  "operator-invite-by": { day: Value; name: Value };
  "operator-invite-expires": { span: Value };
  "operator-invite-on": { day: Value };
  "operator-invite-plan": { plan: Value };
  "operator-invite-sent": { email: Value };
  "operator-invite-trial": { n: number; plan: Value };
  "operator-invite-withdraw-hint": { email: Value };
  "operator-invite-withdrew": { email: Value };
  "operator-keep-title": { name: Value };
  "operator-kept": { name: Value };
  "operator-limit-plan-has": { limit: Value };
  "operator-limit-used": { used: Value };
  "operator-limits-clear-title": { name: Value };
  "operator-limits-cleared": { name: Value };
  "operator-limits-done": { name: Value };
  "operator-limits-title": { name: Value };
  "operator-log-from": { address: Value };
  "operator-log-only": { name: Value };
  "operator-n-owners": { n: number };
  "operator-plan-billed": { provider: Value };
  "operator-plan-done": { name: Value; plan: Value };
  "operator-plan-effect-cancelled": { day: Value };
  "operator-plan-effect-trial": { day: Value };
  "operator-plan-now": { plan: Value };
  "operator-plan-title": { name: Value };
  "operator-recipients": { accounts: Value; owners: Value };
  "operator-resent": { name: Value };
  "operator-resume-done": { name: Value };
  "operator-resume-title": { name: Value };
  "operator-send-open": { n: number };
  "operator-send-title": { n: number };
  "operator-show-all": { n: Value };
  "operator-state-deletion-on": { day: Value };
  "operator-stopped": { owners: Value; sent: Value };
  "operator-support-asked": { name: Value };
  "operator-support-granted": { name: Value; until: Value };
  "operator-support-title": { name: Value };
  "operator-support-waiting": { day: Value; name: Value };
  "operator-suspend-done": { name: Value };
  "operator-suspend-title": { name: Value };
  "operator-suspending": { at: Value };
  "operator-tile-currencies": { n: number };
  "operator-tile-deleted": { n: Value };
  "operator-tile-ended": { n: number };
  "operator-tile-new-week": { n: Value };
  "operator-tile-paying": { n: number };
  "operator-tile-people": { n: number };
  "operator-tile-this-month": { hits: Value };
  "operator-trial-done": { day: Value; name: Value };
  "operator-trial-effect": { day: Value };
  "operator-trial-extend-title": { name: Value };
  "operator-trial-title": { name: Value };
  "operator-unsuspend-title": { name: Value };
  "operator-use-of": { limit: Value; used: Value };
  "operator-use-period": { from: Value; until: Value };
  "operator-use-unlimited": { used: Value };
  "operator-withdraw-effect-plan": { plan: Value };
  "operator-withdraw-title": { name: Value };
  "operator-withdrawn": { name: Value };
  "other-values": { n: Value };
  "overlay-copy-of": { path: Value };
  "overlay-delete-question": { path: Value };
  "overlay-deleted": { path: Value };
  "overlay-figures": { views: Value; visitors: Value };
  "overlay-missing": { n: number };
  "overlay-none": { path: Value };
  "overlay-reading": { time: Value };
  "overlay-seen-by": { n: number };
  "overlay-taken": { path: Value };
  "overlay-taken-at": { at: Value };
  "overlay-taken-by": { at: Value; name: Value };
  "page-flow-of": { page: Value };
  "page-views-noun": { n: number };
  "palette-containing": { asked: Value };
  "palette-keys-hint": { key: Value };
  "palette-no-matches": { asked: Value };
  "palette-no-results": { asked: Value };
  "palette-not-value": { value: Value };
  "palette-results-noun": { n: number };
  "palette-search-kind": { kind: Value };
  "palette-step-back": { what: Value };
  "palette-view-everyone": { site: Value };
  "password-set-on": { day: Value };
  "paths-more": { n: Value };
  "paths-no-visits-event": { event: Value };
  "paths-no-visits-page": { page: Value };
  "paths-not-to-scale": { name: Value };
  "period-last-days": { n: number };
  "period-last-months": { n: number };
  "picture-more-marks": { n: number };
  "preview-check-entries": { list: Value };
  "preview-excluded": { n: number; out: Value; share: Value };
  "preview-none-excluded": { n: number };
  "preview-would-count": { n: number };
  "previously-before": { before: Value };
  "previously-value": { from: Value };
  "profile-email": { email: Value };
  "profile-email-sent": { email: Value; span: Value };
  "proof-consistent": { from: Value; n: number; to: Value };
  "proof-proven": { from: Value; n: number; to: Value };
  "proof-wrong": { line: Value; problem: Value };
  "proof-wrong-other": { line: Value };
  "property-filter-by": { name: Value; value: Value };
  "property-no-events": { name: Value };
  "property-none": { code: Value };
  "property-show-values": { name: Value };
  "property-values-of": { name: Value };
  "proposal-events": { count: Value; n: number };
  "proposal-visitors": { count: Value; n: number };
  "provider-connect-question": { name: Value };
  "provider-connected": { name: Value };
  "provider-continue": { name: Value };
  "provider-disconnect-question": { name: Value };
  "provider-disconnected": { name: Value };
  "push-added-on": { day: Value };
  "push-browser-on-system": { browser: Value; system: Value };
  "push-last-notified": { ago: Value };
  "push-rejected": { why: Value };
  "quoted": { name: Value };
  "rehearsal-fired": { days: Value; n: number };
  "rehearsal-never": { days: Value };
  "rehearsal-total": { days: Value; n: number };
  "remove-name": { name: Value };
  "remove-question": { name: Value };
  "report-confirmed-digest": { account: Value; address: Value };
  "report-confirmed-site": { account: Value; address: Value; site: Value };
  "report-last": { outcome: Value; period: Value };
  "report-next": { at: Value };
  "report-sent-now": { address: Value };
  "report-site-intro": { };
  "report-zone": { zone: Value };
  "request-id": { id: Value };
  "reset-for-email": { email: Value };
  "retention-of-so-far": { n: Value; total: Value };
  "retention-unavailable-why": { };
  "revenue-average": { sum: Value };
  "revenue-axis-currency": { currency: Value };
  "revenue-converted-many": { currencies: Value; days: Value; from: Value; n: Value };
  "revenue-converted-one": { currency: Value; day: Value; from: Value };
  "revenue-filter-country": { value: Value };
  "revenue-filter-goal": { value: Value };
  "revenue-filter-page": { value: Value };
  "revenue-filter-source": { value: Value };
  "revenue-goals-hint": { };
  "revenue-in-currency": { currency: Value };
  "revenue-legend-day": { range: Value };
  "revenue-legend-hour": { range: Value };
  "revenue-legend-month": { range: Value };
  "revenue-legend-week": { range: Value };
  "revenue-no-rate": { sums: Value };
  "revenue-none-hint": { currency: Value };
  "revenue-previously": { sum: Value };
  "revenue-rates-intro": { currency: Value };
  "revenue-title": { currency: Value };
  "role-with-permissions": { permissions: Value; role: Value };
  "rows-condition": { name: Value; number: Value; sign: Value };
  "rows-number-in": { unit: Value };
  "rule-subdomains": { site: Value };
  "second-factor-as": { email: Value };
  "second-factor-recovery-left": { n: Value };
  "security-sessions": { n: number };
  "session-end-question": { device: Value };
  "settings-of": { name: Value };
  "setup-n-of-total": { n: Value; total: Value };
  "share-locked-hint": { site: Value };
  "share-only-totals": { smallest: Value };
  "share-others-n": { n: number };
  "share-row-missing": { row: Value };
  "share-smallest-note": { smallest: Value };
  "share-title": { site: Value };
  "share-updated": { time: Value };
  "sharing-frame-title": { site: Value };
  "sharing-hosts-too-many": { most: Value };
  "sharing-link-created": { day: Value };
  "sharing-link-created-by": { day: Value; name: Value };
  "sharing-link-expired-at": { time: Value };
  "sharing-link-expires-at": { time: Value };
  "sharing-link-made": { name: Value };
  "sharing-link-revoke-question": { name: Value };
  "sharing-link-revoked": { name: Value };
  "sharing-link-used": { ago: Value };
  "sharing-preview-of": { site: Value };
  "sharing-smallest-wrong": { most: Value };
  "show-all-n": { total: Value };
  "show-first": { most: Value; total: Value };
  "sign-in-no-account": { command: Value };
  "sign-in-with-provider": { name: Value };
  "sign-up-with-provider": { name: Value };
  "since-day": { day: Value };
  "site-event-added": { added: Value; name: Value };
  "site-event-added-removed": { added: Value; gone: Value; name: Value };
  "site-event-from-to": { name: Value; now: Value; old: Value };
  "site-event-hits-excluded": { n: number; share: Value };
  "site-event-hits-excluded-before": { before: Value; n: number; share: Value };
  "site-event-removed": { gone: Value; name: Value };
  "sites-consented": { n: Value };
  "sites-excluded-because": { why: Value };
  "sites-found": { n: number };
  "sites-last-hit": { ago: Value };
  "sites-no-match": { search: Value };
  "sites-receiving": { ago: Value };
  "sites-search": { n: number };
  "sites-tracking-started": { day: Value };
  "sites-visitors-now": { n: number };
  "snippet-add": { tag: Value };
  "split-label": { chart: Value; dimension: Value };
  "split-lines": { dimension: Value };
  "start-enter-name-for": { email: Value };
  "start-invited-to": { account: Value };
  "start-link-required-hint": { command: Value };
  "support-access-read-only": { name: Value };
  "support-has-access": { name: Value };
  "support-requested": { name: Value };
  "support-requested-on": { day: Value };
  "support-until": { time: Value };
  "take-over-hint": { account: Value };
  "times-noun": { n: number };
  "token-created": { name: Value };
  "token-intro": { };
  "token-language-models": { };
  "token-revoke-question": { name: Value };
  "toolbar-compare-dates": { days: Value };
  "totals-consented-share": { share: Value };
  "totals-show-in-chart": { metric: Value };
  "totals-why-changed": { metric: Value };
  "transfer-code-hint": { address: Value; until: Value };
  "transfer-question": { name: Value };
  "transfer-state": { until: Value };
  "two-factor-codes-left": { n: number };
  "two-factor-is-on-with-codes": { };
  "two-factor-on-since": { day: Value };
  "two-factor-open-in-app": { };
  "two-factor-required": { name: Value };
  "two-factor-required-from": { day: Value; name: Value };
  "two-factor-required-now": { name: Value };
  "two-factor-rule-members-missing": { n: number };
  "two-factor-rule-own-first": { };
  "two-factor-rule-required-from": { day: Value };
  "type-to-confirm": { name: Value };
  "verdict-check-n": { n: Value; question: Value };
  "verdict-counted": { n: Value };
  "verdict-would-count": { n: Value };
  "views-noun": { n: number };
  "visitor-audit-admin": { };
  "visitor-delete-question": { id: Value };
  "visitor-delete-visits-n": { hits: Value; visits: number };
  "visitor-deleted": { id: Value };
  "visitor-goal": { name: Value };
  "visitor-goal-times": { n: Value; name: Value };
  "visitor-n": { id: Value };
  "visitor-n-events": { n: number };
  "visitor-n-hits": { n: number };
  "visitor-n-views": { n: number };
  "visitor-open-request": { kind: Value };
  "visitors-in-all": { n: number };
  "visitors-in-period": { n: number };
  "visitors-noun": { n: number };
  "visits-noun": { n: number };
  "when-caption": { name: Value };
  "when-from-to": { from: Value; to: Value };
  "when-views-per-hour": { mean: Value };
  "when-visitors-per-hour": { mean: Value };
}
/** Texts that contain elements, for `rich`. */
export interface Elements {
  "add-site-take-over": "link";
  "advice-addresses": "rules";
  "advice-automated": "rules";
  "advice-bots": "rules" | "trial";
  "advice-countries": "rules";
  "advice-data-centres": "rules" | "trial";
  "advice-duplicates": "snippet";
  "advice-hostnames": "rules";
  "advice-invalid": "snippet";
  "advice-over-plan": "plan";
  "advice-pages": "rules";
  "advice-paused": "a";
  "alert-by-push-hint": "link";
  "alert-channels-intro": "own";
  "alert-settings-intro": "alerts" | "channels";
  "alert-zone-own": "link";
  "billing-cancel-or-withdraw": "link";
  "billing-notice-ended": "link";
  "billing-notice-ending": "link";
  "billing-notice-grace": "link";
  "billing-notice-held": "link";
  "billing-notice-near": "link";
  "billing-notice-past-due": "link";
  "billing-notice-trial": "link";
  "channel-secret-hint": "standard";
  "check-email-none-arrived": "again" | "other";
  "consent-verify-how": "link";
  "data-requests-intro": "link";
  "delete-export-first": "link";
  "delete-export-hint": "link";
  "demo-intro": "b";
  "dry-run-check-page": "link";
  "dry-run-page-missing": "link";
  "dry-run-pause-first": "link";
  "excluded-no-hits-hint": "a";
  "excluded-one-by-one": "link";
  "excluded-receipt-intro": "a";
  "goal-test-scrolled": "word";
  "goal-times-by-visitors": "b";
  "import-history": "link";
  "install-all-options": "link";
  "live-hit-missing": "link";
  "mcp-programs": "link";
  "nightly-site-intro": "link";
  "report-site-intro": "link";
  "report-zone": "link";
  "retention-unavailable-why": "link";
  "revenue-goals-hint": "link";
  "start-link-required-hint": "link";
  "token-intro": "link";
  "token-language-models": "link";
  "two-factor-is-on-with-codes": "strong";
  "two-factor-open-in-app": "link";
  "two-factor-required": "link";
  "two-factor-rule-own-first": "link";
  "visitor-audit-admin": "link";
}
