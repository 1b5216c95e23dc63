#!/bin/sh
# Runs once, in an empty volume: each service gets a role and a database of its own, and can open no other.
set -eu
for service in identity catalogue downloads payments; do
  variable="$(echo "$service" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD"
  eval "service_password=\${$variable:?is needed to make the database of $service}"
  export service_password # psql takes it from its environment: other users of the machine can read arguments
  psql --set ON_ERROR_STOP=1 --set name="$service" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password service_password
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke all on database :"name" from public;
SQL
done
