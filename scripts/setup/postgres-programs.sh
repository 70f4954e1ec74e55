# shellcheck shell=bash
# postgres_programs: prints the folder of Postgres' own programs (initdb, postgres) of version 14 or newer,
# or nothing. PG_BIN_DIR first, then Debian's versioned folders, newest first, then PATH.
postgres_programs() {
  local folder
  while read -r folder; do
    [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] || continue
    [ "$("$folder/postgres" --version | sed -E 's/[^0-9]*([0-9]+).*/\1/')" -ge 14 ] || continue
    printf '%s\n' "$folder"
    return
  done < <(
    [ -z "${PG_BIN_DIR:-}" ] || printf '%s\n' "$PG_BIN_DIR"
    printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV
    dirname "$(command -v initdb || echo /nowhere/initdb)"
  )
}
