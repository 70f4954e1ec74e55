#!/usr/bin/env bash
# How dashboards grow with the deployment: fills deployments of several sizes, and for each prints what a whole
# dashboard takes and what DuckDB takes to sum the same columns, then one table.
#
#   STILE, LOAD, FOLDER, PORT  as for bench.sh          SIZES  hits of each deployment, "1000000 10000000 50000000"
set -euo pipefail

STILE=${STILE:?the server\'s program}
LOAD=${LOAD:?the load program}
FOLDER=${FOLDER:-$(mktemp -d)}
SIZES=${SIZES:-1000000 10000000 50000000}
PORT=${PORT:-18080}

. "$(dirname "$0")/functions.sh"

rm -rf "$FOLDER"
mkdir -p "$FOLDER"
{ echo big.example; printf 'site-%03d.example\n' $(seq 300); } > "$SITES"

for hits in $SIZES; do
  LABEL="$((hits / 1000000))M, "
  heading "$hits hits"
  deploy year
  stop
  time "$STILE" bench-fill --hits "$hits" --first-share 0.6
  sums
  serve
  dashboards
  dashboards --whole
  dashboards --headline
  outcomes
  measure note 'memory peak after dashboards' "$(memory VmHWM)" MB
  stop
done

heading 'All of it'
"$LOAD" table "$NUMBERS" | tee "$FOLDER/table.md"
