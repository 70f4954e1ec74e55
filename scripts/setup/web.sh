#!/usr/bin/env bash
# The dashboard: its packages, and its built files, which the binary carries (web/dist). The WebAssembly in it is
# made by scripts/build-tracker.
. "$(dirname "$0")/common.sh"

web=$root/web
[ -e "$web/package-lock.json" ] || exit 0
npm_ci "$web"

built=$web/dist/index.html
if [ -e "$built" ]; then
  newer=$(find "$web" "$root/locales" "$root"/tracker-wasm/dist/{goal_tester,banner_rules,consent_proofs}* \( -name node_modules -o -name dist \) -prune -o -type f -newer "$built" -print -quit)
  [ -z "$newer" ] && exit 0
fi
say "builds the dashboard"
(cd "$web" && quietly "npm run build in web" npm run build)
[ -e "$built" ] || fail "npm run build in web left no dist/index.html."
touch "$built"
