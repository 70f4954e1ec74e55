-- A registered program.
SELECT id, name, redirect_uris FROM oauth_clients WHERE id = $1
