-- No site is given to the member.
DELETE FROM member_sites WHERE member_id = $1
