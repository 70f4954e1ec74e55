-- Whether another person is in the account, or invited.
SELECT (SELECT count(*) FROM members WHERE account_id = $1) > 1
       OR EXISTS (SELECT FROM invitations WHERE account_id = $1) AS "some!"
