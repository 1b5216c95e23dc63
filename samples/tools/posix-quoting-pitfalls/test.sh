#!/bin/sh
# Runs every snippet and every safe rewrite and compares with what is expected: sh test.sh
set -eu
cd "$(dirname "$0")"
shell=${SHELL_UNDER_TEST:-sh}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
count=0

compare() {
  count=$((count + 1))
  if ! cmp -s "$work/found" "$1"; then
    printf 'FAILED  %s\n' "$1"
    failures=$((failures + 1))
  fi
}

for snippet in snippets/*.sh; do
  name=${snippet#snippets/}
  name=${name%.sh}
  "$shell" "snippets/$name.sh" >"$work/found"
  compare "expected/$name-snippet.txt"
  "$shell" "safe/$name.sh" >"$work/found"
  compare "expected/$name-safe.txt"
  if cmp -s "expected/$name-snippet.txt" "expected/$name-safe.txt"; then
    printf 'FAILED  %s: the safe way prints the same\n' "$name"
    failures=$((failures + 1))
  fi
done

sh quiz.sh >"$work/list"
lines=$(wc -l <"$work/list")
[ "$((lines))" -eq 15 ] || failures=$((failures + 1))
sh quiz.sh 7 show >"$work/show"
grep -q 'The safe way' "$work/show" || failures=$((failures + 1))
if sh quiz.sh 16 2>"$work/error"; then failures=$((failures + 1)); fi
grep -q '1 to 15' "$work/error" || failures=$((failures + 1))

printf '%d outputs compared, %d failures.\n' "$count" "$failures"
[ "$count" -eq 30 ] && [ "$failures" -eq 0 ]
