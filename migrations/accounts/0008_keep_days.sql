-- How many days of counts a site keeps, besides the running one. NULL: as many as the deployment keeps.
ALTER TABLE sites ADD COLUMN keep_days integer CHECK (keep_days BETWEEN 1 AND 36500);
