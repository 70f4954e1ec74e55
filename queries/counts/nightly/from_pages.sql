-- Whether a hit of a site was ever sent by the script in a page: only that knows a screen, and only that sends heartbeats.
-- Hits of imports, whose numbers begin at 2^62, were not sent to us.
SELECT (EXISTS (FROM hits WHERE site_id = $1 AND (screen IS NOT NULL OR kind = 2 OR last_ping_ms IS NOT NULL) AND seq < 4611686018427387904)
        OR EXISTS (FROM hits_live WHERE site_id = $1 AND (screen IS NOT NULL OR kind = 2 OR last_ping_ms IS NOT NULL) AND seq < 4611686018427387904)
       )::BIGINT AS from_pages
