#!/usr/bin/env bash
# A compiler for wasm32-unknown-unknown. Where rustup can add the target to one that is new enough, that is all; elsewhere
# Debian's own Rust is unpacked under the user's cache (nothing is installed system-wide) and its std built once.
# STILE_NO_RUSTUP=1 takes Debian's always, whatever the usual compiler has: so every CI run goes one way.
# Leaves $cache/wasm/env for scripts to source: WASM_RUSTC (empty: the usual compiler) and the linker.
. "$(dirname "$0")/common.sh"

target=wasm32-unknown-unknown
home=$cache/wasm
# In a compiler whose std was built as below; one that an earlier version built is rebuilt.
made=no-paths
# Older ones than 1.96 bring tables of letters that make the dashboard's modules larger (7 of 97 KB) than their budget.
oldest=$(printf '%s\n' 1.96 "$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml")" | sort --version-sort | tail -n 1)

# As new as this: at_least OLDEST RUSTC
at_least() {
  local have
  have=$("$2" --version 2>/dev/null | cut -d' ' -f2)
  [ -n "$have" ] && [ "$(printf '%s\n' "$1" "$have" | sort --version-sort | head -n 1)" = "$1" ]
}

usual_compiler_has_it() {
  local libs
  [ "${STILE_NO_RUSTUP:-}" != 1 ] && at_least "$oldest" rustc || return 1
  libs=$(rustc --print target-libdir --target $target 2>/dev/null) && compgen -G "$libs/libstd-*.rlib" >/dev/null
}

write_env() {
  mkdir -p "$home"
  cat >"$home/env.new"
  mv "$home/env.new" "$home/env"
}

use_usual_compiler() {
  write_env <<EOF
export WASM_RUSTC=
unset CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
EOF
}

use_unpacked_compiler() {
  write_env <<EOF
export WASM_RUSTC=$home/rustc
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$home/wasm-ld
EOF
}

# The one package of a kind whose name carries a version: versioned PACKAGE PATTERN
versioned() {
  local name
  name=$(apt-cache depends "$1" | sed -n "s/^ *Depends: \($2\)$/\1/p" | head -n 1)
  [ -n "$name" ] || fail "apt knows no package of the form $2 under $1, which the WebAssembly compiler needs."
  printf '%s\n' "$name"
}

fetch_packages() { # into $new/usr
  local std llvm
  # Refreshed first: old lists know only the compiler of Debian's first release, which is too old for us.
  as_root apt-get update >/dev/null 2>&1 || say "apt-get update failed; goes on with the lists that are there"
  apt-cache show rustc-web >/dev/null 2>&1 ||
    fail "the package rustc-web is not in apt's lists; run 'rustup update' and 'rustup target add $target' instead."
  std=$(versioned libstd-rust-web-dev 'libstd-rust-web-[0-9.]*')
  llvm=$(versioned "$std" 'libllvm[0-9]*')
  mkdir -p "$new/debs"
  (cd "$new/debs" && quietly "apt-get download" apt-get -o APT::Sandbox::User=root download \
    rustc-web libstd-rust-web-dev "$std" "$llvm" "lld-${llvm#libllvm}" rust-web-src)
  for deb in "$new"/debs/*.deb; do dpkg-deb -x "$deb" "$new"; done
  rm -r "$new/debs"
}

write_wrappers() {
  cat >"$1/rustc" <<'EOF'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
libs=$(echo "$here"/usr/lib/*-linux-gnu)
LD_LIBRARY_PATH=$libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} exec "$here/usr/bin/rustc" --sysroot "$here/usr" "$@"
EOF
  cat >"$1/wasm-ld" <<'EOF'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
libs=$(echo "$here"/usr/lib/*-linux-gnu)
LD_LIBRARY_PATH=$libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} exec "$here"/usr/bin/wasm-ld-* "$@"
EOF
  chmod +x "$1/rustc" "$1/wasm-ld"
}

# What its LLVM links to and a slim machine lacks.
install_libraries() {
  local missing
  missing=$(ldd "$new"/usr/lib/*-linux-gnu/libLLVM*.so* 2>/dev/null | grep -c 'not found' || true)
  [ "$missing" = 0 ] || apt_install "LLVM, which compiles the script, needs libraries" libxml2 libz3-4 libedit2
}

build_std() { # an empty crate with -Z build-std; its rlibs become the sysroot's
  local empty=$new/empty lib=$new/usr/lib/rustlib
  [ -e "$lib/src/rust/library/std" ] || fail "rust-web-src did not bring the sources of std to $lib/src."
  mkdir -p "$empty/src"
  printf '[package]\nname = "empty"\nedition = "2021"\n[workspace]\n' >"$empty/Cargo.toml"
  : >"$empty/src/lib.rs"
  (cd "$empty" && quietly "building std for $target" env -u CARGO_BUILD_RUSTC_WRAPPER -u RUSTC_WRAPPER \
    RUSTC="$new/rustc" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$empty/target" \
    RUSTFLAGS="-C embed-bitcode=yes --remap-path-prefix=$new=/cache/wasm" \
    cargo build --release --target $target -Z build-std=std,panic_abort)
  mkdir -p "$lib/$target/lib"
  cp "$empty/target/$target/release/deps/"*.rlib "$lib/$target/lib/"
  rm -f "$lib/$target/lib"/libempty*.rlib
  rm -rf "$empty" "$new/usr/src" "$lib/src" "$new/usr/share"
  touch "$new/$made"
}

one_at_a_time wasm
if usual_compiler_has_it; then
  use_usual_compiler
  exit 0
fi
if at_least "$oldest" "$home/rustc" && [ -e "$home/$made" ]; then
  use_unpacked_compiler
  exit 0
fi

if [ "${STILE_NO_RUSTUP:-}" != 1 ] && has rustup && at_least "$oldest" rustc; then
  say "adds Rust's $target target with rustup"
  if rustup target add $target >/dev/null 2>&1 && usual_compiler_has_it; then
    use_usual_compiler
    exit 0
  fi
fi

has apt-get && has dpkg-deb ||
  fail "no compiler for $target: run 'rustup update' and 'rustup target add $target', or install your system's package (Rust $oldest or newer)."
say "unpacks Debian's Rust for $target under $home and builds its std (once, about 2 minutes)"
new=$cache/wasm.new
rm -rf "$new" "$home"
mkdir -p "$new"
fetch_packages
write_wrappers "$new"
install_libraries
at_least "$oldest" "$new/rustc" ||
  fail "apt's rustc-web ($("$new/rustc" --version)) is too old; run 'rustup update' and 'rustup target add $target' instead."
build_std
mv "$new" "$home"
use_unpacked_compiler
