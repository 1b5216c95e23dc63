#!/bin/sh
# Judges findings.txt (or the file you name) by checksums, so that it holds no answer to read.
#   sh check.sh [file]
set -eu
file=${1:-$(dirname "$0")/findings.txt}
sums=' 1438391909 979952350 2858793702 1339676720 2010058021 1547061549 364490020 1431417509 1985598497 1833837773 494734621 123230839 1401484832 1419367978 '
all=14
right=0
wrong=0
seen=' '
while read -r kind command rest || [ -n "$kind" ]; do
  case $kind in '' | '#'*) continue ;; esac
  sum=$(printf 'cron-audit %s %s' "$kind" "$command" | cksum | cut -d ' ' -f 1)
  case $seen in *" $sum "*) continue ;; esac
  seen="$seen$sum "
  case $sums in
    *" $sum "*) right=$((right + 1)) ;;
    *) wrong=$((wrong + 1)) ;;
  esac
done <"$file"
if [ "$wrong" -eq 1 ]; then alarms='alarm'; else alarms='alarms'; fi
printf '%d of %d found, %d false %s.\n' "$right" "$all" "$wrong" "$alarms"
