-- The sites whose visitors are to be erased, by their numbers.
SELECT s.number, e.asked_at FROM consent_erasures e JOIN sites s ON s.id = e.site_id ORDER BY e.asked_at
