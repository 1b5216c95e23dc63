#!/usr/bin/env bash
# Grades verdicts.txt against grades.txt, which has only digests: bash grade.sh
set -eu
cd "$(dirname "$0")"
verdicts=${1:-verdicts.txt}

digest_of() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

right=0
given=0
seen=' '
while read -r name verdict more; do
  case $name in '' | '#'*) continue ;; esac
  if [ ! -f "releases/$name.manifest" ]; then
    printf 'There is no download %s.\n' "$name"
    continue
  fi
  case $verdict in
    ok | bytes | signature | key | old-key | name | rollback | withdrawn) ;;
    *)
      printf '%s: "%s" is not a verdict.\n' "$name" "$verdict"
      continue
      ;;
  esac
  case $seen in *" $name "*) continue ;; esac
  seen="$seen$name "
  given=$((given + 1))
  digest=$(printf 'larkfield-14 %s %s\n' "$name" "$verdict" | digest_of)
  if grep -q "^$digest\$" grades.txt; then right=$((right + 1)); fi
done <"$verdicts"
printf '%d of 14 verdicts are right, %d given.\n' "$right" "$given"
[ "$right" -eq 14 ]
