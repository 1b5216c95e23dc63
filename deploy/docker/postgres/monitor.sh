#!/bin/sh
# Gives postgres_exporter its role, which reads statistics and no data. Runs once, in an empty volume; for an older one, or a new password:
# docker compose exec postgres sh /docker-entrypoint-initdb.d/monitor.sh
set -eu
if [ -z "${MONITOR_DATABASE_PASSWORD:-}" ]; then
  echo 'MONITOR_DATABASE_PASSWORD is empty: PostgreSQL is not measured.'
  exit 0
fi
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password MONITOR_DATABASE_PASSWORD
select 'create role monitor login' where not exists (select from pg_roles where rolname = 'monitor') \gexec
alter role monitor login password :'password' connection limit 5;
grant pg_monitor to monitor;
SQL
