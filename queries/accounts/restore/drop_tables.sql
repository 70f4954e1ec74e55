-- Drops every table, and what else there is, before a restore: a dump of an older version does not know all of them, or knows one by another
-- name. Copying the counts can take hours, so there may be accounts by now: nothing is dropped then.
DO $$
BEGIN
    LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM accounts) THEN
        RAISE EXCEPTION 'the accounts database contains accounts by now, so nothing was restored into it';
    END IF;
    DROP VIEW operators;
    DROP TABLE
        access_requests, account_usage, accounts, alert_channels, alert_gaps, alert_looks, alert_messages, alert_mutes, alert_settings,
        alert_watches, alerts, announcement_recipients, announcements, annotations, audit, authorization_requests, banner_drafts, banner_versions, buyers, consent_days,
        consent_erasures, currency_rates, data_requests, deleted_accounts, deliveries, deployment_keys, dpa_acceptances, expiry, funnels,
        goal_pauses, goal_versions, goals, hard_settings, identities, import_uploads, imports, invitations, limits, links, mail_deliveries,
        mail_failures, mail_pictures, mails, member_sites, members, nightly_disk, nightly_runs, nightly_sites, openings,
        oauth_access_tokens, oauth_clients, oauth_codes, oauth_connections, oauth_refresh_tokens,
        operator_addresses, operator_log, operator_notes, own_limits,
        people, picks, provider_events, push_devices, recovery_codes, report_addresses, report_periods, reports, saved_views, sessions,
        share_links, shares, site_icons, site_offers, sites, sites_to_erase, sites_to_reset, snapshots, stretches, subscriptions, support, suspension_mails, tokens,
        _sqlx_migrations;
    DROP FUNCTION is_in_state, words_of;
    DROP TYPE role;
END
$$
