#!/bin/sh
# Runs once, when the primary's data folder is made.
echo "host replication all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
