#!/usr/bin/env bash
# Without a compiler: every card has a report and an answer. With one: each snippet is run, and its fault is the reported one.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  printf 'FAILED  %s\n' "$1"
  failures=$((failures + 1))
}
fault() { grep -ohE 'AddressSanitizer: [a-z-]+|LeakSanitizer|runtime error: [a-z ]+' "$1" | head -n 1; }

cards=0
for snippet in snippets/*.cpp; do
  name=$(basename "$snippet" .cpp)
  cards=$((cards + 1))
  [ -n "$(fault "reports/$name.report")" ] || fail "$name has no report"
  grep -q "^| ${name%%-*} |" answers.md || fail "$name has no answer"
done
[ "$cards" -eq 12 ] || fail "there are $cards cards"
[ "$(ls reports | wc -l)" -eq 12 ] || fail 'there are not twelve reports'

printf 'int main() { return 0; }\n' >"$work/try.cpp"
if g++ -fsanitize=address,undefined -o "$work/try" "$work/try.cpp" 2>"$work/errors" && "$work/try"; then
  # Two at a time: compiling takes longest.
  for odd in 01 03 05 07 09 11; do
    even=$(printf '%02d' "$((10#$odd + 1))")
    bash run.sh "$odd" >"$work/report-$odd" &
    bash run.sh "$even" >"$work/report-$even"
    wait
  done
  for snippet in snippets/*.cpp; do
    name=$(basename "$snippet" .cpp)
    [ "$(fault "$work/report-${name%%-*}")" = "$(fault "reports/$name.report")" ] || fail "$name reports something else here"
  done
  if bash run.sh 13 2>"$work/errors"; then fail 'snippet 13 exists'; fi
else
  printf 'No g++ with sanitizers here: the stored reports were checked, the snippets were not run.\n'
fi
printf '%d cards, %d failures.\n' "$cards" "$failures"
[ "$failures" -eq 0 ]
