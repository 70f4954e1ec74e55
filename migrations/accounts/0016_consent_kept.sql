-- What the nightly look at a site's privacy policy found, and which sites keep visitors without asking others.

ALTER TABLE hard_settings
    -- Whether visitors who agreed are kept although visitors are not asked any more: they can still withdraw.
    ADD COLUMN kept boolean NOT NULL DEFAULT false,
    -- When the policy was last read; NULL: not since the paragraph was found.
    ADD COLUMN policy_checked_at bigint,
    -- Since when it lacks the paragraph, and the code of the reason; NULL, both: it has it.
    ADD COLUMN policy_lost_at bigint,
    ADD COLUMN policy_lost_why text
        CHECK (policy_lost_why IN ('paragraph_missing', 'page_unreachable', 'page_unreadable', 'not_public')),
    ADD CHECK (NOT kept OR (saved_at IS NOT NULL AND policy_url IS NOT NULL)),
    ADD CHECK (num_nulls(policy_lost_at, policy_lost_why) IN (0, 2)),
    ADD CHECK (policy_url IS NOT NULL OR num_nonnulls(policy_checked_at, policy_lost_at) = 0);

-- A record's hash is in the record.
ALTER TABLE consent_days DROP COLUMN hash;
