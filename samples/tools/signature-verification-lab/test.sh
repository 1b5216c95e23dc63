#!/usr/bin/env bash
# The tests: bash test.sh
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
expect() {
  if grep -q -- "$2" "$work/$1"; then printf 'ok      %s: %s\n' "$1" "$2"; else
    printf 'FAILED  %s: %s\n' "$1" "$2"
    failures=$((failures + 1))
  fi
}
bash verify.sh >"$work/both" && failures=$((failures + 1))
bash verify.sh checksums >"$work/checksums" && failures=$((failures + 1))
bash verify.sh signatures >"$work/signatures" && failures=$((failures + 1))
bash verify.sh nonsense 2>"$work/usage" && failures=$((failures + 1))
expect checksums 'kettle-manual.txt *checksum BAD'
expect checksums 'rope-catalogue.txt *checksum good'
expect checksums '1 of 5'
expect signatures 'kettle-manual.txt *checksum - *signature BAD'
expect signatures 'rope-catalogue.txt *checksum - *signature BAD'
expect both 'lantern-guide.txt *checksum good *signature good'
expect both 'compass-notes.txt *checksum good *signature good'
expect both 'map-legend.txt *checksum good *signature good'
expect both '2 of 5'
expect usage 'verify.sh'
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
