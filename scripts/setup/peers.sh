#!/usr/bin/env bash
# The servers that the integration tests use: a provider of OpenID Connect, and a mail server.
. "$(dirname "$0")/common.sh"

npm_ci "$root/tests/oidc"
npm_ci "$root/tests/smtp"
