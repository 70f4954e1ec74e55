# shellcheck shell=bash
# What every set-up step begins with: where things are kept, and how a step speaks.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=${STILE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stile}
mkdir -p "$cache"

# say WHAT: one line before a step's work.
say() { printf 'set-up: %s\n' "$*"; }

# fail WHY: one sentence, and the end.
fail() {
  printf 'set-up: %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# quietly WHAT COMMAND...: runs the command, shows what it printed only where it fails.
quietly() {
  local what=$1 log
  shift
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    rm -f "$log"
    fail "$what failed; what it printed stands above."
  fi
  rm -f "$log"
}

# npm_ci FOLDER [OPTION...]: installs a folder's npm packages from its lock file, where that changed since.
npm_ci() {
  local folder=$1 done_for=$1/node_modules/.done-for now_for
  shift
  now_for=$(cksum <"$folder/package-lock.json")
  [ "$(cat "$done_for" 2>/dev/null)" = "$now_for" ] && return
  has npm || fail "npm is missing: install Node 20 or newer, with npm."
  say "installs the npm packages of ${folder#"$root/"}"
  (cd "$folder" && quietly "npm ci in $folder" npm ci --no-audit --no-fund "$@")
  printf '%s\n' "$now_for" >"$done_for"
}

# one_at_a_time NAME: two checkouts that share the cache wait for each other until this script ends.
one_at_a_time() {
  has flock || return 0
  exec 9>"$cache/$1.lock"
  flock 9
}

# as_root COMMAND...: directly, or through sudo where that asks no password.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif has sudo; then
    sudo -n "$@"
  else
    return 1
  fi
}

# apt_install WHY PACKAGE...: from the machine's own package lists, refreshed first.
apt_install() {
  local why=$1
  shift
  has apt-get || fail "$why: install $* with this machine's package manager, then try again."
  say "installs $* with apt-get ($why)"
  quietly "apt-get update" as_root apt-get update
  quietly "apt-get install $*" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}
