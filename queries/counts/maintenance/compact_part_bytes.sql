-- About how many bytes of memory the totals of all the part's visits would take at once: a visit's counters, and each row
-- in three joins, of which two keep its page.
SELECT coalesce(sum(400 + 2 * strlen(path)), 0)::UBIGINT FROM compact_part
