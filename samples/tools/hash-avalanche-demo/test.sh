#!/usr/bin/env bash
# Tests of avalanche.sh; run with: bash test.sh
set -euo pipefail
cd "$(dirname "$0")"

failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect NAME EXIT-CODE PATTERN COMMAND...
expect() {
  local name=$1 code=$2 pattern=$3 output status=0
  shift 3
  output=$("$@" 2>&1) || status=$?
  if [[ $status -eq $code && $output =~ $pattern ]]; then
    printf 'ok      %s\n' "$name"
  else
    printf 'FAILED  %s (exit %d)\n%s\n' "$name" "$status" "$output"
    failures=$((failures + 1))
  fi
}

expect 'the digest of "abc" is the one of the standard' 0 '^ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' bash avalanche.sh bits abc
expect 'the digest of nothing is the one of the standard' 0 '^e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' bash avalanche.sh bits ''
expect 'bits are shown in four lines of eight groups' 0 '  10111010 01111000 00010110 10111111 10001111 00000001 11001111 11101010 ' bash avalanche.sh bits abc
expect 'equal texts differ in no bit' 0 '0 of 256 bits differ' bash avalanche.sh compare hello hello
expect 'one letter flips about half of the bits' 0 '1[0-5][0-9] of 256 bits differ' bash avalanche.sh compare hello hallo
expect 'two files are compared by their bytes' 0 '1[0-5][0-9] of 256 bits differ' bash avalanche.sh files samples/1-original.txt samples/2-one-digit.txt
expect 'one invisible space counts like any letter' 0 '1[0-5][0-9] of 256 bits differ' bash avalanche.sh files samples/1-original.txt samples/3-one-space.txt
expect 'a sweep changes every letter' 0 '6 changes: on average 1[0-5][0-9]' bash avalanche.sh sweep 'Zz9* a'
expect 'a sweep knows the neighbors' 0 'Z becomes A.*z becomes a.*9 becomes 0.*\* becomes \+' bash avalanche.sh sweep 'Zz9*'
expect 'a sweep of nothing is refused' 2 'at least one letter' bash avalanche.sh sweep ''
expect 'every file of this folder is as it was published' 0 ' equal, 0 not' bash avalanche.sh check SHA256SUMS
expect 'a missing file is a sentence, not a crash' 2 'there is no readable file named nowhere.txt' bash avalanche.sh files nowhere.txt samples/1-original.txt
expect 'without arguments it says how it is used' 2 'Usage:' bash avalanche.sh

# NIST IR 8105, table 1: Grover's search asks for larger output of a hash, and SHA-256 keeps 128 bits against it.
expect 'the lesson says what a quantum computer changes' 0 'quantum computer would need about 2\^128' cat LESSON.md
expect 'the lesson promises nothing for all time' 1 '^$' grep -iw 'forever' LESSON.md

cp samples/*.txt "$work"
printf '%s  1-original.txt\n%s  2-one-digit.txt\n%s  gone.txt\n' \
  "$(bash avalanche.sh bits "$(cat samples/1-original.txt)"$'\n' | head -1)" \
  "$(bash avalanche.sh bits "$(cat samples/1-original.txt)"$'\n' | head -1)" \
  "$(bash avalanche.sh bits x | head -1)" >"$work/LIST"
expect 'a changed and a missing file are found' 1 'equal    1-original.txt.*CHANGED  2-one-digit.txt.*missing  gone.txt.*1 equal, 2 not' bash avalanche.sh check "$work/LIST"
printf 'not a list\n' >"$work/WRONG"
expect 'something that is no list is refused' 2 'is not a digest and a name' bash avalanche.sh check "$work/WRONG"
printf '%064d  ../etc/passwd\n' 0 >"$work/OUTSIDE"
expect 'a name outside the folder is refused' 2 'outside its folder' bash avalanche.sh check "$work/OUTSIDE"

printf '\n'
if ((failures > 0)); then
  printf '%d failed.\n' "$failures"
  exit 1
fi
printf 'All tests passed.\n'
