-- The addresses of operators in the settings, in place of the former ones.
WITH former AS (
    DELETE FROM operator_addresses WHERE address <> ALL ($1::text[])
)
INSERT INTO operator_addresses (address)
SELECT unnest($1::text[])
ON CONFLICT DO NOTHING
