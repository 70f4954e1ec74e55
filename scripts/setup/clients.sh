#!/usr/bin/env bash
# The generators of clients from our description (tests/clients): openapi-python-client in a separate environment,
# and the crates of progenitor's client; openapi-typescript is the dashboard's.
. "$(dirname "$0")/common.sh"

here=$root/tests/clients
home=$cache/clients
mkdir -p "$home"
one_at_a_time clients

wanted=$(cksum <"$here/python/requirements.txt")
if [ "$(cat "$home/venv/done-for" 2>/dev/null)" != "$wanted" ]; then
  has python3 || fail "python3 is missing: install Python 3.11 or newer."
  # Debian parts venv off Python.
  python3 -c 'import ensurepip' 2>/dev/null || apt_install "openapi-python-client is kept by itself" python3-venv
  say "installs openapi-python-client into $home"
  rm -rf "$home/venv"
  quietly "python3 -m venv" python3 -m venv "$home/venv"
  quietly "pip install of openapi-python-client" "$home/venv/bin/pip" install --disable-pip-version-check --no-deps \
    -r "$here/python/requirements.txt"
  printf '%s\n' "$wanted" >"$home/venv/done-for"
fi
quietly "cargo fetch in tests/clients/rust" cargo fetch --locked --manifest-path "$here/rust/Cargo.toml"
