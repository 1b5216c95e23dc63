#!/usr/bin/env bash
# Compiles a snippet with the sanitizers in a folder of its own and shows the report. Optional: the reports are in reports/.
#   bash run.sh 03        one snippet
#   bash run.sh           all twelve
set -eu
here=$(cd "$(dirname "$0")" && pwd)
compiler=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wanted=${1:-}
found=0
for snippet in "$here"/snippets/"$wanted"*.cpp; do
  [ -f "$snippet" ] || continue
  found=$((found + 1))
  name=$(basename "$snippet" .cpp)
  "$compiler" -std=c++17 -g -O0 -w -fsanitize=address,undefined -fno-sanitize-recover=all -o "$work/$name" "$snippet"
  printf '== %s\n' "$name"
  # Random addresses and the folder's name are replaced, so that two reports can be compared.
  (cd "$work" && ASAN_OPTIONS=detect_stack_use_after_return=0:color=never "./$name" 2>&1 || true) |
    sed -e "s#$here/##g" -e "s#$work/##g" -e 's/==[0-9][0-9]*==/==1==/g' -e 's/0x[0-9a-f]\{4,\}/0x(address)/g' -e '/^Shadow bytes/,/ABORTING/d'
done
if [ "$found" -eq 0 ]; then
  printf 'run.sh: there are snippets 01 to 12\n' >&2
  exit 2
fi
