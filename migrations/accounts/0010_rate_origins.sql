-- Who said what a euro was worth: whoever runs the deployment (`set`), or the European Central Bank (`ecb`).
ALTER TABLE currency_rates ADD COLUMN origin text NOT NULL DEFAULT 'set' CHECK (origin IN ('set', 'ecb'));
