-- The digest of a member.
SELECT id, rhythm, weekday, month_day, hour, sections, handled_until, next_at
FROM reports
WHERE member_id = $1
