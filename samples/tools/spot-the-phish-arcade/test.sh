#!/bin/sh
# The tests: sh test.sh
set -eu
cd "$(dirname "$0")"
sha256sum -c SHA256SUMS >/dev/null || { echo 'The program is not the one of SHA256SUMS.' && exit 1; }
if ! command -v cc >/dev/null; then
  echo 'No C compiler: the digest was compared, and nothing was played.'
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -std=c11 -Wall -Wextra -Werror -o "$work/arcade" main.c
failures=0
# expect NAME FILE TEXT: playing the lines of the file prints the text.
expect() {
  "$work/arcade" <"$2" >"$work/output" || echo 'the program failed' >"$work/output"
  if grep -qF -- "$3" "$work/output"; then printf 'ok      %s\n' "$1"; else
    printf 'FAILED  %s\n' "$1"
    failures=$((failures + 1))
  fi
}
# model SURE: the model answers, each with its first line and how sure.
model() {
  sed -n "s/^| [0-9]* | \([ps]\)[a-z]* | \([0-9]*\).*/\1 \2 $1/p" answers.md
}
all() {
  for i in $(seq 36); do echo "$1"; done
}

model 100 >"$work/model"
expect 'the model answers are gold' "$work/model" 'GRADE: GOLD'
expect 'all verdicts of the model are right' "$work/model" '36 of 36 verdicts right, 5400 points'
expect 'each of them has evidence' "$work/model" ' 0 right verdicts without a line that decides'
expect 'a perfect Brier score' "$work/model" 'Brier score 0.000'
model 70 >"$work/modest"
expect 'modesty is noticed' "$work/modest" 'You may trust yourself more.'
model 90 | tr 'ps' 'sp' >"$work/opposite"
expect 'the opposite is wrong everywhere' "$work/opposite" ' 0 of 36 verdicts right'
expect 'and too sure' "$work/opposite" 'You are too sure.'
model 90 | sed 's/ [0-9]* / 3 /' >"$work/third"
expect 'the third line proves nothing, but for one message' "$work/third" '35 right verdicts without a line that decides'
all 'p 1 100' >"$work/all"
expect 'calling everything phish lets none through' "$work/all" ' 0 phish let through'
expect 'and earns no grade' "$work/all" 'GRADE: NONE YET'
all 's 1 50' >"$work/all"
expect 'calling everything safe earns no grade' "$work/all" 'GRADE: NONE YET'
expect 'saying 50 is worth a Brier score of 0.250' "$work/all" 'Brier score 0.250'
{
  echo 'round 6'
  model 100 | tail -n 6 | sed '1s/ [0-9]* 100/ 1 55/; 2s/100/75/'
} >"$work/once"
expect 'one is once' "$work/once" 'percent: once, and right'
expect 'and one verdict' "$work/once" ' 1 right verdict without a line that decides'
if grep -qE '[^0-9]1 (times|verdicts|honest messages)|once, and right, right' "$work/output"; then
  echo 'FAILED  one is not plural'
  failures=$((failures + 1))
fi
printf '%s\n' 'p 1 90' quit >"$work/one"
expect 'a round that is not finished is not counted' "$work/one" '0 of 0 verdicts right'
printf '%s\n' 'round 6' >"$work/last"
model 100 | tail -n 6 >>"$work/last"
expect 'a round can be played alone' "$work/last" '6 of 6 verdicts right, 900 points'
expect 'without a grade' "$work/last" 'Play all six rounds for a grade.'
: >"$work/empty"
expect 'no input ends the program' "$work/empty" 'Press Enter.'
printf '%s\n' p 'p 1' 'p 90' 'p 1 2 3 90' 'p 99 90' 'p 1 49' 'p 1 101' 'p 1 90 90' 's x 90' 'p 0 90' 'p -1 90' round 'round 7' 'round x' '%s%n' ',,,' again about help >"$work/garbage"
head -c 5000 /dev/zero | tr '\0' 'p' >>"$work/garbage"
expect 'garbage is no answer' "$work/garbage" '0 of 0 verdicts right'
if grep -qE 'message 2 |.{83}' "$work/output"; then
  echo 'FAILED  garbage was taken for an answer, or a line is too long'
  failures=$((failures + 1))
fi
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
