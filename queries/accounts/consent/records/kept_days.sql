-- For how many days each site with consent settings keeps visits of visitors and consent records.
SELECT site_id, visits_days, records_days FROM hard_settings
