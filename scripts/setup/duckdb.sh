#!/usr/bin/env bash
# libduckdb 1.5.5, which the crate `duckdb` of the same version links to. It comes from npm by checksum and
# is kept in the user's cache, so that another checkout, or another target folder, finds it at the same path.
. "$(dirname "$0")/common.sh"

version=1.5.5
home=$cache/duckdb-$version
case $(uname -s)-$(uname -m) in
  Linux-x86_64) package=linux-x64 library=libduckdb.so ;;
  Linux-aarch64) package=linux-arm64 library=libduckdb.so ;;
  Darwin-x86_64) package=darwin-x64 library=libduckdb.dylib ;;
  Darwin-arm64) package=darwin-arm64 library=libduckdb.dylib ;;
  *) fail "there is no prebuilt DuckDB for $(uname -sm): build it from source with 'make release'." ;;
esac

one_at_a_time duckdb
[ -e "$home/$library" ] && exit 0
has npm || fail "npm is missing: install Node 20 or newer, with npm."

say "fetches DuckDB $version into $home"
new=$cache/duckdb.new
rm -rf "$new"
mkdir -p "$new" "$home"
cp "$root/scripts/duckdb/package.json" "$root/scripts/duckdb/package-lock.json" "$new/"
(cd "$new" && quietly "npm ci" npm ci --ignore-scripts --no-audit --no-fund)
found=$new/node_modules/@duckdb/node-bindings-$package/$library
[ -e "$found" ] || fail "npm's @duckdb/node-bindings-$package brought no $library."
mv "$found" "$home/$library"
rm -r "$new"
