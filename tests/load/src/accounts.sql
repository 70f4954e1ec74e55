-- The accounts of a large hosted deployment, for the benchmark of the operators' list: 100,000 accounts with a million sites.
-- Names are drawn from few words, so that some searches find one account and others thousands.
CREATE TEMPORARY TABLE numbered AS
SELECT n, gen_random_uuid() AS account, gen_random_uuid() AS owner,
       (ARRAY['North', 'Copper', 'Silver', 'Harbour', 'Alder', 'Maple', 'Bright', 'Stone', 'River', 'Amber', 'Field', 'Moss', 'Clear',
              'Wild', 'Winter', 'Garden', 'Lantern', 'Paper', 'Salt', 'Willow'])[1 + n % 20] AS first_word,
       (ARRAY['Bakery', 'Studio', 'Books', 'Media', 'Clinic', 'Games', 'Tools', 'Coffee', 'Travel', 'Press', 'Labs', 'Music', 'Bikes',
              'Foods', 'Design', 'Radio', 'School'])[1 + n * 7 % 17] AS second_word,
       -- A few years, unevenly.
       1700000000 + n * 900 + n * 7919 % 800 AS created_at
FROM generate_series(1, 100000) AS n;

INSERT INTO accounts (id, name, created_at, suspended, held_at, delete_at)
SELECT account, first_word || ' ' || second_word || ' ' || n, created_at, n % 2000 = 0,
       CASE WHEN n % 500 = 0 THEN created_at + 86400 END, CASE WHEN n % 1000 = 0 THEN created_at + 864000 END
FROM numbered;

INSERT INTO people (id, name, email, created_at)
SELECT owner, 'Owner ' || n, 'owner' || n || '@' || lower(first_word || '-' || second_word) || n % 5000 || '.example', created_at
FROM numbered;
INSERT INTO members (id, account_id, person_id, role, created_at, seen_at)
SELECT gen_random_uuid(), account, owner, 'owner', created_at, CASE WHEN n % 10 > 0 THEN created_at + n * 7907 % 30000000 END
FROM numbered;
-- Each third account has another member, who belongs to another account too.
INSERT INTO members (id, account_id, person_id, role, created_at, seen_at)
SELECT gen_random_uuid(), one.account, other.owner, 'editor', one.created_at, one.created_at + one.n * 6007 % 30000000
FROM numbered one JOIN numbered other ON other.n = one.n - 1
WHERE one.n % 3 = 0;

INSERT INTO subscriptions (account_id, plan, state, since, ends_at)
SELECT account, CASE WHEN n % 100 < 70 THEN 'small' WHEN n % 100 < 95 THEN 'medium' ELSE 'large' END,
       CASE WHEN n % 50 < 36 THEN 'active' WHEN n % 50 < 43 THEN 'ended' WHEN n % 50 < 47 THEN 'trial' WHEN n % 50 = 47 THEN 'past_due'
            ELSE 'cancelled' END, created_at, CASE WHEN n % 50 BETWEEN 43 AND 46 THEN created_at + 2592000 END
FROM numbered
WHERE n % 10 > 0;
INSERT INTO account_usage (account_id, period_start, period_end, hits)
SELECT account, created_at, created_at + 2592000, n::bigint * n * 31 % 3000000
FROM numbered
WHERE n % 10 > 0;

INSERT INTO sites (id, account_id, name, zone, zone_since, created_at)
SELECT gen_random_uuid(), account,
       (ARRAY['www', 'shop', 'blog', 'docs', 'news', 'app', 'help', 'jobs', 'status', 'forum'])[k] || '.'
       || lower(first_word || '-' || second_word) || '-' || n || '.example', 'Europe/Berlin', created_at, created_at
FROM numbered, generate_series(1, 10) AS k;

-- Who asks: the first owner, as an operator with two-factor authentication.
UPDATE people SET operator = true, second_secret = '\x00' WHERE email = 'bench@example.com';

DROP TABLE numbered;
ANALYZE;
