#!/usr/bin/env bash
# Postgres 14 or newer on this machine. Only its programs are needed: the server starts its own Postgres, and so do
# the tests. If DATABASE_URL names a Postgres elsewhere, nothing is installed.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/postgres-programs.sh"

[ -n "${DATABASE_URL:-}" ] && exit 0
[ -n "$(postgres_programs)" ] && exit 0
apt_install "Stile keeps accounts in Postgres" postgresql
[ -n "$(postgres_programs)" ] || fail "no Postgres of version 14 or newer was found, even after installing it; set PG_BIN_DIR to the folder of its programs."
