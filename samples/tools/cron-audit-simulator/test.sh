#!/bin/sh
# The tests: sh test.sh
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
sh audit.sh >"$work/found"
expect() {
  if grep -q "^$1 *$2 " "$work/found"; then printf 'ok      %s %s\n' "$1" "$2"; else
    printf 'FAILED  %s %s\n' "$1" "$2"
    failures=$((failures + 1))
  fi
}
expect writable /srv/scripts/sync-orders
expect writable /usr/local/sbin/clean-cache
expect group /usr/local/sbin/renew-licence
expect owner /srv/scripts/sync-orders
expect owner /home/robin/check-queue
expect owner /usr/local/sbin/send-report
expect missing /opt/old/migrate
expect relative report-week
expect never /usr/local/sbin/close-books
expect stale backup-files
last=$(tail -n 1 "$work/found")
[ "$last" = '20 jobs read, 10 findings.' ] || failures=$((failures + 1))
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
