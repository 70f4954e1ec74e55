-- Whether a hit of a site was ever sent by the script in a page: only that knows a screen, and only that sends heartbeats.
SELECT (EXISTS (FROM hits WHERE site_id = $1 AND (screen IS NOT NULL OR kind = 2))
        OR EXISTS (FROM hits_live WHERE site_id = $1 AND (screen IS NOT NULL OR kind = 2)))::BIGINT AS from_pages
