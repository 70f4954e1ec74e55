-- Notes that the pings of a month are folded.
DELETE FROM unfolded_months WHERE month = ?::DATE
