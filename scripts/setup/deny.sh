#!/usr/bin/env bash
# cargo-deny, which checks our dependencies (scripts/deny), built once per version without optimization. Without a
# network it is missing: scripts/deny reports it.
. "$(dirname "$0")/common.sh"

version=0.20.2
home=$cache/cargo-deny-$version

one_at_a_time cargo-deny
[ -x "$home/bin/cargo-deny" ] && exit 0

say "builds cargo-deny $version (once, about a minute)"
log=$(mktemp)
trap 'rm -rf "$log" "$home/target"' EXIT
if ! CARGO_TARGET_DIR="$home/target" CARGO_PROFILE_DEV_DEBUG=0 cargo install cargo-deny --version "=$version" --locked \
  --no-default-features --debug --no-track --root "$home" >"$log" 2>&1; then
  grep -qE 'failed to (download|fetch|query)|could not (connect|resolve)|network' "$log" || {
    tail -n 40 "$log" >&2
    fail "building cargo-deny failed; its output is above."
  }
  say "continues without cargo-deny: it could not be downloaded"
fi
