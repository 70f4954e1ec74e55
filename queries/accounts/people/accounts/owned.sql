-- How many accounts the person owns.
SELECT count(*) AS "count!" FROM members WHERE person_id = $1 AND role = 'owner'
