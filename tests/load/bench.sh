#!/usr/bin/env bash
# The whole of `make bench`: fills a separate deployment, loads it, queries it, kills it, and prints one table.
#
#   STILE    the server's program (release build)       LOAD     this package's program (release build)
#   FOLDER   where to put the data; emptied first       SECONDS_EACH  length of one load, 10
#   HITS     hits of the year, 5000000                  KILLS    rounds of kill -9, 20
#   PORT     18080
# A page's numbers need Chromium (CHROMIUM) and the packages of the browser tests, which `make bench` provides.
set -euo pipefail

STILE=${STILE:?the server\'s program}
LOAD=${LOAD:?the load program}
FOLDER=${FOLDER:-$(mktemp -d)}
SECONDS_EACH=${SECONDS_EACH:-10}
HITS=${HITS:-5000000}
KILLS=${KILLS:-20}
PORT=${PORT:-18080}

. "$(dirname "$0")/functions.sh"

loads() {
  local connections
  for connections in 32 128; do
    LABEL='' measure bare --folder "$FOLDER" --connections "$connections" --seconds "$SECONDS_EACH"
    measure hits --url "$URL" --site "$1" --connections "$connections" --seconds "$SECONDS_EACH"
  done
}

rm -rf "$FOLDER"
mkdir -p "$FOLDER"
{ echo big.example; printf 'site-%03d.example\n' $(seq 300); } > "$SITES"
ALL=$(paste -sd, "$SITES")

LABEL='empty, '
heading 'An empty deployment: what it takes, beside what the disk and HTTP allow'
deploy empty
loads big.example
measure batch --url "$URL" --site big.example --token "$TOKEN" --connections 4 --seconds "$SECONDS_EACH"
stop

deploy killed
stop
heading "kill -9, $KILLS times under load: what was acknowledged must be counted, once"
LABEL='' measure kill --url "$URL" --site big.example,site-001.example --token "$TOKEN" --rounds "$KILLS" -- "$STILE" serve

heading 'Start and memory at rest, empty'
deploy start
stop
measure start --url "$URL" -- "$STILE" serve

heading 'A thousand live streams of one site'
export STILE_LIVE_PER_MEMBER=2000
# Each is a connection at both ends.
ulimit -n "$(ulimit -Hn)"
deploy listeners
for rate in 10 200; do
  LABEL="at $rate/s, " measure listeners --url "$URL" --site big.example --token "$TOKEN" --pid "$SERVER" --rate "$rate" --seconds "$SECONDS_EACH"
done
stop
unset STILE_LIVE_PER_MEMBER

heading 'Fifty people sign in at once, with passwords'
export STILE_SIGN_IN_PASSWORDS=true STILE_LIMITS_LOGIN=off
export STILE_DATA_DIR=$FOLDER/signins
serve
start=$(grep -o 'start?token=[A-Za-z0-9_-]*' "$FOLDER/server.log" | head -n 1 | cut -d= -f2)
LABEL='' measure signins --url "$URL" --start="$start"
stop
unset STILE_SIGN_IN_PASSWORDS STILE_LIMITS_LOGIN

LABEL='5M, '
heading "A year with $HITS hits"
deploy year
stop
before=$(du -sb "$STILE_DATA_DIR" | cut -f1)
time "$STILE" bench-fill --hits "$HITS" --first-share 0.6
after=$(du -sb "$STILE_DATA_DIR" | cut -f1)
measure note disk "$(awk "BEGIN { print ($after - $before) / $HITS }")" 'bytes a hit'
measure start --url "$URL" -- "$STILE" serve

heading 'What DuckDB takes to sum the columns of a site that figures are made of'
sums

heading 'Dashboards, warm and cold'
serve
dashboards
measure note 'memory peak after dashboards' "$(memory VmHWM)" MB
dashboards --whole
dashboards --headline
outcomes
for period in "12mo 12 months" "30d 30 days"; do
  for site in "big.example big" "site-150.example median"; do
    cold
    measure dashboard --cold --url "$URL" --token "$TOKEN" --site "${site% *}" --period "${period%% *}" --name "${site#* } ${period#* }"
  done
done

heading 'A first view in Chromium from a cold cache, medians of five, and a hand over the chart'
pages big.example

heading 'CPU at a fixed rate, and how soon a hit can be seen'
for rate in 10 1000; do
  measure cpu --url "$URL" --site "$ALL" --pid "$SERVER" --rate "$rate" --seconds "$SECONDS_EACH"
done
measure visible --url "$URL" --site "$ALL" --token "$TOKEN"
measure visible --url "$URL" --site "$ALL" --token "$TOKEN" --rate 1000

heading 'Fifty costly questions of one account at once: what another account and the intake notice'
measure abuse --url "$URL" --site big.example --token "$TOKEN" --other-site beside.example --other-token "$BESIDE" --seconds "$SECONDS_EACH"

heading 'Hits on top of the year, to all sites'
loads "$ALL"
measure batch --url "$URL" --site big.example --token "$TOKEN" --connections 4 --seconds "$SECONDS_EACH"
measure note 'memory after the loads' "$(memory VmRSS)" MB
measure note 'memory peak after the loads' "$(memory VmHWM)" MB
stop

LABEL='1M, compacting, '
heading 'Hits while the days of a third of a year are compacted: months are rewritten and DuckDB checkpoints'
deploy night
stop
"$STILE" bench-fill --hits "$((HITS / 5))" --first-share 0.6 --raw-days 120
serve
"$STILE" compact > "$FOLDER/nightly.log" 2>&1 &
night=$!
measure hits --url "$URL" --site "$ALL" --connections 128 --seconds "$SECONDS_EACH"
kill -0 "$night" 2> /dev/null || echo 'The compaction ended before the load did.'
wait "$night" || { cat "$FOLDER/nightly.log" >&2; exit 1; }
cat "$FOLDER/nightly.log"
if grep -q 'compacted 0 rows' "$FOLDER/nightly.log"; then echo 'Nothing was compacted.' >&2; exit 1; fi
stop

LABEL=''
heading "The log of a web server with $HITS lines is imported"
deploy imported
log=$FOLDER/access.log.gz
"$LOAD" access-log --lines "$HITS" --last-day "$(date -ud '10 days ago' +%F)" | gzip -1 > "$log"
measure import-log --url "$URL" --site big.example --token "$TOKEN" --pid "$SERVER" --file "$log" --lines "$HITS"
rm "$log"
stop

LABEL='a tenth of all others, '
heading 'The median site when all others were a tenth'
deploy tenth
stop
"$STILE" bench-fill --hits "$((HITS / 10))" --first-share 0.6
serve
# By Zipf's law the 15th of the others has as many hits here as the 150th has in the year above.
for period in "12mo 12 months" "30d 30 days"; do
  measure dashboard --url "$URL" --token "$TOKEN" --site site-015.example --period "${period%% *}" --name "median ${period#* }"
done
stop

LABEL='a thousand sites, '
heading 'What watching a thousand sites takes'
printf 'site-%04d.example\n' $(seq 1000) > "$SITES"
deploy watched
stop
"$STILE" bench-fill --hits "$HITS" --first-share 0.1
watched=$("$STILE" bench-watch)
field() { python3 -c 'import json, sys; print(json.loads(sys.argv[1])[sys.argv[2]])' "$watched" "$1"; }
measure note 'watching: CPU a minute' "$(field cpu_seconds_a_minute)" s
measure note 'watching: CPU of the first look' "$(field first_cpu_seconds)" s
measure note 'watching: time of the first look' "$(field first_ms)" ms

LABEL='100,000 accounts, '
heading "The operators' list of 100,000 accounts with a million sites"
export STILE_DATA_DIR=$FOLDER/accounts
"$STILE" bench-accounts | python3 -c '
import json, sys
answer = json.load(sys.stdin)
for name, times in [("all questions", answer["all"]), *answer["questions"].items()]:
    for part in "p50", "p95":
        print(name, part, times[part + "_ms"], sep="\t")
print("worst question", "p95", max(times["p95_ms"] for times in answer["questions"].values()), sep="\t")
' | while IFS=$'\t' read -r name part time; do
  measure note "list, $name: $part" "$time" ms
done

heading 'All of it'
"$LOAD" table "$NUMBERS" | tee "$FOLDER/table.md"
