SELECT {values} CASE WHEN {in_now} THEN {above} ELSE 0 END AS now_above,
       CASE WHEN {in_now} THEN {below} ELSE 0 END AS now_below,
       CASE WHEN {in_before} THEN {above} ELSE 0 END AS then_above,
       CASE WHEN {in_before} THEN {below} ELSE 0 END AS then_below
FROM selected
WHERE ({in_now}) OR ({in_before})
