-- Links that were asked for with the address of somebody who is gone, under no person.
DELETE FROM links WHERE email = ANY ($1)
