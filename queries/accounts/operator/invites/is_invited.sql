-- Whether this address, in lower case, has an invite that can be used.
SELECT EXISTS (
    SELECT FROM openings
    WHERE lower(email) = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2
) AS "is_invited!"
