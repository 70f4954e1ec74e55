-- A site that moves leaves behind what was found of it, what is sent about it, and the choices of the old account ($2).
WITH found AS (DELETE FROM alerts WHERE site_id = $1),
     muted AS (DELETE FROM alert_mutes WHERE site_id = $1),
     watched AS (DELETE FROM alert_watches WHERE site_id = $1),
     checked AS (DELETE FROM nightly_sites WHERE site_id = $1),
     reported AS (DELETE FROM reports WHERE site_id = $1),
     channels AS (
         UPDATE alert_channels SET site_ids = array_remove(site_ids, $1::uuid)
         WHERE account_id = $2 AND $1 = ANY (site_ids)
     )
UPDATE alert_settings SET site_ids = array_remove(site_ids, $1::uuid)
WHERE account_id = $2 AND $1 = ANY (site_ids)
