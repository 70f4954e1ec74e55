-- The tables as the version before 0011_names made them.
DROP VIEW operators;
INSERT INTO links (id, kind, token_hash, payload, created_at, expires_at)
    VALUES (gen_random_uuid(), 'sign_up', 'x', '{"name": "Ann"}', 0, 1);
ALTER TABLE sessions RENAME COLUMN pending_second_factor TO half;
ALTER TABLE sessions RENAME COLUMN reauthenticated_at TO proved_at;
ALTER TABLE sessions RENAME COLUMN country TO place;
ALTER TABLE links RENAME COLUMN payload TO wish;
ALTER TABLE authorization_requests RENAME TO provider_trips;
ALTER TABLE provider_trips RENAME CONSTRAINT authorization_requests_pkey TO provider_trips_pkey;
ALTER TABLE provider_trips
    RENAME CONSTRAINT authorization_requests_person_id_fkey TO provider_trips_person_id_fkey;
DROP INDEX identities_subject;
ALTER TABLE identities DROP COLUMN issuer, ADD CONSTRAINT identities_provider_subject_key UNIQUE (provider, subject);
DROP TABLE alert_channels, alert_gaps, alert_looks, alert_messages, alert_mutes, alert_settings, alert_watches, alerts,
    deliveries, mail_deliveries, mail_failures, mail_pictures, nightly_disk, nightly_runs, nightly_sites,
    report_addresses, report_periods, reports, hard_settings, banner_drafts, banner_versions, consent_days,
    consent_erasures, data_requests, subscriptions, own_limits, buyers, dpa_acceptances, account_usage, provider_events,
    operator_addresses, operator_log, operator_notes, suspension_mails, announcements, announcement_recipients,
    import_uploads, imports,
    oauth_access_tokens, oauth_clients, oauth_codes, oauth_connections, oauth_refresh_tokens,
    share_links, shares;
ALTER TABLE mails DROP COLUMN unsubscribe, DROP COLUMN origin, DROP COLUMN bulk;
ALTER TABLE accounts DROP COLUMN held_at, DROP COLUMN suspends_at, DROP COLUMN suspend_reason,
    DROP COLUMN suspended_at, DROP COLUMN delete_by_operator;
ALTER TABLE openings DROP COLUMN plan, DROP COLUMN trial_days, DROP COLUMN revoked_at, DROP COLUMN account_id,
    DROP COLUMN applied_at;
DROP INDEX accounts_created, accounts_suspended, openings_created, members_seen, accounts_words, people_words, sites_words;
DROP FUNCTION is_in_state, words_of;
DELETE FROM _sqlx_migrations WHERE version >= 11;
