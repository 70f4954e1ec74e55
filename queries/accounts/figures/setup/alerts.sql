-- Whether a person hears of alerts: a channel of the account, or settings that they chose with email or push.
SELECT EXISTS (SELECT FROM alert_channels WHERE account_id = $1 AND is_on)
    OR EXISTS (
        SELECT FROM alert_settings WHERE account_id = $1 AND person_id = $2 AND (email OR push)
    ) AS "some!"
