-- The person with this email address, which is given in lower case. An address without an account gives a
-- row of the same length, without an id: the time of an answer must not reveal which it was, nor whether a
-- person has a password.
SELECT p.id AS "id?",
       coalesce(p.name, 'Nobody') AS "name!",
       coalesce(p.email, $1) AS "email!",
       coalesce(p.password, repeat('-', 97)) AS "password!",
       p.password IS NOT NULL AS "has_password!"
FROM (SELECT) AS one
LEFT JOIN people p ON lower(p.email) = $1
