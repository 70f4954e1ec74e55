-- How many emails wait to be sent.
SELECT count(*) AS "many!" FROM mails
