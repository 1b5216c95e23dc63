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
cc -std=c11 -Wall -Wextra -Werror -o "$work/console" main.c
failures=0
# expect NAME FILE TEXT: playing the lines of the file prints the text.
expect() {
  "$work/console" <"$2" >"$work/output" || echo 'the program failed' >"$work/output"
  if grep -qF -- "$3" "$work/output"; then printf 'ok      %s\n' "$1"; else
    printf 'FAILED  %s\n' "$1"
    failures=$((failures + 1))
  fi
}
# play NAME: the model verdicts and report, changed by a sed command, then the handover.
play() {
  {
    sed -n 's/^| \([0-9]*\) | \([a-z]*\) .*/verdict \1 \2/p' answers.md
    sed -n 's/^| \([a-z]*\) | `\([^`]*\)` .*/scope \1 \2/p' answers.md
    echo file
  } | sed "$2" >"$work/$1"
}
all() {
  for i in $(seq 40); do echo "verdict $i $1"; done
  echo file
}

keys() {
  sed -n "s/^    {.\([^\"]*\).,.*/$1 \1/p" "$2"
}

play model ''
expect 'the model answers are accepted' "$work/model" 'HANDOVER ACCEPTED'
expect 'all verdicts of the model are right' "$work/model" '40 of 40 verdicts right'
expect 'the scope of the model is complete' "$work/model" 'accounts   5 named rightly, 0 missing, 0 named that do not belong'
expect 'the times of the model are right' "$work/model" '5 of 5 right'
expect 'alerts that were not opened are counted' "$work/model" '40  verdicts were given before'
play case 's/scope hosts .*/SCOPE Hosts srv-dc1, SRV-BKP1 ws-122,srv-file1 ws-122/'
expect 'order, commas, case and repetition do not matter' "$work/case" 'hosts      4 named rightly, 0 missing, 0 named'
play wide 's/scope hosts .*/& ws-117 ws-117 lap-207/'
expect 'a scope that is too large is counted' "$work/wide" 'hosts      4 named rightly, 0 missing, 2 named that do not belong'
play late 's/fri 16:43/fri 16:52/'
expect 'the time of the alert is not the time of the event' "$work/late" '4 of 5 right'
play blind 's/^verdict \(6\|7\|11\) .*/verdict \1 benign/'
expect 'closing the incident is a mistake of its kind' "$work/blind" ' 3  the intruder'"'"'s work was closed as harmless'
expect 'and the handover has questions' "$work/blind" 'HANDOVER WITH QUESTIONS'
for verdict in incident separate benign false; do
  all $verdict >"$work/all"
  expect "calling everything $verdict is returned" "$work/all" 'HANDOVER RETURNED'
done
head -n 29 "$work/model" >"$work/few"
echo file >>"$work/few"
expect 'too few verdicts are not graded' "$work/few" 'You have 29.'
: >"$work/empty"
expect 'no input ends the program' "$work/empty" 'Press Enter.'
printf '%s\n' show 'show 0' 'show 41' 'show x' 'verdict' 'verdict 1' 'verdict 1 maybe' 'verdict 99 benign' 'scope nothing' host 'host nowhere' 'restore abc' '%s%n' ',,,' >"$work/garbage"
head -c 5000 /dev/zero | tr '\0' 'a' >>"$work/garbage"
expect 'garbage is answered' "$work/garbage" 'This is not a code of this program.'
printf '%s\n' 'show 6' 'call k.lund' 'call k.lund' 'verdict 6 7 benign' code >"$work/before"
expect 'opening twice costs once' "$work/before" '[07:13]'
code=$(grep -E '^ {4}[a-z1-9]{60,}$' "$work/output" | tr -d ' ')
printf 'restore %s\nreview\n' "$code" >"$work/after"
expect 'a code restores the verdicts' "$work/after" 'benign    6 7'
expect 'a code restores the clock' "$work/after" '[07:13]'
printf 'restore %s\n' "$(echo "$code" | tr 'a' 'b')" >"$work/forged"
expect 'a changed code is refused' "$work/forged" 'This is not a code'
for name in k.lund t.vance s.novak d.reyes a.chen m.ortiz j.park l.haas p.ives b.okoye; do echo "call $name"; done >"$work/long"
for i in $(seq 40); do echo "show $i"; done >>"$work/long"
keys host hosts.h >>"$work/long"
keys user users.h >>"$work/long"
keys tree trees.h >>"$work/long"
expect 'the time does not last for everything' "$work/long" 'No time for that before noon.'
if sed 's/^.[0-9:]*.. //' "$work/output" | grep -qE '.{81}'; then
  echo 'FAILED  a line is longer than the console is wide'
  failures=$((failures + 1))
fi
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
