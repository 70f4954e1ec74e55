-- Which program a connection is of.
INSERT INTO oauth_connections (token_id, client_id) VALUES ($1, $2)
