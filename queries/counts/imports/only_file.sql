-- Lets the engine that reads an uploaded file read nothing else.
SET allowed_paths = ['{file}'];
SET enable_external_access = false;
SET lock_configuration = true
