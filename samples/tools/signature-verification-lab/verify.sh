#!/usr/bin/env bash
# Verifies the five downloads: the checksum, then the Ed25519 signature of the demo key.
#   bash verify.sh                 both
#   bash verify.sh checksums       only checksums
#   bash verify.sh signatures      only signatures
set -eu
cd "$(dirname "$0")"
mode=${1:-both}
case $mode in
  both | checksums | signatures) ;;
  *)
    printf 'verify.sh [checksums|signatures]\n' >&2
    exit 2
    ;;
esac

digest_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

bad=0
while read -r wanted name; do
  file=downloads/$name
  checksum=-
  signature=-
  if [ "$mode" != signatures ]; then
    if [ "$(digest_of "$file")" = "$wanted" ]; then checksum=good; else checksum=BAD; fi
  fi
  if [ "$mode" != checksums ]; then
    if openssl pkeyutl -verify -pubin -inkey demo-public-key.pem -rawin -in "$file" -sigfile "$file.sig" >/dev/null 2>&1; then
      signature=good
    else
      signature=BAD
    fi
  fi
  printf '%-22s checksum %-5s signature %s\n' "$name" "$checksum" "$signature"
  if [ "$checksum" = BAD ] || [ "$signature" = BAD ]; then bad=$((bad + 1)); fi
done <SHA256SUMS
printf '%d of 5 downloads are not what was published.\n' "$bad"
[ "$bad" -eq 0 ]
