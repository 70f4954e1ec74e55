-- What protects this person.
SELECT p.password IS NOT NULL AS "password!", p.password_at,
       p.second_secret IS NOT NULL AS "second_step!", p.second_at,
       (SELECT count(*) FROM recovery_codes c WHERE c.person_id = p.id AND c.used_at IS NULL) AS "recovery_codes!",
       (SELECT min(a.second_step_from) FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.person_id = p.id) AS asked_from,
       (SELECT count(*) FROM sessions s
        WHERE s.person_id = p.id AND s.expires_at > $2 AND NOT s.pending_second_factor) AS "sessions!"
FROM people p
WHERE p.id = $1
