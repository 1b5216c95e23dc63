#!/usr/bin/env bash
# Fifteen questions about file modes, asked in a temporary folder that is removed at the end.
#   bash trainer.sh            all fifteen
#   bash trainer.sh 7          one question
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

mode_of() { stat -c %a "$1" 2>/dev/null || stat -f %Lp "$1"; }

# Makes the situation of a question anew and answers it from the file system itself: the number on standard output.
answer_to() {
  local box=$work/$1
  mkdir "$box"
  case $1 in
    1) : >"$work/1/f"; chmod 644 "$box/f"; ls -l "$box/f" | cut -c 2-10 ;;
    2) : >"$work/2/f"; chmod u=rwx,g=rx,o= "$box/f"; mode_of "$box/f" ;;
    3) : >"$work/3/f"; chmod 600 "$box/f"; chmod g+r "$box/f"; mode_of "$box/f" ;;
    4) : >"$work/4/f"; chmod 777 "$box/f"; chmod go-w "$box/f"; mode_of "$box/f" ;;
    5) (umask 022; : >"$work/5/f"); mode_of "$box/f" ;;
    6) (umask 077; : >"$work/6/f"); mode_of "$box/f" ;;
    7) (umask 027; mkdir "$box/d"); mode_of "$box/d" ;;
    8) : >"$work/8/f"; chmod 640 "$box/f"; cp "$box/f" "$box/g"; mode_of "$box/g" ;;
    9) mkdir "$box/d"; chmod 1777 "$box/d"; ls -ld "$box/d" | cut -c 10 ;;
    10) : >"$work/10/f"; chmod 4755 "$box/f"; ls -l "$box/f" | cut -c 4 ;;
    11) : >"$work/11/f"; chmod 644 "$box/f"; chmod +X "$box/f"; mode_of "$box/f" ;;
    12) mkdir "$box/d"; chmod 644 "$box/d"; chmod a+X "$box/d"; mode_of "$box/d" ;;
    13) : >"$work/13/f"; chmod 444 "$box/f"; rm -f "$work/13/f"; if [ -e "$box/f" ]; then echo no; else echo yes; fi ;;
    14) : >"$work/14/f"; chmod 600 "$box/f"; ln -s f "$box/l"; chmod 644 "$box/l"; mode_of "$box/f" ;;
    15) : >"$work/15/f"; chmod 2755 "$box/f"; ls -l "$box/f" | cut -c 7 ;;
  esac
}

ask() {
  local line question answer given
  line=$(grep "^$1|" "$here/questions.txt")
  question=${line#*|}
  printf '%2d. %s\n: ' "$1" "${question%%|*}"
  if ! IFS= read -r given; then
    printf '\n'
    return 1
  fi
  answer=$(answer_to "$1")
  asked=$((asked + 1))
  if [ "$given" = "$answer" ]; then
    right=$((right + 1))
    printf '    Right. '
  else
    printf '    It is %s. ' "$answer"
  fi
  printf '%s\n\n' "${question#*|}"
}

asked=0
right=0
case ${1-} in
  '') numbers=$(seq 1 15) ;;
  [1-9] | 1[0-5]) numbers=$1 ;;
  *)
    printf 'trainer.sh [1-15]\n' >&2
    exit 2
    ;;
esac
for number in $numbers; do
  ask "$number" || break
done
printf '%d of %d right.\n' "$right" "$asked"
