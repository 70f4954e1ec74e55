# What bench.sh and grow.sh have in common. They set STILE, LOAD, FOLDER and PORT.

URL=http://localhost:$PORT
NUMBERS=$FOLDER/numbers.jsonl
SITES=$FOLDER/sites.txt
SERVER=
export STILE_HTTP_LISTEN=127.0.0.1:$PORT
# What is measured is what the server can do, not what it lets one site or address do.
export STILE_INTAKE_SITE_PER_MINUTE=0 STILE_INTAKE_ADDRESS_PER_MINUTE=0 STILE_LIMITS_MAKE_SITE=off

heading() { printf '\n== %s\n' "$1"; }
measure() { local task=$1; shift; "$LOAD" "$task" --json "$NUMBERS" --label "$LABEL" "$@"; }

serve() {
  "$STILE" serve > "$FOLDER/server.log" 2>&1 &
  SERVER=$!
  for _ in $(seq 600); do
    if python3 -c "import urllib.request as r; r.urlopen('$URL/api/v1/health', timeout=2)" 2> /dev/null; then return; fi
    kill -0 "$SERVER" 2> /dev/null || break
    sleep 0.1
  done
  tail -n 20 "$FOLDER/server.log" >&2
  echo "The server did not start." >&2
  exit 1
}

stop() {
  [ -n "$SERVER" ] || return 0
  kill "$SERVER" 2> /dev/null || true
  wait "$SERVER" || true
  SERVER=
}
trap stop EXIT

# Creates a deployment with its sites in the given folder, and leaves it running. Sets TOKEN to its token, and
# BESIDE to that of another person's account, which has the site beside.example.
deploy() {
  export STILE_DATA_DIR=$FOLDER/$1
  rm -rf "$STILE_DATA_DIR"
  serve
  local start
  start=$(grep -o 'start?token=[A-Za-z0-9_-]*' "$FOLDER/server.log" | head -n 1 | cut -d= -f2)
  { read -r TOKEN; read -r BESIDE; } <<< "$("$LOAD" prepare --url "$URL" --start="$start" --sites-file "$SITES" --beside beside.example --mails "$STILE_DATA_DIR/mail")"
  [ -n "$BESIDE" ] || { echo "The deployment could not be prepared." >&2; exit 1; }
}

# A memory line of the server, in MB.
memory() { awk -v line="$1:" '$1 == line { printf "%.1f", $2 * 1.024 / 1000 }' "/proc/$SERVER/status"; }

# The page cache is dropped where that is allowed; a new process always.
cold() {
  stop
  sync
  if [ -w /proc/sys/vm/drop_caches ]; then echo 3 > /proc/sys/vm/drop_caches; fi
  serve
}

# What a dashboard asks: six breakdowns and the series; with --whole every breakdown, the series and the overview of all
# sites; with --headline totals and series alone.
dashboards() {
  local site name period
  for site in big.example site-150.example; do
    name=big
    if [ "$site" != big.example ]; then name=median; fi
    for period in "12mo 12 months" "30d 30 days"; do
      measure dashboard "$@" --url "$URL" --token "$TOKEN" --site "$site" --period "${period%% *}" --name "$name ${period#* }"
    done
  done
}

# A funnel and paths, of the same sites and periods.
outcomes() {
  local site name period
  for site in big.example site-150.example; do
    name=big
    if [ "$site" != big.example ]; then name=median; fi
    for period in "12mo 12 months" "30d 30 days"; do
      measure outcomes --url "$URL" --token "$TOKEN" --site "$site" --period "${period%% *}" --name "$name ${period#* }"
    done
  done
}

# What a browser pays for a first view of the site's dashboard, and for reading its chart.
pages() {
  local link name value unit
  link=$("$STILE" sign-in-link bench@example.com | grep -o 'https\?://[^ ]*' | head -n 1)
  # The link has the public address; this machine uses the address where the server listens.
  node "$(dirname "${BASH_SOURCE[0]}")/pages.mjs" "$URL" "$1" "$URL/${link#*://*/}" 5 2> "$FOLDER/pages.log" > "$FOLDER/pages.tsv" \
    || { cat "$FOLDER/pages.log" >&2; exit 1; }
  while IFS=$'\t' read -r name value unit; do measure note "$name" "$value" "$unit"; done < "$FOLDER/pages.tsv"
}

# How long DuckDB takes to sum the same columns of the same sites, where no server runs.
sums() {
  local site name period took
  for site in big.example site-150.example; do
    name=big
    if [ "$site" != big.example ]; then name=median; fi
    for period in "365 12 months" "30 30 days"; do
      took=$("$STILE" bench-sum --site "$site" --days "${period%% *}")
      for part in headline dashboard outcomes; do
        measure note "sum of columns, $name ${period#* }: $part" \
          "$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])[sys.argv[2] + "_ms"])' "$took" "$part")" ms
      done
    done
  done
}
