#!/usr/bin/env bash
# The clock's faults show the server another time through a library of the package faketime.
. "$(dirname "$0")/common.sh"

for folder in /usr/lib/*/faketime /usr/lib64/faketime /usr/lib/faketime; do
  [ -e "$folder/libfaketimeMT.so.1" ] && exit 0
done
if ! (apt_install "the clock's faults need it" faketime); then
  say "goes on without faketime: the clock's faults will be skipped"
fi
