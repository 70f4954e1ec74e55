#!/usr/bin/env bash
# The provider of OpenID Connect that the integration tests sign in through.
. "$(dirname "$0")/common.sh"

npm_ci "$root/tests/oidc"
