#!/usr/bin/env bash
# Lighthouse and what starts Chromium for it.
. "$(dirname "$0")/common.sh"

npm_ci "$root/tests/lighthouse"
