-- Whether a kind of alert is muted at a site, or in the account, at a moment; everything is while the account is suspended.
SELECT EXISTS (
    SELECT FROM alert_mutes
    WHERE account_id = $1 AND site_id IS NOT DISTINCT FROM $2 AND kind = $3 AND until > $4
) OR EXISTS (SELECT FROM accounts WHERE id = $1 AND suspended) AS "muted!"
