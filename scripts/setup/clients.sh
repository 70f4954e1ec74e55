#!/usr/bin/env bash
# The generators of clients from our description (tests/clients): openapi-python-client in a separate environment,
# and the crates of progenitor's client; openapi-typescript is the dashboard's. The client of MCP in another environment, and
# the inspector of MCP with the newer Node that it needs.
. "$(dirname "$0")/common.sh"

here=$root/tests/clients
home=$cache/clients
mkdir -p "$home"
one_at_a_time clients

# The environment $1 with the packages that $2 pins; $3 names them.
environment() {
  local wanted
  wanted=$(cksum <"$2")
  [ "$(cat "$home/$1/done-for" 2>/dev/null)" != "$wanted" ] || return 0
  has python3 || fail "python3 is missing: install Python 3.11 or newer."
  # Debian parts venv off Python.
  python3 -c 'import ensurepip' 2>/dev/null || apt_install "$3 is kept by itself" python3-venv
  say "installs $3 into $home"
  rm -rf "${home:?}/$1"
  quietly "python3 -m venv" python3 -m venv "$home/$1"
  quietly "pip install of $3" "$home/$1/bin/pip" install --disable-pip-version-check --no-deps -r "$2"
  printf '%s\n' "$wanted" >"$home/$1/done-for"
}
environment venv "$here/python/requirements.txt" openapi-python-client
environment mcp "$here/mcp/requirements.txt" "the client of MCP"
npm_ci "$here/inspector" --ignore-scripts
quietly "cargo fetch in tests/clients/rust" cargo fetch --locked --manifest-path "$here/rust/Cargo.toml"
