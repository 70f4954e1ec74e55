-- For how many days each site with consent settings keeps visits of visitors and consent records, and whether it only keeps
-- those who agreed, and does not ask.
SELECT site_id, visits_days, records_days, kept AND on_since IS NULL AS "only_keeps!" FROM hard_settings
