#!/bin/sh
# Shows a snippet, then what it prints, then the safe way.
#   sh quiz.sh            lists the fifteen
#   sh quiz.sh 7          shows snippet 7: guess what it prints
#   sh quiz.sh 7 show     shows what it prints, and the safe rewrite with its output
set -eu
here=$(dirname "$0")

list() {
  for file in "$here"/snippets/*.sh; do
    IFS= read -r first <"$file"
    printf '%s\n' "${first#\# }"
  done
}

number=${1-}
case $number in
  '')
    list
    exit 0
    ;;
  [1-9]) number=0$number ;;
  0[1-9] | 1[0-5]) ;;
  *)
    printf 'quiz.sh: there are snippets 1 to 15\n' >&2
    exit 2
    ;;
esac

cat "$here/snippets/$number.sh"
if [ "${2-}" = show ]; then
  printf '\nIt prints:\n'
  cat "$here/expected/$number-snippet.txt"
  printf '\nThe safe way:\n'
  cat "$here/safe/$number.sh"
  printf '\nIt prints:\n'
  cat "$here/expected/$number-safe.txt"
fi
