-- When no server looked, in order.
SELECT began_at, ended_at FROM alert_gaps ORDER BY began_at
