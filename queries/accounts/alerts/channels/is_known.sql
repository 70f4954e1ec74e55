-- Whether another channel of the account leads to this place.
SELECT EXISTS (
    SELECT FROM alert_channels WHERE account_id = $1 AND place_hash = $2 AND id <> $3
) AS "known!"
