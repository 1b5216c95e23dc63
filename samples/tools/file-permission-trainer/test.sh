#!/usr/bin/env bash
# The tests: bash test.sh
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work
failures=0
check() {
  if [ "$2" = "$3" ]; then printf 'ok      %s\n' "$1"; else
    printf 'FAILED  %s: %s instead of %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}
answers=$(grep '^| rw' answers.md | tr -d ' ' | tr '|' '\n' | sed '/^$/d')
check 'the fifteen answers of answers.md are right' "$(printf '%s\n' "$answers" | bash trainer.sh | tail -n 1)" '15 of 15 right.'
check 'wrong answers are corrected' "$(yes x | bash trainer.sh 2>"$work/errors" | grep -c 'It is')" 15
check 'one question can be asked alone' "$(echo 750 | bash trainer.sh 2 | tail -n 1)" '1 of 1 right.'
check 'the end of input ends it' "$(bash trainer.sh </dev/null | tail -n 1)" '0 of 0 right.'
check 'nothing is left behind' "$(ls -A "$work" | grep -cv errors || true)" 0
if bash trainer.sh 16 2>"$work/usage"; then failures=$((failures + 1)); fi
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
