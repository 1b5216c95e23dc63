#!/bin/sh
# Builds the program again: the same compiler gives the same bytes. Debian 12: apt-get install gcc-mingw-w64-x86-64
#   sh build.sh            builds into a temporary folder and compares with the SHA-256 in SHA256SUMS
set -eu
cd "$(dirname "$0")"
name=network-defender-console
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# No timestamp, no build id, no debug information, no paths: nothing of the machine gets into the file.
SOURCE_DATE_EPOCH=0 x86_64-w64-mingw32-gcc -std=c11 -Os -s -Wall -Wextra -Werror -ffile-prefix-map="$PWD"=. \
  -Wl,--no-insert-timestamp -Wl,--build-id=none -o "$work/$name.exe" main.c
cp SHA256SUMS "$work/SHA256SUMS"
(cd "$work" && sha256sum -c SHA256SUMS)
