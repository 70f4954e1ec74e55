-- All visitors of a site, by its number, are erased, unless that was asked for again.
DELETE FROM consent_erasures e USING sites s WHERE s.id = e.site_id AND s.number = $1 AND e.asked_at = $2
