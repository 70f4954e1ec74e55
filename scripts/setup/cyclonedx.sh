#!/usr/bin/env bash
# cargo-cyclonedx, which lists what the program is made of (scripts/package), built once per version without optimization.
. "$(dirname "$0")/common.sh"

version=0.5.9
home=$cache/cargo-cyclonedx-$version

one_at_a_time cargo-cyclonedx
[ -x "$home/bin/cargo-cyclonedx" ] && exit 0

say "builds cargo-cyclonedx $version (once, about a minute)"
trap 'rm -rf "$home/target"' EXIT
CARGO_TARGET_DIR="$home/target" CARGO_PROFILE_DEV_DEBUG=0 quietly "building cargo-cyclonedx" \
  cargo install cargo-cyclonedx --version "=$version" --locked --debug --no-track --root "$home"
