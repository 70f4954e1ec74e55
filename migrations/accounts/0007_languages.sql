-- In which language a person reads emails (such as `de`), and in which time zone (such as `Europe/Berlin`). Null: not
-- known yet.
ALTER TABLE people
    ADD COLUMN language text,
    ADD COLUMN zone     text;
