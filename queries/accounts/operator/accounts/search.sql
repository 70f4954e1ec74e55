-- Accounts in whose name, in one of whose owners' addresses, or in one of whose sites' names every word of the search begins a
-- word; at most $2 of each. $3 is an account's id, where the search is one. No parser of Postgres reads either side: its words
-- are what is between ASCII signs, and letters with accents are folded here, since the database's locale may be C.
WITH wanted AS (
    SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery AS words
    FROM unnest(string_to_array(trim(regexp_replace(translate(lower($1), 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĄĆČĎĘĚŁŃŇŘŚŠŤŮŹŻŽ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþąćčďęěłńňřśšťůźżž'),
        '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')) AS word
)
SELECT account AS "account!" FROM (
    (SELECT a.id AS account FROM accounts a
     WHERE array_to_tsvector(string_to_array(trim(regexp_replace(translate(lower(a.name), 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĄĆČĎĘĚŁŃŇŘŚŠŤŮŹŻŽ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþąćčďęěłńňřśšťůźżž'),
        '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT m.account_id FROM people p JOIN members m ON m.person_id = p.id AND m.role = 'owner'
     WHERE array_to_tsvector(string_to_array(trim(regexp_replace(lower(p.email), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT s.account_id FROM sites s
     WHERE array_to_tsvector(string_to_array(trim(regexp_replace(lower(s.name), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')) @@ (SELECT words FROM wanted)
     LIMIT $2)
    UNION
    (SELECT a.id FROM accounts a WHERE a.id = $3)
) AS found
