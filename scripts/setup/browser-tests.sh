#!/usr/bin/env bash
# The packages of the browser tests.
. "$(dirname "$0")/common.sh"

npm_ci "$root/tests/browser"
