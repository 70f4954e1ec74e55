-- Accounts in whose name, in one of whose owners' addresses, or in one of whose sites' names every word of the search begins a
-- word; at most $2 of each. $3 is an account's id, where the search is one.
WITH wanted AS (
    SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery AS words FROM unnest(words_of($1)) AS word
)
SELECT account AS "account!" FROM (
    (SELECT a.id AS account FROM accounts a
     WHERE array_to_tsvector(words_of(a.name)) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT m.account_id FROM people p JOIN members m ON m.person_id = p.id AND m.role = 'owner'
     WHERE array_to_tsvector(words_of(p.email)) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT s.account_id FROM sites s
     WHERE array_to_tsvector(words_of(s.name)) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT a.id FROM accounts a WHERE a.id = $3)
) AS found
