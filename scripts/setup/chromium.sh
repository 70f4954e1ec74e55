#!/usr/bin/env bash
# Chromium, for the browser tests only. CHROMIUM names another one.
. "$(dirname "$0")/common.sh"

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] && exit 0
[ -z "${CHROMIUM:-}" ] || fail "CHROMIUM is set to $CHROMIUM, where there is no program."
apt_install "the browser tests drive it" chromium fonts-liberation
[ -x /usr/bin/chromium ] || fail "apt-get installed no /usr/bin/chromium; set CHROMIUM to a Chromium or Chrome."
