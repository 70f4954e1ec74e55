#!/usr/bin/env bash
# Whom the integration tests speak with: a provider of OpenID Connect, and a mail server.
. "$(dirname "$0")/common.sh"

npm_ci "$root/tests/oidc"
npm_ci "$root/tests/smtp"
