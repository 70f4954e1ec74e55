#!/usr/bin/env bash
# Clients made from our description by three generators: each compiles, and makes its calls to a temporary server. And the
# official client of MCP for Python and the inspector of MCP, which use the tools of the server.
#
# usage: STILE_BIN=target/debug/stile tests/clients/run.sh [python|typescript|rust|mcp|inspector]...
#
# scripts/setup/clients.sh fetches what they need; the generated code is in ~/.cache/stile/clients (STILE_CACHE), so
# that only a changed description generates and compiles anything again.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cache=${STILE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stile}/clients
stile=${STILE_BIN:?say where the binary is, as in STILE_BIN=target/debug/stile}
[ $# -gt 0 ] || set -- python typescript rust mcp inspector
stile=$(realpath "$stile")

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
(cd "$work" && STILE_HTTP_LISTEN="127.0.0.1:$port" STILE_DATA_DIR="$work/data" exec "$stile" serve) \
  >"$work/out" 2>"$work/log" &
server=$!
for _ in $(seq 300); do
  grep -q 'start?token=' "$work/out" && break
  kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; echo "the server ended" >&2; exit 1; }
  sleep 0.1
done
base="http://localhost:$port"
token=$(python3 "$root/tests/schemathesis/account.py" "$base" "$(sed -n 's/.*start?token=//p' "$work/out")")

# The description as it is served; the file is touched only where it says something else than last time.
description=$cache/openapi.json
mkdir -p "$cache"
python3 -c 'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1]).read())' \
  "$base/api/v1/openapi.json" >"$work/openapi.json"
cmp -s "$work/openapi.json" "$description" || cp "$work/openapi.json" "$description"

python_client() {
  local made=$cache/python now_for
  now_for=$(cat "$description" "$here"/python/requirements.txt "$here/python/config.yaml" | cksum)
  if [ "$(cat "$made/done-for" 2>/dev/null)" != "$now_for" ]; then
    rm -rf "$made"
    # A warning is a piece of the description that the client does not have.
    "$cache/venv/bin/openapi-python-client" generate --path "$description" --output-path "$made" \
      --config "$here/python/config.yaml" --fail-on-warning >"$work/made" 2>&1 || { cat "$work/made" >&2; return 1; }
    "$cache/venv/bin/python" -m compileall -q "$made"
    printf '%s\n' "$now_for" >"$made/done-for"
  fi
  PYTHONPATH=$made "$cache/venv/bin/python" "$here/python/calls.py" "$base" "$token"
}

typescript_client() {
  # Next to the dashboard's packages, where Node looks for them.
  local made=$root/web/node_modules/.clients
  rm -rf "$made"
  mkdir -p "$made"
  cp "$here/typescript/calls.ts" "$made/"
  sed 's|\.\./\.\./\.\./web/|../../|' "$here/typescript/tsconfig.json" >"$made/tsconfig.json"
  "$root/web/node_modules/.bin/openapi-typescript" "$description" --output "$made/schema.d.ts" >"$work/made" 2>&1 ||
    { cat "$work/made" >&2; return 1; }
  cp "$here/typescript/node.d.ts" "$made/"
  "$root/web/node_modules/.bin/tsc" --project "$made/tsconfig.json"
  node --import "$root/web/test/register.mjs" "$made/calls.ts" "$base" "$token"
}

rust_client() {
  STILE_DESCRIPTION=$description CARGO_TARGET_DIR=$cache/rust \
    cargo run --quiet --locked --manifest-path "$here/rust/Cargo.toml" -- "$base" "$token"
}

mcp_client() {
  local link
  # The person who connects a program signs in with a printed link.
  link=$(cd "$work" && STILE_HTTP_PUBLIC_ADDRESS="$base" STILE_DATA_DIR="$work/data" "$stile" sign-in-link ann@example.com)
  HOME=$work "$cache/mcp/bin/python" "$here/mcp/session.py" "$base" "$token" "$(sed -n 's/.*token=//p' <<<"$link")" "$stile"
}

# The inspector's command line over one transport: its answer as one line of JSON.
inspect() {
  local packages=$here/inspector/node_modules
  HOME=$work MCP_AUTO_OPEN_ENABLED=false "$packages/.bin/node" \
    "$packages/@modelcontextprotocol/inspector/clients/launcher/build/index.js" --cli "$@" --format json
}

inspector_client() {
  local http=("$base/mcp" --transport http --header "Authorization: Bearer $token") transport
  local stdio=("$stile" mcp -e "STILE_URL=$base" -e "STILE_TOKEN=$token")
  [ -z "${LD_LIBRARY_PATH:-}" ] || stdio+=(-e "LD_LIBRARY_PATH=$LD_LIBRARY_PATH")
  for transport in http stdio; do
    local -n target=$transport
    inspect "${target[@]}" --method tools/list >"$work/tools-$transport"
    inspect "${target[@]}" --method tools/call --tool-name get_overview \
      --tool-args-json '{"period":"today"}' >"$work/called-$transport"
  done
  python3 "$here/inspector/check.py" "$work"/{tools,called}-{http,stdio}
}

for language; do "${language}_client"; done

# No request may be logged as an internal failure.
if grep -E 'ERROR|panicked' "$work/log"; then
  echo "the server logged failures" >&2
  exit 1
fi
