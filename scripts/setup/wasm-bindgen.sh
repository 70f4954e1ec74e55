#!/usr/bin/env bash
# The tool that writes the JavaScript for a .wasm file (scripts/wasm-bindgen-tool), built once per version.
. "$(dirname "$0")/common.sh"

tool=$root/scripts/wasm-bindgen-tool
version=$(sed -n 's/^wasm-bindgen-cli-support = "=\(.*\)"$/\1/p' "$tool/Cargo.toml")
home=$cache/wasm-bindgen-$version
now_for=$(cat "$tool/Cargo.lock" "$tool/Cargo.toml" "$tool/src/main.rs" | cksum)

one_at_a_time wasm-bindgen
[ -x "$home/wasm-bindgen-tool" ] && [ "$(cat "$home/done-for" 2>/dev/null)" = "$now_for" ] && exit 0

say "builds the wasm-bindgen tool $version (once, about a minute)"
mkdir -p "$home"
(cd "$tool" && CARGO_TARGET_DIR="$home/target" quietly "building the wasm-bindgen tool" cargo build --release --locked)
mv "$home/target/release/wasm-bindgen-tool" "$home/wasm-bindgen-tool"
rm -r "$home/target"
printf '%s\n' "$now_for" >"$home/done-for"
