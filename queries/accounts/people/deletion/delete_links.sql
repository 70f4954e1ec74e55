-- Links for the addresses of deleted people that belong to no person.
DELETE FROM links WHERE email = ANY ($1)
