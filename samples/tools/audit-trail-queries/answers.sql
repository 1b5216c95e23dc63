-- One query for each question; others are as good. Each begins with a line "-- n." that the tests look for.

-- 1.
SELECT action, count(*) AS events FROM access_log GROUP BY action ORDER BY action;

-- 2.
SELECT person, count(*) AS views FROM access_log WHERE action = 'view' GROUP BY person ORDER BY views DESC, person;

-- 3.
SELECT person, count(DISTINCT address) AS addresses FROM access_log WHERE action = 'login' GROUP BY person ORDER BY addresses DESC, person;

-- 4.
SELECT person, substr(at, 1, 10) AS day, min(substr(at, 12)) AS first_event, max(substr(at, 12)) AS last_event
FROM access_log GROUP BY person, substr(at, 1, 10) ORDER BY max(substr(at, 12)) DESC, person LIMIT 3;

-- 5.
SELECT person, day, number FROM (
  SELECT person, substr(at, 1, 10) AS day, row_number() OVER (PARTITION BY person, substr(at, 1, 10) ORDER BY at, id) AS number FROM access_log
) AS numbered ORDER BY number DESC, person LIMIT 1;

-- 6. (The times are text of equal length: hours, minutes and seconds are cut out.)
WITH timed AS (
  SELECT id, person, address, action, substr(at, 1, 10) AS day,
    cast(substr(at, 12, 2) AS INTEGER) * 3600 + cast(substr(at, 15, 2) AS INTEGER) * 60 + cast(substr(at, 18, 2) AS INTEGER) AS second
  FROM access_log WHERE action = 'view'
), gaps AS (
  SELECT person, address, second - lag(second) OVER (PARTITION BY person, address, day ORDER BY second, id) AS gap FROM timed
)
SELECT person, address, min(gap) AS smallest, count(*) AS views FROM gaps GROUP BY person, address ORDER BY smallest, person LIMIT 1;

-- 7.
SELECT person, day, views, sum(views) OVER (PARTITION BY person ORDER BY day) AS so_far FROM (
  SELECT person, substr(at, 1, 10) AS day, count(*) AS views FROM access_log WHERE action = 'view' GROUP BY person, substr(at, 1, 10)
) AS days ORDER BY person, day;

-- 8.
SELECT person, day, views FROM (
  SELECT person, day, views, avg(views) OVER (PARTITION BY person) AS usual FROM (
    SELECT person, substr(at, 1, 10) AS day, count(*) AS views FROM access_log WHERE action = 'view' GROUP BY person, substr(at, 1, 10)
  ) AS days
) AS compared WHERE views > 1.5 * usual ORDER BY person, day;

-- 9. (In a run, record minus row number stays the same.)
SELECT person, address, count(*) AS length, min(record) AS first_record, max(record) AS last_record, min(at) AS began FROM (
  SELECT person, address, record, at,
    record - row_number() OVER (PARTITION BY person, address, substr(at, 1, 10) ORDER BY at, id) AS run
  FROM access_log WHERE action = 'view'
) AS runs GROUP BY person, address, substr(at, 1, 10), run ORDER BY length DESC LIMIT 1;

-- 10.
WITH counted AS (
  SELECT id, at, person, address, action,
    sum(CASE WHEN action = 'view' THEN 1 ELSE 0 END) OVER (PARTITION BY person, address, substr(at, 1, 13) ORDER BY at, id) AS views_this_hour
  FROM access_log
)
SELECT at, person, address, views_this_hour FROM counted WHERE action = 'export' AND views_this_hour > 100 ORDER BY at;

-- 11.
SELECT address, count(*) AS views,
  100 * sum(CASE WHEN substr(at, 12, 2) < '07' OR substr(at, 12, 2) >= '19' THEN 1 ELSE 0 END) / count(*) AS percent_outside
FROM access_log WHERE action = 'view' GROUP BY address ORDER BY percent_outside DESC, address LIMIT 2;

-- 12.
SELECT person, address, min(at) AS began, max(at) AS ended, count(record) AS records, min(record) AS first_record, max(record) AS last_record
FROM access_log WHERE address NOT IN (SELECT address FROM access_log WHERE action = 'login' GROUP BY address HAVING count(*) > 5)
GROUP BY person, address, substr(at, 1, 10) ORDER BY began;
