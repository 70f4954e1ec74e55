-- The visitors of a site are not asked any more. Those who agreed are kept ($2) or not.
UPDATE hard_settings SET on_since = NULL, kept = $2 AND (kept OR on_since IS NOT NULL) WHERE site_id = $1
