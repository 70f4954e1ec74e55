-- Notes an attempt.
INSERT INTO deliveries (id, at, account_id, way, channel_id, channel_name, channel_kind, person_id, event, title, site_ids,
                        alert_ids, attempt, outcome, status, took_ms, error, next_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
