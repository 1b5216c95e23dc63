#!/bin/sh
# The tests: sh test.sh. They never read your findings.txt.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  printf 'FAILED  %s\n' "$1"
  failures=$((failures + 1))
}
expect() {
  if [ "$(sh check.sh "$2" | tail -n 1)" = "$3" ]; then printf 'ok      %s\n' "$1"; else fail "$1"; fi
}
sed -n 's/^| `\(.*\)` |.*/\1/p' answers.md >"$work/model"
expect 'the model answers are accepted' "$work/model" '14 of 14 found, 0 false alarms.'
cat "$work/model" "$work/model" >"$work/twice"
expect 'a repeated finding counts once' "$work/twice" '14 of 14 found, 0 false alarms.'
for decoy in 'input check-disk' 'wildcard copy-offsite' 'input build-sitemap' 'group purge-sessions' 'wildcard purge-sessions' \
  'wildcard count-visits' 'path close-books' 'input send-report'; do
  printf '%s /usr/local/sbin/%s\n' $decoy
done >"$work/decoys"
expect 'the decoys are false alarms' "$work/decoys" '0 of 14 found, 8 false alarms.'
[ "$(sh check.sh "$work/decoys" | wc -l)" -eq 1 ] || fail 'the checker names a false alarm'
printf 'never /usr/local/sbin/backup-db\n' >"$work/one"
expect 'one false alarm is one' "$work/one" '0 of 14 found, 1 false alarm.'
printf '# kind, then command\n' >"$work/empty"
expect 'an empty audit finds nothing' "$work/empty" '0 of 14 found, 0 false alarms.'
jobs=$(cat fakeroot/etc/crontab.txt fakeroot/etc/cron.d/* | grep -vc '^#')
[ "$jobs" -eq 20 ] || fail 'there are not twenty jobs'
for script in $(cd fakeroot && find home srv usr -type f); do
  grep -q "^/${script%.txt} [0-7]* [a-z]* [a-z]*$" fakeroot/MODES.txt || fail "not in MODES: $script"
  [ "$(grep -vc '^#' "fakeroot/$script")" -gt 0 ] || fail "without a body: $script"
done
# A backup that BACKUPS calls fresh was written: its folder belongs to the user of the job, or the job is root's.
owner_of() { awk -v path="$1" '$1 == path { print $3; exit }' fakeroot/MODES.txt; }
while read -r job age; do
  case $job in '#'*) continue ;; esac
  user=$(awk -v command="/usr/local/sbin/$job" '$7 == command { print $6 }' fakeroot/etc/crontab.txt fakeroot/etc/cron.d/*)
  target=$(sed -n 's/^.*\(-cf \|--file=\)\([^ ]*\)\/[^ ]*.*$/\2/p' "fakeroot/usr/local/sbin/$job.txt")
  case $user in
    root) ;;
    *) [ -n "$target" ] && [ "$(owner_of "$target")" = "$user" ] || fail "$job, $age days old, could not be written by $user" ;;
  esac
done <fakeroot/BACKUPS.txt
groups=$(awk '/^#/ { next }
  FILENAME == ARGV[1] { members[substr($1, 1, length($1) - 1)] = substr($0, length($1) + 2); next }
  FILENAME == ARGV[2] { if (!($4 in members)) print "unknown", $4; mode[$1] = $2; team[$1] = members[$4]; next }
  $7 in mode { m = mode[$7]; if (substr(m, length(m) - 1, 1) ~ /[2367]/ && substr(m, length(m)) !~ /[2367]/ && team[$7] != $6) print $7 }' \
  fakeroot/GROUPS.txt fakeroot/MODES.txt fakeroot/etc/crontab.txt fakeroot/etc/cron.d/*)
[ "$groups" = "$(sed -n 's/^group //p' "$work/model")" ] || fail "the groups that may write: $groups"
printf '%d failures.\n' "$failures"
[ "$failures" -eq 0 ]
