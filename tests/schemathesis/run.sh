#!/usr/bin/env bash
# Tries every operation with requests that its description allows, and with some that it does not, and
# holds the answers against the description: no 5xx, no status, content type or body that is not described.
#
# usage: STILE_BIN=target/debug/stile tests/schemathesis/run.sh [EXAMPLES]
#
# EXAMPLES (20) is how many random requests each operation gets. The server, its data and its account are
# made for this run and thrown away. Schemathesis and what it needs go into ~/.cache/stile (STILE_CACHE).
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
cache=${STILE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stile}/schemathesis
stile=${STILE_BIN:?say where the binary is, as in STILE_BIN=target/debug/stile}
examples=${1:-20}

# What requirements.txt names, once for each state of that file.
wanted=$(cksum <"$here/requirements.txt")
if [ "$(cat "$cache/done-for" 2>/dev/null)" != "$wanted" ]; then
  echo "set-up: installs Schemathesis into $cache"
  rm -rf "$cache/venv"
  mkdir -p "$cache"
  # Debian parts venv off Python.
  python3 -c "import ensurepip" 2> /dev/null || apt-get install -y python3-venv
  python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$here/requirements.txt"
  printf '%s\n' "$wanted" >"$cache/done-for"
fi

work=$(mktemp -d)
# As root, the server runs its Postgres as another user, who must be able to enter.
chmod 711 "$work"
server=
finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT

# Its own settings only, and a port that is free now.
for name in "${!STILE_@}"; do unset "$name"; done
unset DATABASE_URL
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export STILE_HTTP_LISTEN="127.0.0.1:$port" STILE_DATA_DIR="$work/data"
(cd "$work" && exec "$stile" serve) >"$work/out" 2>"$work/log" &
server=$!
for _ in $(seq 300); do
  grep -q 'start?token=' "$work/out" && break
  kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; echo "the server ended" >&2; exit 1; }
  sleep 0.1
done
base="http://127.0.0.1:$port"

# An account, a site with some events, and a token for everything that a token may do.
token=$(python3 "$here/account.py" "$base" "$(sed -n 's/.*start?token=//p' "$work/out")")

# The same requests each time, by one worker: Hypothesis stumbles over its own threads. Left out are signing
# out, which is a person's, deleting the site that is asked about, and the streams, whose answers have no end.
cd "$work"
"$cache/venv/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$base/api/v1/openapi.json" \
  --header "Authorization: Bearer $token" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance,allow_header_conformance,unsupported_method \
  --exclude-operation-id sign_out --exclude-operation-id delete_site \
  --exclude-operation-id stream_site --exclude-operation-id dry_run_site \
  --phases examples,coverage,fuzzing --max-examples "$examples" --seed 1 --generation-deterministic \
  --workers 1 --no-color --continue-on-failure --warnings off

# No request may be logged as an internal failure.
if grep -E 'ERROR|panicked' "$work/log"; then
  echo "the server logged failures" >&2
  exit 1
fi
