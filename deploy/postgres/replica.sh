#!/bin/bash
# A streaming replica: copies the primary the first time, follows it from then on.
set -euo pipefail
data=${PGDATA:-/var/lib/postgresql/data}
primary=${PRIMARY_HOST:-postgres}
PGPASSWORD=$(cat /run/secrets/postgres-password)
export PGPASSWORD
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "${data:?}"/*
  until pg_basebackup -h "$primary" -U shiguang -D "$data" -R -X stream -c fast; do sleep 2; done
  chmod 700 "$data"
fi
# The socket's usual folder belongs to root where the image's disk is read-only.
exec postgres -D "$data" -c hot_standby=on -c listen_addresses='*' -c unix_socket_directories=/tmp
