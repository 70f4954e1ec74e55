#!/usr/bin/env bash
# The font of the README's pictures.
. "$(dirname "$0")/common.sh"

[ -n "$(fc-list Inter 2>/dev/null)" ] && exit 0
apt_install "the pictures are taken in it" fontconfig fonts-inter
