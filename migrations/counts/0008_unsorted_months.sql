-- Months of visit_day whose rows were added to hits group by group, as they came. When such a month is over, it is written
-- again once, sorted by site.
CREATE TABLE unsorted_months (month DATE NOT NULL);
