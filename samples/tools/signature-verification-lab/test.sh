#!/usr/bin/env bash
# The tests: the grader accepts the answers and nothing else, and OpenSSL agrees with the answers. bash test.sh
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
check() {
  if [ "$2" = "$3" ]; then printf 'ok      %s\n' "$1"; else
    printf 'FAILED  %s: %s, not %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}
grade() { bash grade.sh "$work/$1" | tail -1; }
digest() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }
signed() { openssl pkeyutl -verify -pubin -inkey "keys/$3.pem" -rawin -in "$1" -sigfile "$2" >/dev/null 2>&1; }
field() { sed -n "s/^$2: //p" "releases/$1.manifest"; }
newest() { printf '%s\n%s\n' "$1" "$2" | sort -V | tail -1; }

# Decides about a download as the lesson says.
decide() {
  local manifest=releases/$1.manifest key=publisher-2026 have
  if ! signed "$manifest" "$manifest.sig" publisher-2026; then
    if signed "$manifest" "$manifest.sig" publisher-2024; then key=publisher-2024; elif signed "$manifest" "$manifest.sig" publisher-mirror; then
      printf 'key\n'
      return
    else
      printf 'signature\n'
      return
    fi
  fi
  have=$(sed -n "s/^$1 //p" installed.txt)
  if [ "$key" = publisher-2024 ] && [[ ! "$(field "$1" date)" < 2026-02-01 ]]; then
    printf 'old-key\n'
  elif [ "$(field "$1" file)" != "$1.txt" ]; then
    printf 'name\n'
  elif [ "$(digest "releases/$1.txt")" != "$(field "$1" sha256)" ]; then
    printf 'bytes\n'
  elif grep -q "  $1 $(field "$1" version) is withdrawn" notices.txt; then
    printf 'withdrawn\n'
  elif [ -n "$have" ] && [ "$(newest "$have" "$(field "$1" version)")" = "$have" ]; then
    printf 'rollback\n'
  else
    printf 'ok\n'
  fi
}

sed -n 's/^| \([a-z-]*\) | \([a-z-]*\) | .*/\1 \2/p' answers.md | grep -v -- '^---' >"$work/answers"
check 'the answers are for fourteen downloads' "$(grep -c . "$work/answers")" 14
check 'the grader accepts them' "$(grade answers)" '14 of 14 verdicts are right, 14 given.'
while read -r name verdict; do check "$name" "$(decide "$name")" "$verdict"; done <"$work/answers"

signed_and_bad=$(grep -E ' (bytes|old-key|name|rollback|withdrawn)$' "$work/answers" | cut -d ' ' -f 1)
check 'six are signed by the publisher and bad' "$(printf '%s\n' "$signed_and_bad" | grep -c .)" 6
sentence=$(grep '^Six of them have a good signature' answers.md)
for name in $signed_and_bad; do check "the answers say so of $name" "$(printf '%s' "$sentence" | grep -c "$name")" 1; done
sed 's/^tent-plan .*/tent-plan ok/' "$work/answers" >"$work/wrong"
check 'a wrong verdict does not count' "$(grade wrong)" '13 of 14 verdicts are right, 14 given.'
{ cat "$work/wrong" && printf 'tent-plan old-key\n'; } >"$work/twice"
check 'a second verdict about a download does not count' "$(grade twice)" '13 of 14 verdicts are right, 14 given.'
printf '# nothing\nno-such-file ok\nbird-list fine\n' >"$work/odd"
check 'odd lines are refused' "$(grade odd)" '0 of 14 verdicts are right, 0 given.'
check 'the key of 2026 is signed by that of 2024' "$(signed keys/publisher-2026.pem keys/publisher-2026.pem.sig publisher-2024 && printf yes)" yes
check 'the key of the mirror is not' "$(signed keys/publisher-mirror.pem keys/publisher-mirror.pem.sig publisher-2024 || printf no)" no
check 'the notices are signed' "$(signed notices.txt notices.txt.sig publisher-2026 && printf yes)" yes
check 'the handbook names the key of 2024' "$(grep -c "$(openssl pkey -pubin -in keys/publisher-2024.pem -outform DER | openssl dgst -sha256 -r | cut -d ' ' -f 1)" keys/HANDBOOK.txt)" 1
check 'README.md says that the notices and a key are signed, too' "$(grep -c 'notices.txt.sig. of the notices.*keys/publisher-2026.pem.sig' README.md)" 1
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
