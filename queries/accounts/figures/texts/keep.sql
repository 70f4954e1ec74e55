-- For how many days a site keeps the visits of visitors who agreed, and the records of their answers.
SELECT visits_days, records_days FROM hard_settings WHERE site_id = $1
